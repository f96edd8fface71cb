// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures frames of two volumes in a picture, from textures and from bricks.
#include "Codec/MeasureMultiVolumeFrames.h"
#include "Measure/Statistics.h"

#include "Foundation/InvertMatrix.h"

#include "vtkStriderDescribeStorage.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

constexpr double LeastWithin = 0.99; // share of the pixels within two steps of 255

/// Placement of the second volume.
Strider::Matrix4 MakePlacement(const BenchScene& scene)
{
  const double angle = 30.0 * 3.14159265358979323846 / 180.0;
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  std::array<double, 3> middle{};
  for (int axis = 0; axis < 3; ++axis)
  {
    middle[axis] = 0.5 * (scene.Volume.View.CountPoints(axis) - 1.0);
  }
  const auto place = Strider::Transform(scene.IndexToPhysical, middle[0], middle[1], middle[2]);
  const auto first = Strider::Transform(scene.IndexToPhysical, 0.0, 0.0, 0.0);
  const auto move = [&](int axis) { return 2.0 / 3.0 * (place[axis] - first[axis]); };
  // Rotates about the middle.
  return { cosine, -sine, 0, place[0] - cosine * place[0] + sine * place[1] + move(0), sine, cosine,
    0, place[1] - sine * place[0] - cosine * place[1] + move(1), 0, 0, 1, move(2), 0, 0, 0, 1 };
}

class MultiVolumeRun
{
public:
  MultiVolumeRun(const BenchOptions& options, const BenchScene& scene)
    : Options(options)
    , Scene(scene)
    , Placement(MakePlacement(scene))
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
    const Strider::RenderRequest alone = PlaceView(this->Scene, view);
    Strider::RenderRequest request = alone;
    request.How = settings;
    std::array<double, 3> low{ 1e300, 1e300, 1e300 };
    std::array<double, 3> high{ -1e300, -1e300, -1e300 };
    for (std::size_t index = 0; index < this->Renderers.size(); ++index)
    {
      Strider::RenderRequest own = alone;
      own.How = settings;
      if (index > 0)
      {
        own.Appearance.PhysicalToWorld = this->Placement;
        own.PhysicalToClip = Strider::Multiply(alone.PhysicalToClip, this->Placement);
        own.Appearance.PhysicalToView =
          Strider::Multiply(alone.Appearance.PhysicalToView, this->Placement);
      }
      this->Include(own, low, high);
      request.MultiVolume.push_back({ this->Renderers[index], own });
    }
    request.IndexToPhysical = { high[0] - low[0], 0, 0, low[0], 0, high[1] - low[1], 0, low[1], 0,
      0, high[2] - low[2], low[2], 0, 0, 0, 1 };
    return request;
  }

  void Include(const Strider::RenderRequest& own, std::array<double, 3>& low,
    std::array<double, 3>& high) const
  {
    const Strider::Matrix4 toWorld =
      Strider::Multiply(own.Appearance.PhysicalToWorld, own.IndexToPhysical);
    const auto last = [&](int corner, int axis) {
      return (corner >> axis & 1) * (this->Scene.Volume.View.CountPoints(axis) - 1.0);
    };
    for (int corner = 0; corner < 8; ++corner)
    {
      const auto point =
        Strider::Transform(toWorld, last(corner, 0), last(corner, 1), last(corner, 2));
      for (int axis = 0; axis < 3; ++axis)
      {
        low[axis] = std::min(low[axis], point[axis]);
        high[axis] = std::max(high[axis], point[axis]);
      }
    }
  }

  const BenchOptions& Options;
  const BenchScene& Scene;
  const Strider::Matrix4 Placement;
  std::unique_ptr<Strider::VolumeRenderer> Second;
  std::array<Strider::VolumeRenderer*, 2> Renderers{};
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
