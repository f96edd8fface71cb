// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that skip empty space give the same bits, for every type, filter and voxel order.
#include "SkippingUnderTest.h"

#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribeSkipping.h"

#include <limits>

namespace Strider::Testing
{
namespace
{

TEST_F(SkippingOnBackend, EveryTypeAndCamera)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const std::array<int, 3> dimensions{ 71, 41, 53 };
    const TestVolume volume = MakeVolume(
      type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
    for (const double from : { 0.0, 0.4 })
    {
      double skipped = 0.0;
      this->Set(volume, MakeWindow(volume, from, 0.9));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        const Scene scene = MakeScene(volume, {}, camera.Place);
        for (const RenderRequest& request : ListWays(scene.Request))
        {
          SCOPED_TRACE(std::string(NameOf(type)) + " " + camera.Name +
            (request.MatchVTK ? ", MatchVTK" : "") +
            (request.How.PreIntegration ? ", pre-integrated" : "") +
            (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
        }
      }
      EXPECT_GT(skipped, 0.5) << NameOf(type) << " from " << from;
    }
  }
}

TEST_F(SkippingOnBackend, OddSizes)
{
  for (const std::array<int, 3> dimensions : std::vector<std::array<int, 3>>{
         { 1, 1, 1 }, { 90, 1, 33 }, { 2, 97, 31 }, { 9, 8, 17 }, { 16, 64, 1 }, { 10, 10, 200 } })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::UInt16, dimensions, MakeBallsField(dimensions, 100.0, 60000.0));
    this->Set(volume, MakeWindow(volume, 0.1, 2.0));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        SCOPED_TRACE(camera.Name + ", " + std::to_string(dimensions[0]) + "x" +
          std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
        this->ExpectSame(request);
      }
    }
  }
}

/// Rays detect macrocells of one value, for every type and voxel order.
TEST_F(SkippingOnBackend, OneValue)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume =
      MakeVolume(type, { 71, 58, 53 }, MakeBoxesField(scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
    for (const double from : { -1.0, 0.3 })
    {
      this->Set(volume, MakeWindow(volume, from, 2.0));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        for (RenderRequest request : ListWays(MakeScene(volume, {}, camera.Place).Request))
        {
          SCOPED_TRACE(std::string(NameOf(type)) + " " + camera.Name +
            (request.MatchVTK ? ", MatchVTK" : "") +
            (request.How.PreIntegration ? ", pre-integrated" : "") +
            (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : ""));
          this->ExpectSame(request);
          const std::string said = vtkStriderDescribeSkipping(this->Renderer->GetStatistics());
          EXPECT_EQ(said.find(" of one value") != std::string::npos,
            !this->IsOnCuda() && !request.How.PreIntegration)
            << said;
          request.Appearance.IsJittered = true; // the loop over scenes
          this->ExpectSame(request);
        }
      }
      RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
      request.How.Storage = StorageMode::Compressed;
      this->ExpectSame(request);
      request.How.Storage = StorageMode::Texture;
      request.How.Rotation = RotationMode::Published;
      this->Render(request); // moves the voxels
      this->ExpectSame(request);
    }
  }
}

/// The background has the lowest scalar and the first entry, which is transparent: no rounding makes it visible.
TEST_F(SkippingOnBackend, AirAtTheFirstEntry)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  for (const double low : { -32768.0, -2048.0, -1024.0, -1000.0, 3.0, 1117.0 })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, low, 3071.0));
    for (const std::size_t entries : { 256, 1000, 4096 })
    {
      TransferFunctions functions = MakeColorfulFunctions(volume, 0.4f, entries);
      for (std::size_t entry = 0; entry < entries; ++entry)
      {
        functions.Opacities[entry] = static_cast<float>(entry) / static_cast<float>(entries - 1);
      }
      this->Set(volume, functions);
      SCOPED_TRACE(std::to_string(low) + ", entries: " + std::to_string(entries));
      for (const RenderRequest& request :
        ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
      {
        const double skipped = this->ExpectSame(request);
        if (!request.MatchVTK && !request.How.PreIntegration)
        {
          EXPECT_GT(skipped, 0.3);
        }
      }
    }
  }
}

/// Noise: macrocells whose ranges end where the window does.
TEST_F(SkippingOnBackend, EveryWindow)
{
  const std::array<int, 3> dimensions{ 40, 33, 35 };
  const Field noise = MakeNoiseField(0.0, 40.0);
  const auto steps = [&](double x, double y, double z) {
    const int box =
      static_cast<int>(x / 8.0) + static_cast<int>(y / 8.0) * 5 + static_cast<int>(z / 8.0) * 25;
    return std::floor(noise(x, y, z) / 10.0) + (box * 37) % 200;
  };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, steps);
  const CameraPlace camera = ListCameras(volume)[1].Place;
  for (int window = 0; window < 64; ++window)
  {
    const double from = window * 4 / 256.0;
    this->Set(volume, MakeWindow(volume, from, from + 0.05));
    SCOPED_TRACE(window);
    for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera).Request))
    {
      this->ExpectSame(request);
    }
  }
}

