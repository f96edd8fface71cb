// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the voxels of a scene at points in stored order, through the texture units; device only.
#ifndef Strider_Cuda_March_SampleStored_h
#define Strider_Cuda_March_SampleStored_h

#include "Cuda/Fetch/FetchGradient.h"
#include "Cuda/Fetch/FetchNearest.h"
#include "Cuda/March/MarchScene.h"
#include "Shading/ReadGradient.h"

#include <type_traits>

namespace Strider
{

/// Reads linear samples, or nearest voxels with `IsNearest`, of a scene from TurnSceneTask with evenly spaced voxels.
/// `Channels` is 1, or 4 for volumes of two to four components. `HasGradients`: MarchSceneTask::Gradients is the
/// texture of a volume of one component. Points are in stored order.
template <int Channels, bool IsNearest, bool HasGradients = false>
struct SampleStored
{
  static_assert(Channels == 1 || Channels == 4, "textures have one channel or four");
  static_assert(
    !HasGradients || (Channels == 1 && !IsNearest), "of linear samples of one component");
  using Texel = std::conditional_t<Channels == 1, float, float4>;
  static constexpr bool ReadsNearest = IsNearest;

  const MarchSceneTask& Task;

  static __device__ __forceinline__ SampleStored From(const MarchSceneTask& task)
  {
    return { task };
  }

  /// Fetches a texel; Restore converts it to stored values.
  __device__ __forceinline__ Texel Fetch(Vector3 point) const
  {
    return FetchVoxels<Texel>(
      this->Task.Voxels.Volume, IsNearest ? this->PlaceNearest(point) : point);
  }

  __device__ __forceinline__ float Restore(float read) const
  {
    return RestoreScalar(this->Task.Voxels.Volume, read, IsNearest);
  }

  /// Reads the stored values of all components; those beyond the volume's are undefined.
  __device__ __forceinline__ void ReadAll(Vector3 point, float (&values)[MostComponents]) const
  {
    const Texel texel = this->Fetch(point);
    for (int component = 0; component < MostComponents; ++component)
    {
      values[component] =
        component < Channels ? this->Restore(PickChannel(texel, component)) : 0.0f;
    }
  }

  __device__ __forceinline__ float Read(Vector3 point, int component) const
  {
    return this->Restore(PickChannel(this->Fetch(point), component));
  }

  __device__ __forceinline__ void ReadSample(
    bool isWanted, Vector3 point, float (&values)[MostComponents]) const
  {
    if (isWanted)
    {
      this->ReadAll(point, values);
    }
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    if constexpr (HasGradients)
    {
      return FetchGradient(this->Task.Gradients, point);
    }
    else
    {
      return DifferentiateVoxels<IsPlain>(*this, scene, point, component);
    }
  }

  /// Reads the nearest voxel of the mask, 0 to 255.
  __device__ __forceinline__ float ReadMask(Vector3 point) const
  {
    return ReadAuxiliaryVolume(this->Task.Voxels.AuxiliaryVolumes.Mask, point, true);
  }

  /// Reads the stored second scalar with the volume's filter.
  __device__ __forceinline__ float ReadSecond(Vector3 point) const
  {
    return ReadAuxiliaryVolume(this->Task.Voxels.AuxiliaryVolumes.SecondScalars, point, IsNearest);
  }

  /// True where the blanking volume blanks a place, in its voxels; nothing is blanked outside of it.
  __device__ __forceinline__ bool IsBlank(Vector3 place) const
  {
    const AuxiliaryVolumeTextures& auxiliaryVolumes = this->Task.Voxels.AuxiliaryVolumes;
    return IsVoxelBlank(auxiliaryVolumes.Blanking, auxiliaryVolumes.LastBlanking, place);
  }

  __device__ __forceinline__ Vector3 PlaceInIndexSpace(Vector3 point) const
  {
    const SceneTextures& voxels = this->Task.Voxels;
    return voxels.Volume.IsTurned ? voxels.ToIndex.PlacePoint(point) : point;
  }

private:
  __device__ __forceinline__ Vector3 FindVoxel(Vector3 point) const
  {
    return FindEvenVoxel(this->Task.Scene.Grid, this->PlaceInIndexSpace(point));
  }

  /// The voxel is picked in index space, so that ties are resolved alike in every stored order.
  __device__ __forceinline__ Vector3 PlaceNearest(Vector3 point) const
  {
    const GridPlaces& grid = this->Task.Scene.Grid;
    const TextureVoxels& volume = this->Task.Voxels.Volume;
    const Vector3 voxel = FindNearestVoxel(this->FindVoxel(point));
    const Vector3 here{ voxel.X - grid.Axis[0].EvenOffset, voxel.Y - grid.Axis[1].EvenOffset,
      voxel.Z - grid.Axis[2].EvenOffset };
    return volume.IsTurned ? volume.Order.PlacePoint(here) : here;
  }

  /// Auxiliary volumes are stored in the order of index space.
  __device__ __forceinline__ float ReadAuxiliaryVolume(
    const TextureVoxels& voxels, Vector3 point, bool isNearest) const
  {
    const Vector3 voxel = this->FindVoxel(point);
    return RestoreScalar(
      voxels, FetchVoxels<float>(voxels, isNearest ? FindNearestVoxel(voxel) : voxel), isNearest);
  }
};

/// Overload of the one in IsSampleClipped.h, which serves samplers of index space.
template <int Channels, bool IsNearest, bool HasGradients>
__device__ __forceinline__ Vector3 PlaceInIndexSpace(
  const SampleStored<Channels, IsNearest, HasGradients>& voxels, Vector3 point)
{
  return voxels.PlaceInIndexSpace(point);
}

} // namespace Strider

#endif
