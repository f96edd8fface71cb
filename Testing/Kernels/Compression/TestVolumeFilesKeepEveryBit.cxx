// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume written to a file and read back is unchanged, including all its attributes.
#include "VolumeFiles.h"

#include "Compression/File/Checksum.h"
#include "Compression/File/VolumeFileLayout.h"

#include <set>

namespace Strider::Testing
{
namespace
{

constexpr ScalarType AllTypes[] = { ScalarType::Int8, ScalarType::UInt8, ScalarType::Int16,
  ScalarType::UInt16, ScalarType::Int32, ScalarType::UInt32, ScalarType::Int64, ScalarType::UInt64,
  ScalarType::Float32, ScalarType::Float64 };

void ExpectSameHead(const VolumeFileHead& one, const VolumeFileHead& other)
{
  EXPECT_EQ(one.Type, other.Type);
  EXPECT_EQ(one.Components, other.Components);
  EXPECT_EQ(one.Placement, other.Placement);
  EXPECT_EQ(one.Extent, other.Extent);
  EXPECT_EQ(one.Origin, other.Origin);
  EXPECT_EQ(one.Spacing, other.Spacing);
  EXPECT_EQ(one.Direction, other.Direction);
  EXPECT_EQ(one.Ranges, other.Ranges);
  EXPECT_EQ(one.Name, other.Name);
}

void ExpectRoundTrip(const RawVolume& volume, VoxelPlacement placement, BrickFormat format,
  std::set<BrickIndex>& kinds)
{
  const VolumeFileHead head = MakeHead(volume, placement);
  const auto compressed = Compress(volume, format);
  std::istringstream stream(WriteBytes(head, *compressed));
  EXPECT_TRUE(IsVolumeFile(stream));
  VolumeFileHead headAlone;
  ASSERT_TRUE(ReadVolumeFileHead(stream, headAlone).IsOk());
  ExpectSameHead(head, headAlone);
  VolumeFileHead readHead;
  std::shared_ptr<const CompressedVolume> read;
  const Status status = ReadVolumeFile(stream, {}, readHead, read);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  ExpectSameHead(head, readHead);
  EXPECT_EQ(read->Format, format);
  EXPECT_EQ(read->Payload, compressed->Payload);
  EXPECT_EQ(read->Index, compressed->Index);
  EXPECT_EQ(read->Groups, compressed->Groups);
  std::vector<unsigned char> bytes(volume.Bytes.size());
  ASSERT_TRUE(DecompressVolume(*read, MakeWholeBox(volume.Dimensions), {}, bytes.data()).IsOk());
  EXPECT_EQ(bytes, volume.Bytes);
  kinds.insert(read->Kind);
}

TEST(VolumeFilesKeepEveryBit, OfAllTypesFormatsAndIndices)
{
  std::set<BrickIndex> kinds;
  for (const ScalarType type : AllTypes)
  {
    for (const BrickFormat format : { BrickFormat::Published, BrickFormat::Automatic })
    {
      for (const Filling filling : AllFillings)
      {
        const RawVolume volume = MakeRawVolume(type, { 13, 11, 7 }, 1, filling);
        ExpectRoundTrip(volume, VoxelPlacement::Points, format, kinds);
      }
      RawVolume sparse = MakeRawVolume(type, { 129, 67, 33 }, 1, Filling::Constant);
      sparse.Bytes[sparse.Bytes.size() / 2] ^= 1;
      ExpectRoundTrip(sparse, VoxelPlacement::Cells, format, kinds);
    }
  }
  EXPECT_EQ(kinds.size(), 3u);
}

TEST(VolumeFilesKeepEveryBit, OfOddSizesAndComponents)
{
  std::set<BrickIndex> kinds;
  const std::array<int, 3> sizes[] = { { 1, 1, 1 }, { 1, 31, 1 }, { 17, 1, 5 }, { 4, 4, 4 } };
  for (const auto& dimensions : sizes)
  {
    for (int components = 1; components <= 4; ++components)
    {
      const RawVolume volume =
        MakeRawVolume(ScalarType::Int16, dimensions, components, Filling::Noise);
      ExpectRoundTrip(volume, VoxelPlacement::Points, BrickFormat::Automatic, kinds);
      ExpectRoundTrip(volume, VoxelPlacement::Cells, BrickFormat::Published, kinds);
    }
  }
}

TEST(VolumeFilesKeepEveryBit, OfEveryBox)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 11, 9, 6 }, 2, Filling::Noise);
  const auto compressed = Compress(volume);
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 300; ++trial)
  {
    IndexBox box;
    for (int axis = 0; axis < 3; ++axis)
    {
      const auto one = static_cast<int>(random() % volume.Dimensions[axis]);
      const auto other = static_cast<int>(random() % volume.Dimensions[axis]);
      box.First[axis] = std::min(one, other);
      box.Last[axis] = std::max(one, other);
    }
    std::vector<std::uint16_t> part(2 * box.CountAll());
    ASSERT_TRUE(DecompressVolume(*compressed, box, {}, part.data()).IsOk());
    const auto* all = reinterpret_cast<const std::uint16_t*>(volume.Bytes.data());
    auto next = part.begin();
    for (int z = box.First[2]; z <= box.Last[2]; ++z)
    {
      for (int y = box.First[1]; y <= box.Last[1]; ++y)
      {
        const auto* row = all + 2 * ((z * 9 + y) * 11 + box.First[0]);
        const std::size_t scalars = 2 * static_cast<std::size_t>(box.GetSides()[0]);
        ASSERT_TRUE(std::equal(row, row + scalars, next));
        next += static_cast<std::ptrdiff_t>(scalars);
      }
    }
  }
  std::vector<std::uint16_t> none(2);
  for (const IndexBox& box :
    { MakeEmptyBox(), IndexBox{ { 0, 0, 6 }, { 0, 0, 6 } }, IndexBox{ { -1, 0, 0 }, { 0, 0, 0 } } })
  {
    EXPECT_EQ(
      DecompressVolume(*compressed, box, {}, none.data()).GetCode(), StatusCode::InvalidArgument);
  }
}

