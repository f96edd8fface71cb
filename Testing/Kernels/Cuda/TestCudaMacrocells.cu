// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The device finds the same macrocell ranges as the CPU for all types and components, with rows that are not whole
// words. Its distances are those of the CPU, and its ranges contain the values of texture units, to the bit.
#include "CudaScenes.h"

#include "Cuda/EmptySpace/DeviceSkipMap.h"
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"
#include "EmptySpace/FindDistances.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Host/Volume/FindValueRanges.h"
#include "MakeFeatureScenes.h"

#include <cuda_runtime.h>

#include <cmath>
#include <limits>

namespace Strider::Testing
{
namespace
{

__global__ void ReadTexelsKernel(cudaTextureObject_t texture, int count, float* fractions)
{
  const int texel = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (texel < count)
  {
    fractions[texel] = tex3D<float>(texture, static_cast<float>(texel % 256) + 0.5f,
      static_cast<float>(texel / 256) + 0.5f, 0.5f);
  }
}

class CudaMacrocells : public ::testing::Test
{
protected:
  void SetUp() override
  {
    ASSERT_TRUE(SelectDevice(-1, 0, this->Gpu).IsOk());
    ASSERT_TRUE(this->Queue.Create().IsOk());
    ASSERT_TRUE(this->Uploader.Create().IsOk());
  }

  void Store(const VolumeView& view, bool hasWholeRows)
  {
    const TexelFormat format = FindTexelFormat(view);
    const StoragePlan plan = hasWholeRows
      ? PlanCopies(view.Dimensions, std::min(16, static_cast<int>(SizeOf(format))))
      : PlanPlainStorage(view.Dimensions);
    this->Stored = {};
    ASSERT_TRUE(this->Stored.Create(view.Dimensions, format, plan, this->Gpu).IsOk());
    ASSERT_TRUE(
      this->Stored.Upload(view, SmallestInteger::Kept, this->Uploader, this->Queue).IsOk());
  }

  /// Finds ranges part by part; together the parts cover the volume.
  std::vector<ValueRange> FindOnDevice(const VolumeView& view, const std::vector<IndexBox>& parts)
  {
    const TexelFormat format = FindTexelFormat(view);
    std::vector<ValueRange> found(CountAll(CountMacrocells(view.Dimensions)) * format.Channels);
    DeviceBuffer<ValueRange> ranges;
    EXPECT_TRUE(ranges.Reserve(found.size()).IsOk());
    for (const IndexBox& part : parts)
    {
      EXPECT_TRUE(LaunchFindValueRanges(
        this->Stored.GetSurface(), format, view.Dimensions, part, ranges.Get(), this->Queue.Get())
                    .IsOk());
    }
    EXPECT_TRUE(this->Queue.Synchronize().IsOk());
    EXPECT_EQ(cudaMemcpy(found.data(), ranges.Get(), found.size() * sizeof(ValueRange),
                cudaMemcpyDeviceToHost),
      cudaSuccess);
    return found;
  }

  void ExpectHostRanges(const VolumeView& view)
  {
    this->ExpectHostRanges(view, { MakeWholeBox(CountMacrocells(view.Dimensions)) });
  }

  void ExpectHostRanges(const VolumeView& view, const std::vector<IndexBox>& parts)
  {
    const std::size_t cells = CountAll(CountMacrocells(view.Dimensions));
    std::vector<ValueRange> expected(cells * view.Components);
    FindValueRanges(view, MakeWholeBox(CountMacrocells(view.Dimensions)), expected.data());
    const TextureVoxels voxels = this->Stored.GetVoxels(view.Type, ReconstructionFilter::Nearest);
    const auto restore = [&](float value) {
      return voxels.Scale == 1.0f ? value : std::rint(value * voxels.Scale) + voxels.Offset;
    };
    const std::vector<ValueRange> found = this->FindOnDevice(view, parts);
    for (std::size_t cell = 0; cell < expected.size(); ++cell)
    {
      ASSERT_EQ(found[cell].HasNaN(), expected[cell].HasNaN()) << cell;
      if (expected[cell].First == expected[cell].First)
      {
        ASSERT_EQ(restore(found[cell].First), expected[cell].First) << cell;
        ASSERT_EQ(restore(found[cell].Second), expected[cell].Second) << cell;
      }
    }
  }

