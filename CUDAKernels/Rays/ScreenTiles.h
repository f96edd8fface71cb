// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parts of the image in which all rays have ended, and what lies behind them.
#ifndef Strider_Rays_ScreenTiles_h
#define Strider_Rays_ScreenTiles_h

#include "Foundation/Clamp.h"
#include "Rays/TileLimits.h"

namespace Strider
{

/// Pixels along a side of a tile.
constexpr int ScreenTileSide = 8;

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
  SlabStep Step = SlabStep::Whole;
  bool NearStepDiscarded =
    false;           ///< in the step Far: what the step Near reads is not there any more
  ScreenRow Depth{}; ///< that Bounds are of
  const float* Bounds =
    nullptr; ///< of FindTileBound for each tile, row by row; null: nothing is left out

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

  /// Whether no ray that goes on reads in this step from a box of so many voxels to each side of a point. It may say no where none does; but
  /// a box in the picture is in one of the steps Near and Far of a tile.
  STRIDER_HOST_DEVICE bool IsHidden(Vector3 centre, float half) const
  {
    const float reach = this->Depth.Reach(half);
    return this->IsHidden(
      centre, half, this->Depth.At(centre) + (this->NearStepDiscarded ? reach : -reach));
  }

  /// The same of a box that begins at another depth.
  STRIDER_HOST_DEVICE bool IsHidden(Vector3 centre, float half, float depth) const
  {
    const bool isWithoutTiles = this->Step == SlabStep::Far && !this->NearStepDiscarded;
    const float w = this->W.At(centre);
    const float nearW = w - this->W.Reach(half);
    const float farW = w + this->W.Reach(half);
    if (!(nearW > 0.0f))
    {
      return isWithoutTiles || !(farW > 0.0f);
    }
    const PixelSpan x = Divide(this->X, centre, half, nearW, farW);
    const PixelSpan y = Divide(this->Y, centre, half, nearW, farW);
    if (this->IsBeside(x, 0) || this->IsBeside(y, 1))
    {
      return true;
    }
    if (!this->Bounds)
    {
      return isWithoutTiles;
    }
    const int firstX = FindPixel(x.Low, 0);
    const int lastX = FindPixel(x.High, 0);
    const int firstY = FindPixel(y.Low, 1);
    const int lastY = FindPixel(y.High, 1);
    constexpr int most = 16 * ScreenTileSide; // larger boxes are seldom hidden
    if (lastX - firstX > most || lastY - firstY > most)
    {
      return isWithoutTiles;
    }
    const int lastColumn = lastX / ScreenTileSide;
    const int lastRow = lastY / ScreenTileSide;
    bool isHidden = true;
    for (int row = firstY / ScreenTileSide; row <= lastRow && isHidden; row += TilesAtOnce)
    {
      for (int column = firstX / ScreenTileSide; column <= lastColumn; column += TilesAtOnce)
      {
        isHidden = isHidden && AreLeftOut(depth, column, row, lastColumn, lastRow);
      }
    }
    return isHidden;
  }

private:
  /// Tiles along each axis that are looked at together: devices wait once for all of them.
  static constexpr int TilesAtOnce = 4;

  /// Whether what begins at a depth is left out for all tiles from one on, of those up to the last.
  STRIDER_HOST_DEVICE bool AreLeftOut(
    float depth, int firstColumn, int firstRow, int lastColumn, int lastRow) const
  {
    const int across = CountAcross(this->Size[0]);
    bool areLeftOut = true;
    STRIDER_UNROLL
    for (int tile = 0; tile < TilesAtOnce * TilesAtOnce; ++tile)
    {
      // Tiles beyond the last stand for it.
      const int column = Smaller(firstColumn + tile % TilesAtOnce, lastColumn);
      const int row = Smaller(firstRow + tile / TilesAtOnce, lastRow);
      const bool isBehind = depth >= this->Bounds[row * across + column];
      areLeftOut = areLeftOut & (isBehind == (this->Step != SlabStep::Far));
    }
    return areLeftOut;
  }

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

  /// Whether pixels lie outside the image along an axis.
  STRIDER_HOST_DEVICE bool IsBeside(const PixelSpan& span, int axis) const
  {
    return span.High < 0.0f || span.Low > static_cast<float>(this->Size[axis] - 1);
  }

  STRIDER_HOST_DEVICE int FindPixel(float pixel, int axis) const
  {
    return static_cast<int>(Clamp(pixel, 0.0f, static_cast<float>(this->Size[axis] - 1)));
  }
};

} // namespace Strider

#endif
