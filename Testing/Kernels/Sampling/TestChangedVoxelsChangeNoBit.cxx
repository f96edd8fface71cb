// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Updating a changed box gives the same bits as setting the whole volume, for every type, box, look and order. Only
// the box's voxels are uploaded, and only the macrocells that it touches are searched.
#include "BackendUnderTest.h"
#include "EmptySpace/Macrocells.h"
#include "MakeFeatureScenes.h"

#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribeSkipping.h"

#include <cmath>
#include <cstring>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Dimensions{ 43, 29, 34 };

/// A ball in the middle of empty space.
Field MakeBallField(double low, double high)
{
  return [=](double x, double y, double z) {
    const double distance = std::hypot(x - 20.0, y - 15.0, z - 16.0);
    return low + (high - low) * std::max(0.0, 1.0 - distance / 9.0);
  };
}

/// One voxel in the middle, where macrocells meet, and at both ends; a row, a slice, the borders, several macrocells,
/// everything; and boxes that extend beyond the volume or lie outside it.
std::vector<IndexBox> ListBoxes()
{
  const int x = Dimensions[0] - 1;
  const int y = Dimensions[1] - 1;
  const int z = Dimensions[2] - 1;
  return { { { 21, 13, 18 }, { 21, 13, 18 } }, { { 16, 8, 24 }, { 16, 8, 24 } },
    { { 0, 0, 0 }, { 0, 0, 0 } }, { { x, y, z }, { x, y, z } }, { { 0, 12, 15 }, { x, 12, 15 } },
    { { 0, 0, 17 }, { x, y, 17 } }, { { x, 0, 0 }, { x, y, z } }, { { 0, 0, 0 }, { x, 0, z } },
    { { 7, 9, 3 }, { 25, 17, 22 } }, { { 0, 0, 0 }, { x, y, z } },
    { { -9, 20, 30 }, { 12, 70, 1000 } }, { { 40, 30, 0 }, { 50, 60, z } } };
}

IndexBox ClipToVolume(const IndexBox& box)
{
  return Intersect(box, MakeWholeBox(Dimensions));
}

/// Writes other values, some visible and some not; the scalar range stays.
void Paint(TestVolume& volume, const IndexBox& box, int seed)
{
  const std::array<double, 2> range = volume.Layout.ScalarRange;
  const Field noise = MakeNoiseField(0.2, 0.9);
  const IndexBox inside = ClipToVolume(box);
  for (int z = inside.First[2]; z <= inside.Last[2]; ++z)
  {
    for (int y = inside.First[1]; y <= inside.Last[1]; ++y)
    {
      for (int x = inside.First[0]; x <= inside.Last[0]; ++x)
      {
        const double way = noise(x + 100.0 * seed, y, z);
        WriteVoxel(volume, x, y, z, std::floor(range[0] + way * (range[1] - range[0])));
      }
    }
  }
}

TransferFunctions MakeWindow(const TestVolume& volume, bool hasGradients)
{
  TransferFunctions functions = MakeColorfulFunctions(volume, 0.4f, 256);
  for (std::size_t entry = 0; entry < functions.Opacities.size(); ++entry)
  {
    functions.Opacities[entry] = entry > 76 && entry < 230 ? 0.3f : 0.0f;
  }
  if (hasGradients)
  {
    const std::array<double, 2>& range = volume.Layout.ScalarRange;
    functions.GradientOpacities.assign(32, 0.7f);
    std::fill_n(functions.GradientOpacities.begin(), 6, 0.0f);
    functions.GradientRange = { 0.0, 0.5 * (range[1] - range[0]) };
  }
  return functions;
}

std::vector<RenderRequest> ListWays(const TestVolume& volume)
{
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  request.WantsDepth = true;
  request.CountsSamples = true;
  request.How.Rotation = RotationMode::Off;
  request.How.EmptySpaceSkipping = Switch::On;
  std::vector<RenderRequest> ways(5, request);
  ways[1].How.EmptySpaceSkipping = Switch::Off;
  ways[2].Filter = ReconstructionFilter::Nearest;
  ways[3].MatchVTK = true;
  ways[4].How.PreIntegration = true;
  return ways;
}

