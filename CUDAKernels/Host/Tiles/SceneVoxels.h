// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels that the rays of a scene sample on the CPU: the components of a volume, and the auxiliary volumes on its
// grid.
#ifndef Strider_Host_Tiles_SceneVoxels_h
#define Strider_Host_Tiles_SceneVoxels_h

#include "Compositing/SceneFeatures.h"
#include "Sampling/LinearVoxels.h"
#include "Sampling/SampleCubic.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"
#include "Shading/ReadGradient.h"

#include <cstdint>

namespace Strider
{

/// Auxiliary volumes; the Voxels of a missing one are null.
struct SceneAuxiliaryVolumes
{
  LinearVoxels<std::uint8_t> Mask;
  LinearVoxels<std::uint8_t> Blanking;
  LinearVoxels<float> Second;
};

struct SceneVoxels;

/// Returns the derivatives of stored values per voxel, at a point of index space among the voxels.
using ReadSlope = Vector3 (*)(const SceneVoxels& voxels, Vector3 point, int component);

/// Returns the stored value of a component at a point of index space; `isSample` is false for a neighbour of a
/// sample. There is one function per scalar type and filter, so that the long ray loop is compiled only once.
using ReadPoint = float (*)(const SceneVoxels& voxels, Vector3 point, int component, bool isSample);

/// Sampler for MarchSceneRay.
struct SceneVoxels
{
  const SceneFeatures& Scene;
  const SceneAuxiliaryVolumes& AuxiliaryVolumes;
  ReadPoint ReadComponent;
  ReadSlope ReadComponentSlope;           ///< null for filters without derivatives
  const void* Components[MostComponents]; ///< LinearVoxels of the type that ReadComponent expects
  ReconstructionFilter Filter;

  STRIDER_HOST_DEVICE void ReadAll(Vector3 point, float (&values)[MostComponents]) const
  {
    for (int component = 0; component < MostComponents; ++component)
    {
      values[component] = component < this->Scene.Components
        ? this->ReadComponent(*this, point, component, true)
        : 0.0f;
    }
  }

  /// Part of the interface that MarchMultiVolumeRay requires.
  STRIDER_HOST_DEVICE bool MayShow(Vector3) const { return true; }

  STRIDER_HOST_DEVICE float Read(Vector3 point, int component) const
  {
    return this->ReadComponent(*this, point, component, false);
  }

  STRIDER_HOST_DEVICE void ReadSample(
    bool isWanted, Vector3 point, float (&values)[MostComponents]) const
  {
    if (isWanted)
    {
      this->ReadAll(point, values);
    }
  }

  /// Cubic filters use their analytic derivatives instead of differences of neighbours. Neighbours are read for uneven
  /// grids, where their distances vary, and for clipped ones, whose values are replaced.
  template <bool IsPlain>
  STRIDER_HOST_DEVICE Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    const bool hasSlopes =
      this->ReadComponentSlope && !HasUnevenAxis(this->Scene.Grid) && ReadsSlopes(scene);
    if (!hasSlopes)
    {
      return ReadSeenDifferences(*this, scene, point, component);
    }
    return 2.0f *
      MultiplyEach(scene.GradientStep,
        this->ReadComponentSlope(*this, FindNeighbour(this->Scene.Grid, point), component));
  }

  STRIDER_HOST_DEVICE float AverageAround(Vector3 point, int component, int radius) const
  {
    return AverageVoxels(*this, point, component, radius);
  }

  STRIDER_HOST_DEVICE float ReadMask(Vector3 point) const
  {
    return SampleNearest()(this->AuxiliaryVolumes.Mask, FindNeighbour(this->Scene.Grid, point));
  }

  STRIDER_HOST_DEVICE float ReadSecond(Vector3 point) const
  {
    const Vector3 voxel = FindNeighbour(this->Scene.Grid, point);
    if (IsCubic(this->Filter))
    {
      return SampleCubic{ this->Filter }(this->AuxiliaryVolumes.Second, voxel);
    }
    return this->Filter == ReconstructionFilter::Nearest
      ? SampleNearest()(this->AuxiliaryVolumes.Second, voxel)
      : SampleTrilinear()(this->AuxiliaryVolumes.Second, voxel);
  }

  STRIDER_HOST_DEVICE bool IsBlank(Vector3 voxel) const
  {
    const auto& blanking = this->AuxiliaryVolumes.Blanking;
    // Points outside may be farther away than an integer counts.
    const auto place = [](float coordinate) {
      const float nearest = floorf(coordinate + 0.5f);
      return nearest >= 0.0f && nearest < 2147483648.0f ? static_cast<int>(nearest) : -1;
    };
    const int x = place(voxel.X);
    const int y = place(voxel.Y);
    const int z = place(voxel.Z);
    const bool isInside = x >= blanking.First[0] && x <= blanking.Last[0] &&
      y >= blanking.First[1] && y <= blanking.Last[1] && z >= blanking.First[2] &&
      z <= blanking.Last[2];
    return isInside && blanking.ReadVoxel(x, y, z) != 0.0f;
  }
};

} // namespace Strider

#endif
