// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of RenderRequest::Parts on a CUDA device: launches of many parts each, in the frame's stream.
#include "Cuda/Renderer/CudaRenderer.h"

#include "Compositing/GatherIntensity.h"
#include "Cuda/Display/ClearPixels.h"
#include "Cuda/Display/CompositePieces.h"
#include "Cuda/Renderer/FrameInputs.h"
#include "Cuda/Renderer/FramePreparation.h"
#include "Cuda/Renderer/PartBatch.h"
#include "Cuda/Runtime/KeepCurrentDevice.h"
#include "Rays/FindFootprint.h"
#include "Rays/MakeRayFrame.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace Strider
{
namespace
{

/// One thread prepares this many parts in less time than sleeping threads need to wake up. A part takes it some
/// microseconds, about as long as the device takes to march it.
constexpr std::size_t PartsOfOneThread = 64;
constexpr std::size_t LeastPartsOfThread = 4; ///< of several
constexpr std::size_t MostPartsAtOnce = 256;

/// Returns the request of a part whose rays read a texture in native order.
RenderRequest RequestTexture(RenderRequest request)
{
  request.How.Storage = StorageMode::Texture;
  request.How.Rotation = RotationMode::Off;
  return request;
}

/// The pixels of the rows that this device renders. Other rows of the image may be finished.
struct OwnPixels
{
  explicit OwnPixels(const MarchRaysTask& rays)
    : Rows(rays.Frame.Rows[1] - rays.Frame.Rows[0])
  {
    const auto width = static_cast<std::size_t>(rays.Frame.ImageSize[0]);
    const std::size_t first = width * static_cast<std::size_t>(rays.Frame.Rows[0]);
    this->Count = width * static_cast<std::size_t>(this->Rows);
    this->Rgba = rays.Rgba + first;
    this->Depth = rays.Depth ? rays.Depth + first : nullptr;
  }

  int Rows;
  std::size_t Count;
  float4* Rgba;
  float* Depth;
};

} // namespace

Status CudaRenderer::PrepareVolumeParts(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(CheckParts(request));
  STRIDER_TRY(this->Finish());
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  bool isOwn = false;
  for (const PlacedVolume& part : request.Parts)
  {
    auto* source = dynamic_cast<CudaRenderer*>(part.Renderer);
    if (!source || source->Context.Gpu.Index != this->Context.Gpu.Index)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "several parts of a frame must all be on the CPU, or all on one CUDA device");
    }
    isOwn = isOwn || source == this;
    if (part.Request.How.Storage == StorageMode::Compressed ||
      source->Context.Voxels.IsCompressed())
    {
      return STRIDER_FAILURE(StatusCode::Unsupported,
        "parts of a frame are read from textures on a CUDA device, and one of them is compressed");
    }
  }
  if (request.KeepsGathered && !isOwn)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "gathered values of parts can be kept only by the renderer of one of them");
  }
  RayFrame& frame = task.Rays.Frame;
  for (int axis = 0; axis < 2; ++axis)
  {
    frame.ImageSize[axis] = request.ImageSize[axis];
    frame.OpaqueDepthSize[axis] = request.OpaqueDepthSize[axis];
  }
  frame.Rows[1] = request.ImageSize[1];
  this->Context.KeepRows(frame);
  return {};
}

Status CudaRenderer::PrepareVolumePart(const PartPlan& plan, FrameTask& task)
{
  DeviceContext& context = this->Context;
  const RenderRequest& request = plan.Request;
  this->HasGathered = false;
  STRIDER_TRY(this->CheckReady(request));
  STRIDER_TRY(MakeRayFrame(request, plan.Grid, task.Rays.Frame));
  context.KeepRows(task.Rays.Frame);
  STRIDER_TRY(context.SelectCoefficients(request));
  STRIDER_TRY(PrepareStorage(
    context, request, false, MeasureView(request, context.Volume->GetView()), this->Statistics));
  // Rays cross the grid of the whole volume; what is stored is that of the part.
  VolumeView crossed = context.Shown;
  crossed.Dimensions = plan.Grid.Dimensions;
  const SceneSource own = this->GetSource();
  const SceneSource source{ crossed, own.Functions, own.Labels, own.Mask, own.Second, own.Blanking,
    own.Content };
  STRIDER_TRY(FramePreparation(context, source, request, task, true).Prepare());
  AdaptToScene(task.Shape);       // to the launch bounds of the kernels of parts
  task.Shape.ResidentThreads = 0; // each thread has one pixel
  const Vector3 first{ static_cast<float>(plan.First[0]), static_cast<float>(plan.First[1]),
    static_cast<float>(plan.First[2]) };
  task.Rays.Voxels.SetFirst(first);
  task.Scene.Voxels.Volume.SetFirst(first);
  SkipMap& skip = task.Rays.Skip;
  skip.Offset = skip.Offset - MultiplyEach(skip.Scale, first); // exact: multiples of 1/16
  return {};
}

