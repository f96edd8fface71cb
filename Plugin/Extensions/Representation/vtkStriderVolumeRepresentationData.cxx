// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The way of the data through ParaView: what is requested, updated, kept for a time step, and delivered for a frame.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderBlockChoice.h"
#include "vtkStriderCacheRanges.h"
#include "vtkStriderChooseGhostLevels.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderLevelBoxes.h"
#include "vtkStriderMarkSource.h"
#include "vtkStriderMeshDisplay.h"
#include "vtkStriderPieces.h"
#include "vtkStriderReplaceTrees.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataObjectTree.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkMultiProcessController.h"
#include "vtkPVDataDeliveryManager.h"
#include "vtkPVLODVolume.h"
#include "vtkPVView.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <utility>

namespace
{

/// Returns a data set that may be changed, without a copy of its arrays.
vtkSmartPointer<vtkDataSet> CopyDataSet(vtkDataSet* data)
{
  auto copy = vtk::TakeSmartPointer(data->NewInstance());
  copy->ShallowCopy(data);
  return copy;
}

} // namespace

int vtkStriderVolumeRepresentation::ProcessViewRequest(
  vtkInformationRequestKey* request, vtkInformation* input, vtkInformation* output)
{
  if (this->HasToForgetShown)
  {
    this->HasToForgetShown = false;
    if (!this->GetVisibility())
    {
      this->ForgetShown();
    }
  }
  if (request == vtkPVView::REQUEST_UPDATE())
  {
    this->UpdateMeshes();
    this->UpdateLevels();
    this->ForgetUncached();
    this->ChooseGhostLevels();
    // This updates the data, which the superclass would pass on before they are complete. It does not update again.
    if (!this->vtkVolumeRepresentation::ProcessViewRequest(request, input, output))
    {
      return 0;
    }
    this->PreparePiece(vtkPVView::GetPiece(input, this));
  }
  else if (request == vtkPVView::REQUEST_RENDER())
  {
    this->Delivered = vtkPVView::GetDeliveredPiece(input, this);
    if (!this->Delivered) // not yet, when a view renders for the first time
    {
      this->Delivered = vtkPVView::GetPiece(input, this);
    }
    this->Pieces->TakeDelivered(this->Delivered);
    this->ForgetRendered();
  }
  return this->Superclass::ProcessViewRequest(request, input, output);
}

void vtkStriderVolumeRepresentation::ForgetUncached()
{
  auto view = vtkPVView::SafeDownCast(this->GetView());
  if (!view || !this->GetNeedsUpdate())
  {
    return;
  }
  const bool isCached = view->GetUseCache() || this->GetForceUseCache();
  if (isCached && this->HasUncached)
  {
    view->GetDeliveryManager()->ClearCache(this);
  }
  this->HasUncached = !isCached;
}

void vtkStriderVolumeRepresentation::ChooseGhostLevels()
{
  // Data that do not change with time are read again once, which takes less memory than an exchange of ghost cells.
  const bool mayChoose =
    this->GetNeedsUpdate() && this->GetHasTemporalPipeline() && this->GetUpdateTimeValid();
  const double time = mayChoose ? this->GetUpdateTime() : 0.0;
  // All processes take part, also where only some of them have something to choose: it is collective.
  const int levels = vtkStriderChooseGhostLevels(vtkMultiProcessController::GetGlobalController(),
    mayChoose ? this : nullptr, &time,
    this->GetNeedsUpdate() && this->GetNumberOfInputConnections(0) == 1
      ? this->GetInputDataObject(0, 0)
      : nullptr,
    vtkStriderPieces::GhostLevels);
  if (this->GetNeedsUpdate())
  {
    this->GhostLevels = levels;
  }
}

int vtkStriderVolumeRepresentation::RequestUpdateExtent(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const int result = this->Superclass::RequestUpdateExtent(request, inputVector, outputVector);
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  const bool isAlone = !controller || controller->GetNumberOfProcesses() < 2;
  for (int index = 0; index < inputVector[0]->GetNumberOfInformationObjects(); ++index)
  {
    vtkInformation* information = inputVector[0]->GetInformationObject(index);
    vtkDataObject* data = vtkDataObject::GetData(information);
    const bool areBlocks =
      vtkDataObjectTree::SafeDownCast(data) != nullptr && !vtkStriderIsAdaptive(data);
    if (!isAlone && this->KeepsOverlap(areBlocks) && (areBlocks || vtkStriderIsGrid(data)))
    {
      information->Set(
        vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), this->GhostLevels);
    }
  }
  return result;
}

