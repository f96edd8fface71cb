// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the CUDA backend agree with the double-precision reference in every voxel order, and closely with the
// frames of the original order.
#include "BackendUnderTest.h"
#include "CudaScenes.h"

#include "vtkStriderDescribeOrder.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace Strider::Testing
{
namespace
{

/// A camera on an orbit about y; at 0 degrees it looks along z.
CameraPlace PlaceOnOrbit(const TestVolume& volume, double degrees)
{
  CameraPlace place = ListCameras(volume)[1].Place;
  const double radians = degrees / 57.29577951308232;
  double distance = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double way = place.Position[axis] - place.FocalPoint[axis];
    distance += way * way;
  }
  distance = std::sqrt(distance);
  place.Position = { place.FocalPoint[0] + distance * std::sin(radians), place.FocalPoint[1],
    place.FocalPoint[2] + distance * std::cos(radians) };
  place.ViewUp = { 0.0, 1.0, 0.0 };
  return place;
}

class CudaRotation : public ::testing::TestWithParam<ScalarType>
{
protected:
  void SetUp() override
  {
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
  }

  void TearDown() override
  {
    std::string orders;
    for (const std::string& order : this->Orders)
    {
      orders += " " + order;
    }
    std::printf("orders:%s; largest difference from mode Off %.4f / 255, largest part of a bound "
                "%.2f\n",
      orders.c_str(), 255.0 * this->LargestDifference, this->LargestPartOfBound);
  }

  TestVolume MakeVolumeOf(const std::array<int, 3>& dimensions)
  {
    const std::array<double, 2> scalars = ChooseScalars(this->GetParam());
    return MakeVolume(this->GetParam(), dimensions,
      MakeGentleField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.7 }, { -3.0, 2.0, 5.0 });
  }

  /// Renders several frames at rest, so that orders are tried out.
  void CompareModes(const TestVolume& volume, RenderRequest request)
  {
    request.How.BlockShape = BlockShapeMode::Fixed;
    request.How.BatchDepth = 1;
    request.How.Rotation = RotationMode::Off;
    const Frame off = RenderFrame(*this->Renderer, request);
    EXPECT_EQ(vtkStriderDescribeOrder(this->Renderer->GetStatistics()), "xyz (off)");
    const ReferenceImage reference = RenderReference(volume.View(),
      MakeFunctions(volume.Layout.ScalarRange), request,
      request.Filter == ReconstructionFilter::Linear ? HardwareFilterPrecision : SoftwarePrecision);
    request.How.Rotation = RotationMode::Published;
    this->Compare(off, RenderFrame(*this->Renderer, request), reference, request);
    request.How.Rotation = RotationMode::Automatic;
    request.How.RotationHysteresis = 0.0;
    for (int frame = 0; frame < 10; ++frame)
    {
      this->Compare(off, RenderFrame(*this->Renderer, request), reference, request);
    }
  }

  void Compare(const Frame& off, const Frame& moved, const ReferenceImage& reference,
    const RenderRequest& request)
  {
    const std::string order = vtkStriderDescribeOrder(this->Renderer->GetStatistics());
    SCOPED_TRACE(order);
    this->Orders.insert(order.substr(0, order.find(' ')));
    ASSERT_EQ(moved.Rgba.size(), reference.Rgba.size());
    double part = 0.0;
    for (std::size_t value = 0; value < moved.Rgba.size(); ++value)
    {
      const double toReference = std::abs(moved.Rgba[value] - reference.Rgba[value]);
      part = std::max(part, toReference / (reference.RgbaBound[value / 4] + 1e-9));
      const double difference = std::abs(moved.Rgba[value] - off.Rgba[value]);
      this->LargestDifference = std::max(this->LargestDifference, difference);
    }
    EXPECT_LE(part, 1.0);
    this->LargestPartOfBound = std::max(this->LargestPartOfBound, part);
    if (request.Filter == ReconstructionFilter::Nearest)
    {
      EXPECT_EQ(moved.Rgba, off.Rgba);
    }
  }

  std::unique_ptr<VolumeRenderer> Renderer;
  std::set<std::string> Orders;
  double LargestDifference = 0.0;
  double LargestPartOfBound = 0.0;
};

TEST_P(CudaRotation, OnOrbitsOfOddVolumes)
{
  for (const std::array<int, 3>& dimensions : { std::array<int, 3>{ 23, 19, 17 }, { 31, 1, 7 },
         { 1, 13, 11 }, { 29, 5, 1 }, { 1, 1, 1 }, { 64, 40, 64 } })
  {
    const TestVolume volume = this->MakeVolumeOf(dimensions);
    ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, volume));
    for (double degrees = 0.0; degrees < 360.0; degrees += 30.0)
    {
      RenderRequest request = MakeRequest(volume, PlaceOnOrbit(volume, degrees));
      for (const ReconstructionFilter filter :
        { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
      {
        request.Filter = filter;
        this->CompareModes(volume, request);
      }
    }
  }
}

