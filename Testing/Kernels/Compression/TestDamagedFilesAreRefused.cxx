// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Damaged volume files: after any change or truncation, reading fails with a reason or gives a volume that decodes
// within its bounds. The preset asan shows that no memory outside is read or written.
#include "VolumeFiles.h"

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/File/Checksum.h"
#include "Compression/File/VolumeFileLayout.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

constexpr int MutationCount = 100000;
constexpr std::size_t HeadBytes = VolumeFileFields::TheHeadBytes;
constexpr std::size_t ChecksumPlace = HeadBytes - 4;
/// Offset of the list of parts, 12 bytes each.
constexpr std::size_t PartsPlace = ChecksumPlace - 4 * 12;

std::vector<std::string> MakeVictims()
{
  std::vector<std::string> victims;
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float64 })
  {
    for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
    {
      const RawVolume dense = MakeRawVolume(type, { 11, 7, 5 }, 2, Filling::Smooth);
      victims.push_back(
        WriteBytes(MakeHead(dense, VoxelPlacement::Points), *Compress(dense, format)));
      RawVolume sparse = MakeRawVolume(type, { 65, 33, 17 }, 1, Filling::Constant);
      sparse.Bytes[sparse.Bytes.size() / 2] ^= 1;
      victims.push_back(
        WriteBytes(MakeHead(sparse, VoxelPlacement::Cells), *Compress(sparse, format)));
    }
  }
  return victims;
}

void PutWord(std::string& file, std::size_t place, std::uint32_t word)
{
  std::string bytes;
  PutNumber(word, bytes);
  file.replace(place, 4, bytes);
}

/// Recomputes all checksums where possible, so that the code behind their checks is reached.
void Reseal(std::string& file)
{
  if (file.size() < HeadBytes)
  {
    return;
  }
  std::uint64_t first = HeadBytes;
  for (std::size_t part = 0; part < 4; ++part)
  {
    const char* next = file.data() + PartsPlace + 12 * part;
    std::uint64_t bytes = 0;
    TakeNumber(next, bytes);
    if (bytes > file.size() - first)
    {
      break;
    }
    PutWord(file, PartsPlace + 12 * part + 8, FindChecksum(file.data() + first, bytes));
    first += bytes;
  }
  PutWord(file, ChecksumPlace, FindChecksum(file.data(), ChecksumPlace));
}

/// Changes a few bits or bytes, as often in the header as in all the rest, or truncates the file.
void Damage(std::string& file, std::mt19937_64& random)
{
  if (random() % 16 == 0)
  {
    file.resize(random() % (file.size() + 5));
    return;
  }
  for (std::uint64_t change = random() % 3 + 1; change > 0; --change)
  {
    const std::size_t places = random() % 2 == 0 ? HeadBytes : file.size();
    char& byte = file[random() % places];
    const std::uint64_t kind = random() % 4;
    byte = kind == 0 ? static_cast<char>(random())
      : kind == 1    ? '\xff'
                     : static_cast<char>(byte ^ 1 << random() % 8);
  }
}

/// Decodes some random bricks.
void DecodeSome(const CompressedVolume& volume, std::mt19937_64& random)
{
  const CompressedBricks bricks = volume.View();
  const std::uint64_t count = bricks.Grid.CountAll();
  VisitWord(volume.Type, [&](auto zero) {
    using Word = decltype(zero);
    for (std::uint64_t brick = 0; brick < std::min<std::uint64_t>(count, 16); ++brick)
    {
      Word words[BrickVoxels];
      DecodeBrick(bricks, bricks.Grid.FindPlace(random() % count), words);
    }
  });
}

Status Read(const std::string& file, std::shared_ptr<const CompressedVolume>& volume)
{
  std::istringstream stream(file);
  VolumeFileHead head;
  return ReadVolumeFile(stream, {}, head, volume);
}

TEST(DamagedFilesAreRefused, WhereverTheyAreDamaged)
{
  const std::vector<std::string> victims = MakeVictims();
  std::mt19937_64 random(5);
  for (int mutation = 0; mutation < MutationCount; ++mutation)
  {
    const std::string& victim = victims[random() % victims.size()];
    std::string damaged = victim;
    Damage(damaged, random);
    std::shared_ptr<const CompressedVolume> volume;
    const Status status = Read(damaged, volume);
    ASSERT_EQ(status.IsOk(), damaged == victim) << "mutation " << mutation;
    ASSERT_EQ(volume != nullptr, status.IsOk());
  }
}

TEST(DamagedFilesAreRefused, OrDecodeWithinBoundsWhereTheChecksumsAreRight)
{
  const std::vector<std::string> victims = MakeVictims();
  std::mt19937_64 random(7);
  int refused = 0;
  for (int mutation = 0; mutation < MutationCount; ++mutation)
  {
    std::string damaged = victims[random() % victims.size()];
    Damage(damaged, random);
    Reseal(damaged);
    std::shared_ptr<const CompressedVolume> volume;
    if (Read(damaged, volume).IsOk())
    {
      DecodeSome(*volume, random);
    }
    else
    {
      ASSERT_EQ(volume, nullptr);
      ++refused;
    }
  }
  // Other origins or voxels still make a valid file; most header fields are checked against ranges.
  EXPECT_GT(refused, MutationCount / 4);
  EXPECT_LT(refused, MutationCount);
}

