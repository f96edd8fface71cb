// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Mapping from the threads of a launch to pixels.
#ifndef Strider_BlockShape_PixelLayout_h
#define Strider_BlockShape_PixelLayout_h

#include "Foundation/HostDevice.h"
#include "Strider/LaunchShape.h"

#include <cmath>

namespace Strider
{

/// Division of the screen into blocks, the last of which may extend beyond its edges. Each pixel belongs to exactly
/// one thread.
struct PixelLayout
{
  int BlockWidth; ///< in pixels
  int BlockHeight;
  int BlocksAcross;
  int BlocksDown;
  bool IsTransposed;
  float RowShear; ///< see LaunchShape
  float ColumnShear;
  bool LanesRunDown = false;    ///< see LaunchShape
  bool StartsAtLastRow = false; ///< blocks are numbered from the last row of blocks to the first

  STRIDER_HOST_DEVICE int CountBlocks() const { return this->BlocksAcross * this->BlocksDown; }
};

inline PixelLayout MakePixelLayout(const LaunchShape& shape, const int (&imageSize)[2])
{
  const int width = shape.LanesRunDown ? shape.BlockHeight : shape.BlockWidth;
  const int height = shape.LanesRunDown ? shape.BlockWidth : shape.BlockHeight;
  return { width, height, (imageSize[0] + width - 1) / width, (imageSize[1] + height - 1) / height,
    shape.IsTransposed, static_cast<float>(shape.RowShear), static_cast<float>(shape.ColumnShear),
    shape.LanesRunDown };
}

/// Position of a block in the order of a layout.
struct BlockPlace
{
  int Column;
  int Row;
};

/// Returns the position of block number `block`, in [0, CountBlocks()).
STRIDER_HOST_DEVICE BlockPlace FindBlock(const PixelLayout& layout, int block)
{
  const int side = layout.IsTransposed ? layout.BlocksDown : layout.BlocksAcross;
  const int line = block / side;
  const int along = block - line * side;
  return layout.IsTransposed ? BlockPlace{ line, along } : BlockPlace{ along, line };
}

struct PixelPlace
{
  int X;
  int Y;
};

/// Returns `place` shifted by shear * along, rounded, and wrapped into [0, size): pixels that leave one edge enter at
/// the other.
STRIDER_HOST_DEVICE int ShearPlace(int place, float shear, int along, int size)
{
  const int moved =
    (place + static_cast<int>(floorf(shear * static_cast<float>(along) + 0.5f))) % size;
  return moved < 0 ? moved + size : moved;
}

/// Returns the pixel of thread (threadX, threadY) of a block; it may lie outside the image. A shear shifts whole rows
/// or columns of the screen, so that it permutes pixels and loses none. Sheared warps are an original method of
/// Strider.
STRIDER_HOST_DEVICE PixelPlace PlacePixel(
  const PixelLayout& layout, const BlockPlace& block, int threadX, int threadY)
{
  const int row = layout.StartsAtLastRow ? layout.BlocksDown - 1 - block.Row : block.Row;
  PixelPlace place{ block.Column * layout.BlockWidth + (layout.LanesRunDown ? threadY : threadX),
    row * layout.BlockHeight + (layout.LanesRunDown ? threadX : threadY) };
  if (layout.RowShear != 0.0f)
  {
    place.X =
      ShearPlace(place.X, layout.RowShear, place.Y, layout.BlocksAcross * layout.BlockWidth);
  }
  if (layout.ColumnShear != 0.0f)
  {
    place.Y =
      ShearPlace(place.Y, layout.ColumnShear, place.X, layout.BlocksDown * layout.BlockHeight);
  }
  return place;
}

} // namespace Strider

#endif
