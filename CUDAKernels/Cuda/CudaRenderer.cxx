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

#include <algorithm>
#include <chrono>
#include <functional>

namespace Strider
{

namespace
{

/// The same failure with one more clause for the user.
Status Explain(const Status& status, const char* consequence)
{
  return STRIDER_FAILURE(status.GetCode(), status.GetMessage() + "; " + consequence);
}

} // namespace

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
  return this->Uploader.Create();
}

Status CudaRenderer::SetVolume(const VolumeView& volume)
{
  STRIDER_TRY(CheckVolume(volume));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->Finish());
  const auto start = std::chrono::steady_clock::now();
  STRIDER_TRY(this->Upload(volume));
  this->Statistics.UploadMilliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  this->Statistics.BytesOnDevice = this->CountBytesOnDevice();
  this->Volume = volume;
  ++this->ContentChanges;
  this->Table.Invalidate();
  return {};
}

Status CudaRenderer::Upload(const VolumeView& volume)
{
  return this->Texture.Suits(volume) ? this->UploadToSuitable(volume) : this->UploadToNew(volume);
}

Status CudaRenderer::UploadToSuitable(const VolumeView& volume)
{
  const Status status =
    this->Uploader.Upload(volume, this->Smallest, this->Texture.GetArray(), this->Queue);
  if (!status.IsOk())
  {
    this->Volume.Voxels = nullptr;
    return Explain(status, "the former volume is overwritten");
  }
  return {};
}

Status CudaRenderer::UploadToNew(const VolumeView& volume)
{
  VolumeTexture texture;
  Status status = texture.Create(volume, this->Gpu);
  bool keepsFormer = true;
  if (status.GetCode() == StatusCode::OutOfMemory && FitsInsteadOf(volume, this->Texture))
  {
    keepsFormer = false;
    this->Volume.Voxels = nullptr;
    this->Texture = {};
    status = texture.Create(volume, this->Gpu);
  }
  if (status.IsOk())
  {
    status = this->Uploader.Upload(volume, this->Smallest, texture.GetArray(), this->Queue);
  }
  if (!status.IsOk())
  {
    return keepsFormer ? status : Explain(status, "the former volume was given up to make room");
  }
  this->Texture = std::move(texture);
  return {};
}

Status CudaRenderer::AdaptTexels(const RenderRequest& request)
{
  const SmallestInteger wanted = request.MatchVTK ? SmallestInteger::Raised : SmallestInteger::Kept;
  if (wanted == this->Smallest)
  {
    return {};
  }
  this->Smallest = wanted;
  return HoldsSmallestInteger(this->Volume) ? this->UploadToSuitable(this->Volume) : Status();
}

Status CudaRenderer::SetTransferFunctions(const TransferFunctions& functions)
{
  STRIDER_TRY(CheckTransferFunctions(functions));
  this->Functions = functions;
  ++this->ContentChanges;
  this->Table.Invalidate();
  return {};
}

std::uint64_t CudaRenderer::StampContent(const RenderRequest& request) const
{
  std::uint64_t stamp = this->ContentChanges;
  const auto mix = [&stamp](double value) { stamp = 31 * stamp + std::hash<double>()(value); };
  mix(request.ImageSize[0]);
  mix(request.ImageSize[1]);
  std::for_each(request.Crop.begin(), request.Crop.end(), mix);
  mix(request.SampleDistance);
  mix(static_cast<double>(request.Filter));
  mix(request.EarlyTerminationOpacity);
  mix(request.MatchVTK ? 1.0 : 0.0);
  return stamp;
}

Status CudaRenderer::Prepare(const RenderRequest& request, MarchRaysTask& task, LaunchShape& shape)
{
  if (!this->Volume.Voxels)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "there is no volume to render");
  }
  STRIDER_TRY(this->Finish());
  STRIDER_TRY(MakeRayFrame(request, this->Volume, task.Frame));
  const LaunchConditions conditions{ MeasureView(request, this->Volume),
    static_cast<int>(SizeOf(FindTexelType(this->Volume.Type))), this->StampContent(request) };
  STRIDER_TRY(ChooseLaunchShape(request.How, conditions, this->Tuner, shape));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  STRIDER_TRY(this->AdaptTexels(request));
  task.Voxels = this->Texture.GetVoxels(this->Volume.Type, request.Filter);
  STRIDER_TRY(this->Table.Update(this->Functions, this->Volume, request, this->Queue));
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
    STRIDER_TRY(MakeVTKRays(request, this->Volume, matched));
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
  return this->Texture.GetBytes() + this->Table.GetBytes() + this->Buffers.GetBytes();
}

Status CudaRenderer::Render(const RenderRequest& request, RenderedImage& image)
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
