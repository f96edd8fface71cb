// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march rays for maxima, minima, averages and sums of one component, for the files that compile them;
// device only.
#ifndef Strider_Cuda_March_Scene_MarchIntensity_cuh
#define Strider_Cuda_March_Scene_MarchIntensity_cuh

#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchParts.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/March/TurnSceneTask.h"
#include "EmptySpace/SkipExtremes.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

/// Compile-time parameters of a kernel. `Sampler` reads batches of texels.
template <typename Sampler, int Depth>
struct IntensityBuild
{
  using Samples = Sampler;
  static constexpr int Batch = Depth;
};

/// Inputs of a ray.
struct IntensityInputs
{
  const MarchRaysTask& Rays;
  const SceneFeatures& Scene;
  const TextureVoxels& Voxels; ///< in stored order
  const float* Extremes;       ///< see MarchSceneTask
};

__device__ __forceinline__ bool IsSeen(const SceneFeatures& scene, Vector3 place)
{
  return scene.CropRegions == Appearance::AllRegions || IsInCropRegions(scene, place);
}

/// The maximum or minimum of a ray.
template <typename Build>
struct ExtremeOfRay
{
  static constexpr int Batch = Build::Batch;
  static constexpr int ThreadsThatFit = 1024; ///< launch bound that limits registers to 64
  static constexpr bool MayBeNaN = Build::Samples::MayBeNaN;

  const SceneFeatures& Scene;
  const typename Build::Samples Samples;
  /// Key = texel * scale + offset; see FindKeys.
  float KeyScale;
  float KeyOffset;
  float Sign; ///< value = key * sign
  float Key = NAN;
  int Sample = -1; ///< the first one, or the last one that changed the extreme

  __device__ __forceinline__ ExtremeOfRay(const IntensityInputs& inputs)
    : Scene(inputs.Scene)
    , Samples{ { inputs.Voxels } }
    , Sign(inputs.Scene.Blend == BlendMode::MaximumIntensity ? 1.0f : -1.0f)
  {
    this->KeyScale = this->Sign * inputs.Voxels.Scale;
    this->KeyOffset = this->Sign * inputs.Voxels.Offset;
  }

