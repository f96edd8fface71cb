// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The gradient texture holds the differences of every voxel's neighbours along the stored axes, clamped at the volume's
// border, in every order, with and without padding, for points and cells; and the voxel where its format says so.
#include "CudaScenes.h"
#include "MarkLargeBlocks.h"
#include "UnpackGradients.h"

#include "Cuda/Gradients/GradientVolume.h"
#include "Rotation/ListVoxelOrders.h"

#include "vtkStriderDescribeOrder.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

/// Bytes of device memory that allocations may take beyond what they hold.
constexpr std::size_t MostOverhead = std::size_t(64) << 20;

/// The mean of take(place) over 3 x 3 x 3 places, weighted 1 2 1 along each axis.
template <typename Take>
double SmoothAt(const std::array<int, 3>& place, const Take& take)
{
  double sum = 0.0;
  for (int neighbour = 0; neighbour < 27; ++neighbour)
  {
    const std::array<int, 3> offset{ neighbour % 3 - 1, neighbour / 3 % 3 - 1, neighbour / 9 - 1 };
    double weight = 1.0;
    std::array<int, 3> at = place;
    for (int axis = 0; axis < 3; ++axis)
    {
      weight *= offset[axis] == 0 ? 0.5 : 0.25;
      at[axis] += offset[axis];
    }
    sum += weight * take(at);
  }
  return sum;
}

class GradientTexels : public ::testing::Test
{
protected:
  void SetUp() override
  {
    ASSERT_TRUE(SelectDevice(-1, 0, this->Gpu).IsOk());
    ASSERT_TRUE(this->Queue.Create().IsOk());
    ASSERT_TRUE(this->Uploader.Create().IsOk());
  }

