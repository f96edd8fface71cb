// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Kernels for samples with lighting or gradient opacity that read values and gradients from the same voxels.
#ifndef Strider_MarchingCache_LitKernel_h
#define Strider_MarchingCache_LitKernel_h

#include "Compositing/ClassifyComponent.h"
#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "MarchingCache/BoxKernels.h"
#include "MarchingCache/SumSmoothSlopes.h"

namespace Strider
{

/// Source of gradients for one sample; SumSlopes(slopes) computes the slopes of texels along the stored axes.
template <typename Sum>
struct SlopesAtHand
{
  const Sum& SumSlopes;
  float Scale; ///< converts slopes to differences of stored values
};

/// Returns the differences; overload of ReadDifferences in ReadGradient.h for SlopesAtHand.
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

/// Samples of a cubic filter, with its analytic derivatives.
template <ReconstructionFilter Filter>
struct CubicSamples
{
  static constexpr int Reach = 1;
  /// Ratio of a central difference to a slope.
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

/// Linear samples with the filtered gradient.
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

/// Kernel as in BoxKernels.h for one component where IsSingleComponentUnclipped is true; stores the colour of each
/// sample. `Samples` is CubicSamples or SmoothSamples.
template <typename Samples>
struct LitKernel
{
  static constexpr int Reach = Samples::Reach;

  const SceneFeatures& Scene; ///< for positions along the stored axes
  const ComponentAppearance& Appearance;
  Vector3 ToEye;
  TableColor* Colors; ///< indexed by slot, premultiplied by opacity

  /// Stores the opacity without that of the gradient.
  template <typename Cells>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 point, int slot) const
  {
    const float value = Cells::Restore(units, Samples::Sum(cells, box, point));
    const float opacity = ShowOpacity(this->Appearance, value);
    this->Colors[slot] = { 0.0f, 0.0f, 0.0f, opacity > 0.0f ? opacity : 0.0f };
    return value;
  }

  /// Returns which of a lane's samples Read found visible, bit by bit.
  STRIDER_HOST_DEVICE unsigned int FindShown(unsigned int samples, int lane) const
  {
    unsigned int shown = 0;
    for (unsigned int left = samples; left != 0; left &= left - 1)
    {
      const int sample = FindFirstBit(left);
      shown |= this->Colors[sample * WarpLanes + lane].Opacity > 0.0f ? 1u << sample : 0u;
    }
    return shown;
  }

  /// Stores the colour of a visible sample.
  template <typename Cells>
  STRIDER_HOST_DEVICE void ReadAgain(const TexelUnits& units, const Cells& cells,
    const VoxelBox& box, Vector3 point, float value, int slot) const
  {
    const auto sumSlopes = [&](
                             float(&slopes)[3]) { Samples::SumSlopes(cells, box, point, slopes); };
    const SlopesAtHand<decltype(sumSlopes)> slopes{ sumSlopes,
      Samples::Differences * Cells::FindScale(units) };
    this->Colors[slot] = Premultiply(ClassifyShown<SceneKind::SingleComponent>(
      this->Place(slopes, point), this->Appearance, 0, value, this->Colors[slot].Opacity));
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE float ReadAlone(
    const TexelUnits& units, const Fetch& fetch, Vector3 point, int slot) const
  {
    const auto sumSlopes = [&](float(&slopes)[3]) {
      Samples::template SumSlopesFetched<Cells>(fetch, point, slopes);
    };
    const float value = Cells::Restore(units, Samples::template SumFetched<Cells>(fetch, point));
    const SlopesAtHand<decltype(sumSlopes)> slopes{ sumSlopes,
      Samples::Differences * Cells::FindScale(units) };
    this->Colors[slot] = Premultiply(ClassifyComponent<SceneKind::SingleComponent>(
      this->Place(slopes, point), this->Appearance, 0, value));
    return value;
  }

private:
  template <typename Slopes>
  STRIDER_HOST_DEVICE ScenePoint<Slopes> Place(const Slopes& slopes, Vector3 point) const
  {
    return { this->Scene, slopes, point, this->ToEye, 0.0f };
  }
};

template <typename Samples>
constexpr bool ReadsTwice<LitKernel<Samples>> = true;

/// Overloads of those in BoxKernels.h.
template <typename Samples>
STRIDER_HOST_DEVICE void HideSample(const LitKernel<Samples>& kernel, int slot)
{
  kernel.Colors[slot].Opacity = 0.0f;
}

template <typename Warp, typename Samples>
STRIDER_HOST_DEVICE LitKernel<Samples> ShuffleKernel(
  const Warp& warp, const DealtSample& dealt, const LitKernel<Samples>& kernel)
{
  return { kernel.Scene, kernel.Appearance,
    dealt.IsDealt ? ShuffleVector(warp, kernel.ToEye, dealt.Lane) : kernel.ToEye, kernel.Colors };
}

/// Colours of the samples of a batch: Colors[sample * Stride]; invisible samples have opacity 0.
struct NotedColors
{
  const TableColor* Colors;
  int Stride;
};

/// Composites a batch like the overload for TransferTable.
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
