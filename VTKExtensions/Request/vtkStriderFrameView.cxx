// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFrameView.h"

#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"

#include "vtkCamera.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"

#include <algorithm>

vtkStriderFrameView vtkStriderFindFrameView(
  vtkRenderer* renderer, vtkVolume* volume, bool matchesVTK)
{
  vtkStriderFrameView view;
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(volume, model);
  view.PhysicalToClip = vtkStriderMakePhysicalToClip(renderer, model);
  view.PhysicalToWorld = vtkStriderCopyMatrix(*model);
  vtkMatrix4x4::Multiply4x4(
    renderer->GetActiveCamera()->GetModelViewTransformMatrix(), model, model);
  view.PhysicalToView = vtkStriderCopyMatrix(*model);
  view.Lights = vtkStriderMakeLights(renderer, matchesVTK);
  view.IsTwoSided = renderer->GetTwoSidedLighting() != 0;
  view.IsInteractive = volume->GetAllocatedRenderTime() < 1.0;
  return view;
}

void vtkStriderApplyView(
  const vtkStriderFrameView& view, int components, Strider::RenderRequest& request)
{
  request.PhysicalToClip = view.PhysicalToClip;
  Strider::Appearance& appearance = request.Appearance;
  appearance.PhysicalToWorld = view.PhysicalToWorld;
  appearance.PhysicalToView = view.PhysicalToView;
  appearance.IsTwoSided = view.IsTwoSided;
  const auto shaded = appearance.IsShaded.begin();
  if (std::find(shaded, shaded + components, true) != shaded + components)
  {
    appearance.Lights = view.Lights;
  }
  // As in VTK, light is not scattered while the camera moves, since each sample sends a ray to each light.
  if (view.IsInteractive)
  {
    appearance.ScatteringBlend = 0.0;
  }
}
