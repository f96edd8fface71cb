// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples in multi-volume rendering by a warp, where some of the volumes are compressed.
#ifndef Strider_Compression_Warp_SampleComponentsByWarp_h
#define Strider_Compression_Warp_SampleComponentsByWarp_h

#include "Compression/Warp/SampleSceneByWarp.h"
#include "Shading/ReadGradient.h"

namespace Strider
{

/// Sampler for MarchMultiVolumeRay; points are in index space. `Raw` samples the volume if it is not compressed, and
/// the auxiliary volumes.
template <typename Bricks, typename Raw>
struct SampleComponentsByWarp
{
  Bricks Source; ///< used if IsCompressed, which is the same in all lanes
  const GridPlaces& Grid;
  Raw Others;
  int Components;
  int Margin; ///< SampleSceneByWarp::Margin
  bool IsNearest;
  bool IsCompressed;

  STRIDER_HOST_DEVICE bool MayShow(Vector3 point) const
  {
    return this->IsCompressed || this->Others.MayShow(point);
  }

  STRIDER_HOST_DEVICE float Read(Vector3 point, int component) const
  {
    return this->IsCompressed
      ? SampleAlone(this->Source, FindNeighbour(this->Grid, point), component, this->IsNearest)
      : this->Others.Read(point, component);
  }

  STRIDER_HOST_DEVICE float ReadMask(Vector3 point) const { return this->Others.ReadMask(point); }
  STRIDER_HOST_DEVICE float ReadSecond(Vector3 point) const
  {
    return this->Others.ReadSecond(point);
  }
  STRIDER_HOST_DEVICE bool IsBlank(Vector3 voxel) const { return this->Others.IsBlank(voxel); }
};

/// Overload of ReadSample in Compositing/ScenePoint.h.
template <typename Bricks, typename Raw>
STRIDER_HOST_DEVICE void ReadSample(const SampleComponentsByWarp<Bricks, Raw>& voxels,
  bool isWanted, Vector3 point, float (&values)[MostComponents])
{
  if (voxels.IsCompressed)
  {
    ReadSample(SampleSceneByWarp<Bricks, const Raw&>{ voxels.Source, voxels.Grid, voxels.Others,
                 voxels.Components, voxels.Margin, voxels.IsNearest },
      isWanted, point, values);
  }
  else if (isWanted)
  {
    voxels.Others.ReadAll(point, values);
  }
}

/// Overload of ReadDifferences in Shading/ReadGradient.h. Cubic filters with analytic derivatives never read bricks.
template <bool IsPlain, typename Bricks, typename Raw>
STRIDER_HOST_DEVICE Vector3 ReadDifferences(const SampleComponentsByWarp<Bricks, Raw>& voxels,
  const SceneLight& scene, Vector3 point, int component)
{
  return voxels.IsCompressed ? ReadSeenDifferences(voxels, scene, point, component)
                             : ReadDifferences<IsPlain>(voxels.Others, scene, point, component);
}

} // namespace Strider

#endif
