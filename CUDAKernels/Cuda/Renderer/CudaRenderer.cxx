// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend: keeps the volume in a 3-D texture or in compressed bricks, and marches one ray per thread.
#include "Cuda/Renderer/CudaRenderer.h"

#include "BlockShape/ChooseLaunchShape.h"
#include "Compositing/CheckAuxiliaryVolume.h"
#include "Compositing/CheckGathering.h"
#include "Compositing/NeedsScene.h"
#include "Compression/Warp/ChooseWarpCache.h"
#include "Cuda/Renderer/FrameInputs.h"
#include "Cuda/Renderer/FramePreparation.h"
#include "Cuda/Renderer/LaunchFrame.h"
#include "Cuda/Runtime/CallersMemory.h"
#include "Foundation/CheckInput.h"
#include "Rays/KeepStepLimit.h"
#include "Rays/MakeRayFrame.h"
#include "Rotation/OrderTuner.h"
#include "Sampling/CheckFiltering.h"
#include "Strider/GuardMemory.h"

#include <chrono>

namespace Strider
{

CudaRenderer::CudaRenderer() = default;

CudaRenderer::~CudaRenderer()
{
  // Members are released on their device; Kept, the first one, is released last.
  this->Kept.emplace();
  if (!this->Context.Gpu.Name.empty()) // otherwise none was selected
  {
    (void)MakeCurrent(this->Context.Gpu).IsOk();
  }
}

Status CudaRenderer::Create(int deviceIndex, int localRank, std::string& note)
{
  const CurrentDeviceKeeper keeper;
  return this->Context.Create(deviceIndex, localRank, note);
}

Status CudaRenderer::DoSetVolume(const VolumeView& callers)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(CheckVolume(callers));
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  STRIDER_TRY(this->Finish());
  const auto start = std::chrono::steady_clock::now();
  DeviceBuffer<unsigned char> copy;
  VolumeView volume;
  STRIDER_TRY(MakeReadable(callers, this->Context.Gpu, this->Context.Queue.Get(), copy, volume));
  this->Context.Read(this->Context.Voxels);
  const VolumeView former = this->Context.Volume->GetView().GetLayout();
  const bool isStaged = this->Context.Staged.Take(volume, this->Context.Voxels);
  if (!isStaged)
  {
    STRIDER_TRY(this->Context.Volume->SetVolume(volume, this->Context.Queue));
  }
  if (former.Dimensions != volume.Dimensions || former.Placement != volume.Placement)
  {
    this->Context.AuxiliaryVolumes.Drop();
  }
  if (volume.LacksRanges())
  {
    STRIDER_TRY(this->Context.Voxels.FindRanges(volume, this->Context.Queue));
    for (int component = 0; component < volume.Components; ++component)
    {
      this->Statistics.FoundRanges[component] = this->Context.Voxels.GetView().GetRange(component);
    }
  }
  STRIDER_TRY(this->Context.Levels.Update(volume.Levels, this->Context.Queue));
  this->Context.Read(this->Context.Voxels); // releases the owner of the former view
  const std::chrono::duration<double, std::milli> elapsed =
    std::chrono::steady_clock::now() - start;
  this->Statistics.UploadMilliseconds =
    isStaged ? this->Context.Staged.GetMilliseconds() : elapsed.count();
  this->Statistics.VolumesStaged += isStaged ? 1 : 0;
  this->Statistics.VoxelsUploaded = this->Context.Volume->CountVoxelsUploaded();
  this->Statistics.MacrocellsSearched = this->Context.Volume->GetEmptySpace().CountSearched();
  this->Statistics.BytesOnDevice = this->Context.CountBytes();
  this->Context.NoteChange();
  this->Context.Table.Invalidate();
  return {};
}

Status CudaRenderer::DoStageVolume(const VolumeView& volume)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(CheckVolume(volume));
  // Part of a volume uploads fast, directly into the current texture.
  const bool isWhole = this->Context.Voxels.FindChanged(volume) == MakeWholeBox(volume.Dimensions);
  if (volume.Version == 0 || volume.Space == MemorySpace::Device || volume.Levels || !isWhole)
  {
    return {};
  }
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  const Status status = this->Context.Staged.Begin(volume, this->Context.Voxels, this->Context.Gpu);
  this->Statistics.BytesOnDevice = this->Context.CountBytes();
  return status;
}

Status CudaRenderer::DoSetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckComponentFunctions(functions));
  this->TakeComponentFunctions(std::vector<TransferFunctions>(functions));
  return {};
}

void CudaRenderer::TakeComponentFunctions(std::vector<TransferFunctions>&& functions)
{
  this->Functions = std::move(functions);
  this->FunctionsContent = MakeContentStamp();
  this->Context.NoteChange();
  this->Context.Table.Invalidate();
}

Status CudaRenderer::DoSetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckLabels(functions));
  this->TakeLabelFunctions(std::vector<TransferFunctions>(functions));
  return {};
}

