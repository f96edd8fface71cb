// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The form of a launch atlas: the fastest launches of one kind of device for reference views; host only.
#ifndef Strider_BlockShape_LaunchAtlas_h
#define Strider_BlockShape_LaunchAtlas_h

namespace Strider
{

/// A candidate of ListLaunchCandidates and the thousandths of a frame's time by which it lags behind the fastest one.
struct AtlasEntry
{
  unsigned char Candidate;
  unsigned char Lag;
};

/// The fastest launches of one view, fastest first. Unused entries repeat candidate 0 with lag 0 behind the first entry.
struct AtlasRow
{
  static constexpr int MostEntries = 8;
  AtlasEntry Entries[MostEntries];
};

/// Screen directions of a reference view in index space; unit vectors.
struct AtlasView
{
  float Right[3];
  float Up[3];
};

/// Row i belongs to view i. Voxels per pixel are those between neighbouring rays, in index space.
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
  const char* Origin; ///< what it was measured on
};

} // namespace Strider

#endif
