// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Traversal that also skips samples in empty parts of occupied macrocells, for filters whose samples are slow.
#ifndef Strider_EmptySpace_SkipSubcells_h
#define Strider_EmptySpace_SkipSubcells_h

#include "EmptySpace/SkipMap.h"
#include "Foundation/VoxelOrder.h"

#include <cstdint>

namespace Strider
{

/// Side of a subcell in voxels. Subcell c holds the samples from voxel c * side up to, but not including, the next one.
constexpr int SubcellSide = 2;

/// Voxels along each side of the block of 4x4x4 subcells that one word describes.
constexpr int WordSide = 4 * SubcellSide;

/// One bit for each subcell, x fastest: set if one of its samples may be visible. Words are null if unused.
/// Coordinates are those in which rays read the voxels.
struct SubcellBits
{
  const std::uint64_t* Words = nullptr; ///< x fastest
  int RowWords = 0;                     ///< words from one to the next along y
  int LayerWords = 0;                   ///< words from one to the next along z
  StoredSpan Voxels;                    ///< samples outside are clamped to it

  /// Returns the word of a sample, shifted so that the lowest bit is that of its subcell.
  STRIDER_HOST_DEVICE std::uint64_t Read(Vector3 place) const
  {
    const StoredSpan& span = this->Voxels;
    const int x = FindWholePart(Clamp(place.X, span.First.X, span.Last.X)).Number;
    const int y = FindWholePart(Clamp(place.Y, span.First.Y, span.Last.Y)).Number;
    const int z = FindWholePart(Clamp(place.Z, span.First.Z, span.Last.Z)).Number;
    const int word = x / WordSide + y / WordSide * this->RowWords + z / WordSide * this->LayerWords;
    const auto locate = [](int voxel) { return voxel % WordSide / SubcellSide; };
    return this->Words[word] >> (locate(x) + 4 * locate(y) + 16 * locate(z));
  }
};

/// State of a ray that traverses a map and subcells.
struct SkipSubcellsPath : SkipEmptyPath
{
  const SubcellBits& Subcells;

  /// Returns the first sample, from `sample` on, in an occupied subcell of an occupied macrocell, or lattice.Count.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample)
  {
    sample = SkipEmptyPath::FindNext(lattice, sample);
    while (this->Subcells.Words && sample < lattice.Count)
    {
      const std::uint64_t bits = this->Subcells.Read(lattice.GetPlace(sample));
      if ((bits & 1u) != 0)
      {
        break;
      }
      lattice.Pass(1);
      ++this->Skipped;
      ++sample;
      // Words of empty macrocells are 0.
      sample = bits == 0 ? SkipEmptyPath::FindNext(lattice, sample) : sample;
    }
    return sample;
  }
};

/// Traversal policy that skips empty macrocells, and the empty subcells of others.
struct SkipSubcells
{
  static constexpr bool Skips = true;

  const SkipMap& Map;
  const SubcellBits& Subcells;

  template <typename Lattice>
  STRIDER_HOST_DEVICE SkipSubcellsPath Follow(const Lattice& lattice) const
  {
    return { SkipEmpty{ this->Map }.Follow(lattice), this->Subcells };
  }
};

} // namespace Strider

#endif
