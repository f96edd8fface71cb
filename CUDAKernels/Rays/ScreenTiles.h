// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parts of the image in which all rays have ended, and what lies behind them.
#ifndef Strider_Rays_ScreenTiles_h
#define Strider_Rays_ScreenTiles_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"

#include <cmath>

namespace Strider
{

/// Pixels along a side of a tile.
constexpr int ScreenTileSide = 8;

/// How a coordinate follows from a point of index space.
struct ScreenRow
{
  Vector3 PerAxis;
  float Offset;

  STRIDER_HOST_DEVICE float At(Vector3 point) const
  {
    return Dot(this->PerAxis, point) + this->Offset;
  }
  /// By how much it changes, at most, within `half` voxels of a point along each axis.
  STRIDER_HOST_DEVICE float Reach(float half) const
  {
    return half * (fabsf(this->PerAxis.X) + fabsf(this->PerAxis.Y) + fabsf(this->PerAxis.Z));
  }
};

/// Numbers between two others.
struct PixelSpan
{
  float Low;
  float High;
};

struct ScreenTiles
{
  ScreenRow X; ///< pixel x = X / W, and y alike; pixel centres are whole numbers
  ScreenRow Y;
  ScreenRow W; ///< not above 0 behind the eye
  int Size[2]; ///< of the image, in pixels
  const unsigned int* Ended =
    nullptr; ///< rays of each tile that will take no samples any more, row by row; null: none are known

  STRIDER_HOST_DEVICE static int CountAcross(int pixels)
  {
    return (pixels + ScreenTileSide - 1) / ScreenTileSide;
  }
  STRIDER_HOST_DEVICE int FindTile(int pixelX, int pixelY) const
  {
    return pixelY / ScreenTileSide * CountAcross(this->Size[0]) + pixelX / ScreenTileSide;
  }

  /// Whether all rays of a tile have ended; `ended` as Ended.
  STRIDER_HOST_DEVICE static bool HasEnded(
    const unsigned int* ended, const int (&size)[2], int column, int row)
  {
    const int width = Smaller(ScreenTileSide, size[0] - column * ScreenTileSide);
    const int height = Smaller(ScreenTileSide, size[1] - row * ScreenTileSide);
    return ended[row * CountAcross(size[0]) + column] >= static_cast<unsigned int>(width * height);
  }

  /// Whether no ray that goes on passes a box of so many voxels to each side of a point. It may say no where none does.
  STRIDER_HOST_DEVICE bool IsHidden(Vector3 centre, float half) const
  {
    const float w = this->W.At(centre);
    const float nearW = w - this->W.Reach(half);
    const float farW = w + this->W.Reach(half);
    if (!this->Ended || !(nearW > 0.0f))
    {
      return false;
    }
    const PixelSpan x = Divide(this->X, centre, half, nearW, farW);
    const PixelSpan y = Divide(this->Y, centre, half, nearW, farW);
    const int firstX = FindPixel(x.Low, 0);
    const int lastX = FindPixel(x.High, 0);
    const int firstY = FindPixel(y.Low, 1);
    const int lastY = FindPixel(y.High, 1);
    constexpr int most = 8 * ScreenTileSide; // larger boxes are seldom hidden
    if (lastX - firstX > most || lastY - firstY > most)
    {
      return false;
    }
    bool isHidden = true;
    for (int row = firstY / ScreenTileSide; row <= lastY / ScreenTileSide; ++row)
    {
      for (int column = firstX / ScreenTileSide; column <= lastX / ScreenTileSide; ++column)
      {
        isHidden = isHidden && HasEnded(this->Ended, this->Size, column, row);
      }
    }
    return isHidden;
  }

private:
  /// Pixels that a coordinate comes to; rays may be half a pixel off, and sums round.
  STRIDER_HOST_DEVICE static PixelSpan Divide(
    const ScreenRow& row, Vector3 centre, float half, float nearW, float farW)
  {
    constexpr float margin = 1.5f;
    const float at = row.At(centre);
    const float low = at - row.Reach(half);
    const float high = at + row.Reach(half);
    return { low / (low < 0.0f ? nearW : farW) - margin,
      high / (high < 0.0f ? farW : nearW) + margin };
  }

  STRIDER_HOST_DEVICE int FindPixel(float pixel, int axis) const
  {
    return static_cast<int>(Clamp(pixel, 0.0f, static_cast<float>(this->Size[axis] - 1)));
  }
};

} // namespace Strider

#endif