  /// Expects success of a call that allocates `bytes`. Skips where it ran out of memory and the device has less left
  /// than these and an overhead, since other programs hold the rest. Callers check IsSkipped.
  void Expect(const Status& status, std::size_t bytes)
  {
    if (status.GetCode() == StatusCode::OutOfMemory)
    {
      std::size_t free = 0;
      std::size_t total = 0;
      ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
      if (free < bytes + MostOverhead)
      {
        GTEST_SKIP() << (free >> 20) << " MiB are free: " << status.GetMessage();
      }
    }
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  void Store(const TestVolume& volume, const StoragePlan& plan)
  {
    const VolumeView view = volume.View();
    this->Stored = {};
    const TexelFormat format = FindTexelFormat(view);
    // The voxels, a copy, room for moves, and the upload's staging memory.
    this->StoredBytes = 4 * plan.CountBytes(static_cast<int>(SizeOf(format)));
    this->Expect(this->Stored.Create(view.Dimensions, format, plan, this->Gpu), this->StoredBytes);
    if (!this->IsDone())
    {
      this->Expect(this->Stored.Upload(view, SmallestInteger::Kept, this->Uploader, this->Queue),
        this->StoredBytes);
    }
  }

  /// True after a failure or a skip.
  bool IsDone() const { return HasFatalFailure() || IsSkipped(); }

  void Fetch(std::vector<unsigned char>& texels)
  {
    const std::array<int, 3>& extents = this->Gradients.GetExtents();
    const auto width = static_cast<std::size_t>(extents[0]);
    const auto rows = static_cast<std::size_t>(extents[1]);
    const std::size_t bytes = SizeOf(this->Gradients.GetFormat().Texel);
    texels.resize(width * rows * static_cast<std::size_t>(extents[2]) * bytes);
    cudaMemcpy3DParms copy{};
    copy.srcArray = this->Gradients.GetArray();
    copy.dstPtr = make_cudaPitchedPtr(texels.data(), width * bytes, width, rows);
    copy.extent = make_cudaExtent(width, rows, static_cast<std::size_t>(extents[2]));
    copy.kind = cudaMemcpyDeviceToHost;
    ASSERT_EQ(cudaMemcpy3DAsync(&copy, this->Queue.Get()), cudaSuccess);
    ASSERT_TRUE(this->Queue.Synchronize().IsOk());
  }

  /// Expects the right differences in all texels of the volume and of the border around cells.
  void ExpectDifferences(const TestVolume& volume)
  {
    for (const bool isSmooth : { false, true })
    {
      SCOPED_TRACE(isSmooth ? "smooth" : "plain");
      ASSERT_NO_FATAL_FAILURE(this->ExpectDifferences(volume, isSmooth));
      if (this->IsDone())
      {
        return;
      }
    }
  }

  void ExpectDifferences(const TestVolume& volume, bool isSmooth)
  {
    const VolumeView view = volume.View();
    const std::size_t bytes = this->Gradients.CountNewBytes(this->Stored, view, isSmooth);
    this->Expect(
      this->Gradients.Update(this->Stored, view, isSmooth, this->Updates, this->Gpu, this->Queue),
      bytes);
    if (this->IsDone())
    {
      return;
    }
    std::vector<unsigned char> texels;
    ASSERT_NO_FATAL_FAILURE(this->Fetch(texels));
    const GradientFormat& format = this->Gradients.GetFormat();
    const std::array<int, 3>& extents = this->Gradients.GetExtents();
    const VoxelOrder order = this->Stored.GetOrder();
    const int border = view.Placement == VoxelPlacement::Cells ? 1 : 0;
    const double scale = DescribeStoredScalars(view).Scale;
    const auto read = [&](std::array<int, 3> place) {
      for (int axis = 0; axis < 3; ++axis)
      {
        place[axis] = std::clamp(place[axis], 0, view.Dimensions[axis] - 1);
      }
      return volume.Read(place[0], place[1], place[2]);
    };
    int wrong = 0;
    for (int z = -border; z < view.Dimensions[2] + border; ++z)
    {
      for (int y = -border; y < view.Dimensions[1] + border; ++y)
      {
        for (int x = -border; x < view.Dimensions[0] + border; ++x)
        {
          const Vector3 stored = order.PlacePoint(
            { static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) });
          const int column = static_cast<int>(stored.X) + border;
          const int row = static_cast<int>(stored.Y) + border;
          const int slice = static_cast<int>(stored.Z) + border;
          const auto texel =
            static_cast<std::size_t>((slice * extents[1] + row) * extents[0] + column);
          const unsigned char* bytes = texels.data() + texel * SizeOf(format.Texel);
          const auto found = UnpackDifferences(bytes, format);
          wrong += HoldsVoxel(bytes, format, view, read({ x, y, z })) ? 0 : 1;
          for (int axis = 0; axis < 3; ++axis)
          {
            const auto differ = [&](std::array<int, 3> next) {
              std::array<int, 3> last = next;
              ++next[order.Axis[axis]];
              --last[order.Axis[axis]];
              return read(next) - read(last);
            };
            const double difference =
              isSmooth ? SmoothAt({ x, y, z }, differ) : differ({ x, y, z });
            const double signedDifference = order.Sign[axis] * difference * scale;
            const double expected = format.Texel == GradientTexel::Unsigned8
              ? std::clamp(signedDifference, -128.0, 127.0)
              : signedDifference;
            const double tolerance = FindTolerance(format, expected, isSmooth);
            wrong += std::abs(found[axis] - expected) <= tolerance ? 0 : 1;
          }
        }
      }
    }
    EXPECT_EQ(wrong, 0) << vtkStriderDescribeAxes(ListStoredAxes(order));
  }

  /// Expects marks of the blocks whose samples read a difference that 8 bits do not hold, and of no others.
  void ExpectMarks(const TestVolume& volume)
  {
    const LargeDifferences large = this->Gradients.Get().Large;
    ASSERT_NE(large.Words, nullptr);
    const std::vector<LargeBlockWord> expected =
      MarkLargeBlocks(volume, this->Gradients.GetExtents(), large);
    std::vector<LargeBlockWord> found(expected.size());
    ASSERT_EQ(cudaMemcpy(found.data(), large.Words, found.size() * sizeof(LargeBlockWord),
                cudaMemcpyDeviceToHost),
      cudaSuccess);
    int wrong = 0;
    for (std::size_t word = 0; word < found.size(); ++word)
    {
      const bool isRight =
        found[word].Own == expected[word].Own && found[word].Near == expected[word].Near;
      wrong += isRight ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0) << "of " << found.size() << " words";
  }

