// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The state of a renderer as its frames show it, and calls that would change it.
#include "FrameState.h"

#include "MakeFeatureParts.h"

#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribePreIntegration.h"
#include "vtkStriderDescribeSkipping.h"
#include "vtkStriderDescribeStorage.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>

namespace Strider::Testing
{
namespace
{

/// Bytes on the device are left out: a call that fails may free optional memory, or keep a larger buffer.
std::string Describe(const FrameStatistics& statistics)
{
  std::ostringstream text;
  text << "launch: " << vtkStriderDescribeLaunch(statistics)
       << "\norder: " << vtkStriderDescribeOrder(statistics)
       << "\nskipping: " << vtkStriderDescribeSkipping(statistics)
       << "\nstorage: " << vtkStriderDescribeStorage(statistics)
       << "\nfiltering: " << vtkStriderDescribeFiltering(statistics)
       << "\npre-integration: " << vtkStriderDescribePreIntegration(statistics)
       << "\nvolumes staged: " << statistics.VolumesStaged
       << "\nvoxels uploaded: " << statistics.VoxelsUploaded
       << "\nbytes from device: " << statistics.BytesFromDevice
       << "\nsamples: " << statistics.SamplesTaken << ", skipped " << statistics.SamplesSkipped
       << "\nvoxels fetched: " << statistics.VoxelsFetched
       << "\nreorderings: " << statistics.RotationCount
       << "\ncompressed bytes: " << statistics.CompressedBytes
       << "\nmacrocells searched: " << statistics.MacrocellsSearched << "\nranges:";
  for (const std::array<double, 2>& range : statistics.FoundRanges)
  {
    text << ' ' << range[0] << " to " << range[1];
  }
  return text.str();
}

/// The same scene with other voxels, functions and labels.
FeatureScene Vary(const FeatureScene& scene)
{
  FeatureScene next = scene;
  std::reverse(next.Volume.Bytes.begin(), next.Volume.Bytes.end());
  for (std::vector<TransferFunctions>* all : { &next.Functions, &next.Labels })
  {
    for (TransferFunctions& functions : *all)
    {
      std::reverse(functions.Opacities.begin(), functions.Opacities.end());
      std::reverse(functions.Colors.begin(), functions.Colors.end());
    }
  }
  for (TestVolume* volume : { &next.Mask, &next.SecondScalars, &next.Blanking })
  {
    std::reverse(volume->Bytes.begin(), volume->Bytes.end());
  }
  return next;
}

StatePair MakePair(const std::string& name, FeatureScene scene)
{
  RenderRequest& request = scene.Request;
  request.ImageSize = { 23, 19 };
  request.WantsDepth = true;
  request.CountsSamples = true;
  request.How.BlockShape = BlockShapeMode::Fixed;
  request.How.Rotation = RotationMode::Off;
  return { name, scene, Vary(scene) };
}

void AddAuxiliary(const std::string& name, AuxiliaryVolume auxiliary, const TestVolume& volume,
  std::vector<StateChange>& changes)
{
  if (!volume.Bytes.empty())
  {
    changes.push_back({ name,
      [auxiliary, &volume](VolumeRenderer& renderer) {
        const VolumeView view = volume.View();
        return renderer.SetAuxiliaryVolume(auxiliary, &view);
      },
      true });
  }
}

} // namespace

FrameState TakeState(VolumeRenderer& renderer, const RenderRequest& request)
{
  RenderedImage image;
  for (int frame = 0; frame < 2; ++frame)
  {
    const Status status = renderer.Render(request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    if (!status.IsOk())
    {
      return {};
    }
  }
  const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  return { { image.Rgba, image.Rgba + 4 * pixels },
    image.Depth ? std::vector<float>(image.Depth, image.Depth + pixels) : std::vector<float>(),
    Describe(renderer.GetStatistics()) };
}

void ExpectSameState(const FrameState& found, const FrameState& expected)
{
  EXPECT_TRUE(found.Rgba == expected.Rgba) << "other pixels";
  EXPECT_TRUE(found.Depth == expected.Depth) << "other depths";
  EXPECT_EQ(found.Statistics, expected.Statistics);
}

std::vector<StateChange> ListStateChanges(const FeatureScene& next)
{
  std::vector<StateChange> changes;
  changes.push_back({ "a volume of the same size",
    [&next](VolumeRenderer& renderer) { return renderer.SetVolume(next.View()); }, true });
  changes.push_back({ "a part of the volume",
    [&next](VolumeRenderer& renderer) {
      VolumeView view = next.View();
      view.Changed = { { 1, 1, 1 }, { 3, 3, 3 } };
      return renderer.SetVolume(view);
    },
    true });
  changes.push_back({ "a volume of another size", [&next](VolumeRenderer& renderer) {
                       VolumeView view = next.View();
                       view.PointPlaces = {};
                       view.Dimensions[2] -= 2;
                       return renderer.SetVolume(view);
                     } });
  changes.push_back({ "transfer functions",
    [&next](VolumeRenderer& renderer) { return renderer.SetComponentFunctions(next.Functions); } });
  if (!next.Labels.empty())
  {
    changes.push_back({ "labels",
      [&next](VolumeRenderer& renderer) { return renderer.SetLabelFunctions(next.Labels); } });
  }
  AddAuxiliary("a mask", AuxiliaryVolume::Mask, next.Mask, changes);
  AddAuxiliary("second scalars", AuxiliaryVolume::SecondScalars, next.SecondScalars, changes);
  AddAuxiliary("blanking", AuxiliaryVolume::Blanking, next.Blanking, changes);
  return changes;
}

std::vector<StateChange> ListRefusedCalls(const FeatureScene& scene)
{
  const auto setVolume = [&scene](const std::function<void(VolumeView&)>& spoil) {
    return [&scene, spoil](VolumeRenderer& renderer) {
      VolumeView view = scene.View();
      spoil(view);
      return renderer.SetVolume(view);
    };
  };
  const auto setMask = [&scene](const std::function<void(VolumeView&)>& spoil) {
    return [&scene, spoil](VolumeRenderer& renderer) {
      VolumeView view = scene.View();
      spoil(view);
      return renderer.SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view);
    };
  };
  const auto render = [&scene](const std::function<void(RenderRequest&)>& spoil) {
    return [&scene, spoil](VolumeRenderer& renderer) {
      RenderRequest request = scene.Request;
      spoil(request);
      RenderedImage image;
      return renderer.Render(request, image);
    };
  };
  const auto setFunctions = [](const std::vector<TransferFunctions>& functions) {
    return
      [functions](VolumeRenderer& renderer) { return renderer.SetComponentFunctions(functions); };
  };
  std::vector<TransferFunctions> short2 = scene.Functions;
  short2.front().Colors.pop_back();
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  return {
    { "a volume without voxels", setVolume([](VolumeView& view) { view.Voxels = nullptr; }) },
    { "a volume without slices", setVolume([](VolumeView& view) { view.Dimensions[2] = 0; }) },
    { "a range of not-a-number", setVolume([=](VolumeView& view) { view.ScalarRange[1] = none; }) },
    { "five components", setVolume([](VolumeView& view) { view.Components = 5; }) },
    { "no transfer functions", setFunctions({}) },
    { "colours that lack a channel", setFunctions(short2) },
    { "too many labels",
      [](VolumeRenderer& renderer) {
        return renderer.SetLabelFunctions(std::vector<TransferFunctions>(257));
      } },
    { "a mask of floats", setMask([](VolumeView& view) { view.Type = ScalarType::Float32; }) },
    { "a mask of another size", setMask([](VolumeView& view) { view.Dimensions[2] -= 1; }) },
    { "an empty image", render([](RenderRequest& request) {
       request.ImageSize = { 0, 5 };
     }) },
    { "a camera of not-a-number",
      render([=](RenderRequest& request) { request.PhysicalToClip[5] = none; }) },
    { "a block of 3x3 threads", render([](RenderRequest& request) {
       request.How.BlockShape = BlockShapeMode::Fixed;
       request.How.BlockWidth = request.How.BlockHeight = 3;
     }) },
    { "a staged volume without voxels",
      [](VolumeRenderer& renderer) {
        VolumeView view;
        view.Version = 3;
        const Status status = renderer.StageVolume(view);
        // A backend that reads voxels in place stages nothing.
        return renderer.GetBackend() == Backend::CPU
          ? STRIDER_FAILURE(StatusCode::InvalidArgument, "a CPU stages nothing")
          : status;
      } },
  };
}

std::vector<StatePair> ListStatePairs()
{
  FeatureScene labels = MakeFeatureScene("labels");
  AddLabels(labels);
  Shade(labels);
  FeatureScene table = MakeFeatureScene("second scalars");
  AddTable2D(table.Functions.front(), 1.0);
  table.SecondScalars = MakeComponent(2, ScalarType::Int32);
  table.Functions.front().Table2DRangeY = table.SecondScalars.Layout.ScalarRange;
  FeatureScene blanked = MakeFeatureScene("blanked", 1, ScalarType::Int16);
  AddBlanking(blanked, VoxelPlacement::Points);
  FeatureScene compressed = MakeFeatureScene("compressed");
  compressed.Request.How.Storage = StorageMode::Compressed;
  FeatureScene spline = MakeFeatureScene("prefiltered");
  spline.Request.Filter = ReconstructionFilter::CubicBSpline;
  spline.Request.Filters.PrefiltersBSpline = true;
  spline.Request.How.Execution = FilterExecution::TextureTrick;
  return { MakePair("Plain", MakeFeatureScene("plain")), MakePair("LitLabels", labels),
    MakePair("SecondScalars", table), MakePair("Blanked", blanked),
    MakePair("Compressed", compressed), MakePair("Prefiltered", spline) };
}

} // namespace Strider::Testing
