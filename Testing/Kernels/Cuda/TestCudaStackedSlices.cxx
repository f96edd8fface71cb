// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that read stacked slices agree with the double-precision reference, whatever the scalar type, size, camera,
// launch and stored order; the copy follows the volume, and is left out where memory is short.
#include "BackendUnderTest.h"
#include "CudaScenes.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace Strider::Testing
{
namespace
{

const ScalarType StackedTypes[] = { ScalarType::UInt8, ScalarType::Int8, ScalarType::UInt16,
  ScalarType::Int16 };

/// Colours and opacities over one range. `clear` is the share of the range, from its low end, that is transparent.
TransferFunctions MakeFusedFunctions(
  std::array<double, 2> range, double clear = 0.0, int entryCount = 1024)
{
  TransferFunctions functions = MakeFunctions(range, entryCount);
  functions.ColorRange = range;
  functions.OpacityRange = range;
  const auto entries = static_cast<double>(functions.Opacities.size());
  for (std::size_t entry = 0; static_cast<double>(entry) < clear * entries; ++entry)
  {
    functions.Opacities[entry] = 0.0f;
  }
  return functions;
}

class CudaStackedSlices : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
  }

  void Set(const TestVolume& volume, double clear = 0.0)
  {
    const Status stored = this->Renderer->SetVolume(volume.View());
    ASSERT_TRUE(stored.IsOk()) << stored.GetMessage();
    this->Functions = MakeFusedFunctions(volume.Layout.ScalarRange, clear);
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(this->Functions).IsOk());
  }

  Frame Render(RenderRequest request, Switch stacked)
  {
    request.How.StackedSlices = stacked;
    return RenderFrame(*this->Renderer, request);
  }

  void ExpectText(const std::string& text)
  {
    const std::string launch = vtkStriderDescribeLaunch(this->Renderer->GetStatistics());
    EXPECT_NE(launch.find("; " + text), std::string::npos) << launch;
  }

  void ExpectReference(const TestVolume& volume, const RenderRequest& request)
  {
    const Frame frame = this->Render(request, Switch::On);
    this->ExpectText("stacked slices (on)");
    const ReferenceImage reference =
      RenderReference(volume.View(), this->Functions, request, HardwareFilterPrecision);
    ASSERT_EQ(frame.Rgba.size(), reference.Rgba.size());
    for (std::size_t value = 0; value < frame.Rgba.size(); ++value)
    {
      const double bound = reference.RgbaBound[value / 4] + 1e-9;
      const double difference = std::abs(frame.Rgba[value] - reference.Rgba[value]);
      ASSERT_LE(difference, bound) << "value " << value;
      this->LargestPartOfBound = std::max(this->LargestPartOfBound, difference / bound);
    }
    for (std::size_t pixel = 0; pixel < frame.Depth.size(); ++pixel)
    {
      ASSERT_NEAR(frame.Depth[pixel], reference.Depth[pixel], reference.DepthBound[pixel] + 1e-6);
    }
  }

  void TearDown() override
  {
    std::printf("largest part of a bound %.2f\n", this->LargestPartOfBound);
  }

  std::unique_ptr<VolumeRenderer> Renderer;
  TransferFunctions Functions;
  double LargestPartOfBound = 0.0;
};

TEST_F(CudaStackedSlices, ShowTheReferenceFromEveryCamera)
{
  for (const ScalarType type : StackedTypes)
  {
    const std::array<int, 3> dimensions{ 23, 19, 17 };
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, dimensions,
      MakeGentleField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.7 }, { -3.0, 2.0, 5.0 });
    ASSERT_NO_FATAL_FAILURE(this->Set(volume));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name);
      RenderRequest request = MakeRequest(volume, camera.Place);
      request.WantsDepth = true;
      ASSERT_NO_FATAL_FAILURE(this->ExpectReference(volume, request));
    }
  }
}