TEST_P(CudaRotation, FromEveryCameraCroppedAndAsVTK)
{
  const TestVolume volume = this->MakeVolumeOf({ 23, 19, 17 });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, volume));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RenderRequest request = MakeRequest(volume, camera.Place);
    this->CompareModes(volume, request);
    request.MatchVTK = true;
    this->CompareModes(volume, request);
    request.MatchVTK = false;
    request.Crop = { 2.5, 15.25, -4.0, 12.0, 3.0, 100.0 };
    this->CompareModes(volume, request);
  }
}

/// Sets new voxels, and a volume of another size, while the voxels are reordered.
TEST_P(CudaRotation, ShowsWhatWasSetLast)
{
  for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
  {
    for (const std::array<int, 3>& dimensions :
      { std::array<int, 3>{ 23, 19, 17 }, { 23, 19, 17 }, { 17, 23, 40 }, { 23, 19, 17 } })
    {
      TestVolume volume = this->MakeVolumeOf(dimensions);
      WriteVoxel(volume, dimensions[0] / 2, dimensions[1] / 2, dimensions[2] / 2,
        ChooseScalars(this->GetParam())[1]);
      ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, volume));
      RenderRequest request = MakeRequest(volume, PlaceOnOrbit(volume, 90.0));
      this->CompareModes(volume, request);
      request.How.Rotation = mode;
      RenderFrame(*this->Renderer, request);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SomeTypes, CudaRotation,
  ::testing::Values(ScalarType::Int8, ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32,
    ScalarType::Float64),
  [](const ::testing::TestParamInfo<ScalarType>& type) { return std::string(NameOf(type.param)); });

/// The border of the volume is opaque and the interior is transparent, so visible padding would change the image.
TEST(CudaRotationPadding, IsNeverVisible)
{
  const std::array<int, 3> dimensions{ 33, 21, 18 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, [&dimensions](double x, double y, double z) {
      const bool isBorder = x < 0.5 || y < 0.5 || z < 0.5 || x > dimensions[0] - 1.5 ||
        y > dimensions[1] - 1.5 || z > dimensions[2] - 1.5;
      return isBorder ? 255.0 : 0.0;
    });
  auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  ASSERT_TRUE(renderer->SetVolume(volume.View()).IsOk());
  TransferFunctions functions;
  functions.Colors = { 0.0f, 0.0f, 0.0f, 1.0f, 1.0f, 1.0f };
  functions.Opacities = { 0.0f, 1.0f };
  functions.ColorRange = { 0.0, 255.0 };
  functions.OpacityRange = { 0.0, 255.0 };
  ASSERT_TRUE(renderer->SetTransferFunctions(functions).IsOk());
  for (double degrees = 0.0; degrees < 360.0; degrees += 15.0)
  {
    RenderRequest request = MakeRequest(volume, PlaceOnOrbit(volume, degrees));
    request.WantsDepth = true;
    const auto render = [&](RotationMode mode) {
      request.How.Rotation = mode;
      return RenderFrame(*renderer, request);
    };
    const Frame off = render(RotationMode::Off);
    const Frame moved = render(RotationMode::Published);
    for (std::size_t pixel = 0; pixel < off.Depth.size(); ++pixel)
    {
      // The first visible sample may move by one where a weight is rounded to 0.
      ASSERT_NEAR(moved.Depth[pixel], off.Depth[pixel], 1e-2);
      ASSERT_NEAR(moved.Rgba[4 * pixel + 3], off.Rgba[4 * pixel + 3], 0.05);
    }
  }
}

/// In place, only the padding takes memory; a mode's memory is released when the mode ends.
TEST(CudaRotationMemory, IsWhatThePlanSays)
{
  const std::array<int, 3> dimensions{ 256, 40, 256 };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
  auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  RenderRequest request = MakeRequest(volume, PlaceOnOrbit(volume, 0.0));
  request.How.Rotation = RotationMode::Off;
  RenderFrame(*renderer, request);
  const std::size_t off = renderer->GetStatistics().BytesOnDevice;
  request.How.Rotation = RotationMode::Published;
  RenderFrame(*renderer, request);
  EXPECT_EQ(renderer->GetStatistics().RotationCount, 0u);
  request = MakeRequest(volume, PlaceOnOrbit(volume, 90.0));
  request.How.Rotation = RotationMode::Published;
  RenderFrame(*renderer, request);
  EXPECT_EQ(renderer->GetStatistics().RotationCount, 1u);
  EXPECT_GT(renderer->GetStatistics().RotationMilliseconds, 0.0);
  EXPECT_EQ(vtkStriderDescribeOrder(renderer->GetStatistics()),
    "-zyx (published: x points into the screen)");
  EXPECT_EQ(renderer->GetStatistics().BytesOnDevice, off);
}