TEST(DamagedFilesAreRefused, WhereverTheyAreCutOff)
{
  for (const std::string& victim : MakeVictims())
  {
    for (std::size_t bytes = 0; bytes < victim.size(); ++bytes)
    {
      std::string cut = victim.substr(0, bytes);
      std::shared_ptr<const CompressedVolume> volume;
      ASSERT_EQ(Read(cut, volume).GetCode(), StatusCode::InvalidArgument) << bytes;
      Reseal(cut);
      ASSERT_FALSE(Read(cut, volume).IsOk()) << bytes;
    }
  }
}

/// A file whose bricks are all equal needs a few hundred bytes, whatever number of voxels it states.
TEST(DamagedFilesAreRefused, WhereTheyStateMoreVoxelsThanAnyMemoryHolds)
{
  constexpr double most = 4398046511104.0; // 2^42
  const RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 16, 16, 16 }, 1, Filling::Constant);
  const std::string file =
    WriteBytes(MakeHead(volume, VoxelPlacement::Points), *Compress(volume, BrickFormat::Published));
  std::mt19937_64 random(11);
  int accepted = 0;
  for (int round = 0; round < 2000; ++round)
  {
    std::string stated = file;
    double voxels = 1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const auto last = static_cast<std::uint32_t>(random() >> (34 + random() % 28));
      const auto place = static_cast<std::size_t>(16 + 8 * axis);
      PutWord(stated, place, 0);
      PutWord(stated, place + 4, last);
      voxels *= last + 1.0;
    }
    Reseal(stated);
    std::istringstream stream(stated);
    VolumeFileHead head;
    const Status status = ReadVolumeFileHead(stream, head);
    ASSERT_EQ(status.IsOk(), voxels <= most) << voxels << ": " << status.GetMessage();
    accepted += status.IsOk() ? 1 : 0;
    std::shared_ptr<const CompressedVolume> read;
    if (Read(stated, read).IsOk())
    {
      ASSERT_LE(static_cast<double>(read->MakeGrid().CountAll()), most);
      DecodeSome(*read, random);
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_LT(accepted, 1900);
}

TEST(DamagedFilesAreRefused, WithWhatIsWrong)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt8, { 21, 17, 9 }, 1, Filling::Smooth);
  const std::string intact =
    WriteBytes(MakeHead(volume, VoxelPlacement::Points), *Compress(volume));
  const auto expectRefusal = [&intact](auto change, bool reseals, const std::string& words) {
    std::string changed = intact;
    change(changed);
    if (reseals)
    {
      Reseal(changed);
    }
    std::shared_ptr<const CompressedVolume> read;
    const Status status = Read(changed, read);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    EXPECT_NE(status.GetMessage().find(words), std::string::npos) << status.GetMessage();
  };
  const auto size = std::to_string(intact.size());
  const auto put = [](std::size_t place, std::uint32_t word) {
    return [place, word](std::string& it) { PutWord(it, place, word); };
  };
  expectRefusal([](std::string& it) { it.clear(); }, false, "ends after 0 bytes; its head has 324");
  expectRefusal([](std::string& it) { it.resize(100); }, false, "ends after 100 bytes");
  expectRefusal([](std::string& it) { it[1] = 's'; }, false, "does not begin as");
  expectRefusal(put(8, 2), true, "version 2 of the format; this program reads version 1");
  expectRefusal(put(12, 320), true, "a head of 320 bytes instead of 324");
  expectRefusal([](std::string& it) { it[50] ^= 1; }, false, "the head is damaged");
  expectRefusal([](std::string& it) { it[HeadBytes] ^= 1; }, false, "array's name is damaged");
  expectRefusal([](std::string& it) { it[HeadBytes + 60] ^= 1; }, false, "code words is damaged");
  expectRefusal([](std::string& it) { it.back() ^= 1; }, false, "the index is damaged");
  expectRefusal([](std::string& it) { it.pop_back(); }, false, "was cut off: its index of");
  expectRefusal([](std::string& it) { it += "xy"; }, false, "has 2 bytes after its end");
  expectRefusal(put(16, 0x7fffffffu), true, "of axis 0 has");
  expectRefusal(put(40, 2), true, "placement 2 in [0, 1]");
  expectRefusal(put(44, 10), true, "scalar type 10 in [0, 9]");
  expectRefusal(put(48, 0xffffffffu), true, "4294967295 components in [1, 4]");
  expectRefusal(put(48, 0), true, "0 components a voxel are not in [1, 4]");
  expectRefusal(put(56, 0x7ff00000u), true, "origin inf is not finite");
  expectRefusal(put(80, 0x7ff80000u), true, "spacing nan is not finite");
  expectRefusal(put(236, 9), true, "format 9");
  expectRefusal(put(PartsPlace, 0xffffffffu), true, size + " bytes was cut off: its name of");
  expectRefusal(put(PartsPlace + 16, 1), true, "was cut off: its code words of");
  // Extents beyond any memory are refused by the header alone.
  std::string vast = intact;
  for (const std::size_t axis : { 0, 1, 2 })
  {
    PutWord(vast, 16 + 8 * axis, 0);
    PutWord(vast, 20 + 8 * axis, 1u << 30);
  }
  Reseal(vast);
  std::istringstream stream(vast);
  VolumeFileHead head;
  const Status status = ReadVolumeFileHead(stream, head);
  EXPECT_NE(status.GetMessage().find("are not in [1, 4398046511104]"), std::string::npos)
    << status.GetMessage();
}

} // namespace
} // namespace Strider::Testing
