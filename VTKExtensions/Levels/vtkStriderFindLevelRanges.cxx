// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLevelBoxes.h"

#include "Strider/LevelPiece.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

namespace
{

using Counts = std::vector<std::vector<std::uint8_t>>;

/// Finds the values of all boxes that count, at cells or points. None do where the boxes cannot be shown.
Counts FindCounts(const vtkStriderLevelBoxes& boxes, int kind)
{
  constexpr int missing = vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::DUPLICATECELL;
  const bool areCells = kind == vtkDataObject::CELL;
  Strider::LevelHierarchy hierarchy;
  hierarchy.Ratios = boxes.Ratios;
  std::deque<std::vector<unsigned char>> flags;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    Strider::LevelBox described;
    described.Level = box.Level;
    described.First = box.First;
    described.Values.Placement =
      areCells ? Strider::VoxelPlacement::Cells : Strider::VoxelPlacement::Points;
    for (int axis = 0; axis < 3; ++axis)
    {
      described.Values.Dimensions[axis] = box.Cells[axis] + (areCells ? 0 : 1);
    }
    vtkUnsignedCharArray* ghosts = box.Grid->GetCellGhostArray();
    if (ghosts && ghosts->GetNumberOfTuples() >= box.Grid->GetNumberOfCells())
    {
      std::vector<unsigned char>& own = flags.emplace_back();
      for (vtkIdType cell = 0; cell < box.Grid->GetNumberOfCells(); ++cell)
      {
        own.push_back(static_cast<unsigned char>(ghosts->GetValue(cell) & missing));
      }
      described.Missing = own.data();
    }
    hierarchy.Boxes.push_back(described);
  }
  Counts counts;
  const Strider::Status found = Strider::FindCountedValues(hierarchy, counts);
  if (!found.IsOk())
  {
    counts.assign(boxes.Boxes.size(), {});
  }
  return counts;
}

using Ranges = std::vector<std::array<double, 2>>;

/// Widens the ranges of the length and of the components by the values of a box that count.
template <typename Value>
void AddValues(
  const Value* values, int components, const std::vector<std::uint8_t>& counts, Ranges& ranges)
{
  const auto widen = [](double value, std::array<double, 2>& range) {
    range = { std::min(range[0], value), std::max(range[1], value) };
  };
  for (std::size_t tuple = 0; tuple < counts.size(); ++tuple, values += components)
  {
    double squares = 0.0;
    for (int component = 0; counts[tuple] != 0 && component < components; ++component)
    {
      const double value = static_cast<double>(values[component]);
      squares += value * value;
      if (std::isfinite(value))
      {
        widen(value, ranges[static_cast<std::size_t>(component) + 1]);
      }
    }
    if (counts[tuple] != 0 && std::isfinite(squares))
    {
      widen(std::sqrt(squares), ranges[0]);
    }
  }
}

void AddArray(vtkDataArray* array, const std::vector<std::uint8_t>& counts, Ranges& ranges)
{
  if (array->GetNumberOfTuples() < static_cast<vtkIdType>(counts.size()) ||
    array->GetDataType() == VTK_BIT)
  {
    return; // the mapper reports it
  }
  const void* values = array->GetVoidPointer(0);
  switch (array->GetDataType())
  {
    vtkTemplateMacro(AddValues(
      static_cast<const VTK_TT*>(values), array->GetNumberOfComponents(), counts, ranges));
  }
}

} // namespace

void vtkStriderFindLevelRanges(vtkStriderLevelBoxes& boxes)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  boxes.Ranges.clear();
  for (const int kind : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    Counts counts;
    for (const std::string& name : boxes.Arrays)
    {
      Ranges ranges; // the first one is that of the length
      for (std::size_t number = 0; number < boxes.Boxes.size(); ++number)
      {
        vtkDataArray* array = boxes.Boxes[number].Grid->GetAttributes(kind)->GetArray(name.c_str());
        if (!array)
        {
          continue;
        }
        counts = counts.empty() ? FindCounts(boxes, kind) : std::move(counts);
        const std::size_t size = static_cast<std::size_t>(array->GetNumberOfComponents()) + 1;
        ranges.resize(std::max(ranges.size(), size), { infinity, -infinity });
        AddArray(array, counts[number], ranges);
      }
      for (std::size_t range = 0; range < ranges.size(); ++range)
      {
        if (ranges[range][0] <= ranges[range][1])
        {
          boxes.Ranges.push_back({ kind, name, static_cast<int>(range) - 1, ranges[range] });
        }
      }
    }
  }
}
