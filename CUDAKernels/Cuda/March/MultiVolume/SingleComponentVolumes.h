// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes of one component each, as a kernel argument.
#ifndef Strider_Cuda_March_MultiVolume_SingleComponentVolumes_h
#define Strider_Cuda_March_MultiVolume_SingleComponentVolumes_h

#include "Cuda/EmptySpace/DeviceSkipMap.h"
#include "Cuda/March/MultiVolume/MarchMultiVolume.h"
#include "Cuda/March/TurnScene.h"

#include <algorithm>

namespace Strider
{

/// Largest number of volumes that fit into the kernel arguments.
constexpr int MostSingleComponentVolumes = 6;

/// Data of a volume that rays read at every sample, in its stored order.
struct PlainVolume
{
  VolumePlace Place;
  TextureVoxels Voxels; ///< its Order is not used
  TransferTable Table;  ///< NaN is transparent
  SkipMap Skip;
  bool IsLit;       ///< lit, or with gradient opacity
  bool IsStretched; ///< OwnSteps::AreStretched
};

struct SingleComponentVolumes
{
  PlainVolume Volumes[MostSingleComponentVolumes];

  /// True where any of the first `count` volumes has IsLit.
  bool HasLight(int count) const
  {
    return std::any_of(
      this->Volumes, this->Volumes + count, [](const PlainVolume& volume) { return volume.IsLit; });
  }
};

inline VolumePlace TurnPlace(const VolumePlace& place, const VoxelOrder& order)
{
  VolumePlace turned = place;
  const Matrix3& rows = place.FromBox;
  const Vector3 columns[3] = { order.TurnDirection({ rows.Row[0].X, rows.Row[1].X, rows.Row[2].X }),
    order.TurnDirection({ rows.Row[0].Y, rows.Row[1].Y, rows.Row[2].Y }),
    order.TurnDirection({ rows.Row[0].Z, rows.Row[1].Z, rows.Row[2].Z }) };
  turned.FromBox = { { { columns[0].X, columns[1].X, columns[2].X },
    { columns[0].Y, columns[1].Y, columns[2].Y }, { columns[0].Z, columns[1].Z, columns[2].Z } } };
  turned.Origin = order.PlacePoint(place.Origin);
  const Vector3 one = order.PlacePoint(place.Low);
  const Vector3 other = order.PlacePoint(place.High);
  turned.Low = { Smaller(one.X, other.X), Smaller(one.Y, other.Y), Smaller(one.Z, other.Z) };
  turned.High = { Larger(one.X, other.X), Larger(one.Y, other.Y), Larger(one.Z, other.Z) };
  return turned;
}

/// Converts a volume with PlacedVoxels::IsSingleComponent, and its scene, to the stored order of its voxels.
inline PlainVolume MakePlain(PlacedVoxels& placed)
{
  const ComponentAppearance& appearance = placed.Scene.Appearances[0];
  const VoxelOrder reached = ReachVoxels(placed.Voxels.Volume.Order, placed.Scene.Grid);
  const PlainVolume plain{ TurnPlace(placed.Place, reached), placed.Voxels.Volume, appearance.Table,
    TurnSkipMap(placed.Skip, placed.Voxels.Volume.Order),
    (appearance.IsShaded && placed.Scene.IsLit) || appearance.GradientOpacities,
    placed.Steps.AreStretched };
  placed.Scene = TurnScene(placed.Scene, reached);
  return plain;
}

/// As LaunchMarchMultiVolume, for at most MostSingleComponentVolumes volumes with PlacedVoxels::IsSingleComponent,
/// converted by MakePlain; not for frames that match VTK.
Status LaunchMarchSingleComponentVolumes(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const SingleComponentVolumes& plain,
  const LaunchShape& shape, cudaStream_t stream);

/// As LaunchMarchSingleComponentVolumes, where MarchMultiVolumeTask::WarpBytes is not 0; see
/// LaunchMarchMultiVolumeBricks.
Status LaunchMarchSingleComponentVolumesBricks(const MarchRaysTask& task,
  const MarchMultiVolumeTask& multiVolume, const SingleComponentVolumes& plain,
  const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
