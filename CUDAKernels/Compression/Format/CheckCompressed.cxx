// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Validation of compressed volumes from untrusted sources.
#include "Compression/Format/CheckCompressed.h"

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/PublishedBrick.h"

#include <string>

namespace Strider
{
namespace
{

/// Upper bound of bytes, more than any memory holds; sums and products below do not overflow.
constexpr std::uint64_t MostCount = std::uint64_t{ 1 } << 48;
/// Upper bound of voxels: a file of a few hundred bytes can state any number of equal ones, and programs would ask for
/// memory for all of them.
constexpr std::uint64_t MostVoxels = std::uint64_t{ 1 } << 42;
constexpr int MostOffsetBits = 48;
constexpr int MostLengthBits = 10;

Status RefuseCompressed(const std::string& what)
{
  return STRIDER_FAILURE(
    StatusCode::InvalidArgument, "this is no intact compressed volume: " + what);
}

Status CheckIn(const char* what, std::uint64_t value, std::uint64_t low, std::uint64_t high)
{
  if (value < low || value > high)
  {
    return RefuseCompressed(std::string(what) + " " + std::to_string(value) + " is not in [" +
      std::to_string(low) + ", " + std::to_string(high) + "]");
  }
  return {};
}

Status CheckArray(const char* name, const std::vector<std::uint32_t>& array, std::uint64_t expected)
{
  if (array.size() != expected)
  {
    return RefuseCompressed(std::string(name) + " of " + std::to_string(array.size()) +
      " words instead of " + std::to_string(expected));
  }
  return {};
}

Status CheckHead(const CompressedVolume& volume)
{
  STRIDER_TRY(CheckDimensions(volume.Dimensions));
  if (SizeOf(volume.Type) == 0)
  {
    return RefuseCompressed(
      "scalar type " + std::to_string(static_cast<int>(volume.Type)) + " is unknown");
  }
  STRIDER_TRY(CheckIn("a number of components of", volume.Components, 1, 4));
  STRIDER_TRY(CheckIn("format", static_cast<std::uint64_t>(volume.Format), 1, 2));
  const bool isPublished = volume.Format == BrickFormat::Published;
  STRIDER_TRY(
    CheckIn("kind of index", static_cast<std::uint64_t>(volume.Kind), 0, isPublished ? 1 : 2));
  const bool isLengths = volume.Kind == BrickIndex::Lengths;
  STRIDER_TRY(
    CheckIn("bits of an entry", volume.EntryBits, 0, isLengths ? MostLengthBits : MostOffsetBits));
  STRIDER_TRY(CheckIn("bits of a group", volume.GroupBits, 0, MostOffsetBits));
  STRIDER_TRY(CheckIn("words of a base", volume.BaseWords, 1, 2));
  STRIDER_TRY(CheckIn(
    "background", volume.Background, 0, MakeMask(8 * static_cast<int>(SizeOf(volume.Type)))));
  STRIDER_TRY(CheckIn("bytes of code words", volume.PayloadBytes, 0, MostCount));
  return CheckArray("code words", volume.Payload, CountFieldWords(volume.PayloadBytes, 8));
}

/// Validates code words of a payload.
template <typename Word>
class CodeWordChecker
{
public:
  explicit CodeWordChecker(const CompressedVolume& volume)
    : Volume(volume)
  {
  }

  /// Checks the code word that begins at a byte; its length is checked too if the index states it.
  Status Check(const CodeWordPlace& place) const
  {
    const bool isFine = this->Volume.Format == BrickFormat::Published
      ? this->IsPublished(place.Byte)
      : this->IsAutomatic(place);
    return isFine
      ? Status()
      : RefuseCompressed("the code word at byte " + std::to_string(place.Byte) + " of " +
          std::to_string(this->Volume.PayloadBytes) + " has widths or a length that cannot be");
  }

private:
  bool Has(std::uint64_t byte, int bytes) const
  {
    return byte + static_cast<std::uint64_t>(bytes) <= this->Volume.PayloadBytes;
  }

  static bool AreWidths(const GroupWidths& widths, int most)
  {
    return widths.FindLargest() <= most;
  }

  bool IsPublished(std::uint64_t byte) const
  {
    using Brick = PublishedBrick<Word>;
    const std::uint32_t* payload = this->Volume.Payload.data();
    Brick brick;
    if (!this->Has(byte, Brick::RangeBytes))
    {
      return false;
    }
    brick.ReadRange(payload, byte);
    if (brick.IsConstant())
    {
      return true;
    }
    // The head is checked first, because it determines the end of the widths.
    if (brick.Least > brick.Largest || !this->Has(byte, Brick::RangeBytes + 1) ||
      !this->Has(byte, Brick::RangeBytes + 1 + Brick::ReadWidthBits(payload, byte)))
    {
      return false;
    }
    brick.Read(payload, byte);
    return AreWidths(brick.Widths, Brick::MostWidth) && this->Has(byte, brick.CountBytes());
  }

