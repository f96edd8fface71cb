// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame's way into an OpenGL window, and the opaque geometry's depth out of it.
#ifndef vtkStriderFrameDisplay_h
#define vtkStriderFrameDisplay_h

#include "Strider/RenderedImage.h"
#include "Strider/VolumeRenderer.h"

#include "vtkNew.h"
#include "vtkStriderViewport.h"

#include <memory>
#include <string>
#include <vector>

class vtkOpenGLFramebufferObject;
class vtkOpenGLQuadHelper;
class vtkOpenGLRenderWindow;
class vtkTextureObject;
class vtkWindow;

/**
 * Owns the OpenGL objects of one mapper in one window. The window's context must be current in every call.
 */
class vtkStriderFrameDisplay
{
public:
  vtkStriderFrameDisplay();
  ~vtkStriderFrameDisplay();

  /** The part of the framebuffer that is drawn to. */
  using Viewport = vtkStriderViewport;

  /** Whether this OpenGL interpolates between corners that it has moved to its grid of 1/256 pixel. */
  static bool InterpolatesBetweenSnappedCorners();

  /** Depth of what the framebuffer shows so far, bottom row first, in host memory; null where it has no depth. */
  const float* ReadDepth(vtkOpenGLRenderWindow* window, const Viewport& viewport);

  /** Premultiplied colours that the framebuffer shows so far, bottom row first; false where it keeps several samples a pixel. */
  static bool ReadColors(
    vtkOpenGLRenderWindow* window, const Viewport& viewport, unsigned char* rgba);

  /** Makes them transparent. */
  static void EraseColors(vtkOpenGLRenderWindow* window, const Viewport& viewport);

  /** Whether PrepareDepthBuffer would re-make the buffer object. */
  bool NeedsLargerDepthBuffer(const Viewport& viewport) const;

  /** A buffer object that holds a float for each pixel of the viewport. */
  unsigned int PrepareDepthBuffer(const Viewport& viewport);

  /** ReadDepth into that buffer object; false where the framebuffer has no depth. */
  bool ReadDepthToBuffer(vtkOpenGLRenderWindow* window, const Viewport& viewport);

  /** A texture that a frame of this size fits into; it changes only to grow. */
  unsigned int PrepareTexture(vtkOpenGLRenderWindow* window, const std::array<int, 2>& imageSize);
  std::array<int, 2> GetTextureSize() const { return this->TextureSize; }

  /** Puts a frame from host memory into the texture. */
  void UploadImage(vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image);

  /** What happens to colours on their way to the window: premultiplied colour * ColorScale + opacity * ColorBias. */
  struct FrameLook
  {
    float ColorScale = 1.0f;
    float ColorBias = 0.0f;
    bool MatchesVTK =
      false; ///< round frames to 8 bits before they are interpolated, as VTK's GPU mapper does
  };

  /** Blends the frame in the texture over the viewport: as it is, or interpolated where its size differs. */
  bool Draw(vtkOpenGLRenderWindow* window, const Viewport& viewport,
    const std::array<int, 2>& imageSize, const FrameLook& appearance);

  void ReleaseGraphicsResources(vtkWindow* window);

private:
  bool ReadDepthPixels(
    vtkOpenGLRenderWindow* window, const Viewport& viewport, unsigned int buffer, float* values);

  vtkNew<vtkTextureObject> Texture;
  vtkNew<vtkTextureObject> ResolvedDepth;
  vtkNew<vtkOpenGLFramebufferObject> ResolvedFramebuffer;
  std::unique_ptr<vtkOpenGLQuadHelper> Quad;
  std::array<int, 2> TextureSize{ 0, 0 };
  std::vector<float> Depth;
  unsigned int DepthBuffer = 0;
  std::size_t DepthBufferSize = 0;
};

#endif
