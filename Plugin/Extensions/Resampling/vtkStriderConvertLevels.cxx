// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderConvertLevels.h"

#include "vtkStriderLevelBoxes.h"

#include "vtkDataObject.h"
#include "vtkImageData.h"

bool vtkStriderConvertLevels::SetWanted(int finest, double megabytes)
{
  const std::pair<int, double> wanted{ finest, megabytes };
  return std::exchange(this->Wanted, wanted) != wanted;
}

vtkSmartPointer<vtkDataObject> vtkStriderConvertLevels::Convert(
  vtkDataObject* data, bool isAlone, std::string& problem)
{
  problem.clear();
  this->Description.clear();
  if (!vtkStriderIsAdaptive(data))
  {
    return data;
  }
  std::shared_ptr<vtkStriderLevelBoxes> boxes;
  std::string found = isAlone
    ? vtkStriderListLevels(data, this->Wanted.first, this->Wanted.second, boxes)
    : "Strider Volume shows adaptive grids on a single process: use one, or the filter Resample To "
      "Image.";
  const vtkSmartPointer<vtkImageData> image = boxes ? vtkStriderMakeLevelImage(boxes) : nullptr;
  if (boxes && !image)
  {
    found = "There is not enough memory for level 0 of the adaptive grid.";
  }
  problem = found != this->LastProblem ? found : "";
  this->LastProblem = found;
  this->Description = image ? boxes->Describe() : "";
  return image;
}
