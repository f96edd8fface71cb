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

/// Returns the id of what a volume shows at a position of its index space.
vtkIdType FindId(const vtkStriderSelectedVolume& volume, std::array<double, 3> place, bool isCell)
{
  // Positions are those of the whole grid.
  const Strider::VolumePiece& piece = volume.Input->GetPiece();
  for (int axis = 0; axis < 3; ++axis)
  {
    place[axis] = (place[axis] - piece.First[axis]) / piece.CellSize[axis];
  }
  return FindId(volume.Input->GetGrid(), volume.Points, place, isCell);
}

/// Returns the index of the volume that is visible first in a pixel.
std::size_t FindVisible(const std::vector<vtkStriderSelectedVolume>& volumes, std::size_t pixel)
{
  std::size_t nearest = 0;
  for (std::size_t index = 1; index < volumes.size(); ++index)
  {
    nearest = volumes[index].Depth[pixel] < volumes[nearest].Depth[pixel] ? index : nearest;
  }
  return nearest;
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

bool IsIdPass(int pass, bool areCells)
{
  return areCells
    ? pass == vtkHardwareSelector::CELL_ID_LOW24 || pass == vtkHardwareSelector::CELL_ID_HIGH24
    : pass == vtkHardwareSelector::POINT_ID_LOW24 || pass == vtkHardwareSelector::POINT_ID_HIGH24;
}

bool SelectsCells(vtkHardwareSelector* selector)
{
  return selector->GetFieldAssociation() == vtkDataObject::FIELD_ASSOCIATION_CELLS;
}

bool SelectsPoints(vtkHardwareSelector* selector)
{
  return selector->GetFieldAssociation() == vtkDataObject::FIELD_ASSOCIATION_POINTS;
}

} // namespace

bool vtkStriderSelectsInsideProp(vtkHardwareSelector* selector)
{
  const int pass = selector->GetCurrentPass();
  return pass == vtkHardwareSelector::COMPOSITE_INDEX_PASS ||
    (SelectsCells(selector) && IsIdPass(pass, true)) ||
    (SelectsPoints(selector) && IsIdPass(pass, false));
}

std::vector<float> vtkStriderColorSelection(vtkHardwareSelector* selector,
  const Strider::RenderedImage& image, const std::vector<vtkStriderSelectedVolume>& volumes)
{
  const std::size_t count = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  std::vector<float> colors(4 * count, 0.0f);
  const int pass = selector->GetCurrentPass();
  const bool isProp =
    pass == vtkHardwareSelector::ACTOR_PASS || pass == vtkHardwareSelector::PROCESS_PASS;
  const bool isInside = vtkStriderSelectsInsideProp(selector);
  const bool isPort = pass == vtkHardwareSelector::COMPOSITE_INDEX_PASS;
  const bool isHigh =
    pass == vtkHardwareSelector::POINT_ID_HIGH24 || pass == vtkHardwareSelector::CELL_ID_HIGH24;
  float propColor[3] = { 0.0f, 0.0f, 0.0f };
  selector->GetPropColorValue(propColor);
  std::vector<vtkStriderPixelPlaces> places;
  for (const vtkStriderSelectedVolume& volume : volumes)
  {
    places.emplace_back(*volume.Request);
  }
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      const std::size_t pixel = static_cast<std::size_t>(y) * image.Size[0] + x;
      if (!(image.Rgba[4 * pixel + 3] > vtkStriderLeastSelected))
      {
        continue;
      }
      // Black means no id, as for blocks. Otherwise the objects behind the volume would be selected.
      float* color = &colors[4 * pixel];
      color[3] = 1.0f;
      if (isProp)
      {
        std::copy_n(propColor, 3, color);
      }
      else if (isInside)
      {
        const std::size_t index = FindVisible(volumes, pixel);
        WriteId(isPort ? volumes[index].Port
                       : FindId(volumes[index], places[index].Find(x, y, image.Depth[pixel]),
                           SelectsCells(selector)),
          isHigh, color);
      }
    }
  }
  return colors;
}
