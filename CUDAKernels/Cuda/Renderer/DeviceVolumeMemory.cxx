// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Optional device memory of a renderer: a copy in another order, the gradient texture and stacked slices; and when it
// is released.
#include "Cuda/Renderer/DeviceVolume.h"

#include "Cuda/Runtime/CheckCuda.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <utility>

namespace Strider
{

namespace
{

/// Checks whether `bytes` are free besides a `share` of the device's memory.
Status AskFree(std::size_t bytes, double share, bool& isFree)
{
  std::size_t free = 0;
  std::size_t all = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemGetInfo(&free, &all)));
  isFree =
    static_cast<double>(bytes) + share * static_cast<double>(all) <= static_cast<double>(free);
  return {};
}

/// Share of free memory below which optional memory is released.
constexpr double LeastFree = 0.5 * KeptFree;

/// Voxels of the smallest volume whose slices are stacked automatically. Frames of smaller volumes take less time than
/// showing them in a window.
constexpr std::size_t LeastStacked = std::size_t(1) << 21;

/// Bytes of the widest texels for which launch tables have times.
constexpr int MostTimedBytes = 4;

} // namespace

void DeviceVolume::DropOptionalTextures()
{
  this->Gradients.Drop();
  this->Stack.Drop();
  this->IsStackRead = false;
  this->AreGradientsRead = false;
}

void DeviceVolume::AllowOptionalTextures()
{
  this->GradientsState.Refused.reset();
  this->StackState.Refused.reset();
}

