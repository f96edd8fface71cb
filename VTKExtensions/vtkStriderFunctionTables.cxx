// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFunctionTables.h"

#include "vtkColorTransferFunction.h"
#include "vtkMath.h"
#include "vtkPiecewiseFunction.h"

#include <algorithm>

namespace
{

constexpr int LargestTable = 16384; ///< what every OpenGL holds that VTK's GPU mapper runs on

template <typename Function>
int ChooseTableSize(Function* function, const std::array<double, 2>& range, bool matchesVTK)
{
  if (vtkStriderIsLogarithmic(function) && !matchesVTK)
  {
    return LargestTable;
  }
  const int wanted =
    function->GetSize() < 1 ? 1 : function->EstimateMinNumberOfSamples(range[0], range[1]);
  return std::min(LargestTable, std::max(1024, vtkMath::NearestPowerOfTwo(std::max(1, wanted))));
}

/// Even values from 0 to `last`.
std::vector<float> MakeRamp(int size, float last)
{
  std::vector<float> ramp(static_cast<std::size_t>(size));
  for (int entry = 0; entry < size; ++entry)
  {
    ramp[entry] = last * static_cast<float>(entry) / static_cast<float>(size - 1);
  }
  return ramp;
}

/// Three equal colour channels of each grey.
std::vector<float> SpreadGrey(const std::vector<float>& grey)
{
  std::vector<float> table;
  table.reserve(3 * grey.size());
  for (const float value : grey)
  {
    table.insert(table.end(), 3, value);
  }
  return table;
}

std::vector<float> SampleLogarithmicColor(
  vtkColorTransferFunction* color, const std::array<double, 2>& range, int size)
{
  std::vector<float> table;
  table.reserve(3 * static_cast<std::size_t>(size));
  // Scalars without a logarithm lie below the first node.
  const double lowest = 0.5 * color->GetRange()[0];
  for (int entry = 0; entry < size; ++entry)
  {
    const double scalar = range[0] + (range[1] - range[0]) * entry / (size - 1);
    double rgb[3];
    color->GetColor(std::max(scalar, lowest), rgb);
    table.insert(table.end(), rgb, rgb + 3);
  }
  return table;
}

std::vector<float> SamplePiecewise(
  vtkPiecewiseFunction* function, const std::array<double, 2>& range, int size)
{
  std::vector<float> table(static_cast<std::size_t>(size));
  function->GetTable(range[0], range[1], size, table.data());
  return table;
}

} // namespace

bool vtkStriderIsLogarithmic(vtkColorTransferFunction* color)
{
  return color->GetScale() == VTK_CTF_LOG10 && color->GetSize() > 0 && color->GetRange()[0] > 0.0;
}

bool vtkStriderIsLogarithmic(vtkPiecewiseFunction* function)
{
  return function->GetUseLogScale();
}

std::vector<float> vtkStriderSampleColor(
  vtkColorTransferFunction* color, const std::array<double, 2>& range, bool matchesVTK)
{
  const int size = ChooseTableSize(color, range, matchesVTK);
  if (color->GetSize() < 1)
  {
    return SpreadGrey(MakeRamp(size, 1.0f));
  }
  if (vtkStriderIsLogarithmic(color) && !matchesVTK)
  {
    return SampleLogarithmicColor(color, range, size);
  }
  std::vector<float> table(3 * static_cast<std::size_t>(size));
  color->GetTable(range[0], range[1], size, table.data());
  return table;
}

std::vector<float> vtkStriderSampleGrey(
  vtkPiecewiseFunction* grey, const std::array<double, 2>& range, bool matchesVTK)
{
  const int size = ChooseTableSize(grey, range, matchesVTK);
  return SpreadGrey(
    grey->GetSize() < 1 ? MakeRamp(size, 1.0f) : SamplePiecewise(grey, range, size));
}

std::vector<float> vtkStriderSampleOpacity(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& range, bool matchesVTK)
{
  const int size = ChooseTableSize(opacity, range, matchesVTK);
  return opacity->GetSize() < 1 ? MakeRamp(size, 0.5f) : SamplePiecewise(opacity, range, size);
}
