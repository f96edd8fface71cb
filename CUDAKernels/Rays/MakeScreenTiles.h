// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where the points of a volume appear in the image of a request; host only.
#ifndef Strider_Rays_MakeScreenTiles_h
#define Strider_Rays_MakeScreenTiles_h

#include "Foundation/InvertMatrix.h"
#include "Rays/ScreenTiles.h"

namespace Strider
{

/// `ended` as ScreenTiles::Ended.
inline ScreenTiles MakeScreenTiles(const RenderRequest& request, const unsigned int* ended)
{
  const Matrix4 toClip = Multiply(request.PhysicalToClip, request.IndexToPhysical);
  // The image covers [-1, 1], and the centre of the first pixel is half a pixel inside.
  const auto makeRow = [&](int row, double scale, double ofW) {
    const auto sum = [&](int column) {
      return static_cast<float>(scale * toClip[4 * row + column] + ofW * toClip[12 + column]);
    };
    return ScreenRow{ { sum(0), sum(1), sum(2) }, sum(3) };
  };
  const double halfX = 0.5 * request.ImageSize[0];
  const double halfY = 0.5 * request.ImageSize[1];
  return { makeRow(0, halfX, halfX - 0.5), makeRow(1, halfY, halfY - 0.5), makeRow(3, 1.0, 0.0),
    { request.ImageSize[0], request.ImageSize[1] }, ended };
}

} // namespace Strider

#endif
