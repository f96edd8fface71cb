// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches a ray through isosurfaces in stored order, with batches of samples; device only.
#ifndef Strider_Cuda_March_Scene_MarchSurfaceRay_h
#define Strider_Cuda_March_Scene_MarchSurfaceRay_h

#include "Compositing/MarchSceneRay.h"
#include "Cuda/March/SceneContent.h"

namespace Strider
{

/// Marks the samples of a batch that may have a surface between them and the previous sample. `before` is the value
/// before the first sample.
template <int Batch>
__device__ __forceinline__ unsigned int FindCrossed(
  const SceneFeatures& scene, float before, const float (&values)[Batch])
{
  unsigned int crossed = 0;
  for (int surface = 0; surface < scene.IsoCount; ++surface)
  {
    const float iso = scene.IsoValues[surface];
    unsigned int reached = before >= iso ? 1u : 0u;
    unsigned int above = before > iso ? 1u : 0u;
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      reached |= values[sample] >= iso ? 2u << sample : 0u;
      above |= values[sample] > iso ? 2u << sample : 0u;
    }
    crossed |= (reached >> 1 & ~reached) | (above & ~(above >> 1));
  }
  return crossed & ((1u << Batch) - 1u);
}

/// Gives the same images as MarchSurfaces. `scene` is in stored order.
template <int Batch, typename Voxels, typename Lattice, typename Skipping, typename Sync>
__device__ __forceinline__ RayResult MarchSurfaceRay(const Voxels& voxels,
  const SceneFeatures& scene, Lattice lattice, Vector3 toEye, float terminationOpacity,
  const Skipping& skipping, const Sync& sync)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const int component = scene.IsoComponent;
  auto skip = skipping.Follow(lattice);
  bool isAlive = lattice.Count > 0 && scene.IsoCount > 0;
  float before = 0.0f;
  bool isSeenBefore = false;
  if (isAlive && lattice.InFront > 0)
  {
    // The piece in front ends with this sample; surfaces behind it belong to this piece.
    const Vector3 front = lattice.GetStart() - lattice.GetStep();
    before = voxels.Read(front, component);
    isSeenBefore = !IsSampleClipped<SceneKind::Isosurface>(voxels, scene, front);
  }
  for (int first = 0; sync(isAlive); first += Batch)
  {
    if (!isAlive)
    {
      continue;
    }
    const auto places = lattice.template TakeBatch<Batch>(first);
    float values[Batch];
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = voxels.Read(places.At(sample), component);
    }
    const int last = Smaller(first + Batch, lattice.Count);
    result.SamplesTaken = last;
    isAlive = last < lattice.Count;
    const unsigned int seen =
      FindSeen<Batch>(voxels, scene, places, MarkSamples<Batch>(last - first));
    unsigned int crossed =
      FindCrossed(scene, before, values) & seen & (seen << 1 | (isSeenBefore ? 1u : 0u));
    while (crossed != 0)
    {
      const int sample = FindFirstBit(crossed);
      crossed &= crossed - 1;
      const Vector3 place = places.At(sample);
      const SampleInterval interval{ places.At(sample - 1), place,
        sample == 0 ? before : PickValue(values, sample - 1), PickValue(values, sample) };
      CompositeSurfaces<SceneKind::Isosurface>(
        ScenePoint<Voxels>{ scene, voxels, place, toEye, 0.0f }, interval, first + sample, result);
      if (result.Opacity > terminationOpacity)
      {
        result.SamplesTaken = first + sample + 1;
        crossed = 0;
        isAlive = false;
      }
    }
    before = values[Batch - 1];
    isSeenBefore = (seen >> (Batch - 1) & 1u) != 0u;
    // No surface lies between samples in empty space, so that the last one stands for all that are skipped.
    first += isAlive ? skip.PassEmpty(lattice, places.At(Batch - 1), first + Batch - 1) : 0;
  }
  result.SamplesSkipped = skip.CountSkipped();
  return result;
}

} // namespace Strider

#endif
