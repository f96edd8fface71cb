// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gives render passes that read depth what they need of the opaque pixels of a volume.
#ifndef vtkStriderDepthDisplay_h
#define vtkStriderDepthDisplay_h

#include "vtkStriderFindDepthUse.h"
#include "vtkStriderPixelUpload.h"
#include "vtkStriderViewport.h"

#include "Strider/RenderedImage.h"

#include "vtkNew.h"

#include <array>
#include <memory>

class vtkOpenGLQuadHelper;
class vtkOpenGLRenderWindow;
class vtkRenderer;
class vtkTextureObject;
class vtkWindow;

/**
 * Writes depth where a frame is opaque, so that a pass does not take what lies behind the volume for what is seen.
 * For vtkSSAOPass writes positions and normals in view coordinates, too. Normals are those of planes fitted to the
 * depths around a pixel, because depths lie on samples, and surfaces between them.
 *
 * The window's context must be current in every call.
 */
class vtkStriderDepthDisplay
{
public:
  vtkStriderDepthDisplay();
  ~vtkStriderDepthDisplay();

  /** Takes the depth of a frame's pixels. */
  void TakeDepth(vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image);

  /**
   * Draws over a viewport. `frame` holds the colours, `imageSize` pixels of it. `largestStep` is the largest distance
   * between samples of a ray in world coordinates. If the pass needs surfaces, TakeDepth must have been called for this
   * frame. Returns false where OpenGL refused the shader.
   */
  bool Draw(const vtkStriderDepthUse& use, vtkRenderer* renderer,
    const vtkStriderViewport& viewport, vtkTextureObject* frame,
    const std::array<int, 2>& imageSize, double largestStep);

  void ReleaseGraphicsResources(vtkWindow* window);

private:
  vtkStriderPixelUpload Pixels;
  vtkNew<vtkTextureObject> Depth;
  std::unique_ptr<vtkOpenGLQuadHelper> Quad;
};

#endif
