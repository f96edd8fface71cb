// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of parts on the CPU: each tile of pixels marches through the parts that it meets, from the nearest on.
#include "Host/Renderer/HostRenderer.h"

#include "Compositing/CheckGathering.h"
#include "Host/Renderer/FindMarchTile.h"

#include <atomic>
#include <chrono>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

namespace Strider
{
namespace
{

/// Returns the pixels of a tile in a footprint; it is empty where its ends are not behind its beginning.
Tile Intersect(const Tile& tile, const PixelBox& box)
{
  return { std::max(tile.FirstX, box.First[0]), std::max(tile.FirstY, box.First[1]),
    std::min(tile.LastX, box.Last[0]), std::min(tile.LastY, box.Last[1]) };
}

/// Returns the tiles of a frame. Rays are short in a part: in larger tiles, the lanes of a packet find another one more
/// often when theirs ends.
LaunchShape ShapeTiles(const LaunchShape& whole)
{
  LaunchShape shape = whole;
  shape.BlockWidth *= 2;
  shape.BlockHeight *= 2;
  return shape;
}

} // namespace

bool HostRenderer::GatherTogether(const RenderRequest& request, const std::vector<PartTask>& parts)
{
  const HostRenderer& first = *parts.front().Source;
  if (FindPartKind(request.Parts.front().Request, first.Volume.Components).Rule == GatherRule::None)
  {
    return false;
  }
  return std::all_of(parts.begin(), parts.end(), [&](const PartTask& part) {
    HostRenderer& other = *part.Source;
    return other.StoredCompared.AreSame(other.StoredContent, first.StoredContent,
             [&] { return GatherAlike(first.Volume, other.Volume); }) &&
      other.FunctionsCompared.AreSame(other.FunctionsContent, first.FunctionsContent,
        [&] { return ShowAlike(first.Functions, other.Functions); });
  });
}

Status HostRenderer::PrepareParts(const RenderRequest& request, std::vector<PartTask>& parts)
{
  for (std::size_t index = 0; index < parts.size(); ++index)
  {
    parts[index].Source = dynamic_cast<HostRenderer*>(request.Parts[index].Renderer);
    if (!parts[index].Source)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "several parts of a frame must all be on the CPU, or all on one CUDA device");
    }
  }
  const bool gathersTogether = GatherTogether(request, parts);
  for (std::size_t index = 0; index < parts.size(); ++index)
  {
    PartTask& part = parts[index];
    part.Plan.Request = request.Parts[index].Request;
    part.Source->Statistics.Steps.reset();
    STRIDER_TRY(PlanPart(request, part.Source->Volume, gathersTogether, true,
      part.Source->Statistics.Steps, part.Plan));
    part.Footprint = FindFootprint(part.Plan.Request, part.Plan.Grid);
    MarchJob& job = part.Frame.Job;
    part.Frame.Grid = part.Plan.Grid;
    job.First = part.Plan.First;
    this->Aim(part.Plan.Request, job);
    part.Source->HasGathered = false;
    STRIDER_TRY(part.Source->Prepare(part.Plan.Request, part.Frame));
    job.Part = { job.Scene ? FindPartRule(*job.Scene) : PartRule::Resume,
      HasWholeSpace(job.Frame, job.Scene), job.Scene ? FindAddedKind(*job.Scene) : GatheredKind() };
    part.March = FindMarchTile(part.Source->Target, part.Plan.Request, part.Frame.Plan, job);
  }
  return {};
}

void HostRenderer::MarchParts(const RenderRequest& request, const std::vector<PartTask>& parts)
{
  const auto start = std::chrono::steady_clock::now();
  const int width = request.ImageSize[0];
  const LaunchShape shape = ShapeTiles(parts.front().Frame.Shape);
  const PartTask& first = parts.front();
  const bool shows = first.Plan.Kind.Rule != GatherRule::None && !request.KeepsGathered;
  SceneFeatures shown = first.Source->Scene.GetFeatures();
  shown.KeepsGathered = false;
  MarchJob last = first.Frame.Job;
  last.Scene = &shown;
  std::atomic<std::uint64_t> samplesTaken{ 0 };
  std::atomic<std::uint64_t> samplesSkipped{ 0 };
  tbb::parallel_for(
    tbb::blocked_range2d<int>(
      0, request.ImageSize[1], shape.BlockHeight, 0, width, shape.BlockWidth),
    [&](const tbb::blocked_range2d<int>& range) {
      const Tile tile{ range.cols().begin(), range.rows().begin(), range.cols().end(),
        range.rows().end() };
      const auto across = static_cast<std::size_t>(tile.LastX - tile.FirstX);
      for (int y = tile.FirstY; y < tile.LastY; ++y)
      {
        const std::size_t pixel = static_cast<std::size_t>(y) * width + tile.FirstX;
        std::fill_n(this->Rgba.data() + 4 * pixel, 4 * across, 0.0f);
        std::fill_n(this->Depth.data() + pixel, request.WantsDepth ? across : 0, 1.0f);
      }
      for (const PartTask& part : parts)
      {
        const Tile own = Intersect(tile, part.Footprint);
        if (own.FirstX < own.LastX && own.FirstY < own.LastY)
        {
          const SampleCount samples = part.March(part.Frame.Job, own);
          samplesTaken += samples.Taken;
          samplesSkipped += samples.Skipped;
        }
      }
      if (shows)
      {
        (void)this->Target.ShowGatheredTile(last, tile);
      }
    },
    tbb::simple_partitioner());
  this->Statistics.KernelMilliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  if (request.CountsSamples)
  {
    this->Statistics.SamplesTaken = samplesTaken;
    this->Statistics.SamplesSkipped = samplesSkipped;
  }
}

