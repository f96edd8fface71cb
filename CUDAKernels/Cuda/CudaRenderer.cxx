// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend: keeps the volume in a 3-D texture and marches one ray a thread.
#include "Cuda/CudaRenderer.h"

#include "BlockShape/ChooseLaunchShape.h"
#include "BlockShape/LaunchAtlasHopper.h"
#include "Cuda/MarchRays.h"
#include "Foundation/CheckInput.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeVTKRays.h"
#include "Rays/StampContent.h"
#include "Rotation/CheckRotationSettings.h"

#include <chrono>

namespace Strider
{

CudaRenderer::CudaRenderer()
  : Tuner(HopperAtlas)
{
}

CudaRenderer::~CudaRenderer()
{
  // Members are released on the device that holds them.
  (void)MakeCurrent(this->Gpu).IsOk();
}

Status CudaRenderer::Create(int deviceIndex, int localRank)
{
  STRIDER_TRY(SelectDevice(deviceIndex, localRank, this->Gpu));
  STRIDER_TRY(CheckMarchRays());
  STRIDER_TRY(this->Queue.Create());
  STRIDER_TRY(this->MarchTimer.Create());
  return this->Volume.Create(this->Gpu);
}

Status CudaRenderer::SetVolume(const VolumeView& volume)
{
  STRIDER_TRY(CheckVolume(volume));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->Finish());
  const auto start = std::chrono::steady_clock::now();
  STRIDER_TRY(this->Volume.SetVolume(volume, this->Queue));
  this->Statistics.UploadMilliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  ++this->ContentChanges;
  this->Table.Invalidate();
  return {};
}

Status CudaRenderer::SetTransferFunctions(const TransferFunctions& functions)
{
  STRIDER_TRY(CheckTransferFunctions(functions));
  this->Functions = functions;
  ++this->ContentChanges;
  this->Table.Invalidate();
  return {};
}

Status CudaRenderer::Prepare(const RenderRequest& request, MarchRaysTask& task, LaunchShape& shape)
{
  if (this->Volume.IsEmpty())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "there is no volume to render");
  }
  STRIDER_TRY(this->Finish());
  STRIDER_TRY(CheckLaunchSettings(request.How));
  STRIDER_TRY(CheckRotationSettings(request.How));
  STRIDER_TRY(MakeRayFrame(request, this->Volume.GetView(), task.Frame));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  const ViewGeometry view = MeasureView(request, this->Volume.GetView());
  const std::uint64_t content = StampContent(this->ContentChanges, request);
  STRIDER_TRY(this->Volume.Prepare(request, view, content, this->Queue, this->Statistics));
  const LaunchConditions conditions{ OrderView(view, this->Volume.GetOrder()),
    this->Volume.GetVoxelBytes(), content };
  STRIDER_TRY(ChooseLaunchShape(request.How, conditions, this->Tuner, shape));
  task.Voxels = this->Volume.GetVoxels(request.Filter);
  STRIDER_TRY(this->Table.Update(this->Functions, this->Volume.GetView(), request, this->Queue));
  task.Table = this->Table.Get();
  task.TerminationOpacity = request.EarlyTerminationOpacity;
  return {};
}

Status CudaRenderer::March(
  const RenderRequest& request, MarchRaysTask& task, const LaunchShape& shape)
{
  STRIDER_TRY(this->BlocksTaken.Reserve(1));
  task.BlocksTaken = this->BlocksTaken.Get();
  STRIDER_TRY(this->Buffers.PrepareSampleCount(request, task, this->Queue));
  VTKRays matched;
  if (request.MatchVTK)
  {
    STRIDER_TRY(MakeVTKRays(request, this->Volume.GetView(), matched));
  }
  STRIDER_TRY(this->MarchTimer.Start(this->Queue.Get()));
  STRIDER_TRY(LaunchMarchRays(
    task, request.MatchVTK ? &matched : nullptr, request.Filter, shape, this->Queue.Get()));
  STRIDER_TRY(this->MarchTimer.Stop(this->Queue.Get()));
  this->IsInFlight = true;
  this->CountsInFlight = request.CountsSamples;
  this->TunesInFlight =
    request.How.BlockShape == BlockShapeMode::Automatic && !request.CountsSamples;
  this->Statistics.Launch = DescribeLaunch(shape) + " (" + shape.Reason + ")";
  return this->Buffers.FetchSampleCount(task, this->Queue);
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
  if (!this->CountsInFlight)
  {
    this->Volume.Report(this->Statistics.KernelMilliseconds);
  }
  if (this->TunesInFlight)
  {
    this->Tuner.Report(this->Statistics.KernelMilliseconds);
  }
  if (this->CountsInFlight)
  {
    this->Statistics.SamplesTaken = this->Buffers.GetSampleCount();
  }
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  return {};
}

const FrameStatistics& CudaRenderer::GetStatistics()
{
  // A failure comes back at the next frame: the device's errors stay.
  (void)this->Finish().IsOk();
  return this->Statistics;
}

std::size_t CudaRenderer::CountBytesOnDevice() const
{
  return this->Volume.GetBytes() + this->Table.GetBytes() + this->Buffers.GetBytes();
}

Status CudaRenderer::SetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  return this->SetTransferFunctions(functions.front());
}

Status CudaRenderer::SetCompanion(Companion, const VolumeView*)
{
  return {};
}

Status CudaRenderer::SetLabelFunctions(const std::vector<TransferFunctions>&)
{
  return {};
}

Status CudaRenderer::Render(const RenderRequest& request, RenderedImage& image)
{
  Status status = this->RenderOnce(request, image);
  if (status.GetCode() == StatusCode::OutOfMemory && this->Volume.GiveBackMemory())
  {
    status = this->RenderOnce(request, image);
  }
  return status;
}

Status CudaRenderer::RenderOnce(const RenderRequest& request, RenderedImage& image)
{
  MarchRaysTask task{};
  LaunchShape shape;
  STRIDER_TRY(this->Prepare(request, task, shape));
  STRIDER_TRY(this->Buffers.Prepare(request, task, this->Queue));
  STRIDER_TRY(this->March(request, task, shape));
  STRIDER_TRY(this->Buffers.Fetch(task, this->Queue));
  STRIDER_TRY(this->Finish());
  image = this->Buffers.GetImage(request);
  return {};
}

Status CudaRenderer::ConnectDisplay(const DisplayTargets& targets)
{
  STRIDER_TRY(MakeCurrent(this->Gpu));
  return this->Display.Connect(targets, this->Gpu);
}

Status CudaRenderer::RenderToDisplay(const RenderRequest& request)
{
  if (!this->Display.IsConnected())
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "no display is connected");
  }
  const std::array<int, 2>& largest = this->Display.GetTextureSize();
  if (request.ImageSize[0] > largest[0] || request.ImageSize[1] > largest[1])
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "the connected texture is smaller than the image");
  }
  MarchRaysTask task{};
  LaunchShape shape;
  STRIDER_TRY(this->Prepare(request, task, shape));
  MappedDisplay mapped;
  STRIDER_TRY(mapped.Map(this->Display, task, this->Queue.Get()));
  STRIDER_TRY(this->March(request, task, shape));
  return mapped.Unmap();
}

void CudaRenderer::DisconnectDisplay()
{
  if (this->Display.IsConnected() && MakeCurrent(this->Gpu).IsOk())
  {
    (void)this->Finish().IsOk(); // a failure comes back at the next frame
    this->Display.Disconnect();
  }
}

} // namespace Strider
