// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A tile of voxels that passes through shared memory to exchange x with another stored axis; device only.
#ifndef Strider_Rotation_MoveTile_cuh
#define Strider_Rotation_MoveTile_cuh

#include "Rotation/PlanStorage.h"

#include <cuda_runtime.h>

namespace Strider
{

/// A tile of Side voxels of VoxelBytes along x and along Partner (1: y, 2: z), and of Depth voxels along the third
/// axis ("rest").
///
/// Surfaces are accessed in words of 16 bytes. Shared memory holds cells of 4 bytes: the voxels of one x at 4, 2 or 1
/// positions along the partner, gathered in registers. A row of 8 cells holds all voxels of one x along the partner,
/// and is written as two words. Slices are padded by 4 cells, and in the second word along x the pairs of each quad
/// are exchanged, so that the 32 lanes that write cells along z access 32 different banks.
template <int VoxelBytes, int Depth, int Partner>
struct MoveTile
{
  static constexpr int Side = MoveTileBytes / VoxelBytes;
  static constexpr int WordVoxels = MoveWordBytes / VoxelBytes;
  static constexpr int WordsPerRow = MoveTileBytes / MoveWordBytes;
  static constexpr int CellVoxels = 4 / VoxelBytes;
  static constexpr int CellsPerRow = Side / CellVoxels;
  static constexpr int SliceCells = Side * CellsPerRow + 4;
  static constexpr int Cells = Depth * SliceCells;
  /// Number of threads; each loads CellVoxels words along the partner.
  static constexpr int Threads = WordsPerRow * CellsPerRow * Depth;
  static constexpr int StoredWords = WordsPerRow * Side * Depth;
  static_assert(WordsPerRow == 2 && CellsPerRow == 8);

  /// Corner of the tile along x, the partner and the rest, in voxels.
  struct Place
  {
    int Run;
    int Along;
    int Rest;
  };

  /// Ends of the array, or of the part to be moved, along x, the partner and the rest.
  struct Bounds
  {
    int Run;
    int Along;
    int Rest;
  };

  static __device__ __forceinline__ int3 PlaceWord(int run, int along, int rest)
  {
    return Partner == 2 ? make_int3(run * VoxelBytes, rest, along)
                        : make_int3(run * VoxelBytes, along, rest);
  }

  /// The word of a tile that a thread handles. Lanes of a warp take words that are adjacent in memory: two along x,
  /// then along y.
  struct Unit
  {
    int Word;
    int Row;
    int Slice;
  };
  static __device__ __forceinline__ Unit SplitUnit(int unit, int rows)
  {
    const int word = unit % WordsPerRow;
    const int rest = unit / WordsPerRow;
    return Partner == 2 ? Unit{ word, rest / Depth, rest % Depth }
                        : Unit{ word, rest % rows, rest / rows };
  }

  static __device__ __forceinline__ bool HasPairsExchanged(int run)
  {
    return run / WordVoxels % 2 != 0;
  }

  static __device__ __forceinline__ unsigned int* FindCell(
    unsigned int* cells, int slice, int run, int cell)
  {
    return cells + slice * SliceCells + run * CellsPerRow +
      (cell ^ (HasPairsExchanged(run) ? 2 : 0));
  }

