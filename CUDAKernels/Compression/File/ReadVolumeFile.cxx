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

/// The content of a file; ReadFront reads all but the arrays.
struct VolumeFile
{
  VolumeFileFields Fields;
  VolumeFileHead Head;
  CompressedVolume Volume;
};

Status ReadFields(std::istream& stream, std::uint64_t fileBytes, VolumeFile& file)
{
  Fields& fields = file.Fields;
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
  VisitFields(fields, file.Head, file.Volume, [&next](auto& number) { TakeNumber(next, number); });
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

/// Checks the head, and takes its enumerations and counts. They are checked before they are converted, so that values
/// beyond int are not truncated.
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
  return CheckVolumeFileHead(head);
}

/// Reads everything before the arrays.
Status ReadFront(std::istream& stream, VolumeFile& file)
{
  STRIDER_TRY(CheckByteOrder());
  std::uint64_t fileBytes = 0;
  STRIDER_TRY(MeasureStream(stream, fileBytes));
  STRIDER_TRY(ReadFields(stream, fileBytes, file));
  STRIDER_TRY(CheckSizes(file.Fields, fileBytes));
  STRIDER_TRY(TakeHead(file.Fields, file.Head));
  std::string& name = file.Head.Name;
  name.resize(file.Fields.Name.Bytes);
  STRIDER_TRY(ReadBytes(stream, name.data(), name.size()));
  return FindChecksum(name.data(), name.size()) == file.Fields.Name.Checksum
    ? Status()
    : Damaged("array's name");
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

/// Reads the arrays; `allBytes` is the number of their bytes.
Status ReadArrays(
  std::istream& stream, const TaskProgress& progress, std::uint64_t allBytes, VolumeFile& file)
{
  CompressedVolume& volume = file.Volume;
  volume.Dimensions = file.Head.CountVoxels();
  volume.Type = file.Head.Type;
  volume.Components = file.Head.Components;
  ArrayReader reader(stream, progress, allBytes);
  STRIDER_TRY(reader.Read("run of code words", file.Fields.Payload, volume.Payload));
  STRIDER_TRY(reader.Read("index", file.Fields.Index, volume.Index));
  STRIDER_TRY(reader.Read("grid of groups", file.Fields.Groups, volume.Groups));
  return CheckCompressed(volume);
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
    VolumeFile file;
    STRIDER_TRY(ReadFront(stream, file));
    head = std::move(file.Head);
    return Status();
  });
}

Status ReadVolumeFile(std::istream& stream, const TaskProgress& progress, VolumeFileHead& head,
  std::shared_ptr<const CompressedVolume>& volume)
{
  return GuardMemory([&] {
    VolumeFile file;
    STRIDER_TRY(ReadFront(stream, file));
    const Fields& fields = file.Fields;
    const std::uint64_t bytes = fields.Payload.Bytes + fields.Index.Bytes + fields.Groups.Bytes;
    try
    {
      STRIDER_TRY(ReadArrays(stream, progress, bytes, file));
      volume = std::make_shared<CompressedVolume>(std::move(file.Volume));
    }
    catch (const std::bad_alloc&)
    {
      return STRIDER_FAILURE(StatusCode::OutOfMemory,
        "the compressed volume of " + std::to_string(bytes) + " bytes does not fit into memory");
    }
    head = std::move(file.Head);
    return Status();
  });
}

} // namespace Strider
