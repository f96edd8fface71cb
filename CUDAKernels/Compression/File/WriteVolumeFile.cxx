// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes files of compressed volumes.
#include "Compression/File/Checksum.h"
#include "Compression/File/VolumeFileLayout.h"
#include "Compression/Format/CheckCompressed.h"
#include "Strider/DescribeNumber.h"
#include "Strider/GuardMemory.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace Strider
{
namespace
{

Status RefuseToWrite(const std::string& what)
{
  return STRIDER_FAILURE(StatusCode::InvalidArgument, what);
}

template <typename Numbers>
Status CheckFinite(const char* what, const Numbers& numbers)
{
  for (const double number : numbers)
  {
    if (!std::isfinite(number))
    {
      return RefuseToWrite(std::string(what) + " " + DescribeNumber(number) + " is not finite");
    }
  }
  return {};
}

VolumeFileFields::Part DescribeWords(const std::vector<std::uint32_t>& words)
{
  const std::uint64_t bytes = words.size() * sizeof(std::uint32_t);
  return { bytes, FindChecksum(words.data(), bytes) };
}

/// Returns the bytes of the head and of the name.
std::string MakeFront(VolumeFileHead head, const CompressedVolume& volume)
{
  VolumeFileFields fields;
  fields.Placement = static_cast<std::uint32_t>(head.Placement);
  fields.Type = static_cast<std::uint32_t>(head.Type);
  fields.Components = static_cast<std::uint32_t>(head.Components);
  std::fill(head.Ranges.begin() + head.Components, head.Ranges.end(), std::array<double, 2>{});
  fields.Name = { head.Name.size(), FindChecksum(head.Name.data(), head.Name.size()) };
  fields.Payload = DescribeWords(volume.Payload);
  fields.Index = DescribeWords(volume.Index);
  fields.Groups = DescribeWords(volume.Groups);
  std::string bytes;
  VisitFields(fields, head, volume, [&bytes](const auto& number) { PutNumber(number, bytes); });
  PutNumber(FindChecksum(bytes.data(), bytes.size()), bytes);
  return bytes + head.Name;
}

/// Writes bytes in blocks and reports progress.
class BlockWriter
{
public:
  BlockWriter(std::ostream& stream, const TaskProgress& progress, std::uint64_t allBytes)
    : Stream(stream)
    , Progress(progress)
    , AllBytes(allBytes)
  {
  }

  Status Write(const void* bytes, std::uint64_t count)
  {
    const auto* next = static_cast<const char*>(bytes);
    while (count > 0)
    {
      const std::uint64_t block = std::min<std::uint64_t>(count, VolumeFileBlock);
      this->Stream.write(next, static_cast<std::streamsize>(block));
      if (!this->Stream)
      {
        return STRIDER_FAILURE(StatusCode::FileFailure,
          "byte " + std::to_string(this->Written) + " of " + std::to_string(this->AllBytes) +
            " or one soon after it could not be written");
      }
      this->Written += block;
      next += block;
      count -= block;
      if (this->Progress &&
        !this->Progress(static_cast<double>(this->Written) / static_cast<double>(this->AllBytes)))
      {
        return STRIDER_FAILURE(StatusCode::Stopped, "writing was stopped");
      }
    }
    return {};
  }

private:
  std::ostream& Stream;
  const TaskProgress& Progress;
  std::uint64_t AllBytes;
  std::uint64_t Written = 0;
};

} // namespace

Status CheckVolumeFileHead(const VolumeFileHead& head)
{
  if (SizeOf(head.Type) == 0)
  {
    return RefuseToWrite(
      "scalar type " + std::to_string(static_cast<int>(head.Type)) + " is not in [0, 9]");
  }
  if (head.Components < 1 || head.Components > 4)
  {
    return RefuseToWrite(std::to_string(head.Components) + " components a voxel are not in [1, 4]");
  }
  if (head.Placement != VoxelPlacement::Points && head.Placement != VoxelPlacement::Cells)
  {
    return RefuseToWrite("placement " + std::to_string(static_cast<int>(head.Placement)) +
      " of voxels is not in [0, 1]");
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const std::int64_t first = head.Extent[2 * axis];
    const std::int64_t points = head.Extent[2 * axis + 1] - first + 1;
    if (points < 1 || points > std::numeric_limits<int>::max())
    {
      return RefuseToWrite("extent [" + std::to_string(first) + ", " +
        std::to_string(head.Extent[2 * axis + 1]) + "] of axis " + std::to_string(axis) + " has " +
        std::to_string(points) + " points, not 1 to 2147483647");
    }
  }
  STRIDER_TRY(CheckDimensions(head.CountVoxels()));
  STRIDER_TRY(CheckFinite("origin", head.Origin));
  STRIDER_TRY(CheckFinite("spacing", head.Spacing));
  STRIDER_TRY(CheckFinite("direction", head.Direction));
  for (const std::array<double, 2>& range : head.Ranges)
  {
    STRIDER_TRY(CheckFinite("scalar range", range));
    if (range[0] > range[1])
    {
      return RefuseToWrite("scalar range [" + DescribeNumber(range[0]) + ", " +
        DescribeNumber(range[1]) + "] has its ends swapped");
    }
  }
  if (head.Name.size() > VolumeFileHead::MostNameBytes)
  {
    return RefuseToWrite("the array's name has " + std::to_string(head.Name.size()) +
      " bytes, more than " + std::to_string(VolumeFileHead::MostNameBytes));
  }
  return {};
}

Status WriteVolumeFile(const VolumeFileHead& head, const CompressedVolume& volume,
  const TaskProgress& progress, std::ostream& stream)
{
  return GuardMemory([&]() -> Status {
    STRIDER_TRY(CheckByteOrder());
    STRIDER_TRY(CheckVolumeFileHead(head));
    if (head.CountVoxels() != volume.Dimensions || head.Type != volume.Type ||
      head.Components != volume.Components)
    {
      return RefuseToWrite("the head of the file belongs to another volume");
    }
    const std::string front = MakeFront(head, volume);
    BlockWriter writer(stream, progress, front.size() + volume.CountBytes());
    STRIDER_TRY(writer.Write(front.data(), front.size()));
    for (const auto* words : { &volume.Payload, &volume.Index, &volume.Groups })
    {
      STRIDER_TRY(writer.Write(words->data(), words->size() * sizeof(std::uint32_t)));
    }
    stream.flush();
    return stream ? Status()
                  : STRIDER_FAILURE(StatusCode::FileFailure, "the last bytes could not be written");
  });
}

} // namespace Strider
