// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Host/CompressVolume.h"

#include "Compression/BrickCollector.h"
#include "Compression/DecodeBrick.h"
#include "Compression/EncodeBrick.h"
#include "Compression/GatherBrick.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

namespace Strider
{
namespace
{

/// The code words of a row of bricks along x.
struct CodedRow
{
  std::vector<unsigned char> Bytes;
  std::vector<int> Lengths;
  std::vector<std::uint64_t> Hashes;
};

template <typename Word>
void EncodeRow(BrickFormat format, const VoxelSlab<const Word>& slab, BrickPlace brick, int bricks,
  CodedRow& row)
{
  row.Bytes.clear();
  row.Lengths.clear();
  row.Hashes.clear();
  for (brick.X = 0; brick.X < bricks; ++brick.X)
  {
    Word words[BrickVoxels];
    GatherBrick(slab, brick, words);
    CodeWord<Word> codeWord;
    const int bytes = EncodeBrick(format, words, codeWord);
    const auto* first = reinterpret_cast<const unsigned char*>(codeWord.Words);
    row.Bytes.insert(row.Bytes.end(), first, first + bytes);
    row.Lengths.push_back(bytes);
    row.Hashes.push_back(HashRun(first, bytes));
  }
}

/// All bricks of a slab, which begins with a brick.
template <typename Word>
void EncodeSlab(const BrickGrid& grid, BrickFormat format, const VoxelSlab<const Word>& slab,
  std::vector<CodedRow>& rows, BrickCollector& collector)
{
  const int layers = CountBricks(slab.Extents[2]);
  rows.resize(static_cast<std::size_t>(layers) * grid.Components * grid.Bricks[1]);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, rows.size()),
    [&](const tbb::blocked_range<std::size_t>& range) {
      for (std::size_t row = range.begin(); row < range.end(); ++row)
      {
        const BrickPlace first = grid.FindPlace(row * static_cast<std::size_t>(grid.Bricks[0]));
        EncodeRow(format, slab, first, grid.Bricks[0], rows[row]);
      }
    });
  for (const CodedRow& row : rows)
  {
    const unsigned char* codeWord = row.Bytes.data();
    for (std::size_t brick = 0; brick < row.Lengths.size(); ++brick)
    {
      collector.Add(codeWord, row.Lengths[brick], row.Hashes[brick]);
      codeWord += row.Lengths[brick];
    }
  }
}

/// A brick's voxels in a box of the volume, to memory for the voxels of the box.
template <typename Word>
void ScatterPart(const Word (&words)[BrickVoxels], const BrickPlace& brick, const IndexBox& box,
  const VoxelSlab<Word>& memory)
{
  const std::array<int, 3> first{ BrickSide * brick.X, BrickSide * brick.Y, BrickSide * brick.Z };
  const IndexBox part = Intersect(box,
    { first, { first[0] + BrickSide - 1, first[1] + BrickSide - 1, first[2] + BrickSide - 1 } });
  for (int z = part.First[2]; z <= part.Last[2]; ++z)
  {
    for (int y = part.First[1]; y <= part.Last[1]; ++y)
    {
      const Word* row = words + ((z - first[2]) * BrickSide + y - first[1]) * BrickSide - first[0];
      Word* to = memory.Voxels +
        memory.Find(
          part.First[0] - box.First[0], y - box.First[1], z - box.First[2], brick.Component);
      for (int x = part.First[0]; x <= part.Last[0]; ++x, to += memory.Components)
      {
        *to = RestoreBits(row[x], memory.Order);
      }
    }
  }
}

