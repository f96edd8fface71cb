// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFunctionTables.h"

#include "vtkColorTransferFunction.h"
#include "vtkMath.h"
#include "vtkPiecewiseFunction.h"

#include <algorithm>

namespace
{

/// Texture width that every OpenGL supports on which VTK's GPU mapper runs.
constexpr int LargestTable = 16384;

template <typename Function>
int ChooseTableSize(Function* function, const std::array<double, 2>& range)
{
  const int wanted =
    function->GetSize() < 1 ? 1 : function->EstimateMinNumberOfSamples(range[0], range[1]);
  return std::min(LargestTable, std::max(1024, vtkMath::NearestPowerOfTwo(std::max(1, wanted))));
}

/// Returns even values from 0 to `last`, each repeated `channels` times.
std::vector<float> MakeRamp(int size, int channels, float last)
{
  std::vector<float> ramp;
  ramp.reserve(static_cast<std::size_t>(size) * channels);
  for (int entry = 0; entry < size; ++entry)
  {
    ramp.insert(ramp.end(), static_cast<std::size_t>(channels),
      last * static_cast<float>(entry) / static_cast<float>(size - 1));
  }
  return ramp;
}

} // namespace

std::vector<float> vtkStriderSampleColorAsVTK(
  vtkColorTransferFunction* color, const std::array<double, 2>& range)
{
  const int size = ChooseTableSize(color, range);
  if (color->GetSize() < 1)
  {
    return MakeRamp(size, 3, 1.0f);
  }
  std::vector<float> table(3 * static_cast<std::size_t>(size));
  color->GetTable(range[0], range[1], size, table.data());
  return table;
}

std::vector<float> vtkStriderSampleOpacityAsVTK(
  vtkPiecewiseFunction* opacity, const std::array<double, 2>& range)
{
  const int size = ChooseTableSize(opacity, range);
  if (opacity->GetSize() < 1)
  {
    return MakeRamp(size, 1, 0.5f);
  }
  std::vector<float> table(static_cast<std::size_t>(size));
  opacity->GetTable(range[0], range[1], size, table.data());
  return table;
}
