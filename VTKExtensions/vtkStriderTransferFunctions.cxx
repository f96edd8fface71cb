// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderTransferFunctions.h"

#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkPiecewiseFunction.h"
#include "vtkStriderVolumeInput.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

/// Entries of a table as VTK's GPU mapper makes it: a power of two near the number that the function itself asks for, at least
/// 1024, at most what OpenGL textures hold.
template <typename Function>
int ChooseTableSize(Function* function, const std::array<double, 2>& range)
{
  const int wanted =
    function->GetSize() < 1 ? 1 : function->EstimateMinNumberOfSamples(range[0], range[1]);
  return std::min(16384, std::max(1024, vtkMath::NearestPowerOfTwo(std::max(1, wanted))));
}

/// Opacity at evenly spaced scalars.
std::vector<float> SampleOpacity(vtkPiecewiseFunction* opacity, const std::array<double, 2>& range)
{
  const int size = ChooseTableSize(opacity, range);
  std::vector<float> table(static_cast<std::size_t>(size));
  if (opacity->GetSize() < 1)
  {
    for (int entry = 0; entry < size; ++entry)
    {
      table[entry] = 0.5f * static_cast<float>(entry) / static_cast<float>(size - 1);
    }
    return table;
  }
  opacity->GetTable(range[0], range[1], size, table.data());
  return table;
}

/// Three equal colour channels of each grey.
std::vector<float> SpreadGrey(const std::vector<float>& grey)
{
  std::vector<float> table;
  for (const float value : grey)
  {
    table.insert(table.end(), 3, value);
  }
  return table;
}

/// Grey from 0 to 1.
std::vector<float> MakeGreyRamp(int size)
{
  std::vector<float> grey(static_cast<std::size_t>(size));
  for (int entry = 0; entry < size; ++entry)
  {
    grey[entry] = static_cast<float>(entry) / static_cast<float>(size - 1);
  }
  return grey;
}

std::vector<float> SampleColor(vtkColorTransferFunction* color, const std::array<double, 2>& range)
{
  const int size = ChooseTableSize(color, range);
  if (color->GetSize() < 1)
  {
    return SpreadGrey(MakeGreyRamp(size));
  }
  std::vector<float> table(3 * static_cast<std::size_t>(size));
  color->GetTable(range[0], range[1], size, table.data());
  return table;
}

std::vector<float> SampleGrey(vtkPiecewiseFunction* grey, const std::array<double, 2>& range)
{
  const int size = ChooseTableSize(grey, range);
  if (grey->GetSize() < 1)
  {
    return SpreadGrey(MakeGreyRamp(size));
  }
  std::vector<float> table(static_cast<std::size_t>(size));
  grey->GetTable(range[0], range[1], size, table.data());
  return SpreadGrey(table);
}

/// The scalar range, or the function's own where that is asked for and there is one.
template <typename Function>
std::array<double, 2> ChooseRange(
  Function* function, const std::array<double, 2>& scalarRange, int rangeType)
{
  std::array<double, 2> range = scalarRange;
  if (rangeType == vtkGPUVolumeRayCastMapper::NATIVE && function->GetSize() > 0)
  {
    function->GetRange(range.data());
  }
  return range;
}

} // namespace

bool vtkStriderTransferFunctions::Source::operator==(const Source& other) const
{
  return this->Color == other.Color && this->Opacity == other.Opacity &&
    this->ColorTime == other.ColorTime && this->OpacityTime == other.OpacityTime &&
    this->ColorRange == other.ColorRange && this->OpacityRange == other.OpacityRange &&
    this->UnitDistance == other.UnitDistance;
}

void vtkStriderTransferFunctions::Update(vtkVolumeProperty* property,
  const vtkStriderVolumeInput& input, const int rangeTypes[2], bool matchesVTK)
{
  const std::array<double, 2>& scalarRange = input.GetView().ScalarRange;
  const bool isGrey = property->GetColorChannels(0) == 1 && !matchesVTK;
  vtkPiecewiseFunction* opacity = property->GetScalarOpacity(0);
  vtkPiecewiseFunction* grey = isGrey ? property->GetGrayTransferFunction(0) : nullptr;
  vtkColorTransferFunction* color = isGrey ? nullptr : property->GetRGBTransferFunction(0);
  Source source;
  source.Opacity = opacity;
  source.OpacityTime = opacity->GetMTime();
  source.OpacityRange = ChooseRange(opacity, scalarRange, rangeTypes[1]);
  source.Color = isGrey ? static_cast<const void*>(grey) : color;
  source.ColorTime = isGrey ? grey->GetMTime() : color->GetMTime();
  source.ColorRange = isGrey ? ChooseRange(grey, scalarRange, rangeTypes[0])
                             : ChooseRange(color, scalarRange, rangeTypes[0]);
  const double unitDistance = property->GetScalarOpacityUnitDistance(0);
  source.UnitDistance = unitDistance > 0.0 ? unitDistance : input.GetMeanSpacing();
  if (source == this->LastSource)
  {
    return;
  }
  this->Tables.Opacities = SampleOpacity(opacity, source.OpacityRange);
  this->Tables.Colors =
    isGrey ? SampleGrey(grey, source.ColorRange) : SampleColor(color, source.ColorRange);
  this->Tables.OpacityRange = source.OpacityRange;
  this->Tables.ColorRange = source.ColorRange;
  this->Tables.UnitDistance = source.UnitDistance;
  this->LastSource = source;
  this->Changed = true;
}

bool vtkStriderTransferFunctions::TakeChange()
{
  const bool changed = this->Changed;
  this->Changed = false;
  return changed;
}
