// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through the textures of several volumes, for the files that compile it; device only.
#ifndef Strider_Cuda_March_MultiVolume_MarchMultiVolume_cuh
#define Strider_Cuda_March_MultiVolume_MarchMultiVolume_cuh

#include "Compositing/MarchMultiVolumeRay.h"
#include "Cuda/March/Bricks/MarchCompressed.cuh"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/MultiVolume/MarchMultiVolume.h"
#include "Cuda/March/PlaceEitherSamples.h"
#include "Cuda/March/SampleScene.h"
#include "EmptySpace/SkipMultiVolume.h"

namespace Strider
{

/// Base of the volumes for MarchMultiVolumeRay.
struct PlacedVolumes
{
  static constexpr int Most = MostVolumes;
  static constexpr MixingCode Mixing = MixingCode::Called;
  const PlacedVoxels* Placed;
  int Count;

  __device__ __forceinline__ int GetCount() const { return this->Count; }

  __device__ __forceinline__ const SkipMap& GetSkip(int index) const
  {
    return this->Placed[index].Skip;
  }

  __device__ __forceinline__ const VolumePlace& GetPlace(int index) const
  {
    return this->Placed[index].Place;
  }

  __device__ __forceinline__ bool AreStretched(int index) const
  {
    return this->Placed[index].Steps.AreStretched;
  }

  __device__ __forceinline__ const OwnSteps& GetSteps(int index) const
  {
    return this->Placed[index].Steps;
  }
};

/// Calls visit(bricks) for the volumes that warps decode.
template <typename Volumes, typename Visitor>
__device__ __forceinline__ void VisitBricks(const Volumes& volumes, const Visitor& visit)
{
  for (int index = 0; index < volumes.Count; ++index)
  {
    if (volumes.Placed[index].IsByWarps)
    {
      visit(volumes.OpenBricks(index));
    }
  }
}

/// The volumes for MarchMultiVolumeRay. Textures of one channel are read as four; texture units fill the others.
template <bool MayBeCubic, TextureHolds Holds>
struct TextureVolumes : PlacedVolumes
{
  __device__ __forceinline__ bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    const PlacedVoxels& volume = this->Placed[index];
    const SampleScene<MostComponents, MayBeCubic, Holds> voxels{ volume.Voxels, volume.Scene };
    return ClassifyPlaced(voxels, volume, isWanted, point, view, color);
  }
};

template <bool MayBeCubic, TextureHolds Holds>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchMultiVolumeKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchMultiVolumeTask multiVolume,
    const __grid_constant__ MarchRaysLaunch launch,
    const __grid_constant__ PlaceEitherSamples placeSamples)
{
  MarchBlocks<MarchesParts>(task, launch, placeSamples,
    [&, opacity = task.TerminationOpacity](const Ray& ray, auto& lattice, const BlockSync& sync) {
      using Volumes = TextureVolumes<MayBeCubic, Holds>;
      const Volumes volumes{ { multiVolume.Volumes, multiVolume.Count } };
      return MarchMultiVolumeRay(volumes, multiVolume.Box, ray, lattice, opacity,
        SkipMultiVolume<Volumes>{ volumes, multiVolume.Skips }, sync);
    });
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
