// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shows adaptive grids.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderMeshDisplay.h"

#include "vtkMultiProcessController.h"
#include "vtkPVLODVolume.h"

const char* vtkStriderVolumeRepresentation::GetLevelsDescription()
{
  return this->MeshDisplay->Levels.GetDescription().c_str();
}

void vtkStriderVolumeRepresentation::UpdateLevels()
{
  if (this->MeshDisplay->Levels.SetWanted(this->FinestLevel, this->LevelMemory))
  {
    this->MarkModified();
  }
}

vtkSmartPointer<vtkDataObject> vtkStriderVolumeRepresentation::ShowLevels(vtkDataObject* data)
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  const bool isAlone = !controller || controller->GetNumberOfProcesses() < 2;
  std::string problem;
  vtkSmartPointer<vtkDataObject> shown = this->MeshDisplay->Levels.Convert(data, isAlone, problem);
  if (!problem.empty() && (isAlone || controller->GetLocalProcessId() == 0))
  {
    vtkErrorMacro(<< problem);
  }
  return shown;
}
