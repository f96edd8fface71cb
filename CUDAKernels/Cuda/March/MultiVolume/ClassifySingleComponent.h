// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Classifies a sample of a volume of one component, and gives kernels access to such volumes, for multi-volume
// rendering; device only.
#ifndef Strider_Cuda_March_MultiVolume_ClassifySingleComponent_h
#define Strider_Cuda_March_MultiVolume_ClassifySingleComponent_h

#include "Compositing/MarchMultiVolumeRay.h"
#include "Cuda/March/MultiVolume/SingleComponentVolumes.h"

namespace Strider
{

/// Returns the premultiplied colour of a stored value at a point in stored order. `voxels` reads neighbours there and
/// `scene` is the volume's; both are used where HasLight and PlainVolume::IsLit are set.
template <bool HasLight, typename Voxels>
__device__ __forceinline__ TableColor ClassifySingleComponent(const PlainVolume& volume,
  const SceneFeatures& scene, const Voxels& voxels, float value, Vector3 point,
  const ViewBack& view)
{
  TransferTable table = volume.Table;
  table.IsNearest = false; // the filter of these volumes is linear
  const float opacity = ClassifyOpacity(table, value);
  if (!(opacity > 0.0f))
  {
    return { 0.0f, 0.0f, 0.0f, 0.0f };
  }
  TableColor color = ClassifyColor(table, value);
  color.Opacity = opacity;
  if (HasLight && volume.IsLit)
  {
    const ScenePoint<Voxels> at{ scene, voxels, point, view.In(scene), 0.0f };
    color = FinishSample<SceneKind::SingleComponent>(
      at, scene.Appearances[0], 0, voxels.template ReadDifferences<true>(scene, point, 0), color);
  }
  return Premultiply(color);
}

/// Base of the volumes for MarchMultiVolumeRay; points are in the stored order of each volume.
struct PlainVolumes
{
  static constexpr int Most = MostSingleComponentVolumes;
  static constexpr MixingCode Mixing = MixingCode::Called;
  const SingleComponentVolumes& Plain;
  const PlacedVoxels* Placed;
  int Count;

  __device__ __forceinline__ int GetCount() const { return this->Count; }

  __device__ __forceinline__ const SkipMap& GetSkip(int index) const
  {
    return this->Plain.Volumes[index].Skip;
  }

  __device__ __forceinline__ const VolumePlace& GetPlace(int index) const
  {
    return this->Plain.Volumes[index].Place;
  }

  __device__ __forceinline__ bool AreStretched(int index) const
  {
    return this->Plain.Volumes[index].IsStretched;
  }

  __device__ __forceinline__ const OwnSteps& GetSteps(int index) const
  {
    return this->Placed[index].Steps;
  }
};

} // namespace Strider

#endif