  Device Gpu;
  Stream Queue;
  VoxelUploader Uploader;
  StoredVolume Stored;
};

TEST_F(CudaMacrocells, HoldWhatTextureUnitsRead)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::UInt16 })
  {
    const int rows = type == ScalarType::UInt8 ? 1 : 256;
    const float largest = type == ScalarType::UInt8 ? 255.0f : 65535.0f;
    const TestVolume volume =
      MakeVolume(type, { 256, rows, 1 }, [](double x, double y, double) { return x + 256.0 * y; });
    this->Store(volume.View(), true);
    DeviceBuffer<float> fractions;
    const int count = 256 * rows;
    ASSERT_TRUE(fractions.Reserve(count).IsOk());
    for (const auto filter : { ReconstructionFilter::Nearest, ReconstructionFilter::Linear })
    {
      ReadTexelsKernel<<<rows, 256, 0, this->Queue.Get()>>>(
        this->Stored.GetVoxels(type, filter).Texture, count, fractions.Get());
      ASSERT_TRUE(this->Queue.Synchronize().IsOk());
      std::vector<float> read(count);
      ASSERT_EQ(
        cudaMemcpy(read.data(), fractions.Get(), count * sizeof(float), cudaMemcpyDeviceToHost),
        cudaSuccess);
      for (int value = 0; value < count; ++value)
      {
        ASSERT_EQ(read[value], static_cast<float>(value) / largest) << value;
      }
    }
  }
}

TEST_F(CudaMacrocells, AreThoseOfTheHost)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{ { 29, 10, 17 },
         { 1, 1, 1 }, { 601, 3, 20 }, { 512, 40, 150 }, { 8, 9, 10 }, { 497, 18, 1 } })
  {
    for (const ScalarType type : ListScalarTypes())
    {
      const std::array<double, 2> scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      for (const bool hasWholeRows : { false, true })
      {
        SCOPED_TRACE(std::string(NameOf(type)) + " " + std::to_string(dimensions[0]));
        this->Store(volume.View(), hasWholeRows);
        this->ExpectHostRanges(volume.View());
      }
    }
  }
}

/// Parts that begin and end anywhere, including rows longer than a block handles.
TEST_F(CudaMacrocells, OfPartsAreThoseOfTheHost)
{
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 601, 20, 21 }, { 61, 30, 150 }, { 9001, 9, 10 } })
  {
    const std::array<int, 3> cells = CountMacrocells(dimensions);
    for (const ScalarType type : ListScalarTypes())
    {
      const std::array<double, 2> scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      this->Store(volume.View(), false);
      for (int axis = 0; axis < 3; ++axis)
      {
        SCOPED_TRACE(std::string(NameOf(type)) + " " + std::to_string(dimensions[0]) + ", axis " +
          std::to_string(axis));
        std::vector<IndexBox> parts;
        for (const std::array<int, 2> quarters :
          { std::array<int, 2>{ 1, 3 }, std::array<int, 2>{ 0, 1 }, std::array<int, 2>{ 3, 4 } })
        {
          IndexBox part = MakeWholeBox(cells);
          part.First[axis] = cells[axis] * quarters[0] / 4;
          part.Last[axis] = cells[axis] * quarters[1] / 4 - 1;
          if (!part.IsEmpty())
          {
            parts.push_back(part);
          }
        }
        this->ExpectHostRanges(volume.View(), parts);
      }
    }
  }
}

