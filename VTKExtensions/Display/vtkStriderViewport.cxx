// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderViewport.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

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
