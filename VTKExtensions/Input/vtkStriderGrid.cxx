// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderGrid.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkRectilinearGrid.h"
#include "vtkStriderSampleDistances.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

std::string vtkStriderDescribeCounts(const std::array<int, 3>& counts)
{
  return std::to_string(counts[0]) + "x" + std::to_string(counts[1]) + "x" +
    std::to_string(counts[2]);
}

namespace
{

std::string CheckCounts(const std::array<int, 3>& counts)
{
  if (*std::min_element(counts.begin(), counts.end()) < 1)
  {
    return "The input is empty: " + vtkStriderDescribeCounts(counts) +
      " points, at least 1 along each axis are needed.";
  }
  return {};
}

/// Returns the reason why the coordinates of an axis cannot be used, or an empty string where they rise, or fall,
/// strictly.
std::string CheckCoordinates(vtkDataArray* coordinates, int axis, int count)
{
  std::ostringstream reason;
  // Print enough digits to tell neighbours apart.
  reason.precision(coordinates && coordinates->GetDataType() == VTK_FLOAT ? 7 : 15);
  const char name = "xyz"[axis];
  const vtkIdType available = coordinates ? coordinates->GetNumberOfTuples() : 0;
  if (available < count)
  {
    reason << "The rectilinear grid has " << available << " " << name << " coordinates for "
           << count << " points.";
    return reason.str();
  }
  const double first = coordinates->GetComponent(0, 0);
  const double sign = count > 1 && coordinates->GetComponent(1, 0) < first ? -1.0 : 1.0;
  double previous = first;
  for (int point = 0; point < count; ++point)
  {
    const double coordinate = coordinates->GetComponent(point, 0);
    if (!std::isfinite(coordinate - first))
    {
      reason << "The " << name << " coordinate of point " << point << " of the rectilinear grid is "
             << coordinate << "; coordinates must be finite numbers.";
      return reason.str();
    }
    if (point > 0 && !(sign * coordinate > sign * previous))
    {
      reason << "The " << name
             << " coordinates of the rectilinear grid must rise, or fall, from each point to the "
                "next: point "
             << point - 1 << " lies at " << previous << ", point " << point << " at " << coordinate
             << (point == 1      ? ""
                    : sign < 0.0 ? ", and those before fall"
                                 : ", and those before rise")
             << ".";
      return reason.str();
    }
    previous = coordinate;
  }
  return {};
}

/// Converts coordinates that CheckCoordinates accepts to positions in index space, which rise from 0 even where the
/// coordinates fall. Returns none where they are evenly spaced.
std::vector<double> FindPlaces(vtkDataArray* coordinates, int count, bool keepsEvenPlaces)
{
  const double first = coordinates->GetComponent(0, 0);
  const double extent = coordinates->GetComponent(count - 1, 0) - first; // negative where they fall
  std::vector<double> places;
  double unevenness = 0.0;
  for (int point = 0; point < count; ++point)
  {
    const double coordinate = coordinates->GetComponent(point, 0);
    places.push_back(count > 1 ? (coordinate - first) / extent * (count - 1) : 0.0);
    unevenness = std::max(unevenness, std::abs(places.back() - point));
  }
  // Rounding to single precision makes even coordinates uneven by no more than this.
  if (unevenness <= 1e-6 * count && !(keepsEvenPlaces && count > 1))
  {
    places.clear();
  }
  return places;
}

} // namespace

std::string vtkStriderGrid::Update(vtkDataSet* dataSet, bool matchesVTK)
{
  if (vtkImageData* image = vtkImageData::SafeDownCast(dataSet))
  {
    return this->UpdateImage(image);
  }
  if (vtkRectilinearGrid* grid = vtkRectilinearGrid::SafeDownCast(dataSet))
  {
    return this->UpdateRectilinear(grid, matchesVTK);
  }
  if (!dataSet)
  {
    return "There is no input: connect image data or a rectilinear grid.";
  }
  return "Input of class " + std::string(dataSet->GetClassName()) +
    " cannot be rendered as a volume, which is image data or a rectilinear grid: {ResampleGrid}.";
}

std::string vtkStriderGrid::UpdateImage(vtkImageData* image)
{
  image->GetDimensions(this->Counts.data());
  image->GetExtent(this->Extent.data());
  image->GetSpacing(this->Spacing.data());
  image->GetOrigin(this->Origin.data());
  const double* direction = image->GetDirectionMatrix()->GetData();
  std::copy(direction, direction + 9, this->Direction.begin());
  this->PlaceFirst();
  return CheckCounts(this->Counts);
}

void vtkStriderGrid::PlaceFirst()
{
  for (int axis = 0; axis < 3; ++axis)
  {
    this->First[axis] = this->Origin[axis] + this->Extent[2 * axis] * this->Spacing[axis];
  }
}

std::string vtkStriderGrid::UpdateWhole(const vtkStriderGrid& piece,
  const std::array<int, 6>& extent, const std::array<vtkSmartPointer<vtkDataArray>, 3>& coordinates)
{
  *this = piece;
  this->Extent = extent;
  for (int axis = 0; axis < 3; ++axis)
  {
    this->Counts[axis] = extent[2 * axis + 1] - extent[2 * axis] + 1;
  }
  if (!this->IsRectilinear)
  {
    this->PlaceFirst();
    return {};
  }
  std::string reason;
  for (int axis = 0; axis < 3 && reason.empty(); ++axis)
  {
    reason = this->PlaceAlong(axis, coordinates[axis], false);
  }
  return reason;
}

