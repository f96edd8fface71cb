// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conversion between pixels with a window depth and index space.
#ifndef vtkStriderPixelPlaces_h
#define vtkStriderPixelPlaces_h

#include "Strider/RenderRequest.h"

/**
 * Converts between the pixels of one request's image and index space.
 */
class vtkStriderPixelPlaces
{
public:
  explicit vtkStriderPixelPlaces(const Strider::RenderRequest& request);

  /** Returns the point of index space at this window depth in the middle of a pixel. */
  std::array<double, 3> Find(int x, int y, double depth) const;

  /** Returns the window depth of a point of index space. */
  double MeasureDepth(const std::array<double, 3>& point) const;

private:
  std::array<int, 2> Size;
  Strider::Matrix4 ToClip{};
  Strider::Matrix4 FromClip{};
};

#endif
