// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Holds the matrices, lights and other parts of a request that depend on the camera or the placement of a prop.
#ifndef vtkStriderFrameView_h
#define vtkStriderFrameView_h

#include "Strider/RenderRequest.h"

#include <vector>

class vtkRenderer;
class vtkVolume;

/**
 * How a frame sees a prop. All volumes of the prop have it in common.
 */
struct vtkStriderFrameView
{
  Strider::Matrix4 PhysicalToClip;
  Strider::Matrix4 PhysicalToWorld;
  Strider::Matrix4 PhysicalToView;
  std::vector<Strider::Light> Lights; ///< as of vtkStriderMakeLights
  bool IsTwoSided = false;
  bool IsInteractive = false; ///< the camera moves
};

/** Finds how a frame of the renderer sees a prop. `matchesVTK`: as for vtkStriderMakeLights. */
vtkStriderFrameView vtkStriderFindFrameView(
  vtkRenderer* renderer, vtkVolume* volume, bool matchesVTK);

/** Copies a frame's matrices and lights into the request of a volume with `components` components. */
void vtkStriderApplyView(
  const vtkStriderFrameView& view, int components, Strider::RenderRequest& request);

#endif
