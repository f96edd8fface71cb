// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSampleDistances.h"

#include "vtkStriderGrid.h"

#include <algorithm>

double vtkStriderFindReduction(vtkGPUVolumeRayCastMapper* mapper, double allocatedSeconds,
  double lastSeconds, double lastReduction)
{
  if (lastSeconds <= 0.0)
  {
    return lastReduction;
  }
  const double fullSeconds = lastSeconds / lastReduction;
  const double mean = 0.5 * (allocatedSeconds / fullSeconds + lastReduction);
  const double step = mean < 0.2 ? 0.1 : mean < 0.5 ? 0.2 : mean < 1.0 ? 0.5 : 1.0;
  const double least = 1.0 / static_cast<double>(mapper->GetMaximumImageSampleDistance());
  const double most = 1.0 / static_cast<double>(mapper->GetMinimumImageSampleDistance());
  return std::min(std::max(step, least), most);
}

bool vtkStriderLimitSampleDistance(const vtkStriderGrid& grid, double& distance)
{
  const double smallest = grid.GetSmallestSpacing();
  if (!(distance > 0.0))
  {
    distance = smallest;
    return false;
  }
  // Sample distances are set as floats: the one nearest to a limit is inside.
  constexpr double rounding = 1e-6;
  const double least = 0.01 * smallest;
  const double most = 1000.0 * smallest;
  const bool isInside = distance >= (1.0 - rounding) * least && distance <= (1.0 + rounding) * most;
  distance = isInside ? distance : std::min(std::max(distance, least), most);
  return isInside;
}
