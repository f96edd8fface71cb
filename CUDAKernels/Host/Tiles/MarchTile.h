// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marching of one tile of pixels on the CPU, and decoding of bricks; compiled once per instruction set.
#ifndef Strider_Host_Tiles_MarchTile_h
#define Strider_Host_Tiles_MarchTile_h

#include "Compositing/Parts/RayInPart.h"
#include "Compositing/PlacedScene.h"
#include "Compositing/SceneKind.h"
#include "Compression/Format/CompressedBricks.h"
#include "EmptySpace/SkipMap.h"
#include "Host/Tiles/EntryRange.h"
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
struct LevelGrid;
struct SceneAuxiliaryVolumes;

/// A volume and its storage.
struct VolumeJob
{
  VolumeView Volume; ///< described in index space, with the address of the stored voxels
  std::array<int, 3>
    First{}; ///< place of the first voxel in index space: not 0 for PartJob::HasWholeSpace
  VoxelStrides Strides{};              ///< of the stored order
  const BrickSource* Bricks = nullptr; ///< read instead of Volume.Voxels; null if not compressed
  BrickCaches* Caches = nullptr;       ///< for Bricks
  const LevelGrid* Levels = nullptr;   ///< read instead of Volume.Voxels; null for other volumes
  /// Null: one component is composited without further features.
  const SceneFeatures* Scene = nullptr;
  const SceneAuxiliaryVolumes* AuxiliaryVolumes = nullptr;
  StoredScalars ComponentScalars[MostComponents]{};
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
};

/// One volume in multi-volume rendering; its Scene is that of Placed.
struct PlacedJob : VolumeJob
{
  PlacedScene Placed{};
  SkipMap Skip{}; ///< in the volume's index space
};

/// How a volume is a part of a frame.
struct PartJob
{
  PartRule Rule = PartRule::Whole;
  bool HasWholeSpace = false; ///< as RayInPart
  GatheredKind Kind;          ///< what PartRule::Add adds
};

/// Number of samples that rays passed.
struct SampleCount
{
  std::uint64_t Taken = 0;
  std::uint64_t Skipped = 0; ///< included in Taken
};

/// Parameters shared by all tiles of a frame.
struct MarchJob : VolumeJob
{
  RayFrame Frame{};
  const VTKRays* Matched = nullptr; ///< null except for frames that match VTK
  TransferTable Table{};
  EntryRange ShownEntries{};                ///< of Table, if it is fused
  float MostOpacity = 0.0f;                 ///< of Table, if it is fused
  const IntegralTable* Integrals = nullptr; ///< for pre-integrated frames, otherwise null
  SceneKind Kind{};
  /// Volumes of multi-volume rendering, which replace this one; Scene is then that of their common box.
  const PlacedJob* MultiVolume = nullptr;
  bool SkipsMultiVolume = false; ///< skips space that is empty in all of them
  int MultiVolumeCount = 0;
  SkipMap Skip{};
  float LeastValue = 0.0f; ///< smaller voxel values are read as this one
  float TerminationOpacity = 0.0f;
  const float* StartDepth = nullptr;  ///< may be null; read if Scene is not null
  const float* OpaqueDepth = nullptr; ///< may be null
  PartJob Part;
  float* Rgba = nullptr;
  float* Depth = nullptr; ///< may be null
};

/// Sets what tiles need to know of the whole table, so that none of them reads it all.
inline void DescribeTable(MarchJob& job)
{
  job.ShownEntries = FindShownEntries(job.Table);
  job.MostOpacity = FindMostOpacity(job.Table);
}

/// Pixels FirstX <= x < LastX, FirstY <= y < LastY.
struct Tile
{
  int FirstX = 0;
  int FirstY = 0;
  int LastX = 0;
  int LastY = 0;
};

/// Instruction sets for which the march is compiled; see STRIDER_INSTRUCTION_SETS in CMake.
enum class InstructionSet
{
  Baseline,
  Avx2,
  Avx512
};

/// Marches the rays of a tile.
using MarchTileFunction = SampleCount (*)(const MarchJob& job, const Tile& tile);
template <InstructionSet Set>
SampleCount MarchTile(const MarchJob& job, const Tile& tile);

/// MarchTile for jobs with a fused table, and without Matched and Bricks, by packets of rays.
template <InstructionSet Set>
SampleCount MarchPacketTile(const MarchJob& job, const Tile& tile);

/// MarchSceneTile for jobs of SceneKind::SingleComponent and ClippedComponent at points, with a fused table and nearest
/// or linear samples, and without Matched, Bricks and enhancement, by packets of rays. MarchJob::Table is that of the
/// component.
template <InstructionSet Set>
SampleCount MarchLitPacketTile(const MarchJob& job, const Tile& tile);

/// For jobs with MarchJob::Scene.
template <InstructionSet Set>
SampleCount MarchSceneTile(const MarchJob& job, const Tile& tile);

/// For jobs with MarchJob::Scene and Levels, without Matched.
template <InstructionSet Set>
SampleCount MarchLevelsTile(const MarchJob& job, const Tile& tile);

/// For jobs with MarchJob::Integrals, with or without a plain scene.
template <InstructionSet Set>
SampleCount MarchSegmentTile(const MarchJob& job, const Tile& tile);

/// For jobs with MarchJob::MultiVolume.
template <InstructionSet Set>
SampleCount MarchMultiVolumeTile(const MarchJob& job, const Tile& tile);

/// Converts what the pixels of a tile have gathered in several parts to colours, as the loop of MarchSceneTile does;
/// SceneFeatures::KeepsGathered of the job's scene must be false. Counts no samples.
template <InstructionSet Set>
SampleCount ShowGatheredTile(const MarchJob& job, const Tile& tile);

/// Decodes the stored values of a brick's voxels, x fastest.
using DecodeStoredFunction = void (*)(const CompressedBricks& bricks, ScalarType type,
  const StoredScalars& stored, const BrickPlace& brick, float (&values)[BrickVoxels]);
template <InstructionSet Set>
void DecodeStored(const CompressedBricks& bricks, ScalarType type, const StoredScalars& stored,
  const BrickPlace& brick, float (&values)[BrickVoxels]);

} // namespace Strider

#endif
