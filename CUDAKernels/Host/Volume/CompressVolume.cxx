// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression and decompression of a volume with all threads.
#include "Host/Volume/CompressVolume.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Encode/GatherBrick.h"
#include "Host/Volume/EncodeVolume.h"
#include "Strider/GuardMemory.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace Strider
{
namespace
{

/// Writes the voxels of a brick that lie in a box of the volume to memory for the voxels of the box.
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

/// Decodes layers of bricks in groups and reports progress after each; all threads share the rows of a group.
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

Status CompressVolume(const VolumeView& volume, BrickFormat format, CompressedVolume& compressed)
{
  return EncodeVolume(volume, format, nullptr, {}, compressed);
}

Status CompressVolume(const VolumeView& volume, BrickFormat format, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed)
{
  return GuardMemory([&] {
    const auto made = std::make_shared<CompressedVolume>();
    STRIDER_TRY(EncodeVolume(volume, format, nullptr, progress, *made));
    compressed = made;
    return Status();
  });
}

Status RecompressVolume(const VolumeView& volume, const CompressedVolume& former,
  const IndexBox& changed, const TaskProgress& progress,
  std::shared_ptr<const CompressedVolume>& compressed)
{
  const bool isHelp = former.Format == BrickFormat::Automatic && IsOf(&former, volume);
  FormerBricks bricks{ former.View(), Intersect(changed, MakeWholeBox(volume.Dimensions)) };
  for (int axis = 0; axis < 3; ++axis)
  {
    bricks.Changed.First[axis] /= BrickSide;
    bricks.Changed.Last[axis] /= BrickSide;
  }
  const auto made = std::make_shared<CompressedVolume>();
  STRIDER_TRY(
    EncodeVolume(volume, BrickFormat::Automatic, isHelp ? &bricks : nullptr, progress, *made));
  compressed = made;
  return {};
}

Status DecompressVolume(const CompressedVolume& compressed, const IndexBox& box,
  const TaskProgress& progress, void* voxels)
{
  return GuardMemory([&] {
    const IndexBox part = Intersect(box, MakeWholeBox(compressed.Dimensions));
    if (part.IsEmpty() || !(part == box))
    {
      return STRIDER_FAILURE(
        StatusCode::InvalidArgument, "a box of voxels does not lie in the compressed volume");
    }
    return VisitWord(compressed.Type,
      [&](auto zero) { return DecodeBox<decltype(zero)>(compressed, box, progress, voxels); });
  });
}

} // namespace Strider
