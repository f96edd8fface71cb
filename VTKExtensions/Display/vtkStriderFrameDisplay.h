// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws frames into an OpenGL window, and reads the depth of opaque geometry from it.
#ifndef vtkStriderFrameDisplay_h
#define vtkStriderFrameDisplay_h

#include "Strider/RenderedImage.h"
#include "Strider/VolumeRenderer.h"

#include "vtkNew.h"
#include "vtkStriderPixelUpload.h"
#include "vtkStriderViewport.h"

#include <memory>
#include <string>
#include <vector>

class vtkOpenGLFXAAFilter;
class vtkOpenGLFramebufferObject;
class vtkOpenGLQuadHelper;
class vtkOpenGLRenderWindow;
class vtkRenderer;
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

  /** Returns whether this OpenGL snaps corners to a grid of 1/256 pixel before it interpolates between them. */
  static bool InterpolatesBetweenSnappedCorners();

  /**
   * Returns the depth of the framebuffer's present content in host memory, bottom row first; null where it has no
   * depth.
   */
  const float* ReadDepth(vtkOpenGLRenderWindow* window, const Viewport& viewport);

  /**
   * Reads the premultiplied colours of the framebuffer's present content, bottom row first. Returns false where it
   * has several samples per pixel.
   */
  static bool ReadColors(
    vtkOpenGLRenderWindow* window, const Viewport& viewport, unsigned char* rgba);

  /** Makes the pixels of the viewport transparent. */
  static void EraseColors(vtkOpenGLRenderWindow* window, const Viewport& viewport);

  /** Returns whether PrepareDepthBuffer would create a new buffer object. */
  bool NeedsLargerDepthBuffer(const Viewport& viewport) const;

  /** Returns a buffer object that holds a float for each pixel of the viewport. */
  unsigned int PrepareDepthBuffer(const Viewport& viewport);

  /** Reads the depth as ReadDepth does, into that buffer object. Returns false where the framebuffer has no depth. */
  bool ReadDepthToBuffer(vtkOpenGLRenderWindow* window, const Viewport& viewport);

  /** Returns a texture into which a frame of this size fits. Its size only grows. */
  unsigned int PrepareTexture(vtkOpenGLRenderWindow* window, const std::array<int, 2>& imageSize);
  std::array<int, 2> GetTextureSize() const { return this->TextureSize; }
  vtkTextureObject* GetTexture() { return this->Texture; }

  /** Copies a frame from host memory into the texture, of which only RenderedImage::Footprint is drawn. */
  void UploadImage(vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image);

  /** Conversion of colours on their way to the window: premultiplied colour * ColorScale + opacity * ColorBias. */
  struct FrameLook
  {
    float ColorScale = 1.0f;
    float ColorBias = 0.0f;
    /// Rounds frames to 8 bits before they are interpolated, as VTK's GPU mapper does.
    bool MatchesVTK = false;
  };

  /**
   * Blends the frame in the texture over the viewport, interpolated where its size differs from the viewport's. Draws
   * only the pixels in which the frame may show something.
   */
  bool Draw(vtkOpenGLRenderWindow* window, const Viewport& viewport,
    const std::array<int, 2>& imageSize, const FrameLook& appearance);

  /**
   * Clears the renderer's part of its window to its background, draws the frame over it, and smooths edges if the
   * renderer uses FXAA.
   */
  bool DrawOnBackground(
    vtkRenderer* renderer, const std::array<int, 2>& imageSize, const FrameLook& appearance);

  void ReleaseGraphicsResources(vtkWindow* window);

private:
  bool ReadDepthPixels(
    vtkOpenGLRenderWindow* window, const Viewport& viewport, unsigned int buffer, float* values);

  vtkNew<vtkTextureObject> Texture;
  vtkNew<vtkTextureObject> ResolvedDepth;
  vtkNew<vtkOpenGLFramebufferObject> ResolvedFramebuffer;
  std::unique_ptr<vtkOpenGLQuadHelper> Quad;
  vtkNew<vtkOpenGLFXAAFilter> Smoothing;
  vtkStriderPixelUpload Pixels;
  std::array<int, 2> TextureSize{ 0, 0 };
  Strider::PixelBox Drawn; ///< pixels of the texture that hold what is seen
  std::vector<float> Depth;
  unsigned int DepthBuffer = 0;
  std::size_t DepthBufferSize = 0;
};

#endif
