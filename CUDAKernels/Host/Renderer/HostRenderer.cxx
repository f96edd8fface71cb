// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CPU renderer: prepares a frame and marches its tiles in parallel.
#include "Host/Renderer/HostRenderer.h"

#include "Compositing/CheckAuxiliaryVolume.h"
#include "Compositing/CheckGathering.h"
#include "Compositing/CountPixels.h"
#include "Compositing/ShowGatheredPixels.h"
#include "Compression/Warp/ChooseWarpCache.h"
#include "Host/Renderer/FindMarchTile.h"
#include "Host/Tiles/ChooseTileShape.h"
#include "Host/Volume/TakeVolume.h"
#include "Planning/PlanFrame.h"
#include "Planning/StampContent.h"
#include "Rays/KeepStepLimit.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeVTKRays.h"
#include "Rotation/OrderTuner.h"
#include "Sampling/CheckFiltering.h"
#include "Sampling/FindChangedVoxels.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <fstream>
#include <tbb/blocked_range2d.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>

namespace Strider
{
namespace
{

/// Returns the "model name" of the first processor if the system reports it.
std::string ReadProcessorName()
{
  std::ifstream processors("/proc/cpuinfo");
  for (std::string line; std::getline(processors, line);)
  {
    const auto colon = line.find(": ");
    if (line.compare(0, 10, "model name") == 0 && colon != std::string::npos)
    {
      return line.substr(colon + 2);
    }
  }
  return "CPU";
}

std::string CountThreads()
{
  const int threads = tbb::info::default_concurrency();
  return std::to_string(threads) + (threads == 1 ? " thread" : " threads");
}

} // namespace

HostRenderer::HostRenderer()
  : Target(ChooseMarchTile())
  , Name(ReadProcessorName() + ", " + CountThreads() + ", " + this->Target.Name)
{
}

void HostRenderer::DoSetProgress(const TaskProgress& progress)
{
  this->Progress = progress;
  this->EmptySpace.SetProgress(progress);
}

Status HostRenderer::DoSetVolume(const VolumeView& callers)
{
  VolumeView volume;
  STRIDER_TRY(TakeVolume(callers, volume, this->Statistics));
  if (volume.Dimensions != this->Volume.Dimensions || volume.Placement != this->Volume.Placement)
  {
    this->Scene.DropAuxiliaryVolumes();
  }
  const IndexBox changed = FindChangedVoxels(this->Volume, volume);
  if (this->Coefficients.SetVolume(volume, changed))
  {
    this->EmptySpace.SetVolume(this->Coefficients.GetView(), changed);
  }
  else
  {
    this->EmptySpace.SetVolume(
      volume, this->Coefficients.IsInUse() ? MakeWholeBox(volume.Dimensions) : changed);
  }
  this->Compressed.SetVolume(volume, changed);
  this->Volume = volume;
  this->StoredContent = MakeContentStamp();
  this->Moved.SetVolume(volume);
  ++this->ContentChanges;
  return {};
}

Status HostRenderer::DoSetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckComponentFunctions(functions));
  std::vector<TransferFunctions> copy = functions; // copied first, because memory may run out
  this->Functions = std::move(copy);
  this->FunctionsContent = MakeContentStamp();
  ++this->ContentChanges;
  return {};
}

Status HostRenderer::DoSetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  STRIDER_TRY(this->Scene.SetAuxiliaryVolume(auxiliary, this->Volume, volume));
  ++this->ContentChanges;
  return {};
}

Status HostRenderer::DoSetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(this->Scene.SetLabels(functions));
  ++this->ContentChanges;
  return {};
}

Status HostRenderer::PrepareFunctions(const RenderRequest& request, FrameTask& task)
{
  const SceneSource source =
    this->Scene.GetSource(task.Grid, this->Functions, this->ContentChanges);
  MarchJob& job = task.Job;
  task.Plan = PlanFrame(
    { source, this->Compressed.IsInUse(), this->Coefficients.IsInUse() }, request, DescribeHost());
  this->Statistics.PreIntegration = task.Plan.PreIntegration;
  if (task.Plan.PreIntegration == PreIntegrationUse::Used)
  {
    STRIDER_TRY(MakeIntegralTable(
      this->Functions.front(), this->Volume, request, this->IntegralEntries, this->Integrals));
    job.Integrals = &this->Integrals;
  }
  if (!ReadsScene(task.Plan.Program))
  {
    return this->Table.Provide(
      this->Functions.front(), this->Volume, request, this->ContentChanges, job);
  }
  STRIDER_TRY(this->Scene.Prepare(source, request, job.First));
  job.Levels = this->Volume.Levels ? &this->Volume.Levels->Grid : nullptr;
  job.Scene = &this->Scene.GetFeatures();
  job.AuxiliaryVolumes = &this->Scene.GetAuxiliaryVolumes();
  job.Kind = task.Plan.Kind;
  job.Table = job.Scene->Appearances[0].Table;
  if (job.Table.IsFused)
  {
    DescribeTable(job);
  }
  return {};
}

