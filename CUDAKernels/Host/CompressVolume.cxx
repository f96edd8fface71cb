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

Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed)
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
      return Status();
    },
    compressed);
}

void DecompressVolume(const CompressedVolume& compressed, void* voxels)
{
  const CompressedBricks bricks = compressed.View();
  VisitWord(compressed.Type, [&](auto zero) {
    using Word = decltype(zero);
    const VoxelSlab<Word> all{ static_cast<Word*>(voxels),
      { compressed.Dimensions[0], compressed.Dimensions[1], compressed.Dimensions[2] },
      compressed.Components, FindWordOrder(compressed.Type) };
    const std::uint64_t rows = bricks.Grid.CountAll() / bricks.Grid.Bricks[0];
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, rows),
      [&](const tbb::blocked_range<std::uint64_t>& range) {
        for (std::uint64_t row = range.begin(); row < range.end(); ++row)
        {
          BrickPlace brick = bricks.Grid.FindPlace(row * bricks.Grid.Bricks[0]);
          for (; brick.X < bricks.Grid.Bricks[0]; ++brick.X)
          {
            Word words[BrickVoxels];
            DecodeBrick(bricks, brick, words);
            ScatterBrick(words, brick, all);
          }
        }
      });
  });
}

} // namespace Strider
