// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several volumes of one component, with at most lighting and gradient opacity.
#include "Cuda/March/MultiVolume/ClassifySingleComponent.h"
#include "Cuda/March/MultiVolume/MarchMultiVolume.cuh"

#include "Cuda/Fetch/FetchVoxels.h"
#include "Cuda/March/MarchStoredRay.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

/// The volumes for MarchMultiVolumeRay, in textures or pools. Macrocells that a pool lacks give NaN, which is
/// transparent. `Fixed` is the number of volumes, or 0 where it is known at run time only.
template <TextureHolds Holds, bool HasLight, int Fixed, bool Mixes>
struct SingleComponentBricks : PlainVolumes
{
  static constexpr int Most = Fixed > 0 ? Fixed : MostSingleComponentVolumes;
  static constexpr MixingCode Mixing = Mixes ? MixingCode::Inlined : MixingCode::None;

  __device__ __forceinline__ int GetCount() const { return Fixed > 0 ? Fixed : this->Count; }

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

template <TextureHolds Holds, bool HasLight, int Fixed, bool Mixes>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchSingleComponentVolumesKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ SingleComponentVolumes plain,
    const __grid_constant__ MarchRaysLaunch launch)
{
  MarchBlocks<MarchesParts>(task, launch, PlaceSamples{},
    [&, opacity = task.TerminationOpacity](const Ray& ray, auto& lattice, const BlockSync& sync) {
      using Volumes = SingleComponentBricks<Holds, HasLight, Fixed, Mixes>;
      const Volumes volumes{ { plain, multiVolume.Volumes, multiVolume.Count } };
      return MarchMultiVolumeRay(volumes, multiVolume.Box, ray, lattice, opacity,
        SkipMultiVolume<Volumes>{ volumes, multiVolume.Skips }, sync);
    });
}

/// Frames that mix have kernels of their own: beside the arithmetic of mixing, loops over two volumes took 1.08 of their
/// time, and 1.37 with pools (several-volumes-h200.json).
template <TextureHolds Holds, int Fixed, bool Mixes>
Status LaunchKernelOf(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const SingleComponentVolumes& plain, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(plain.HasLight(multiVolume.Count)
      ? MarchSingleComponentVolumesKernel<Holds, true, Fixed, Mixes>
      : MarchSingleComponentVolumesKernel<Holds, false, Fixed, Mixes>,
    "MarchSingleComponentVolumesKernel", task, shape, 0, stream, multiVolume, plain,
    PlannedLaunch{});
}

template <TextureHolds Holds, bool Mixes>
Status Launch(const MarchRaysTask& task, const MarchMultiVolumeTask& multiVolume,
  const SingleComponentVolumes& plain, const LaunchShape& shape, cudaStream_t stream)
{
  constexpr int usual = 2;
  return multiVolume.Count == usual
    ? LaunchKernelOf<Holds, usual, Mixes>(task, multiVolume, plain, shape, stream)
    : LaunchKernelOf<Holds, 0, Mixes>(task, multiVolume, plain, shape, stream);
}

} // namespace

Status LaunchMarchSingleComponentVolumes(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const SingleComponentVolumes& plain,
  const LaunchShape& shape, cudaStream_t stream)
{
  if (multiVolume.Box.MixesVolumes)
  {
    return multiVolume.HasPools
      ? LaunchKernelOf<TextureHolds::Either, 0, true>(task, multiVolume, plain, shape, stream)
      : Launch<TextureHolds::All, true>(task, multiVolume, plain, shape, stream);
  }
  return multiVolume.HasPools
    ? Launch<TextureHolds::Either, false>(task, multiVolume, plain, shape, stream)
    : Launch<TextureHolds::All, false>(task, multiVolume, plain, shape, stream);
}

} // namespace Strider
