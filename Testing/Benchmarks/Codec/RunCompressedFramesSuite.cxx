// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite compressed-frames.
#include "Codec/RunCompressedFramesSuite.h"
#include "Codec/CompressedFrameSettings.h"
#include "Codec/MeasureMultiVolumeFrames.h"
#include "Codec/MeasureUncachedFrames.h"
#include "Measure/CompareFrames.h"
#include "Measure/Statistics.h"
#include "Report/StartContext.h"

#include "vtkStriderDescribeStorage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

constexpr int BrickValues = 64;
/// For larger volumes, frames that warps decode take too long to try all caches.
constexpr std::size_t MostVoxelsOfCaches = std::size_t{ 1 } << 28;
/// For larger volumes two textures take too much memory.
constexpr std::size_t MostVoxelsOfMultiVolume = std::size_t{ 1 } << 30;

View Turn(View view, double degrees)
{
  const double angle = degrees * 3.14159265358979323846 / 180.0;
  const View former = view;
  for (std::size_t axis = 0; axis < view.Right.size(); ++axis)
  {
    view.Right[axis] =
      std::cos(angle) * former.Right[axis] + std::sin(angle) * former.Forward[axis];
    view.Forward[axis] =
      std::cos(angle) * former.Forward[axis] - std::sin(angle) * former.Right[axis];
  }
  return view;
}

class FramesRun
{
public:
  FramesRun(const BenchOptions& options, const BenchScene& scene, Strider::VolumeRenderer& renderer,
    std::vector<View> views)
    : Options(options)
    , Scene(scene)
    , Renderer(renderer)
    , Views(std::move(views))
  {
  }

  /// Sets the volume with this storage.
  Strider::Status Store(Strider::StorageMode storage)
  {
    Strider::Strategies settings;
    settings.Storage = storage;
    this->Renderer.ExpectFrames(settings);
    STRIDER_TRY(this->Renderer.SetVolume(this->Scene.Volume.View));
    return this->Renderer.SetTransferFunctions(this->Scene.Functions);
  }

  /// Renders the frames of all views. Compares them with those of `expected`, or keeps them where that is null.
  Strider::Status Measure(
    const FrameSetting* expected, FrameSetting& setting, FrameDifference& worst)
  {
    const auto values = static_cast<double>(this->Scene.Volume.View.CountVoxels()) *
      this->Scene.Volume.View.Components;
    for (std::size_t view = 0; view < this->Views.size(); ++view)
    {
      Strider::RenderRequest request = PlaceView(this->Scene, this->Views[view]);
      request.How = setting.How;
      request.How.Rotation = Strider::RotationMode::Off;
      request.Filter = setting.Filter;
      request.Appearance.IsShaded.fill(setting.IsLit);
      request.Appearance.Lights = { Strider::Light{} };
      Strider::RenderedImage image;
      std::vector<double> milliseconds;
      // Without a cache a frame takes seconds.
      const bool isSlow = setting.How.WarpCacheBricks < 0;
      const int rounds = isSlow ? 1 : this->Options.Rounds;
      const int first = isSlow ? 0 : -this->Options.Warmup;
      for (int round = first; round < rounds; ++round)
      {
        Strider::RenderRequest frame = request;
        if (setting.DegreesAFrame != 0.0)
        {
          // Ends at the view.
          frame = PlaceView(
            this->Scene, Turn(this->Views[view], setting.DegreesAFrame * (round + 1 - rounds)));
          frame.How = request.How;
          frame.Appearance = request.Appearance;
          frame.Filter = request.Filter;
        }
        STRIDER_TRY(this->Renderer.Render(frame, image));
        const double taken = this->Renderer.GetStatistics().KernelMilliseconds;
        if (round == first)
        {
          setting.FirstMilliseconds.push_back(taken);
        }
        if (round >= 0)
        {
          milliseconds.push_back(taken);
        }
      }
      // Statistics of the last frame: where it is timed after others, bricks that they have decoded are not decoded
      // again.
      const Strider::FrameStatistics statistics = this->Renderer.GetStatistics();
      setting.Milliseconds.push_back(FindQuantile(milliseconds, 0.5));
      setting.HitShares.push_back(statistics.CacheHitShare);
      STRIDER_TRY(this->CountVoxelHits(request, setting));
      setting.Decoded.push_back(
        BrickValues * static_cast<double>(statistics.BricksDecoded) / values);
      setting.CacheBytes = statistics.CacheBytes;
      setting.Storage = vtkStriderDescribeStorage(statistics);
      this->Compare(expected, view, image, setting, worst);
    }
    return {};
  }

private:
  /// Counts in an untimed frame, because counting takes time.
  Strider::Status CountVoxelHits(Strider::RenderRequest request, FrameSetting& setting)
  {
    constexpr double voxelsOfSample = 8.0;
    Strider::RenderedImage image;
    request.CountsSamples = true;
    STRIDER_TRY(this->Renderer.Render(request, image));
    const Strider::FrameStatistics& statistics = this->Renderer.GetStatistics();
    const double voxels =
      voxelsOfSample * static_cast<double>(statistics.SamplesTaken - statistics.SamplesSkipped);
    const bool isByWarps = request.How.Decoding == Strider::BrickDecoding::Warps;
    setting.VoxelHitShares.push_back(isByWarps && voxels > 0.0
        ? 1.0 - static_cast<double>(statistics.BricksDecoded) / voxels
        : 0.0);
    return {};
  }

