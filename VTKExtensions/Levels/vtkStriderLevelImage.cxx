// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLevelImage.h"

#include "vtkStriderLevelBoxes.h"

#include "vtkImageData.h"
#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkStriderLevelImage);

vtkStriderLevelImage::~vtkStriderLevelImage()
{
  this->SetArrayName(nullptr);
}

vtkImageData* vtkStriderLevelImage::MakeImage(vtkDataObject* grid)
{
  this->Image = nullptr;
  this->Description.clear();
  std::shared_ptr<vtkStriderLevelBoxes> boxes;
  const std::string problem = vtkStriderIsAdaptive(grid)
    ? vtkStriderListLevels(grid, this->FinestLevel, this->LevelMemory, boxes)
    : "The data are not an adaptive grid.";
  if (!problem.empty())
  {
    vtkErrorMacro(<< problem);
    return nullptr;
  }
  if (this->ArrayName)
  {
    boxes->Arrays = { this->ArrayName };
  }
  this->Image = vtkStriderMakeLevelImage(boxes);
  if (!this->Image)
  {
    vtkErrorMacro(
      << "There is not enough memory for the adaptive grid: choose a coarser finest level.");
    return nullptr;
  }
  this->Description = boxes->Describe();
  return this->Image;
}

void vtkStriderLevelImage::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FinestLevel: " << this->FinestLevel << "\n";
  os << indent << "LevelMemory: " << this->LevelMemory << "\n";
  os << indent << "ArrayName: " << (this->ArrayName ? this->ArrayName : "(all)") << "\n";
  os << indent << "Description: " << this->Description << "\n";
}
