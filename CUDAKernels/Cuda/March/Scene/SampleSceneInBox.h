// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the ray of a scene reads at a point, from a box of voxels that the rays of its warp share; device only.
#ifndef Strider_Cuda_March_Scene_SampleSceneInBox_h
#define Strider_Cuda_March_Scene_SampleSceneInBox_h

#include "Cuda/March/SampleScene.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "Foundation/PickValue.h"
#include "MarchingCache/BoxCells.h"
#include "MarchingCache/BoxKernels.h"
#include "MarchingCache/SumSmoothSlopes.h"

namespace Strider
{

/// The box that a warp's rays read now; nothing is in it before the first one.
struct SceneBox
{
  VoxelBox Box{ { 0, 0, 0 }, { 0, 0, 0 } };
  int SamplesLeft = 0;            ///< that it was filled for
  unsigned int VoxelsFetched = 0; ///< by this lane, or by the first one for all
};

/// As SampleScene, from the box where what is read lies in it, and from single voxels by the same sums elsewhere: which rays read the box
/// changes no bit. The box is filled with what the next samples of all rays read, when most of them have left it.
template <int Channels>
struct SampleSceneInBox : SampleScene<Channels, true>
{
  using Base = SampleScene<Channels, true>;
  using Texel = typename Base::Texel;

  DeviceWarp Lanes;
  FloatCells<Texel> Cells;
  int Capacity; ///< cells
  int Reach;    ///< voxels beyond those of a sample that are read with it
  Vector3 Step; ///< of the ray, in index space
  SceneBox& Shared;

  /// Where a voxel place is stored, inside the volume.
  __device__ __forceinline__ Vector3 FindStored(Vector3 voxel) const
  {
    return this->Voxels.Volume.Order.PlacePoint(this->Limit(voxel));
  }

  /// Of what is read around two places and between them.
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

  /// Whether it is time for another box: the samples that it was filled for are taken, or most rays have gone elsewhere.
  __device__ __forceinline__ bool NeedsFilling(bool isWanted, Vector3 stored) const
  {
    const unsigned int wanted = this->Lanes.Ballot(isWanted);
    const unsigned int inside = this->Lanes.Ballot(isWanted && this->IsInBox(stored, this->Reach));
    --this->Shared.SamplesLeft;
    return inside != wanted &&
      (this->Shared.SamplesLeft < 0 || 4 * __popc(inside) < __popc(wanted));
  }

  /// For the wanted samples of all lanes at `point` and the next ones on their rays, as many as fit; else for those near the first
  /// ray. Others read for themselves.
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

  /// take(taps) with the voxels around a place, `reach` of them beyond the eight between which it lies.
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

  /// At a voxel place, reconstructed.
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

  __device__ __noinline__ float ReadBilateral(Vector3 voxel, int component) const
  {
    const BilateralWeights weights = FindBilateral(this->Scene, component);
    if constexpr (Channels == 1)
    {
      if (!IsCubic(this->Voxels.Filter))
      {
        return this->FilterLinear(this->FindStored(voxel), weights);
      }
    }
    return FilterBilateral(
      [&](Vector3 place) { return this->ReadComponent(place, component); }, voxel, weights);
  }

