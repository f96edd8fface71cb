// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderViewport.h"

#include "Strider/PixelBox.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

#include <algorithm>
#include <cmath>

vtkStriderViewport vtkStriderFindWindowViewport(vtkRenderer* renderer)
{
  vtkStriderViewport viewport;
  renderer->GetTiledSizeAndOrigin(&viewport.Width, &viewport.Height, &viewport.X, &viewport.Y);
  return viewport;
}

vtkStriderViewport vtkStriderFindViewport(vtkRenderer* renderer)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!window || !window->IsCurrent())
  {
    return vtkStriderFindWindowViewport(renderer);
  }
  GLint viewport[4] = { 0, 0, 0, 0 };
  glGetIntegerv(GL_VIEWPORT, viewport);
  return { viewport[0], viewport[1], viewport[2], viewport[3] };
}

vtkStriderViewport vtkStriderFindPart(const vtkStriderViewport& viewport,
  const std::array<int, 2>& imageSize, const Strider::PixelBox& box)
{
  const int sizes[2] = { viewport.Width, viewport.Height };
  int first[2];
  int last[2];
  for (int axis = 0; axis < 2; ++axis)
  {
    const double scale = static_cast<double>(sizes[axis]) / imageSize[axis];
    first[axis] = static_cast<int>(std::floor(box.First[axis] * scale));
    last[axis] = std::min(static_cast<int>(std::ceil(box.Last[axis] * scale)), sizes[axis]);
  }
  return { viewport.X + first[0], viewport.Y + first[1], last[0] - first[0], last[1] - first[1] };
}
