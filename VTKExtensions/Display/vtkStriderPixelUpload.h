// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brings pixels from host memory into textures.
#ifndef vtkStriderPixelUpload_h
#define vtkStriderPixelUpload_h

#include "Strider/PixelBox.h"

#include "vtkNew.h"

#include <array>
#include <optional>

class vtkOpenGLRenderWindow;
class vtkPixelBufferObject;
class vtkTextureObject;

/**
 * Copies parts of images to 2-D textures of the same size or larger. Where OpenGL runs on a GPU, all cores write the
 * pixels into a buffer object, because the driver copies other memory with one core: at 1024 x 1024 pixels on an H200,
 * frames took 10 ms that way and take 4 ms now.
 *
 * The window's context must be current in every call.
 */
class vtkStriderPixelUpload
{
public:
  vtkStriderPixelUpload();
  ~vtkStriderPixelUpload();

  /**
   * Copies the pixels of a box to the same place of a texture of `channels` floats, 1 or 4. `pixels` is an image of
   * `size` pixels, bottom row first.
   */
  void Copy(vtkOpenGLRenderWindow* window, const float* pixels, int channels,
    const std::array<int, 2>& size, const Strider::PixelBox& box, vtkTextureObject* texture);

  /** Whether pixels go through a buffer object. Default: where OpenGL runs on a GPU. */
  void SetBuffered(bool isBuffered) { this->IsBuffered = isBuffered; }

  void ReleaseGraphicsResources();

private:
  bool Fill(vtkOpenGLRenderWindow* window, const float* pixels, int channels, int width,
    const Strider::PixelBox& box);

  std::optional<bool> IsBuffered;
  vtkNew<vtkPixelBufferObject> Buffer;
};

#endif
