// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPieceSummary.h"

#include "vtkStriderGridExtent.h"

#include "vtkBoundingBox.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"

#include <algorithm>
#include <limits>

vtkStriderPieceSummary::vtkStriderPieceSummary()
{
  constexpr double None = std::numeric_limits<double>::infinity();
  for (auto& ranges : this->Ranges)
  {
    for (auto& range : ranges)
    {
      range[0] = None;
      range[1] = -None;
    }
  }
}

vtkStriderPieceSummary::vtkStriderPieceSummary(
  const std::vector<vtkStriderPieces::Own>& own, const std::vector<vtkStriderPieces::Array>& arrays)
  : vtkStriderPieceSummary()
{
  vtkBoundingBox box;
  for (const vtkStriderPieces::Own& one : own)
  {
    if (one.Data->GetNumberOfPoints() > 0)
    {
      this->HasData = 1.0;
      box.AddBounds(vtkStriderMeasureBounds(one.Data, one.Extent).data());
      this->AddRanges(one.Data, arrays);
    }
  }
  if (box.IsValid())
  {
    box.GetBounds(this->Bounds);
  }
}

bool vtkStriderPieceSummary::HasSameBounds(const vtkStriderPieceSummary& other) const
{
  return this->HasData > 0.0 && other.HasData > 0.0 &&
    std::equal(this->Bounds, this->Bounds + 6, other.Bounds);
}

bool vtkStriderPieceSummary::Penetrates(const vtkStriderPieceSummary& other) const
{
  if (this->HasData == 0.0 || other.HasData == 0.0 || this->HasSameBounds(other))
  {
    return false;
  }
  bool isInside = true;
  for (int axis = 0; axis < 6; axis += 2)
  {
    const double low = std::max(this->Bounds[axis], other.Bounds[axis]);
    const double high = std::min(this->Bounds[axis + 1], other.Bounds[axis + 1]);
    const double length = std::max(
      this->Bounds[axis + 1] - this->Bounds[axis], other.Bounds[axis + 1] - other.Bounds[axis]);
    isInside = isInside && (length > 0.0 ? high - low > 1e-6 * length : high >= low);
  }
  return isInside;
}

void vtkStriderPieceSummary::AddRanges(
  vtkDataSet* data, const std::vector<vtkStriderPieces::Array>& arrays)
{
  for (std::size_t index = 0; index < arrays.size(); ++index)
  {
    vtkDataArray* array =
      data->GetAttributes(arrays[index].first)->GetArray(arrays[index].second.c_str());
    this->HasArrays[index] = array ? 1.0 : this->HasArrays[index];
    const int count = array ? std::min(array->GetNumberOfComponents(), MostComponents) : -1;
    for (int component = -1; component < count; ++component)
    {
      double found[2];
      array->GetFiniteRange(found, component);
      double* range = this->Ranges[index][component + 1];
      range[0] = std::min(range[0], found[0]);
      range[1] = std::max(range[1], found[1]);
    }
  }
}
