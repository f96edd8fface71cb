// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSampleDistances.h"

#include "vtkStriderGrid.h"

#include <algorithm>

double vtkStriderReductionFactor::Update(
  vtkGPUVolumeRayCastMapper* mapper, double allocatedSeconds, double lastSeconds)
{
  if (lastSeconds <= 0.0)
  {
    return this->Factor;
  }
  const double fullSeconds = lastSeconds / this->Factor;
  const double mean = 0.5 * (allocatedSeconds / fullSeconds + this->Factor);
  this->Factor = mean < 0.2 ? 0.1 : mean < 0.5 ? 0.2 : mean < 1.0 ? 0.5 : 1.0;
  const double least = 1.0 / static_cast<double>(mapper->GetMaximumImageSampleDistance());
  const double most = 1.0 / static_cast<double>(mapper->GetMinimumImageSampleDistance());
  this->Factor = std::min(std::max(this->Factor, least), most);
  return this->Factor;
}

bool vtkStriderLimitSampleDistance(const vtkStriderGrid& grid, double& distance)
{
  const double smallest = grid.GetSmallestSpacing();
  if (!(distance > 0.0))
  {
    distance = smallest;
    return false;
  }
  const double limited = std::min(std::max(distance, 0.01 * smallest), 1000.0 * smallest);
  const bool isInside = limited == distance;
  distance = limited;
  return isInside;
}
