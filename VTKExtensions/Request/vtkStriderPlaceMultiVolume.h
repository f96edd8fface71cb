// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes in one picture: the box that their rays cross, and what they share.
#ifndef vtkStriderPlaceMultiVolume_h
#define vtkStriderPlaceMultiVolume_h

#include "Strider/RenderRequest.h"

#include <array>

class vtkMultiVolume;
class vtkRenderer;
class vtkStriderGrid;
class vtkStriderVolumeMapper;
class vtkVolume;

/** Low and high of x, y and z in world coordinates. */
using vtkStriderBounds = std::array<double, 6>;

/** Length of a unit of data coordinates in world coordinates, as a mean over all directions. */
double vtkStriderMeasureScale(vtkVolume* volume);

/** Has bounds include a volume. They begin as low > high. */
void vtkStriderIncludeVolume(
  vtkVolume* volume, const vtkStriderGrid& grid, vtkStriderBounds& bounds);

/** The bounds of VTK's mapper: larger or smaller where a volume is turned or moved. */
vtkStriderBounds vtkStriderBoundAsVTK(vtkMultiVolume* volumes);

/**
 * Fills what a request with RenderRequest::MultiVolume needs beside that: the box, cameras, cropping and clipping planes, jitter.
 * Cropping planes are in world coordinates, where the volumes meet.
 */
void vtkStriderPlaceBox(vtkStriderVolumeMapper* mapper, vtkRenderer* renderer,
  const vtkStriderBounds& bounds, Strider::RenderRequest& request);

/**
 * As VTK's GPU mapper: the first volume's shading and material are those of all, a single headlight is the only light, and volumes
 * with 2-D transfer functions have none; no volume has a mask.
 */
void vtkStriderShadeMultiVolumeAsVTK(
  vtkRenderer* renderer, vtkVolume* first, vtkVolume* volume, Strider::Appearance& appearance);

#endif