/// Numbers of slices with every remainder modulo the slices of a texel, one voxel thick, primes.
TEST_F(CudaStackedSlices, ShowTheReferenceOfOddSizes)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int16 })
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    for (const std::array<int, 3>& dimensions :
      { std::array<int, 3>{ 13, 11, 1 }, { 13, 11, 2 }, { 13, 11, 3 }, { 13, 11, 4 }, { 13, 11, 5 },
        { 13, 11, 6 }, { 7, 5, 97 }, { 1, 13, 11 }, { 31, 1, 7 }, { 1, 1, 17 }, { 1, 1, 1 } })
    {
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeGentleField(dimensions, scalars[0], scalars[1]));
      SCOPED_TRACE(std::string(NameOf(type)) + " " + std::to_string(dimensions[0]) + "x" +
        std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
      ASSERT_NO_FATAL_FAILURE(this->Set(volume));
      for (const int camera : { 1, 5 })
      {
        ASSERT_NO_FATAL_FAILURE(
          this->ExpectReference(volume, MakeRequest(volume, ListCameras(volume)[camera].Place)));
      }
    }
  }
}

TEST_F(CudaStackedSlices, ShowTheReferenceInPublishedOrder)
{
  const std::array<int, 3> dimensions{ 37, 31, 23 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RenderRequest request = MakeRequest(volume, camera.Place);
    for (const RotationMode mode :
      { RotationMode::Published, RotationMode::Off, RotationMode::Automatic })
    {
      request.How.Rotation = mode;
      ASSERT_NO_FATAL_FAILURE(this->ExpectReference(volume, request));
      ASSERT_NO_FATAL_FAILURE(this->ExpectReference(volume, request));
    }
    EXPECT_NE(vtkStriderDescribeOrder(this->Renderer->GetStatistics()).find("stacked slices"),
      std::string::npos)
      << vtkStriderDescribeOrder(this->Renderer->GetStatistics());
  }
}

/// Blocks that keep the table in shared memory, with its slopes, or neither; any number of entries, over more and
/// less than the volume's scalar range.
TEST_F(CudaStackedSlices, ShowTheReferenceWithEveryTable)
{
  const std::array<int, 3> dimensions{ 23, 19, 17 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, dimensions, MakeGentleField(dimensions, 0.0, 65535.0));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume));
  for (const int entries : { 2, 3, 255, 256, 257, 700, 1000, 2500, 4096, 5000, 20000 })
  {
    for (const std::array<double, 2>& range :
      { std::array<double, 2>{ 0.0, 65535.0 }, { -20000.0, 90000.0 }, { 20000.0, 40000.0 } })
    {
      SCOPED_TRACE(std::to_string(entries) + " over " + std::to_string(range[0]));
      this->Functions = MakeFusedFunctions(range, 0.0, entries);
      ASSERT_TRUE(this->Renderer->SetTransferFunctions(this->Functions).IsOk());
      for (const int depth : { 2, 8 })
      {
        RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
        request.How.BlockShape = BlockShapeMode::Fixed;
        request.How.BatchDepth = depth;
        ASSERT_NO_FATAL_FAILURE(this->ExpectReference(volume, request));
      }
    }
  }
}

/// Rays that do not count their samples have the same colours.
TEST_F(CudaStackedSlices, ShowTheSameCountedOrNot)
{
  const std::array<int, 3> dimensions{ 61, 53, 47 };
  const TestVolume volume = MakeVolume(
    ScalarType::UInt8, dimensions, MakeSphereField({ 27.0, 29.0, 22.0 }, 15.0, 0.0, 255.0, true));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume, 0.2));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  request.How.BlockShape = BlockShapeMode::Fixed;
  const Frame frame = this->Render(request, Switch::On);
  Frame formerDepth;
  for (const bool countsSamples : { false, true })
  {
    request.WantsDepth = true;
    request.CountsSamples = countsSamples;
    const Frame counted = this->Render(request, Switch::On);
    EXPECT_EQ(counted.Rgba, frame.Rgba);
    EXPECT_TRUE(formerDepth.Depth.empty() || counted.Depth == formerDepth.Depth);
    formerDepth = counted;
  }
}

