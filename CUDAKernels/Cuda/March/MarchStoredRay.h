// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches the ray of a scene in stored order, with batches of samples; device only.
#ifndef Strider_Cuda_March_MarchStoredRay_h
#define Strider_Cuda_March_MarchStoredRay_h

#include "Compositing/MarchSceneRay.h"
#include "Cuda/Fetch/FetchGradient.h"
#include "Cuda/Fetch/FetchVoxels.h"
#include "Cuda/March/MarchScene.h"
#include "Rays/PickPlace.h"
#include "Rays/RaySegment.h"

#include <type_traits>

namespace Strider
{

/// Samples trilinear stored values; points are in stored order.
template <TextureHolds Holds = TextureHolds::All>
struct ReadStoredVoxels
{
  static constexpr bool ReadsNearest = false;
  TextureVoxels Voxels;

  static __device__ __forceinline__ ReadStoredVoxels From(const MarchSceneTask& task)
  {
    return { task.Voxels.Volume };
  }

  __device__ __forceinline__ float Read(Vector3 point, int) const
  {
    return FetchVoxels<float, Holds>(this->Voxels, point) * this->Voxels.Scale +
      this->Voxels.Offset;
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    return DifferentiateVoxels<IsPlain>(*this, scene, point, component);
  }
};

/// As ReadStoredVoxels, with differences from a gradient texture.
struct ReadStoredGradients : ReadStoredVoxels<>
{
  GradientTexture Gradients;

  static __device__ __forceinline__ ReadStoredGradients From(const MarchSceneTask& task)
  {
    return { { task.Voxels.Volume }, task.Gradients };
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(const SceneLight&, Vector3 point, int) const
  {
    return FetchGradient(this->Gradients, point);
  }
};

/// Differences of a sample that were read before it is classified, in the place of a sampler.
struct KnownDifferences
{
  Vector3 Differences;

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(const SceneLight&, Vector3, int) const
  {
    return this->Differences;
  }
};

/// Adds a classified sample to a ray; false if the ray terminates.
__device__ __forceinline__ bool AddSample(
  const TableColor& color, int sample, float terminationOpacity, RayResult& result)
{
  if (color.Opacity > 0.0f)
  {
    AddPremultiplied(result, color, sample);
  }
  if (result.Opacity > terminationOpacity)
  {
    result.SamplesTaken = sample + 1;
    return false;
  }
  return true;
}

/// Classifies and composites a batch whose samples are all visible, with a gradient texture; false if the ray
/// terminates. Its gradients are in flight together, and no sample is picked by a run-time index. Measured on an H100
/// (noise of 1024^3 bytes, transparent, headlight): 0.77 of the time of one sample after the other
/// (release-0.2.0-h100.json). Batches of 8 have no registers for it, and rays that skip most of the volume seldom
/// have such batches.
template <typename Content, int Batch, typename Voxels, typename Places, typename Found>
__device__ __forceinline__ bool CompositeVisible(const Voxels& voxels, const SceneFeatures& scene,
  const ComponentAppearance& appearance, const Places& places, const Found& found, Vector3 toEye,
  int first, float terminationOpacity, RayResult& result)
{
  KnownDifferences known[Batch];
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    known[sample].Differences = FetchGradient(voxels.Gradients, places.At(sample));
  }
#pragma unroll
  for (int sample = 0; sample < Batch; ++sample)
  {
    const ScenePoint<KnownDifferences> at{ scene, known[sample], places.At(sample), toEye, 0.0f };
    const TableColor color = Content::Classify(at, appearance, found, sample);
    if (!AddSample(color, first + sample, terminationOpacity, result))
    {
      return false;
    }
  }
  return true;
}

/// True if all samples of the batch are visible on all active lanes.
template <int Batch>
__device__ __forceinline__ bool AreAllVisible(unsigned int visible)
{
  constexpr unsigned int All = (1u << Batch) - 1u;
  return __all_sync(__activemask(), visible == All) != 0;
}

/// Marches a ray through batches of samples. Each lane goes from one of its visible samples to the next, wherever in
/// the batch it lies, so that neighbouring rays read their gradients together although they see different samples.
/// `scene` and `appearance` are in stored order. `Content` is one of SceneContent.h or MultiComponentContent.h, and
/// reads `voxels`. `lattice` has been cut by `raySegment`, which returned `taken`, as in MarchRay.
template <typename Content, int Batch, typename Voxels, typename Lattice, typename Skipping,
  typename Sync, typename RaySegment>
__device__ __forceinline__ RayResult MarchStoredRay(const Voxels& voxels,
  const SceneFeatures& scene, const ComponentAppearance& appearance, Lattice lattice, Vector3 toEye,
  float terminationOpacity, const Skipping& skipping, const Sync& sync, const TakenSamples& taken,
  const RaySegment& raySegment)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  raySegment.Resume(taken, result);
  result.SamplesTaken = taken.First;
  auto skip = skipping.Follow(lattice);
  bool isAlive =
    lattice.Count > taken.First && !raySegment.HasEnded(result.Opacity, terminationOpacity);
  for (int first = taken.First; sync(isAlive); first += Batch)
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
    const int last = Smaller(first + Batch, lattice.Count);
    result.SamplesTaken = last;
    isAlive = last < lattice.Count;
    const auto batch =
      Content::template Find<Batch>(voxels, scene, appearance, places, last - first);
    unsigned int visible = batch.Visible;
    if constexpr (Batch == LitBatch && std::is_same_v<Voxels, ReadStoredGradients>)
    {
      if (AreAllVisible<Batch>(visible))
      {
        isAlive = CompositeVisible<Content, Batch>(voxels, scene, appearance, places, batch, toEye,
                    first, terminationOpacity, result) &&
          isAlive;
        continue;
      }
    }
    while (visible != 0)
    {
      const int sample = FindFirstBit(visible);
      visible &= visible - 1;
      const ScenePoint<Voxels> at{ scene, voxels, PickPlace(places, sample), toEye, 0.0f };
      const TableColor color = Content::Classify(at, appearance, batch, sample);
      if (!AddSample(color, first + sample, terminationOpacity, result))
      {
        visible = 0;
        isAlive = false;
      }
    }
  }
  result.SamplesTaken -= taken.First;
  result.SamplesSkipped = skip.CountSkipped();
  raySegment.Keep(taken, result, result.SamplesTaken);
  return result;
}

} // namespace Strider

#endif
