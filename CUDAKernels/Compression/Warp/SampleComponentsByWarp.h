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

  /// Lanes read together.
  STRIDER_HOST_DEVICE void ReadSample(
    bool isWanted, Vector3 point, float (&values)[MostComponents]) const
  {
    if (this->IsCompressed)
    {
      SampleSceneByWarp<Bricks, const Raw&>{ this->Source, this->Grid, this->Others,
        this->Components, this->Margin, this->IsNearest }
        .ReadSample(isWanted, point, values);
    }
    else if (isWanted)
    {
      this->Others.ReadAll(point, values);
    }
  }

  /// Cubic filters with analytic derivatives never read bricks.
  template <bool IsPlain>
  STRIDER_HOST_DEVICE Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    return this->IsCompressed
      ? ReadSeenDifferences(*this, scene, point, component)
      : this->Others.template ReadDifferences<IsPlain>(scene, point, component);
  }

  STRIDER_HOST_DEVICE float AverageAround(Vector3 point, int component, int radius) const
  {
    return AverageVoxels(*this, point, component, radius);
  }

  STRIDER_HOST_DEVICE float ReadMask(Vector3 point) const { return this->Others.ReadMask(point); }
  STRIDER_HOST_DEVICE float ReadSecond(Vector3 point) const
  {
    return this->Others.ReadSecond(point);
  }
  STRIDER_HOST_DEVICE bool IsBlank(Vector3 voxel) const { return this->Others.IsBlank(voxel); }
};

} // namespace Strider

#endif
