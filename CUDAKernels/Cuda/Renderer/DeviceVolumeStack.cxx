// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The stacked slices of a volume, and which volumes have them.
#include "Cuda/Renderer/DeviceVolume.h"

namespace Strider
{

namespace
{

/// Voxels of the smallest volume whose slices are stacked automatically. Frames of smaller volumes take less time than
/// showing them in a window.
constexpr std::size_t LeastStacked = std::size_t(1) << 21;

} // namespace

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
  this->Leave(OptionalTexture::StackedSlices);
  if (hoped != used)
  {
    // Kept, since other transfer functions may use it next.
    choice = { OptionalTexture::StackedSlices, hoped, settings.StackedSlices == Switch::On, 0, 0 };
    return {};
  }
  STRIDER_TRY(this->PrepareOptional(
    OptionalTexture::StackedSlices, settings.StackedSlices, settings.MemoryLimit,
    this->Stack.CountNewBytes(this->Stored, format),
    [&] {
      return this->Stack.Update(this->Stored, format, steps, this->VoxelChanges, this->Gpu, stream);
    },
    choice));
  texture = this->IsRead(OptionalTexture::StackedSlices) ? this->Stack.Get() : 0;
  return {};
}

} // namespace Strider