TEST(VolumeFilesKeepEveryBit, WithTheChecksumOfTheStandard)
{
  // RFC 3720, B.4, and the check value of the catalogue of CRCs.
  EXPECT_EQ(FindChecksum("123456789", 9), 0xe3069283u);
  const std::vector<unsigned char> zeros(32, 0);
  EXPECT_EQ(FindChecksum(zeros.data(), 32), 0x8a9136aau);
  const std::vector<unsigned char> ones(32, 0xff);
  EXPECT_EQ(FindChecksum(ones.data(), 32), 0x62a8ab43u);
  for (std::size_t cut = 0; cut <= 9; ++cut)
  {
    EXPECT_EQ(
      FindChecksum("123456789" + cut, 9 - cut, FindChecksum("123456789", cut)), 0xe3069283u);
  }
}

TEST(VolumeFilesKeepEveryBit, InTheLayoutOfVersionOne)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 3, 2, 1 }, 1, Filling::Constant);
  const std::string file = WriteBytes(MakeHead(volume, VoxelPlacement::Points), *Compress(volume));
  const std::string front("\x89STR\r\n\x1a\n\x01\0\0\0\x44\x01\0\0\xf9\xff\xff\xff", 20);
  EXPECT_EQ(file.substr(0, front.size()), front);
  EXPECT_EQ(file.substr(VolumeFileFields::TheHeadBytes, 6), "Dichte");
}

TEST(VolumeFilesKeepEveryBit, UntilTheyAreStopped)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 64, 64, 200 }, 1, Filling::Noise);
  const VolumeFileHead head = MakeHead(volume, VoxelPlacement::Points);
  const auto compressed = Compress(volume);
  const std::string file = WriteBytes(head, *compressed);
  ASSERT_GT(file.size(), 1u << 20);
  std::vector<double> shares;
  const auto stopsAfter = [&shares](std::size_t calls) {
    shares.clear();
    return [&shares, calls](double share) {
      shares.push_back(share);
      return shares.size() < calls;
    };
  };
  std::ostringstream out;
  std::istringstream in(file);
  VolumeFileHead read;
  std::shared_ptr<const CompressedVolume> result;
  std::vector<unsigned char> bytes(volume.Bytes.size());
  const std::function<Status(const TaskProgress&)> tasks[] = {
    [&](const TaskProgress& progress) {
      return CompressVolume(volume.View(), BrickFormat::Automatic, progress, result);
    },
    [&](const TaskProgress& progress) { return WriteVolumeFile(head, *compressed, progress, out); },
    [&](const TaskProgress& progress) { return ReadVolumeFile(in, progress, read, result); },
    [&](const TaskProgress& progress) {
      return DecompressVolume(*compressed, MakeWholeBox(volume.Dimensions), progress, bytes.data());
    },
  };
  for (const auto& task : tasks)
  {
    EXPECT_EQ(task(stopsAfter(2)).GetCode(), StatusCode::Stopped);
    EXPECT_EQ(shares.size(), 2u);
    EXPECT_EQ(result, nullptr);
  }
  for (const auto& task : tasks)
  {
    EXPECT_TRUE(task(stopsAfter(1000)).IsOk());
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_GE(shares.front(), 0.0);
    EXPECT_LE(shares.back(), 1.0);
  }
}

