// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Masks, blanking and second scalars of the CUDA backend.
#include "Cuda/Renderer/CudaRenderer.h"
#include "Cuda/Runtime/CallersMemory.h"
#include "Foundation/CheckInput.h"

namespace Strider
{

Status CudaRenderer::DoSetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  const CurrentDeviceKeeper keeper;
  STRIDER_TRY(MakeCurrent(this->Context.Gpu));
  STRIDER_TRY(this->Finish());
  DeviceBuffer<unsigned char> copy;
  VolumeView readable;
  const bool hadOne = this->Context.AuxiliaryVolumes.GetView(auxiliary) != nullptr;
  const Status status = this->RetryWithLessMemory(
    [&] {
      if (volume)
      {
        STRIDER_TRY(CheckVolume(*volume));
        STRIDER_TRY(
          MakeReadable(*volume, this->Context.Gpu, this->Context.Queue.Get(), copy, readable));
      }
      return this->Context.AuxiliaryVolumes.Set(auxiliary, volume ? &readable : nullptr,
        this->Context.Volume->GetView(), this->Context.Gpu, this->Context.Volume->GetUploader(),
        this->Context.Queue);
    },
    [this] { return this->Context.EvictOptional(); });
  this->Context.NoteChange();
  this->Statistics.BytesOnDevice = this->Context.CountBytes();
  const bool isLost =
    !status.IsOk() && hadOne && !this->Context.AuxiliaryVolumes.GetView(auxiliary);
  return isLost
    ? STRIDER_FAILURE(status.GetCode(), status.GetMessage() + "; the previous one was overwritten")
    : status;
}

void CudaRenderer::DropAuxiliaryVolumes()
{
  const CurrentDeviceKeeper keeper;
  if (MakeCurrent(this->Context.Gpu).IsOk())
  {
    (void)this->Finish().IsOk(); // the next frame reports a failure
    this->Context.AuxiliaryVolumes.Drop();
    this->Context.NoteChange();
  }
}

} // namespace Strider