/// Wide filters: ranges of samples and slopes.
TEST_F(CudaMacrocells, SupportAsOnTheHost)
{
  const std::array<int, 3> dimensions{ 29, 10, 17 };
  const std::size_t cells = CountAll(CountMacrocells(dimensions));
  const IndexBox all = MakeWholeBox(CountMacrocells(dimensions));
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
    this->Store(volume.View(), true);
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      const FilterSupport support = FindSupport(filter, false);
      std::vector<ValueRange> ranges(cells);
      std::vector<ChangeRange> changes(cells);
      FindValueRanges(volume.View(), all, ranges.data(), support);
      FindChangeRanges(volume.View(), all, changes.data(), support);
      const TextureVoxels voxels = this->Stored.GetVoxels(type, ReconstructionFilter::Nearest);
      DeviceBuffer<ValueRange> deviceRanges;
      DeviceBuffer<ChangeRange> deviceChanges;
      ASSERT_TRUE(deviceRanges.Reserve(cells).IsOk());
      ASSERT_TRUE(deviceChanges.Reserve(cells).IsOk());
      ASSERT_TRUE(LaunchFindChangeRanges(voxels, dimensions, 1, all, deviceChanges.Get(),
        this->Queue.Get(), support, deviceRanges.Get())
                    .IsOk());
      ASSERT_TRUE(this->Queue.Synchronize().IsOk());
      std::vector<ValueRange> foundRanges(cells);
      std::vector<ChangeRange> foundChanges(cells);
      ASSERT_EQ(cudaMemcpy(foundRanges.data(), deviceRanges.Get(), cells * sizeof(ValueRange),
                  cudaMemcpyDeviceToHost),
        cudaSuccess);
      ASSERT_EQ(cudaMemcpy(foundChanges.data(), deviceChanges.Get(), cells * sizeof(ChangeRange),
                  cudaMemcpyDeviceToHost),
        cudaSuccess);
      for (std::size_t cell = 0; cell < cells; ++cell)
      {
        const float bound = 1e-5f * (1.0f + std::fabs(ranges[cell].First) + changes[cell].Spread);
        const auto restore = [&](float value) { return value * voxels.Scale + voxels.Offset; };
        EXPECT_NEAR(restore(foundRanges[cell].First), ranges[cell].First, bound) << NameOf(type);
        EXPECT_NEAR(restore(foundRanges[cell].Second), ranges[cell].Second, bound) << NameOf(type);
        EXPECT_NEAR(foundChanges[cell].X * voxels.Scale, changes[cell].X, 3.0f * bound);
        EXPECT_NEAR(foundChanges[cell].Y * voxels.Scale, changes[cell].Y, 3.0f * bound);
        EXPECT_NEAR(foundChanges[cell].Z * voxels.Scale, changes[cell].Z, 3.0f * bound);
      }
    }
  }
}

TEST_F(CudaMacrocells, ChangeAsOnTheHost)
{
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 29, 10, 17 }, { 1, 1, 1 }, { 40, 9, 33 } })
  {
    for (const ScalarType type : ListScalarTypes())
    {
      const std::array<double, 2> scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
      this->Store(volume.View(), true);
      const std::size_t cells = CountAll(CountMacrocells(dimensions));
      std::vector<ChangeRange> expected(cells);
      const IndexBox all = MakeWholeBox(CountMacrocells(dimensions));
      FindChangeRanges(volume.View(), all, expected.data());
      const TextureVoxels voxels = this->Stored.GetVoxels(type, ReconstructionFilter::Nearest);
      DeviceBuffer<ChangeRange> changes;
      ASSERT_TRUE(changes.Reserve(cells).IsOk());
      ASSERT_TRUE(
        LaunchFindChangeRanges(voxels, dimensions, 1, all, changes.Get(), this->Queue.Get())
          .IsOk());
      ASSERT_TRUE(this->Queue.Synchronize().IsOk());
      std::vector<ChangeRange> found(cells);
      ASSERT_EQ(cudaMemcpy(
                  found.data(), changes.Get(), cells * sizeof(ChangeRange), cudaMemcpyDeviceToHost),
        cudaSuccess);
      for (std::size_t cell = 0; cell < cells; ++cell)
      {
        // Differences of fractions are rounded once more than those of whole numbers.
        const float bound = 1e-5f * (1.0f + expected[cell].Spread);
        EXPECT_NEAR(found[cell].X * voxels.Scale, expected[cell].X, bound) << NameOf(type);
        EXPECT_NEAR(found[cell].Y * voxels.Scale, expected[cell].Y, bound) << NameOf(type);
        EXPECT_NEAR(found[cell].Z * voxels.Scale, expected[cell].Z, bound) << NameOf(type);
        EXPECT_NEAR(found[cell].Spread * voxels.Scale, expected[cell].Spread, bound)
          << NameOf(type);
      }
    }
  }
}