void HostRenderer::ReportParts(const std::vector<PartTask>& parts)
{
  const PartTask& first = parts.front();
  FrameStatistics& sum = this->Statistics;
  const double milliseconds = sum.KernelMilliseconds;
  // Choices are those of the nearest part, bytes and counts are sums.
  first.Source->Moved.Report(sum);
  first.Source->Compressed.Report(sum);
  first.Source->EmptySpace.Report(sum);
  sum.KernelMilliseconds = milliseconds;
  sum.PreIntegration = first.Frame.Plan.PreIntegration;
  sum.Filtering = FilteringStatistics{ first.Plan.Request.Filter, first.Plan.Request.Filters,
    FilterExecution::Automatic, {}, 0 };
  sum.Launch = ShapeTiles(first.Frame.Shape);
  sum.MarchesTiles = true;
  sum.Steps.reset();
  sum.BytesOnDevice = sizeof(float) * (this->Rgba.capacity() + this->Depth.capacity());
  sum.MacrocellsSearched = 0;
  sum.CompressedBytes = 0;
  sum.MapMilliseconds = 0.0;
  int compressed = 0;
  for (const PartTask& part : parts)
  {
    HostRenderer& source = *part.Source;
    sum.BytesOnDevice += source.CountVolumeBytes();
    FrameStatistics own;
    source.EmptySpace.Report(own);
    source.Compressed.Report(own);
    sum.CompressedBytes += own.CompressedBytes;
    sum.MacrocellsSearched += own.MacrocellsSearched;
    sum.MapMilliseconds += own.MapMilliseconds;
    sum.Filtering->CoefficientBytes += source.Coefficients.CountBytes();
    compressed += source.Compressed.IsInUse() ? 1 : 0;
    if (source.Statistics.Steps && !sum.Steps)
    {
      sum.Steps = source.Statistics.Steps;
    }
  }
  if (sum.Storage && parts.size() > 1)
  {
    sum.Storage->VolumesInView = static_cast<int>(parts.size());
    sum.Storage->CompressedInView = compressed;
  }
}

/// Releases what the parts of a frame refer to. Their memory is kept, since the system takes long to clear it.
struct HostRenderer::PartsEnding
{
  ~PartsEnding() { this->Parts.clear(); }
  std::vector<PartTask>& Parts;
};

Status HostRenderer::RenderParts(const RenderRequest& request, RenderedImage& image)
{
  STRIDER_TRY(CheckParts(request));
  const bool isOwn = std::any_of(request.Parts.begin(), request.Parts.end(),
    [this](const PlacedVolume& part) { return part.Renderer == this; });
  if (request.KeepsGathered && !isOwn)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "gathered values of parts can be kept only by the renderer of one of them");
  }
  MarchJob room;
  STRIDER_TRY(this->MakeRoom(request, room));
  std::vector<PartTask>& parts = this->Parts;
  const PartsEnding ending{ parts };
  parts.resize(request.Parts.size());
  STRIDER_TRY(this->PrepareParts(request, parts));
  const GatheredKind kind = parts.front().Plan.Kind;
  if (request.KeepsGathered && kind.Rule == GatherRule::None)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported, "what these parts gather cannot be added up");
  }
  this->MarchParts(request, parts);
  this->ReportParts(parts);
  image.Size = request.ImageSize;
  image.Rgba = this->Rgba.data();
  image.Depth = request.WantsDepth ? this->Depth.data() : nullptr;
  image.Gathered = request.KeepsGathered ? kind : GatheredKind();
  this->HasGathered = request.KeepsGathered;
  return {};
}

} // namespace Strider
