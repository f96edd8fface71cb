// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray of one lit component, in stored order: SceneKind::Plain with batches of samples; device only.
#ifndef Strider_Cuda_MarchPlainRay_h
#define Strider_Cuda_MarchPlainRay_h

#include "Compositing/MarchSceneRay.h"
#include "Cuda/FetchVoxels.h"
#include "Cuda/GradientTexture.h"
#include "Rays/PickPlace.h"
#include "Rays/RayStretch.h"

namespace Strider
{

/// Trilinear stored values; points are where the voxels are stored.
template <TextureHolds Holds = TextureHolds::All>
struct ReadStoredVoxels
{
  TextureVoxels Voxels;

  __device__ __forceinline__ float Read(Vector3 point, int) const
  {
    return FetchVoxels<float, Holds>(this->Voxels, point) * this->Voxels.Scale +
      this->Voxels.Offset;
  }
};

/// The same, with the differences of a sample's neighbours from a texture.
struct ReadStoredGradients : ReadStoredVoxels<>
{
  GradientTexture Gradients;
};

/// Instead of ReadGradient.h's for any sampler: one texel for six. Differences one voxel each way of trilinear values are
/// trilinear between those of the voxels, with the same weights of the texture units.
template <bool IsPlain>
__device__ __forceinline__ Vector3 ReadDifferences(
  const ReadStoredGradients& voxels, const SceneLight&, Vector3 point, int)
{
  const GradientTexture& gradients = voxels.Gradients;
  const float shift = gradients.Shift;
  const float4 read =
    tex3D<float4>(gradients.Texture, point.X + shift, point.Y + shift, point.Z + shift);
  const auto restore = [&](float value) {
    const float difference = value * gradients.Scale + gradients.Offset;
    return fabsf(difference) < gradients.Least ? 0.0f : difference;
  };
  return { restore(read.x), restore(read.y), restore(read.z) };
}

/// One bit for each sample of the batch that is visible before light and gradient opacity.
template <int Batch>
__device__ __forceinline__ unsigned int FindVisible(
  const ComponentLook& look, const float (&values)[Batch], int samples)
{
  unsigned int visible = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    visible |= sample < samples && ShowOpacity(look, values[sample]) > 0.0f ? 1u << sample : 0u;
  }
  return visible;
}

/// One bit for each sample of the batch that is in the regions that are shown.
template <int Batch, typename Places>
__device__ __forceinline__ unsigned int FindInRegions(
  const SceneFeatures& scene, const Places& places)
{
  unsigned int inside = 0;
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    inside |= IsInCropRegions(scene, places.At(sample)) ? 1u << sample : 0u;
  }
  return inside;
}

/// Each ray goes from one of its visible samples to the next, wherever in the batch it lies: neighbours read their gradients
/// together although they see different samples. `scene` and `look` are those of the stored order. `Voxels`: ReadStoredVoxels or
/// ReadStoredGradients. `lattice` is what `stretch` has cut it to, which said `taken` of it: as in MarchRay.
template <int Batch, typename Voxels, typename Lattice, typename Skipping, typename Pace,
  typename Stretch>
__device__ __forceinline__ RayResult MarchPlainRay(const Voxels& voxels, const SceneFeatures& scene,
  const ComponentLook& look, Lattice lattice, Vector3 toEye, float terminationOpacity,
  const Skipping& skipping, const Pace& pace, const TakenSamples& taken, const Stretch& stretch)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  stretch.Resume(taken, result);
  result.SamplesTaken = taken.First;
  auto skip = skipping.Follow(lattice);
  bool isAlive =
    lattice.Count > taken.First && !stretch.HasEnded(result.Opacity, terminationOpacity);
  for (int first = taken.First; pace(isAlive); first += Batch)
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
    const auto places = lattice.template TakeBatch<Batch>(first);
    float values[Batch];
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = voxels.Read(places.At(sample), 0);
    }
    const int last = Smaller(first + Batch, lattice.Count);
    result.SamplesTaken = last;
    isAlive = last < lattice.Count;
    unsigned int visible = FindVisible(look, values, last - first);
    if (scene.CropRegions != Appearance::AllRegions)
    {
      visible &= FindInRegions<Batch>(scene, places);
    }
    while (visible != 0)
    {
      const int sample = __ffs(static_cast<int>(visible)) - 1;
      visible &= visible - 1;
      const ScenePoint<Voxels> at{ scene, voxels, PickPlace(places, sample), toEye, 0.0f };
      const TableColor color =
        Premultiply(ClassifyComponent<SceneKind::Plain>(at, look, 0, PickValue(values, sample)));
      if (color.Opacity > 0.0f)
      {
        AddPremultiplied(result, color, first + sample);
      }
      if (result.Opacity > terminationOpacity)
      {
        result.SamplesTaken = first + sample + 1;
        visible = 0;
        isAlive = false;
      }
    }
  }
  result.SamplesTaken -= taken.First;
  result.SamplesSkipped = skip.CountSkipped();
  stretch.Keep(taken, result, result.SamplesTaken);
  return result;
}

} // namespace Strider

#endif
