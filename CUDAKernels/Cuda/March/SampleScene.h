// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the voxels of a scene at points in index space, through the texture units; device only. For weights see
// SampleTexture.h.
#ifndef Strider_Cuda_March_SampleScene_h
#define Strider_Cuda_March_SampleScene_h

#include "Compositing/SceneFeatures.h"
#include "Cuda/Fetch/FetchCubic.h"
#include "Cuda/Fetch/SceneTextures.h"
#include "Cuda/March/EvenVoxels.h"
#include "Foundation/Clamp.h"
#include "Sampling/EnhancementTraits.h"
#include "Sampling/WarpPoint.h"
#include "Shading/ReadGradient.h"

#include <type_traits>

namespace Strider
{

/// Clamps a place in voxels to a volume that begins at 0.
__device__ __forceinline__ Vector3 ClampToVolume(Vector3 voxel, Vector3 last)
{
  return { Clamp(voxel.X, 0.0f, last.X), Clamp(voxel.Y, 0.0f, last.Y),
    Clamp(voxel.Z, 0.0f, last.Z) };
}

/// Reads at points in index space; places outside the volume are clamped to its border. `Channels` is 1, or 4 for
/// volumes of two to four components. Without `MayBeCubic` the code for cubic filters and for filters that change
/// values is left out, and the scene must not use them. `Holds` describes the texture of the volume.
template <int Channels, bool MayBeCubic = false, TextureHolds Holds = TextureHolds::Slab>
struct SampleScene
{
  using Texel = std::conditional_t<Channels == 1, float, float4>;

  /// True for textures without macrocells in slots, which EvenVoxels reads.
  static constexpr bool HoldsSlices = Holds == TextureHolds::All || Holds == TextureHolds::Slab;

  static constexpr bool IsForFilters = MayBeCubic; ///< see MayHaveLayers

  const SceneTextures& Voxels;
  const SceneFeatures& Scene;
  const GridPlaces& Grid = Scene.Grid;

  /// Reads the stored values of all components; those beyond the volume's are undefined.
  __device__ __forceinline__ void ReadAll(Vector3 point, float (&values)[4]) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    const Vector3 voxel = FindVoxel(this->Grid, point);
    if (this->FiltersValues())
    {
      for (int component = 0; component < 4; ++component)
      {
        values[component] =
          component < this->Scene.Components ? this->ReadFiltered(voxel, component) : 0.0f;
      }
      return;
    }
    const Texel texel = this->template Fetch<Texel, Holds>(volume, voxel);
    if constexpr (Channels == 1)
    {
      values[0] = this->Restore(volume, texel);
      values[1] = 0.0f;
      values[2] = 0.0f;
      values[3] = 0.0f;
    }
    else
    {
      values[0] = this->Restore(volume, texel.x);
      values[1] = this->Restore(volume, texel.y);
      values[2] = this->Restore(volume, texel.z);
      values[3] = this->Restore(volume, texel.w);
    }
  }

