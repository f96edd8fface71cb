// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a sample of one of several volumes of one component shows; device only.
#ifndef Strider_Cuda_March_MultiVolume_ClassifySingleComponent_h
#define Strider_Cuda_March_MultiVolume_ClassifySingleComponent_h

#include "Compositing/MarchMultiVolumeRay.h"
#include "Cuda/March/MultiVolume/SingleComponentVolumes.h"

namespace Strider
{

/// The colour, multiplied by the opacity, of a stored value at a point of where the voxels are stored. `voxels` reads neighbours there, `scene` is
/// that of the volume; both are read where HasLight and PlainVolume::IsLit are set.
template <bool HasLight, typename Voxels>
__device__ __forceinline__ TableColor ClassifySingleComponent(const PlainVolume& volume,
  const SceneFeatures& scene, const Voxels& voxels, float value, Vector3 point,
  const ViewBack& view)
{
  const float opacity = ClassifyOpacity(volume.Table, value);
  if (!(opacity > 0.0f))
  {
    return { 0.0f, 0.0f, 0.0f, 0.0f };
  }
  TableColor color = ClassifyColor(volume.Table, value);
  color.Opacity = opacity;
  if (HasLight && volume.IsLit)
  {
    const ScenePoint<Voxels> at{ scene, voxels, point, view.In(scene), 0.0f };
    color = FinishSample<SceneKind::SingleComponent>(
      at, scene.Appearances[0], 0, ReadDifferences<true>(voxels, scene, point, 0), color);
  }
  return Premultiply(color);
}

} // namespace Strider

#endif