/// Number of macrocells whose voxels include one of the box.
std::uint64_t CountTouched(const IndexBox& box)
{
  std::uint64_t touched = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    int count = 0;
    for (int cell = 0; cell < CountMacrocells(Dimensions[axis]); ++cell)
    {
      count +=
        cell * MacrocellSide <= box.Last[axis] && (cell + 1) * MacrocellSide >= box.First[axis] ? 1
                                                                                                : 0;
    }
    touched *= count;
  }
  return touched;
}

class ChangedVoxelsOnBackend : public RendererOnBackend
{
protected:
  static std::unique_ptr<VolumeRenderer> MakeFresh()
  {
    std::unique_ptr<VolumeRenderer> fresh;
    std::string reason;
    EXPECT_TRUE(VolumeRenderer::Create(FindBackendUnderTest(), -1, fresh, reason).IsOk());
    return fresh;
  }

  static bool AreSame(const float* one, const float* other, std::size_t count)
  {
    return std::memcmp(one, other, count * sizeof(float)) == 0;
  }

  /// Renders with the renderer under test and with a fresh one, which must have its volume already.
  void ExpectSame(VolumeRenderer& fresh, const RenderRequest& request)
  {
    const KeptImage found = this->Render(request);
    RenderedImage expected;
    const Status status = fresh.Render(request, expected);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    ASSERT_EQ(found.Size, expected.Size);
    EXPECT_TRUE(AreSame(found.Rgba.data(), expected.Rgba, found.Rgba.size()));
    EXPECT_TRUE(AreSame(found.Depth.data(), expected.Depth, found.Depth.size()));
    const FrameStatistics statistics = this->Renderer->GetStatistics();
    EXPECT_EQ(statistics.SamplesTaken, fresh.GetStatistics().SamplesTaken);
    EXPECT_EQ(statistics.SamplesSkipped, fresh.GetStatistics().SamplesSkipped);
    EXPECT_EQ(
      vtkStriderDescribeSkipping(statistics), vtkStriderDescribeSkipping(fresh.GetStatistics()));
  }

  /// Sets a changed box of a volume, and the whole volume on a fresh renderer.
  void ChangeBox(const TestVolume& volume, const IndexBox& box,
    const std::vector<TransferFunctions>& functions, std::unique_ptr<VolumeRenderer>& fresh)
  {
    VolumeView view = volume.View();
    fresh = MakeFresh();
    ASSERT_TRUE(fresh->SetVolume(view).IsOk());
    ASSERT_TRUE(fresh->SetComponentFunctions(functions).IsOk());
    view.Changed = box;
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    this->ExpectUploaded(ClipToVolume(box));
  }

  void ExpectUploaded(const IndexBox& box)
  {
    // A CPU reads its owner's memory.
    EXPECT_EQ(
      this->Renderer->GetStatistics().VoxelsUploaded, this->IsOnCuda() ? box.CountAll() : 0);
  }

