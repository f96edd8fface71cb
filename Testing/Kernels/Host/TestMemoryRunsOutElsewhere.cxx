// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Functions of compressed volumes return OutOfMemory whichever allocation fails; ranges are found without memory;
// tuners of launches and orders choose as if no allocation had failed.
#include "BlockShape/LaunchTable.h"
#include "BlockShape/LaunchTuner.h"
#include "FailingMemory.h"
#include "MakeVolumes.h"
#include "Rotation/OrderTuner.h"

#include "Strider/FindFiniteRange.h"
#include "Strider/VolumeFile.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

#include <istream>
#include <ostream>
#include <streambuf>

namespace Strider::Testing
{
namespace
{

/// A stream buffer of fixed memory that never allocates.
class FixedBuffer : public std::streambuf
{
public:
  explicit FixedBuffer(std::vector<char>& bytes)
  {
    this->setp(bytes.data(), bytes.data() + bytes.size());
    this->setg(bytes.data(), bytes.data(), bytes.data() + bytes.size());
  }

  std::size_t CountWritten() const
  {
    return static_cast<std::size_t>(this->pptr() - this->pbase());
  }

protected:
  pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode) override
  {
    char* base = from == std::ios_base::beg ? this->eback()
      : from == std::ios_base::cur          ? this->gptr()
                                            : this->egptr();
    this->setg(this->eback(), base + offset, this->egptr());
    return this->gptr() - this->eback();
  }

  pos_type seekpos(pos_type place, std::ios_base::openmode mode) override
  {
    return this->seekoff(place, std::ios_base::beg, mode);
  }
};

template <typename Call>
void ExpectOutOfMemoryUntilItSucceeds(const Call& call)
{
  for (const Failures failures : { Failures::One, Failures::AllBehind })
  {
    std::size_t number = 1;
    for (bool hasFailed = true; hasFailed && !::testing::Test::HasFailure(); ++number)
    {
      SCOPED_TRACE("allocation " + std::to_string(number));
      Status status;
      {
        const FailingMemory memory(number, failures);
        status = call();
        hasFailed = memory.HasFailed();
      }
      EXPECT_TRUE(status.IsOk() || (hasFailed && status.GetCode() == StatusCode::OutOfMemory))
        << status.GetMessage();
    }
    EXPECT_GT(number, 2u) << "nothing was allocated";
  }
}

TEST(MemoryRunsOutInFiles, AndNoExceptionLeavesThem)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 21, 18, 13 }, MakeNoiseField(0.0, 255.0));
  std::shared_ptr<const CompressedVolume> compressed;
  const auto compress = [&] {
    return CompressVolume(volume.View(), BrickFormat::Automatic, {}, compressed);
  };
  ExpectOutOfMemoryUntilItSucceeds(compress);
  ASSERT_TRUE(compress().IsOk());

  VolumeFileHead head;
  head.Extent = { 0, 20, 0, 17, 0, 12 };
  head.Ranges[0] = volume.Layout.ScalarRange;
  head.Name = "a name that is too long for the string object itself";
  std::vector<char> bytes(1 << 20);
  std::size_t written = 0;
  const auto write = [&] {
    FixedBuffer buffer(bytes);
    std::ostream stream(&buffer);
    const Status status = WriteVolumeFile(head, *compressed, {}, stream);
    written = buffer.CountWritten();
    return status;
  };
  ExpectOutOfMemoryUntilItSucceeds(write);
  const Status wrote = write();
  ASSERT_TRUE(wrote.IsOk()) << wrote.GetMessage();
  bytes.resize(written);

  VolumeFileHead read;
  std::shared_ptr<const CompressedVolume> again;
  ExpectOutOfMemoryUntilItSucceeds([&] {
    FixedBuffer buffer(bytes);
    std::istream stream(&buffer);
    return ReadVolumeFileHead(stream, read);
  });
  ExpectOutOfMemoryUntilItSucceeds([&] {
    FixedBuffer buffer(bytes);
    std::istream stream(&buffer);
    again.reset();
    const Status status = ReadVolumeFile(stream, {}, read, again);
    return status;
  });
  EXPECT_EQ(read.Name, head.Name);
  ASSERT_TRUE(again);
  std::vector<unsigned char> voxels(volume.Bytes.size());
  const IndexBox whole{ { 0, 0, 0 }, { 20, 17, 12 } };
  // Decoding needs no memory but that of its tasks.
  EXPECT_TRUE(DecompressVolume(*again, whole, {}, voxels.data()).IsOk());
  EXPECT_EQ(voxels, volume.Bytes);
}

