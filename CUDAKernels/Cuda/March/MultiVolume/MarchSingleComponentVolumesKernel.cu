// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes of one component, with at most lighting and gradient opacity.
#include "Cuda/March/MultiVolume/ClassifySingleComponent.h"
#include "Cuda/March/MultiVolume/SingleComponentVolumes.h"

#include "Compositing/MarchMultiVolumeRay.h"
#include "Cuda/Fetch/FetchVoxels.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchStoredRay.h"
#include "EmptySpace/SkipMultiVolume.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

/// The volumes for MarchMultiVolumeRay; points are in the stored order of each volume. Macrocells that a pool lacks
/// give NaN, which is transparent. `Fixed` is the number of volumes, or 0 where it is known at run time only.
template <TextureHolds Holds, bool HasLight, int Fixed>
struct SingleComponentBricks
{
  static constexpr int Most = Fixed > 0 ? Fixed : MostSingleComponentVolumes;
  const SingleComponentVolumes& Plain;
  const PlacedVoxels* Placed;
  int Count;

  __device__ __forceinline__ int GetCount() const { return Fixed > 0 ? Fixed : this->Count; }

  __device__ __forceinline__ const SkipMap& GetSkip(int index) const
  {
    return this->Plain.Volumes[index].Skip;
  }

  __device__ __forceinline__ const VolumePlace& GetPlace(int index) const
  {
    return this->Plain.Volumes[index].Place;
  }

  __device__ __forceinline__ bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    if (!isWanted)
    {
      return false;
    }
    const PlainVolume& volume = this->Plain.Volumes[index];
    const ReadStoredVoxels<Holds> voxels{ volume.Voxels };
    color = ClassifySingleComponent<HasLight>(
      volume, this->Placed[index].Scene, voxels, voxels.Read(point, 0), point, view);
    return true;
  }
};

template <TextureHolds Holds, bool HasLight, int Fixed>
struct MarchSingleComponentVolumesOp
{
  static constexpr bool MarchesParts = true;
  const MarchMultiVolumeTask& Task;
  const SingleComponentVolumes& Plain;
  float TerminationOpacity;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, Lattice& lattice, const BlockSync& sync) const
  {
    using Volumes = SingleComponentBricks<Holds, HasLight, Fixed>;
    const Volumes volumes{ this->Plain, this->Task.Volumes, this->Task.Count };
    return MarchMultiVolumeRay(volumes, this->Task.Box, ray, lattice, this->TerminationOpacity,
      SkipMultiVolume<Volumes>{ volumes, this->Task.Skips }, sync);
  }
};

template <TextureHolds Holds, bool HasLight, int Fixed>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchSingleComponentVolumesKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ SingleComponentVolumes plain,
    const __grid_constant__ MarchRaysLaunch launch)
{
  MarchBlocks(task, launch, PlaceSamples{},
    MarchSingleComponentVolumesOp<Holds, HasLight, Fixed>{
      multiVolume, plain, task.TerminationOpacity });
}

template <TextureHolds Holds, bool HasLight>
Status LaunchOf(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const SingleComponentVolumes& plain, const LaunchShape& shape, cudaStream_t stream)
{
  constexpr int usual = 2;
  const auto kernel = multiVolume.Count == usual
    ? MarchSingleComponentVolumesKernel<Holds, HasLight, usual>
    : MarchSingleComponentVolumesKernel<Holds, HasLight, 0>;
  return LaunchMarch(kernel, "MarchSingleComponentVolumesKernel", task, shape, 0, stream,
    multiVolume, plain, PlannedLaunch{});
}

template <TextureHolds Holds>
Status LaunchOf(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const SingleComponentVolumes& plain, bool hasLight, const LaunchShape& shape, cudaStream_t stream)
{
  return hasLight ? LaunchOf<Holds, true>(task, multiVolume, plain, shape, stream)
                  : LaunchOf<Holds, false>(task, multiVolume, plain, shape, stream);
}

} // namespace

Status LaunchMarchSingleComponentVolumes(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const SingleComponentVolumes& plain,
  const LaunchShape& shape, cudaStream_t stream)
{
  const bool hasLight = plain.HasLight(multiVolume.Count);
  return multiVolume.HasPools
    ? LaunchOf<TextureHolds::Either>(task, multiVolume, plain, hasLight, shape, stream)
    : LaunchOf<TextureHolds::All>(task, multiVolume, plain, hasLight, shape, stream);
}

} // namespace Strider
