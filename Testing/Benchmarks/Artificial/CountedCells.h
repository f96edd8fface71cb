// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cells of a marching cache that count the voxels read into boxes and those that samples use. Slow: for counts, not
// for times.
#ifndef StriderBenchmarks_CountedCells_h
#define StriderBenchmarks_CountedCells_h

#include "MarchingCache/BoxCells.h"
#include "MarchingCache/FillBoxByWarp.h"

#include <bitset>
#include <cstdint>

namespace StriderBenchmarks
{

/// Counters of a warp in shared memory; all must be zero initially.
struct BoxTally
{
  /// A bit for each voxel of the largest box, plus one word.
  static constexpr int MarkWords = Strider::BoxBytes / 4 / 32 + 1;

  std::uint32_t Marks[MarkWords];          ///< voxels of the current box that samples have read
  unsigned int Voxels[Strider::WarpLanes]; ///< in boxes, by lanes, as the next
  unsigned int Reads[Strider::WarpLanes];  ///< of them, with those behind the last row of a box
  unsigned int Used[Strider::WarpLanes];   ///< voxels in boxes that a sample has read
};

STRIDER_HOST_DEVICE unsigned int CountOnes(std::uint32_t word)
{
#if defined(__CUDA_ARCH__)
  return __popc(word);
#else
  return static_cast<unsigned int>(std::bitset<32>(word).count());
#endif
}

/// Ends the current box, from which no sample reads any more; all lanes call it.
template <typename Warp>
STRIDER_HOST_DEVICE void CloseBoxByWarp(const Warp& warp, BoxTally& tally)
{
  warp.Synchronize();
  for (int word = warp.Lane; word < BoxTally::MarkWords; word += Strider::WarpLanes)
  {
    tally.Used[warp.Lane] += CountOnes(tally.Marks[word]);
    tally.Marks[word] = 0;
  }
  warp.Synchronize();
}

/// Marks voxels of a box by their addresses among the stored ones.
template <typename Warp>
struct BoxMarks
{
  const Warp& Lanes;
  BoxTally& Tally;
  const Strider::VoxelBox& Box;

  /// Marks `count` voxels along x, 32 at most.
  STRIDER_HOST_DEVICE void MarkRow(int x, int y, int z, int count) const
  {
    const int first = x - this->Box.Low[0] +
      this->Box.Size[0] * (y - this->Box.Low[1] + this->Box.Size[1] * (z - this->Box.Low[2]));
    const std::uint64_t bits = ((std::uint64_t{ 1 } << count) - 1) << first % 32;
    this->Mark(first / 32, static_cast<std::uint32_t>(bits));
    this->Mark(first / 32 + 1, static_cast<std::uint32_t>(bits >> 32));
  }

private:
  STRIDER_HOST_DEVICE void Mark(int word, std::uint32_t bits) const
  {
    // Most often another lane has marked them already.
    if ((this->Tally.Marks[word] & bits) != bits)
    {
      this->Lanes.Or(this->Tally.Marks[word], bits);
    }
  }
};

/// The box's `Taps`, which also mark the voxels that they read; see BoxTaps.
template <typename Taps, typename Warp>
struct CountedTaps
{
  Taps Inner;
  BoxMarks<Warp> Marks;

  template <typename InnerBlock>
  struct Block
  {
    static constexpr bool IsInBox = InnerBlock::IsInBox;
    InnerBlock Inner;
    BoxMarks<Warp> Marks;
    int First[3];

    STRIDER_HOST_DEVICE auto At(int x, int y, int z) const
    {
      this->Marks.MarkRow(this->First[0] + x, this->First[1] + y, this->First[2] + z, 1);
      return this->Inner.At(x, y, z);
    }

    template <int Count, typename Texel>
    STRIDER_HOST_DEVICE void ReadRow(int y, int z, Texel (&row)[Count]) const
    {
      this->Marks.MarkRow(this->First[0], this->First[1] + y, this->First[2] + z, Count);
      this->Inner.ReadRow(y, z, row);
    }
  };

  STRIDER_HOST_DEVICE auto From(int x, int y, int z) const
  {
    return Block<decltype(this->Inner.From(x, y, z))>{ this->Inner.From(x, y, z), this->Marks,
      { x, y, z } };
  }
};

/// `Cells`: FloatCells or ByteRows.
template <typename Cells, typename Warp>
struct CountedCells : Cells
{
  Warp Lanes;
  BoxTally* Tally;

  STRIDER_HOST_DEVICE CountedCells(const Cells& cells, const Warp& lanes, BoxTally& tally)
    : Cells(cells)
    , Lanes(lanes)
    , Tally(&tally)
  {
  }

  template <typename Fetch>
  STRIDER_HOST_DEVICE void FillByWarp(
    const Warp& warp, const Strider::VoxelBox& box, const Fetch& fetch) const
  {
    CloseBoxByWarp(warp, *this->Tally);
    unsigned int reads = 0;
    Cells::FillByWarp(warp, box, [&](float x, float y, float z) {
      ++reads;
      return fetch(x, y, z);
    });
    this->Tally->Reads[warp.Lane] += reads;
    this->Tally->Voxels[warp.Lane] += warp.Lane == 0 ? box.Size[0] * box.CountRows() : 0;
  }

  STRIDER_HOST_DEVICE auto FindTaps(const Strider::VoxelBox& box) const
  {
    using Taps = decltype(Cells::FindTaps(box));
    return CountedTaps<Taps, Warp>{ Cells::FindTaps(box), { this->Lanes, *this->Tally, box } };
  }

  STRIDER_HOST_DEVICE auto Sum(Strider::ReconstructionFilter filter, const Strider::VoxelBox& box,
    const Strider::CubicPlace& place) const
  {
    const BoxMarks<Warp> marks{ this->Lanes, *this->Tally, box };
    for (int row = 0; row < 16; ++row)
    {
      marks.MarkRow(place.Low[0], place.Low[1] + row % 4, place.Low[2] + row / 4, 4);
    }
    return Cells::Sum(filter, box, place);
  }
};

} // namespace StriderBenchmarks

#endif
