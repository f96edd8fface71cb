// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray of several components, in stored order; device only.
#ifndef Strider_Cuda_MarchMixedRay_h
#define Strider_Cuda_MarchMixedRay_h

#include "Compositing/MarchSceneRay.h"
#include "Cuda/SampleStored.h"
#include "Cuda/SceneContent.h"
#include "Rays/PickPlace.h"

namespace Strider
{

/// A sample with the differences of its neighbours, of all components at once: the texels of a voxel hold them all.
template <bool IsNearest>
struct SampleAround : SampleStored<4, IsNearest>
{
  float4 Differences[3];

  __device__ __forceinline__ void Read(const SceneLight& scene, Vector3 point)
  {
    const float steps[3] = { scene.GradientStep.X, scene.GradientStep.Y, scene.GradientStep.Z };
#pragma unroll
    for (int axis = 0; axis < 3; ++axis)
    {
      const Vector3 step{ axis == 0 ? steps[0] : 0.0f, axis == 1 ? steps[1] : 0.0f,
        axis == 2 ? steps[2] : 0.0f };
      const float4 next = this->Fetch(point + step);
      const float4 last = this->Fetch(point - step);
      this->Differences[axis] = { this->Restore(next.x) - this->Restore(last.x),
        this->Restore(next.y) - this->Restore(last.y),
        this->Restore(next.z) - this->Restore(last.z),
        this->Restore(next.w) - this->Restore(last.w) };
    }
  }
};

/// Instead of ReadGradient.h's for any sampler.
template <bool IsPlain, bool IsNearest>
__device__ __forceinline__ Vector3 ReadDifferences(
  const SampleAround<IsNearest>& voxels, const SceneLight&, Vector3, int component)
{
  return { PickChannel(voxels.Differences[0], component),
    PickChannel(voxels.Differences[1], component), PickChannel(voxels.Differences[2], component) };
}

/// Whether samples are lit, or anything else asks for their neighbours.
__device__ __forceinline__ bool ReadsNeighbours(const SceneFeatures& scene)
{
  bool reads = false;
#pragma unroll
  for (int component = 0; component < MostComponents; ++component)
  {
    const ComponentLook& look = scene.Looks[component];
    reads = reads ||
      (component < scene.Components &&
        ((look.IsShaded && scene.IsLit) || look.GradientOpacities ||
          (look.Table2D && !scene.HasSecondScalars)));
  }
  return reads;
}

/// Before light and gradient opacity. `Count` components are independent of each other; 0: dependent ones.
template <int Count>
__device__ __forceinline__ bool MayBeVisible(
  const SceneFeatures& scene, const float (&values)[MostComponents])
{
  if constexpr (Count == 0)
  {
    return ShowDependent(scene, values).Opacity > 0.0f;
  }
  else
  {
    bool isVisible = false;
#pragma unroll
    for (int component = 0; component < Count; ++component)
    {
      const ComponentLook& look = scene.Looks[component];
      isVisible |= look.Table2D || ShowOpacity(look, values[component]) > 0.0f;
    }
    return isVisible;
  }
}

/// One sample after the other. `scene` is that of the stored order.
template <int Count, SceneKind Kind, bool IsNearest, typename Lattice, typename Skipping,
  typename Pace>
__device__ __forceinline__ RayResult MarchMixedRay(const MarchSceneTask& task,
  const SceneFeatures& scene, Lattice lattice, Vector3 toEye, float terminationOpacity,
  const Skipping& skipping, const Pace& pace)
{
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  const bool readsNeighbours = ReadsNeighbours(scene);
  const SampleStored<4, IsNearest> voxels{ task };
  auto skip = skipping.Follow(lattice);
  bool isAlive = lattice.Count > 0;
  for (int sample = 0; pace(isAlive); ++sample)
  {
    if (!isAlive)
    {
      continue;
    }
    sample = skip.FindNext(lattice, sample);
    isAlive = sample < lattice.Count;
    result.SamplesTaken = isAlive ? sample + 1 : lattice.Count;
    if (!isAlive)
    {
      continue;
    }
    const Vector3 point = lattice.GetPlace(sample);
    float values[MostComponents];
    voxels.ReadAll(point, values);
    // Not of `scene`, which stays in registers: blanking is a call.
    if (MayBeVisible<Count>(scene, values) &&
      IsSampleSeen<SceneKind::Common>(voxels, task.Scene, point))
    {
      SampleAround<IsNearest> around{ { task }, {} };
      if (readsNeighbours)
      {
        around.Read(scene, point);
      }
      const ScenePoint<SampleAround<IsNearest>> at{ scene, around, point, toEye, 0.0f };
      const TableColor color = [&] {
        if constexpr (Count == 0)
        {
          return Premultiply(ClassifyDependent<Kind>(at, values));
        }
        else
        {
          return MixIndependent<Kind, Count>(at, values);
        }
      }();
      if (color.Opacity > 0.0f)
      {
        AddPremultiplied(result, color, sample);
      }
    }
    isAlive = !(result.Opacity > terminationOpacity) && sample + 1 < lattice.Count;
  }
  result.SamplesSkipped = skip.CountSkipped();
  return result;
}

} // namespace Strider

#endif
