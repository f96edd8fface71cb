// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDescribeMissingColors.h"

#include "vtkStriderGridExtent.h"
#include "vtkStriderSampleLattice.h"

#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"

#include <algorithm>
#include <iterator>

namespace
{

constexpr std::size_t MostNames = 8;

bool HasVoxels(vtkDataSet* data)
{
  return (vtkStriderIsGrid(data) || vtkStriderIsMesh(data)) && data->GetNumberOfPoints() > 0;
}

/// Returns whether an array has a name and is made of numbers that a volume can be colored by.
bool CanColor(vtkAbstractArray* array)
{
  return vtkDataArray::SafeDownCast(array) && array->GetDataType() != VTK_BIT && array->GetName() &&
    array->GetName() != std::string(vtkDataSetAttributes::GhostArrayName());
}

/// Lists the arrays that can be chosen, once each: "RTData (points)".
std::vector<std::string> ListArrays(const std::vector<vtkDataSet*>& volumes)
{
  std::vector<std::string> names;
  for (const int association : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    for (vtkDataSet* volume : volumes)
    {
      vtkDataSetAttributes* arrays = volume->GetAttributes(association);
      for (int index = 0; index < arrays->GetNumberOfArrays(); ++index)
      {
        vtkAbstractArray* array = arrays->GetAbstractArray(index);
        const std::string name = !CanColor(array) ? ""
                                                  : array->GetName() +
            std::string(association == vtkDataObject::POINT ? " (points)" : " (cells)");
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
        {
          names.push_back(name);
        }
      }
    }
  }
  return names;
}

/// Joins the names of arrays, of which the first ones stand for many.
std::string Join(const std::vector<std::string>& names)
{
  std::string joined;
  for (std::size_t index = 0; index < std::min(names.size(), MostNames); ++index)
  {
    joined += (index == 0 ? "" : ", ") + names[index];
  }
  return names.size() > MostNames
    ? joined + " and " + std::to_string(names.size() - MostNames) + " more"
    : joined;
}

} // namespace

std::string vtkStriderDescribeMissingColors(const std::vector<vtkDataSet*>& dataSets,
  int association, const std::string& name, const std::string& use)
{
  std::vector<vtkDataSet*> volumes;
  std::copy_if(dataSets.begin(), dataSets.end(), std::back_inserter(volumes), HasVoxels);
  if (volumes.empty() ||
    (association != vtkDataObject::POINT && association != vtkDataObject::CELL))
  {
    return {};
  }
  vtkAbstractArray* found = nullptr;
  for (vtkDataSet* volume : volumes)
  {
    vtkAbstractArray* array =
      name.empty() ? nullptr : volume->GetAttributes(association)->GetAbstractArray(name.c_str());
    if (CanColor(array))
    {
      return {};
    }
    found = array ? array : found;
  }
  const std::vector<std::string> arrays = ListArrays(volumes);
  if (name.empty())
  {
    return arrays.empty()
      ? "Strider Volume colors by an array, and the data has no array of numbers."
      : "Strider Volume colors by an array: choose one of " + Join(arrays) + ".";
  }
  const std::string kind = association == vtkDataObject::POINT ? "point" : "cell";
  const std::string problem = "Strider Volume " + use + name + "': " +
    (found ? "this " + kind + " array (" + found->GetDataTypeAsString() +
          ") is not made of numbers of 8, 16, 32 or 64 bits."
           : "the data has no " + kind + " array of this name.");
  return problem +
    (arrays.empty() ? " It has no array of numbers." : " Choose one of " + Join(arrays) + ".");
}
