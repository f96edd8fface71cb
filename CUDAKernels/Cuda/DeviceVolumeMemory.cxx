// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a renderer keeps on the device beside its volume: a copy in another order, the gradient texture; and when that is given up.
#include "Cuda/DeviceVolume.h"

#include "Cuda/CheckCuda.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <iomanip>
#include <sstream>
#include <utility>

namespace Strider
{

namespace
{

/// Whether `bytes` are free beside a share of the device's memory.
Status AskFree(std::size_t bytes, double share, bool& isFree)
{
  std::size_t free = 0;
  std::size_t all = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemGetInfo(&free, &all)));
  isFree =
    static_cast<double>(bytes) + share * static_cast<double>(all) <= static_cast<double>(free);
  return {};
}

/// Below it everything that is not needed is given back.
constexpr double LeastFree = 0.5 * KeptFree;

constexpr const char* NoMemory = "no memory to spare";

/// As in "1.5 MiB".
std::string ToMebibytes(std::size_t bytes)
{
  std::ostringstream text;
  text << std::setprecision(3) << static_cast<double>(bytes) / (1 << 20) << " MiB";
  return text.str();
}

} // namespace

bool DeviceVolume::GiveBackMemory()
{
  if (this->Gradients.GetBytes() > 0)
  {
    this->RefuseGradients(NoMemory);
    return true;
  }
  const bool hasAny = this->Stored.HasCopy() || this->Stored.HasRoom();
  if (hasAny)
  {
    this->Stored.GiveUpCopies();
  }
  return hasAny || this->Bricks.GiveUpPool();
}

Status DeviceVolume::GiveBackUnderPressure()
{
  bool hasAny = this->Gradients.GetBytes() > 0 || this->Stored.HasCopy() || this->Stored.HasRoom();
  while (hasAny)
  {
    bool isFree = false;
    STRIDER_TRY(AskFree(0, LeastFree, isFree));
    hasAny = !isFree && this->GiveBackMemory();
  }
  return {};
}

Status DeviceVolume::MakeWayFor(const AxisOrder& axes)
{
  const StoragePlan& plan = this->Stored.GetPlan();
  if (this->Gradients.GetBytes() > 0 && plan.Room == MoveRoom::Copy &&
    !this->Stored.HasAtHand(axes))
  {
    bool isFree = false;
    STRIDER_TRY(AskFree(plan.CountBytes(this->GetVoxelBytes()), KeptFree, isFree));
    if (!isFree)
    {
      this->Gradients.Drop();
    }
  }
  return {};
}

Status DeviceVolume::HasRoomBeside(const VolumeView& volume, std::size_t spare, bool& hasRoom) const
{
  std::string reason;
  const std::size_t bytes = CountTexelBytes(volume);
  const bool isTexture =
    !this->IsEmpty() && !this->IsCompressed() && !this->WantsBricks(volume, this->Wanted, reason);
  hasRoom = isTexture && bytes + CountTexelBytes(this->Volume) <= this->Wanted.MemoryLimit;
  // Copies in other orders do not count: they are given up where memory is short.
  return hasRoom ? AskFree(bytes > spare ? bytes - spare : 0, KeptFree, hasRoom) : Status();
}

void DeviceVolume::FollowSettings(const DeviceVolume& other)
{
  this->Smallest = other.Smallest;
  this->Mode = other.Mode;
  this->Wanted = other.Wanted;
  this->GradientsWanted = other.GradientsWanted;
  this->VoxelChanges = other.VoxelChanges;
  this->MoveMillisecondsPerByte = other.MoveMillisecondsPerByte;
  this->Tuner = other.Tuner;
}

void DeviceVolume::Exchange(const VolumeView& volume, DeviceVolume& next)
{
  const std::uint64_t changes = std::max(this->VoxelChanges, next.VoxelChanges) + 1;
  std::swap(*this, next);
  this->Volume = volume;
  this->VoxelChanges = changes;
  next.Gradients.Drop();
  next.Stored.GiveUpCopies();
  next.EmptySpace.Drop();
  next.Bricks.Release();
}

void DeviceVolume::RefuseGradients(const char* reason)
{
  this->Gradients.Drop();
  this->GradientsRefused = reason;
}

Status DeviceVolume::PrepareGradients(const Strategies& settings, bool isSmooth,
  const Stream& stream, GradientTexture& gradients, std::string& reason)
{
  gradients = {};
  const Switch setting = settings.GradientCache;
  if (setting != this->GradientsWanted)
  {
    this->GradientsWanted = setting;
    this->GradientsRefused.clear();
  }
  if (setting == Switch::Off)
  {
    this->Gradients.Drop();
    reason = "no gradient texture (off)";
    return {};
  }
  const std::string who = setting == Switch::On ? "on" : "automatic";
  const std::size_t bytes = this->Gradients.CountNewBytes(this->Stored, this->Volume, isSmooth);
  const std::size_t all =
    this->Stored.GetBytes() + (bytes > 0 ? bytes : this->Gradients.GetBytes());
  if (all > settings.MemoryLimit)
  {
    this->Gradients.Drop();
    reason = "no gradient texture (" + who + ": " + ToMebibytes(all) + " with it, the limit is " +
      ToMebibytes(settings.MemoryLimit) + ")";
    return {};
  }
  if (this->GradientsRefused.empty() && bytes > 0)
  {
    this->Gradients.Drop(); // of other sides
    bool isFree = false;
    STRIDER_TRY(AskFree(bytes, setting == Switch::On ? LeastFree : KeptFree, isFree));
    if (!isFree)
    {
      reason = "no gradient texture (" + who + ": " + NoMemory + ")";
      return {};
    }
  }
  if (this->GradientsRefused.empty())
  {
    const Status status = this->Gradients.Update(
      this->Stored, this->Volume, isSmooth, this->VoxelChanges, this->Gpu, stream);
    if (status.GetCode() == StatusCode::OutOfMemory)
    {
      this->RefuseGradients(NoMemory);
    }
    else if (status.GetCode() == StatusCode::Unsupported)
    {
      this->RefuseGradients("no texture can be as large");
    }
    else
    {
      STRIDER_TRY(status);
    }
  }
  if (!this->GradientsRefused.empty())
  {
    reason = "no gradient texture (" + who + ": " + this->GradientsRefused + ")";
    return {};
  }
  gradients = this->Gradients.Get();
  reason = "gradient texture (" + who + ")";
  return {};
}

} // namespace Strider
