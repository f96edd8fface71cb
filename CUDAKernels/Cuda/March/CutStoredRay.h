// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cuts and jitters the ray of a scene in index space, before it follows the stored axes; device only.
#ifndef Strider_Cuda_March_CutStoredRay_h
#define Strider_Cuda_March_CutStoredRay_h

#include "Compositing/MarchSceneRay.h"

namespace Strider
{

/// Cuts the lattice, which stays in index space, by planes and to its part, and jitters it. `scene` is converted to
/// the stored `order`; `raySegment` keeps the part. Returns the unit vector to the eye where lighting is computed.
template <typename Lattice, typename RaySegment = WholeRay>
__device__ __forceinline__ Vector3 CutStoredRay(const SceneFeatures& scene, const VoxelOrder& order,
  const Ray& ray, Lattice& lattice, const RaySegment& raySegment = {})
{
  if (scene.PlaneCount > 0)
  {
    CutByPlanes(scene.Planes, scene.PlaneCount, lattice);
  }
  raySegment.KeepPart(lattice);
  Ray turned = ray;
  turned.Direction = order.TurnDirection(ray.Direction);
  const Vector3 toEye = LookBack(scene, turned, lattice.InOrder(order));
  if (scene.IsJittered)
  {
    lattice.Shift(ChooseJitter(ray.PixelX, ray.PixelY) - lattice.GetLead());
  }
  return toEye;
}

} // namespace Strider

#endif