/// A stream buffer that accepts a limited number of bytes.
class SmallDisk : public std::streambuf
{
public:
  explicit SmallDisk(std::streamsize room)
    : Room(room)
  {
  }

protected:
  std::streamsize xsputn(const char*, std::streamsize count) override
  {
    const std::streamsize taken = std::min(count, this->Room);
    this->Room -= taken;
    return taken;
  }
  int overflow(int) override { return EOF; }

private:
  std::streamsize Room;
};

TEST(VolumeFilesKeepEveryBit, OrSayThatTheDiskIsFull)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 20, 20, 20 }, 1, Filling::Noise);
  const VolumeFileHead head = MakeHead(volume, VoxelPlacement::Points);
  const auto compressed = Compress(volume);
  const auto bytes = static_cast<std::streamsize>(WriteBytes(head, *compressed).size());
  for (const std::streamsize room : { std::streamsize{ 0 }, std::streamsize{ 400 }, bytes - 1 })
  {
    SmallDisk disk(room);
    std::ostream stream(&disk);
    const Status status = WriteVolumeFile(head, *compressed, {}, stream);
    EXPECT_EQ(status.GetCode(), StatusCode::FileFailure);
    EXPECT_NE(status.GetMessage().find("could not be written"), std::string::npos);
  }
}

TEST(VolumeFilesKeepEveryBit, ButNoHeadOfAnotherVolume)
{
  const RawVolume volume = MakeRawVolume(ScalarType::UInt16, { 5, 4, 3 }, 1, Filling::Noise);
  const auto compressed = Compress(volume);
  const auto expectRefusal = [&](auto change, const char* words) {
    VolumeFileHead head = MakeHead(volume, VoxelPlacement::Points);
    change(head);
    std::ostringstream stream;
    const Status status = WriteVolumeFile(head, *compressed, {}, stream);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
    EXPECT_NE(status.GetMessage().find(words), std::string::npos) << status.GetMessage();
    EXPECT_EQ(stream.str(), "");
  };
  using Head = VolumeFileHead;
  const double infinity = std::numeric_limits<double>::infinity();
  expectRefusal([](Head& it) { ++it.Extent[1]; }, "belongs to another volume");
  expectRefusal([](Head& it) { it.Extent[3] = -3; }, "extent [-2, -3] of axis 1 has 0 points");
  expectRefusal([](Head& it) { it.Extent[0] = std::numeric_limits<int>::min(), it.Extent[1] = 0; },
    "axis 0 has");
  expectRefusal([](Head& it) { it.Components = 2; }, "belongs to another volume");
  expectRefusal([](Head& it) { it.Components = 5; }, "5 components a voxel are not in [1, 4]");
  expectRefusal([](Head& it) { it.Type = ScalarType::Int16; }, "belongs to another volume");
  expectRefusal([](Head& it) { it.Type = static_cast<ScalarType>(10); }, "scalar type 10");
  expectRefusal([&](Head& it) { it.Origin[1] = infinity; }, "origin inf is not finite");
  expectRefusal([&](Head& it) { it.Spacing[2] = -infinity; }, "spacing -inf is not finite");
  expectRefusal([&](Head& it) { it.Direction[8] = infinity - infinity; }, "direction");
  expectRefusal([](Head& it) { it.Ranges[0] = { 2.0, 1.0 }; }, "has its ends swapped");
  expectRefusal([](Head& it) { it.Name.assign(4097, 'x'); }, "4097 bytes, more than 4096");
}

} // namespace
} // namespace Strider::Testing
