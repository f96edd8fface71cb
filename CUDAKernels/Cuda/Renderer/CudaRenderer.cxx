// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend: keeps the volume in a 3-D texture or in compressed bricks, and marches one ray per thread.
#include "Cuda/Renderer/CudaRenderer.h"

#include "BlockShape/ChooseLaunchShape.h"
#include "Compositing/CheckAuxiliaryVolume.h"
#include "Compositing/FindGatheredKind.h"
#include "Compositing/NeedsScene.h"
#include "Compression/Warp/ChooseWarpCache.h"
#include "Cuda/Runtime/CheckKernelCode.h"
#include "Foundation/CheckInput.h"
#include "MarchingCache/ForecastExecution.h"
#include "Rays/KeepStepLimit.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/StampContent.h"
#include "Rotation/CheckRotationSettings.h"
#include "Sampling/DescribeFiltering.h"
#include "Sampling/FindChangedVoxels.h"
#include "Strider/GuardMemory.h"

#include <chrono>

namespace Strider
{

CudaRenderer::CudaRenderer()
  : Tuner(FindLaunchTable(0))
{
}

CudaRenderer::~CudaRenderer()
{
  // Members are released on their device; Kept, the first one, is released last.
  this->Kept.emplace();
  if (!this->Gpu.Name.empty()) // otherwise none was selected
  {
    (void)MakeCurrent(this->Gpu).IsOk();
  }
}

Status CudaRenderer::Create(int deviceIndex, int localRank, std::string& note)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(SelectDevice(deviceIndex, localRank, this->Gpu));
  STRIDER_TRY(CheckKernelCode(this->Gpu, note));
  this->Tuner = LaunchTuner(ChooseLaunchTable(this->Gpu.Capability, note));
  STRIDER_TRY(this->Queue.Create());
  STRIDER_TRY(this->MarchTimer.Create());
  STRIDER_TRY(this->AlternativeTimer.Create());
  STRIDER_TRY(this->Coefficients.Create(this->Gpu));
  return this->Voxels.Create(this->Gpu);
}

Status CudaRenderer::SetVolume(const VolumeView& volume)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(CheckVolume(volume));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->Finish());
  const auto start = std::chrono::steady_clock::now();
  this->Read(this->Voxels);
  const VolumeView former = this->Volume->GetView().GetLayout();
  const bool isStaged = this->Staged.Take(volume, this->Voxels);
  if (!isStaged)
  {
    STRIDER_TRY(this->Volume->SetVolume(volume, this->Queue));
  }
  this->Read(this->Voxels); // releases the owner of the former view
  if (former.Dimensions != volume.Dimensions || former.Placement != volume.Placement)
  {
    this->AuxiliaryVolumes.Drop();
  }
  const std::chrono::duration<double, std::milli> elapsed =
    std::chrono::steady_clock::now() - start;
  this->Statistics.UploadMilliseconds = isStaged ? this->Staged.GetMilliseconds() : elapsed.count();
  this->Statistics.VolumesStaged += isStaged ? 1 : 0;
  this->Statistics.VoxelsUploaded = this->Volume->CountVoxelsUploaded();
  this->Statistics.MacrocellsSearched = this->Volume->GetEmptySpace().CountSearched();
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  ++this->ContentChanges;
  this->Table.Invalidate();
  return {};
}

Status CudaRenderer::StageVolume(const VolumeView& volume)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(CheckVolume(volume));
  // Part of a volume uploads fast, directly into the current texture.
  const bool isWhole =
    FindChangedVoxels(this->Voxels.GetView(), volume) == MakeWholeBox(volume.Dimensions);
  if (volume.Version == 0 || volume.Space == MemorySpace::Device || !isWhole)
  {
    return {};
  }
  STRIDER_TRY(MakeCurrent(this->Gpu));
  const Status status = this->Staged.Begin(volume, this->Voxels, this->Gpu);
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  return status;
}

Status CudaRenderer::SetTransferFunctions(const TransferFunctions& functions)
{
  return this->SetComponentFunctions({ functions });
}

Status CudaRenderer::SetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckComponentFunctions(functions));
  std::vector<TransferFunctions> copy = functions; // copying may run out of host memory
  this->Functions = std::move(copy);
  ++this->ContentChanges;
  this->Table.Invalidate();
  return {};
}

Status CudaRenderer::SetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  STRIDER_TRY(CheckLabels(functions));
  std::vector<TransferFunctions> copy = functions;
  this->Labels = std::move(copy);
  ++this->ContentChanges;
  return {};
}

Status CudaRenderer::SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->Finish());
  const Status status = this->RetryWithLessMemory(
    [&] {
      return this->AuxiliaryVolumes.Set(auxiliary, volume, this->Volume->GetView(), this->Gpu,
        this->Volume->GetUploader(), this->Queue);
    },
    [this] { return this->GiveBackOwnMemory(); });
  ++this->ContentChanges;
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  return status;
}