  Device Gpu;
  Stream Queue;
  VoxelUploader Uploader;
  StoredVolume Stored;
  std::size_t StoredBytes = 0;
  GradientVolume Gradients;
  std::uint64_t Updates = 0;
};

std::vector<TestVolume> ListVolumes()
{
  std::vector<TestVolume> volumes;
  const std::array<int, 3> shapes[] = { { 23, 19, 17 }, { 1, 7, 5 }, { 7, 1, 5 }, { 7, 5, 1 },
    { 1, 1, 1 }, { 64, 32, 48 } };
  for (const auto& shape : shapes)
  {
    for (const ScalarType type : ListScalarTypes())
    {
      const std::array<double, 2> scalars = ChooseScalars(type);
      volumes.push_back(MakeVolume(type, shape, MakeNoiseField(scalars[0], scalars[1])));
      volumes.push_back(volumes.back());
      volumes.back().Layout.Placement = VoxelPlacement::Cells;
    }
  }
  // Differences of 8 bits fit beside a voxel.
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int8 })
  {
    volumes.push_back(MakeVolume(type, shapes[0], MakeNoiseField(-20.0, 107.0)));
    volumes.push_back(volumes.back());
    volumes.back().Layout.Placement = VoxelPlacement::Cells;
  }
  // The last bit of 16-bit differences is kept where the range is small enough.
  volumes.push_back(MakeVolume(ScalarType::UInt16, shapes[0], MakeNoiseField(0.0, 4095.0)));
  return volumes;
}

std::string Describe(const TestVolume& volume)
{
  const std::array<int, 3>& sides = volume.Layout.Dimensions;
  return std::string(NameOf(volume.Layout.Type)) + " " + std::to_string(sides[0]) + "x" +
    std::to_string(sides[1]) + "x" + std::to_string(sides[2]) +
    (volume.Layout.Placement == VoxelPlacement::Cells ? " cells" : " points");
}

TEST_F(GradientTexels, AreDifferencesInEveryOrder)
{
  for (const TestVolume& volume : ListVolumes())
  {
    SCOPED_TRACE(Describe(volume));
    const int bytes = static_cast<int>(SizeOf(FindTexelFormat(volume.View())));
    ASSERT_NO_FATAL_FAILURE(this->Store(volume, PlanCopies(volume.Layout.Dimensions, bytes)));
    if (this->IsDone())
    {
      return;
    }
    for (const AxisOrder& axes : VoxelOrders)
    {
      this->Expect(this->Stored.Reach(axes, this->Gpu, this->Queue), this->StoredBytes);
      ++this->Updates;
      if (!this->IsDone())
      {
        ASSERT_NO_FATAL_FAILURE(this->ExpectDifferences(volume));
      }
      if (this->IsDone())
      {
        return;
      }
    }
  }
}

TEST_F(GradientTexels, AreDifferencesOfRotatedVoxels)
{
  for (const TestVolume& volume : ListVolumes())
  {
    SCOPED_TRACE(Describe(volume));
    const int bytes = static_cast<int>(SizeOf(FindTexelFormat(volume.View())));
    ASSERT_NO_FATAL_FAILURE(this->Store(volume, PlanSquare(volume.Layout.Dimensions, bytes)));
    ++this->Updates;
    if (!this->IsDone())
    {
      ASSERT_NO_FATAL_FAILURE(this->ExpectDifferences(volume));
    }
    if (this->IsDone())
    {
      return;
    }
    ASSERT_TRUE(this->Stored.Rotate(MoveStep::RotateAboutY, this->Queue).IsOk());
    ASSERT_NO_FATAL_FAILURE(this->ExpectDifferences(volume));
    if (this->IsDone())
    {
      return;
    }
  }
}