  /// Changes box after box; the first request after a change rotates through `ways`.
  void ExpectEveryBox(TestVolume& volume, const std::vector<TransferFunctions>& functions,
    const std::vector<RenderRequest>& ways)
  {
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
    for (const RenderRequest& request : ways)
    {
      this->Render(request);
    }
    int turn = 0;
    std::uint64_t searched = 0;
    for (const IndexBox& box : ListBoxes())
    {
      SCOPED_TRACE("box " + std::to_string(turn));
      Paint(volume, box, turn);
      std::unique_ptr<VolumeRenderer> fresh;
      ASSERT_NO_FATAL_FAILURE(this->ChangeBox(volume, box, functions, fresh));
      const IndexBox inside = ClipToVolume(box);
      for (std::size_t way = 0; way < ways.size(); ++way)
      {
        SCOPED_TRACE("way " + std::to_string((turn + way) % ways.size()));
        const RenderRequest& request = ways[(turn + way) % ways.size()];
        ASSERT_NO_FATAL_FAILURE(this->ExpectSame(*fresh, request));
        const bool isFirst = way == 0 && request.How.EmptySpaceSkipping == Switch::On;
        searched = inside.IsEmpty() ? searched : CountTouched(inside);
        if (isFirst && !request.MatchVTK) // MatchVTK may upload everything again
        {
          EXPECT_EQ(this->Renderer->GetStatistics().MacrocellsSearched, searched);
        }
      }
      ++turn;
    }
  }
};

TEST_F(ChangedVoxelsOnBackend, EveryTypeAndBox)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    for (const bool hasGradients : { false, true })
    {
      SCOPED_TRACE(std::string(NameOf(type)) + (hasGradients ? ", gradient opacity" : ""));
      TestVolume volume = MakeVolume(type, Dimensions, MakeBallField(scalars[0], scalars[1]));
      const std::vector<RenderRequest> ways = ListWays(volume);
      ASSERT_NO_FATAL_FAILURE(
        this->ExpectEveryBox(volume, { MakeWindow(volume, hasGradients) }, ways));
    }
  }
}

/// The boxes are painted into one component after the other.
TEST_F(ChangedVoxelsOnBackend, EveryNumberOfComponents)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float64 })
  {
    for (int components = 2; components <= 4; ++components)
    {
      SCOPED_TRACE(std::to_string(components) + " of " + NameOf(type));
      const std::array<double, 2> scalars = ChooseScalars(type);
      std::vector<TestVolume> volumes(
        components, MakeVolume(type, Dimensions, MakeBallField(scalars[0], scalars[1])));
      const std::vector<TransferFunctions> functions(
        components, MakeWindow(volumes.front(), false));
      std::vector<RenderRequest> ways = ListWays(volumes.front());
      ways.pop_back(); // there is no pre-integration of several components
      TestVolume volume = Interleave(volumes);
      ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
      ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
      this->Render(ways.front());
      int turn = 0;
      for (const IndexBox& box : ListBoxes())
      {
        Paint(volumes[turn % components], box, turn);
        volume = Interleave(volumes);
        std::unique_ptr<VolumeRenderer> fresh;
        ASSERT_NO_FATAL_FAILURE(this->ChangeBox(volume, box, functions, fresh));
        for (const RenderRequest& request : ways)
        {
          ASSERT_NO_FATAL_FAILURE(this->ExpectSame(*fresh, request)) << turn;
        }
        ++turn;
      }
    }
  }
}

/// A box that changes while the voxels are stored in another order, mirrored ones included.
TEST_F(ChangedVoxelsOnBackend, EveryOrder)
{
  // Sides that rotations in place can exchange, and others.
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 48, 48, 48 }, { 43, 29, 34 } })
  {
    TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, MakeBallField(0.0, 255.0));
    const std::vector<TransferFunctions> functions{ MakeWindow(volume, false) };
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
    for (int turn = 0; turn < 16; ++turn)
    {
      const double angle = 0.3 + 0.53 * turn;
      CameraPlace camera = ListCameras(volume)[0].Place;
      const Point& focus = camera.FocalPoint;
      camera.Position = { focus[0] + 120.0 * std::sin(angle), focus[1] + 20.0,
        focus[2] + 120.0 * std::cos(angle) };
      RenderRequest request = MakeScene(volume, {}, camera).Request;
      request.How.Rotation = turn % 2 == 0 ? RotationMode::Published : RotationMode::Automatic;
      request.How.RotationHysteresis = 0.0;
      this->Render(request);
      this->Render(request); // moves the voxels
      SCOPED_TRACE(vtkStriderDescribeOrder(this->Renderer->GetStatistics()));
      const IndexBox box{ { 2 * turn, 5, 30 - turn }, { 2 * turn + 6, 19, 33 - turn } };
      Paint(volume, box, turn);
      VolumeView view = volume.View();
      const auto fresh = MakeFresh();
      ASSERT_TRUE(fresh->SetVolume(view).IsOk());
      ASSERT_TRUE(fresh->SetComponentFunctions(functions).IsOk());
      view.Changed = box;
      ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
      request.WantsDepth = true;
      if (request.How.Rotation == RotationMode::Automatic)
      {
        request.How.Rotation = RotationMode::Off; // a fresh renderer's order may differ
      }
      ASSERT_NO_FATAL_FAILURE(this->ExpectSame(*fresh, request));
    }
  }
}