/// Allocates all of the device's memory but 2 GiB, as other programs might.
class MemoryHog
{
public:
  MemoryHog()
  {
    std::size_t free = 0;
    std::size_t all = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &all), cudaSuccess);
    const std::size_t left = std::size_t(2) << 30;
    EXPECT_GT(free, left);
    EXPECT_EQ(cudaMalloc(&this->Taken, free - left), cudaSuccess);
  }
  ~MemoryHog() { EXPECT_EQ(cudaFree(this->Taken), cudaSuccess); }

private:
  void* Taken = nullptr;
};

/// Renders frames at a view where another order is predicted to be faster until the voxels have moved, or 20 frames.
Frame RestUntilMoved(VolumeRenderer& renderer, const TestVolume& volume)
{
  RenderRequest request = MakeRequest(volume, PlaceOnOrbit(volume, 90.0));
  request.How.BlockShape = BlockShapeMode::Fixed;
  request.How.BatchDepth = 1;
  request.How.Rotation = RotationMode::Automatic;
  const std::uint64_t before = renderer.GetStatistics().RotationCount;
  Frame frame;
  for (int number = 0; number < 20 && renderer.GetStatistics().RotationCount == before; ++number)
  {
    frame = RenderFrame(renderer, request);
  }
  return frame;
}

double FindLargestDifference(const Frame& one, const Frame& other)
{
  double largest = one.Rgba.size() == other.Rgba.size() ? 0.0 : 1.0;
  for (std::size_t value = 0; largest < 1.0 && value < one.Rgba.size(); ++value)
  {
    largest = std::max(largest, static_cast<double>(std::abs(one.Rgba[value] - other.Rgba[value])));
  }
  return largest;
}

TEST(CudaRotationMemory, IsGivenBackWhereOthersNeedIt)
{
  const std::array<int, 3> dimensions{ 96, 90, 200 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  const std::size_t bytes = volume.Layout.CountVoxels();
  const Frame moved = RestUntilMoved(*renderer, volume);
  ASSERT_EQ(renderer->GetStatistics().RotationCount, 1u);
  EXPECT_GE(renderer->GetStatistics().BytesOnDevice, 2 * bytes) << "two orders are kept";
  const MemoryHog hog;
  RenderRequest request = MakeRequest(volume, PlaceOnOrbit(volume, 90.0));
  request.How.Rotation = RotationMode::Automatic;
  const Frame after = RenderFrame(*renderer, request);
  EXPECT_LT(renderer->GetStatistics().BytesOnDevice, 2 * bytes) << "one of them was given back";
  EXPECT_LT(FindLargestDifference(moved, after), 1.0 / 255.0);
  // Every mode gives the same image with the remaining memory.
  for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic,
         RotationMode::Off, RotationMode::Automatic })
  {
    request.How.Rotation = mode;
    EXPECT_LT(FindLargestDifference(moved, RenderFrame(*renderer, request)), 1.0 / 255.0);
  }
  // New voxels fit in their original order.
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  EXPECT_LT(FindLargestDifference(moved, RenderFrame(*renderer, request)), 1.0 / 255.0);
}

TEST(CudaRotationMemory, IsNotTakenWhereThereIsNone)
{
  const MemoryHog hog;
  auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  // A cube of whole tiles can be reordered in place.
  const std::array<int, 3> cube{ 96, 96, 96 };
  const TestVolume inPlace = MakeVolume(ScalarType::UInt8, cube, MakeGentleField(cube, 0.0, 255.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, inPlace));
  const Frame moved = RestUntilMoved(*renderer, inPlace);
  EXPECT_EQ(renderer->GetStatistics().RotationCount, 1u);
  EXPECT_LT(renderer->GetStatistics().BytesOnDevice, 2 * inPlace.Layout.CountVoxels());
  RenderRequest request = MakeRequest(inPlace, PlaceOnOrbit(inPlace, 90.0));
  request.How.Rotation = RotationMode::Off;
  EXPECT_LT(FindLargestDifference(moved, RenderFrame(*renderer, request)), 1.0 / 255.0);
  // A volume of unequal sides keeps its order.
  const std::array<int, 3> uneven{ 40, 90, 200 };
  const TestVolume stays =
    MakeVolume(ScalarType::UInt8, uneven, MakeGentleField(uneven, 0.0, 255.0));
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, stays));
  const std::uint64_t before = renderer->GetStatistics().RotationCount;
  RestUntilMoved(*renderer, stays);
  EXPECT_EQ(renderer->GetStatistics().RotationCount, before);
  EXPECT_NE(vtkStriderDescribeOrder(renderer->GetStatistics()).find("no memory for a second copy"),
    std::string::npos)
    << vtkStriderDescribeOrder(renderer->GetStatistics());
}

} // namespace
} // namespace Strider::Testing