TEST(MemoryRunsOutInRanges, AndTheyAreFoundAllTheSame)
{
  TestVolume volume = MakeVolume(ScalarType::Int16, { 90, 80, 70 }, MakeNoiseField(-500.0, 900.0));
  for (std::size_t number = 1, hasFailed = 1; hasFailed; ++number)
  {
    FiniteRanges ranges;
    VolumeView view = volume.View();
    view.ScalarRange = { 0.0, 0.0 };
    {
      const FailingMemory memory(number, Failures::AllBehind);
      ranges.Update(view);
      hasFailed = memory.HasFailed() ? 1 : 0;
    }
    EXPECT_EQ(view.ScalarRange, volume.Layout.ScalarRange);
    // An incomplete result must not be cached as complete.
    view.Changed = MakeEmptyBox();
    view.ScalarRange = { 0.0, 0.0 };
    ranges.Update(view);
    EXPECT_EQ(view.ScalarRange, volume.Layout.ScalarRange);
  }
}

LaunchConditions MakeConditions(double turn)
{
  LaunchConditions conditions;
  conditions.View.PerPixelAcross = { std::cos(turn), 0.0, -std::sin(turn) };
  conditions.View.PerPixelUp = { 0.0, 1.0, 0.0 };
  conditions.View.PerSample = { std::sin(turn), 0.0, std::cos(turn) };
  return conditions;
}

TEST(MemoryRunsOutInTuners, AndTheNextLaunchIsChosenAsEver)
{
  for (std::size_t number = 1, hasFailed = 1; hasFailed; ++number)
  {
    LaunchTuner tuner(FindLaunchTable(90));
    LaunchTuner untroubled(FindLaunchTable(90));
    hasFailed = 0;
    for (int frame = 0; frame < 6; ++frame)
    {
      const LaunchConditions conditions = MakeConditions(0.2 * (frame / 3));
      try
      {
        const FailingMemory memory(number, Failures::One);
        tuner.Choose({}, conditions);
        hasFailed = memory.HasFailed() ? 1 : hasFailed;
      }
      catch (const std::bad_alloc&)
      {
        hasFailed = 1;
      }
    }
    const LaunchConditions moving = MakeConditions(1.3);
    const LaunchShape expected = untroubled.Choose({}, moving);
    EXPECT_EQ(vtkStriderDescribeShape(tuner.Choose({}, moving)), vtkStriderDescribeShape(expected));
  }
}

TEST(MemoryRunsOutInTuners, AndTimesAreOfNoForgottenPlace)
{
  for (std::size_t number = 1, hasFailed = 1; hasFailed; ++number)
  {
    OrderTuner tuner;
    hasFailed = 0;
    for (int frame = 0; frame < 12; ++frame)
    {
      OrderConditions conditions;
      conditions.Axes = FindViewAxes(MakeConditions(0.3 * (frame / 3)).View);
      conditions.Costs.fill(1.0);
      conditions.MoveMilliseconds.fill(0.0);
      try
      {
        const FailingMemory memory(number, Failures::One);
        tuner.Choose(conditions);
        hasFailed = memory.HasFailed() ? 1 : hasFailed;
      }
      catch (const std::bad_alloc&)
      {
        hasFailed = 1;
      }
      tuner.Report(1.0);
    }
  }
}

} // namespace
} // namespace Strider::Testing