TEST_F(SkippingOnBackend, BadVoxels)
{
  const std::array<int, 3> dimensions{ 50, 41, 33 };
  TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int place = 0; place < 30; ++place)
  {
    const double bad[3] = { nan, infinity, -infinity };
    WriteVoxel(volume, place * 17 % 50, place * 29 % 41, place * 11 % 33, bad[place % 3]);
  }
  for (int x = 20; x < 45; ++x)
  {
    for (int y = 5; y < 30; ++y)
    {
      WriteVoxel(volume, x, y, x % 20, nan);
    }
  }
  for (const float nanOpacity : { 0.0f, 0.5f })
  {
    TransferFunctions functions = MakeWindow(volume, 0.3, 0.9);
    functions.NanOpacity = nanOpacity;
    functions.NanColor = { 1.0f, 0.0f, 1.0f };
    this->Set(volume, functions);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(camera.Name);
      for (const RenderRequest& request : ListWays(MakeScene(volume, {}, camera.Place).Request))
      {
        this->ExpectSame(request);
      }
    }
  }
}

/// Skipping follows the current frame, not the last one.
TEST_F(SkippingOnBackend, FollowsFunctionsAndVoxels)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  const TestVolume balls =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  const TestVolume noise = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
  const RenderRequest request = MakeScene(balls, {}, ListCameras(balls)[1].Place).Request;
  this->Set(balls, MakeWindow(balls, 0.5, 2.0));
  const double half = this->ExpectSame(request);
  this->Set(balls, MakeWindow(balls, 0.9, 2.0));
  EXPECT_GT(this->ExpectSame(request), half);
  this->Set(balls, MakeWindow(balls, -1.0, 2.0));
  EXPECT_EQ(this->ExpectSame(request), 0.0);
  this->Set(balls, MakeWindow(balls, 0.5, 2.0));
  EXPECT_EQ(this->ExpectSame(request), half);
  this->Set(noise, MakeWindow(noise, 0.5, 2.0));
  EXPECT_LT(this->ExpectSame(request), 0.01);
  this->Set(balls, MakeWindow(balls, 2.0, 3.0));
  EXPECT_EQ(this->ExpectSame(request), 1.0);
}

/// A box becomes visible in the middle of empty space, and vanishes again.
TEST_F(SkippingOnBackend, FollowsChangedVoxels)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, 0.0, 1000.0));
  const TestVolume former = volume;
  this->Set(volume, MakeWindow(volume, 0.5, 2.0));
  std::vector<double> skipped;
  for (const RenderRequest& request :
    ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
  {
    skipped.push_back(this->ExpectSame(request));
  }
  const IndexBox box{ { 40, 8, 3 }, { 48, 24, 9 } };
  for (const bool isVisible : { true, false })
  {
    for (int z = box.First[2]; z <= box.Last[2]; ++z)
    {
      for (int y = box.First[1]; y <= box.Last[1]; ++y)
      {
        for (int x = box.First[0]; x <= box.Last[0]; ++x)
        {
          WriteVoxel(volume, x, y, z, isVisible ? 900.0 : former.Read(x, y, z));
        }
      }
    }
    VolumeView view = volume.View();
    view.Changed = box;
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    std::size_t way = 0;
    for (const RenderRequest& request :
      ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
    {
      SCOPED_TRACE("way " + std::to_string(way));
      const double share = this->ExpectSame(request);
      EXPECT_TRUE(isVisible ? share < skipped[way] : share == skipped[way]) << share;
      ++way;
    }
  }
}

/// Automatic uses no map where it would skip nothing.
TEST_F(SkippingOnBackend, AutomaticSkipsWhereItPays)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  ASSERT_EQ(request.How.EmptySpaceSkipping, Switch::Automatic);
  request.CountsSamples = true;
  this->Set(volume, MakeWindow(volume, 0.5, 2.0));
  this->Render(request);
  EXPECT_GT(this->Renderer->GetStatistics().SamplesSkipped, 0u);
  EXPECT_EQ(vtkStriderDescribeSkipping(this->Renderer->GetStatistics()).rfind("skipping, ", 0), 0u);
  const TestVolume noise = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
  this->Set(noise, MakeWindow(noise, -1.0, 2.0));
  this->Render(request);
  EXPECT_EQ(this->Renderer->GetStatistics().SamplesSkipped, 0u);
  EXPECT_EQ(vtkStriderDescribeSkipping(this->Renderer->GetStatistics()),
    "no skipping, 100.0% occupied (automatic)");
}

/// Every order, including mirrored axes.
TEST_F(SkippingOnBackend, EveryOrder)
{
  const std::array<int, 3> dimensions{ 61, 43, 52 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  this->Set(volume, MakeWindow(volume, 0.3, 0.8));
  for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
  {
    for (int turn = 0; turn < 12; ++turn)
    {
      const double angle = 0.3 + 0.53 * turn;
      CameraPlace camera = ListCameras(volume)[0].Place;
      const Point& focus = camera.FocalPoint;
      camera.Position = { focus[0] + 120.0 * std::sin(angle), focus[1] + 20.0,
        focus[2] + 120.0 * std::cos(angle) };
      RenderRequest request = MakeScene(volume, {}, camera).Request;
      request.How.Rotation = mode;
      request.How.RotationHysteresis = 0.0;
      this->Render(request); // moves the voxels
      SCOPED_TRACE(vtkStriderDescribeOrder(this->Renderer->GetStatistics()));
      EXPECT_GT(this->ExpectSame(request), 0.3);
      request.How.PreIntegration = true;
      EXPECT_GT(this->ExpectSame(request), 0.2);
    }
  }
}

} // namespace
} // namespace Strider::Testing