Status HostRenderer::StoreVolume(
  const RenderRequest& request, const ViewGeometry& view, VolumeJob& job)
{
  job.Filter = request.Filter;
  STRIDER_TRY(this->Coefficients.StoreFor(request, this->Volume, this->Progress));
  if (!this->Coefficients.IsInUse())
  {
    this->EmptySpace.Follow(this->Volume);
    return this->StoreVoxels(request, view, job);
  }
  this->Compressed.Rest(StorageReason::Coefficients);
  this->Moved.Rest(OrderReason::Coefficients);
  job.Volume = this->Coefficients.GetView();
  job.Strides = FindStrides({}, job.Volume.Dimensions);
  for (std::ptrdiff_t& stride : job.Strides.Axis)
  {
    stride *= job.Volume.Components;
  }
  this->EmptySpace.Follow(job.Volume);
  return {};
}

Status HostRenderer::StoreVoxels(
  const RenderRequest& request, const ViewGeometry& view, VolumeJob& job)
{
  const int components = this->Volume.Components;
  for (int component = 0; component < components; ++component)
  {
    job.ComponentScalars[component] = DescribeStoredScalars(this->Volume, component);
    job.ComponentScalars[component].LeastByte = request.MatchVTK ? -127.0f : -128.0f;
  }
  STRIDER_TRY(
    this->Compressed.StoreFor(request.How, this->Target.DecodeStored, this->Progress, job));
  if (this->Compressed.IsInUse())
  {
    this->Moved.Rest(OrderReason::Bricks);
  }
  else
  {
    Strategies how = request.How;
    how.Rotation = components > 1 ? RotationMode::Off : how.Rotation;
    this->Moved.StoreFor(how, view, StampContent(this->ContentChanges, request));
  }
  job.Volume = this->Moved.GetStored();
  job.Strides = this->Moved.GetStrides();
  for (std::ptrdiff_t& stride : job.Strides.Axis)
  {
    stride *= components;
  }
  return {};
}

Status HostRenderer::CheckReady(const RenderRequest& request) const
{
  if (!this->Volume.Voxels)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "there is no volume to render");
  }
  STRIDER_TRY(CheckLaunchSettings(request.How));
  STRIDER_TRY(CheckStorageSettings(request.How));
  STRIDER_TRY(CheckFiltering(request.Filters));
  STRIDER_TRY(CheckGathering(request, this->Volume.Components));
  return CheckRotationSettings(request.How);
}

Status HostRenderer::PlaceRays(
  const RenderRequest& request, const VolumeView& volume, FrameTask& task) const
{
  STRIDER_TRY(MakeRayFrame(request, volume, task.Job.Frame));
  if (request.MatchVTK)
  {
    STRIDER_TRY(MakeVTKRays(request, volume, task.Matched));
    task.Job.Matched = &task.Matched;
  }
  return {};
}

Status HostRenderer::PrepareFrame(const RenderRequest& request, FrameTask& task)
{
  task.Grid = this->Volume;
  return request.MultiVolume.empty() ? this->Prepare(request, task)
                                     : this->PrepareMultiVolume(request, task);
}

Status HostRenderer::Prepare(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(this->CheckReady(request));
  STRIDER_TRY(this->PlaceRays(request, task.Grid, task));
  if (!task.Job.Rgba) // those of a part are the frame's
  {
    STRIDER_TRY(this->MakeRoom(request, task.Job));
  }
  const ViewGeometry view = MeasureView(request, this->Volume);
  STRIDER_TRY(this->StoreVolume(request, view, task.Job));
  STRIDER_TRY(this->PrepareFunctions(request, task));
  this->PrepareSkipping(request, task.Job);
  return ChooseTileShape(request.How, OrderView(view, this->Moved.GetOrder()), task.Shape);
}

