// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pictures that processes of one machine leave on a CUDA device, which composites them.
#ifndef vtkStriderSharedPictures_h
#define vtkStriderSharedPictures_h

#include "vtkStriderFrameTarget.h"

#include "Strider/VolumeRenderer.h"

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

class vtkStriderMessages;

/** The functions for shared pictures of a mapper's renderer, until one of them fails: see vtkStriderVolumeMapper. */
class vtkStriderSharedPictures
{
public:
  /** Call ForgetRenderer() when `renderer` is replaced. Before the first frame it is null. */
  vtkStriderSharedPictures(
    const std::unique_ptr<Strider::VolumeRenderer>& renderer, vtkStriderMessages& messages)
    : Renderer(renderer)
    , Messages(messages)
  {
  }

  /** Returns whether the renderer shares pictures, and has not failed. */
  bool IsPossible() const;

  /**
   * Makes room on the device. Where that has no memory left, warns of it once, and asks again only for half as many
   * bytes, because the renderer drops optional data before it gives up.
   */
  bool Reserve(std::size_t bytes, vtkStriderSharedPicture& first);

  /** Renders to a place. `done` is false where the frame must go through host memory. */
  Strider::Status Render(
    const Strider::RenderRequest& request, const vtkStriderSharedPicture& place, bool& done);

  /** Copies a picture from host memory to a place. */
  bool Store(const float* pixels, std::size_t count, const vtkStriderSharedPicture& place);

  /** Composites pictures and copies the result to host memory. */
  bool Composite(const Strider::SharedComposite& pictures, unsigned char* rgba);

  /** Lists pictures, nearest first, for a composite without a change of colours. */
  static Strider::SharedComposite List(
    const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size);

  /** Makes all functions possible again. */
  void ForgetRenderer();

private:
  bool Report(const Strider::Status& status);

  const std::unique_ptr<Strider::VolumeRenderer>& Renderer;
  vtkStriderMessages& Messages;
  bool HasFailed = false;
  /// The fewest bytes for which the device had no memory.
  std::size_t RefusedBytes = std::numeric_limits<std::size_t>::max();
};

#endif
