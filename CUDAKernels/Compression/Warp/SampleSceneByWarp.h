// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a scene in a compressed volume by a warp.
#ifndef Strider_Compression_Warp_SampleSceneByWarp_h
#define Strider_Compression_Warp_SampleSceneByWarp_h

#include "Compositing/SceneFeatures.h"
#include "Compression/Warp/SampleByWarp.h"
#include "Sampling/EnhanceSample.h"
#include "Shading/ReadGradient.h"

namespace Strider
{

static_assert(MostComponents == MostBrickComponents);

/// Sampler for MarchSceneRay; points are in index space. `AuxiliaryVolumes` reads the auxiliary volumes, which are not
/// compressed.
template <typename Bricks, typename AuxiliaryVolumes>
struct SampleSceneByWarp
{
  const Bricks& Source;
  const GridPlaces& Grid;
  AuxiliaryVolumes Others;
  int Components;
  int Margin; ///< 1 if gradients are read at samples, so that their bricks are fetched too
  bool IsNearest;

  /// Returns the stored value of one component next to a sample.
  STRIDER_HOST_DEVICE float Read(Vector3 point, int component) const
  {
    return SampleAlone(this->Source, FindNeighbour(this->Grid, point), component, this->IsNearest);
  }

  /// Lanes read together.
  STRIDER_HOST_DEVICE void ReadSample(
    bool isWanted, Vector3 point, float (&values)[MostComponents]) const
  {
    const Vector3 place = isWanted ? FindVoxel(this->Grid, point) : point;
    for (float& value : values)
    {
      value = 0.0f;
    }
    STRIDER_ROLL
    for (int component = 0; component < this->Components; ++component)
    {
      const float read =
        SampleAsWarp(this->Source, isWanted, place, component, this->Margin, this->IsNearest);
      // Constant indices keep the values in registers.
      STRIDER_UNROLL
      for (int other = 0; other < MostComponents; ++other)
      {
        values[other] = other == component ? read : values[other];
      }
    }
  }

  template <bool IsPlain>
  STRIDER_HOST_DEVICE Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    return DifferentiateVoxels<IsPlain>(*this, scene, point, component);
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
