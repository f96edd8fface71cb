// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPlacePiece.h"

#include "vtkStriderGrid.h"
#include "vtkStriderVolumeMapper.h"

#include <sstream>

namespace
{

std::string CheckExtents(vtkStriderVolumeMapper* mapper, const vtkStriderGrid& grid)
{
  const std::array<int, 6>& has = grid.GetExtent();
  const std::array<int, 6>& whole = mapper->GetWholeExtent();
  const std::array<int, 6>& own = mapper->GetOwnExtent();
  for (int axis = 0; axis < 3; ++axis)
  {
    const int low = 2 * axis;
    const int high = low + 1;
    if (own[low] < has[low] || own[high] > has[high] || has[low] < whole[low] ||
      has[high] > whole[high])
    {
      std::ostringstream reason;
      reason << "The input has the points " << has[low] << " to " << has[high] << " along "
             << "xyz"[axis] << ": it cannot show " << own[low] << " to " << own[high]
             << " of a grid from " << whole[low] << " to " << whole[high] << ".";
      return reason.str();
    }
  }
  return {};
}

} // namespace

std::string vtkStriderPlacePiece(vtkStriderVolumeMapper* mapper, vtkStriderGrid& grid,
  vtkStriderGrid& whole, Strider::VolumePiece& piece)
{
  if (!mapper->IsPiece())
  {
    return {};
  }
  if (mapper->GetMatchVTK() || mapper->GetUseDepthPass())
  {
    return "The input cannot be shown as a piece of a larger grid with {MatchVTK} or "
           "{UseDepthPass} on.";
  }
  std::string reason = CheckExtents(mapper, grid);
  if (reason.empty())
  {
    reason = whole.UpdateWhole(grid, mapper->GetWholeExtent(), mapper->GetWholeCoordinates());
  }
  if (reason.empty())
  {
    reason = grid.FollowWhole(whole);
  }
  if (!reason.empty())
  {
    return reason;
  }
  const std::array<int, 6>& has = grid.GetExtent();
  const std::array<int, 6>& all = mapper->GetWholeExtent();
  const std::array<int, 6>& own = mapper->GetOwnExtent();
  for (int axis = 0; axis < 3; ++axis)
  {
    const int low = 2 * axis;
    const int high = low + 1;
    const auto place = [&](int point) { return whole.PlacePoint(axis, point - all[low]); };
    piece.WholePoints[axis] = all[high] - all[low] + 1;
    piece.First[axis] = place(has[low]);
    piece.CellSize[axis] =
      has[high] > has[low] ? (place(has[high]) - place(has[low])) / (has[high] - has[low]) : 1.0;
    // Samples beyond the border of the whole grid belong to no other piece.
    if (own[low] > all[low])
    {
      piece.Own[low] = place(own[low]);
    }
    if (own[high] < all[high])
    {
      piece.Own[high] = place(own[high]);
    }
  }
  return {};
}
