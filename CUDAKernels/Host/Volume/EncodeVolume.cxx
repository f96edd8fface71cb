// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes all bricks of a volume, slab by slab with all threads.
#include "Host/Volume/EncodeVolume.h"

#include "Compression/Encode/BrickCollector.h"
#include "Compression/Encode/EncodeBrick.h"
#include "Compression/Encode/GatherBrick.h"
#include "Compression/Warp/CountCompressionBytes.h"
#include "Strider/DescribeBytes.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <exception>

namespace Strider
{
namespace
{

/// Code words of a row of bricks along x.
struct CodedRow
{
  std::vector<unsigned char> Bytes;
  std::vector<std::uint16_t> Lengths;
  std::vector<std::uint64_t> Hashes;
};

/// Layers of bricks that are encoded together.
template <typename Word>
struct EncodedSlab
{
  const CompressionRequest& Request;
  VoxelSlab<const Word> Voxels;
  int FirstLayer;
  const FormerBricks* Former; ///< may be null

  /// `brick` is relative to the slab's first layer.
  int Encode(BrickPlace brick, CodeWord<Word>& codeWord) const
  {
    const BrickPlace ofVolume{ brick.X, brick.Y, brick.Z + this->FirstLayer, brick.Component };
    if (this->Former && this->Former->Has(ofVolume))
    {
      return RestoreCodeWord(this->Former->Bricks, ofVolume, codeWord);
    }
    Word words[BrickVoxels];
    GatherBrick(this->Voxels, brick, words);
    return EncodeBrick(this->Request.Format, words, codeWord);
  }
};

/// Encodes a row of bricks; `brick` is its first one.
template <typename Word>
void EncodeRow(const EncodedSlab<Word>& slab, BrickPlace brick, CodedRow& row)
{
  const CompressionRequest& request = slab.Request;
  const int bricks = CountBricks(slab.Voxels.Extents[0]);
  const auto count = static_cast<std::size_t>(bricks);
  row.Bytes.clear();
  row.Lengths.clear();
  row.Hashes.clear();
  row.Bytes.reserve(count * CountMostBytes(request.Format, request.Type));
  row.Lengths.reserve(count);
  row.Hashes.reserve(count);
  for (brick.X = 0; brick.X < bricks; ++brick.X)
  {
    CodeWord<Word> codeWord;
    const int bytes = slab.Encode(brick, codeWord);
    const auto* first = reinterpret_cast<const unsigned char*>(codeWord.Words);
    row.Bytes.insert(row.Bytes.end(), first, first + bytes);
    row.Lengths.push_back(static_cast<std::uint16_t>(bytes));
    row.Hashes.push_back(HashRun(first, bytes));
  }
}

/// Encodes all bricks of a slab.
template <typename Word>
void EncodeSlab(
  const EncodedSlab<Word>& slab, std::vector<CodedRow>& rows, BrickCollector& collector)
{
  const BrickGrid grid = slab.Request.MakeGrid();
  const int layers = CountBricks(slab.Voxels.Extents[2]);
  rows.resize(static_cast<std::size_t>(layers) * grid.Components * grid.Bricks[1]);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, rows.size()),
    [&](const tbb::blocked_range<std::size_t>& range) {
      for (std::size_t row = range.begin(); row < range.end(); ++row)
      {
        const BrickPlace first = grid.FindPlace(row * static_cast<std::size_t>(grid.Bricks[0]));
        EncodeRow(slab, first, rows[row]);
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

Status EncodeVolume(const CompressionRequest& request, const SliceSource& source,
  const FormerBricks* former, CompressedVolume& compressed)
{
  STRIDER_TRY(CheckRequest(request));
  BrickCollector collector(request);
  std::vector<CodedRow> rows;
  const auto encode = [&](const void* voxels, int firstSlice, int slices) -> Status {
    VisitWord(request.Type, [&](auto zero) {
      using Word = decltype(zero);
      const VoxelSlab<const Word> memory{ static_cast<const Word*>(voxels),
        { request.Dimensions[0], request.Dimensions[1], slices }, request.Components,
        FindWordOrder(request.Type) };
      EncodeSlab<Word>({ request, memory, firstSlice / BrickSide, former }, rows, collector);
    });
    return {};
  };
  STRIDER_TRY(ReadSlabs(request, source, encode));
  rows = {};
  compressed = collector.Finish();
  return {};
}

Status EncodeVolume(const VolumeView& volume, BrickFormat format, const FormerBricks* former,
  const TaskProgress& progress, CompressedVolume& compressed)
{
  if (!volume.Voxels || volume.Space != MemorySpace::Host)
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "only voxels in host memory can be compressed here");
  }
  const CompressionRequest request = MakeCompressionRequest(volume, format);
  const std::size_t sliceBytes = static_cast<std::size_t>(volume.Dimensions[0]) *
    volume.Dimensions[1] * volume.Components * SizeOf(volume.Type);
  const auto readSlab = [&](int firstSlice, int, const void*& voxels) {
    voxels = static_cast<const unsigned char*>(volume.Voxels) + firstSlice * sliceBytes;
    return !progress || progress(static_cast<double>(firstSlice) / volume.Dimensions[2])
      ? Status()
      : STRIDER_FAILURE(StatusCode::Stopped, "compression was stopped");
  };
  try
  {
    return EncodeVolume(request, readSlab, former, compressed);
  }
  catch (const std::exception&) // bad_alloc
  {
    const CompressionBytes bytes = CountCompressionBytes(request);
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "the compressed volume does not fit into memory: up to " + DescribeSize(bytes.CountHost()) +
        " are needed to make it of " + DescribeSize(bytes.Raw));
  }
}

} // namespace Strider
