// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sampling of a compressed volume's component on the CPU; bricks are decoded on demand.
#ifndef Strider_Host_Tiles_CachedVoxels_h
#define Strider_Host_Tiles_CachedVoxels_h

#include "Host/Tiles/BrickCaches.h"
#include "Host/Tiles/MarchTile.h"

namespace Strider
{

/// Source of bricks, the same for all threads and components.
struct BrickSource
{
  CompressedBricks Bricks;
  ScalarType Type;
  DecodeStoredFunction Decode;
};

/// Returns the values of a brick other than the one used last in its set; decodes the brick if it is not cached.
STRIDER_HOST_DEVICE_CALL const float* LookUpBrick(const BrickSource& source,
  const StoredScalars& stored, const BrickPlace& place, std::uint64_t entry, BrickCache& cache)
{
  const int set = BrickCache::ChooseSet(entry);
  int way = cache.FindWay(set, entry);
  if (way == BrickCache::Ways)
  {
    way = cache.TakeWay(set, entry);
    source.Decode(source.Bricks, source.Type, stored, place, cache.Values[set][way]);
    ++cache.Misses;
  }
  cache.Use(set, way);
  return cache.Values[set][way];
}

/// Replaces LinearVoxels with bit-identical values.
struct CachedVoxels
{
  const BrickSource* Source;
  BrickCache* Cache;
  const StoredScalars* Stored; ///< of the component
  int First[3];                ///< as LinearVoxels
  int Last[3];
  int Component;

  STRIDER_HOST_DEVICE float ReadVoxel(int x, int y, int z) const
  {
    x -= this->First[0];
    y -= this->First[1];
    z -= this->First[2];
    return this->FindBrick(x / BrickSide, y / BrickSide, z / BrickSide)[FindInBrick(x, y, z)];
  }

  /// Reads cells like LinearVoxels::ReadCells.
  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCells(const int (&cells)[3][Batch], float (&corners)[8][Batch]) const
  {
    for (int sample = 0; sample < Batch; ++sample)
    {
      this->ReadCell(cells[0][sample] - this->First[0], cells[1][sample] - this->First[1],
        cells[2][sample] - this->First[2], sample, corners);
    }
  }

private:
  /// Reads one cell, which counts from the first voxel. Each brick is looked up once, and all its corners are read before the next brick, which may
  /// replace it.
  template <int Batch>
  STRIDER_HOST_DEVICE void ReadCell(
    int x, int y, int z, int sample, float (&corners)[8][Batch]) const
  {
    const int across =
      (IsLastInBrick(x, 0) ? 1 : 0) | (IsLastInBrick(y, 1) ? 2 : 0) | (IsLastInBrick(z, 2) ? 4 : 0);
    const int inside = 7 & ~across;
    const int next[3] = { this->Count(0) > 1 ? 1 : 0, this->Count(1) > 1 ? 1 : 0,
      this->Count(2) > 1 ? 1 : 0 };
    if (across == 0)
    {
      const float* values =
        this->FindBrick(x / BrickSide, y / BrickSide, z / BrickSide) + FindInBrick(x, y, z);
      const int nextY = next[1] * BrickSide;
      const int nextZ = next[2] * BrickSide * BrickSide;
      corners[0][sample] = values[0];
      corners[1][sample] = values[next[0]];
      corners[2][sample] = values[nextY];
      corners[3][sample] = values[nextY + next[0]];
      corners[4][sample] = values[nextZ];
      corners[5][sample] = values[nextZ + next[0]];
      corners[6][sample] = values[nextZ + nextY];
      corners[7][sample] = values[nextZ + nextY + next[0]];
      return;
    }
    // Loops over all subsets of the axes along which the cell reaches into the next brick, and over those of the
    // other axes.
    int brick = 0;
    do
    {
      const float* values = this->FindBrick(x / BrickSide + (brick & 1),
        y / BrickSide + (brick >> 1 & 1), z / BrickSide + (brick >> 2 & 1));
      int rest = 0;
      do
      {
        const int corner = brick | rest;
        corners[corner][sample] = values[FindInBrick(
          x + (corner & next[0]), y + (corner >> 1 & next[1]), z + (corner >> 2 & next[2]))];
        rest = (rest - inside) & inside;
      } while (rest != 0);
      brick = (brick - across) & across;
    } while (brick != 0);
  }

  STRIDER_HOST_DEVICE int Count(int axis) const { return this->Last[axis] - this->First[axis] + 1; }

  STRIDER_HOST_DEVICE static int FindInBrick(int x, int y, int z)
  {
    constexpr int Low = BrickSide - 1;
    return ((z & Low) * BrickSide + (y & Low)) * BrickSide + (x & Low);
  }

  STRIDER_HOST_DEVICE bool IsLastInBrick(int voxel, int axis) const
  {
    return voxel % BrickSide == BrickSide - 1 && voxel < this->Count(axis) - 1;
  }

  /// Returns the values of a brick; they are valid until the next call.
  STRIDER_HOST_DEVICE const float* FindBrick(int x, int y, int z) const
  {
    const BrickPlace place{ x, y, z, this->Component };
    const std::uint64_t entry = this->Source->Bricks.Grid.FindEntry(place);
    BrickCache& cache = *this->Cache;
    ++cache.Requests;
    const int set = BrickCache::ChooseSet(entry);
    const int recent = cache.Recent[set];
    return cache.Entries[set][recent] == entry
      ? cache.Values[set][recent]
      : LookUpBrick(*this->Source, *this->Stored, place, entry, cache);
  }
};

/// Returns one component of a job's volume, for the calling thread.
STRIDER_HOST_DEVICE CachedVoxels MakeCachedVoxels(const VolumeJob& job, int component)
{
  const auto& dimensions = job.Volume.Dimensions;
  const auto& first = job.First;
  return { job.Bricks, &job.Caches->GetOwn(), &job.ComponentScalars[component],
    { first[0], first[1], first[2] },
    { first[0] + dimensions[0] - 1, first[1] + dimensions[1] - 1, first[2] + dimensions[2] - 1 },
    component };
}

} // namespace Strider

#endif