/// Neither launches nor empty-space skipping change a bit.
TEST_F(CudaStackedSlices, ShowTheSameInEveryLaunchWithAndWithoutSkipping)
{
  const std::array<int, 3> dimensions{ 61, 53, 47 };
  const TestVolume volume = MakeVolume(
    ScalarType::UInt8, dimensions, MakeSphereField({ 27.0, 29.0, 22.0 }, 15.0, 0.0, 255.0, true));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume, 0.2));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RenderRequest request = MakeRequest(volume, camera.Place);
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.Rotation = RotationMode::Off;
    request.How.BlockShape = BlockShapeMode::Fixed;
    request.How.EmptySpaceSkipping = Switch::Off;
    const Frame expected = this->Render(request, Switch::On);
    const std::uint64_t taken = this->Renderer->GetStatistics().SamplesTaken;
    EXPECT_EQ(this->Renderer->GetStatistics().SamplesSkipped, 0u);
    for (const Switch skipping : { Switch::Off, Switch::On })
    {
      request.How.EmptySpaceSkipping = skipping;
      for (const int depth : { 1, 2, 4, 8, 16 })
      {
        for (const std::array<int, 2>& block :
          { std::array<int, 2>{ 4, 32 }, { 2, 64 }, { 32, 8 }, { 1, 32 } })
        {
          request.How.BatchDepth = depth;
          request.How.BlockWidth = block[0];
          request.How.BlockHeight = block[1];
          const Frame frame = this->Render(request, Switch::On);
          SCOPED_TRACE(vtkStriderDescribeLaunch(this->Renderer->GetStatistics()));
          EXPECT_EQ(frame.Rgba, expected.Rgba);
          EXPECT_EQ(frame.Depth, expected.Depth);
          EXPECT_EQ(this->Renderer->GetStatistics().SamplesTaken, taken);
          EXPECT_EQ(this->Renderer->GetStatistics().SamplesSkipped > 0, skipping == Switch::On);
        }
      }
    }
    ASSERT_NO_FATAL_FAILURE(this->ExpectReference(volume, request));
    // On and Off differ by the rounding of weights.
    EXPECT_NE(this->Render(request, Switch::Off).Rgba, expected.Rgba);
  }
}

TEST_F(CudaStackedSlices, FollowTheVolume)
{
  const std::array<int, 3> dimensions{ 23, 19, 17 };
  const std::array<int, 3> larger{ 29, 31, 18 };
  const TestVolume volumes[] = { MakeVolume(ScalarType::UInt8, dimensions,
                                   MakeGentleField(dimensions, 0.0, 255.0)),
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 255.0, 0.0)),
    MakeVolume(ScalarType::UInt8, larger, MakeGentleField(larger, 0.0, 255.0)),
    MakeVolume(ScalarType::UInt16, larger, MakeGentleField(larger, 0.0, 65535.0)),
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0)) };
  for (const TestVolume& volume : volumes)
  {
    ASSERT_NO_FATAL_FAILURE(this->Set(volume));
    ASSERT_NO_FATAL_FAILURE(
      this->ExpectReference(volume, MakeRequest(volume, ListCameras(volume)[1].Place)));
  }
  // The last volume with a changed box.
  TestVolume changed = volumes[4];
  for (int z = 8; z < 12; ++z)
  {
    for (int y = 3; y < 15; ++y)
    {
      WriteVoxel(changed, 9, y, z, 255.0);
    }
  }
  VolumeView view = changed.View();
  view.Changed = { { 9, 3, 8 }, { 9, 14, 11 } };
  ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  ASSERT_NO_FATAL_FAILURE(
    this->ExpectReference(changed, MakeRequest(changed, ListCameras(changed)[1].Place)));
}