  void Compare(const FrameSetting* expected, std::size_t view, const Strider::RenderedImage& image,
    FrameSetting& setting, FrameDifference& worst) const
  {
    if (!expected)
    {
      setting.Images.emplace_back();
      setting.Images.back().Keep(image);
      return;
    }
    const FrameDifference difference = CompareFrames(expected->Images[view], image);
    worst.IsIdentical = worst.IsIdentical && difference.IsIdentical;
    worst.Worst = std::max(worst.Worst, difference.Worst);
    worst.FractionWithin = std::min(worst.FractionWithin, difference.FractionWithin);
  }

  const BenchOptions& Options;
  const BenchScene& Scene;
  Strider::VolumeRenderer& Renderer;
  std::vector<View> Views;
};

Json Describe(const FrameSetting& setting, double textureMilliseconds)
{
  const std::string name = std::string(CompressedFramesSuite) + "/" + setting.Name;
  const double milliseconds = FindMean(setting.Milliseconds);
  return { { "name", name }, { "run_name", name }, { "run_type", "aggregate" },
    { "aggregate_name", "median" }, { "time_unit", "ms" },
    { "iterations", setting.Milliseconds.size() }, { "real_time", ToJson(milliseconds) },
    { "times_of_texture", ToJson(milliseconds / textureMilliseconds) },
    { "cache_hit_share", ToJson(FindMean(setting.HitShares)) },
    { "cache_hit_share_of_voxels", ToJson(FindMean(setting.VoxelHitShares)) },
    { "first_frame_time", ToJson(FindMean(setting.FirstMilliseconds)) },
    { "decoded_volumes_per_frame", ToJson(FindMean(setting.Decoded)) },
    { "cache_bytes", setting.CacheBytes }, { "storage", setting.Storage } };
}

void Print(const FrameSetting& setting, double textureMilliseconds)
{
  const double milliseconds = FindMean(setting.Milliseconds);
  std::printf("%-28s %9.3f ms  %7.2f times  first %9.3f ms  hits %8.4f%%, of voxels %8.4f%%  %8.2f "
              "volumes decoded\n",
    setting.Name.c_str(), milliseconds, milliseconds / textureMilliseconds,
    FindMean(setting.FirstMilliseconds), 100.0 * FindMean(setting.HitShares),
    100.0 * FindMean(setting.VoxelHitShares), FindMean(setting.Decoded));
}

/// Measures settings that must give the images of `expected`. Returns an error message, or an empty string.
std::string MeasureSame(FramesRun& run, const FrameSetting& expected,
  std::vector<FrameSetting>& settings, std::size_t first)
{
  for (std::size_t index = first; index < settings.size(); ++index)
  {
    FrameSetting& setting = settings[index];
    FrameDifference difference;
    const Strider::Status status = run.Measure(&expected, setting, difference);
    if (!status.IsOk())
    {
      return status.GetMessage();
    }
    if (!difference.IsIdentical)
    {
      return setting.Name + ": another image than " + expected.Name;
    }
  }
  return {};
}

constexpr double LeastWithin = 0.99; // share of the pixels within two steps of 255

/// Compares images from bricks with those of the first setting, a texture, whose kernels round differently.
std::string MeasureSimilar(FramesRun& run, std::vector<FrameSetting>& settings)
{
  FrameDifference difference;
  Strider::Status status = run.Store(Strider::StorageMode::Texture);
  status = status.IsOk() ? run.Measure(nullptr, settings[0], difference) : status;
  status = status.IsOk() ? run.Store(Strider::StorageMode::Compressed) : status;
  for (std::size_t index = 1; status.IsOk() && index < settings.size(); ++index)
  {
    difference = {};
    status = run.Measure(&settings[0], settings[index], difference);
    if (status.IsOk() && difference.FractionWithin < LeastWithin)
    {
      return settings[index].Name + ": another image than " + settings[0].Name;
    }
  }
  return status.IsOk() ? std::string() : status.GetMessage();
}

/// Texture units interpolate with weights of 8 bits: two steps of 255 in nearly all pixels.
std::string CompareFilters(const FrameSetting& texture, const FrameSetting& other)
{
  for (std::size_t view = 0; view < texture.Images.size(); ++view)
  {
    const KeptImage& kept = other.Images[view];
    Strider::RenderedImage image;
    image.Size = kept.Size;
    image.Rgba = kept.Rgba.data();
    const FrameDifference difference = CompareFrames(texture.Images[view], image);
    if (difference.FractionWithin < LeastWithin)
    {
      return "view " + std::to_string(view) + ": " +
        std::to_string(100.0 * (1.0 - difference.FractionWithin)) +
        "% of the pixels differ from those of the texture by more than 2/255";
    }
  }
  return {};
}