Status HostRenderer::MakeRoom(const RenderRequest& request, MarchJob& job)
{
  const std::size_t pixelCount = CountPixels(request.ImageSize);
  try
  {
    this->Rgba.resize(4 * pixelCount);
    this->Depth.resize(request.WantsDepth ? pixelCount : 0);
  }
  catch (const std::exception&) // bad_alloc, or length_error if the size exceeds any memory
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "an image of " + std::to_string(pixelCount) + " pixels does not fit into memory");
  }
  this->Aim(request, job);
  return {};
}

void HostRenderer::Aim(const RenderRequest& request, MarchJob& job)
{
  job.TerminationOpacity = request.EarlyTerminationOpacity;
  job.StartDepth = request.StartDepth;
  job.OpaqueDepth = request.OpaqueDepth;
  job.Rgba = this->Rgba.data();
  job.Depth = request.WantsDepth ? this->Depth.data() : nullptr;
}

void HostRenderer::March(const RenderRequest& request, const FrameTask& task)
{
  const auto start = std::chrono::steady_clock::now();
  const MarchTileFunction march = FindMarchTile(this->Target, request, task.Plan, task.Job);
  std::atomic<std::uint64_t> samplesTaken{ 0 };
  std::atomic<std::uint64_t> samplesSkipped{ 0 };
  // Recursive bisection assigns neighbouring tiles to each thread.
  tbb::parallel_for(
    tbb::blocked_range2d<int>(0, request.ImageSize[1], task.Shape.BlockHeight, 0,
      request.ImageSize[0], task.Shape.BlockWidth),
    [&](const tbb::blocked_range2d<int>& range) {
      const SampleCount samples = march(task.Job,
        { range.cols().begin(), range.rows().begin(), range.cols().end(), range.rows().end() });
      samplesTaken += samples.Taken;
      samplesSkipped += samples.Skipped;
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

Status HostRenderer::DoRender(const RenderRequest& asked, RenderedImage& image)
{
  RenderRequest limited;
  const RenderRequest& request =
    KeepStepLimit(asked, this->Volume, limited, this->Statistics.Steps);
  FrameTask task;
  this->HasGathered = false;
  if (!request.Parts.empty())
  {
    return this->RenderParts(request, image);
  }
  STRIDER_TRY(this->PrepareFrame(request, task));
  this->March(request, task);
  this->MultiVolume.clear(); // refers to volumes of other renderers, which may be released
  // The time of several volumes says nothing about the order of one.
  if (request.MultiVolume.empty() && !this->Compressed.IsInUse() && !this->Coefficients.IsInUse())
  {
    this->Moved.Learn(this->Statistics.KernelMilliseconds);
  }
  this->Statistics.BytesOnDevice =
    this->CountVolumeBytes() + sizeof(float) * (this->Rgba.capacity() + this->Depth.capacity());
  this->Moved.Report(this->Statistics);
  this->Compressed.Report(this->Statistics);
  this->EmptySpace.Report(this->Statistics);
  this->Statistics.Launch = task.Shape;
  this->Statistics.MarchesTiles = true;
  this->Statistics.Filtering = FilteringStatistics{ request.Filter, request.Filters,
    FilterExecution::Automatic, {}, this->Coefficients.CountBytes() };
  image.Size = request.ImageSize;
  image.Rgba = this->Rgba.data();
  image.Depth = task.Job.Depth;
  image.Gathered = request.KeepsGathered
    ? FindGatheredKind(request.Appearance, this->Volume.Components)
    : GatheredKind();
  this->HasGathered = request.KeepsGathered;
  return {};
}

std::size_t HostRenderer::CountVolumeBytes() const
{
  return this->Moved.CountBytes() + this->Compressed.CountBytes() +
    this->Coefficients.CountBytes() + this->Scene.CountBytes() + this->EmptySpace.CountBytes();
}

Status HostRenderer::DoShowGathered(std::size_t count, float* pixels)
{
  STRIDER_TRY(CheckHasGathered(this->HasGathered));
  ShowGatheredPixels(this->Scene.GetFeatures(), count, pixels);
  return {};
}

Status HostRenderer::DoConnectDisplay(const DisplayTargets&)
{
  return STRIDER_FAILURE(StatusCode::Unsupported, "the CPU backend renders into host memory only");
}

Status HostRenderer::DoRenderToDisplay(const RenderRequest&)
{
  return STRIDER_FAILURE(StatusCode::Unsupported, "the CPU backend renders into host memory only");
}

} // namespace Strider