  /// Loads the tile into its cells, mirrored along the partner if `mirrorsAlong`. Positions beyond the bounds along
  /// the partner repeat the last one; other words outside the bounds are skipped.
  static __device__ __forceinline__ void Load(cudaSurfaceObject_t from, const Place& place,
    const Bounds& bounds, bool mirrorsAlong, unsigned int* cells)
  {
    const Unit unit = SplitUnit(static_cast<int>(threadIdx.x), CellsPerRow);
    const int run = unit.Word * WordVoxels;
    if (place.Run + run >= bounds.Run || place.Rest + unit.Slice >= bounds.Rest)
    {
      return;
    }
    uint4 words[CellVoxels];
#pragma unroll
    for (int voxel = 0; voxel < CellVoxels; ++voxel)
    {
      const int row = unit.Row * CellVoxels + voxel;
      const int along = place.Along + (mirrorsAlong ? Side - 1 - row : row);
      const int3 at = PlaceWord(
        place.Run + run, along < bounds.Along ? along : bounds.Along - 1, place.Rest + unit.Slice);
      words[voxel] = surf3Dread<uint4>(from, at.x, at.y, at.z);
    }
    unsigned int gathered[WordVoxels];
    Gather(words, gathered);
#pragma unroll
    for (int voxel = 0; voxel < WordVoxels; ++voxel)
    {
      *FindCell(cells, unit.Slice, run + voxel, unit.Row) = gathered[voxel];
    }
  }

  /// Returns word `word` of the voxels along the partner at position `run` along x.
  static __device__ __forceinline__ uint4 ReadRow(unsigned int* cells, int slice, int run, int word)
  {
    const uint4 quad =
      *reinterpret_cast<const uint4*>(cells + slice * SliceCells + run * CellsPerRow + 4 * word);
    return HasPairsExchanged(run) ? make_uint4(quad.z, quad.w, quad.x, quad.y) : quad;
  }

  /// Writes the tile to `place` with x and the partner exchanged, mirrored along the new partner axis if
  /// `mirrorsAlong`.
  static __device__ __forceinline__ void Store(cudaSurfaceObject_t to, const Place& place,
    const Bounds& bounds, bool mirrorsAlong, unsigned int* cells)
  {
#pragma unroll
    for (int first = 0; first < StoredWords; first += Threads)
    {
      const Unit unit = SplitUnit(first + static_cast<int>(threadIdx.x), Side);
      const int along = place.Along + (mirrorsAlong ? Side - 1 - unit.Row : unit.Row);
      const int run = place.Run + unit.Word * WordVoxels;
      if (run < bounds.Run && along < bounds.Along && place.Rest + unit.Slice < bounds.Rest)
      {
        const int3 at = PlaceWord(run, along, place.Rest + unit.Slice);
        surf3Dwrite(ReadRow(cells, unit.Slice, unit.Row, unit.Word), to, at.x, at.y, at.z);
      }
    }
  }

private:
  /// Converts CellVoxels words along x to WordVoxels cells along the partner.
  static __device__ __forceinline__ void Gather(
    const uint4 (&words)[CellVoxels], unsigned int (&cells)[WordVoxels])
  {
    const auto pick = [&words](int voxel, int part) {
      return part == 0 ? words[voxel].x
        : part == 1    ? words[voxel].y
        : part == 2    ? words[voxel].z
                       : words[voxel].w;
    };
#pragma unroll
    for (int part = 0; part < 4; ++part)
    {
      if constexpr (VoxelBytes == 4)
      {
        cells[part] = pick(0, part);
      }
      else if constexpr (VoxelBytes == 2)
      {
        cells[2 * part] = __byte_perm(pick(0, part), pick(1, part), 0x5410);
        cells[2 * part + 1] = __byte_perm(pick(0, part), pick(1, part), 0x7632);
      }
      else
      {
        const unsigned int low01 = __byte_perm(pick(0, part), pick(1, part), 0x5140);
        const unsigned int low23 = __byte_perm(pick(2, part), pick(3, part), 0x5140);
        const unsigned int high01 = __byte_perm(pick(0, part), pick(1, part), 0x7362);
        const unsigned int high23 = __byte_perm(pick(2, part), pick(3, part), 0x7362);
        cells[4 * part] = __byte_perm(low01, low23, 0x5410);
        cells[4 * part + 1] = __byte_perm(low01, low23, 0x7632);
        cells[4 * part + 2] = __byte_perm(high01, high23, 0x5410);
        cells[4 * part + 3] = __byte_perm(high01, high23, 0x7632);
      }
    }
  }
};

} // namespace Strider

#endif