/// Measures all settings. Returns an error message, or an empty string. Slabs are compared with the first texture.
std::string MeasureAll(FramesRun& run, std::vector<FrameSetting>& textures,
  std::vector<FrameSetting>& slabs, std::vector<FrameSetting>& cached)
{
  const FrameSetting& texture = textures[0];
  FrameDifference none;
  Strider::Status status = run.Store(Strider::StorageMode::Texture);
  for (FrameSetting& setting : textures)
  {
    status = status.IsOk() ? run.Measure(nullptr, setting, none) : status;
  }
  status = status.IsOk() ? run.Store(Strider::StorageMode::Compressed) : status;
  std::string problem = status.IsOk() ? CompareFilters(texture, textures[1]) : status.GetMessage();
  problem = problem.empty() ? MeasureSame(run, texture, slabs, 0) : problem;
  status = problem.empty() ? run.Measure(nullptr, cached[0], none) : status;
  problem = problem.empty() && !status.IsOk() ? status.GetMessage() : problem;
  problem = problem.empty() ? MeasureSame(run, cached[0], cached, 1) : problem;
  return problem.empty() ? CompareFilters(texture, cached[0]) : problem;
}

} // namespace

int RunCompressedFramesSuite(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, Strider::VolumeRenderer& renderer)
{
  constexpr int wrongUsage = 2;
  constexpr int fewViews = 6;
  std::printf(
    "%s\nsuite %s: %s\n", device.Name.c_str(), CompressedFramesSuite, scene.Description.c_str());
  if (device.Backend != "cuda")
  {
    std::fprintf(
      stderr, "StriderBench: the suite %s needs the CUDA backend\n", CompressedFramesSuite);
    return wrongUsage;
  }
  const std::vector<View> views =
    MakeViews("sphere", options.Views > 0 ? options.Views : fewViews, {});
  FramesRun run(options, scene, renderer, views);
  std::vector<FrameSetting> textures{ MakeTexture(), MakeStackedTexture() };
  std::vector<FrameSetting> settings = ListSlabs();
  std::vector<FrameSetting> cached = ListCached();
  if (scene.Volume.View.CountVoxels() > MostVoxelsOfCaches)
  {
    cached.resize(1);
  }
  std::vector<FrameSetting> lit{ MakeLit(MakeTexture()), MakeLit(MakePool(0.0)),
    MakeLit(MakePool(TurnDegrees)), MakeLit(MakeSlabs(0)) };
  std::vector<FrameSetting> splines = ListBSplines();
  std::vector<FrameSetting> litSplines = ListBSplines();
  std::transform(litSplines.begin(), litSplines.end(), litSplines.begin(), MakeLit);
  std::string problem = MeasureAll(run, textures, settings, cached);
  std::vector<FrameSetting> inTurns;
  if (scene.Volume.View.CountVoxels() <= MostVoxelsOfCaches)
  {
    inTurns.resize(2);
    problem = problem.empty() ? MeasureUncachedFrames(options, scene, views, inTurns[0], inTurns[1])
                              : problem;
  }
  const std::array<std::vector<FrameSetting>*, 3> similar{ &lit, &splines, &litSplines };
  for (std::vector<FrameSetting>* group : similar)
  {
    problem = problem.empty() ? MeasureSimilar(run, *group) : problem;
  }
  std::vector<FrameSetting> together;
  if (scene.Volume.View.CountVoxels() <= MostVoxelsOfMultiVolume)
  {
    together = ListMultiVolumes();
    problem = problem.empty() ? MeasureMultiVolumeFrames(options, scene, renderer, views, together)
                              : problem;
  }
  if (!problem.empty())
  {
    std::printf("FAILED: %s\n", problem.c_str());
    return 1;
  }
  std::printf("%s\n%s\n", settings[0].Storage.c_str(), settings[2].Storage.c_str());
  settings.insert(settings.begin(), textures.begin(), textures.end());
  settings.insert(settings.end(), cached.begin(), cached.end());
  settings.insert(settings.end(), inTurns.begin(), inTurns.end());
  const double textureMilliseconds = FindMean(textures[0].Milliseconds);
  Json benchmarks = Json::array();
  const auto report = [&](const std::vector<FrameSetting>& reported, double milliseconds) {
    for (const FrameSetting& setting : reported)
    {
      Print(setting, milliseconds);
      benchmarks.push_back(Describe(setting, milliseconds));
    }
  };
  report(settings, textureMilliseconds);
  for (const std::vector<FrameSetting>* group : similar)
  {
    report(*group, FindMean(group->front().Milliseconds));
  }
  if (!together.empty())
  {
    report(together, FindMean(together[0].Milliseconds));
  }
  if (options.JsonFile.empty())
  {
    return 0;
  }
  Json context = StartContext(device);
  context["suite"] = CompressedFramesSuite;
  context["volume_description"] = scene.Description;
  const bool isWritten = WriteResults(options.JsonFile, context, benchmarks);
  return TellOfFile(options.JsonFile, isWritten) ? 0 : 1;
}

} // namespace StriderBenchmarks
