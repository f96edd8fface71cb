// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The window of a mapper's frames, into which a CUDA device renders where it can.
#ifndef vtkStriderWindowConnection_h
#define vtkStriderWindowConnection_h

#include "vtkStriderDepthDisplay.h"
#include "vtkStriderFrameDisplay.h"
#include "vtkStriderPeelDisplay.h"

#include "Strider/VolumeRenderer.h"

#include "vtkWeakPointer.h"

#include <array>
#include <memory>

class vtkOpenGLRenderWindow;
class vtkRenderer;
class vtkWindow;

/** Owns a mapper's OpenGL objects in the window that was entered last, and connects them to its renderer. */
class vtkStriderWindowConnection
{
public:
  /** `renderer` may be null, and may be replaced after ForgetRenderer(). */
  explicit vtkStriderWindowConnection(const std::unique_ptr<Strider::VolumeRenderer>& renderer)
    : Renderer(renderer)
  {
  }
  ~vtkStriderWindowConnection();

  /** Makes a window current. The OpenGL objects of the former window are released. */
  void Enter(vtkOpenGLRenderWindow* window);

  /**
   * Renders into the texture of Display, behind the depth of a viewport; null: no depth. `done` is false where the
   * frame must go through host memory. The window must have been entered, as for all functions below.
   */
  Strider::Status Render(
    const vtkStriderViewport* depth, const Strider::RenderRequest& request, bool& done);

  /** Composites images of ranks into the texture. Returns false where they must go through host memory. */
  bool Composite(const Strider::SharedComposite& images);

  /** Returns whether a device is connected to the texture. */
  bool HasTexture() const { return this->Connected.ColorTexture != 0; }

  /** Draws the composite on a renderer's background. Returns false where OpenGL refused the shader. */
  bool DrawComposite(vtkRenderer* renderer, const std::array<int, 2>& size,
    const vtkStriderFrameDisplay::FrameLook& look);

  /**
   * Enters a window and copies a frame from host memory into the texture there, from which the renderer is
   * disconnected.
   */
  void Upload(vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image);

  /** Disconnects the renderer before it is replaced. */
  void ForgetRenderer();

  /** Releases the OpenGL objects of a window; null: of the window that was entered. */
  void ReleaseGraphicsResources(vtkWindow* window);

  vtkStriderFrameDisplay Display;
  vtkStriderPeelDisplay Peel;
  vtkStriderDepthDisplay Depth;

private:
  void Disconnect();
  bool Connect(const std::array<int, 2>& imageSize, const vtkStriderViewport* depth);
  void LeaveInterop(const Strider::Status& status);

  const std::unique_ptr<Strider::VolumeRenderer>& Renderer;
  vtkWeakPointer<vtkOpenGLRenderWindow> Window;
  Strider::DisplayTargets Connected;
  bool InteropFailed = false;
  bool CompositeFailed = false; ///< images of ranks cannot be composited into the texture
};

#endif
