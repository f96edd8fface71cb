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

/// True if a position of the index space of a volume may lie in it.
bool MayHold(const vtkStriderSelectedVolume& volume, const std::array<double, 3>& place)
{
  constexpr double margin = 0.51; // frames that match VTK extend volumes by half a voxel
  const vtkStriderGrid& grid = volume.Input->GetGrid();
  bool isInside = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double points = CountPointsTo(grid.GetPlaces()[axis], place[axis]);
    isInside =
      isInside && points >= -margin && points <= grid.GetPointCounts()[axis] - 1.0 + margin;
  }
  return isInside;
}

/// One bit for each volume that what is seen in a pixel may lie in; for all of them, if rounding places it in none.
unsigned int FindCandidates(const std::vector<vtkStriderSelectedVolume>& volumes,
  const std::vector<vtkStriderPixelPlaces>& places, int x, int y, double depth)
{
  unsigned int candidates = 0;
  for (std::size_t index = 0; index < volumes.size(); ++index)
  {
    candidates |= MayHold(volumes[index], places[index].Find(x, y, depth)) ? 1u << index : 0u;
  }
  return candidates == 0 ? (1u << volumes.size()) - 1u : candidates;
}

bool HasBit(unsigned int bits, std::size_t index)
{
  return (bits >> index & 1u) != 0;
}

bool HasSeveralBits(unsigned int bits)
{
  return (bits & (bits - 1u)) != 0;
}

/// Returns the one of these volumes that is visible first in a pixel.
std::size_t FindVisible(
  const std::vector<vtkStriderSelectedVolume>& volumes, unsigned int candidates, std::size_t pixel)
{
  const bool hasRivals = HasSeveralBits(candidates);
  std::size_t nearest = volumes.size();
  for (std::size_t index = 0; index < volumes.size(); ++index)
  {
    const bool isNearer = HasBit(candidates, index) &&
      (nearest == volumes.size() ||
        (hasRivals && volumes[index].Depth[pixel] < volumes[nearest].Depth[pixel]));
    nearest = isNearer ? index : nearest;
  }
  return nearest;
}

std::vector<vtkStriderPixelPlaces> ListPlaces(const std::vector<vtkStriderSelectedVolume>& volumes)
{
  std::vector<vtkStriderPixelPlaces> places;
  for (const vtkStriderSelectedVolume& volume : volumes)
  {
    places.emplace_back(*volume.Request);
  }
  return places;
}

bool IsSelected(const Strider::RenderedImage& image, std::size_t pixel)
{
  return image.Rgba[4 * pixel + 3] > vtkStriderLeastSelected;
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

std::vector<bool> vtkStriderFindRivals(
  const Strider::RenderedImage& image, const std::vector<vtkStriderSelectedVolume>& volumes)
{
  std::vector<bool> rivals(volumes.size(), false);
  const std::vector<vtkStriderPixelPlaces> places = ListPlaces(volumes);
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      const std::size_t pixel = static_cast<std::size_t>(y) * image.Size[0] + x;
      if (IsSelected(image, pixel))
      {
        const unsigned int candidates = FindCandidates(volumes, places, x, y, image.Depth[pixel]);
        const bool hasRivals = HasSeveralBits(candidates);
        for (std::size_t index = 0; hasRivals && index < volumes.size(); ++index)
        {
          rivals[index] = rivals[index] || HasBit(candidates, index);
        }
      }
    }
  }
  return rivals;
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
  const std::vector<vtkStriderPixelPlaces> places = ListPlaces(volumes);
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      const std::size_t pixel = static_cast<std::size_t>(y) * image.Size[0] + x;
      if (!IsSelected(image, pixel))
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
        const std::size_t index =
          FindVisible(volumes, FindCandidates(volumes, places, x, y, image.Depth[pixel]), pixel);
        if (volumes[index].Input->GetView().Levels)
        {
          continue; // ids would be those of level 0
        }
        WriteId(isPort ? volumes[index].Port
                       : FindId(volumes[index], places[index].Find(x, y, image.Depth[pixel]),
                           SelectsCells(selector)),
          isHigh, color);
      }
    }
  }
  return colors;
}