  __device__ __forceinline__ void ReadKeys(const EvenPlaces& places, float (&keys)[Batch]) const
  {
    this->Samples.SampleBatch(places, keys);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      keys[sample] = keys[sample] * this->KeyScale + this->KeyOffset;
    }
  }

  /// Returns the largest key of the visible samples of two batches from `first` on; -infinity if there is none.
  template <typename Lattice>
  __device__ __forceinline__ float FindLargest(const Lattice& path, int first) const
  {
    float largest = -INFINITY;
    for (int end = Smaller(first + 2 * Batch, path.Count); first < end; first += Batch)
    {
      const EvenPlaces places = path.template TakeBatch<Batch>(first);
      float keys[Batch];
      this->ReadKeys(places, keys);
#pragma unroll
      for (int sample = 0; sample < Batch; ++sample)
      {
        const bool isSeen = first + sample < path.Count && IsSeen(this->Scene, places.At(sample));
        largest = isSeen ? Larger(keys[sample], largest) : largest;
      }
    }
    return largest;
  }

  /// As GatherExtreme.
  __device__ __forceinline__ void Add(int sample, float key)
  {
    if (this->Sample < 0 || (key == key && !(key <= this->Key)))
    {
      this->Key = key;
      this->Sample = sample;
    }
  }

  /// Adds the samples of a batch, from `first` to the end of the ray.
  template <typename Lattice>
  __device__ __forceinline__ void AddBatch(const Lattice& path, int first)
  {
    const EvenPlaces places = path.template TakeBatch<Batch>(first);
    float keys[Batch];
    this->ReadKeys(places, keys);
    if (this->Sample < 0 || first + Batch > path.Count ||
      this->Scene.CropRegions != Appearance::AllRegions)
    {
#pragma unroll
      for (int sample = 0; sample < Batch; ++sample)
      {
        if (first + sample < path.Count && IsSeen(this->Scene, places.At(sample)))
        {
          this->Add(first + sample, keys[sample]);
        }
      }
      return;
    }
    float largest = keys[0];
#pragma unroll
    for (int sample = 1; sample < Batch; ++sample)
    {
      largest = fmaxf(largest, keys[sample]); // a number, unless all are not-a-number
    }
    if (largest > this->Key || (MayBeNaN && largest == largest && this->Key != this->Key))
    {
      this->Key = largest;
#pragma unroll
      for (int sample = Batch - 1; sample >= 0; --sample)
      {
        this->Sample = keys[sample] == largest ? first + sample : this->Sample;
      }
    }
  }

  /// Goes on from what a ray has gathered.
  __device__ __forceinline__ void Resume(const GatheredIntensity& gathered)
  {
    this->Key = gathered.Values[0] * this->Sign;
    this->Sample = gathered.Sample;
  }

  /// Marches from sample `begin` on.
  template <typename Lattice, typename Sync>
  __device__ __forceinline__ GatheredIntensity March(
    const IntensityInputs& inputs, const Lattice& path, int begin, const Sync& sync, int& skipped)
  {
    const bool skips = inputs.Extremes != nullptr;
    SkipExtremesPath skip = FollowExtremes(inputs.Rays.Skip, inputs.Extremes, path);
    if (skips && path.Count > begin)
    {
      const int highest = skip.FindHighest(begin, path.Count);
      // Most parts of a frame cannot change what those in front have found.
      if (this->Sample < 0 || skip.MayChange(skip.GetBound(highest), this->Key))
      {
        skip.Floor = this->FindLargest(path, highest);
      }
    }
    bool isAlive = path.Count > begin;
    for (int first = begin; sync(isAlive); first += Batch)
    {
      if (isAlive)
      {
        first = skips ? skip.template FindNext<Batch>(first, path.Count, this->Key) : first;
        if (first < path.Count)
        {
          this->AddBatch(path, first);
        }
        isAlive = first + Batch < path.Count;
      }
    }
    skipped = skip.Skipped;
    return { { this->Key * this->Sign, 0.0f, 0.0f, 0.0f }, { this->Sample >= 0 ? 1 : 0, 0, 0, 0 },
      this->Sample };
  }
};

/// The sum or average of a ray.
template <typename Build>
struct SumOfRay
{
  static constexpr int Batch = Build::Batch;
  static constexpr int ThreadsThatFit = 768; ///< launch bound that limits registers to 80

  const SceneFeatures& Scene;
  const TextureVoxels& Voxels;
  const typename Build::Samples Samples;
  GatheredIntensity Gathered{ {}, {}, -1 };

  __device__ __forceinline__ SumOfRay(const IntensityInputs& inputs)
    : Scene(inputs.Scene)
    , Voxels(inputs.Voxels)
    , Samples{ { inputs.Voxels } }
  {
  }

  /// As GatherSum.
  __device__ __forceinline__ void Add(int sample, float value)
  {
    if (IsSummed(this->Scene, 0, value))
    {
      this->Gathered.Values[0] +=
        ShowOpacity(this->Scene.Appearances[0], value) * NormalizeScalar(this->Scene, 0, value);
      this->Gathered.Sample = this->Gathered.Counts[0] == 0 ? sample : this->Gathered.Sample;
      ++this->Gathered.Counts[0];
    }
  }

  /// Adds the samples of a batch, from `first` to the end of the ray.
  template <typename Lattice>
  __device__ __forceinline__ void AddBatch(const Lattice& path, int first)
  {
    const EvenPlaces places = path.template TakeBatch<Batch>(first);
    float values[Batch];
    this->Samples.SampleBatch(places, values);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      if (first + sample < path.Count && IsSeen(this->Scene, places.At(sample)))
      {
        this->Add(first + sample, values[sample] * this->Voxels.Scale + this->Voxels.Offset);
      }
    }
  }

  __device__ __forceinline__ void Resume(const GatheredIntensity& gathered)
  {
    this->Gathered = gathered;
  }

  template <typename Lattice, typename Sync>
  __device__ __forceinline__ GatheredIntensity March(
    const IntensityInputs& inputs, Lattice path, int begin, const Sync& sync, int& skipped)
  {
    auto skip = SkipEmpty{ inputs.Rays.Skip }.Follow(path);
    bool isAlive = path.Count > begin;
    for (int first = begin; sync(isAlive); first += Batch)
    {
      if (isAlive)
      {
        first = skip.FindNext(path, first);
        if (first < path.Count)
        {
          this->AddBatch(path, first);
        }
        isAlive = first + Batch < path.Count;
      }
    }
    skipped = skip.CountSkipped();
    return this->Gathered;
  }
};

