// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Format of a launch atlas: the fastest launches of one kind of device for reference views; host only.
#ifndef Strider_BlockShape_LaunchAtlas_h
#define Strider_BlockShape_LaunchAtlas_h

namespace Strider
{

/// A candidate of ListLaunchCandidates, and its lag behind the fastest one in thousandths of the frame time.
struct AtlasEntry
{
  unsigned char Candidate;
  unsigned char Lag;
};

/// Fastest launches of one view, fastest first. Unused entries after the first one hold candidate 0 with lag 0.
struct AtlasRow
{
  static constexpr int MostEntries = 8;
  AtlasEntry Entries[MostEntries];
};

/// Screen directions of a reference view as unit vectors in index space.
struct AtlasView
{
  float Right[3];
  float Up[3];
};

/// Measurements for one voxel size and distance of rays; row i belongs to view i. VoxelsPerPixel is the distance of
/// neighbouring rays in index space.
struct AtlasRegime
{
  int VoxelBytes;
  int RowCount;
  double VoxelsPerPixel;
  const AtlasRow* Rows;
};

struct LaunchAtlas
{
  const AtlasView* Views;
  const AtlasRegime* Regimes;
  int RegimeCount;
  const char* Origin; ///< device that was measured
};

} // namespace Strider

#endif
