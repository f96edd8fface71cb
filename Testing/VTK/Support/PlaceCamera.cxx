// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The six cameras of the VTK tests.
#include "Support/PlaceCamera.h"

#include "vtkBoundingBox.h"
#include "vtkCamera.h"
#include "vtkNew.h"
#include "vtkRenderer.h"

#include <algorithm>

namespace StriderTesting
{

const char* GetName(CameraView view)
{
  constexpr std::array<const char*, 6> names{ "axis", "oblique", "inside", "parallel", "far",
    "rolled" };
  return names[static_cast<std::size_t>(view)];
}

namespace
{

/// Vector from the focal point to the eye, in lengths of the bounds' diagonal.
std::array<double, 3> GetOffset(CameraView view)
{
  switch (view)
  {
    case CameraView::Axis:
      return { 0.0, 0.0, 1.6 };
    case CameraView::Oblique:
    case CameraView::Parallel:
      return { 0.9, 0.6, 1.1 };
    case CameraView::Inside:
      return { 0.06, 0.03, 0.09 };
    case CameraView::Far:
      return { -3.0, 1.8, 4.0 };
    case CameraView::Rolled:
      return { -0.55, -0.8, -0.6 };
  }
  return { 0.0, 0.0, 1.0 };
}

} // namespace

void PlaceCamera(vtkRenderer* renderer, CameraView view)
{
  double bounds[6];
  renderer->ComputeVisiblePropBounds(bounds);
  const vtkBoundingBox box(bounds);
  double center[3];
  box.GetCenter(center);
  const double size = std::max(box.GetDiagonalLength(), 1e-6);
  const auto offset = GetOffset(view);

  vtkNew<vtkCamera> camera;
  camera->SetFocalPoint(center);
  camera->SetPosition(
    center[0] + offset[0] * size, center[1] + offset[1] * size, center[2] + offset[2] * size);
  camera->SetViewUp(0.0, 1.0, 0.0);
  camera->SetViewAngle(view == CameraView::Inside ? 70.0 : 30.0);
  camera->SetParallelProjection(view == CameraView::Parallel);
  camera->SetParallelScale(0.45 * size);
  if (view == CameraView::Rolled)
  {
    camera->Roll(37.0);
  }
  renderer->SetActiveCamera(camera);
  renderer->ResetCameraClippingRange();
  if (view == CameraView::Inside)
  {
    // VTK's shader computes a ray's direction from the eye and the ray's entry in float: the nearer they are to each
    // other, the less precise it is.
    double range[2];
    camera->GetClippingRange(range);
    camera->SetClippingRange(0.03 * size, range[1]);
  }
}

} // namespace StriderTesting