/// The texture is faster where rays skip most of the volume. The skipping mode does not influence which one a frame
/// reads.
TEST_F(CudaStackedSlices, AreLeftUnaskedWhereMostIsEmpty)
{
  const std::array<int, 3> dimensions{ 128, 128, 130 };
  const TestVolume volume = MakeVolume(
    ScalarType::UInt8, dimensions, MakeSphereField({ 60.0, 63.0, 66.0 }, 40.0, 0.0, 255.0, true));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  for (const bool isMostlyEmpty : { true, false })
  {
    ASSERT_NO_FATAL_FAILURE(this->Set(volume, isMostlyEmpty ? 0.2 : 0.0));
    Frame former;
    for (const Switch skipping : { Switch::Off, Switch::Automatic, Switch::On })
    {
      request.How.EmptySpaceSkipping = skipping;
      const Frame frame = this->Render(request, Switch::Automatic);
      this->ExpectText(isMostlyEmpty ? "no stacked slices (automatic: most is empty)"
                                     : "stacked slices (automatic)");
      EXPECT_TRUE(former.Rgba.empty() || frame.Rgba == former.Rgba);
      former = frame;
    }
    this->Render(request, Switch::On);
    this->ExpectText("stacked slices (on)");
  }
}

/// The memory is allocated by the first frame that reads stacked slices, and freed when they are switched off.
TEST_F(CudaStackedSlices, AreMadeWhenTheyAreRead)
{
  const std::array<int, 3> dimensions{ 128, 128, 130 };
  const TestVolume large =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  ASSERT_NO_FATAL_FAILURE(this->Set(large));
  RenderRequest request = MakeRequest(large, ListCameras(large)[1].Place);
  const std::size_t bytes = std::size_t(4) * 128 * 128 * (130 / 3 + 1);
  const Frame off = this->Render(request, Switch::Off);
  this->ExpectText("no stacked slices (off)");
  const std::size_t before = this->Renderer->GetStatistics().BytesOnDevice;
  const Frame automatic = this->Render(request, Switch::Automatic);
  this->ExpectText("stacked slices (automatic)");
  EXPECT_EQ(this->Renderer->GetStatistics().BytesOnDevice, before + bytes);
  EXPECT_EQ(this->Render(request, Switch::On).Rgba, automatic.Rgba);
  EXPECT_EQ(this->Render(request, Switch::Off).Rgba, off.Rgba);
  EXPECT_EQ(this->Renderer->GetStatistics().BytesOnDevice, before);
  request.How.MemoryLimit = large.Layout.CountVoxels() + bytes - 1;
  EXPECT_EQ(this->Render(request, Switch::On).Rgba, off.Rgba);
  this->ExpectText("no stacked slices (on: 4.78 MiB with it, the limit is 4.78 MiB)");
  request.How.MemoryLimit = large.Layout.CountVoxels() + bytes;
  EXPECT_EQ(this->Render(request, Switch::On).Rgba, automatic.Rgba);
}

TEST_F(CudaStackedSlices, AreNotReadWhereTheyWouldNotDo)
{
  const std::array<int, 3> dimensions{ 23, 19, 17 };
  for (const ScalarType type : { ScalarType::Float32, ScalarType::Int32, ScalarType::UInt8 })
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume =
      MakeVolume(type, dimensions, MakeGentleField(dimensions, scalars[0], scalars[1]));
    ASSERT_NO_FATAL_FAILURE(this->Set(volume));
    RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
    const Frame off = this->Render(request, Switch::Off);
    EXPECT_EQ(this->Render(request, Switch::Automatic).Rgba, off.Rgba);
    this->ExpectText(type == ScalarType::UInt8
        ? "no stacked slices (automatic: a small volume)"
        : "no stacked slices (scalars of more than 16 bits)");
    if (type != ScalarType::UInt8)
    {
      EXPECT_EQ(this->Render(request, Switch::On).Rgba, off.Rgba);
      this->ExpectText("no stacked slices (scalars of more than 16 bits)");
    }
    for (const bool matchesVTK : { false, true })
    {
      request.MatchVTK = matchesVTK;
      request.Filter = matchesVTK ? ReconstructionFilter::Linear : ReconstructionFilter::Nearest;
      const Frame texture = this->Render(request, Switch::Off);
      EXPECT_EQ(this->Render(request, Switch::On).Rgba, texture.Rgba);
      EXPECT_EQ(vtkStriderDescribeLaunch(this->Renderer->GetStatistics()).find("stacked"),
        std::string::npos);
    }
  }
}

} // namespace
} // namespace Strider::Testing
