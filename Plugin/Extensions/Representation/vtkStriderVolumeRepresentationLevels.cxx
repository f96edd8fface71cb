// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shows adaptive grids.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderBlockChoice.h"
#include "vtkStriderDataState.h"
#include "vtkStriderLevelBoxes.h"
#include "vtkStriderMeshDisplay.h"
#include "vtkStriderPieces.h"

#include "vtkDataObjectTree.h"
#include "vtkMultiProcessController.h"
#include "vtkPVLODVolume.h"

#include <algorithm>

namespace
{

/// Cells of level 0 around the part of a process: those that images of several processes overlap by, and one for steps
/// that end beyond their sample.
constexpr int Layers = vtkStriderPieces::GhostLevels + 1;

vtkStriderConvertLevels::Request MakeRequest(
  int finest, double megabytes, const vtkStriderShownData& shown, const std::string& mask)
{
  vtkStriderConvertLevels::Request request;
  request.Finest = finest;
  request.Megabytes = megabytes;
  request.Layers = Layers;
  request.Arrays.push_back(mask);
  for (const vtkStriderShownData::Array& array : shown.ListArrays())
  {
    request.Arrays.push_back(array.second);
  }
  std::sort(request.Arrays.begin(), request.Arrays.end());
  request.Arrays.erase(
    std::unique(request.Arrays.begin(), request.Arrays.end()), request.Arrays.end());
  return request;
}

} // namespace

const char* vtkStriderVolumeRepresentation::GetLevelsDescription()
{
  return this->MeshDisplay->Levels.GetDescription().c_str();
}

void vtkStriderVolumeRepresentation::UpdateLevels()
{
  const vtkStriderConvertLevels::Request wanted = MakeRequest(
    this->FinestLevel, this->LevelMemory, this->Pieces->GetShown(), this->Appearance->MaskName);
  if (this->MeshDisplay->Levels.IsOther(wanted))
  {
    this->MarkModified();
  }
}

void vtkStriderVolumeRepresentation::TakeAdaptiveGrids(vtkDataObject* input)
{
  std::vector<vtkSmartPointer<vtkDataObject>> grids;
  if (vtkStriderIsAdaptive(input))
  {
    grids.emplace_back(input);
  }
  else if (auto tree = vtkDataObjectTree::SafeDownCast(input))
  {
    grids = this->BlockChoice->ListAdaptiveGrids(tree);
  }
  this->MeshDisplay->Levels.SetGrids(std::move(grids));
}

bool vtkStriderVolumeRepresentation::ShowLevels(int grids, bool areAlone)
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  vtkStriderMeshDisplay& display = *this->MeshDisplay;
  vtkSmartPointer<vtkImageData> image;
  std::string problem;
  if (grids == 0)
  {
    display.Levels.Clear();
  }
  else if (grids == 1 && areAlone)
  {
    image = display.Levels.Convert(controller,
      MakeRequest(
        this->FinestLevel, this->LevelMemory, this->Pieces->GetShown(), this->Appearance->MaskName),
      problem);
  }
  else
  {
    display.Levels.Clear();
    problem =
      "Strider Volume shows a single adaptive grid without other blocks, and the data have " +
      (grids > 1 ? std::to_string(grids) + " of them" : std::string("other blocks, too")) +
      ": choose one with the filter Extract Block.";
  }
  const bool isTeller = !controller || controller->GetLocalProcessId() == 0;
  if (isTeller && !problem.empty() && problem != display.ToldLevelProblem)
  {
    vtkErrorMacro(<< problem);
  }
  display.ToldLevelProblem = problem;
  if (grids == 0 || !areAlone)
  {
    return false;
  }
  vtkStriderShownData& shown = this->Pieces->GetShown();
  shown.AreBlocks = false;
  shown.Parts.clear();
  if (image)
  {
    vtkStriderFingerprint state;
    state.Add(image.Get());
    vtkStriderMarkCopy(image, state);
    vtkStriderShownData::Part& part = shown.Parts.emplace_back();
    part.Data = image;
    part.Extent = display.Levels.GetOwnExtent();
  }
  this->StageSingle();
  return true;
}
