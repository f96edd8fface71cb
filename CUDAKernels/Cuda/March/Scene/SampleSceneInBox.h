// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the voxels of a scene from a box that the rays of a warp share; device only.
#ifndef Strider_Cuda_March_Scene_SampleSceneInBox_h
#define Strider_Cuda_March_Scene_SampleSceneInBox_h

#include "Cuda/March/SampleScene.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "Foundation/PickValue.h"
#include "MarchingCache/BoxCells.h"
#include "MarchingCache/BoxKernels.h"
#include "MarchingCache/SumSmoothSlopes.h"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

/// The box that a warp reads at present; empty at first.
struct SceneBox
{
  VoxelBox Box{ { 0, 0, 0 }, { 0, 0, 0 } };
  int SamplesLeft = 0; ///< samples per ray until the box is to be refilled
  /// Voxels fetched by this lane; the first lane also counts those of boxes.
  unsigned int VoxelsFetched = 0;
};

/// As SampleScene, but reads the box where it holds the voxels, and fetches single voxels with the same sums
/// elsewhere, so that the result does not depend on which rays use the box. When most rays have left the box, it is
/// refilled with the voxels of their next samples.
template <int Channels>
struct SampleSceneInBox : SampleScene<Channels, true>
{
  using Base = SampleScene<Channels, true>;
  using Texel = typename Base::Texel;

  DeviceWarp Lanes;
  FloatCells<Texel> Cells;
  int Capacity; ///< cells of the largest box
  int Reach;    ///< voxels that a sample reads beyond those it lies between
  Vector3 Step; ///< step of the ray, in index space
  SceneBox& Shared;

  /// Converts a place in index space to stored order, limited to the volume.
  __device__ __forceinline__ Vector3 FindStored(Vector3 voxel) const
  {
    return this->Voxels.Volume.Order.PlacePoint(this->Limit(voxel));
  }

  /// Returns the voxels read around and between two places.
  __device__ __forceinline__ VoxelSpan FindSpan(Vector3 one, Vector3 other, int reach) const
  {
    VoxelSpan span = FindCubicSpan(one, other);
    const int inner = IsCubic(this->Voxels.Filter) ? 0 : 1;
    for (int axis = 0; axis < 3; ++axis)
    {
      span.Low[axis] += inner - reach;
      span.High[axis] += reach - inner;
    }
    return span;
  }

  __device__ __forceinline__ BoxTaps<Texel> FindTaps() const
  {
    return this->Cells.FindTaps(this->Shared.Box);
  }

  __device__ __forceinline__ bool IsInBox(Vector3 stored, int reach) const
  {
    return this->Shared.Box.Holds(this->FindSpan(stored, stored, reach));
  }

  /// True where the box must be refilled: its samples are taken, or most rays have left it.
  __device__ __forceinline__ bool NeedsFilling(bool isWanted, Vector3 stored) const
  {
    const unsigned int wanted = this->Lanes.Ballot(isWanted);
    const unsigned int inside = this->Lanes.Ballot(isWanted && this->IsInBox(stored, this->Reach));
    --this->Shared.SamplesLeft;
    return inside != wanted &&
      (this->Shared.SamplesLeft < 0 || 4 * __popc(inside) < __popc(wanted));
  }

  /// Fills the box for the wanted samples of all lanes at `point` and for the next ones on their rays, as many as
  /// fit. If they do not fit, only rays near the first one are covered; other rays fetch their voxels individually.
  __device__ __noinline__ void FillByWarp(bool isWanted, Vector3 point) const
  {
    const Vector3 here = this->FindStored(FindVoxel(this->Grid, point));
    const unsigned int wanted = this->Lanes.Ballot(isWanted);
    bool isMember = isWanted;
    for (const int nearReach : { BundleReach, NearReach, 1 })
    {
      isMember = IsNearByWarp(
        this->Lanes, isWanted, this->FindSpan(here, here, 0), FindFirstBit(wanted), nearReach);
      for (int samples = MostBoxSamples; samples > 0; samples /= 2)
      {
        const Vector3 ahead = point + static_cast<float>(samples - 1) * this->Step;
        const Vector3 last = this->FindStored(FindVoxel(this->Grid, ahead));
        const VoxelBox box =
          EncloseByWarp(this->Lanes, isMember, this->FindSpan(here, last, this->Reach));
        if (box.Fits(this->Capacity))
        {
          this->Shared.Box = box;
          this->Shared.SamplesLeft = samples;
          this->Cells.FillByWarp(this->Lanes, box, FetchVoxel<Texel>(this->Voxels.Volume));
          this->Shared.VoxelsFetched += this->Lanes.Lane == 0 ? box.Size[0] * box.CountRows() : 0;
          return;
        }
      }
    }
    this->Shared.Box = { { 0, 0, 0 }, { 0, 0, 0 } };
    this->Shared.SamplesLeft = MostBoxSamples;
  }

