// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far apart samples and rays are, following VTK's rules for automatic adjustment.
#ifndef vtkStriderSampleDistances_h
#define vtkStriderSampleDistances_h

#include "vtkStriderVolumeMapper.h"

class vtkStriderGrid;
class vtkVolume;

/**
 * Distances of one frame.
 */
struct vtkStriderSampleDistances
{
  double Sample = 1.0; ///< between the samples of a ray, in data coordinates
  double Image = 1.0;  ///< between rays, in pixels
};

/**
 * Share of the full work that fits the allocated time, from the time of the last frame: 1, 0.5, 0.2 or 0.1 as VTK's GPU mapper
 * steps it, then limited by the mapper's image sample distances.
 */
class vtkStriderReductionFactor
{
public:
  double Update(vtkGPUVolumeRayCastMapper* mapper, double allocatedSeconds, double lastSeconds);
  void Reset() { this->Factor = 1.0; }
  double Get() const { return this->Factor; }

private:
  double Factor = 1.0;
};

/** Whether a number can be a length: it is in [1e-100, 1e100]. */
inline bool vtkStriderIsLength(double number)
{
  return number >= 1e-100 && number <= 1e100;
}

/**
 * Limits a sample distance to [0.01, 1000] times the smallest spacing: less would not end, more shows nothing else.
 * Returns false, with the limited distance, where it had to; a distance that is no positive number becomes the spacing itself.
 */
bool vtkStriderLimitSampleDistance(const vtkStriderGrid& grid, double& distance);

#endif