SceneSource CudaRenderer::GetSource() const
{
  return { this->Shown, this->Functions, this->Labels,
    this->AuxiliaryVolumes.GetView(AuxiliaryVolume::Mask),
    this->AuxiliaryVolumes.GetView(AuxiliaryVolume::SecondScalars),
    this->AuxiliaryVolumes.GetView(AuxiliaryVolume::Blanking), this->ContentChanges };
}

Status CudaRenderer::CheckReady(const RenderRequest& request)
{
  if (this->Volume->IsEmpty())
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
  STRIDER_TRY(CheckGathering(request, this->Volume->GetView().Components));
  return CheckRotationSettings(request.How);
}

const RenderRequest& CudaRenderer::LimitSteps(const RenderRequest& asked, RenderRequest& limited)
{
  return KeepStepLimit(asked, this->Volume->GetView(), limited, this->Statistics.Steps);
}

Status CudaRenderer::Prepare(const RenderRequest& request, FrameTask& task)
{
  if (!request.MultiVolume.empty())
  {
    return this->PrepareMultiVolume(request, task);
  }
  STRIDER_TRY(this->CheckReady(request));
  STRIDER_TRY(MakeRayFrame(request, this->Volume->GetView(), task.Rays.Frame));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->SelectCoefficients(request));
  const ViewGeometry view = MeasureView(request, this->Volume->GetView());
  const std::uint64_t content = StampContent(this->ContentChanges, request);
  STRIDER_TRY(this->Volume->Prepare(WantStorage(request, this->CanMarchSlabs(request)), view,
    content, this->Queue, this->Statistics));
  task.IsCompressed = this->Volume->IsCompressed();
  const SceneSource source = this->GetSource();
  const bool sharesSlabs = task.IsCompressed && this->SharesSlabs(source, request);
  task.IsFiltered = (!task.IsCompressed || sharesSlabs) && IsFilterAlone(source, request);
  task.NeedsScene = !task.IsFiltered && NeedsScene(source, request);
  if (task.IsCompressed)
  {
    task.Execution = sharesSlabs ? FilterExecution::MarchingCache : ChooseTextureExecution(request);
    STRIDER_TRY(this->Volume->GetBricks().Prepare(request, this->Queue, task.Compressed));
    STRIDER_TRY(this->PrepareSlabs(request, content, task));
  }
  if (task.IsCompressed && !task.IsInSlabs)
  {
    STRIDER_TRY(CheckByWarps(request));
  }
  task.Rays.TerminationOpacity = request.EarlyTerminationOpacity;
  const bool isEnhanced = request.Filters.Enhancement != EnhancementFilter::None;
  if (task.NeedsScene || (task.IsFiltered && isEnhanced))
  {
    STRIDER_TRY(this->Scene.Update(source, request, this->Queue));
  }
  if (!task.NeedsScene)
  {
    STRIDER_TRY(this->Table.Update(source.Functions.front(), source.Volume, request, this->Queue));
    task.Rays.Table = this->Table.Get();
  }
  STRIDER_TRY(this->PrepareIntegrals(source, request, task));
  STRIDER_TRY(this->PrepareSkipping(source, request, task));
  STRIDER_TRY(this->PreparePool(source, request, content, task));
  // The execution depends on what rays skip.
  this->ChooseExecution(source, request, view, content, task);
  STRIDER_TRY(this->PrepareVoxels(source, request, task));
  return this->PrepareLaunch(request, view, content, task);
}

Status CudaRenderer::March(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(this->BlocksTaken.Reserve(1));
  task.Rays.BlocksTaken = this->BlocksTaken.Get();
  // Rays with a start depth are shortened, and their times are not comparable.
  const bool isTimed = !request.CountsSamples && !request.StartDepth;
  this->TimesAlternativeInFlight = task.TimesAlternative && isTimed;
  if (this->TimesAlternativeInFlight)
  {
    STRIDER_TRY(this->LaunchAlternative(request, task));
  }
  STRIDER_TRY(this->Buffers.PrepareSampleCount(request, task.Rays, this->Queue));
  STRIDER_TRY(this->Launch(request, this->MarchTimer, task));
  this->IsInFlight = true;
  this->CountsInFlight = request.CountsSamples;
  this->TunesInFlight = task.IsTuned && isTimed && !task.TimesAlternative;
  this->ComparesInFlight = task.IsCompared && isTimed;
  this->Statistics.Launch = DescribeLaunch(task.Shape) + " (" + task.Shape.Reason + ")" +
    (task.OptionalTextures.empty() ? "" : "; ") + task.OptionalTextures;
  this->Statistics.Skipping = task.Skipping;
  this->Statistics.Filtering = DescribeFiltering(request.Filter, request.Filters,
    { task.Execution, task.Forecast.Reason, this->Coefficients.GetBytes() });
  this->Statistics.PreIntegration = task.PreIntegration;
  this->Volume->ReportStorage(this->Statistics);
  this->IsMultiVolumeInFlight = !request.MultiVolume.empty();
  this->FillMilliseconds = task.FillMilliseconds;
  if (this->IsMultiVolumeInFlight)
  {
    this->ReportMultiVolume(request);
    STRIDER_TRY(this->MultiVolume.FetchCounts(this->Queue));
  }
  else if (this->IsPrefiltered())
  {
    this->Statistics.Storage = "texture (voxels and their coefficients)";
  }
  else if (!task.IsCompressed && NeedsTexture(request) &&
    request.How.Storage == StorageMode::Compressed)
  {
    this->Statistics.Storage = "texture (wide filters do not read bricks by warps)";
  }
  this->Statistics.MapMilliseconds = this->Volume->GetEmptySpace().GetMilliseconds();
  if (task.IsCompressed)
  {
    STRIDER_TRY(this->Volume->GetBricks().FetchCounts(this->Queue));
  }
  return this->Buffers.FetchSampleCount(task.Rays, this->Queue);
}