  /// Calls take(taps) with the voxels around a place: the eight between which it lies, and `reach` more on each side.
  template <typename Take>
  __device__ __forceinline__ auto WithTaps(Vector3 stored, int reach, const Take& take) const
  {
    if (this->IsInBox(stored, reach))
    {
      return take(this->FindTaps());
    }
    this->CountAlone(reach);
    return this->TakeFetched(take);
  }

  /// Returns the reconstructed texel at a place in index space.
  __device__ __noinline__ Texel ReadTexel(Vector3 voxel) const
  {
    const Vector3 stored = this->FindStored(voxel);
    if (!IsCubic(this->Voxels.Filter))
    {
      return this->WithTaps(
        stored, 0, [&](const auto& taps) { return SumLinear<Texel>(taps, stored); });
    }
    if (!this->IsInBox(stored, 0))
    {
      this->Shared.VoxelsFetched += 64;
      return this->template Fetch<Texel>(this->Voxels.Volume, voxel);
    }
    return this->Cells.Sum(this->Voxels.Filter, this->Shared.Box, FindCubicPlace(stored));
  }

  __device__ __forceinline__ float ReadComponent(Vector3 voxel, int component) const
  {
    return this->Restore(this->Voxels.Volume, PickChannel(this->ReadTexel(voxel), component));
  }

  __device__ __noinline__ float ReadFiltered(Vector3 voxel, int component) const
  {
    if constexpr (Channels == 1)
    {
      if (this->HasBilateralOfLinear())
      {
        return this->CopyBilateral(component)(voxel);
      }
    }
    return FilterValue(
      this->Scene.Enhancement, [&](Vector3 place) { return this->ReadComponent(place, component); },
      voxel, FindBilateral(this->Scene, component));
  }

  /// Reads the stored value of one component at a neighbour of a sample.
  __device__ __forceinline__ float Read(Vector3 point, int component) const
  {
    const Vector3 voxel = FindNeighbour(this->Grid, point);
    return this->FiltersValues() ? this->ReadFiltered(voxel, component)
                                 : this->ReadComponent(voxel, component);
  }

  __device__ __forceinline__ Vector3 ReadSlope(Vector3 point, int component) const
  {
    const Vector3 stored = this->FindStored(FindNeighbour(this->Grid, point));
    if (!this->IsInBox(stored, 0))
    {
      this->Shared.VoxelsFetched += 64;
      return Base::ReadSlope(point, component);
    }
    Texel slopes[3];
    this->Cells.SumSlopes(this->Voxels.Filter, this->Shared.Box, FindCubicPlace(stored), slopes);
    return this->TurnSlopes(slopes, component);
  }

  /// True where ReadSmoothSlope gives the scene's differences.
  __device__ __forceinline__ bool HasSmoothSlopes(const SceneLight& scene) const
  {
    const Vector3 step = scene.GradientStep;
    return SmoothsGradients(scene.Enhancement) && this->Grid.IsEven &&
      !IsCubic(this->Voxels.Filter) && !ReplacesClippedVoxels(scene) && step.X == 1.0f &&
      step.Y == 1.0f && step.Z == 1.0f;
  }

  /// Returns smoothed differences along the axes of index space.
  __device__ __forceinline__ Vector3 ReadSmoothSlope(Vector3 point, int component) const
  {
    const Vector3 stored = this->FindStored(FindNeighbour(this->Grid, point));
    Texel slopes[3];
    this->WithTaps(
      stored, 2, [&](const auto& taps) { SumSmoothSlopes<Texel>(taps, stored, slopes); });
    return this->TurnSlopes(slopes, component);
  }

  /// The bilateral filter of linear samples, until the box is refilled. It holds copies, as EvenVoxels does.
  struct Bilateral
  {
    const SampleSceneInBox& Sampler; ///< for places outside of the box
    VoxelBox Box;
    FloatCells<Texel> Cells;
    VoxelOrder Order;
    Vector3 LastVoxel;
    TexelUnits Units;
    BilateralKernel Kernel;

    /// Returns the stored value at a place in voxels.
    __device__ __forceinline__ float operator()(Vector3 voxel) const
    {
      const Vector3 stored = this->Order.PlacePoint(ClampToVolume(voxel, this->LastVoxel));
      if (this->Box.Holds(FindWideSpan(stored, stored, this->Kernel.Reach)))
      {
        return this->Kernel.Read(
          this->Units, BoxVoxels<FloatCells<Texel>>{ this->Cells, this->Box }, stored, 0);
      }
      this->Sampler.CountAlone(this->Kernel.Reach);
      return this->Sampler.FilterAlone(this->Kernel, this->Units, stored);
    }
  };

