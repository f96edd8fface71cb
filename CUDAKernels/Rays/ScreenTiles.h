// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tiles of the image, and tests whether a box is hidden behind tiles whose rays have terminated.
#ifndef Strider_Rays_ScreenTiles_h
#define Strider_Rays_ScreenTiles_h

#include "Foundation/Clamp.h"
#include "Rays/TileLimits.h"

namespace Strider
{

/// Width and height of a tile in pixels.
constexpr int ScreenTileSide = 8;

/// A range of pixel coordinates.
struct PixelSpan
{
  float Low;
  float High;
};

struct ScreenTiles
{
  ScreenRow X; ///< pixel x = X / W, and y alike; pixel centres have integer coordinates
  ScreenRow Y;
  ScreenRow W; ///< not above 0 behind the eye
  int Size[2]; ///< image size in pixels
  int Rows[2]; ///< as RayFrame::Rows; boxes that lie beyond them are hidden
  SlabStep Step = SlabStep::Whole;
  /// In the step Far: the voxels that the step Near read are no longer decoded.
  bool NearStepDiscarded = false;
  ScreenRow Depth{}; ///< depth that Bounds refers to
  /// FindTileBound of each tile, row by row; null: no box is hidden by tiles.
  const float* Bounds = nullptr;

  STRIDER_HOST_DEVICE static int CountAcross(int pixels)
  {
    return (pixels + ScreenTileSide - 1) / ScreenTileSide;
  }
  STRIDER_HOST_DEVICE int FindTile(int pixelX, int pixelY) const
  {
    return pixelY / ScreenTileSide * CountAcross(this->Size[0]) + pixelX / ScreenTileSide;
  }

  /// True if all rays of a tile have terminated; `ended` counts the terminated rays of each tile.
  STRIDER_HOST_DEVICE static bool HasEnded(
    const unsigned int* ended, const int (&size)[2], int column, int row)
  {
    const int width = Smaller(ScreenTileSide, size[0] - column * ScreenTileSide);
    const int height = Smaller(ScreenTileSide, size[1] - row * ScreenTileSide);
    return ended[row * CountAcross(size[0]) + column] >= static_cast<unsigned int>(width * height);
  }

  /// True if no active ray reads the box of `half` voxels to each side of a point in this step. May be false for boxes
  /// that no ray reads. While rays of a tile are active, a box in it is hidden in at most one of the steps Near and Far.
  STRIDER_HOST_DEVICE bool IsHidden(Vector3 centre, float half) const
  {
    const float reach = this->Depth.Reach(half);
    return this->IsHidden(
      centre, half, this->Depth.At(centre) + (this->NearStepDiscarded ? reach : -reach));
  }

  /// As above, for a box that begins at the given depth.
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
  /// Number of tiles along each axis that are tested together, so that a device waits only once for their loads.
  static constexpr int TilesAtOnce = 4;

  /// True if a box that begins at a depth is hidden in a group of tiles, up to the last column and row.
  STRIDER_HOST_DEVICE bool AreLeftOut(
    float depth, int firstColumn, int firstRow, int lastColumn, int lastRow) const
  {
    const int across = CountAcross(this->Size[0]);
    bool areLeftOut = true;
    STRIDER_UNROLL
    for (int tile = 0; tile < TilesAtOnce * TilesAtOnce; ++tile)
    {
      // Tiles beyond the last repeat it.
      const int column = Smaller(firstColumn + tile % TilesAtOnce, lastColumn);
      const int row = Smaller(firstRow + tile / TilesAtOnce, lastRow);
      const bool isBehind = depth >= this->Bounds[row * across + column];
      areLeftOut = areLeftOut & (isBehind == (this->Step != SlabStep::Far));
    }
    return areLeftOut;
  }

  /// Returns the pixel range of a box along an axis, with a margin: rays may be half a pixel off, and sums are rounded.
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

  STRIDER_HOST_DEVICE float FindFirst(int axis) const
  {
    return axis == 0 ? 0.0f : static_cast<float>(this->Rows[0]);
  }

  STRIDER_HOST_DEVICE float FindLast(int axis) const
  {
    return static_cast<float>((axis == 0 ? this->Size[0] : this->Rows[1]) - 1);
  }

  /// True if the range lies outside the image, or outside the rows to render, along an axis.
  STRIDER_HOST_DEVICE bool IsBeside(const PixelSpan& span, int axis) const
  {
    return span.High < this->FindFirst(axis) || span.Low > this->FindLast(axis);
  }

  STRIDER_HOST_DEVICE int FindPixel(float pixel, int axis) const
  {
    return static_cast<int>(Clamp(pixel, this->FindFirst(axis), this->FindLast(axis)));
  }
};

} // namespace Strider

#endif
