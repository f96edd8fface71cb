// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Everything that a renderer keeps on one CUDA device.
#include "Cuda/Renderer/DeviceContext.h"

#include "Cuda/Runtime/CheckKernelCode.h"
#include "Planning/StampContent.h"
#include "Strider/DescribeBytes.h"

namespace Strider
{
namespace
{

bool WantsCoefficients(const RenderRequest& request)
{
  return request.Filter == ReconstructionFilter::CubicBSpline && request.Filters.PrefiltersBSpline;
}

} // namespace

Status DeviceContext::Create(int deviceIndex, int localRank, std::string& note)
{
  STRIDER_TRY(SelectDevice(deviceIndex, localRank, this->Gpu));
  STRIDER_TRY(CheckKernelCode(this->Gpu, note));
  this->Tuner = LaunchTuner(ChooseLaunchTable(this->Gpu.Capability, note));
  STRIDER_TRY(this->Queue.Create());
  STRIDER_TRY(this->MarchTimer.Create());
  STRIDER_TRY(this->AlternativeTimer.Create());
  STRIDER_TRY(this->Coefficients.Create(this->Gpu));
  return this->Voxels.Create(this->Gpu);
}

void DeviceContext::Read(DeviceVolume& volume)
{
  if (this->Volume != &volume)
  {
    this->Volume = &volume;
    ++this->ContentChanges;
    this->Table.Invalidate();
  }
  // Coefficients are floats; they are shown with the appearance of the original voxels, and at their places, whose memory
  // the view of the voxels keeps.
  const VolumeView& voxels = this->Voxels.GetView();
  this->Shown = volume.GetView();
  this->Shown.Type = voxels.Type;
  this->Shown.PointPlaces = voxels.PointPlaces;
  this->Shown.ScalarRange = voxels.ScalarRange;
  this->Shown.OtherRanges = voxels.OtherRanges;
  this->Shown.Compressed = nullptr; // do not keep data alive that its owner has released
}

bool DeviceContext::IsAdapted(const RenderRequest& request) const
{
  return this->Voxels.IsAdapted(request) &&
    (!WantsCoefficients(request) ||
      (this->Coefficients.IsAdapted(request) &&
        this->CoefficientsOf == this->Voxels.CountVoxelChanges()));
}

Status DeviceContext::SelectCoefficients(const RenderRequest& request)
{
  const bool areWanted = WantsCoefficients(request);
  if (areWanted)
  {
    RenderRequest stored = request;
    if (stored.How.Storage == StorageMode::Compressed)
    {
      stored.How.Storage = StorageMode::Texture;
    }
    STRIDER_TRY(this->Voxels.AdaptVoxels(stored, this->Queue));
  }
  if (!areWanted || this->Voxels.IsCompressed())
  {
    this->Read(this->Voxels);
    if (!this->Coefficients.IsEmpty())
    {
      this->Coefficients.Release();
    }
    return {};
  }
  if (this->Coefficients.IsEmpty() || this->CoefficientsOf != this->Voxels.CountVoxelChanges())
  {
    this->Read(this->Voxels);
    const Status made = this->Coefficients.SetCoefficients(this->Voxels, this->Queue);
    if (made.GetCode() == StatusCode::OutOfMemory)
    {
      this->Coefficients.Release();
      const std::size_t bytes = this->Voxels.GetView().CountVoxels() * sizeof(float);
      return STRIDER_FAILURE(StatusCode::OutOfMemory,
        "the coefficients of the prefiltered B-spline, " + DescribeMegabytes(bytes) +
          " for each component and as much while they are made, do not fit into the device's "
          "memory: switch the prefilter off");
    }
    STRIDER_TRY(made);
    this->CoefficientsOf = this->Voxels.CountVoxelChanges();
  }
  this->Read(this->Coefficients);
  return {};
}

void DeviceContext::NoteOptional(OptionalTexture texture, bool isRead)
{
  bool& wasRead = this->HasReadOptional[static_cast<std::size_t>(texture)];
  this->TextureChanges += isRead != wasRead ? 1 : 0;
  wasRead = isRead;
}

std::uint64_t DeviceContext::Stamp(std::uint64_t contentChanges, const RenderRequest& request) const
{
  const std::uint64_t stamp = StampContent(contentChanges, request);
  const auto mix = [](std::uint64_t sum, int row) {
    return 31 * sum + static_cast<std::uint64_t>(row);
  };
  return this->Rows ? mix(mix(stamp, this->Rows->First), this->Rows->End) : stamp;
}

bool DeviceContext::EvictOptional()
{
  return this->Staged.Release() || this->Volume->EvictOptional() || this->Voxels.EvictOptional();
}

Status DeviceContext::RetryWithLessMemory(
  const std::function<Status()>& attempt, const std::function<bool()>& giveBack) const
{
  Status status = attempt();
  while (!status.IsOk())
  {
    (void)this->Queue.Synchronize().IsOk();
    if (status.GetCode() != StatusCode::OutOfMemory || !giveBack())
    {
      break;
    }
    status = attempt();
  }
  return status;
}

std::size_t DeviceContext::CountBytes() const
{
  return this->Voxels.GetBytes() + this->Levels.GetBytes() + this->Staged.GetBytes() +
    this->Coefficients.GetBytes() + this->AuxiliaryVolumes.GetBytes() + this->Table.GetBytes() +
    this->Integrals.GetBytes() + this->Scene.GetBytes() + this->MultiVolume.GetBytes() +
    this->Matched.GetBytes() + this->Buffers.GetBytes() + this->Parts.GetBytes() +
    this->PieceRgba.GetBytes() + this->PieceDepth.GetBytes() + this->Rounded.GetBytes();
}

} // namespace Strider