void CudaRenderer::TakeLabelFunctions(std::vector<TransferFunctions>&& functions)
{
  this->Labels = std::move(functions);
  this->Context.NoteChange();
}

SceneSource CudaRenderer::GetSource() const
{
  return { this->Context.Shown, this->Functions, this->Labels,
    this->Context.AuxiliaryVolumes.GetView(AuxiliaryVolume::Mask),
    this->Context.AuxiliaryVolumes.GetView(AuxiliaryVolume::SecondScalars),
    this->Context.AuxiliaryVolumes.GetView(AuxiliaryVolume::Blanking),
    this->Context.ContentChanges };
}

Status CudaRenderer::CheckReady(const RenderRequest& request)
{
  if (this->Context.Volume->IsEmpty())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "there is no volume to render");
  }
  STRIDER_TRY(this->Finish());
  if (this->Functions.empty())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "there are no transfer functions");
  }
  STRIDER_TRY(CheckLaunchSettings(request.How));
  STRIDER_TRY(CheckStorageSettings(request.How));
  STRIDER_TRY(CheckFiltering(request.Filters));
  STRIDER_TRY(CheckGathering(request, this->Context.Volume->GetView().Components));
  return CheckRotationSettings(request.How);
}

Status CudaRenderer::RenderRows(const RenderRequest& asked, const std::optional<RowRange>& rows,
  const std::function<Status(const RenderRequest&)>& render)
{
  const CurrentDeviceKeeper keeper;
  this->Context.Rows = rows;
  RenderRequest limited;
  const RenderRequest& request =
    KeepStepLimit(asked, this->Context.Volume->GetView(), limited, this->Statistics.Steps);
  return this->RetryWithLessMemory(
    [&] { return render(request); }, [&] { return this->EvictOptional(request); });
}

Status CudaRenderer::Prepare(const RenderRequest& request, FrameTask& task)
{
  if (!request.Parts.empty())
  {
    return this->PrepareVolumeParts(request, task);
  }
  if (!request.MultiVolume.empty())
  {
    return this->PrepareMultiVolume(request, task);
  }
  DeviceContext& context = this->Context;
  STRIDER_TRY(this->CheckReady(request));
  STRIDER_TRY(MakeRayFrame(request, context.Volume->GetView(), task.Rays.Frame));
  context.KeepRows(task.Rays.Frame);
  STRIDER_TRY(MakeCurrent(context.Gpu));
  STRIDER_TRY(context.SelectCoefficients(request));
  const VolumeView& volume = context.Volume->GetView();
  STRIDER_TRY(PrepareStorage(context, request, CanMarchSlabs(volume, request),
    MeasureView(request, volume), this->Statistics));
  const SceneSource source = this->GetSource();
  return FramePreparation(context, source, request, task, false).Prepare();
}

Status CudaRenderer::MarchAlternative(const RenderRequest& request, const FrameTask& task)
{
  FrameTask alternative = task;
  const SceneSource source = this->GetSource();
  STRIDER_TRY(
    FramePreparation(this->Context, source, request, alternative, false).PrepareAlternative());
  return LaunchFrame(this->Context, request, this->Context.AlternativeTimer, alternative);
}

Status CudaRenderer::March(const RenderRequest& request, FrameTask& task)
{
  if (!request.Parts.empty())
  {
    return this->MarchVolumeParts(request, task);
  }
  DeviceContext& context = this->Context;
  STRIDER_TRY(context.BlocksTaken.Reserve(1));
  task.Rays.BlocksTaken = context.BlocksTaken.Get();
  // Rays with a start depth are shortened, and their times are not comparable.
  const bool isTimed = !request.CountsSamples && !request.StartDepth;
  const bool timesAlternative = task.TimesAlternative && isTimed;
  if (timesAlternative)
  {
    STRIDER_TRY(this->MarchAlternative(request, task));
  }
  STRIDER_TRY(context.Buffers.PrepareSampleCount(request, task.Rays, context.Queue));
  STRIDER_TRY(LaunchFrame(context, request, context.MarchTimer, task));
  this->InFlight = FrameInFlight{ !request.MultiVolume.empty(), false, request.CountsSamples,
    task.IsTuned && isTimed && !task.TimesAlternative, task.HasAlternative() && isTimed,
    timesAlternative, task.FillMilliseconds, 0 };
  STRIDER_TRY(this->Report(request, task));
  return context.Buffers.FetchSampleCount(task.Rays, context.Queue);
}

