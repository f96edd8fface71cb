// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a frame shows of a volume beyond the compositing of one component, from VTK's settings.
#ifndef vtkStriderMakeAppearance_h
#define vtkStriderMakeAppearance_h

#include "Strider/RenderRequest.h"

#include <string>

class vtkMatrix4x4;
class vtkRenderer;
class vtkStriderVolumeInput;
class vtkStriderVolumeMapper;
class vtkVolume;

/**
 * Whose appearance is made.
 */
struct vtkStriderScene
{
  vtkStriderVolumeMapper* Mapper = nullptr;
  vtkRenderer* Renderer = nullptr;
  vtkVolume* Volume = nullptr;
  const vtkStriderVolumeInput* Input = nullptr;
};

/** Data to world coordinates. */
void vtkStriderGetPlacement(vtkVolume* volume, vtkMatrix4x4* matrix);

/**
 * Fills RenderRequest::Appearance and RenderRequest::Crop. Returns an empty string, or the reason why the settings do not go with the
 * volume in words of a user.
 */
std::string vtkStriderMakeAppearance(const vtkStriderScene& scene, Strider::RenderRequest& request);

/**
 * Whether the settings leave nothing to see: cropping planes in the wrong order, no isosurface.
 */
bool vtkStriderShowsNothing(const vtkStriderScene& scene);

#endif