/// Launch bound where rays pass through parts. With a bound of 512, registers leave room for fewer warps, and rays take
/// up to 1.17 times as long.
constexpr int PartThreadsOfIntensity = 768;

/// Marches rays with ExtremeOfRay or SumOfRay.
template <typename Gathering, typename Traversal>
__global__ void __launch_bounds__(BoundThreads<Traversal>(Gathering::ThreadsThatFit,
  PartThreadsOfIntensity)) MarchIntensityKernel(const __grid_constant__ MarchRaysTask task,
  const __grid_constant__ MarchSceneTask scene, const __grid_constant__ MarchRaysLaunch launch)
{
  const auto marchIn = [&](const MarchRaysTask& own, const PartOfFrame* part) {
    const TextureVoxels& voxels = Traversal::IsPart ? own.Voxels : scene.Voxels.Volume;
    const float* extremes = Traversal::IsPart ? part->Extremes : scene.Extremes;
    const IntensityInputs inputs{ own, scene.Scene, voxels, extremes };
    return [inputs](const Ray& ray, SampleLattice& lattice, const BlockSync& sync) {
      const SceneFeatures& features = inputs.Scene;
      CutByPlanes(features.Planes, features.PlaneCount, lattice);
      const auto raySegment = MakeSceneSegment<Traversal>(inputs.Rays, features, ray);
      raySegment.KeepPart(lattice);
      if (features.IsJittered)
      {
        lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
      }
      SampleLattice path = lattice.InOrder(inputs.Voxels.Order);
      const int begin = raySegment.Cut(path).First;
      return MarchInSync(sync, [&](const auto& sync) {
        RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, path.Count - begin };
        Gathering gathering(inputs);
        if constexpr (Traversal::IsPart)
        {
          struct
          {
            RayResult Result;
            GatheredIntensity Gathered;
          } state{ {}, { {}, {}, -1 } };
          raySegment.Resume({ begin, true }, state);
          if (state.Gathered.Sample >= 0)
          {
            gathering.Resume(state.Gathered);
          }
        }
        GatheredIntensity gathered =
          gathering.March(inputs, path, begin, sync, result.SamplesSkipped);
        if (path.Count > begin)
        {
          const ScenePoint<TextureVoxels> behind{ features, inputs.Voxels,
            path.GetPlace(path.Count), { 0.0f, 0.0f, 0.0f }, 0.0f };
          ShowGathered<SceneKind::SingleComponent>(behind, gathered, result);
        }
        return result;
      });
    };
  };
  MarchBlocksOf<Traversal, MarchesParts>(task, &scene.Scene, launch, PlaceSamples{}, marchIn);
}

/// Queues the march of all pixels. `scene` is in stored order.
template <typename Sampler, typename Traversal = TraverseAll>
Status LaunchIntensity(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  using Narrow = IntensityBuild<Sampler, 4>;
  using Wide = IntensityBuild<Sampler, 8>;
  const bool isNarrow = shape.BatchDepth == 4;
  const auto extreme = isNarrow ? MarchIntensityKernel<ExtremeOfRay<Narrow>, Traversal>
                                : MarchIntensityKernel<ExtremeOfRay<Wide>, Traversal>;
  const auto sum = isNarrow ? MarchIntensityKernel<SumOfRay<Narrow>, Traversal>
                            : MarchIntensityKernel<SumOfRay<Wide>, Traversal>;
  return LaunchMarch(IsExtremeBlend(scene.Scene) ? extreme : sum, "MarchIntensityKernel", task,
    shape, 0, stream, scene, PlannedLaunch{});
}

} // namespace Strider

#endif
