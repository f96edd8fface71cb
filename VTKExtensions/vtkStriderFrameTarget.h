// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFrameTarget_h
#define vtkStriderFrameTarget_h

#include <array> // for std::array

/** A picture in host memory, premultiplied red, green, blue and opacity of each pixel, the bottom row first; it is not owned. */
struct vtkStriderFrame
{
  std::array<int, 2> Size{ 0, 0 };
  const float* Rgba = nullptr;
};

/** What may get a mapper's frames in the place of its window: see vtkStriderPieceSettings::SetFrameTarget(). */
class vtkStriderFrameTarget
{
public:
  virtual ~vtkStriderFrameTarget() = default;

  /** Whether the frame that is rendered now goes to this target. */
  virtual bool TakesFrames() const = 0;

  /** Takes a frame, whose pixels stay until the mapper renders again. A mapper that has nothing to show does not call this. */
  virtual void TakeFrame(const vtkStriderFrame& frame) = 0;

  /** Bounds of all that the picture shows in the end, {x least, x most, y least ...} in the coordinates of the data. */
  virtual const double* GetPictureBounds() const = 0;
};

#endif
