// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Distances between samples and between rays, by VTK's rules for automatic adjustment.
#ifndef vtkStriderSampleDistances_h
#define vtkStriderSampleDistances_h

#include "vtkStriderVolumeMapper.h"

class vtkStriderGrid;
class vtkVolume;

/**
 * Sample and ray distances of one frame.
 */
struct vtkStriderSampleDistances
{
  double Sample = 1.0; ///< between the samples of a ray, in data coordinates
  double Image = 1.0;  ///< between rays, in pixels
};

/**
 * Returns the share of the full work that fits into the allocated time, estimated from the time and the share of the
 * last frame. It takes the values 1, 0.5, 0.2 or 0.1 of VTK's GPU mapper, and is then limited by the mapper's image
 * sample distances.
 */
double vtkStriderFindReduction(vtkGPUVolumeRayCastMapper* mapper, double allocatedSeconds,
  double lastSeconds, double lastReduction);

/** Returns whether a number can be a length, in [1e-100, 1e100]. */
inline bool vtkStriderIsLength(double number)
{
  return number >= 1e-100 && number <= 1e100;
}

/**
 * Limits a sample distance to [0.01, 1000] times the smallest (mean) spacing: shorter ones would take forever, longer
 * ones change nothing. Returns false, with the limited distance, where it had to be changed. A distance that is not a
 * positive number becomes the smallest spacing.
 */
bool vtkStriderLimitSampleDistance(const vtkStriderGrid& grid, double& distance);

#endif