/// Texels of 8 bits hold differences from -128 to 127. Others take their place where many differences are larger. The
/// choice does not depend on former volumes.
TEST_F(GradientTexels, HoldDifferencesOfEverySize)
{
  constexpr std::array<int, 3> sides{ 23, 19, 17 };
  const auto makeStep = [](double height) {
    return MakeVolume(ScalarType::UInt8, sides, [height](double x, double y, double z) {
      return x + y < 20.0 ? 255.0 - height + z / 17.0 : 255.0;
    });
  };
  const struct
  {
    double Height;
    GradientTexel Texel;
  } steps[] = { { 100.0, GradientTexel::Unsigned8 }, { 127.0, GradientTexel::Unsigned8 },
    { 129.0, GradientTexel::Unsigned10 }, { 255.0, GradientTexel::Unsigned10 },
    { 100.0, GradientTexel::Unsigned8 } };
  for (const auto& step : steps)
  {
    SCOPED_TRACE(step.Height);
    const TestVolume volume = makeStep(step.Height);
    ASSERT_NO_FATAL_FAILURE(this->Store(volume, PlanPlainStorage(sides)));
    ++this->Updates;
    if (!this->IsDone())
    {
      ASSERT_NO_FATAL_FAILURE(this->ExpectDifferences(volume, false));
    }
    if (this->IsDone())
    {
      return;
    }
    const GradientTexel texel = this->Gradients.GetFormat().Texel;
    EXPECT_EQ(texel, step.Texel);
  }
}

/// Where few differences are larger, texels of 8 bits stay, and the blocks of all samples that read one of these are
/// marked.
TEST_F(GradientTexels, MarkTheBlocksOfLargeDifferences)
{
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    TestVolume volume = MakeVolume(ScalarType::UInt8, { 61, 50, 47 },
      [](double x, double, double) { return x < 40.0 ? 7.0 : 9.0; });
    volume.Layout.Placement = placement;
    WriteVoxel(volume, 20, 31, 16, 255.0);
    WriteVoxel(volume, 60, 0, 46, 200.0);
    const StoragePlan plan = PlanPlainStorage(volume.Layout.Dimensions);
    ASSERT_NO_FATAL_FAILURE(this->Store(volume, plan));
    ++this->Updates;
    if (!this->IsDone())
    {
      ASSERT_NO_FATAL_FAILURE(this->ExpectDifferences(volume, false));
    }
    if (this->IsDone())
    {
      return;
    }
    EXPECT_EQ(this->Gradients.GetFormat().Texel, GradientTexel::Unsigned8);
    this->ExpectMarks(volume);
  }
}

/// 4 bytes per voxel of 8-bit scalars, 8 bytes for all others, plus a bounded overhead.
TEST_F(GradientTexels, TakeTheMemoryThatTheySay)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const TestVolume volume = MakeVolume(type, { 256, 256, 64 }, MakeConstantField(1.0));
    ASSERT_NO_FATAL_FAILURE(this->Store(volume, PlanPlainStorage(volume.Layout.Dimensions)));
    if (this->IsDone())
    {
      return;
    }
    this->Gradients.Drop();
    const std::size_t expected = this->Gradients.CountNewBytes(this->Stored, volume.View(), false);
    this->Expect(
      this->Gradients.Update(this->Stored, volume.View(), false, 1, this->Gpu, this->Queue),
      expected);
    if (this->IsDone())
    {
      return;
    }
    const std::size_t texel = SizeOf(this->Gradients.GetFormat().Texel);
    std::printf("%s: %zu bytes a voxel\n", NameOf(type), texel);
    EXPECT_EQ(texel, SizeOf(type) == 1 ? 4u : 8u);
    EXPECT_LE(this->Gradients.GetBytes(), texel * volume.Layout.CountVoxels() + MostOverhead);
    EXPECT_GE(this->Gradients.GetBytes(), expected);
    EXPECT_EQ(this->Gradients.CountNewBytes(this->Stored, volume.View(), false), 0u);
    this->Gradients.Drop();
    EXPECT_EQ(this->Gradients.GetBytes(), 0u);
  }
}

} // namespace
} // namespace Strider::Testing