  /// True where CopyBilateral returns the filter of the scene.
  __device__ __forceinline__ bool HasBilateralOfLinear() const
  {
    return Channels == 1 && this->Scene.Enhancement == EnhancementFilter::Bilateral &&
      !IsCubic(this->Voxels.Filter);
  }

  __device__ __forceinline__ Bilateral CopyBilateral(int component) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    const BilateralWeights weights = FindBilateral(this->Scene, component);
    return { *this, this->Shared.Box, { this->Lanes.SeeShared(this->Cells.Cells) }, volume.Order,
      this->Voxels.LastVoxel, { volume.Scale, volume.Offset }, { weights, weights.Radius } };
  }

  /// Lanes read together: they fill the box that they share.
  __device__ __forceinline__ void ReadSample(
    bool isWanted, Vector3 point, float (&values)[MostComponents]) const
  {
    const Vector3 stored = this->FindStored(FindVoxel(this->Grid, point));
    if (this->NeedsFilling(isWanted, stored))
    {
      this->FillByWarp(isWanted, point);
    }
    for (float& value : values)
    {
      value = 0.0f;
    }
    if (!isWanted)
    {
      return;
    }
    const Vector3 voxel = FindVoxel(this->Grid, point);
    if (this->FiltersValues())
    {
      for (int component = 0; component < MostComponents; ++component)
      {
        values[component] =
          component < this->Scene.Components ? this->ReadFiltered(voxel, component) : 0.0f;
      }
      return;
    }
    const auto texel = this->ReadTexel(voxel);
    for (int component = 0; component < Channels; ++component)
    {
      values[component] = this->Restore(this->Voxels.Volume, PickChannel(texel, component));
    }
  }

  __device__ __forceinline__ float AverageAround(Vector3 point, int component, int radius) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    // Fractions of the largest integer are never NaN.
    if (Channels == 1 && !IsCubic(this->Voxels.Filter) && !this->FiltersValues() &&
      volume.Scale != 1.0f && this->Grid.IsEven)
    {
      if constexpr (Channels == 1)
      {
        const Vector3 stored = this->FindStored(point);
        return this->Restore(volume, this->WithTaps(stored, radius, [&](const auto& taps) {
          return AverageTexels(taps, stored, radius);
        }));
      }
    }
    return AverageNeighbours(
      [&](Vector3 neighbour) { return this->Read(neighbour, component); }, point, radius);
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    if (this->HasSmoothSlopes(scene))
    {
      return this->ReadSmoothSlope(point, component);
    }
    if constexpr (Channels == 1)
    {
      if (this->HasBilateralOfLinear() && this->Grid.HasEvenNeighbours &&
        !ReplacesClippedVoxels(scene))
      {
        // One copy for all neighbours; Read would copy for each. One function for samples and gradients was slower.
        const auto read = this->CopyBilateral(component);
        const Vector3 shift = FindEvenVoxel(this->Grid, { 0.0f, 0.0f, 0.0f });
        return DifferentiateOneByOne(
          scene, point, [&](Vector3 neighbour) { return read(neighbour + shift); });
      }
    }
    if (!IsCubic(this->Voxels.Filter) || HasUnevenAxis(this->Grid) || !ReadsSlopes(scene))
    {
      return ReadSeenOneByOne(*this, scene, point, component);
    }
    return 2.0f * MultiplyEach(scene.GradientStep, this->ReadSlope(point, component));
  }

private:
  /// Largest distance of rays, in voxels along an axis, that share a box where not all rays can.
  static constexpr int NearReach = 4;

  /// Not inlined, since few places lie outside of the box, and inlining costs the others registers.
  __device__ __noinline__ float FilterAlone(
    const BilateralKernel& kernel, const TexelUnits& units, Vector3 stored) const
  {
    const FetchVoxel<Texel> fetch(this->Voxels.Volume);
    return kernel.Read(
      units, FetchedVoxels<FloatCells<Texel>, FetchVoxel<Texel>>{ fetch }, stored, 0);
  }

  template <typename Take>
  __device__ __noinline__ auto TakeFetched(const Take& take) const
  {
    return take(FloatCells<Texel>::FindFetchedTaps(FetchVoxel<Texel>(this->Voxels.Volume)));
  }

  __device__ __forceinline__ void CountAlone(int reach) const
  {
    const unsigned int side = 2 + 2 * reach;
    this->Shared.VoxelsFetched += side * side * side;
  }
};

} // namespace Strider

#endif