bool CudaRenderer::CanGatherTogether(const RenderRequest& request)
{
  auto& first = static_cast<CudaRenderer&>(*request.Parts.front().Renderer);
  const VolumeView& view = first.Context.Voxels.GetView();
  if (FindPartKind(request.Parts.front().Request, view.Components).Rule == GatherRule::None)
  {
    return false;
  }
  return std::all_of(request.Parts.begin(), request.Parts.end(), [&](const PlacedVolume& part) {
    auto& other = static_cast<CudaRenderer&>(*part.Renderer);
    return GatherAlike(view, other.Context.Voxels.GetView()) &&
      other.FunctionsCompared.AreSame(other.FunctionsContent, first.FunctionsContent,
        [&] { return ShowAlike(first.Functions, other.Functions); });
  });
}

Status CudaRenderer::PlanVolumePart(const RenderRequest& request, std::size_t index,
  bool gathersTogether, const LaunchShape* shape, PlannedPart& part)
{
  auto& source = static_cast<CudaRenderer&>(*request.Parts[index].Renderer);
  PartPlan& plan = part.Plan;
  plan.Request = RequestTexture(request.Parts[index].Request);
  STRIDER_TRY(
    PlanPart(request, source.Context.Voxels.GetView(), gathersTogether, false, part.Steps, plan));
  part.Footprint = FindFootprint(plan.Request, plan.Grid);
  part.IsPrepared = !part.Footprint.IsEmpty() || index == 0 || &source == this;
  if (!part.IsPrepared)
  {
    return source.CheckReady(plan.Request);
  }
  if (&source != this)
  {
    source.Context.Rows = this->Context.Rows;
  }
  part.Task.HasShape = shape != nullptr;
  part.Task.Shape = shape ? *shape : LaunchShape();
  return source.PrepareVolumePart(plan, part.Task);
}

Status CudaRenderer::PlanVolumeParts(const RenderRequest& request, std::size_t first,
  bool gathersTogether, const LaunchShape& shape, std::vector<PlannedPart>& parts)
{
  const auto plan = [&](std::size_t index) {
    parts[index] = {};
    return this->PlanVolumePart(request, first + index, gathersTogether, &shape, parts[index]);
  };
  std::vector<std::size_t> adapted; // parts that other threads may prepare
  for (std::size_t index = 0; index < parts.size(); ++index)
  {
    const PlacedVolume& part = request.Parts[first + index];
    auto& source = static_cast<CudaRenderer&>(*part.Renderer);
    // Uploads report progress to this thread, and several at once need more memory.
    if (first < PartsOfOneThread || !source.Context.IsAdapted(RequestTexture(part.Request)))
    {
      STRIDER_TRY(plan(index));
    }
    else
    {
      adapted.push_back(index);
    }
  }
  std::vector<Status> results(adapted.size());
  const auto planRange = [&](const tbb::blocked_range<std::size_t>& range) {
    const CurrentDeviceKeeper keeper; // of threads that others use, too
    const Status current = MakeCurrent(this->Context.Gpu);
    for (std::size_t index = range.begin(); index < range.end(); ++index)
    {
      results[index] = current.IsOk() ? plan(adapted[index]) : current;
    }
  };
  // Other work of the caller must not begin on a thread that waits here.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(
      tbb::blocked_range<std::size_t>(0, adapted.size(), LeastPartsOfThread), planRange);
  });
  for (std::size_t index = 0; index < adapted.size(); ++index)
  {
    // One after the other, parts need less memory.
    const bool isShort = results[index].GetCode() == StatusCode::OutOfMemory;
    STRIDER_TRY(isShort ? plan(adapted[index]) : results[index]);
  }
  return {};
}

Status CudaRenderer::LaunchVolumeParts(
  const RenderRequest& request, FrameTask& frame, PartSums& sums)
{
  DeviceContext& context = this->Context;
  const OwnPixels own(frame.Rays);
  STRIDER_TRY(ClearPixels(own.Count, own.Rgba, own.Depth, context.Queue.Get()));
  const bool gathersTogether = this->CanGatherTogether(request);
  this->Statistics.Steps.reset();
  PartBatch batch(context, frame.Rays);
  const std::size_t count = request.Parts.size();
  STRIDER_TRY(batch.Reserve(count));
  GatheredKind kind;
  const auto add = [&](std::size_t index, const PlannedPart& part) -> Status {
    auto& source = static_cast<CudaRenderer&>(*request.Parts[index].Renderer);
    this->Statistics.Steps = this->Statistics.Steps ? this->Statistics.Steps : part.Steps;
    kind = part.Plan.Kind;
    if (part.IsPrepared)
    {
      sums.MapMilliseconds += source.Context.Volume->GetEmptySpace().GetMilliseconds();
      sums.CoefficientBytes += source.Context.Coefficients.GetBytes();
    }
    return part.Footprint.IsEmpty()
      ? Status()
      : batch.Add(source.Context, part.Plan.Request, part.Task, part.Footprint);
  };
  std::vector<PlannedPart> parts(1);
  STRIDER_TRY(this->PlanVolumePart(request, 0, gathersTogether, nullptr, parts.front()));
  const FrameTask& nearest = parts.front().Task;
  frame.Plan = nearest.Plan;
  frame.Shape = nearest.Shape;
  frame.Skipping = nearest.Skipping;
  frame.Optional = nearest.Optional;
  STRIDER_TRY(add(0, parts.front()));
  // One shape of blocks serves all: the time of a part is not known, and ranking launches takes longer than its rays.
  for (std::size_t first = 1; first < count; first += parts.size())
  {
    // As many as all before them, which the device marches meanwhile.
    parts.resize(std::min({ count - first, first, MostPartsAtOnce }));
    STRIDER_TRY(this->PlanVolumeParts(request, first, gathersTogether, frame.Shape, parts));
    for (std::size_t index = 0; index < parts.size(); ++index)
    {
      STRIDER_TRY(add(first + index, parts[index]));
    }
  }
  STRIDER_TRY(batch.Launch());
  if (request.KeepsGathered && kind.Rule == GatherRule::None)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported, "what these parts gather cannot be added up");
  }
  return kind.Rule == GatherRule::None || request.KeepsGathered
    ? Status()
    : this->ShowGatheredParts(request, kind, frame);
}