int vtkStriderVolumeRepresentation::RequestData(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  this->HasNewData = true;
  if (inputVector[0]->GetNumberOfInformationObjects() != 1)
  {
    this->Pieces->SetShown({});
    this->MeshDisplay->Meshes.SetMeshes({});
    this->TakeAdaptiveGrids(nullptr);
    return this->Superclass::RequestData(request, inputVector, outputVector); // for a client
  }
  const vtkSmartPointer<vtkDataObject> given =
    vtkStriderReplaceTrees(vtkDataObject::GetData(inputVector[0], 0));
  // Adaptive grids are shown after PassArrays().
  this->TakeAdaptiveGrids(given);
  const vtkSmartPointer<vtkDataObject> input = vtkStriderIsAdaptive(given) ? nullptr : given.Get();
  // ParaView queries the ranges after each update.
  for (vtkDataSet* data : ListDataSets(input))
  {
    vtkStriderCacheRanges(data);
  }
  this->TakeInput(
    this->RefuseInput(input) ? nullptr : input.Get(), inputVector[0]->GetInformationObject(0));
  vtkStreamingDemandDrivenPipeline::GetWholeExtent(
    inputVector[0]->GetInformationObject(0), this->WholeExtent);
  this->Actor->SetEnableLOD(0);
  return this->vtkVolumeRepresentation::RequestData(request, inputVector, outputVector);
}

// Blocks that are entirely copies of others are left out.
void vtkStriderVolumeRepresentation::TakeInput(vtkDataObject* input, vtkInformation* connection)
{
  vtkStriderShownData shown;
  auto tree = vtkDataObjectTree::SafeDownCast(input);
  shown.AreBlocks = tree != nullptr;
  std::vector<vtkStriderBlockChoice::Block> visible;
  if (tree)
  {
    visible = this->BlockChoice->ListBlocks(tree);
  }
  else if (auto single = vtkDataSet::SafeDownCast(input))
  {
    visible.push_back({ single, {} });
  }
  std::vector<vtkSmartPointer<vtkDataSet>> meshes;
  for (const auto& [data, look] : visible)
  {
    if (vtkStriderIsMesh(data))
    {
      meshes.push_back(CopyDataSet(data)); // shown after PassArrays()
      continue;
    }
    const bool isGrid = vtkStriderIsGrid(data);
    const std::array<int, 6> extent = vtkStriderFindOwnExtent(data);
    if (!shown.AreBlocks && !isGrid)
    {
      shown.Parts.emplace_back().Data = vtkSmartPointer<vtkImageData>::New(); // an empty mesh
    }
    else if (!shown.AreBlocks || !isGrid || data->GetNumberOfPoints() < 1 || extent[0] <= extent[1])
    {
      vtkStriderShownData::Part& part = shown.Parts.emplace_back();
      part.Data = CopyDataSet(data);
      part.Extent = extent;
      part.Look = look;
    }
  }
  vtkStriderMarkSource(connection, shown.ListDataSets());
  this->Pieces->SetShown(std::move(shown));
  this->MeshDisplay->Meshes.SetMeshes(std::move(meshes));
  this->StageSingle();
}

void vtkStriderVolumeRepresentation::StageSingle()
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  const std::vector<vtkStriderPieces::Own>& own = this->Pieces->GetOwn();
  const bool isSingle = !this->Pieces->GetShown().AreBlocks && !own.empty();
  if (isSingle && !this->KeepsOverlap(false))
  {
    this->Pieces->CropToOwn();
    mapper->SetInputData(own.front().Data);
    if (this->StageInput && this->GetVisibility())
    {
      mapper->StageInput();
    }
  }
}

void vtkStriderVolumeRepresentation::PreparePiece(vtkDataObject* kept)
{
  const bool isNew = std::exchange(this->HasNewData, false);
  this->Delivered = nullptr;
  if (!isNew)
  {
    vtkStriderShownData shown;
    shown.Unpack(kept ? kept : this->Cache.Get()); // the last data, where an update has failed
    this->Pieces->SetShown(std::move(shown));
  }
  this->PassArrays();
  const bool isOther = this->Resample(isNew) || isNew;
  const bool isCompleted = this->GatherPieces(isOther);
  const bool hasInput = this->GetNumberOfInputConnections(0) > 0;
  if ((isOther || isCompleted) && hasInput)
  {
    this->Cache = this->Pieces->GetShown().Pack();
    this->DataSize = this->Cache ? this->Cache->GetActualMemorySize() : 0;
    this->DataSize += static_cast<unsigned long>(vtkStriderMeasureLevels(this->Cache));
  }
  if (hasInput)
  {
    this->MeasureBounds();
  }
}
