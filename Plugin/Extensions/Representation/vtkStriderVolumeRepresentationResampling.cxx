// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shows meshes as an image.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderDataState.h"
#include "vtkStriderGatherAll.h"
#include "vtkStriderMeshDisplay.h"
#include "vtkStriderPieces.h"
#include "vtkStriderTreeMesh.h"

#include "vtkMultiProcessController.h"
#include "vtkPVLODVolume.h"

#include <algorithm>

namespace
{

/// Facts that each process sends to the others before it resamples meshes; 1 means true.
struct Situation
{
  double IsNew;
  double HasMeshes;
  double HasGrids;
  double HasCells; ///< of meshes
  double HasRefused;
  double AdaptiveGrids; ///< number of them
};

bool IsImage(const vtkStriderShownData::Part& part)
{
  return vtkStriderResampledMeshes::IsImage(part.Data);
}

} // namespace

void vtkStriderVolumeRepresentation::SetResamplingDimensions(int x, int y, int z)
{
  if (std::min({ x, y, z }) < 2)
  {
    vtkErrorMacro("\"Resampling Dimensions\" must be 2 or more and not "
      << x << ", " << y << ", " << z << ": they stay as they are.");
    return;
  }
  this->MeshDisplay->Dimensions = { x, y, z };
}

const char* vtkStriderVolumeRepresentation::GetResamplingDescription()
{
  return this->MeshDisplay->Meshes.GetDescription().c_str();
}

// All processes have the same settings. ParaView updates data again only where it was told to.
void vtkStriderVolumeRepresentation::UpdateMeshes()
{
  this->PassArrays();
  const vtkStriderShownData& shown = this->Pieces->GetShown();
  vtkStriderResampledMeshes::Request request;
  request.Association = shown.Association;
  request.Colors = shown.Colors;
  request.Others = { shown.Opacities };
  if (this->UseTransfer2D && !this->UseGradientForTransfer2D)
  {
    request.Others.push_back(shown.SecondColors);
  }
  const int maskKind = this->Appearance->MaskAssociation == vtkDataObject::FIELD_ASSOCIATION_CELLS
    ? vtkDataObject::CELL
    : vtkDataObject::POINT;
  request.Labels = maskKind == shown.Association ? this->Appearance->MaskName : "";
  if (this->ResamplingResolution != 0)
  {
    request.Dimensions = this->MeshDisplay->Dimensions;
  }
  request.AreColorsLabels =
    this->GetStriderMapper()->GetReconstructionFilter() == vtkStriderVolumeMapper::NEAREST_FILTER;
  request.AreColorsDirect = !this->MapScalars;
  request.MostMegabytes = this->ResamplingBudget;
  request.GhostLevels = vtkStriderPieces::GhostLevels;
  if (this->MeshDisplay->HasMeshes && request != this->MeshDisplay->Wanted)
  {
    this->MarkModified();
  }
  this->MeshDisplay->Wanted = request;
}

// Resampling is collective: all processes come here with each update, also one whose own update has failed.
bool vtkStriderVolumeRepresentation::Resample(bool isNew)
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  vtkStriderShownData& shown = this->Pieces->GetShown();
  vtkStriderMeshDisplay& display = *this->MeshDisplay;
  const auto& meshes = display.Meshes.GetMeshes();
  const bool haveCells = std::any_of(meshes.begin(), meshes.end(), [](vtkDataSet* mesh) {
    return mesh->GetNumberOfCells() > 0 || vtkStriderTreeMesh::SafeDownCast(mesh);
  });
  const auto toNumber = [](bool is) { return is ? 1.0 : 0.0; };
  const std::vector<Situation> all = vtkStriderGatherStructs(controller,
    Situation{ toNumber(isNew), toNumber(!meshes.empty()),
      toNumber(!std::all_of(shown.Parts.begin(), shown.Parts.end(), IsImage)), toNumber(haveCells),
      toNumber(!this->Refusal.empty()), static_cast<double>(display.Levels.GetGrids().size()) });
  const auto isAny = [&all](double Situation::*what) {
    return std::any_of(
      all.begin(), all.end(), [what](const Situation& one) { return one.*what > 0.0; });
  };
  if (!isAny(&Situation::IsNew))
  {
    return false;
  }
  const int process = controller ? controller->GetLocalProcessId() : 0;
  const auto refusing =
    std::find_if(all.begin(), all.end(), [](const Situation& one) { return one.HasRefused > 0.0; });
  this->TellRefusal(refusing - all.begin() == process);
  display.HasMeshes = isAny(&Situation::HasMeshes);
  // A process whose update has failed has its last data, maybe of another kind: those of this update tell which it is.
  const bool areOthersNew = std::any_of(all.begin(), all.end(), [](const Situation& one) {
    return one.IsNew > 0.0 && (one.HasMeshes > 0.0 || one.HasGrids > 0.0);
  });
  double grids = 0.0;
  for (const Situation& one : all)
  {
    grids = one.IsNew > 0.0 || !areOthersNew ? std::max(grids, one.AdaptiveGrids) : grids;
  }
  if (this->ShowLevels(static_cast<int>(grids), !areOthersNew))
  {
    display.HasMeshes = false;
    display.Meshes.Clear();
    display.ToldProblem.clear();
    return true;
  }
  if (!display.HasMeshes)
  {
    display.Meshes.Clear();
    display.ToldProblem.clear();
    return false;
  }
  this->SetProgressText("Strider Volume: resampling");
  this->SetAbortExecute(0); // of a former update
  const bool hasImage = display.Meshes.Update(controller, display.Wanted, [this](double done) {
    this->UpdateProgress(done);
    return !this->GetAbortExecute();
  });
  std::string problem = display.Meshes.GetProblem();
  if (!hasImage && isAny(&Situation::HasCells))
  {
    problem = "Strider Volume shows cells with a volume, and the mesh has none: choose another "
              "representation.";
  }
  if (process == 0 && !problem.empty() && problem != display.ToldProblem)
  {
    vtkErrorMacro(<< problem);
  }
  display.ToldProblem = problem;
  shown.Parts.erase(
    std::remove_if(shown.Parts.begin(), shown.Parts.end(), IsImage), shown.Parts.end());
  shown.AreBlocks = shown.AreBlocks && isAny(&Situation::HasGrids);
  vtkStriderShownData::Part part;
  part.Data = vtkSmartPointer<vtkImageData>::New();
  if (hasImage)
  {
    vtkStriderFingerprint state;
    state.Add(display.Meshes.GetImage());
    part.Data->ShallowCopy(display.Meshes.GetImage());
    vtkStriderMarkCopy(part.Data, state);
    part.Extent = display.Meshes.GetOwnExtent();
  }
  if (hasImage || !shown.AreBlocks)
  {
    shown.Parts.push_back(part);
  }
  this->StageSingle();
  return true;
}
