// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the representation does about volumes that several processes share.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderFindOwnExtent.h"
#include "vtkStriderPieces.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataObject.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkOutlineSource.h"
#include "vtkPVLODVolume.h"
#include "vtkPVView.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>

namespace
{

/// Voxels beyond a piece's own that sampling may need: one for cells, one for cubic filters and one for gradients. Always all of them:
/// a switched filter or light must not have files read again.
constexpr int GhostLevels = 3;

const char* FindName(vtkInformation* array)
{
  const char* name =
    array && array->Has(vtkDataObject::FIELD_NAME()) ? array->Get(vtkDataObject::FIELD_NAME()) : "";
  return name ? name : "";
}

} // namespace

bool vtkStriderVolumeRepresentation::KeepsOverlap()
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  return controller && controller->GetNumberOfProcesses() > 1 &&
    !this->GetStriderMapper()->GetMatchVTK();
}

int vtkStriderVolumeRepresentation::RequestUpdateExtent(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const int result = this->Superclass::RequestUpdateExtent(request, inputVector, outputVector);
  for (int index = 0; index < inputVector[0]->GetNumberOfInformationObjects(); ++index)
  {
    vtkInformation* information = inputVector[0]->GetInformationObject(index);
    if (this->KeepsOverlap() && vtkImageData::GetData(information))
    {
      information->Set(
        vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), GhostLevels);
    }
  }
  return result;
}

// As the superclass does, which cuts the overlap off.
void vtkStriderVolumeRepresentation::TakePiece(vtkImageData* input)
{
  auto copy = vtk::TakeSmartPointer(input->NewInstance());
  copy->ShallowCopy(input);
  if (this->UseSeparateOpacityArray && this->HasColorArray())
  {
    this->AppendOpacityComponent(copy);
  }
  this->OwnExtent = vtkStriderFindOwnExtent(copy);
  this->Cache = copy;
  this->VolumeMapper->SetInputData(copy);
  // Who orders the processes' pictures must not see overlap.
  vtkNew<vtkImageData> own;
  own->CopyStructure(copy);
  own->SetExtent(this->OwnExtent.data());
  own->GetBounds(this->DataBounds);
  this->OutlineSource->SetBounds(this->DataBounds);
  this->OutlineSource->Update();
  this->DataSize = copy->GetActualMemorySize();
  this->Actor->SetEnableLOD(0);
}

int vtkStriderVolumeRepresentation::ProcessViewRequest(
  vtkInformationRequestKey* request, vtkInformation* input, vtkInformation* output)
{
  const int result = this->Superclass::ProcessViewRequest(request, input, output);
  if (result && request == vtkPVView::REQUEST_UPDATE())
  {
    this->GatherPieces();
  }
  return result;
}

void vtkStriderVolumeRepresentation::GatherPieces()
{
  vtkInformation* colors = this->GetInputArrayInformation(0);
  const std::string name = FindName(colors);
  const int association = colors && colors->Has(vtkDataObject::FIELD_ASSOCIATION())
    ? colors->Get(vtkDataObject::FIELD_ASSOCIATION())
    : vtkDataObject::FIELD_ASSOCIATION_POINTS;
  const bool isOnCells = association == vtkDataObject::FIELD_ASSOCIATION_CELLS;
  const int kind = isOnCells ? vtkDataObject::CELL : vtkDataObject::POINT;
  this->Pieces->Gather(vtkMultiProcessController::GetGlobalController(), this->Cache,
    this->OwnExtent,
    { { kind, name }, { kind, name + "_and_opacity" }, { kind, this->ColorArray2Name } });
}

void vtkStriderVolumeRepresentation::PassPiece()
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  this->Pieces->PassRanges(mapper);
  const bool isPiece = this->KeepsOverlap() && this->Pieces->AreOfOneImage() &&
    vtkImageData::SafeDownCast(this->Cache);
  if (!isPiece)
  {
    mapper->SetPieceToWhole();
    return;
  }
  if (!this->Pieces->ShowsOwn())
  {
    this->Actor->SetVisibility(0);
    return;
  }
  mapper->SetPiece(this->Pieces->GetWholeExtent().data(), this->OwnExtent.data());
}

void vtkStriderVolumeRepresentation::WarnOfPieces()
{
  std::string warning;
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  if (controller && controller->GetLocalProcessId() == 0 && this->Pieces->CountPieces() > 1)
  {
    vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
    const int blend = mapper->GetBlendMode();
    const std::string pieces = std::to_string(this->Pieces->CountPieces()) +
      " processes have a piece of the volume, and their pictures are laid over each other: ";
    if (blend != vtkVolumeMapper::COMPOSITE_BLEND && blend != vtkVolumeMapper::ISOSURFACE_BLEND &&
      blend != vtkVolumeMapper::SLICE_BLEND)
    {
      warning = pieces +
        "maximum, minimum, average and sum are those of each piece. Composite, isosurface and "
        "slice "
        "show the whole, and so does a single process.";
    }
    else if (mapper->GetVolumetricScatteringBlending() > 0.0f)
    {
      warning = pieces + "light is scattered, and shadows fall, inside of each piece alone.";
    }
  }
  if (!warning.empty() && warning != this->LastWarning)
  {
    vtkWarningMacro(<< warning);
  }
  this->LastWarning = warning;
}