/// Boxes that change one after the other without a frame between them.
TEST_F(ChangedVoxelsOnBackend, SeveralBoxesBeforeAFrame)
{
  TestVolume volume = MakeVolume(ScalarType::UInt16, Dimensions, MakeBallField(0.0, 65535.0));
  const std::vector<TransferFunctions> functions{ MakeWindow(volume, true) };
  const std::vector<RenderRequest> ways = ListWays(volume);
  ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
  ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
  this->Render(ways.front());
  std::unique_ptr<VolumeRenderer> fresh;
  for (const IndexBox& box : ListBoxes())
  {
    Paint(volume, box, 3);
    ASSERT_NO_FATAL_FAILURE(this->ChangeBox(volume, box, functions, fresh));
  }
  for (const RenderRequest& request : ways)
  {
    ASSERT_NO_FATAL_FAILURE(this->ExpectSame(*fresh, request));
  }
}

/// Where the former volume cannot be updated, the whole next one is uploaded whatever box is declared as changed.
TEST_F(ChangedVoxelsOnBackend, OtherVolumesComeInWhole)
{
  const IndexBox box{ { 3, 3, 3 }, { 4, 5, 6 } };
  std::vector<TestVolume> volumes;
  for (const ScalarType type : { ScalarType::Int32, ScalarType::UInt16, ScalarType::Int16 })
  {
    volumes.push_back(MakeVolume(type, Dimensions, MakeBallField(0.0, 30000.0)));
  }
  volumes.push_back(MakeVolume(ScalarType::Int16, { 29, 43, 34 }, MakeBallField(0.0, 30000.0)));
  volumes.push_back(Interleave({ volumes.back(), volumes.back() }));
  volumes.push_back(volumes.back());
  volumes.back().Layout.Placement = VoxelPlacement::Cells;
  // Wider types are stored relative to the low end of their range.
  volumes.push_back(MakeVolume(ScalarType::Int32, Dimensions, MakeBallField(0.0, 30000.0)));
  volumes.push_back(MakeVolume(ScalarType::Int32, Dimensions, MakeBallField(100.0, 40000.0)));
  for (const TestVolume& volume : volumes)
  {
    SCOPED_TRACE(NameOf(volume.Layout.Type));
    const std::vector<TransferFunctions> functions(
      volume.Layout.Components, MakeWindow(volume, false));
    VolumeView view = volume.View();
    const auto fresh = MakeFresh();
    ASSERT_TRUE(fresh->SetVolume(view).IsOk());
    ASSERT_TRUE(fresh->SetComponentFunctions(functions).IsOk());
    view.Changed = box;
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    ASSERT_TRUE(this->Renderer->SetComponentFunctions(functions).IsOk());
    this->ExpectUploaded(MakeWholeBox(view.Dimensions));
    const RenderRequest request = ListWays(volume).front();
    ASSERT_NO_FATAL_FAILURE(this->ExpectSame(*fresh, request));
    EXPECT_EQ(this->Renderer->GetStatistics().MacrocellsSearched,
      CountAll(CountMacrocells(view.Dimensions)));
  }
}

} // namespace
} // namespace Strider::Testing
