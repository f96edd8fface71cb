// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Maps storage positions of codes to voxels.
#ifndef Strider_Compression_Format_FindCodeVoxel_h
#define Strider_Compression_Format_FindCodeVoxel_h

#include "Compression/Format/TransformBrick.h"

namespace Strider
{

/// Inverts FindFacePlace.
STRIDER_HOST_DEVICE int FindFaceVoxel(int place)
{
  const auto join = [](int x, int y, int z) { return x + BrickSide * (y + BrickSide * z); };
  if (place >= 37)
  {
    const int inside = place - 37;
    return join(1 + inside % 3, 1 + inside / 3 % 3, 1 + inside / 9);
  }
  if (place >= 10)
  {
    const int face = (place - 10) / 9;
    const int first = 1 + (place - 10) % 3;
    const int second = 1 + (place - 10) / 3 % 3;
    return face == 0 ? join(0, first, second)
      : face == 1    ? join(first, 0, second)
                     : join(first, second, 0);
  }
  const int step = place == 0 ? 0 : 1 + (place - 1) % 3;
  const int axis = place == 0 ? 0 : (place - 1) / 3;
  return step << 2 * axis;
}

/// Inverts FindCodePlace.
STRIDER_HOST_DEVICE int FindCodeVoxel(BrickForm form, int place)
{
  switch (form)
  {
    case BrickForm::LorenzoRows:
      return place;
    case BrickForm::Haar:
      return FindMortonVoxel(SwapSubband(place));
    case BrickForm::LorenzoFaces:
      return FindFaceVoxel(place);
    default:
      return FindMortonVoxel(place);
  }
}

} // namespace Strider

#endif