bool DeviceVolume::EvictOptional()
{
  if (this->Stack.GetBytes() > 0)
  {
    this->Stack.Drop();
    this->StackState.Refused = OptionalTextureOutcome::NoMemory;
    return true;
  }
  if (this->Gradients.GetBytes() > 0)
  {
    this->Gradients.Drop();
    this->GradientsState.Refused = OptionalTextureOutcome::NoMemory;
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
  StorageChoice ignored;
  const std::size_t bytes = CountTexelBytes(volume);
  const bool isTexture =
    !this->IsEmpty() && !this->IsCompressed() && !this->WantsBricks(volume, this->Wanted, ignored);
  hasRoom = isTexture && bytes + CountTexelBytes(this->Volume) <= this->Wanted.MemoryLimit;
  // Copies in other orders do not count, since they are released where memory is short.
  return hasRoom ? AskFree(bytes > spare ? bytes - spare : 0, KeptFree, hasRoom) : Status();
}

void DeviceVolume::FollowSettings(const DeviceVolume& other)
{
  this->Smallest = other.Smallest;
  this->IsRaised = false;
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
  std::swap(this->Uploader, next.Uploader); // each uploader keeps its own progress callback
  this->Volume = volume;
  this->VoxelChanges = changes;
  next.DropOptionalTextures();
  next.Stored.GiveUpCopies();
  next.EmptySpace.Drop();
  next.Bricks.Release();
  next.ForgetMemory();
}

template <typename Texture, typename Update>
Status DeviceVolume::PrepareOptional(OptionalState& optional, Switch setting, std::size_t limit,
  std::size_t newBytes, Texture& texture, const Update& update, OptionalTextureChoice& choice)
{
  choice = { optional.Texture, OptionalTextureOutcome::Off, setting == Switch::On, 0, limit };
  if (setting != optional.Wanted)
  {
    optional.Wanted = setting;
    optional.Refused.reset();
  }
  if (setting == Switch::Off)
  {
    texture.Drop();
    return {};
  }
  // The new texture replaces the former one.
  const std::size_t former = newBytes > 0 ? texture.GetBytes() : 0;
  const std::size_t all = this->Stored.GetBytes() + this->Gradients.GetBytes() +
    this->Stack.GetBytes() - former + newBytes;
  if (all > limit)
  {
    texture.Drop();
    choice.Outcome = OptionalTextureOutcome::ExceedsLimit;
    choice.Bytes = all;
    return {};
  }
  if (!optional.Refused && newBytes > 0)
  {
    texture.Drop(); // has other extents
    bool isFree = false;
    STRIDER_TRY(AskFree(newBytes, setting == Switch::On ? LeastFree : KeptFree, isFree));
    if (!isFree)
    {
      choice.Outcome = OptionalTextureOutcome::NoMemory;
      return {};
    }
  }
  if (!optional.Refused)
  {
    const Status status = update();
    const StatusCode code = status.GetCode();
    if (code != StatusCode::OutOfMemory && code != StatusCode::Unsupported)
    {
      STRIDER_TRY(status);
    }
    if (!status.IsOk())
    {
      texture.Drop();
      optional.Refused = code == StatusCode::OutOfMemory ? OptionalTextureOutcome::NoMemory
                                                         : OptionalTextureOutcome::TooLarge;
    }
  }
  choice.Outcome = optional.Refused.value_or(OptionalTextureOutcome::Used);
  return {};
}

Status DeviceVolume::PrepareGradients(const Strategies& settings, bool isSmooth,
  const Stream& stream, GradientTexture& gradients, OptionalTextureChoice& choice)
{
  gradients = {};
  const std::size_t newBytes = this->Gradients.CountNewBytes(this->Stored, this->Volume, isSmooth);
  if (newBytes > 0 && settings.GradientCache != Switch::Off)
  {
    STRIDER_TRY(this->MakeWayForGradients(settings.MemoryLimit, newBytes));
  }
  STRIDER_TRY(this->PrepareOptional(
    this->GradientsState, settings.GradientCache, settings.MemoryLimit, newBytes, this->Gradients,
    [&] {
      return this->Gradients.Update(
        this->Stored, this->Volume, isSmooth, this->VoxelChanges, this->Gpu, stream);
    },
    choice));
  this->AreGradientsRead = choice.Outcome == OptionalTextureOutcome::Used;
  gradients = this->AreGradientsRead ? this->Gradients.Get() : GradientTexture{};
  return {};
}

int DeviceVolume::GetTexelBytes() const
{
  const int voxel = this->GetVoxelBytes();
  const auto gradient = static_cast<int>(SizeOf(this->Gradients.GetFormat().Texel));
  return this->AreGradientsRead ? std::max(voxel, std::min(gradient, MostTimedBytes)) : voxel;
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

bool DeviceVolume::WeighsStack(const Strategies& settings, bool isLit) const
{
  return settings.StackedSlices == Switch::Automatic &&
    this->Volume.CountVoxels() >= LeastStacked &&
    (isLit || FindTexelFormat(this->Volume).Type != TexelType::Float32);
}

Status DeviceVolume::PrepareStack(const Strategies& settings, bool isMostlyEmpty,
  const ValueSteps& steps, const Stream& stream, cudaTextureObject_t& texture,
  OptionalTextureChoice& choice)
{
  const TexelFormat format = FindTexelFormat(this->Volume);
  const bool isAutomatic = settings.StackedSlices == Switch::Automatic;
  const bool isTooFine = format.Type == TexelType::Float32 && steps.IsEmpty();
  constexpr OptionalTextureOutcome used = OptionalTextureOutcome::Used;
  const OptionalTextureOutcome hoped = settings.StackedSlices == Switch::Off ? used
    : isTooFine                                 ? OptionalTextureOutcome::TooManyBits
    : !isAutomatic                              ? used
    : this->Volume.CountVoxels() < LeastStacked ? OptionalTextureOutcome::SmallVolume
    : isMostlyEmpty                             ? OptionalTextureOutcome::MostlyEmpty
                                                : used;
  texture = 0;
  this->IsStackRead = false;
  if (hoped != used)
  {
    // Kept, since other transfer functions may use it next.
    choice = { this->StackState.Texture, hoped, settings.StackedSlices == Switch::On, 0, 0 };
    return {};
  }
  STRIDER_TRY(this->PrepareOptional(
    this->StackState, settings.StackedSlices, settings.MemoryLimit,
    this->Stack.CountNewBytes(this->Stored, format), this->Stack,
    [&] {
      return this->Stack.Update(this->Stored, format, steps, this->VoxelChanges, this->Gpu, stream);
    },
    choice));
  this->IsStackRead = choice.Outcome == used;
  texture = this->IsStackRead ? this->Stack.Get() : 0;
  return {};
}

} // namespace Strider