std::string vtkStriderGrid::FollowWhole(const vtkStriderGrid& whole)
{
  for (int axis = 0; axis < 3 && this->IsRectilinear; ++axis)
  {
    const int first = this->Extent[2 * axis] - whole.Extent[2 * axis];
    const double low = whole.First[axis] + whole.Spacing[axis] * whole.PlacePoint(axis, first);
    const double high = whole.First[axis] +
      whole.Spacing[axis] * whole.PlacePoint(axis, first + this->Counts[axis] - 1);
    const double ownHigh = this->First[axis] + this->Spacing[axis] * (this->Counts[axis] - 1);
    const double tolerance = 1e-4 * std::abs(whole.Spacing[axis]);
    if (!(std::abs(this->First[axis] - low) <= tolerance) ||
      !(std::abs(ownHigh - high) <= tolerance))
    {
      std::ostringstream reason;
      reason << "The input reaches from " << this->First[axis] << " to " << ownHigh << " along "
             << "xyz"[axis] << ", but the points of the whole grid with its extent from " << low
             << " to " << high << ".";
      return reason.str();
    }
    std::vector<double>& places = this->Places[axis];
    if (whole.Places[axis].empty())
    {
      places.clear();
      this->First[axis] = low;
      this->Spacing[axis] = whole.Spacing[axis];
    }
    else if (places.empty())
    {
      places.resize(this->Counts[axis]);
      std::iota(places.begin(), places.end(), 0.0);
    }
  }
  return {};
}

std::string vtkStriderGrid::UpdateRectilinear(vtkRectilinearGrid* grid, bool keepsEvenPlaces)
{
  this->IsRectilinear = true;
  grid->GetDimensions(this->Counts.data());
  grid->GetExtent(this->Extent.data());
  std::string reason = CheckCounts(this->Counts);
  vtkDataArray* coordinates[3] = { grid->GetXCoordinates(), grid->GetYCoordinates(),
    grid->GetZCoordinates() };
  for (int axis = 0; axis < 3 && reason.empty(); ++axis)
  {
    reason = this->PlaceAlong(axis, coordinates[axis], keepsEvenPlaces);
  }
  return reason;
}

std::string vtkStriderGrid::PlaceAlong(int axis, vtkDataArray* coordinates, bool keepsEvenPlaces)
{
  const int count = this->Counts[axis];
  std::string reason = CheckCoordinates(coordinates, axis, count);
  if (reason.empty())
  {
    this->Places[axis] = FindPlaces(coordinates, count, keepsEvenPlaces);
    this->First[axis] = coordinates->GetComponent(0, 0);
    const double extent = coordinates->GetComponent(count - 1, 0) - this->First[axis];
    this->Spacing[axis] = count > 1 ? extent / (count - 1) : 1.0;
  }
  return reason;
}

void vtkStriderGrid::MendLayers()
{
  double sum = 0.0;
  int count = 0;
  for (int axis = 0; axis < 3; ++axis)
  {
    sum += this->Counts[axis] > 1 ? std::abs(this->Spacing[axis]) : 0.0;
    count += this->Counts[axis] > 1 ? 1 : 0;
  }
  const double mean = count > 0 ? sum / count : 1.0;
  constexpr double alike = 1e6;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double length = std::abs(this->Spacing[axis]);
    const bool isAlike = length >= mean / alike && length <= mean * alike;
    this->Spacing[axis] = this->Counts[axis] > 1 || isAlike ? this->Spacing[axis] : mean;
  }
}

std::string vtkStriderGrid::CheckLengths() const
{
  std::ostringstream reason;
  for (int axis = 0; axis < 3; ++axis)
  {
    if (!vtkStriderIsLength(std::abs(this->Spacing[axis])))
    {
      reason << "The spacing of the input along "
             << "xyz"[axis] << " is " << this->Spacing[axis]
             << ": its length must be in [1e-100, 1e100].";
      return reason.str();
    }
    if (!(std::abs(this->First[axis]) <= 1e100))
    {
      reason << "The first point of the input along "
             << "xyz"[axis] << " lies at " << this->First[axis]
             << ": it must be in [-1e100, 1e100].";
      return reason.str();
    }
  }
  return {};
}

std::array<int, 3> vtkStriderCountVoxels(const std::array<int, 3>& points, bool areCells)
{
  std::array<int, 3> counts = points;
  for (int& count : counts)
  {
    count = areCells ? std::max(1, count - 1) : count;
  }
  return counts;
}

std::array<double, 3> vtkStriderGrid::GetSpacingOfVTK() const
{
  std::array<double, 3> spacing = this->Spacing;
  for (int axis = 0; axis < 3 && this->IsRectilinear; ++axis)
  {
    spacing[axis] = std::abs(spacing[axis]) * (this->Counts[axis] - 1.0) / this->Counts[axis];
  }
  return spacing;
}

double vtkStriderGrid::GetMeanSpacing() const
{
  return (std::abs(this->Spacing[0]) + std::abs(this->Spacing[1]) + std::abs(this->Spacing[2])) /
    3.0;
}

double vtkStriderGrid::GetSmallestSpacing() const
{
  return std::min(
    { std::abs(this->Spacing[0]), std::abs(this->Spacing[1]), std::abs(this->Spacing[2]) });
}

Strider::Matrix4 vtkStriderGrid::GetIndexToPhysical() const
{
  Strider::Matrix4 matrix{ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 };
  for (int row = 0; row < 3; ++row)
  {
    double first = this->Origin[row];
    for (int column = 0; column < 3; ++column)
    {
      const double along = this->Direction[3 * row + column];
      matrix[4 * row + column] = along * this->Spacing[column];
      first += along * (this->First[column] - this->Origin[column]);
    }
    matrix[4 * row + 3] = first;
  }
  return matrix;
}

double vtkStriderGrid::PlaceInIndexSpace(int axis, double coordinate) const
{
  return (coordinate - this->First[axis]) / this->Spacing[axis];
}
