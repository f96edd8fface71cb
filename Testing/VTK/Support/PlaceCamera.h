// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The six cameras of the VTK tests.
#ifndef StriderTesting_PlaceCamera_h
#define StriderTesting_PlaceCamera_h

#include <array>

class vtkRenderer;

namespace StriderTesting
{

enum class CameraView
{
  Axis,     ///< along an axis of the volume
  Oblique,  ///< from a corner
  Inside,   ///< from within the volume
  Parallel, ///< from a corner, parallel projection
  Far,      ///< the volume is a third of the window's height
  Rolled    ///< from another corner, close, rolled by 37 degrees
};

constexpr std::array<CameraView, 6> AllCameraViews{ CameraView::Axis, CameraView::Oblique,
  CameraView::Inside, CameraView::Parallel, CameraView::Far, CameraView::Rolled };

const char* GetName(CameraView view);

/// Places the renderer's camera with respect to its visible props and fits the clipping range.
void PlaceCamera(vtkRenderer* renderer, CameraView view);

} // namespace StriderTesting

#endif
