// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through the textures of several volumes, for the files that compile it; device only.
#ifndef Strider_Cuda_March_MultiVolume_MarchMultiVolume_cuh
#define Strider_Cuda_March_MultiVolume_MarchMultiVolume_cuh

#include "Compositing/MarchMultiVolumeRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MultiVolume/MarchMultiVolume.h"
#include "Cuda/March/PlaceEitherSamples.h"
#include "Cuda/March/SampleScene.h"
#include "EmptySpace/SkipMultiVolume.h"

namespace Strider
{

/// The volumes for MarchMultiVolumeRay. Textures of one channel are read as four; texture units fill the others.
template <bool MayBeCubic, TextureHolds Holds>
struct TextureVolumes
{
  static constexpr int Most = MostVolumes;
  const PlacedVoxels* Volumes;
  int Count;

  __device__ __forceinline__ int GetCount() const { return this->Count; }

  __device__ __forceinline__ const SkipMap& GetSkip(int index) const
  {
    return this->Volumes[index].Skip;
  }

  __device__ __forceinline__ const VolumePlace& GetPlace(int index) const
  {
    return this->Volumes[index].Place;
  }

  __device__ __forceinline__ bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    const PlacedVoxels& volume = this->Volumes[index];
    const SampleScene<MostComponents, MayBeCubic, Holds> voxels{ volume.Voxels, volume.Scene };
    return ClassifyPlaced(voxels, volume, isWanted, point, view, color);
  }
};

template <bool MayBeCubic, TextureHolds Holds>
struct MarchMultiVolumeRayOp
{
  static constexpr bool MarchesParts = true;
  const MarchMultiVolumeTask& Task;
  float TerminationOpacity;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockSync& sync) const
  {
    using Volumes = TextureVolumes<MayBeCubic, Holds>;
    const Volumes volumes{ this->Task.Volumes, this->Task.Count };
    return MarchMultiVolumeRay(volumes, this->Task.Box, ray, lattice, this->TerminationOpacity,
      SkipMultiVolume<Volumes>{ volumes, this->Task.Skips }, sync);
  }
};

template <bool MayBeCubic, TextureHolds Holds>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchMultiVolumeKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ MarchRaysLaunch launch,
    const __grid_constant__ PlaceEitherSamples placeSamples)
{
  MarchBlocks(task, launch, placeSamples,
    MarchMultiVolumeRayOp<MayBeCubic, Holds>{ multiVolume, task.TerminationOpacity });
}

template <bool MayBeCubic, TextureHolds Holds>
Status StartMultiVolume(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(MarchMultiVolumeKernel<MayBeCubic, Holds>, "MarchMultiVolumeKernel", task,
    shape, 0, stream, multiVolume, PlannedLaunch{}, PlaceEitherSamples{ multiVolume.Matched });
}

} // namespace Strider

#endif
