// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of vtkStriderVolumeMapper that select its input, and the ratio by which that exceeds the memory limit.
#include "vtkStriderVolumeMapper.h"

#include "vtkStriderVolumeMapperInternals.h"

#include <cmath>

void vtkStriderVolumeMapper::SetOpacityArray(const char* name)
{
  const std::string array = name ? name : "";
  if (array != this->OpacityArray)
  {
    this->OpacityArray = array;
    this->Modified();
  }
}

void vtkStriderVolumeMapper::AddChangedExtent(const int extent[6])
{
  this->Internals->AddChangedExtent(extent);
  this->Modified();
}

void vtkStriderVolumeMapper::StageInput()
{
  this->Internals->Guard([&] { this->Internals->StageInput(); });
}

void vtkStriderVolumeMapper::GetReductionRatio(double ratio[3])
{
  ratio[0] = ratio[1] = ratio[2] = 1.0;
  std::size_t needed = 0;
  std::size_t limit = 0;
  std::array<int, 3> dimensions{};
  if (!this->Internals->ExceedsMemoryLimit(needed, limit, dimensions))
  {
    return;
  }
  int axes = 0;
  for (const int dimension : dimensions)
  {
    axes += dimension > 1 ? 1 : 0;
  }
  const double share = static_cast<double>(limit) / static_cast<double>(needed);
  for (int axis = 0; axis < 3; ++axis)
  {
    ratio[axis] = dimensions[axis] > 1 ? std::pow(share, 1.0 / axes) : 1.0;
  }
}
