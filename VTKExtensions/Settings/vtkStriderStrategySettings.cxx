// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderStrategySettings.h"

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

vtkStriderStrategySettings::vtkStriderStrategySettings() = default;
vtkStriderStrategySettings::~vtkStriderStrategySettings() = default;

void vtkStriderStrategySettings::SetSwitch(int& setting, int value, const char* name)
{
  this->TakeNumber(setting, value, value >= SWITCH_AUTOMATIC && value <= SWITCH_OFF, name,
    "0 (automatic), 1 (on) or 2 (off)");
}

void vtkStriderStrategySettings::SetBlockShapeMode(int mode)
{
  this->TakeNumber(this->BlockShapeMode, mode,
    mode >= AUTOMATIC_BLOCK_SHAPE && mode <= FIXED_BLOCK_SHAPE, "{BlockShapeMode}",
    "0 (automatic), 1 (published), 2 (published, 128 threads) or 3 (fixed)");
}

void vtkStriderStrategySettings::SetBlockWidth(int width)
{
  this->TakeNumber(this->BlockWidth, width, IsSide(width), "{BlockWidth}", SideRange);
}

void vtkStriderStrategySettings::SetBlockHeight(int height)
{
  this->TakeNumber(this->BlockHeight, height, IsSide(height), "{BlockHeight}", SideRange);
}

void vtkStriderStrategySettings::SetBlockSize(int width, int height)
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

void vtkStriderStrategySettings::SetTransposedIndexing(int value)
{
  this->SetSwitch(this->TransposedIndexing, value, "{TransposedIndexing}");
}

void vtkStriderStrategySettings::SetSynchronousPropagation(int value)
{
  this->SetSwitch(this->SynchronousPropagation, value, "{SynchronousPropagation}");
}

void vtkStriderStrategySettings::SetMaximizeBlockSize(int value)
{
  this->SetSwitch(this->MaximizeBlockSize, value, "{MaximizeBlockSize}");
}

void vtkStriderStrategySettings::SetShearedWarps(int value)
{
  this->SetSwitch(this->ShearedWarps, value, "{ShearedWarps}");
}

void vtkStriderStrategySettings::SetShearAxis(int axis)
{
  this->TakeNumber(this->ShearAxis, axis, axis >= -1 && axis <= 2, "{ShearAxis}",
    "0 (x), 1 (y), 2 (z) or -1 (the one closest to the block's long side)");
}

void vtkStriderStrategySettings::SetBatchDepth(int samples)
{
  const bool isValid = samples == 0 || (IsPowerOfTwo(samples) && samples <= 16);
  this->TakeNumber(this->BatchDepth, samples, isValid, "{BatchDepth}",
    "1, 2, 4, 8 or 16, or 0 as {BlockShapeMode} wants it");
}

void vtkStriderStrategySettings::SetResidentThreads(int threads)
{
  const bool isValid = threads == 0 || threads == 256 || threads == 512 || threads == 1024;
  this->TakeNumber(this->ResidentThreads, threads, isValid, "{ResidentThreads}",
    "256, 512 or 1024, or 0 as {BlockShapeMode} wants it");
}

void vtkStriderStrategySettings::SetRotationMode(int mode)
{
  this->TakeNumber(this->RotationMode, mode, mode >= NO_ROTATION && mode <= AUTOMATIC_ROTATION,
    "{RotationMode}", "0 (off), 1 (published) or 2 (automatic)");
}

void vtkStriderStrategySettings::SetRotationHysteresis(double share)
{
  this->TakeNumber(this->RotationHysteresis, share, share >= 0.0 && share <= 1.0,
    "{RotationHysteresis}", "[0, 1]");
}

void vtkStriderStrategySettings::SetStorage(int storage)
{
  this->TakeNumber(this->Storage, storage,
    storage >= AUTOMATIC_STORAGE && storage <= COMPRESSED_STORAGE, "{Storage}",
    "0 (automatic), 1 (texture) or 2 (compressed)");
}

void vtkStriderStrategySettings::SetBrickDecoding(int decoding)
{
  this->TakeNumber(this->BrickDecoding, decoding,
    decoding >= AUTOMATIC_DECODING && decoding <= DECODE_BY_WARPS, "{BrickDecoding}",
    "0 (automatic), 1 (slabs) or 2 (by warps)");
}

void vtkStriderStrategySettings::SetGradientCache(int value)
{
  this->SetSwitch(this->GradientCache, value, "{GradientCache}");
}

void vtkStriderStrategySettings::SetStackedSlices(int value)
{
  this->SetSwitch(this->StackedSlices, value, "{StackedSlices}");
}

void vtkStriderStrategySettings::SetEmptySpaceSkipping(int value)
{
  this->SetSwitch(this->EmptySpaceSkipping, value, "{EmptySpaceSkipping}");
}

void vtkStriderStrategySettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "BlockShapeMode: " << this->BlockShapeMode << "\n";
  os << indent << "BlockWidth: " << this->BlockWidth << "\n";
  os << indent << "BlockHeight: " << this->BlockHeight << "\n";
  os << indent << "TransposedIndexing: " << this->TransposedIndexing << "\n";
  os << indent << "SynchronousPropagation: " << this->SynchronousPropagation << "\n";
  os << indent << "MaximizeBlockSize: " << this->MaximizeBlockSize << "\n";
  os << indent << "ShearedWarps: " << this->ShearedWarps << "\n";
  os << indent << "ShearAxis: " << this->ShearAxis << "\n";
  os << indent << "BatchDepth: " << this->BatchDepth << "\n";
  os << indent << "ResidentThreads: " << this->ResidentThreads << "\n";
  os << indent << "RotationMode: " << this->RotationMode << "\n";
  os << indent << "RotationHysteresis: " << this->RotationHysteresis << "\n";
  os << indent << "Storage: " << this->Storage << "\n";
  os << indent << "BrickDecoding: " << this->BrickDecoding << "\n";
  os << indent << "GradientCache: " << this->GradientCache << "\n";
  os << indent << "StackedSlices: " << this->StackedSlices << "\n";
  os << indent << "EmptySpaceSkipping: " << this->EmptySpaceSkipping << "\n";
}