Status CudaRenderer::Report(const RenderRequest& request, const FrameTask& task)
{
  DeviceContext& context = this->Context;
  this->Statistics.Launch = task.Shape;
  this->Statistics.Optional = task.Optional;
  this->Statistics.Skipping = task.Skipping;
  this->Statistics.Filtering = FilteringStatistics{ request.Filter, request.Filters,
    task.Plan.Execution, task.Forecast.Choice, context.Coefficients.GetBytes() };
  this->Statistics.PreIntegration.reset();
  if (request.MultiVolume.empty())
  {
    this->Statistics.PreIntegration = task.Plan.PreIntegration;
  }
  this->Statistics.MapMilliseconds = context.Volume->GetEmptySpace().GetMilliseconds();
  context.Volume->ReportStorage(this->Statistics);
  if (!request.MultiVolume.empty())
  {
    this->ReportMultiVolume(request);
    return context.MultiVolume.FetchCounts(context.Queue);
  }
  if (IsCompressedSource(task.Plan.Source))
  {
    return context.Volume->GetBricks().FetchCounts(context.Queue);
  }
  if (context.ReadsCoefficients())
  {
    this->Statistics.Storage->Choice = { StorageReason::Coefficients };
  }
  else if (NeedsTexture(request) && request.How.Storage == StorageMode::Compressed)
  {
    this->Statistics.Storage->Choice = { StorageReason::WideFilter };
  }
  return {};
}

Status CudaRenderer::Finish()
{
  if (!this->InFlight)
  {
    return {};
  }
  const FrameInFlight frame = *this->InFlight;
  this->InFlight.reset();
  DeviceContext& context = this->Context;
  STRIDER_TRY(MakeCurrent(context.Gpu));
  STRIDER_TRY(context.Queue.Synchronize());
  STRIDER_TRY(context.MarchTimer.Read(this->Statistics.KernelMilliseconds));
  this->Statistics.KernelMilliseconds += frame.FillMilliseconds;
  if (frame.ShowsMultiVolume)
  {
    context.MultiVolume.ReportCounts(this->Statistics);
  }
  else if (!frame.ShowsParts && (!frame.CountsSamples || context.Volume->IsCompressed()))
  {
    context.Volume->Report(this->Statistics.KernelMilliseconds, this->Statistics);
  }
  STRIDER_TRY(this->Learn(frame));
  if (frame.CountsSamples)
  {
    this->Statistics.SamplesTaken = context.Buffers.GetSamplesTaken();
    this->Statistics.SamplesSkipped = context.Buffers.GetSamplesSkipped();
    this->Statistics.VoxelsFetched = context.Buffers.GetVoxelsFetched();
  }
  this->Statistics.BytesOnDevice = context.CountBytes() + frame.OtherBytes;
  return {};
}

Status CudaRenderer::Learn(const FrameInFlight& frame)
{
  if (frame.IsTuned)
  {
    this->Context.Tuner.Report(this->Statistics.KernelMilliseconds);
  }
  if (frame.TimesAlternative)
  {
    double alternative = 0.0;
    STRIDER_TRY(this->Context.AlternativeTimer.Read(alternative));
    this->Context.Executions.Report(this->Statistics.KernelMilliseconds, alternative);
  }
  else if (frame.HasAlternative)
  {
    this->Context.Executions.Report(this->Statistics.KernelMilliseconds);
  }
  return {};
}

void CudaRenderer::DoFinish()
{
  const CurrentDeviceKeeper keeper;
  // The next frame reports a failure, since device errors persist.
  (void)this->Finish().IsOk();
}

Status CudaRenderer::RetryWithLessMemory(
  const std::function<Status()>& attempt, const std::function<bool()>& giveBack)
{
  // Host memory may run out as well; queued work must end before anything is freed.
  const Status status =
    this->Context.RetryWithLessMemory([&] { return GuardMemory(attempt); }, giveBack);
  if (!status.IsOk())
  {
    // What was freed in vain may be made again.
    this->Context.Volume->AllowOptionalTextures();
    this->Context.Voxels.AllowOptionalTextures();
  }
  return status;
}

Status CudaRenderer::DoRender(const RenderRequest& asked, RenderedImage& image)
{
  STRIDER_TRY(this->RenderRows(
    asked, {}, [&](const RenderRequest& request) { return this->RenderOnce(request, {}); }));
  image = this->Context.Buffers.GetImage(asked);
  image.Gathered = this->FindGathered(asked);
  return {};
}

GatheredKind CudaRenderer::FindGathered(const RenderRequest& request) const
{
  return request.KeepsGathered
    ? FindGatheredKind(request.Appearance, this->Context.Volume->GetView().Components)
    : GatheredKind();
}

Status CudaRenderer::RenderOnce(const RenderRequest& request, ImageTarget target)
{
  FrameTask task;
  this->HasGathered = false;
  STRIDER_TRY(this->Prepare(request, task));
  STRIDER_TRY(this->Context.Buffers.Prepare(request, task.Rays, this->Context.Queue));
  if (!target.Rgba)
  {
    STRIDER_TRY(this->Context.Buffers.ReserveHost(task.Rays, target));
  }
  STRIDER_TRY(this->March(request, task));
  STRIDER_TRY(FrameBuffers::Fetch(task.Rays, target, this->Context.Queue));
  STRIDER_TRY(this->Finish());
  this->HasGathered = request.KeepsGathered;
  return {};
}

Status CudaRenderer::DoShowGathered(std::size_t count, float* pixels)
{
  STRIDER_TRY(CheckHasGathered(this->HasGathered));
  this->Context.Scene.ShowGathered(count, pixels);
  return {};
}

} // namespace Strider
