// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The march of one screen tile on the CPU, compiled once for each instruction set.
#ifndef Strider_Host_Tiles_MarchTile_h
#define Strider_Host_Tiles_MarchTile_h

#include "Compositing/PlacedScene.h"
#include "Compositing/SceneKind.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/RayFrame.h"
#include "Rays/VTKRays.h"
#include "Sampling/LinearVoxels.h"
#include "Strider/RenderRequest.h"

#include <cstddef>
#include <cstdint>

namespace Strider
{

class BrickCaches;
struct BrickSource;
struct IntegralTable;
struct SceneAuxiliaryVolumes;

/// A volume where it is stored.
struct VolumeJob
{
  VolumeView Volume;          ///< by index space, with the voxels where they are stored
  VoxelStrides Strides;       ///< of the stored order
  const BrickSource* Bricks;  ///< read instead of Volume.Voxels; null where they are not compressed
  BrickCaches* Caches;        ///< of Bricks
  const SceneFeatures* Scene; ///< null: one component is composited, and nothing else
  const SceneAuxiliaryVolumes* AuxiliaryVolumes;
  StoredScalars ComponentScalars[MostComponents];
  ReconstructionFilter Filter;
};

/// One of several volumes; its Scene is that of Placed.
struct PlacedJob : VolumeJob
{
  PlacedScene Placed;
  SkipMap Skip; ///< in the volume's index space
};

/// Samples that rays passed.
struct SampleCount
{
  std::uint64_t Taken;
  std::uint64_t Skipped; ///< of those taken
};

/// What all tiles of a frame share.
struct MarchJob : VolumeJob
{
  RayFrame Frame;
  const VTKRays* Matched; ///< null but for frames that match VTK
  TransferTable Table;
  const IntegralTable* Integrals; ///< of pre-integrated frames, otherwise null
  StoredScalars Stored;
  SceneKind Kind;
  const PlacedJob*
    MultiVolume; ///< several volumes in the place of this one; then Scene is that of their box
  bool SkipsMultiVolume = false; ///< what is empty in all of them
  int MultiVolumeCount;
  SkipMap Skip;
  float LeastValue; ///< of a voxel: smaller ones are read as this one
  float TerminationOpacity;
  const float* StartDepth;  ///< may be null; read where Scene is set
  const float* OpaqueDepth; ///< may be null
  float* Rgba;
  float* Depth; ///< may be null
};

/// Pixels FirstX <= x < LastX, FirstY <= y < LastY.
struct Tile
{
  int FirstX;
  int FirstY;
  int LastX;
  int LastY;
};

/// Marches the tile's rays.
using MarchTileFunction = SampleCount (*)(const MarchJob& job, const Tile& tile);

SampleCount MarchTileBaseline(const MarchJob& job, const Tile& tile);
SampleCount MarchTileAvx2(const MarchJob& job, const Tile& tile);
SampleCount MarchTileAvx512(const MarchJob& job, const Tile& tile);

/// The same where MarchJob::Scene is set.
SampleCount MarchSceneTileBaseline(const MarchJob& job, const Tile& tile);
SampleCount MarchSceneTileAvx2(const MarchJob& job, const Tile& tile);
SampleCount MarchSceneTileAvx512(const MarchJob& job, const Tile& tile);

/// The same where MarchJob::Integrals is set, with or without a plain scene.
SampleCount MarchSegmentTileBaseline(const MarchJob& job, const Tile& tile);
SampleCount MarchSegmentTileAvx2(const MarchJob& job, const Tile& tile);
SampleCount MarchSegmentTileAvx512(const MarchJob& job, const Tile& tile);

/// The same where MarchJob::MultiVolume is set.
SampleCount MarchMultiVolumeTileBaseline(const MarchJob& job, const Tile& tile);
SampleCount MarchMultiVolumeTileAvx2(const MarchJob& job, const Tile& tile);
SampleCount MarchMultiVolumeTileAvx512(const MarchJob& job, const Tile& tile);

} // namespace Strider

#endif
