// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The settings of the mapper about how rays are laid on threads.
#include "vtkStriderVolumeMapper.h"

namespace
{

bool IsPowerOfTwo(int number)
{
  return number > 0 && (number & (number - 1)) == 0;
}

bool IsSide(int length)
{
  return IsPowerOfTwo(length) && length <= 1024;
}

constexpr const char* SideRange = "a power of two in [1, 1024]";

} // namespace

void vtkStriderVolumeMapper::TakeSetting(
  int& setting, int value, bool isValid, const char* name, const char* range)
{
  if (!isValid)
  {
    vtkErrorMacro(<< name << " " << value << " is out of range: " << range << ".");
    return;
  }
  if (setting != value)
  {
    setting = value;
    this->Modified();
  }
}

void vtkStriderVolumeMapper::SetSwitch(int& setting, int value, const char* name)
{
  this->TakeSetting(setting, value, value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, name,
    "0 (automatic), 1 (on) or 2 (off)");
}

void vtkStriderVolumeMapper::SetBlockShapeMode(int mode)
{
  this->TakeSetting(this->BlockShapeMode, mode,
    mode >= AUTOMATIC_BLOCK_SHAPE && mode <= FIXED_BLOCK_SHAPE, "Block shape mode",
    "0 (automatic), 1 (published), 2 (published, 128 threads) or 3 (fixed)");
}

void vtkStriderVolumeMapper::SetBlockWidth(int width)
{
  this->TakeSetting(this->BlockWidth, width, IsSide(width), "Block width", SideRange);
}

void vtkStriderVolumeMapper::SetBlockHeight(int height)
{
  this->TakeSetting(this->BlockHeight, height, IsSide(height), "Block height", SideRange);
}

void vtkStriderVolumeMapper::SetBlockSize(int width, int height)
{
  if (!IsSide(width) || !IsSide(height) || width * height < 32 || width * height > 1024)
  {
    vtkErrorMacro(
      "A block of " << width << "x" << height
                    << " threads is out of range: each side a power of two in [1, 1024], "
                       "32 to 1024 threads together.");
    return;
  }
  this->SetBlockWidth(width);
  this->SetBlockHeight(height);
}

void vtkStriderVolumeMapper::SetTransposedIndexing(int value)
{
  this->SetSwitch(this->TransposedIndexing, value, "Transposed indexing");
}

void vtkStriderVolumeMapper::SetSynchronousPropagation(int value)
{
  this->SetSwitch(this->SynchronousPropagation, value, "Synchronous propagation");
}

void vtkStriderVolumeMapper::SetMaximizeBlockSize(int value)
{
  this->SetSwitch(this->MaximizeBlockSize, value, "Maximize block size");
}

void vtkStriderVolumeMapper::SetShearedWarps(int value)
{
  this->SetSwitch(this->ShearedWarps, value, "Sheared warps");
}

void vtkStriderVolumeMapper::SetShearAxis(int axis)
{
  this->TakeSetting(this->ShearAxis, axis, axis >= -1 && axis <= 2, "Shear axis",
    "0 (x), 1 (y), 2 (z) or -1 (the one closest to the block's long side)");
}

void vtkStriderVolumeMapper::SetBatchDepth(int samples)
{
  const bool isValid = samples == 0 || (IsPowerOfTwo(samples) && samples <= 16);
  this->TakeSetting(this->BatchDepth, samples, isValid, "Batch depth",
    "1, 2, 4, 8 or 16, or 0 as the block shape mode wants it");
}

void vtkStriderVolumeMapper::SetResidentThreads(int threads)
{
  const bool isValid = threads == 0 || threads == 256 || threads == 512 || threads == 1024;
  this->TakeSetting(this->ResidentThreads, threads, isValid, "Number of resident threads",
    "256, 512 or 1024, or 0 as the block shape mode wants it");
}
