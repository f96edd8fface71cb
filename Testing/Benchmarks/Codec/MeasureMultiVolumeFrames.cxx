// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures frames of two volumes in a picture, from textures and from bricks.
#include "Codec/MeasureMultiVolumeFrames.h"
#include "Measure/Statistics.h"
#include "Scene/PlaceCopies.h"

#include "vtkStriderDescribeStorage.h"

namespace StriderBenchmarks
{
namespace
{

constexpr double LeastWithin = 0.99; // share of the pixels within two steps of 255

class MultiVolumeRun
{
public:
  MultiVolumeRun(const BenchOptions& options, const BenchScene& scene)
    : Options(options)
    , Scene(scene)
  {
  }

  Strider::Status Store(Strider::VolumeRenderer& first, Strider::StorageMode storage)
  {
    std::string reason;
    if (!this->Second)
    {
      STRIDER_TRY(
        Strider::VolumeRenderer::Create(Strider::Backend::CUDA, -1, this->Second, reason));
    }
    this->Renderers = { &first, this->Second.get() };
    for (Strider::VolumeRenderer* renderer : this->Renderers)
    {
      Strider::Strategies settings;
      settings.Storage = storage;
      renderer->ExpectFrames(settings);
      STRIDER_TRY(renderer->SetVolume(this->Scene.Volume.View));
      STRIDER_TRY(renderer->SetTransferFunctions(this->Scene.Functions));
    }
    return {};
  }

  Strider::Status Measure(
    const std::vector<View>& views, const FrameSetting* expected, FrameSetting& setting)
  {
    for (std::size_t view = 0; view < views.size(); ++view)
    {
      const Strider::RenderRequest request = this->Place(views[view], setting.How);
      Strider::RenderedImage image;
      std::vector<double> milliseconds;
      for (int round = -this->Options.Warmup; round < this->Options.Rounds; ++round)
      {
        STRIDER_TRY(this->Renderers[0]->Render(request, image));
        milliseconds.push_back(this->Renderers[0]->GetStatistics().KernelMilliseconds);
      }
      const Strider::FrameStatistics& statistics = this->Renderers[0]->GetStatistics();
      setting.FirstMilliseconds.push_back(milliseconds.front());
      milliseconds.erase(milliseconds.begin(), milliseconds.begin() + this->Options.Warmup);
      setting.Milliseconds.push_back(FindQuantile(milliseconds, 0.5));
      setting.HitShares.push_back(statistics.CacheHitShare);
      setting.VoxelHitShares.push_back(0.0);
      setting.Decoded.push_back(0.0);
      setting.CacheBytes = statistics.CacheBytes;
      setting.Storage = vtkStriderDescribeStorage(statistics);
      if (!expected)
      {
        setting.Images.emplace_back();
        setting.Images.back().Keep(image);
        continue;
      }
      const FrameDifference difference = CompareFrames(expected->Images[view], image);
      if (difference.FractionWithin < LeastWithin)
      {
        return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure,
          setting.Name + ": another image than " + expected->Name);
      }
    }
    return {};
  }

private:
  /// Request with both volumes in their common box.
  Strider::RenderRequest Place(const View& view, const Strider::Strategies& settings) const
  {
    Strider::RenderRequest request = PlaceView(this->Scene, view);
    request.How = settings;
    PlaceCopies(this->Scene.Volume.View, this->Renderers, request);
    return request;
  }

  const BenchOptions& Options;
  const BenchScene& Scene;
  std::unique_ptr<Strider::VolumeRenderer> Second;
  std::vector<Strider::VolumeRenderer*> Renderers;
};

} // namespace

std::string MeasureMultiVolumeFrames(const BenchOptions& options, const BenchScene& scene,
  Strider::VolumeRenderer& renderer, const std::vector<View>& views,
  std::vector<FrameSetting>& settings)
{
  MultiVolumeRun run(options, scene);
  Strider::Status status = run.Store(renderer, Strider::StorageMode::Texture);
  status = status.IsOk() ? run.Measure(views, nullptr, settings[0]) : status;
  status = status.IsOk() ? run.Store(renderer, Strider::StorageMode::Compressed) : status;
  for (std::size_t index = 1; status.IsOk() && index < settings.size(); ++index)
  {
    status = run.Measure(views, &settings[0], settings[index]);
  }
  return status.IsOk() ? std::string() : status.GetMessage();
}

} // namespace StriderBenchmarks
