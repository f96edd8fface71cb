// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Optional device memory of a volume: a copy in another order, and optional textures; and when it is released.
#include "Cuda/Renderer/DeviceVolume.h"

#include "Cuda/Runtime/MemoryBudget.h"

#include <algorithm>
#include <utility>

namespace Strider
{

namespace
{

/// Bytes of the widest texels for which launch tables have times.
constexpr int MostTimedBytes = 4;

} // namespace

std::size_t DeviceVolume::CountOptionalBytes() const
{
  std::size_t sum = 0;
  for (OptionalTexture texture : EvictionOrder)
  {
    sum += this->CountBytes(texture);
  }
  return sum;
}

void DeviceVolume::DropOptionalTextures()
{
  for (OptionalTexture texture : EvictionOrder)
  {
    this->Drop(texture);
    this->Leave(texture);
  }
}

void DeviceVolume::AllowOptionalTextures()
{
  for (OptionalState& state : this->OptionalStates)
  {
    state.Refused.reset();
  }
}

bool DeviceVolume::EvictOptional()
{
  for (OptionalTexture texture : EvictionOrder)
  {
    if (this->CountBytes(texture) > 0)
    {
      this->Drop(texture);
      this->GetState(texture).Refused = OptionalTextureOutcome::NoMemory;
      return true;
    }
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
  bool hasAny = this->CountOptionalBytes() > 0 || this->Stored.HasCopy() || this->Stored.HasRoom();
  while (hasAny)
  {
    bool isFree = false;
    STRIDER_TRY(AskMemory(0, MemoryUse::Requested, isFree));
    hasAny = !isFree && this->EvictOptional();
  }
  return {};
}

Status DeviceVolume::MakeWayForCopy(const AxisOrder& axes)
{
  const StoragePlan& plan = this->Stored.GetPlan();
  if (this->CountOptionalBytes() > 0 && plan.Room == MoveRoom::Copy &&
    !this->Stored.HasAtHand(axes))
  {
    bool isFree = false;
    STRIDER_TRY(AskMemory(plan.CountBytes(this->GetVoxelBytes()), MemoryUse::Optional, isFree));
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
    this->Held == StorageKind::Texture && !this->WantsBricks(volume, this->Wanted, ignored);
  hasRoom = isTexture && bytes + CountTexelBytes(this->Volume) <= this->Wanted.MemoryLimit;
  // Copies in other orders do not count, since they are released where memory is short.
  return hasRoom ? AskMemory(bytes > spare ? bytes - spare : 0, MemoryUse::Optional, hasRoom)
                 : Status();
}

void DeviceVolume::FollowSettings(const DeviceVolume& other)
{
  this->Smallest = other.Smallest;
  this->IsRaised = false;
  this->Mode = other.Mode;
  this->Wanted = other.Wanted;
  for (std::size_t texture = 0; texture < OptionalTextureCount; ++texture)
  {
    this->OptionalStates[texture].Wanted = other.OptionalStates[texture].Wanted;
  }
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
  next.Forget();
}

Status DeviceVolume::MakeWayForTexture(
  OptionalTexture texture, std::size_t limit, std::size_t newBytes)
{
  bool isFree = false;
  STRIDER_TRY(AskMemory(newBytes, MemoryUse::Optional, isFree));
  const std::size_t others = this->CountOptionalBytes() - this->CountBytes(texture);
  if (!isFree || this->Stored.GetBytes() + others + newBytes > limit)
  {
    for (OptionalTexture other : EvictionOrder)
    {
      if (other == texture)
      {
        break;
      }
      this->Drop(other);
      this->Leave(other);
    }
  }
  return {};
}

Status DeviceVolume::PrepareOptional(OptionalTexture texture, Switch setting, std::size_t limit,
  std::size_t newBytes, const std::function<Status()>& update, OptionalTextureChoice& choice)
{
  choice = { texture, OptionalTextureOutcome::Off, setting == Switch::On, 0, limit };
  OptionalState& state = this->GetState(texture);
  state.IsRead = false;
  if (setting != state.Wanted)
  {
    state.Wanted = setting;
    state.Refused.reset();
  }
  if (setting == Switch::Off)
  {
    this->Drop(texture);
    return {};
  }
  // The new texture replaces the former one.
  const std::size_t former = newBytes > 0 ? this->CountBytes(texture) : 0;
  const std::size_t all = this->Stored.GetBytes() + this->CountOptionalBytes() - former + newBytes;
  if (all > limit)
  {
    this->Drop(texture);
    choice.Outcome = OptionalTextureOutcome::ExceedsLimit;
    choice.Bytes = all;
    return {};
  }
  if (!state.Refused && newBytes > 0)
  {
    this->Drop(texture); // has other extents
    bool isFree = false;
    STRIDER_TRY(AskMemory(
      newBytes, setting == Switch::On ? MemoryUse::Requested : MemoryUse::Optional, isFree));
    if (!isFree)
    {
      choice.Outcome = OptionalTextureOutcome::NoMemory;
      return {};
    }
  }
  if (!state.Refused)
  {
    const Status status = update();
    const StatusCode code = status.GetCode();
    if (code != StatusCode::OutOfMemory && code != StatusCode::Unsupported)
    {
      STRIDER_TRY(status);
    }
    if (!status.IsOk())
    {
      this->Drop(texture);
      state.Refused = code == StatusCode::OutOfMemory ? OptionalTextureOutcome::NoMemory
                                                      : OptionalTextureOutcome::TooLarge;
    }
  }
  choice.Outcome = state.Refused.value_or(OptionalTextureOutcome::Used);
  state.IsRead = choice.Outcome == OptionalTextureOutcome::Used;
  return {};
}

Status DeviceVolume::PrepareGradients(const Strategies& settings, bool isSmooth,
  const Stream& stream, GradientTexture& gradients, OptionalTextureChoice& choice)
{
  gradients = {};
  const std::size_t newBytes = this->Gradients.CountNewBytes(this->Stored, this->Volume, isSmooth);
  if (newBytes > 0 && settings.GradientCache != Switch::Off)
  {
    STRIDER_TRY(
      this->MakeWayForTexture(OptionalTexture::Gradients, settings.MemoryLimit, newBytes));
  }
  STRIDER_TRY(this->PrepareOptional(
    OptionalTexture::Gradients, settings.GradientCache, settings.MemoryLimit, newBytes,
    [&] {
      return this->Gradients.Update(
        this->Stored, this->Volume, isSmooth, this->VoxelChanges, this->Gpu, stream);
    },
    choice));
  gradients = this->IsRead(OptionalTexture::Gradients) ? this->Gradients.Get() : GradientTexture{};
  return {};
}

int DeviceVolume::GetTexelBytes() const
{
  const int voxel = this->GetVoxelBytes();
  const auto gradient = static_cast<int>(SizeOf(this->Gradients.GetFormat().Texel));
  return this->IsRead(OptionalTexture::Gradients)
    ? std::max(voxel, std::min(gradient, MostTimedBytes))
    : voxel;
}

} // namespace Strider
