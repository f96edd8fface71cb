// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples that are lit, or fade by their gradient, while their voxels are at hand.
#ifndef Strider_MarchingCache_LitKernel_h
#define Strider_MarchingCache_LitKernel_h

#include "Compositing/ClassifyComponent.h"
#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "MarchingCache/BoxKernels.h"
#include "MarchingCache/SumSmoothSlopes.h"

namespace Strider
{

/// What a sampler would read beside a sample: sum(slopes) gives slopes of texels along the stored axes.
template <typename Sum>
struct SlopesAtHand
{
  const Sum& SumSlopes;
  float Scale; ///< from those of what is summed to differences of stored values
};

/// Instead of ReadGradient.h's for any sampler.
template <bool IsPlain, typename Sum>
STRIDER_HOST_DEVICE Vector3 ReadDifferences(
  const SlopesAtHand<Sum>& voxels, const SceneLight& scene, Vector3, int)
{
  float slopes[3];
  voxels.SumSlopes(slopes);
  const float scale = voxels.Scale;
  return MultiplyEach(
    scene.GradientStep, { scale * slopes[0], scale * slopes[1], scale * slopes[2] });
}

/// Of a cubic, with its own derivatives.
template <ReconstructionFilter Filter>
struct CubicSamples
{
  static constexpr int Reach = 1;
  /// What central differences have of a slope.
  static constexpr float Differences = 2.0f;

  template <typename Cells>
  STRIDER_HOST_DEVICE static float Sum(const Cells& cells, const VoxelBox& box, Vector3 point)
  {
    return cells.Sum(Filter, box, FindCubicPlace(point));
  }

  template <typename Cells>
  STRIDER_HOST_DEVICE static void SumSlopes(
    const Cells& cells, const VoxelBox& box, Vector3 point, float (&slopes)[3])
  {
    cells.SumSlopes(Filter, box, FindCubicPlace(point), slopes);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE static float SumFetched(const Fetch& fetch, Vector3 point)
  {
    return Cells::SumFetched(Filter, FindCubicPlace(point), fetch);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE static void SumSlopesFetched(
    const Fetch& fetch, Vector3 point, float (&slopes)[3])
  {
    Cells::SumSlopesFetched(Filter, FindCubicPlace(point), fetch, slopes);
  }
};

/// Linear ones, with the filtered gradient.
struct SmoothSamples
{
  static constexpr int Reach = 2;
  static constexpr float Differences = 1.0f;

  template <typename Cells>
  STRIDER_HOST_DEVICE static float Sum(const Cells& cells, const VoxelBox& box, Vector3 point)
  {
    return SumLinear<float>(cells.FindTaps(box), point);
  }

  template <typename Cells>
  STRIDER_HOST_DEVICE static void SumSlopes(
    const Cells& cells, const VoxelBox& box, Vector3 point, float (&slopes)[3])
  {
    SumSmoothSlopes(cells.FindTaps(box), point, slopes);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE static float SumFetched(const Fetch& fetch, Vector3 point)
  {
    return SumLinear<float>(Cells::FindFetchedTaps(fetch), point);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE static void SumSlopesFetched(
    const Fetch& fetch, Vector3 point, float (&slopes)[3])
  {
    SumSmoothSlopes(Cells::FindFetchedTaps(fetch), point, slopes);
  }
};

/// One of BoxKernels.h, of one component where IsSingleComponentUnclipped holds; its samples note what they look like. `Samples`: one of those above.
template <typename Samples>
struct LitKernel
{
  static constexpr int Reach = Samples::Reach;

  const SceneFeatures& Scene; ///< for points along the stored axes
  const ComponentAppearance& Appearance;
  Vector3 ToEye;
  TableColor* Colors; ///< by slot, multiplied by their opacity

  template <typename Cells>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 point, int slot) const
  {
    const auto sumSlopes = [&](
                             float(&slopes)[3]) { Samples::SumSlopes(cells, box, point, slopes); };
    return this->Note(Cells::Restore(units, Samples::Sum(cells, box, point)),
      SlopesAtHand<decltype(sumSlopes)>{
        sumSlopes, Samples::Differences * Cells::FindScale(units) },
      point, slot);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE float ReadAlone(
    const TexelUnits& units, const Fetch& fetch, Vector3 point, int slot) const
  {
    const auto sumSlopes = [&](float(&slopes)[3]) {
      Samples::template SumSlopesFetched<Cells>(fetch, point, slopes);
    };
    return this->Note(Cells::Restore(units, Samples::template SumFetched<Cells>(fetch, point)),
      SlopesAtHand<decltype(sumSlopes)>{
        sumSlopes, Samples::Differences * Cells::FindScale(units) },
      point, slot);
  }

private:
  template <typename Slopes>
  STRIDER_HOST_DEVICE float Note(float value, const Slopes& slopes, Vector3 point, int slot) const
  {
    const ScenePoint<Slopes> at{ this->Scene, slopes, point, this->ToEye, 0.0f };
    this->Colors[slot] =
      Premultiply(ClassifyComponent<SceneKind::SingleComponent>(at, this->Appearance, 0, value));
    return value;
  }
};

/// The colours of the samples of a batch: Colors[sample * Stride], those that are not visible without opacity.
struct NotedColors
{
  const TableColor* Colors;
  int Stride;
};

/// As that of TransferTable.
template <int Batch>
STRIDER_HOST_DEVICE bool CompositeBatch(const NotedColors& noted, const float (&)[Batch], int first,
  int last, float terminationOpacity, RayResult& result)
{
  for (int sample = 0; sample < Batch && first + sample < last; ++sample)
  {
    const TableColor color = noted.Colors[sample * noted.Stride];
    if (color.Opacity > 0.0f)
    {
      AddPremultiplied(result, color, first + sample);
    }
    if (result.Opacity > terminationOpacity)
    {
      result.SamplesTaken = first + sample + 1;
      return false;
    }
  }
  return true;
}

} // namespace Strider

#endif
