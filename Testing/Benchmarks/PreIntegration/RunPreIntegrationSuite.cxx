// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite preintegration.
#include "PreIntegration/RunPreIntegrationSuite.h"
#include "Measure/CompareFrames.h"
#include "Measure/Statistics.h"
#include "PreIntegration/SharpFunctions.h"
#include "Report/StartContext.h"

#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

/// One sampling method with its times of all views and rounds, and its errors over all views.
struct Sampling
{
  const char* Name;
  double SamplesPerVoxel;
  bool IsPreIntegrated;
  std::vector<double> Milliseconds; ///< median of each view
  double SquareSum = 0.0;           ///< of differences to the truth, in 255ths
  double Values = 0.0;
  double Largest = 0.0;

  double FindRms() const { return std::sqrt(this->SquareSum / this->Values); }
};

class PreIntegrationRun
{
public:
  PreIntegrationRun(
    const BenchOptions& options, const BenchScene& scene, Strider::VolumeRenderer& renderer)
    : Options(options)
    , Scene(scene)
    , Renderer(renderer)
  {
  }

  Strider::Status Measure(const View& view, std::vector<Sampling>& samplings)
  {
    const Strider::RenderRequest request = PlaceView(this->Scene, view);
    Strider::RenderedImage image;
    STRIDER_TRY(this->Render(request, 16.0, false, image));
    KeptImage truth;
    truth.Keep(image);
    for (Sampling& sampling : samplings)
    {
      std::vector<double> milliseconds;
      for (int round = -this->Options.Warmup; round < this->Options.Rounds; ++round)
      {
        STRIDER_TRY(
          this->Render(request, sampling.SamplesPerVoxel, sampling.IsPreIntegrated, image));
        if (round >= 0)
        {
          milliseconds.push_back(this->Renderer.GetStatistics().KernelMilliseconds);
        }
      }
      sampling.Milliseconds.push_back(FindQuantile(milliseconds, 0.5));
      for (std::size_t value = 0; value < truth.Rgba.size(); ++value)
      {
        const double difference = 255.0 * std::abs(image.Rgba[value] - truth.Rgba[value]);
        sampling.SquareSum += difference * difference;
        sampling.Largest = std::max(sampling.Largest, difference);
      }
      sampling.Values += static_cast<double>(truth.Rgba.size());
    }
    return {};
  }

private:
  /// Renders every ray to its end, so that early termination does not add to the error.
  Strider::Status Render(Strider::RenderRequest request, double samplesPerVoxel,
    bool isPreIntegrated, Strider::RenderedImage& image)
  {
    request.SampleDistance = this->Scene.Spacing / samplesPerVoxel;
    request.How.PreIntegration = isPreIntegrated;
    request.EarlyTerminationOpacity = 0.9999f;
    return this->Renderer.Render(request, image);
  }

  const BenchOptions& Options;
  const BenchScene& Scene;
  Strider::VolumeRenderer& Renderer;
};

Json Describe(const SharpFunction& function, const Sampling& sampling)
{
  const std::string name =
    std::string(PreIntegrationSuite) + "/" + function.Name + "/" + sampling.Name;
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "median" }, { "time_unit", "ms" },
    { "iterations", sampling.Milliseconds.size() },
    { "real_time", ToJson(FindMean(sampling.Milliseconds)) },
    { "rms_error_255ths", ToJson(sampling.FindRms()) },
    { "largest_error_255ths", ToJson(sampling.Largest) } };
}

} // namespace

int RunPreIntegrationSuite(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, Strider::VolumeRenderer& renderer)
{
  constexpr int wrongUsage = 2;
  constexpr int fewViews = 6;
  std::printf("%s\nsuite preintegration: %s\nerrors are RMS and largest, in 255ths, against 16 "
              "samples a voxel; times are of the rays alone, the mean of the views' medians\n",
    device.Name.c_str(), scene.Description.c_str());
  const std::vector<View> views =
    MakeViews("sphere", options.Views > 0 ? options.Views : fewViews, {});
  Json benchmarks = Json::array();
  for (const SharpFunction& function : ListSharpFunctions())
  {
    std::vector<Sampling> samplings{ { "one", 1.0, false, {} }, { "four", 4.0, false, {} },
      { "preint", 1.0, true, {} } };
    Strider::Status status = renderer.SetTransferFunctions(
      MakeSharpFunctions(function, scene.Volume.View.ScalarRange, scene.Spacing));
    PreIntegrationRun run(options, scene, renderer);
    for (const View& view : views)
    {
      status = status.IsOk() ? run.Measure(view, samplings) : status;
    }
    if (!status.IsOk())
    {
      std::fprintf(stderr, "StriderBench: %s\n", status.GetMessage().c_str());
      return wrongUsage;
    }
    std::printf("%-12s", function.Name);
    for (const Sampling& sampling : samplings)
    {
      std::printf("  %s %8.3f ms %6.2f %6.1f", sampling.Name, FindMean(sampling.Milliseconds),
        sampling.FindRms(), sampling.Largest);
      benchmarks.push_back(Describe(function, sampling));
    }
    std::printf("  time %.3f of four\n",
      FindMean(samplings[2].Milliseconds) / FindMean(samplings[1].Milliseconds));
  }
  if (options.JsonFile.empty())
  {
    return 0;
  }
  Json context = StartContext(device);
  context["suite"] = PreIntegrationSuite;
  context["volume_description"] = scene.Description;
  const bool isWritten = WriteResults(options.JsonFile, context, benchmarks);
  return TellOfFile(options.JsonFile, isWritten) ? 0 : 1;
}

} // namespace StriderBenchmarks
