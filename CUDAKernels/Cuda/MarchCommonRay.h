// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray of one component of SceneKind::Common, with batches of samples; device only.
#ifndef Strider_Cuda_MarchCommonRay_h
#define Strider_Cuda_MarchCommonRay_h

#include "Compositing/MarchSceneRay.h"
#include "Cuda/SampleScene.h"
#include "Rays/PickPlace.h"

namespace Strider
{

/// What SceneBuild reads of such a scene.
using SampleCommon = SampleScene<1, false, TextureHolds::Slab, false>;

/// The same around a sample whose mask is known.
struct SampleMasked : SampleCommon
{
  float Mask;

  __device__ __forceinline__ float ReadMask(Vector3) const { return this->Mask; }
};

/// Samples that are read at once, so that a warp waits once for all of them: 4 take 0.45 to 0.92 of the time of one after the other,
/// 8 no less on average (Testing/Benchmarks/Results/README.md). Four components lose by batches.
struct CommonBatch
{
  static constexpr int Size = 4;
  float Values[Size];
  float Masks[Size];
};

__device__ __forceinline__ CommonBatch ReadCommon(
  const SampleCommon& voxels, const SceneFeatures& scene, const EvenPlaces& places)
{
  CommonBatch batch;
#pragma unroll
  for (int sample = 0; sample < CommonBatch::Size; ++sample)
  {
    float values[MostComponents];
    voxels.ReadAll(places.At(sample), values);
    batch.Values[sample] = values[0];
    batch.Masks[sample] = 1.0f;
  }
  if (scene.Mask != MaskMode::None)
  {
#pragma unroll
    for (int sample = 0; sample < CommonBatch::Size; ++sample)
    {
      batch.Masks[sample] = voxels.ReadMask(places.At(sample));
    }
  }
  return batch;
}

/// Those of the first `count` samples that may be visible, a bit for each.
__device__ __forceinline__ unsigned int FindWanted(
  const SceneFeatures& scene, const CommonBatch& batch, int count)
{
  const ComponentLook& look = scene.Looks[0];
  const bool hidesByOpacity = !look.Table2D && scene.Mask != MaskMode::Labels;
  unsigned int wanted = 0;
#pragma unroll
  for (int sample = 0; sample < CommonBatch::Size; ++sample)
  {
    const bool isHidden = (scene.Mask == MaskMode::Binary && !(batch.Masks[sample] > 0.0f)) ||
      (hidesByOpacity && !(ShowOpacity(look, batch.Values[sample]) > 0.0f));
    wanted |= sample < count && !isHidden ? 1u << sample : 0u;
  }
  return wanted;
}

/// Instead of MarchSceneRay.h's for any sampler, which reads one sample after the other: the same pictures. Each ray goes from one of
/// its samples that may be visible to the next, as in MarchPlainRay.h.
template <SceneKind Kind, typename Lattice, typename Skipping, typename Pace>
__device__ __forceinline__ RayResult MarchSamples(const SampleCommon& voxels,
  const SceneFeatures& scene, Lattice lattice, Vector3 toEye, float terminationOpacity,
  const Skipping& skipping, const Pace& pace, const WholeRay&)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const float boxStep = MeasureBoxStep(scene, lattice);
  auto skip = skipping.Follow(lattice);
  bool isAlive = lattice.Count > 0;
  for (int first = 0; pace(isAlive); first += CommonBatch::Size)
  {
    if (!isAlive)
    {
      continue;
    }
    first = skip.FindNext(lattice, first);
    if (first >= lattice.Count)
    {
      result.SamplesTaken = lattice.Count;
      isAlive = false;
      continue;
    }
    const EvenPlaces places = lattice.template TakeBatch<CommonBatch::Size>(first);
    const CommonBatch batch = ReadCommon(voxels, scene, places);
    const int last = Smaller(first + CommonBatch::Size, lattice.Count);
    result.SamplesTaken = last;
    isAlive = last < lattice.Count;
    unsigned int wanted = FindWanted(scene, batch, last - first);
    while (wanted != 0)
    {
      const int sample = FindFirstBit(wanted);
      wanted &= wanted - 1;
      const SampleMasked here{ { voxels.Voxels, voxels.Scene }, PickValue(batch.Masks, sample) };
      const ScenePoint<SampleMasked> at{ scene, here, places.At(sample), toEye, boxStep };
      if (!IsSampleSeen<Kind>(here, scene, at.Point))
      {
        continue;
      }
      const float value = PickValue(batch.Values, sample);
      const TableColor color = scene.Mask == MaskMode::Labels
        ? ClassifyLabelled<Kind>(at, value)
        : Premultiply(ClassifyComponent<Kind>(at, scene.Looks[0], 0, value));
      if (color.Opacity > 0.0f)
      {
        AddPremultiplied(result, color, first + sample);
      }
      if (result.Opacity > terminationOpacity)
      {
        result.SamplesTaken = first + sample + 1;
        wanted = 0;
        isAlive = false;
      }
    }
  }
  result.SamplesSkipped = skip.CountSkipped();
  return result;
}

} // namespace Strider

#endif
