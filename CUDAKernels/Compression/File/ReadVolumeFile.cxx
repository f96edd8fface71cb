// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads and validates files of compressed volumes.
#include "Compression/File/Checksum.h"
#include "Compression/File/VolumeFileLayout.h"
#include "Compression/Format/CheckCompressed.h"
#include "Strider/GuardMemory.h"

#include <algorithm>
#include <istream>
#include <new>
#include <utility>

namespace Strider
{
namespace
{

using Fields = VolumeFileFields;

/// Magic, version and size of the head, which decide whether the rest can be read.
constexpr std::size_t FirstBytes = 16;
constexpr std::size_t ChecksumBytes = sizeof(std::uint32_t);

Status RefuseToRead(const std::string& what)
{
  return STRIDER_FAILURE(StatusCode::InvalidArgument, what);
}

Status Damaged(const std::string& part)
{
  return RefuseToRead("the " + part + " is damaged: its checksum does not match");
}

/// Determines the size of the stream and returns to its beginning.
Status MeasureStream(std::istream& stream, std::uint64_t& bytes)
{
  stream.clear();
  stream.seekg(0, std::ios::end);
  const std::streamoff end = stream.tellg();
  stream.seekg(0, std::ios::beg);
  if (!stream || end < 0)
  {
    return STRIDER_FAILURE(StatusCode::FileFailure, "the size of the file cannot be found");
  }
  bytes = static_cast<std::uint64_t>(end);
  return {};
}

Status ReadBytes(std::istream& stream, char* bytes, std::size_t count)
{
  stream.read(bytes, static_cast<std::streamsize>(count));
  return stream ? Status()
                : STRIDER_FAILURE(StatusCode::FileFailure,
                    std::to_string(count) + " bytes could not be read, though the file has them");
}

Status ReadFields(std::istream& stream, std::uint64_t fileBytes, Fields& fields)
{
  char bytes[Fields::TheHeadBytes];
  const auto tooShort = [fileBytes](std::size_t needed) {
    return RefuseToRead("the file ends after " + std::to_string(fileBytes) +
      " bytes; its head has " + std::to_string(needed));
  };
  if (fileBytes < FirstBytes)
  {
    return tooShort(Fields::TheHeadBytes);
  }
  STRIDER_TRY(ReadBytes(stream, bytes, FirstBytes));
  const char* next = bytes;
  TakeNumber(next, fields.Magic);
  TakeNumber(next, fields.Version);
  TakeNumber(next, fields.HeadBytes);
  if (fields.Magic != Fields::TheMagic)
  {
    return RefuseToRead("it does not begin as a Strider volume file does");
  }
  if (fields.Version != Fields::TheVersion)
  {
    return RefuseToRead("it has version " + std::to_string(fields.Version) +
      " of the format; this program reads version " + std::to_string(Fields::TheVersion));
  }
  if (fields.HeadBytes != Fields::TheHeadBytes)
  {
    return RefuseToRead("a head of " + std::to_string(fields.HeadBytes) + " bytes instead of " +
      std::to_string(Fields::TheHeadBytes));
  }
  if (fileBytes < Fields::TheHeadBytes)
  {
    return tooShort(Fields::TheHeadBytes);
  }
  STRIDER_TRY(ReadBytes(stream, bytes + FirstBytes, Fields::TheHeadBytes - FirstBytes));
  next = bytes;
  VisitFields(fields, [&next](auto& number) { TakeNumber(next, number); });
  std::uint32_t checksum = 0;
  TakeNumber(next, checksum);
  return checksum == FindChecksum(bytes, Fields::TheHeadBytes - ChecksumBytes) ? Status()
                                                                               : Damaged("head");
}

/// Checks that the parts add up exactly to the bytes after the head.
Status CheckSizes(const Fields& fields, std::uint64_t fileBytes)
{
  std::uint64_t left = fileBytes - Fields::TheHeadBytes;
  const std::pair<const char*, const Fields::Part*> parts[] = { { "name", &fields.Name },
    { "code words", &fields.Payload }, { "index", &fields.Index }, { "groups", &fields.Groups } };
  for (const auto& part : parts)
  {
    const std::uint64_t bytes = part.second->Bytes;
    if (bytes > left)
    {
      return RefuseToRead("the file of " + std::to_string(fileBytes) + " bytes was cut off: its " +
        part.first + " of " + std::to_string(bytes) + " bytes has " + std::to_string(left));
    }
    if (part.second != &fields.Name && bytes % sizeof(std::uint32_t) != 0)
    {
      return RefuseToRead(std::string(part.first) + " of " + std::to_string(bytes) +
        " bytes instead of a multiple of 4");
    }
    left -= bytes;
  }
  if (fields.Name.Bytes > VolumeFileHead::MostNameBytes)
  {
    return RefuseToRead("the array's name has " + std::to_string(fields.Name.Bytes) +
      " bytes, more than " + std::to_string(VolumeFileHead::MostNameBytes));
  }
  return left == 0 ? Status()
                   : RefuseToRead("the file has " + std::to_string(left) + " bytes after its end");
}

/// Converts the fields. Enumerations and counts are checked before they are converted, so that values beyond int are
/// not truncated.
Status TakeHead(const Fields& fields, VolumeFileHead& head)
{
  if (fields.Type > 9 || fields.Components > 4 || fields.Placement > 1)
  {
    return RefuseToRead("scalar type " + std::to_string(fields.Type) + " in [0, 9], " +
      std::to_string(fields.Components) + " components in [1, 4] and placement " +
      std::to_string(fields.Placement) + " in [0, 1] are not all so");
  }
  head.Type = static_cast<ScalarType>(fields.Type);
  head.Components = static_cast<int>(fields.Components);
  head.Placement = static_cast<VoxelPlacement>(fields.Placement);
  std::copy(std::begin(fields.Extent), std::end(fields.Extent), head.Extent.begin());
  std::copy(std::begin(fields.Origin), std::end(fields.Origin), head.Origin.begin());
  std::copy(std::begin(fields.Spacing), std::end(fields.Spacing), head.Spacing.begin());
  std::copy(std::begin(fields.Direction), std::end(fields.Direction), head.Direction.begin());
  for (std::size_t component = 0; component < head.Ranges.size(); ++component)
  {
    head.Ranges[component] = { fields.Ranges[2 * component], fields.Ranges[2 * component + 1] };
  }
  return CheckVolumeFileHead(head);
}

Status ReadName(std::istream& stream, const Fields& fields, std::string& name)
{
  name.resize(fields.Name.Bytes);
  STRIDER_TRY(ReadBytes(stream, name.data(), name.size()));
  return FindChecksum(name.data(), name.size()) == fields.Name.Checksum ? Status()
                                                                        : Damaged("array's name");
}

/// Reads everything before the arrays.
Status ReadFront(std::istream& stream, Fields& fields, VolumeFileHead& head)
{
  STRIDER_TRY(CheckByteOrder());
  std::uint64_t fileBytes = 0;
  STRIDER_TRY(MeasureStream(stream, fileBytes));
  STRIDER_TRY(ReadFields(stream, fileBytes, fields));
  STRIDER_TRY(CheckSizes(fields, fileBytes));
  VolumeFileHead read;
  STRIDER_TRY(TakeHead(fields, read));
  STRIDER_TRY(ReadName(stream, fields, read.Name));
  head = std::move(read);
  return {};
}

/// Reads arrays one after the other, in blocks, and reports progress.
class ArrayReader
{
public:
  ArrayReader(std::istream& stream, const TaskProgress& progress, std::uint64_t allBytes)
    : Stream(stream)
    , Progress(progress)
    , AllBytes(allBytes)
  {
  }

