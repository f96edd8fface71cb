// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderColorSelection.h"

#include "vtkStriderPixelPlaces.h"
#include "vtkStriderVolumeInput.h"

#include "vtkDataObject.h"
#include "vtkHardwareSelector.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

constexpr float LeastOpacity = 3.0f / 255.0f; ///< least opacity that VTK's GPU mapper selects

/// Converts a coordinate to a count of points: a whole number at each point, however unevenly they are spaced.
double CountPointsTo(const std::vector<double>& places, double place)
{
  if (places.size() < 2)
  {
    return place;
  }
  const auto above = std::upper_bound(places.begin() + 1, places.end() - 1, place);
  return static_cast<double>(above - places.begin()) - 1.0 +
    (place - above[-1]) / (above[0] - above[-1]);
}

/// Returns the id of the point nearest to a position, or of the cell around it.
vtkIdType FindId(const vtkStriderGrid& grid, const vtkStriderCountedPoints& counted,
  const std::array<double, 3>& place, bool isCell)
{
  const std::array<int, 3> counts = vtkStriderCountVoxels(counted.Counts, isCell);
  vtkIdType id = 0;
  for (int axis = 2; axis >= 0; --axis)
  {
    const double points = CountPointsTo(grid.GetPlaces()[axis], place[axis]);
    const double whole = std::floor(isCell ? points : points + 0.5) - counted.First[axis];
    const auto index = static_cast<vtkIdType>(std::min(std::max(whole, 0.0), counts[axis] - 1.0));
    id = id * counts[axis] + index;
  }
  return id;
}

/// Writes three bytes of an id. VTK's GPU mapper counts ids from 1, although the selector counts them from 0.
void WriteId(vtkIdType id, bool isHigh, float* rgba)
{
  const auto number = static_cast<unsigned long long>(id);
  const unsigned long long bytes = isHigh ? number >> 24 : number;
  for (int channel = 0; channel < 3; ++channel)
  {
    rgba[channel] = static_cast<float>(bytes >> 8 * channel & 0xff) / 255.0f;
  }
}

} // namespace

std::vector<float> vtkStriderColorSelection(vtkHardwareSelector* selector,
  const Strider::RenderedImage& image, const Strider::RenderRequest& request,
  const vtkStriderVolumeInput& input, const vtkStriderCountedPoints& points)
{
  const std::size_t count = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  std::vector<float> colors(4 * count, 0.0f);
  const int pass = selector->GetCurrentPass();
  const bool isLow =
    pass == vtkHardwareSelector::POINT_ID_LOW24 || pass == vtkHardwareSelector::CELL_ID_LOW24;
  const bool isHigh =
    pass == vtkHardwareSelector::POINT_ID_HIGH24 || pass == vtkHardwareSelector::CELL_ID_HIGH24;
  const bool isCell =
    pass == vtkHardwareSelector::CELL_ID_LOW24 || pass == vtkHardwareSelector::CELL_ID_HIGH24;
  const int wanted =
    isCell ? vtkDataObject::FIELD_ASSOCIATION_CELLS : vtkDataObject::FIELD_ASSOCIATION_POINTS;
  const bool isId = isLow || isHigh;
  // Black means no id, as for blocks. Otherwise the objects behind the volume would be selected.
  const bool isBlack = isId
    ? selector->GetFieldAssociation() != wanted
    : pass != vtkHardwareSelector::ACTOR_PASS && pass != vtkHardwareSelector::PROCESS_PASS;
  // Positions are those of the whole grid.
  const Strider::VolumePiece& piece = input.GetPiece();
  const auto find = [&](std::array<double, 3> place) {
    for (int axis = 0; axis < 3; ++axis)
    {
      place[axis] = (place[axis] - piece.First[axis]) / piece.CellSize[axis];
    }
    return FindId(input.GetGrid(), points, place, isCell);
  };
  float propColor[3] = { 0.0f, 0.0f, 0.0f };
  selector->GetPropColorValue(propColor);
  const vtkStriderPixelPlaces places(request);
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      const std::size_t pixel = 4 * (static_cast<std::size_t>(y) * image.Size[0] + x);
      if (!(image.Rgba[pixel + 3] > LeastOpacity))
      {
        continue;
      }
      colors[pixel + 3] = 1.0f;
      if (isBlack)
      {
        continue;
      }
      std::copy_n(propColor, 3, &colors[pixel]);
      if (isId)
      {
        WriteId(find(places.Find(x, y, image.Depth[pixel / 4])), isHigh, &colors[pixel]);
      }
    }
  }
  return colors;
}
