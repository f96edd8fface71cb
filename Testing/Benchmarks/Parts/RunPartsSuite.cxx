// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite parts.
#include "Parts/RunPartsSuite.h"

#include "Contestants/Now.h"
#include "Foundation/InvertMatrix.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"
#include "Suites/MakeViews.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

/// Voxels around a part that light and its cells read.
constexpr int Overlap = 2;

/// One part, and the renderer that holds it.
struct Part
{
  std::vector<unsigned char> Voxels;
  Strider::VolumeView View;
  Strider::VolumePiece Piece;
  std::unique_ptr<Strider::VolumeRenderer> Renderer;
  double Distance = 0.0; ///< from the eye, summed over the axes
};

/// A blend mode and light, which the suite times for each number of parts.
struct Look
{
  const char* Name;
  Strider::BlendMode Blend;
  bool IsLit;
};

constexpr Look Looks[] = { { "composite", Strider::BlendMode::Composite, false },
  { "lit", Strider::BlendMode::Composite, true },
  { "maximum", Strider::BlendMode::MaximumIntensity, false } };

/// Time, memory and picture of a way to render the volume.
struct Measured
{
  double Milliseconds = 0.0;
  double KernelMilliseconds = 0.0; ///< of the device; of parts with waits for the host
  std::size_t Bytes = 0;
  std::vector<float> Picture;
};

std::array<double, 3> FindEye(const Strider::RenderRequest& request)
{
  Strider::Matrix4 toIndex{};
  (void)Strider::Invert(
    Strider::Multiply(request.PhysicalToClip, request.IndexToPhysical), toIndex);
  const bool isParallel = std::abs(toIndex[14]) < 1e-12;
  std::array<double, 3> eye;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double front = (toIndex[4 * axis + 3] - toIndex[4 * axis + 2]);
    eye[axis] =
      isParallel ? front - 1e6 * toIndex[4 * axis + 2] : toIndex[4 * axis + 2] / toIndex[14];
  }
  return eye;
}

class PartsBench
{
public:
  PartsBench(const BenchOptions& options, const BenchScene& scene, Strider::VolumeRenderer& whole)
    : Options(options)
    , Whole(whole)
    , Functions(scene.Functions)
    , Request(PlaceView(scene, MakeViews("sphere", 8, options.Orbit).at(3)))
  {
    this->Request.How.Rotation = Strider::RotationMode::Off;
  }

  Status SetWhole(const Strider::VolumeView& view)
  {
    STRIDER_TRY(this->Whole.SetTransferFunctions(this->Functions));
    return this->Whole.SetVolume(view);
  }

  /// Cuts the volume into `side` parts along each axis.
  Status Cut(const Strider::VolumeView& view, int side)
  {
    this->Parts.clear();
    const std::array<double, 3> eye = FindEye(this->Request);
    for (int index = 0; index < side * side * side; ++index)
    {
      this->Parts.emplace_back();
      Part& part = this->Parts.back();
      this->CutOut(view, { index % side, index / side % side, index / side / side }, side, part);
      for (int axis = 0; axis < 3; ++axis)
      {
        const double low = std::max(0.0, part.Piece.Own[2 * axis]);
        const double high = std::min(view.Dimensions[axis] - 1.0, part.Piece.Own[2 * axis + 1]);
        part.Distance += std::max({ low - eye[axis], eye[axis] - high, 0.0 });
      }
      std::string reason;
      STRIDER_TRY(
        Strider::VolumeRenderer::Create(this->Whole.GetBackend(), -1, part.Renderer, reason));
      STRIDER_TRY(part.Renderer->SetTransferFunctions(this->Functions));
      STRIDER_TRY(part.Renderer->SetVolume(part.View));
    }
    std::sort(this->Parts.begin(), this->Parts.end(),
      [](const Part& one, const Part& other) { return one.Distance < other.Distance; });
    return {};
  }

  /// Times the volume, as a whole or as the parts into which it was cut.
  Status Measure(const Look& look, bool isWhole, Measured& measured)
  {
    Strider::RenderRequest request = this->Request;
    request.Appearance.Blend = look.Blend;
    if (look.IsLit)
    {
      request.Appearance.IsShaded.fill(true);
      request.Appearance.Lights = { Strider::Light() };
      // A texture of gradients has other bits than differences of samples, and parts have none.
      request.How.GradientCache = Strider::Switch::Off;
    }
    request.How.StackedSlices = Strider::Switch::Off;
    Strider::RenderRequest frame = request;
    for (const Part& part : this->Parts)
    {
      Strider::PlacedVolume placed;
      placed.Renderer = part.Renderer.get();
      placed.Request = request;
      placed.Request.Piece = part.Piece;
      frame.Parts.push_back(placed);
    }
    std::vector<double> times;
    std::vector<double> kernelTimes;
    for (int round = 0; round < this->Options.Warmup + this->Options.Rounds; ++round)
    {
      const double start = Now();
      Strider::RenderedImage image;
      STRIDER_TRY(this->Whole.Render(isWhole ? request : frame, image));
      if (round >= this->Options.Warmup)
      {
        times.push_back(Now() - start);
        kernelTimes.push_back(this->Whole.GetStatistics().KernelMilliseconds);
      }
      measured.Picture.assign(image.Rgba, image.Rgba + 4 * image.Size[0] * image.Size[1]);
    }
    measured.Milliseconds = FindQuantile(times, 0.5);
    measured.KernelMilliseconds = FindQuantile(kernelTimes, 0.5);
    measured.Bytes = this->Whole.GetStatistics().BytesOnDevice;
    return {};
  }

private:
  void CutOut(
    const Strider::VolumeView& view, const std::array<int, 3>& place, int side, Part& part)
  {
    std::array<int, 3> first{};
    part.View = view.GetLayout();
    for (int axis = 0; axis < 3; ++axis)
    {
      const int last = view.Dimensions[axis] - 1;
      const int low = place[axis] * last / side;
      const int high = (place[axis] + 1) * last / side;
      first[axis] = std::max(0, low - Overlap);
      part.View.Dimensions[axis] = std::min(last, high + Overlap) - first[axis] + 1;
      part.Piece.WholePoints[axis] = last + 1;
      part.Piece.First[axis] = first[axis];
      part.Piece.Own[2 * axis] = low > 0 ? low : -Strider::VolumePiece::Unlimited;
      part.Piece.Own[2 * axis + 1] = high < last ? high : Strider::VolumePiece::Unlimited;
    }
    const std::size_t voxel = Strider::SizeOf(view.Type);
    const std::size_t row = voxel * part.View.Dimensions[0];
    part.Voxels.resize(part.View.CountVoxels() * voxel);
    unsigned char* to = part.Voxels.data();
    for (int z = 0; z < part.View.Dimensions[2]; ++z)
    {
      for (int y = 0; y < part.View.Dimensions[1]; ++y, to += row)
      {
        const std::size_t from =
          (static_cast<std::size_t>(first[2] + z) * view.Dimensions[1] + first[1] + y) *
            view.Dimensions[0] +
          first[0];
        std::memcpy(to, static_cast<const unsigned char*>(view.Voxels) + voxel * from, row);
      }
    }
    part.View.Voxels = part.Voxels.data();
  }

