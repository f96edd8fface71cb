// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// From pixels with a window depth to index space, and back.
#ifndef vtkStriderPixelPlaces_h
#define vtkStriderPixelPlaces_h

#include "Strider/RenderRequest.h"

/**
 * Places that the pixels of one request's image show.
 */
class vtkStriderPixelPlaces
{
public:
  explicit vtkStriderPixelPlaces(const Strider::RenderRequest& request);

  /** The point of index space that has this window depth in the middle of a pixel. */
  std::array<double, 3> Find(int x, int y, double depth) const;

  /** Window depth of a point of index space. */
  double MeasureDepth(const std::array<double, 3>& point) const;

private:
  std::array<int, 2> Size;
  Strider::Matrix4 ToClip{};
  Strider::Matrix4 FromClip{};
};

#endif
