// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The part of a framebuffer that a renderer draws to.
#ifndef vtkStriderViewport_h
#define vtkStriderViewport_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <array> // for sizes of images

class vtkRenderer;

namespace Strider
{
struct PixelBox;
}

/** Lower left corner and size of a viewport, in pixels. */
struct vtkStriderViewport
{
  int X = 0;
  int Y = 0;
  int Width = 0;
  int Height = 0;
};

/** Returns the renderer's part of its window, or of its tile of the window. */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderViewport vtkStriderFindWindowViewport(
  vtkRenderer* renderer);

/**
 * Returns the viewport that a mapper has to draw to now. This is OpenGL's viewport, since a render pass may draw to a
 * framebuffer with another size and position than the window. Where the renderer's OpenGL context is not current,
 * returns the renderer's part of its window.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderViewport vtkStriderFindViewport(vtkRenderer* renderer);

/** Returns the pixels over which a box of an image is drawn that fills a viewport: whole pixels around it. */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderViewport vtkStriderFindPart(
  const vtkStriderViewport& viewport, const std::array<int, 2>& imageSize,
  const Strider::PixelBox& box);

#endif
