// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multi-volume rendering: the box that rays cross, and the settings that all volumes share.
#ifndef vtkStriderPlaceMultiVolume_h
#define vtkStriderPlaceMultiVolume_h

#include "Strider/RenderRequest.h"
#include "vtkStriderOrientedBox.h"

class vtkRenderer;
class vtkStriderGrid;
class vtkStriderVolumeMapper;
class vtkVolume;

/** Returns the length of a unit of data coordinates in world coordinates, the mean over all directions. */
double vtkStriderMeasureScale(vtkVolume* volume);

/** Returns the length of a unit of data coordinates in world coordinates, the smallest over all directions. */
double vtkStriderMeasureLeastScale(vtkVolume* volume);

/** Returns the largest factor by which a prop lengthens a distance along an axis of its data. */
double vtkStriderMeasureLargestScale(vtkVolume* volume);

/** Extends bounds to include a volume. Initial bounds have low > high. */
void vtkStriderIncludeVolume(
  vtkVolume* volume, const vtkStriderGrid& grid, vtkStriderBounds& bounds);

/**
 * Fills in the box and the cameras of a request with RenderRequest::MultiVolume, and removes what was set for one
 * volume. Gives bounds without depth some.
 */
void vtkStriderPlaceBox(
  vtkRenderer* renderer, vtkStriderBounds& bounds, Strider::RenderRequest& request);

///@{
/**
 * Set a mapper's clipping or cropping planes, which are in world coordinates, to those of the box that
 * vtkStriderPlaceBox has placed: they cut all volumes.
 */
void vtkStriderPlaceSharedPlanes(
  vtkStriderVolumeMapper* mapper, const vtkStriderBounds& bounds, Strider::RenderRequest& request);
void vtkStriderPlaceSharedCrop(
  vtkStriderVolumeMapper* mapper, const vtkStriderBounds& bounds, Strider::RenderRequest& request);
///@}

/**
 * Sets shading as in VTK's GPU mapper: the first volume's shading and material apply to all volumes, a single
 * headlight is the only light, volumes with 2-D transfer functions are not lit, and no volume has a mask.
 */
void vtkStriderShadeMultiVolumeAsVTK(
  vtkRenderer* renderer, vtkVolume* first, vtkVolume* volume, Strider::Appearance& appearance);

#endif