Status CudaRenderer::Finish()
{
  if (!this->IsInFlight)
  {
    return {};
  }
  this->IsInFlight = false;
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->Queue.Synchronize());
  STRIDER_TRY(this->MarchTimer.Read(this->Statistics.KernelMilliseconds));
  this->Statistics.KernelMilliseconds += this->FillMilliseconds;
  if (this->IsMultiVolumeInFlight)
  {
    this->MultiVolume.ReportCounts(this->Statistics);
  }
  else if (!this->CountsInFlight || this->Volume->IsCompressed())
  {
    this->Volume->Report(this->Statistics.KernelMilliseconds, this->Statistics);
  }
  if (this->TunesInFlight)
  {
    this->Tuner.Report(this->Statistics.KernelMilliseconds);
  }
  if (this->TimesAlternativeInFlight)
  {
    double alternative = 0.0;
    STRIDER_TRY(this->AlternativeTimer.Read(alternative));
    this->Executions.Report(this->Statistics.KernelMilliseconds, alternative);
  }
  else if (this->ComparesInFlight)
  {
    this->Executions.Report(this->Statistics.KernelMilliseconds);
  }
  if (this->CountsInFlight)
  {
    this->Statistics.SamplesTaken = this->Buffers.GetSamplesTaken();
    this->Statistics.SamplesSkipped = this->Buffers.GetSamplesSkipped();
    this->Statistics.VoxelsFetched = this->Buffers.GetVoxelsFetched();
  }
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  return {};
}

const FrameStatistics& CudaRenderer::GetStatistics()
{
  const CurrentDeviceKeeper keeper;
  // The next frame reports a failure, since device errors persist.
  (void)this->Finish().IsOk();
  return this->Statistics;
}

std::size_t CudaRenderer::CountBytesOnDevice() const
{
  return this->Voxels.GetBytes() + this->Staged.GetBytes() + this->Coefficients.GetBytes() +
    this->AuxiliaryVolumes.GetBytes() + this->Table.GetBytes() + this->Integrals.GetBytes() +
    this->Scene.GetBytes() + this->MultiVolume.GetBytes() + this->Matched.GetBytes() +
    this->Buffers.GetBytes();
}

Status CudaRenderer::RetryWithLessMemory(
  const std::function<Status()>& attempt, const std::function<bool()>& giveBack)
{
  // Host memory may run out as well; queued work must end before anything is freed.
  const auto guarded = [&] { return GuardMemory(attempt); };
  Status status = guarded();
  while (!status.IsOk())
  {
    // Queued work may read memory that is freed next, here or by other renderers.
    (void)this->Queue.Synchronize().IsOk();
    if (status.GetCode() != StatusCode::OutOfMemory || !giveBack())
    {
      break;
    }
    status = guarded();
  }
  return status;
}

Status CudaRenderer::Render(const RenderRequest& asked, RenderedImage& image)
{
  const CurrentDeviceKeeper keeper;
  RenderRequest limited;
  const RenderRequest& request = this->LimitSteps(asked, limited);
  return this->RetryWithLessMemory(
    [&] { return this->RenderOnce(request, image); }, [&] { return this->EvictOptional(request); });
}

Status CudaRenderer::RenderOnce(const RenderRequest& request, RenderedImage& image)
{
  FrameTask task;
  this->HasGathered = false;
  STRIDER_TRY(this->Prepare(request, task));
  STRIDER_TRY(this->Buffers.Prepare(request, task.Rays, this->Queue));
  STRIDER_TRY(this->March(request, task));
  STRIDER_TRY(this->Buffers.Fetch(task.Rays, this->Queue));
  STRIDER_TRY(this->Finish());
  image = this->Buffers.GetImage(request);
  image.Gathered = request.KeepsGathered
    ? FindGatheredKind(request.Appearance, this->Volume->GetView().Components)
    : GatheredKind();
  this->HasGathered = request.KeepsGathered;
  return {};
}

Status CudaRenderer::ShowGathered(std::size_t count, float* pixels)
{
  STRIDER_TRY(CheckHasGathered(this->HasGathered));
  this->Scene.ShowGathered(count, pixels);
  return {};
}

} // namespace Strider