TEST_F(CudaMacrocells, KnowWhatIsNoNumber)
{
  const std::array<int, 3> dimensions{ 67, 30, 41 };
  TestVolume volume = MakeVolume(ScalarType::Float32, dimensions, MakeNoiseField(-2.0, 3.0));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (int place = 0; place < 40; ++place)
  {
    WriteVoxel(
      volume, place * 37 % 67, place * 17 % 30, place * 29 % 41, place % 4 == 0 ? infinity : nan);
  }
  for (int x = 24; x < 50; ++x)
  {
    for (int y = 0; y < 30; ++y)
    {
      for (int z = 0; z < 20; ++z)
      {
        WriteVoxel(volume, x, y, z, nan);
      }
    }
  }
  this->Store(volume.View(), true);
  this->ExpectHostRanges(volume.View());
}

TEST_F(CudaMacrocells, HaveEveryComponent)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    const VolumeView view = scene.View();
    if (view.Components > 1)
    {
      SCOPED_TRACE(scene.Name);
      this->Store(view, false);
      this->ExpectHostRanges(view);
    }
  }
}

/// Reads the distances of a line of cells. No lambda, which device code could not call.
struct LineOfCells
{
  const int* First;
  int Stride;

  STRIDER_HOST_DEVICE int operator()(int place) const { return this->First[place * this->Stride]; }
};

/// Scattered nonzero voxels, from none to many, in grids longer than a tile.
TEST_F(CudaMacrocells, DistancesAreThoseOfTheHost)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{
         { 1700, 20, 11 }, { 20, 1700, 30 }, { 300, 9, 1100 }, { 333, 257, 129 } })
  {
    for (const int every : { 0, 5000000, 200000, 3000 })
    {
      const auto scatter = [&](double x, double y, double z) {
        const auto place = static_cast<std::size_t>(x + 1709.0 * (y + 1721.0 * z));
        return every > 0 && place * 2654435761u % every == 0 ? 200.0 : 0.0;
      };
      const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, scatter);
      this->Store(volume.View(), true);
      DeviceSkipMap map;
      ASSERT_TRUE(
        map.FindRanges(this->Stored, volume.View(), MakeWholeBox(dimensions), this->Queue).IsOk());
      const std::vector<float> opacities{ 0.0f, 1.0f, 1.0f };
      TransferTable table{};
      table.OpacityAxis = { 0.01f, 0.0f, 1.0f, sizeof(float) };
      OccupancyArrays shown;
      AddTransferTable(table, opacities.data(), 0, false, 0.0f, { 255.0f, 0.0f, true }, shown);
      ASSERT_TRUE(map.Update(shown, &this->Stored, this->Queue).IsOk());
      SkippingStatistics skipping;
      const SkipMap skip = map.Get(Switch::On, skipping);
      const std::array<int, 3> cells = CountMacrocells(dimensions);
      std::vector<unsigned char> found(CountAll(cells));
      ASSERT_EQ(cudaMemcpy(found.data(), skip.Distances, found.size(), cudaMemcpyDeviceToHost),
        cudaSuccess);
      std::vector<ValueRange> ranges(found.size());
      FindValueRanges(volume.View(), MakeWholeBox(cells), ranges.data());
      std::vector<int> expected(found.size());
      for (std::size_t cell = 0; cell < found.size(); ++cell)
      {
        expected[cell] = ranges[cell].GetHigh() > 0.0f ? 0 : MostDistance;
      }
      const int strides[3] = { 1, cells[0], cells[0] * cells[1] };
      for (int axis = 0; axis < 3; ++axis)
      {
        const std::vector<int> before = expected;
        for (int cell = 0; cell < static_cast<int>(before.size()); ++cell)
        {
          const int place = cell / strides[axis] % cells[axis];
          const LineOfCells line{ before.data() + cell - place * strides[axis], strides[axis] };
          expected[cell] = FindLineDistance(line, place, cells[axis]);
        }
      }
      for (std::size_t cell = 0; cell < found.size(); ++cell)
      {
        ASSERT_EQ(static_cast<int>(found[cell]), expected[cell]) << cell << ", every " << every;
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
