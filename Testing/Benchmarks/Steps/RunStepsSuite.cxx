// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite steps.
#include "Steps/RunStepsSuite.h"

#include "Contestants/Now.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"
#include "Suites/MakeViews.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

constexpr double StepMilliseconds = 1000.0 / 30.0;
/// Number of volumes in host memory, which are shown in rotation.
constexpr int HeldSteps = 3;

/// Times of the steps of one playback mode.
struct Playback
{
  const char* Name;
  bool IsStaged;
  std::vector<double> Wait;   ///< SetVolume
  std::vector<double> Seen;   ///< from the step's time to its picture in host memory
  std::vector<double> Upload; ///< the whole transfer, whenever it happens
  int Late = 0;               ///< steps that became visible after the next one's time
  std::size_t Bytes = 0;      ///< on the device, at most
};

class StepsBench
{
public:
  StepsBench(
    const BenchOptions& options, const BenchScene& scene, Strider::VolumeRenderer& renderer)
    : Options(options)
    , Renderer(renderer)
    , Request(PlaceView(scene, MakeViews("orbit", 1, options.Orbit).front()))
  {
    this->Request.How.Rotation = Strider::RotationMode::Off;
  }

  /// Each step is the same field, shifted along z.
  Status MakeSteps(const BenchScene& scene)
  {
    for (int step = 0; step < HeldSteps; ++step)
    {
      HeldVolume volume;
      volume.View.Dimensions = scene.Volume.View.Dimensions;
      volume.View.Type = scene.Volume.View.Type;
      volume.View.Placement = scene.Volume.View.Placement;
      STRIDER_TRY(FillHostVolume(this->Options.Volume, volume));
      auto* voxels = static_cast<unsigned char*>(const_cast<void*>(volume.View.Voxels));
      const auto& sides = volume.View.Dimensions;
      const std::size_t slice =
        static_cast<std::size_t>(sides[0]) * sides[1] * SizeOf(volume.View.Type);
      std::rotate(
        voxels, voxels + slice * (step * sides[2] / HeldSteps), voxels + slice * sides[2]);
      this->Steps.push_back(volume);
      STRIDER_TRY(this->Renderer.SetVolume(volume.View));
      Strider::RenderedImage image;
      STRIDER_TRY(this->Renderer.Render(this->Request, image));
      this->Pictures.emplace_back(image.Rgba, image.Rgba + 4 * image.Size[0] * image.Size[1]);
    }
    return {};
  }

  Status Play(Playback& playback)
  {
    const int steps = this->Options.Warmup + this->Options.Rounds;
    STRIDER_TRY(this->Show(0, nullptr));
    const double start = Now() + StepMilliseconds;
    for (int step = 1; step <= steps; ++step)
    {
      this->View = this->Next(step);
      if (playback.IsStaged)
      {
        STRIDER_TRY(this->Renderer.StageVolume(this->View));
      }
      // An application would read files and run filters now.
      const double due = start + StepMilliseconds * step;
      std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(due - Now()));
      const bool isTimed = step > this->Options.Warmup;
      STRIDER_TRY(this->Show(step, isTimed ? &playback : nullptr));
      if (isTimed)
      {
        playback.Seen.push_back(Now() - due);
        playback.Late += playback.Seen.back() > StepMilliseconds ? 1 : 0;
      }
    }
    return {};
  }

private:
  Strider::VolumeView Next(int step)
  {
    Strider::VolumeView view = this->Steps[step % HeldSteps].View;
    view.Version = ++this->Versions;
    return view;
  }

  Status Show(int step, Playback* playback)
  {
    const double before = Now();
    STRIDER_TRY(this->Renderer.SetVolume(step == 0 ? this->Next(0) : this->View));
    const double after = Now();
    Strider::RenderedImage image;
    STRIDER_TRY(this->Renderer.Render(this->Request, image));
    const std::vector<float>& picture = this->Pictures[step % HeldSteps];
    if (std::memcmp(picture.data(), image.Rgba, picture.size() * sizeof(float)) != 0)
    {
      return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
        "the picture of step " + std::to_string(step) + " is not that of its volume");
    }
    if (playback)
    {
      const Strider::FrameStatistics& statistics = this->Renderer.GetStatistics();
      playback->Wait.push_back(after - before);
      playback->Upload.push_back(statistics.UploadMilliseconds);
      playback->Bytes = std::max(playback->Bytes, statistics.BytesOnDevice);
    }
    return {};
  }

  const BenchOptions& Options;
  Strider::VolumeRenderer& Renderer;
  Strider::RenderRequest Request;
  std::vector<HeldVolume> Steps;
  std::vector<std::vector<float>> Pictures;
  Strider::VolumeView View; ///< of the next step
  std::uint64_t Versions = 0;
};

Json Describe(const Playback& playback)
{
  const std::string name = std::string(StepsSuite) + "/" + playback.Name;
  const auto worst = [](const std::vector<double>& times) {
    return ToJson(FindQuantile(times, 1.0));
  };
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "median" }, { "time_unit", "ms" }, { "iterations", playback.Seen.size() },
    { "real_time", ToJson(FindQuantile(playback.Seen, 0.5)) }, { "worst", worst(playback.Seen) },
    { "wait", ToJson(FindQuantile(playback.Wait, 0.5)) }, { "worst_wait", worst(playback.Wait) },
    { "upload", ToJson(FindQuantile(playback.Upload, 0.5)) }, { "late_steps", playback.Late },
    { "bytes_on_device", playback.Bytes } };
}

} // namespace

int RunStepsSuite(const BenchOptions& options, BenchScene& scene, const DeviceDescription& device,
  Strider::VolumeRenderer& renderer)
{
  std::printf(
    "%s\nsuite steps: %s, 30 steps a second\n", device.Name.c_str(), scene.Description.c_str());
  scene.Volume.Memory.reset();
  StepsBench bench(options, scene, renderer);
  Status status = renderer.SetTransferFunctions(scene.Functions);
  status = status.IsOk() ? bench.MakeSteps(scene) : status;
  Playback playbacks[] = { { "set", false, {}, {}, {} }, { "staged", true, {}, {}, {} } };
  Json benchmarks = Json::array();
  std::printf("%-8s %12s %12s %12s %12s %12s %6s %12s\n", "way", "seen after", "worst", "SetVolume",
    "worst", "transfer", "late", "MB on device");
  for (Playback& playback : playbacks)
  {
    status = status.IsOk() ? bench.Play(playback) : status;
    std::printf("%-8s %9.3f ms %9.3f ms %9.3f ms %9.3f ms %9.3f ms %6d %12.1f\n", playback.Name,
      FindQuantile(playback.Seen, 0.5), FindQuantile(playback.Seen, 1.0),
      FindQuantile(playback.Wait, 0.5), FindQuantile(playback.Wait, 1.0),
      FindQuantile(playback.Upload, 0.5), playback.Late, 1e-6 * playback.Bytes);
    benchmarks.push_back(Describe(playback));
  }
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
  context["suite"] = StepsSuite;
  context["scene"] = scene.Description;
  context["dimensions"] = scene.Volume.View.Dimensions;
  context["raw_bytes"] = CountBytes(scene);
  context["steps_per_second"] = 30;
  const bool isWritten = WriteResults(options.JsonFile, context, benchmarks);
  return TellOfFile(options.JsonFile, isWritten) ? 0 : 1;
}

} // namespace StriderBenchmarks
