// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays for maximum, minimum, average and sum projections of one component.
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

/// As GatheredIntensity, for a single component.
struct RayIntensity
{
  float Value = 0.0f;
  int Count = 0;
  int Sample = -1;

  /// As GatherExtreme.
  __device__ __forceinline__ void AddExtreme(const SceneFeatures& scene, int sample, float value)
  {
    if (this->Count == 0 || (value == value && IsMoreExtreme(scene, value, this->Value)))
    {
      this->Value = value;
      this->Sample = sample;
    }
    ++this->Count;
  }

  /// As GatherSum.
  __device__ __forceinline__ void AddToSum(const SceneFeatures& scene, int sample, float value)
  {
    const bool isCounted =
      scene.Blend != BlendMode::AverageIntensity || IsInAverage(scene, 0, value);
    if (isCounted && value == value)
    {
      this->Value += ShowOpacity(scene.Appearances[0], value) * NormalizeScalar(scene, 0, value);
      this->Sample = this->Count == 0 ? sample : this->Sample;
      ++this->Count;
    }
  }

  /// As MayChangeExtreme.
  template <typename Bounds>
  __device__ __forceinline__ bool MayChange(
    const SceneFeatures& scene, const Bounds& bounds, int cell) const
  {
    const auto values = bounds.Get(cell, 0);
    return IsMoreExtreme(scene, values.Low, this->Value) ||
      IsMoreExtreme(scene, values.High, this->Value);
  }
};

template <bool IsExtreme, int Batch>
struct MarchIntensityRayOp
{
  static constexpr bool MarchesParts = true;
  const MarchRaysTask& Rays;
  const SceneFeatures& Scene;
  const ReadStoredVoxels<>& Voxels;

  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, SampleLattice& lattice, const BlockSync& sync) const
  {
    const SceneFeatures& scene = this->Scene;
    CutByPlanes(scene.Planes, scene.PlaneCount, lattice);
    lattice.KeepPart();
    if (scene.IsJittered)
    {
      lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
    }
    SampleLattice path = lattice.InOrder(this->Voxels.Voxels.Order);
    RayIntensity gathered;
    auto skip = SkipEmpty{ this->Rays.Skip }.Follow(path);
    bool isAlive = path.Count > 0;
    for (int first = 0; sync(isAlive); first += Batch)
    {
      if (isAlive)
      {
        first = skip.FindNext(path, first);
        if (IsExtreme && gathered.Count > 0)
        {
          first = skip.FindNextChange(path, first,
            [&](const auto& bounds, int cell) { return gathered.MayChange(scene, bounds, cell); });
        }
        this->GatherBatch(path, first, gathered);
        isAlive = first + Batch < path.Count;
      }
    }
    RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, path.Count };
    result.SamplesSkipped = skip.CountSkipped();
    if (path.Count > 0)
    {
      GatheredIntensity all{ { gathered.Value, 0.0f, 0.0f, 0.0f }, { gathered.Count, 0, 0, 0 },
        gathered.Sample };
      const ScenePoint<ReadStoredVoxels<>> behind{ scene, this->Voxels, path.GetPlace(path.Count),
        { 0.0f, 0.0f, 0.0f }, 0.0f };
      ShowGathered<SceneKind::SingleComponent>(behind, all, result);
    }
    return result;
  }

private:
  /// Adds the samples of a batch, from `first` to the end of the ray.
  __device__ __forceinline__ void GatherBatch(
    const SampleLattice& path, int first, RayIntensity& gathered) const
  {
    const SceneFeatures& scene = this->Scene;
    const auto places = path.template TakeBatch<Batch>(first);
    float values[Batch];
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = this->Voxels.Read(places.At(sample), 0);
    }
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      const bool isSeen =
        scene.CropRegions == Appearance::AllRegions || IsInCropRegions(scene, places.At(sample));
      if (first + sample < path.Count && isSeen)
      {
        IsExtreme ? gathered.AddExtreme(scene, first + sample, values[sample])
                  : gathered.AddToSum(scene, first + sample, values[sample]);
      }
    }
  }
};

template <bool IsExtreme, int Batch>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchIntensityKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ MarchRaysLaunch launch)
{
  const ReadStoredVoxels<> voxels{ scene.Voxels.Volume };
  MarchBlocks(task, launch, PlaceSamples{},
    MarchIntensityRayOp<IsExtreme, Batch>{ task, scene.Scene, voxels });
}

template <bool IsExtreme>
auto FindKernel(const LaunchShape& shape)
{
  return shape.BatchDepth == 4 ? MarchIntensityKernel<IsExtreme, 4>
                               : MarchIntensityKernel<IsExtreme, 8>;
}

} // namespace

Status LaunchMarchIntensity(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  const auto kernel =
    IsExtremeBlend(scene.Scene) ? FindKernel<true>(shape) : FindKernel<false>(shape);
  return LaunchMarch(
    kernel, "MarchIntensityKernel", task, shape, 0, stream, turned, PlannedLaunch{});
}

} // namespace Strider