Status CudaRenderer::ShowGatheredParts(
  const RenderRequest& request, const GatheredKind& kind, const FrameTask& frame)
{
  const auto& first = static_cast<const CudaRenderer&>(*request.Parts.front().Renderer);
  const OwnPixels own(frame.Rays);
  CompositePiecesTask task{};
  task.Frame = frame.Rays.Frame;
  task.Frame.ImageSize[1] = own.Rows;
  task.Pictures[task.Pieces++] = { own.Rgba, own.Depth };
  task.Kind = kind;
  task.TerminationOpacity = request.EarlyTerminationOpacity;
  task.Rgba = own.Rgba;
  task.Depth = own.Depth;
  return LaunchCompositePieces(task, &first.Context.Scene.Get(), this->Context.Queue.Get());
}

Status CudaRenderer::MarchVolumeParts(const RenderRequest& request, FrameTask& task)
{
  DeviceContext& context = this->Context;
  STRIDER_TRY(context.Buffers.PrepareSampleCount(request, task.Rays, context.Queue));
  STRIDER_TRY(context.MarchTimer.Start(context.Queue.Get()));
  PartSums sums;
  STRIDER_TRY(this->LaunchVolumeParts(request, task, sums));
  STRIDER_TRY(context.MarchTimer.Stop(context.Queue.Get()));
  FrameInFlight frame;
  frame.ShowsParts = true;
  frame.CountsSamples = request.CountsSamples;
  this->ReportVolumeParts(request, task, sums, frame);
  this->InFlight = frame;
  return context.Buffers.FetchSampleCount(task.Rays, context.Queue);
}

void CudaRenderer::ReportVolumeParts(
  const RenderRequest& request, const FrameTask& task, const PartSums& sums, FrameInFlight& frame)
{
  FrameStatistics& sum = this->Statistics;
  const RenderRequest& first = request.Parts.front().Request;
  sum.Launch = task.Shape;
  sum.Optional = task.Optional;
  sum.Skipping = task.Skipping;
  sum.PreIntegration = task.Plan.PreIntegration;
  sum.Filtering = FilteringStatistics{ first.Filter, first.Filters, task.Plan.Execution, {},
    sums.CoefficientBytes };
  sum.MapMilliseconds = sums.MapMilliseconds;
  for (const PlacedVolume& part : request.Parts)
  {
    const auto& source = static_cast<const CudaRenderer&>(*part.Renderer);
    frame.OtherBytes += &source == this ? 0 : source.Context.CountBytes();
  }
  sum.Storage = StorageStatistics();
  sum.Storage->Kind = StorageKind::Texture;
  sum.Storage->Choice.Reason = StorageReason::MultiVolume;
  sum.Storage->VolumesInView = static_cast<int>(request.Parts.size());
}

Status CudaRenderer::DisplayVolumeParts(const RenderRequest& request)
{
  DeviceContext& context = this->Context;
  FrameTask task;
  STRIDER_TRY(this->Prepare(request, task));
  STRIDER_TRY(context.Buffers.Reserve(request));
  MappedDisplay mapped;
  Status status = mapped.Map(context.Display, task.Rays, context.Queue.Get());
  task.Rays.Rgba = context.Buffers.GetRgba();
  status = status.IsOk() ? this->March(request, task) : status;
  status = status.IsOk()
    ? mapped.Fill(context.Display, task.Rays.Rgba, request.ImageSize, context.Queue.Get())
    : status;
  if (!status.IsOk())
  {
    (void)context.Queue.Synchronize().IsOk();
    return status;
  }
  STRIDER_TRY(mapped.Unmap(context.DisplayedSurface));
  return this->Finish(); // the renderers of the parts do not know that this frame reads them
}

} // namespace Strider