  /// The stored value of one component beside a sample.
  __device__ __forceinline__ float Read(Vector3 point, int component) const
  {
    const Vector3 voxel = FindNeighbour(this->Grid, point);
    return this->IsBilateral() ? this->ReadBilateral(voxel, component)
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

  /// Whether ReadSmoothSlope has the differences.
  __device__ __forceinline__ bool HasSmoothSlopes(const SceneLight& scene) const
  {
    const Vector3 step = scene.GradientStep;
    return scene.Enhancement == EnhancementFilter::FilteredGradient && this->Grid.IsEven &&
      !IsCubic(this->Voxels.Filter) && !(scene.UsesClippedScalar && scene.PlaneCount > 0) &&
      step.X == 1.0f && step.Y == 1.0f && step.Z == 1.0f;
  }

  /// Smooth differences along the axes of index space.
  __device__ __forceinline__ Vector3 ReadSmoothSlope(Vector3 point, int component) const
  {
    const Vector3 stored = this->FindStored(FindNeighbour(this->Grid, point));
    Texel slopes[3];
    this->WithTaps(
      stored, 2, [&](const auto& taps) { SumSmoothSlopes<Texel>(taps, stored, slopes); });
    return this->TurnSlopes(slopes, component);
  }

private:
  /// Voxels along an axis between rays that share a box where not all can.
  static constexpr int NearReach = 4;

  __device__ __forceinline__ float FilterLinear(
    Vector3 stored, const BilateralWeights& weights) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    const TexelUnits units{ volume.Scale, volume.Offset };
    const BilateralKernel kernel{ weights, weights.Radius };
    if (this->IsInBox(stored, weights.Radius))
    {
      return kernel.Read(units, this->Cells, this->Shared.Box, stored, 0);
    }
    this->CountAlone(weights.Radius);
    return this->FilterAlone(kernel, units, stored);
  }

  /// Not inlined: few places lie outside of the box, and those inside lose registers.
  __device__ __noinline__ float FilterAlone(
    const BilateralKernel& kernel, const TexelUnits& units, Vector3 stored) const
  {
    return kernel.template ReadAlone<FloatCells<Texel>>(
      units, FetchVoxel<Texel>(this->Voxels.Volume), stored, 0);
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

/// See ReadSample in Compositing/MarchSceneRay.h.
template <int Channels>
__device__ __forceinline__ void ReadSample(const SampleSceneInBox<Channels>& voxels, bool isWanted,
  Vector3 point, float (&values)[MostComponents])
{
  const Vector3 stored = voxels.FindStored(FindVoxel(voxels.Grid, point));
  if (voxels.NeedsFilling(isWanted, stored))
  {
    voxels.FillByWarp(isWanted, point);
  }
  for (float& value : values)
  {
    value = 0.0f;
  }
  if (!isWanted)
  {
    return;
  }
  const Vector3 voxel = FindVoxel(voxels.Grid, point);
  if (voxels.IsBilateral())
  {
    for (int component = 0; component < MostComponents; ++component)
    {
      values[component] =
        component < voxels.Scene.Components ? voxels.ReadBilateral(voxel, component) : 0.0f;
    }
    return;
  }
  const auto texel = voxels.ReadTexel(voxel);
  for (int component = 0; component < Channels; ++component)
  {
    values[component] = voxels.Restore(voxels.Voxels.Volume, PickChannel(texel, component));
  }
}

/// Instead of EnhanceSample.h's for any sampler.
template <int Channels>
__device__ __forceinline__ float AverageAround(
  const SampleSceneInBox<Channels>& voxels, Vector3 point, int component, int radius)
{
  const TextureVoxels& volume = voxels.Voxels.Volume;
  // Fractions of the largest integer are numbers, all of them.
  if (Channels == 1 && !IsCubic(voxels.Voxels.Filter) && !voxels.IsBilateral() &&
    volume.Scale != 1.0f && voxels.Grid.IsEven)
  {
    if constexpr (Channels == 1)
    {
      const Vector3 stored = voxels.FindStored(point);
      return voxels.Restore(volume, voxels.WithTaps(stored, radius, [&](const auto& taps) {
        return AverageTexels(taps, stored, radius);
      }));
    }
  }
  return AverageNeighbours(
    [&](Vector3 neighbour) { return voxels.Read(neighbour, component); }, point, radius);
}

template <bool IsPlain, int Channels>
__device__ __forceinline__ Vector3 ReadDifferences(
  const SampleSceneInBox<Channels>& voxels, const SceneLight& scene, Vector3 point, int component)
{
  if (voxels.HasSmoothSlopes(scene))
  {
    return voxels.ReadSmoothSlope(point, component);
  }
  if (!IsCubic(voxels.Voxels.Filter) || HasUnevenAxis(voxels.Grid) || !ReadsSlopes(scene))
  {
    return ReadSeenDifferences(voxels, scene, point, component);
  }
  return 2.0f * MultiplyEach(scene.GradientStep, voxels.ReadSlope(point, component));
}

} // namespace Strider

#endif