  Status Read(const char* name, const Fields::Part& part, std::vector<std::uint32_t>& words)
  {
    words.resize(part.Bytes / sizeof(std::uint32_t));
    auto* next = reinterpret_cast<char*>(words.data());
    std::uint32_t checksum = 0;
    for (std::uint64_t left = part.Bytes; left > 0;)
    {
      const std::size_t block = std::min<std::uint64_t>(left, VolumeFileBlock);
      STRIDER_TRY(ReadBytes(this->Stream, next, block));
      checksum = FindChecksum(next, block, checksum);
      next += block;
      left -= block;
      this->Done += block;
      if (this->Progress &&
        !this->Progress(static_cast<double>(this->Done) / static_cast<double>(this->AllBytes)))
      {
        return STRIDER_FAILURE(StatusCode::Stopped, "reading was stopped");
      }
    }
    return checksum == part.Checksum ? Status() : Damaged(name);
  }

private:
  std::istream& Stream;
  const TaskProgress& Progress;
  std::uint64_t AllBytes;
  std::uint64_t Done = 0;
};

Status ReadArrays(std::istream& stream, const TaskProgress& progress, const Fields& fields,
  CompressedVolume& volume)
{
  ArrayReader reader(
    stream, progress, fields.Payload.Bytes + fields.Index.Bytes + fields.Groups.Bytes);
  STRIDER_TRY(reader.Read("run of code words", fields.Payload, volume.Payload));
  STRIDER_TRY(reader.Read("index", fields.Index, volume.Index));
  return reader.Read("grid of groups", fields.Groups, volume.Groups);
}

Status ReadBricks(std::istream& stream, const TaskProgress& progress, const Fields& fields,
  const VolumeFileHead& head, std::shared_ptr<const CompressedVolume>& volume)
{
  const auto compressed = std::make_shared<CompressedVolume>();
  compressed->Dimensions = head.CountVoxels();
  compressed->Type = head.Type;
  compressed->Components = head.Components;
  compressed->Format = static_cast<BrickFormat>(fields.Format);
  compressed->Kind = static_cast<BrickIndex>(fields.Kind);
  compressed->EntryBits = static_cast<int>(fields.EntryBits);
  compressed->GroupBits = static_cast<int>(fields.GroupBits);
  compressed->BaseWords = static_cast<int>(fields.BaseWords);
  compressed->Background = fields.Background;
  compressed->PayloadBytes = fields.PayloadBytes;
  STRIDER_TRY(ReadArrays(stream, progress, fields, *compressed));
  STRIDER_TRY(CheckCompressed(*compressed));
  volume = compressed;
  return {};
}

} // namespace

bool IsVolumeFile(std::istream& stream)
{
  char bytes[sizeof(Fields::TheMagic)]{};
  stream.read(bytes, sizeof(bytes));
  const char* next = bytes;
  std::uint64_t magic = 0;
  TakeNumber(next, magic);
  return stream && magic == Fields::TheMagic;
}

Status ReadVolumeFileHead(std::istream& stream, VolumeFileHead& head)
{
  return GuardMemory([&] {
    Fields fields;
    VolumeFileHead read;
    STRIDER_TRY(ReadFront(stream, fields, read));
    head = std::move(read);
    return Status();
  });
}

Status ReadVolumeFile(std::istream& stream, const TaskProgress& progress, VolumeFileHead& head,
  std::shared_ptr<const CompressedVolume>& volume)
{
  return GuardMemory([&] {
    Fields fields;
    VolumeFileHead read;
    STRIDER_TRY(ReadFront(stream, fields, read));
    std::shared_ptr<const CompressedVolume> made;
    try
    {
      STRIDER_TRY(ReadBricks(stream, progress, fields, read, made));
    }
    catch (const std::bad_alloc&)
    {
      return STRIDER_FAILURE(StatusCode::OutOfMemory,
        "the compressed volume of " +
          std::to_string(fields.Payload.Bytes + fields.Index.Bytes + fields.Groups.Bytes) +
          " bytes does not fit into memory");
    }
    volume = std::move(made);
    head = std::move(read);
    return Status();
  });
}

} // namespace Strider