  const BenchOptions& Options;
  Strider::VolumeRenderer& Whole;
  const Strider::TransferFunctions& Functions;
  Strider::RenderRequest Request;
  std::vector<Part> Parts;
};

std::size_t CountDifferent(const std::vector<float>& one, const std::vector<float>& other)
{
  std::size_t different = 0;
  for (std::size_t value = 0; value < one.size(); ++value)
  {
    different += std::memcmp(&one[value], &other[value], sizeof(float)) != 0 ? 1 : 0;
  }
  return different;
}

Status RunParts(const BenchOptions& options, BenchScene& scene, Strider::VolumeRenderer& renderer,
  Json& benchmarks)
{
  scene.Volume.Memory.reset();
  HeldVolume volume;
  volume.View.Dimensions = scene.Volume.View.Dimensions;
  volume.View.Type = scene.Volume.View.Type;
  volume.View.Placement = scene.Volume.View.Placement;
  STRIDER_TRY(FillHostVolume(options.Volume, volume));
  PartsBench bench(options, scene, renderer);
  STRIDER_TRY(bench.SetWhole(volume.View));
  Measured wholes[std::size(Looks)];
  for (std::size_t look = 0; look < std::size(Looks); ++look)
  {
    STRIDER_TRY(bench.Measure(Looks[look], true, wholes[look]));
    std::printf("%5s %-10s %9.3f ms, rays %9.3f ms %12.1f MB\n", "whole", Looks[look].Name,
      wholes[look].Milliseconds, wholes[look].KernelMilliseconds, 1e-6 * wholes[look].Bytes);
  }
  for (const int side : { 1, 2, 4, 8 })
  {
    STRIDER_TRY(bench.Cut(volume.View, side));
    for (std::size_t look = 0; look < std::size(Looks); ++look)
    {
      Measured parts;
      STRIDER_TRY(bench.Measure(Looks[look], false, parts));
      const std::size_t different = CountDifferent(parts.Picture, wholes[look].Picture);
      const double ratio = parts.Milliseconds / wholes[look].Milliseconds;
      std::printf(
        "%5d %-10s %9.3f ms, rays %9.3f ms %12.1f MB %8.3f times the whole, %zu values differ\n",
        side * side * side, Looks[look].Name, parts.Milliseconds, parts.KernelMilliseconds,
        1e-6 * parts.Bytes, ratio, different);
      const std::string name =
        std::string(PartsSuite) + "/" + std::to_string(side * side * side) + "/" + Looks[look].Name;
      benchmarks.push_back({ { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
        { "aggregate_name", "median" }, { "time_unit", "ms" }, { "iterations", options.Rounds },
        { "real_time", ToJson(parts.Milliseconds) },
        { "kernel_time", ToJson(parts.KernelMilliseconds) },
        { "whole_time", ToJson(wholes[look].Milliseconds) }, { "bytes_on_device", parts.Bytes },
        { "whole_bytes_on_device", wholes[look].Bytes }, { "different_values", different } });
    }
  }
  return {};
}

} // namespace

int RunPartsSuite(const BenchOptions& options, BenchScene& scene, const DeviceDescription& device,
  Strider::VolumeRenderer& renderer)
{
  std::printf("%s\nsuite parts: %s\n", device.Name.c_str(), scene.Description.c_str());
  Json benchmarks = Json::array();
  const Status status = RunParts(options, scene, renderer, benchmarks);
  if (!status.IsOk())
  {
    std::printf("FAILED: %s\n", status.GetMessage().c_str());
    return 1;
  }
  if (options.JsonFile.empty())
  {
    return 0;
  }
  Json context = StartContext(device);
  context["suite"] = PartsSuite;
  context["scene"] = scene.Description;
  context["dimensions"] = scene.Volume.View.Dimensions;
  context["raw_bytes"] = CountBytes(scene);
  const bool isWritten = WriteResults(options.JsonFile, context, benchmarks);
  return TellOfFile(options.JsonFile, isWritten) ? 0 : 1;
}

} // namespace StriderBenchmarks
