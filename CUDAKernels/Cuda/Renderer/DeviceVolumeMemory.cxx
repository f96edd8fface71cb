// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a renderer keeps on the device beside its volume: a copy in another order, the gradient texture, stacked slices; and when that is
// given up.
#include "Cuda/Renderer/DeviceVolume.h"

#include "Cuda/Runtime/CheckCuda.h"

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

/// Voxels of the smallest volume whose slices are stacked unasked: frames of smaller ones take less time than a window.
constexpr std::size_t LeastStacked = std::size_t(1) << 21;

constexpr const char* NoMemory = "no memory to spare";

/// As in "1.5 MiB".
std::string ToMebibytes(std::size_t bytes)
{
  std::ostringstream text;
  text << std::setprecision(3) << static_cast<double>(bytes) / (1 << 20) << " MiB";
  return text.str();
}

} // namespace

void DeviceVolume::DropOptionalTextures()
{
  this->Gradients.Drop();
  this->Stack.Drop();
  this->IsStackRead = false;
}

void DeviceVolume::AllowOptionalTextures()
{
  this->GradientsState.Refused.clear();
  this->StackState.Refused.clear();
}

bool DeviceVolume::EvictOptional()
{
  if (this->Stack.GetBytes() > 0)
  {
    this->Stack.Drop();
    this->StackState.Refused = NoMemory;
    return true;
  }
  if (this->Gradients.GetBytes() > 0)
  {
    this->Gradients.Drop();
    this->GradientsState.Refused = NoMemory;
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
  bool hasAny = this->HasOptionalTextures() || this->Stored.HasCopy() || this->Stored.HasRoom();
  while (hasAny)
  {
    bool isFree = false;
    STRIDER_TRY(AskFree(0, LeastFree, isFree));
    hasAny = !isFree && this->EvictOptional();
  }
  return {};
}

Status DeviceVolume::MakeWayFor(const AxisOrder& axes)
{
  const StoragePlan& plan = this->Stored.GetPlan();
  if (this->HasOptionalTextures() && plan.Room == MoveRoom::Copy && !this->Stored.HasAtHand(axes))
  {
    bool isFree = false;
    STRIDER_TRY(AskFree(plan.CountBytes(this->GetVoxelBytes()), KeptFree, isFree));
    if (!isFree)
    {
      this->DropOptionalTextures();
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
  this->GradientsState.Wanted = other.GradientsState.Wanted;
  this->StackState.Wanted = other.StackState.Wanted;
  this->VoxelChanges = other.VoxelChanges;
  this->MoveMillisecondsPerByte = other.MoveMillisecondsPerByte;
  this->Tuner = other.Tuner;
}

void DeviceVolume::Exchange(const VolumeView& volume, DeviceVolume& next)
{
  const std::uint64_t changes = std::max(this->VoxelChanges, next.VoxelChanges) + 1;
  std::swap(*this, next);
  std::swap(this->Uploader, next.Uploader); // each tells its own thread how far it has come
  this->Volume = volume;
  this->VoxelChanges = changes;
  next.DropOptionalTextures();
  next.Stored.GiveUpCopies();
  next.EmptySpace.Drop();
  next.Bricks.Release();
  next.ForgetMemory();
}

template <typename Texture, typename Update>
Status DeviceVolume::PrepareOptional(OptionalTexture& optional, Switch setting, std::size_t limit,
  std::size_t newBytes, Texture& texture, const Update& update, bool& isThere, std::string& reason)
{
  isThere = false;
  if (setting != optional.Wanted)
  {
    optional.Wanted = setting;
    optional.Refused.clear();
  }
  const std::string none = std::string("no ") + optional.Name + " (";
  if (setting == Switch::Off)
  {
    texture.Drop();
    reason = none + "off)";
    return {};
  }
  const std::string who = setting == Switch::On ? "on" : "automatic";
  const std::size_t former = newBytes > 0 ? texture.GetBytes() : 0; // which the new one replaces
  const std::size_t all = this->Stored.GetBytes() + this->Gradients.GetBytes() +
    this->Stack.GetBytes() - former + newBytes;
  if (all > limit)
  {
    texture.Drop();
    reason =
      none + who + ": " + ToMebibytes(all) + " with it, the limit is " + ToMebibytes(limit) + ")";
    return {};
  }
  if (optional.Refused.empty() && newBytes > 0)
  {
    texture.Drop(); // of other sides
    bool isFree = false;
    STRIDER_TRY(AskFree(newBytes, setting == Switch::On ? LeastFree : KeptFree, isFree));
    if (!isFree)
    {
      reason = none + who + ": " + NoMemory + ")";
      return {};
    }
  }
  if (optional.Refused.empty())
  {
    const Status status = update();
    const StatusCode code = status.GetCode();
    if (code != StatusCode::OutOfMemory && code != StatusCode::Unsupported)
    {
      STRIDER_TRY(status);
    }
    isThere = status.IsOk();
    if (!isThere)
    {
      texture.Drop();
      optional.Refused = code == StatusCode::OutOfMemory ? NoMemory : "no texture can be as large";
    }
  }
  reason = isThere ? std::string(optional.Name) + " (" + who + ")"
                   : none + who + ": " + optional.Refused + ")";
  return {};
}

Status DeviceVolume::PrepareGradients(const Strategies& settings, bool isSmooth,
  const Stream& stream, GradientTexture& gradients, std::string& reason)
{
  gradients = {};
  const std::size_t newBytes = this->Gradients.CountNewBytes(this->Stored, this->Volume, isSmooth);
  if (newBytes > 0 && settings.GradientCache != Switch::Off)
  {
    STRIDER_TRY(this->MakeWayForGradients(settings.MemoryLimit, newBytes));
  }
  bool isThere = false;
  STRIDER_TRY(this->PrepareOptional(
    this->GradientsState, settings.GradientCache, settings.MemoryLimit, newBytes, this->Gradients,
    [&] {
      return this->Gradients.Update(
        this->Stored, this->Volume, isSmooth, this->VoxelChanges, this->Gpu, stream);
    },
    isThere, reason));
  gradients = isThere ? this->Gradients.Get() : GradientTexture{};
  return {};
}

Status DeviceVolume::MakeWayForGradients(std::size_t limit, std::size_t newBytes)
{
  bool isFree = false;
  STRIDER_TRY(AskFree(newBytes, KeptFree, isFree));
  if (!isFree || this->Stored.GetBytes() + this->Stack.GetBytes() + newBytes > limit)
  {
    this->Stack.Drop();
  }
  return {};
}

bool DeviceVolume::WeighsStack(const Strategies& settings) const
{
  return settings.StackedSlices == Switch::Automatic &&
    this->Volume.CountVoxels() >= LeastStacked &&
    FindTexelFormat(this->Volume).Type != TexelType::Float32;
}

Status DeviceVolume::PrepareStack(const Strategies& settings, bool isMostlyEmpty,
  const Stream& stream, cudaTextureObject_t& texture, std::string& reason)
{
  const TexelFormat format = FindTexelFormat(this->Volume);
  const bool isAutomatic = settings.StackedSlices == Switch::Automatic;
  const char* against = settings.StackedSlices == Switch::Off ? nullptr
    : format.Type == TexelType::Float32                       ? "scalars of more than 16 bits"
    : !isAutomatic                                            ? nullptr
    : this->Volume.CountVoxels() < LeastStacked               ? "automatic: a small volume"
    : isMostlyEmpty                                           ? "automatic: most is empty"
                                                              : nullptr;
  texture = 0;
  this->IsStackRead = false;
  if (against)
  {
    // Not dropped: another function may want it next.
    reason = std::string("no stacked slices (") + against + ")";
    return {};
  }
  STRIDER_TRY(this->PrepareOptional(
    this->StackState, settings.StackedSlices, settings.MemoryLimit,
    this->Stack.CountNewBytes(this->Stored, format), this->Stack,
    [&] { return this->Stack.Update(this->Stored, format, this->VoxelChanges, this->Gpu, stream); },
    this->IsStackRead, reason));
  texture = this->IsStackRead ? this->Stack.Get() : 0;
  return {};
}

} // namespace Strider
