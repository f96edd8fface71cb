// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Uploads the next volume of a renderer while frames read the current one.
#include "Cuda/Renderer/StagedVolume.h"

#include <utility>

namespace Strider
{

Status StagedVolume::Begin(
  const VolumeView& volume, const DeviceVolume& inForce, const Device& device)
{
  this->Copy.Wait();
  if (this->Copy.IsOf(volume))
  {
    return {};
  }
  this->Copy.Forget();
  bool hasRoom = false;
  STRIDER_TRY(inForce.HasRoomBeside(volume, this->Bytes, hasRoom));
  if (!hasRoom)
  {
    this->Release();
    return {};
  }
  if (!this->Next)
  {
    auto next = std::make_unique<DeviceVolume>();
    STRIDER_TRY(this->Queue.Create());
    STRIDER_TRY(next->Create(device));
    next->SetProgress([this](double done) {
      this->Copy.Tell(done); // the caller's callback must not run on the worker's thread
      return true;
    });
    this->Next = std::move(next);
  }
  this->Next->FollowSettings(inForce);
  // Releases a volume that was never taken, here and not on the worker's thread.
  this->Next->Forget();
  this->Bytes = DeviceVolume::CountTexelBytes(volume);
  this->Copy.Begin(volume, [this, device](const VolumeView& view) {
    STRIDER_TRY(MakeCurrent(device));
    STRIDER_TRY(this->Next->SetVolume(view, this->Queue));
    // The search for empty space is still queued, and frames read its results in another stream.
    return this->Queue.Synchronize();
  });
  return {};
}

bool StagedVolume::Take(const VolumeView& volume, DeviceVolume& inForce)
{
  if (!this->Copy.Take(volume, inForce.GetProgress()) || this->Next->IsCompressed())
  {
    this->Release();
    return false;
  }
  inForce.Exchange(volume, *this->Next);
  this->Bytes = this->Next->GetBytes();
  return true;
}

bool StagedVolume::Release()
{
  this->Copy.Forget();
  this->Next.reset();
  return std::exchange(this->Bytes, 0) > 0;
}

} // namespace Strider