  bool IsAutomatic(const CodeWordPlace& place) const
  {
    using Brick = AutomaticBrick<Word>;
    const std::uint32_t* payload = this->Volume.Payload.data();
    const bool isKnown = place.Bytes != UnknownBytes;
    if (isKnown && (place.Bytes == 0 || place.Bytes == Brick::AnchorBytes))
    {
      return this->Has(place.Byte, place.Bytes);
    }
    Brick brick;
    if (!this->Has(place.Byte, Brick::AnchorBytes + Brick::HeadBytes))
    {
      return false;
    }
    brick.ReadHead(ReadField(payload, 8 * (place.Byte + Brick::AnchorBytes), 8 * Brick::HeadBytes));
    if (!this->Has(place.Byte, brick.FindFirstGroup()))
    {
      return false;
    }
    brick.Read(payload, place, 0);
    return AreWidths(brick.Widths, Brick::MostWidth) && this->Has(place.Byte, brick.CountBytes()) &&
      (!isKnown || place.Bytes == brick.CountBytes());
  }

  const CompressedVolume& Volume;
};

template <typename Word>
Status CheckOffsets(const CompressedVolume& volume, std::uint64_t count)
{
  const CodeWordChecker<Word> checker(volume);
  // If offsets have 0 bits, they are all 0, whatever the number of entries.
  const std::uint64_t different = volume.EntryBits == 0 ? 1 : count;
  for (std::uint64_t entry = 0; entry < different; ++entry)
  {
    STRIDER_TRY(checker.Check(
      { ReadWideField(volume.Index.data(), entry * volume.EntryBits, volume.EntryBits),
        UnknownBytes }));
  }
  return {};
}

template <typename Word>
Status CheckGroups(const CompressedVolume& volume)
{
  const std::uint64_t groups = MakeGroupGrid(volume.MakeGrid()).CountAll();
  STRIDER_TRY(CheckArray("groups", volume.Groups, CountFieldWords(groups, volume.GroupBits)));
  std::uint64_t last = 0;
  for (std::uint64_t entry = 0; volume.GroupBits > 0 && entry < groups; ++entry)
  {
    const std::uint64_t group =
      ReadWideField(volume.Groups.data(), entry * volume.GroupBits, volume.GroupBits);
    last = group > last ? group : last;
  }
  const std::uint64_t offsets = (last + 1) * IndexGroupBricks;
  if (last > MostCount / (IndexGroupBricks * 64))
  {
    return RefuseCompressed("group " + std::to_string(last) + " is not there");
  }
  STRIDER_TRY(CheckArray("offsets", volume.Index, CountFieldWords(offsets, volume.EntryBits)));
  return CheckOffsets<Word>(volume, offsets);
}

template <typename Word>
Status CheckLengths(const CompressedVolume& volume)
{
  const std::uint64_t bricks = volume.MakeGrid().CountAll();
  STRIDER_TRY(CheckArray(
    "lengths", volume.Index, CountRecordWords(bricks, volume.BaseWords, volume.EntryBits)));
  const CodeWordChecker<Word> checker(volume);
  const CompressedBricks view = volume.View();
  CodeWordPlace place;
  for (std::uint64_t entry = 0; entry < bricks; ++entry)
  {
    const std::uint32_t* record = FindRecord(view, entry);
    const auto slot = static_cast<int>(entry % RecordBricks);
    if (slot == 0 && ReadRecordBase(view, record) != place.Byte)
    {
      return RefuseCompressed("lengths before brick " + std::to_string(entry) + " add up to " +
        std::to_string(place.Byte) + " instead of " + std::to_string(ReadRecordBase(view, record)));
    }
    place.Bytes = ReadRecordLength(view, record, slot);
    STRIDER_TRY(checker.Check(place));
    place.Byte += static_cast<std::uint64_t>(place.Bytes);
  }
  return CheckIn("a sum of lengths of", place.Byte, volume.PayloadBytes, volume.PayloadBytes);
}

} // namespace

Status CheckDimensions(const std::array<int, 3>& dimensions)
{
  std::uint64_t voxels = 1;
  for (const int extent : dimensions)
  {
    if (extent < 1 || static_cast<std::uint64_t>(extent) > MostVoxels / voxels)
    {
      return RefuseCompressed(std::to_string(extent) + " voxels along an axis after " +
        std::to_string(voxels) + " along those before are not in [1, " +
        std::to_string(MostVoxels) + "]");
    }
    voxels *= static_cast<std::uint64_t>(extent);
  }
  return {};
}

Status CheckCompressed(const CompressedVolume& volume)
{
  STRIDER_TRY(CheckHead(volume));
  return VisitWord(volume.Type, [&volume](auto zero) -> Status {
    using Word = decltype(zero);
    if (volume.Kind == BrickIndex::OffsetGroups)
    {
      return CheckGroups<Word>(volume);
    }
    STRIDER_TRY(CheckArray("groups", volume.Groups, 0));
    if (volume.Kind == BrickIndex::Lengths)
    {
      return CheckLengths<Word>(volume);
    }
    const std::uint64_t bricks = volume.MakeGrid().CountAll();
    STRIDER_TRY(CheckArray("offsets", volume.Index, CountFieldWords(bricks, volume.EntryBits)));
    return CheckOffsets<Word>(volume, bricks);
  });
}

} // namespace Strider