/// Layers of bricks in turns, with progress between them; each layer's rows by all threads.
template <typename Word>
Status DecodeBox(const CompressedVolume& compressed, const IndexBox& box,
  const TaskProgress& progress, void* voxels)
{
  constexpr int Turns = 32;
  const CompressedBricks bricks = compressed.View();
  const std::array<int, 3> sides = box.GetSides();
  const VoxelSlab<Word> memory{ static_cast<Word*>(voxels), { sides[0], sides[1], sides[2] },
    compressed.Components, FindWordOrder(compressed.Type) };
  IndexBox touched;
  for (int axis = 0; axis < 3; ++axis)
  {
    touched.First[axis] = box.First[axis] / BrickSide;
    touched.Last[axis] = box.Last[axis] / BrickSide;
  }
  const int rows = touched.GetSides()[1] * compressed.Components;
  const int layers = touched.GetSides()[2];
  const auto decodeRow = [&](std::int64_t row) {
    BrickPlace brick;
    brick.Component = static_cast<int>(row % compressed.Components);
    brick.Y = touched.First[1] + static_cast<int>(row % rows) / compressed.Components;
    brick.Z = touched.First[2] + static_cast<int>(row / rows);
    for (brick.X = touched.First[0]; brick.X <= touched.Last[0]; ++brick.X)
    {
      Word words[BrickVoxels];
      DecodeBrick(bricks, brick, words);
      ScatterPart(words, brick, box, memory);
    }
  };
  for (int turn = 0; turn < Turns; ++turn)
  {
    const auto findRow = [&](int of) { return std::int64_t{ layers } * of / Turns * rows; };
    tbb::parallel_for(tbb::blocked_range<std::int64_t>(findRow(turn), findRow(turn + 1)),
      [&decodeRow](const tbb::blocked_range<std::int64_t>& range) {
        for (std::int64_t row = range.begin(); row < range.end(); ++row)
        {
          decodeRow(row);
        }
      });
    if (progress && !progress(static_cast<double>(turn + 1) / Turns))
    {
      return STRIDER_FAILURE(StatusCode::Stopped, "decoding was stopped");
    }
  }
  return {};
}

} // namespace

Status CompressVolume(
  const CompressionRequest& request, const SliceSource& source, CompressedVolume& compressed)
{
  STRIDER_TRY(CheckRequest(request));
  CompressedVolume volume;
  volume.Dimensions = request.Dimensions;
  volume.Type = request.Type;
  volume.Components = request.Components;
  volume.Format = request.Format;
  BrickCollector collector(volume);
  std::vector<CodedRow> rows;
  const int slices = request.Dimensions[2];
  const int slab = std::min(CountBricks(request.SlabSlices), CountBricks(slices)) * BrickSide;
  for (int first = 0; first < slices; first += slab)
  {
    const int count = std::min(slab, slices - first);
    const void* voxels = nullptr;
    STRIDER_TRY(source(first, count, voxels));
    VisitWord(request.Type, [&](auto zero) {
      using Word = decltype(zero);
      EncodeSlab<Word>(volume.MakeGrid(), request.Format,
        { static_cast<const Word*>(voxels), { request.Dimensions[0], request.Dimensions[1], count },
          request.Components, FindWordOrder(request.Type) },
        rows, collector);
    });
  }
  compressed = collector.Finish();
  return {};
}

namespace
{

Status CompressView(const VolumeView& volume, BrickFormat format, const TaskProgress& progress,
  CompressedVolume& compressed)
{
  if (!volume.Voxels || volume.Space != MemorySpace::Host)
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "only voxels in host memory can be compressed here");
  }
  const CompressionRequest request{ volume.Dimensions, volume.Type, volume.Components, format };
  const std::size_t sliceBytes = static_cast<std::size_t>(volume.Dimensions[0]) *
    volume.Dimensions[1] * volume.Components * SizeOf(volume.Type);
  return CompressVolume(
    request,
    [&](int firstSlice, int, const void*& voxels) {
      voxels = static_cast<const unsigned char*>(volume.Voxels) + firstSlice * sliceBytes;
      return !progress || progress(static_cast<double>(firstSlice) / volume.Dimensions[2])
        ? Status()
        : STRIDER_FAILURE(StatusCode::Stopped, "compression was stopped");
    },
    compressed);
}

} // namespace

Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed)
{
  return CompressView(volume, format, {}, compressed);
}

Status CompressVolume(const VolumeView& volume, BrickFormat format, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed)
{
  try
  {
    const auto made = std::make_shared<CompressedVolume>();
    STRIDER_TRY(CompressView(volume, format, progress, *made));
    compressed = made;
  }
  catch (const std::exception&) // bad_alloc
  {
    return STRIDER_FAILURE(
      StatusCode::OutOfMemory, "the compressed volume does not fit into memory");
  }
  return {};
}

Status DecompressVolume(const CompressedVolume& compressed, const IndexBox& box,
  const TaskProgress& progress, void* voxels)
{
  const IndexBox part = Intersect(box, MakeWholeBox(compressed.Dimensions));
  if (part.IsEmpty() || !(part == box))
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "a box of voxels does not lie in the compressed volume");
  }
  return VisitWord(compressed.Type,
    [&](auto zero) { return DecodeBox<decltype(zero)>(compressed, box, progress, voxels); });
}

void DecompressVolume(const CompressedVolume& compressed, void* voxels)
{
  // Nothing to fail: all of the volume, to the end.
  static_cast<void>(
    DecompressVolume(compressed, MakeWholeBox(compressed.Dimensions), {}, voxels).IsOk());
}

} // namespace Strider
