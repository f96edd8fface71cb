// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multi-volume rendering: the box that rays cross, and the settings that all volumes share.
#ifndef vtkStriderPlaceMultiVolume_h
#define vtkStriderPlaceMultiVolume_h

#include "Strider/RenderRequest.h"

#include <array>

class vtkRenderer;
class vtkStriderGrid;
class vtkStriderVolumeMapper;
class vtkVolume;

/** Low and high bounds along x, y and z in world coordinates. */
using vtkStriderBounds = std::array<double, 6>;

/** Returns the length of a unit of data coordinates in world coordinates, the mean over all directions. */
double vtkStriderMeasureScale(vtkVolume* volume);

/** Returns the length of a unit of data coordinates in world coordinates, the smallest over all directions. */
double vtkStriderMeasureLeastScale(vtkVolume* volume);

/** Extends bounds to include a volume. Initial bounds have low > high. */
void vtkStriderIncludeVolume(
  vtkVolume* volume, const vtkStriderGrid& grid, vtkStriderBounds& bounds);

/**
 * Fills in the parts of a request that RenderRequest::MultiVolume needs besides the volumes: the box, cameras,
 * cropping and clipping planes, jittering. Cropping planes are in world coordinates, which all volumes share.
 */
void vtkStriderPlaceBox(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer,
  vtkStriderBounds bounds, Strider::RenderRequest& request);

/**
 * Sets shading as in VTK's GPU mapper: the first volume's shading and material apply to all volumes, a single
 * headlight is the only light, volumes with 2-D transfer functions are not lit, and no volume has a mask.
 */
void vtkStriderShadeMultiVolumeAsVTK(
  vtkRenderer* renderer, vtkVolume* first, vtkVolume* volume, Strider::Appearance& appearance);

#endif
