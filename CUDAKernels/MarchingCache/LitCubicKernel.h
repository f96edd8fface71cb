// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a cubic filter that are lit, or fade by their gradient, while their voxels are at hand.
#ifndef Strider_MarchingCache_LitCubicKernel_h
#define Strider_MarchingCache_LitCubicKernel_h

#include "Compositing/ClassifyComponent.h"
#include "Compositing/MarchRay.h"
#include "Compositing/MixComponents.h"
#include "MarchingCache/BoxKernels.h"

namespace Strider
{

/// What a sampler would read beside a sample: sum(slopes) gives the derivatives of texels along the stored axes.
template <typename Sum>
struct SlopesAtHand
{
  const Sum& SumSlopes;
  float Scale; ///< from slopes of what is summed to those of stored values
};

/// Instead of ReadGradient.h's for any sampler.
template <bool IsPlain, typename Sum>
STRIDER_HOST_DEVICE Vector3 ReadDifferences(
  const SlopesAtHand<Sum>& voxels, const SceneLight& scene, Vector3, int)
{
  float slopes[3];
  voxels.SumSlopes(slopes);
  const float scale = 2.0f * voxels.Scale;
  return MultiplyEach(
    scene.GradientStep, { scale * slopes[0], scale * slopes[1], scale * slopes[2] });
}

/// One of BoxKernels.h, of one component where IsPlainLook holds; its samples note what they look like.
template <ReconstructionFilter Filter>
struct LitCubicKernel
{
  static constexpr int Reach = 1;

  const SceneFeatures& Scene; ///< for points along the stored axes
  const ComponentLook& Look;
  Vector3 ToEye;
  TableColor* Colors; ///< by slot, multiplied by their opacity

  template <typename Cells>
  STRIDER_HOST_DEVICE float Read(
    const TexelUnits& units, const Cells& cells, const VoxelBox& box, Vector3 point, int slot) const
  {
    const CubicPlace place = FindCubicPlace(point);
    const auto sumSlopes = [&](float(&slopes)[3]) { cells.SumSlopes(Filter, box, place, slopes); };
    return this->Note(Cells::Restore(units, cells.Sum(Filter, box, place)),
      SlopesAtHand<decltype(sumSlopes)>{ sumSlopes, Cells::FindScale(units) }, point, slot);
  }

  template <typename Cells, typename Fetch>
  STRIDER_HOST_DEVICE float ReadAlone(
    const TexelUnits& units, const Fetch& fetch, Vector3 point, int slot) const
  {
    const CubicPlace place = FindCubicPlace(point);
    const auto sumSlopes = [&](float(&slopes)[3]) {
      Cells::SumSlopesFetched(Filter, place, fetch, slopes);
    };
    return this->Note(Cells::Restore(units, Cells::SumFetched(Filter, place, fetch)),
      SlopesAtHand<decltype(sumSlopes)>{ sumSlopes, Cells::FindScale(units) }, point, slot);
  }

private:
  template <typename Slopes>
  STRIDER_HOST_DEVICE float Note(float value, const Slopes& slopes, Vector3 point, int slot) const
  {
    const ScenePoint<Slopes> at{ this->Scene, slopes, point, this->ToEye, 0.0f };
    this->Colors[slot] = Premultiply(ClassifyComponent<true>(at, this->Look, 0, value));
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