  /// True where a sample may be visible; macrocells that a pool lacks are transparent.
  __device__ __forceinline__ bool MayShow(Vector3 point) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    if (Holds != TextureHolds::Either || !volume.HasCells())
    {
      return true;
    }
    const Vector3 voxel = FindVoxel(this->Grid, point);
    return IsPooled(
      volume, volume.Order.PlacePoint(this->IsNearest() ? FindNearestVoxel(voxel) : voxel));
  }

  /// Reads the stored value of one component at a neighbour of a sample.
  __device__ __forceinline__ float Read(Vector3 point, int component) const
  {
    const Vector3 voxel = this->PlaceNeighbour(point);
    return this->FiltersValues() ? this->ReadFiltered(voxel, component)
                                 : this->ReadComponent(voxel, component);
  }

  /// Returns the derivatives of a component along the axes of index space, in stored values per voxel, for cubic
  /// filters.
  __device__ __forceinline__ Vector3 ReadSlope(Vector3 point, int component) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    const Vector3 place = volume.Order.PlacePoint(this->Limit(this->PlaceNeighbour(point)));
    Texel slopes[3];
    if (this->Voxels.UsesTrick)
    {
      for (int axis = 0; axis < 3; ++axis)
      {
        slopes[axis] = SumSpline<Texel>(volume, place, axis);
      }
    }
    else
    {
      SumSlopes(volume, this->Voxels.Filter, place, slopes);
    }
    return this->TurnSlopes(slopes, component);
  }

  __device__ __forceinline__ void ReadSample(bool isWanted, Vector3 point, float (&values)[4]) const
  {
    if (isWanted)
    {
      this->ReadAll(point, values);
    }
  }

  /// Cubic filters have slopes; see SceneVoxels of the CPU renderer, whose bits are equal.
  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    if constexpr (MayBeCubic)
    {
      if (IsCubic(this->Voxels.Filter) && !HasUnevenAxis(this->Grid) && ReadsSlopes(scene))
      {
        return 2.0f * MultiplyEach(scene.GradientStep, this->ReadSlope(point, component));
      }
    }
    else if constexpr (IsPlain)
    {
      return DifferentiateVoxels<true>(*this, scene, point, component);
    }
    return this->ReadSeen(scene, point, component);
  }

  __device__ __forceinline__ float AverageAround(Vector3 point, int component, int radius) const
  {
    return this->CanCopyEvenVoxels()
      ? AverageNeighbours(this->CopyEvenVoxels(component), point, radius)
      : AverageVoxels(*this, point, component, radius);
  }

  /// Reads the nearest voxel of the mask, 0 to 255.
  __device__ __forceinline__ float ReadMask(Vector3 point) const
  {
    const TextureVoxels& mask = this->Voxels.AuxiliaryVolumes.Mask;
    return RestoreScalar(mask, FetchTexel<float>(mask, this->PlaceNeighbour(point), true), true);
  }

  /// Reads the stored second scalar with the volume's filter.
  __device__ __forceinline__ float ReadSecond(Vector3 point) const
  {
    const TextureVoxels& second = this->Voxels.AuxiliaryVolumes.SecondScalars;
    return this->Restore(second, this->Fetch<float>(second, this->PlaceNeighbour(point)));
  }

  /// True where the blanking volume blanks a place, in its voxels.
  __device__ __forceinline__ bool IsBlank(Vector3 place) const
  {
    const AuxiliaryVolumeTextures& auxiliaryVolumes = this->Voxels.AuxiliaryVolumes;
    return IsVoxelBlank(auxiliaryVolumes.Blanking, auxiliaryVolumes.LastBlanking, place);
  }

  /// Converts slopes of texels along the stored axes to slopes of stored values in index space.
  __device__ __forceinline__ Vector3 TurnSlopes(const Texel (&stored)[3], int component) const
  {
    const VoxelOrder& order = this->Voxels.Volume.Order;
    float slopes[3] = { 0.0f, 0.0f, 0.0f };
    for (int axis = 0; axis < 3; ++axis)
    {
      const float slope =
        order.Sign[axis] * this->Voxels.Volume.Scale * PickChannel(stored[axis], component);
      for (int other = 0; other < 3; ++other)
      {
        slopes[other] = order.Axis[axis] == other ? slope : slopes[other];
      }
    }
    return { slopes[0], slopes[1], slopes[2] };
  }

  /// Even neighbours are fetched together, others one by one with one copy of Read in the code.
  __device__ __forceinline__ Vector3 ReadSeen(
    const SceneLight& scene, Vector3 point, int component) const
  {
    if (!this->CanCopyEvenVoxels() || ReplacesClippedVoxels(scene))
    {
      return ReadSeenOneByOne(*this, scene, point, component);
    }
    const auto read = this->CopyEvenVoxels(component);
    return DifferentiateAround(scene, point, SmoothsGradients(scene.Enhancement),
      [&](Vector3 place) { return Differentiate(scene, place, read); });
  }

  __device__ __forceinline__ Vector3 PlaceNeighbour(Vector3 point) const
  {
    return FindNeighbour(this->Grid, point);
  }

  __device__ __forceinline__ bool IsNearest() const
  {
    return this->Voxels.Filter == ReconstructionFilter::Nearest;
  }

  __device__ __forceinline__ Vector3 Limit(Vector3 voxel) const
  {
    return ClampToVolume(voxel, this->Voxels.LastVoxel);
  }

  __device__ __forceinline__ bool FiltersValues() const
  {
    return MayBeCubic && FindEnhancedPart(this->Scene.Enhancement) == EnhancedPart::Value;
  }

  /// True where CopyEvenVoxels reads the values of Read.
  __device__ __forceinline__ bool CanCopyEvenVoxels() const
  {
    return HoldsSlices && this->Grid.HasEvenNeighbours &&
      !(MayBeCubic && IsCubic(this->Voxels.Filter)) && !this->FiltersValues();
  }

  __device__ __forceinline__ EvenVoxels<Texel> CopyEvenVoxels(int component) const
  {
    return { this->Voxels.Volume, FindEvenVoxel(this->Grid, { 0.0f, 0.0f, 0.0f }), component,
      this->IsNearest() };
  }

  /// Returns the volume for many fetches.
  __device__ __forceinline__ TextureVoxels ShareVolume() const
  {
    TextureVoxels volume = this->Voxels.Volume;
    volume.Texture = ShareHandle(volume.Texture);
    return volume;
  }

  __device__ __forceinline__ float ReadComponent(Vector3 voxel, int component) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    return this->Restore(
      volume, PickChannel(this->template Fetch<Texel, Holds>(volume, voxel), component));
  }

  __device__ __noinline__ float ReadFiltered(Vector3 voxel, int component) const
  {
    const BilateralWeights weights = FindBilateral(this->Scene, component);
    if (HoldsSlices && !IsCubic(this->Voxels.Filter))
    {
      // `voxel` counts voxels, also on uneven grids. Whole rows of several components do not fit into registers.
      constexpr int mostInFlight = Channels == 1 ? 2 * MostRadius + 1 : MostRadius + 1;
      const EvenVoxels<Texel, mostInFlight> read{ this->ShareVolume(), {}, component,
        this->IsNearest() };
      return FilterValue(this->Scene.Enhancement, read, voxel, weights);
    }
    return FilterValue(
      this->Scene.Enhancement, [&](Vector3 place) { return this->ReadComponent(place, component); },
      voxel, weights);
  }

  /// Evaluates a cubic filter at a place in stored order.
  template <typename Read>
  __device__ __forceinline__ Read Sum(const TextureVoxels& voxels, Vector3 place) const
  {
    return this->Voxels.UsesTrick ? SumSpline<Read>(voxels, place, -1)
                                  : SumCubic<Read>(voxels, this->Voxels.Filter, place);
  }

  template <typename Read, TextureHolds From = TextureHolds::Slab>
  __device__ __forceinline__ Read Fetch(const TextureVoxels& voxels, Vector3 voxel) const
  {
    if (MayBeCubic && IsCubic(this->Voxels.Filter))
    {
      const Vector3 place = voxels.Order.PlacePoint(this->Limit(voxel));
      return this->Sum<Read>(voxels, place);
    }
    return FetchTexel<Read, From>(voxels, voxel, this->IsNearest());
  }

  __device__ __forceinline__ float Restore(const TextureVoxels& voxels, float read) const
  {
    return RestoreScalar(voxels, read, this->IsNearest());
  }
};

} // namespace Strider

#endif
