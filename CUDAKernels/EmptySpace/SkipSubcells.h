// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Traversal that also skips samples in empty parts of occupied macrocells, and tells which samples of a batch to take.
#ifndef Strider_EmptySpace_SkipSubcells_h
#define Strider_EmptySpace_SkipSubcells_h

#include "EmptySpace/SkipMap.h"
#include "EmptySpace/SubcellBits.h"
#include "Foundation/PickValue.h"

namespace Strider
{

/// A word of SubcellBits, and the place of a subcell's bit in it.
struct SubcellPlace
{
  std::uint64_t Word;
  unsigned int Bit;

  STRIDER_HOST_DEVICE bool IsOccupied() const
  {
    // GPUs shift 32 bits by one instruction.
    const auto half = static_cast<std::uint32_t>(this->Bit < 32u ? this->Word : this->Word >> 32);
    return (half >> this->Bit % 32u & 1u) != 0;
  }
};

STRIDER_HOST_DEVICE SubcellPlace FindSubcell(const SubcellBits& subcells, Vector3 place)
{
  const StoredSpan& span = subcells.Voxels;
  const auto find = [](float at, float first, float last) {
    return static_cast<unsigned int>(FindWholePart(Clamp(at, first, last)).Number);
  };
  const unsigned int x = find(place.X, span.First.X, span.Last.X);
  const unsigned int y = find(place.Y, span.First.Y, span.Last.Y);
  const unsigned int z = find(place.Z, span.First.Z, span.Last.Z);
  const auto locate = [](unsigned int voxel) { return voxel % WordSide / SubcellSide; };
  const int word = static_cast<int>(x / WordSide) +
    static_cast<int>(y / WordSide) * subcells.RowWords +
    static_cast<int>(z / WordSide) * subcells.LayerWords;
  return { subcells.Words[word], locate(x) + 4u * locate(y) + 16u * locate(z) };
}

/// Which of the next samples of a ray lie in occupied subcells.
struct SubcellsAhead
{
  unsigned int Occupied; ///< bit by bit, the next sample first
  bool EndsInEmptyWord;  ///< the last one of them lies in a word without occupied subcells
};

/// State of a ray that traverses a map and subcells.
struct SkipSubcellsPath : SkipEmptyPath
{
  static constexpr bool Selects = true;

  const SubcellBits& Subcells;

  /// Returns the first sample, from `sample` on, in an occupied subcell of an occupied macrocell, or lattice.Count.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample)
  {
    sample = SkipEmptyPath::FindNext(lattice, sample);
    while (this->Subcells.Words && sample < lattice.Count)
    {
      const SubcellsAhead ahead = this->LookAhead<SubcellsAtOnce>(lattice, sample);
      const int empty = ahead.Occupied != 0 ? FindFirstBit(ahead.Occupied) : SubcellsAtOnce;
      const int passed = Smaller(empty, lattice.Count - sample);
      lattice.Pass(passed);
      this->Skipped += passed;
      sample += passed;
      if (ahead.Occupied != 0)
      {
        break;
      }
      // Words of empty macrocells are 0.
      sample = ahead.EndsInEmptyWord ? SkipEmptyPath::FindNext(lattice, sample) : sample;
    }
    return sample;
  }

  /// Returns which of `Batch` samples from `first` on may be visible, bit by bit. Those behind the last sample have any
  /// bits.
  template <int Batch, typename Lattice>
  STRIDER_HOST_DEVICE unsigned int FindShown(const Lattice& lattice, int first) const
  {
    return this->Subcells.Words ? this->LookAhead<Batch>(lattice, first).Occupied : ~0u;
  }

private:
  /// Samples that are looked up before the first result is needed, so that their words are loaded at once.
  static constexpr int SubcellsAtOnce = 4;

  template <int Samples, typename Lattice>
  STRIDER_HOST_DEVICE SubcellsAhead LookAhead(const Lattice& lattice, int first) const
  {
    Lattice ahead = lattice;
    SubcellPlace places[Samples];
    STRIDER_UNROLL
    for (int sample = 0; sample < Samples; ++sample)
    {
      places[sample] = FindSubcell(this->Subcells, ahead.GetPlace(first + sample));
      ahead.Pass(1);
    }
    unsigned int occupied = 0;
    STRIDER_UNROLL
    for (int sample = 0; sample < Samples; ++sample)
    {
      occupied |= places[sample].IsOccupied() ? 1u << sample : 0u;
    }
    return { occupied, places[Samples - 1].Word == 0 };
  }
};

/// Traversal policy that skips empty macrocells, and the empty subcells of others. It also tells samplers which samples
/// of a batch to leave out (SampleShown in MarchRay.h).
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
