// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The next volume of a renderer, on its way to the device while frames read the one in force.
#include "Cuda/StagedVolume.h"

#include "Sampling/FindChangedVoxels.h"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

namespace Strider
{

namespace
{

/// The same voxels in the same form, as their owner says.
bool AreSame(const VolumeView& one, const VolumeView& other)
{
  return one.Version == other.Version && one.Voxels == other.Voxels &&
    one.Dimensions == other.Dimensions && one.Placement == other.Placement &&
    AreStoredAlike(one, other);
}

} // namespace

void StagedVolume::Wait()
{
  if (this->Worker.joinable())
  {
    this->Worker.join();
  }
}

Status StagedVolume::Begin(
  const VolumeView& volume, const DeviceVolume& inForce, const Device& device)
{
  this->Wait();
  if (this->IsStaged && AreSame(volume, this->View))
  {
    return {};
  }
  this->IsStaged = false;
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
    this->Next = std::move(next);
  }
  this->Next->FollowSettings(inForce);
  this->View = volume;
  this->View.Changed = IndexBox(); // of what the one in force holds, not of this one
  this->Bytes = DeviceVolume::CountTexelBytes(volume);
  try
  {
    this->Worker = std::thread([this, device] { this->BringIn(device); });
  }
  catch (const std::system_error&)
  {
    return {}; // no thread can be had: SetVolume brings the volume in
  }
  this->IsStaged = true;
  return {};
}

void StagedVolume::BringIn(const Device& device)
{
  const auto start = std::chrono::steady_clock::now();
  try
  {
    this->Result = MakeCurrent(device);
    this->Result =
      this->Result.IsOk() ? this->Next->SetVolume(this->View, this->Queue) : this->Result;
  }
  catch (const std::exception& problem) // nobody above a thread's first function
  {
    this->Result = STRIDER_FAILURE(StatusCode::OutOfMemory, problem.what());
  }
  const auto end = std::chrono::steady_clock::now();
  this->Milliseconds = std::chrono::duration<double, std::milli>(end - start).count();
}

bool StagedVolume::Take(const VolumeView& volume, DeviceVolume& inForce)
{
  this->Wait();
  const bool isWanted = std::exchange(this->IsStaged, false) && AreSame(volume, this->View);
  if (!isWanted || !this->Result.IsOk() || this->Next->IsCompressed())
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
  this->Wait();
  this->IsStaged = false;
  this->Next.reset();
  return std::exchange(this->Bytes, 0) > 0;
}

} // namespace Strider
