// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Handles volumes in blocks, and pieces of several processes.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderBlockChoice.h"
#include "vtkStriderBlocksMapper.h"
#include "vtkStriderFloatCompositor.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderPieces.h"
#include "vtkStriderUnitedBlocks.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkBoundingBox.h"
#include "vtkCommand.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataObjectTree.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkMatrix3x3.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkOutlineSource.h"
#include "vtkPVLODVolume.h"
#include "vtkPVRenderView.h"
#include "vtkPVView.h"
#include "vtkPartitionedDataSet.h"
#include "vtkRenderer.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>

namespace
{

bool IsAlone()
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  return !controller || controller->GetNumberOfProcesses() < 2;
}

/// Returns whether pictures of pieces can be composited to that of the whole. Scattered light crosses the borders of
/// pieces.
bool ComposesPieces(vtkStriderVolumeMapper* mapper)
{
  const int blend = mapper->GetBlendMode();
  return blend == vtkVolumeMapper::ISOSURFACE_BLEND || blend == vtkVolumeMapper::SLICE_BLEND ||
    (blend == vtkVolumeMapper::COMPOSITE_BLEND &&
      !(mapper->GetVolumetricScatteringBlending() > 0.0f));
}

} // namespace

bool vtkStriderVolumeRepresentation::KeepsOverlap(vtkDataObject* data)
{
  return (!IsAlone() || vtkCompositeDataSet::SafeDownCast(data)) &&
    !this->GetStriderMapper()->GetMatchVTK();
}

int vtkStriderVolumeRepresentation::RequestUpdateExtent(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const int result = this->Superclass::RequestUpdateExtent(request, inputVector, outputVector);
  for (int index = 0; index < inputVector[0]->GetNumberOfInformationObjects(); ++index)
  {
    vtkInformation* information = inputVector[0]->GetInformationObject(index);
    vtkDataObject* data = vtkDataObject::GetData(information);
    if (!IsAlone() && this->KeepsOverlap(data) &&
      (vtkStriderIsGrid(data) || vtkDataObjectTree::SafeDownCast(data)))
    {
      information->Set(vtkStreamingDemandDrivenPipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(),
        vtkStriderPieces::GhostLevels);
    }
  }
  return result;
}

vtkSmartPointer<vtkDataSet> vtkStriderVolumeRepresentation::CopyInput(vtkDataSet* input)
{
  auto copy = vtk::TakeSmartPointer(input->NewInstance());
  copy->ShallowCopy(input);
  if (this->UseSeparateOpacityArray && this->HasColorArray() &&
    this->GetInputArrayToProcess(0, copy))
  {
    this->AppendOpacityComponent(copy);
  }
  return copy;
}

bool vtkStriderVolumeRepresentation::TakePiece(vtkDataObject* input)
{
  if (!this->KeepsOverlap(input) || !vtkStriderIsGrid(input))
  {
    return false;
  }
  const vtkSmartPointer<vtkDataSet> copy = this->CopyInput(vtkDataSet::SafeDownCast(input));
  this->Pieces->SetOwn({ { copy, vtkStriderFindOwnExtent(copy) } });
  this->Cache = copy;
  this->VolumeMapper->SetInputData(copy);
  this->TakeOwnBounds();
  return true;
}

// Blocks that are entirely copies of others are left out.
bool vtkStriderVolumeRepresentation::TakeBlocks(vtkDataObject* input)
{
  auto blocks = vtkDataObjectTree::SafeDownCast(input);
  if (!blocks)
  {
    return false;
  }
  vtkNew<vtkPartitionedDataSet> cache;
  std::vector<vtkStriderPieces::Own> own;
  for (const auto& [block, look] : this->BlockChoice->ListBlocks(blocks))
  {
    const std::array<int, 6> extent = vtkStriderFindOwnExtent(block);
    if (vtkStriderIsGrid(block) && block->GetNumberOfPoints() > 0 && extent[0] > extent[1])
    {
      continue;
    }
    const vtkSmartPointer<vtkDataSet> copy = this->CopyInput(block);
    const unsigned int number = cache->GetNumberOfPartitions();
    cache->SetPartition(number, copy);
    vtkStriderKeepLook(look, cache->GetMetaData(number));
    own.push_back({ copy, extent });
  }
  this->Pieces->SetOwn(own);
  if (!this->KeepsOverlap(cache))
  {
    this->Pieces->CropToOwn();
  }
  this->Cache = cache;
  this->VolumeMapper->RemoveAllInputs();
  this->TakeOwnBounds();
  return true;
}

// The bounds that order the processes' pictures must not overlap.
void vtkStriderVolumeRepresentation::TakeOwnBounds()
{
  vtkBoundingBox box;
  for (const vtkStriderPieces::Own& own : this->Pieces->GetOwn())
  {
    box.AddBounds(vtkStriderMeasureBounds(own.Data, own.Extent).data());
  }
  box.GetBounds(this->DataBounds);
  this->OutlineSource->SetBounds(this->DataBounds);
  this->OutlineSource->Update();
  this->DataSize = this->Cache->GetActualMemorySize();
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
  const auto [association, name] = this->GetColorArray();
  const int kind = association == vtkDataObject::CELL ? vtkDataObject::CELL : vtkDataObject::POINT;
  this->Pieces->Gather(vtkMultiProcessController::GetGlobalController(),
    { { kind, name }, { kind, name + "_and_opacity" }, { kind, this->ColorArray2Name } });
  const bool arePieces = this->KeepsOverlap(this->Cache) && this->Pieces->AreOfOneGrid();
  const bool areOfSeveral = this->Pieces->CountProcesses() > 1;
  this->Frames->SetPictureBounds(
    arePieces && areOfSeveral ? this->Pieces->GetWholeBounds() : nullptr);
  this->Frames->SetHasOrder(this->Pieces->HaveOrder());
  if (!this->KeepsOverlap(this->Cache))
  {
    return;
  }
  if (!this->Pieces->AreOfOneGrid())
  {
    this->Pieces->CropToOwn();
  }
  else if (this->Pieces->CompleteOverlap(vtkMultiProcessController::GetGlobalController()))
  {
    this->TakeCompleted();
  }
}

void vtkStriderVolumeRepresentation::TakeCompleted()
{
  const std::vector<vtkStriderPieces::Own>& own = this->Pieces->GetOwn();
  if (auto blocks = vtkPartitionedDataSet::SafeDownCast(this->Cache))
  {
    for (std::size_t index = 0; index < own.size(); ++index)
    {
      blocks->SetPartition(static_cast<unsigned int>(index), own[index].Data);
    }
  }
  else if (!own.empty())
  {
    this->Cache = own.front().Data;
    this->VolumeMapper->SetInputData(own.front().Data);
  }
}

vtkDataSet* vtkStriderVolumeRepresentation::ShowCache()
{
  auto blocks = vtkCompositeDataSet::SafeDownCast(this->Cache);
  if (!blocks)
  {
    return vtkDataSet::SafeDownCast(this->Cache);
  }
  vtkDataSet* united = this->UniteBlocks();
  if (united)
  {
    this->VolumeMapper->SetInputData(united);
    this->Actor->SetMapper(this->VolumeMapper);
    this->BlocksMapper->RemoveBlocks();
    return united;
  }
  if (this->VolumeMapper->GetNumberOfInputConnections(0) > 0)
  {
    this->VolumeMapper->RemoveAllInputs();
  }
  this->BlocksMapper->SetBlocks(blocks);
  this->Actor->SetMapper(this->BlocksMapper);
  return nullptr;
}

vtkDataSet* vtkStriderVolumeRepresentation::UniteBlocks()
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  if (!IsAlone() || ComposesPieces(mapper) || !mapper->GetArrayName() ||
    !this->KeepsOverlap(this->Cache) || !this->Pieces->AreOfOneGrid() ||
    vtkStriderHaveLooks(vtkCompositeDataSet::SafeDownCast(this->Cache)))
  {
    this->United->Clear();
    return nullptr;
  }
  const int kind = mapper->GetScalarMode() == VTK_SCALAR_MODE_USE_CELL_FIELD_DATA
    ? vtkDataObject::CELL
    : vtkDataObject::POINT;
  const int maskKind = this->Appearance->MaskAssociation == vtkDataObject::FIELD_ASSOCIATION_CELLS
    ? vtkDataObject::CELL
    : vtkDataObject::POINT;
  return this->United->Unite({ { kind, mapper->GetArrayName() }, { kind, this->ColorArray2Name },
    { maskKind, this->Appearance->MaskName } });
}

// A mapper crops along the axes of an image, as if it had no direction matrix. Pieces of a grid share its axes and origin.
std::array<double, 6> vtkStriderVolumeRepresentation::FindCropBounds() const
{
  const std::vector<vtkStriderPieces::Own>& own = this->Pieces->GetOwn();
  const bool isOneGrid = this->Pieces->AreOfOneGrid() && !own.empty();
  vtkDataObject* data = isOneGrid ? own.front().Data.Get() : this->Cache.Get();
  auto image = vtkImageData::SafeDownCast(data);
  if (image && !image->GetDirectionMatrix()->IsIdentity())
  {
    std::array<int, 6> extent = vtkStriderGetExtent(image);
    extent = isOneGrid ? this->Pieces->GetWholeExtent() : own.empty() ? extent : own.front().Extent;
    return vtkStriderMeasureStraightBounds(image, extent);
  }
  const double* known = this->Pieces->GetWholeBounds();
  std::array<double, 6> bounds;
  std::copy_n(known ? known : this->DataBounds, 6, bounds.begin());
  return bounds;
}

void vtkStriderVolumeRepresentation::PassPieces()
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  this->Pieces->PassRanges(mapper);
  mapper->SetCoarsePieces(IsAlone());
  const bool arePieces = this->KeepsOverlap(this->Cache) && this->Pieces->AreOfOneGrid();
  if (this->Actor->GetMapper() == this->BlocksMapper)
  {
    this->BlocksMapper->SetPieces(arePieces ? this->Pieces : nullptr);
    return;
  }
  auto single = vtkDataSet::SafeDownCast(this->Cache);
  if (!IsAlone() && single && single->GetNumberOfPoints() < 1)
  {
    this->Actor->SetVisibility(0); // other processes have data
    return;
  }
  const bool areBlocks = vtkCompositeDataSet::SafeDownCast(this->Cache) != nullptr;
  if (areBlocks || !arePieces || this->Pieces->GetOwn().empty())
  {
    mapper->SetPieceToWhole();
    return;
  }
  const vtkStriderPieces::Own& own = this->Pieces->GetOwn().front();
  if (!own.IsShown)
  {
    this->Actor->SetVisibility(0);
    return;
  }
  this->Pieces->PassPiece(own, mapper);
  this->Frames->SetNextBox(vtkStriderMeasureBox(own.Data, own.Extent));
}

void vtkStriderVolumeRepresentation::ConnectFrames()
{
  this->Frames->SetVolume(this->Actor, this->GetStriderMapper());
  this->Frames->SetDecided([this]() { this->WarnOfPieces(); });
  this->GetStriderMapper()->SetFrameTarget(this->Frames.get());
  this->BlocksMapper->SetFrames(this->Frames.get());
  const auto observe = [this](vtkObject* mapper) {
    return mapper->AddObserver(vtkCommand::VolumeMapperRenderEndEvent, this->Frames.get(),
      &vtkStriderFloatCompositor::Finish);
  };
  this->FrameObservers = { observe(this->GetStriderMapper()), observe(this->BlocksMapper) };
}

void vtkStriderVolumeRepresentation::DisconnectFrames()
{
  this->Frames->SetDecided({});
  this->GetStriderMapper()->SetFrameTarget(nullptr);
  this->GetStriderMapper()->RemoveObserver(this->FrameObservers[0]);
  this->BlocksMapper->SetFrames(nullptr);
  this->BlocksMapper->SetPieces(nullptr);
  this->BlocksMapper->RemoveObserver(this->FrameObservers[1]);
}

bool vtkStriderVolumeRepresentation::AddToView(vtkView* view)
{
  auto renderView = vtkPVRenderView::SafeDownCast(view);
  // In tiled displays and CAVEs each process renders as many frames as it has tiles.
  const bool hasOneTile =
    renderView && !renderView->InTileDisplayMode() && !renderView->InCaveDisplayMode();
  this->Frames->SetRenderer(hasOneTile ? renderView->GetRenderer() : nullptr);
  return this->Superclass::AddToView(view);
}

bool vtkStriderVolumeRepresentation::RemoveFromView(vtkView* view)
{
  this->Frames->SetRenderer(nullptr);
  return this->Superclass::RemoveFromView(view);
}

void vtkStriderVolumeRepresentation::WarnOfPieces()
{
  std::string warning;
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  const bool isComposite = mapper->GetBlendMode() == vtkVolumeMapper::COMPOSITE_BLEND;
  const std::string kinds = "maximum, minimum, average and sum are computed within each ";
  if (controller && controller->GetLocalProcessId() == 0 && this->Pieces->CountProcesses() > 1)
  {
    const std::string pieces =
      std::to_string(this->Pieces->CountProcesses()) + " ranks have a piece of the volume each";
    const std::string rounded = pieces + ", and ParaView composites their 8-bit images: ";
    if (!ComposesPieces(mapper) && !isComposite && this->Frames->IsLaidOver())
    {
      warning = rounded + kinds +
        "piece. For the whole volume use composite, isosurface or slice blending, a single rank, "
        "or, "
        "if the view contains only opaque geometry besides the volume, \"Composite Ranks in "
        "Float\" "
        "(not for averages of more than two components).";
    }
    else if (!this->Pieces->HaveOrder() && this->Frames->IsLaidOver())
    {
      warning = rounded +
        "their blocks interleave and cannot be sorted by depth, so that some hide what is in front "
        "of them. Apply \"Redistribute DataSet\" to get one box per rank, or, if the view contains "
        "nothing besides the volume, turn \"Composite Ranks in Float\" on.";
    }
    else if (isComposite && !ComposesPieces(mapper))
    {
      warning = pieces + ": light is scattered, and shadows are cast, within each piece only.";
    }
  }
  else if (IsAlone() && !ComposesPieces(mapper) && !mapper->GetMatchVTK() &&
    this->Actor->GetMapper() == this->BlocksMapper && this->Pieces->GetOwn().size() > 1)
  {
    warning = std::to_string(this->Pieces->GetOwn().size()) + " blocks are rendered one by one: " +
      (isComposite ? "light is scattered, and shadows are cast, within each block only"
                   : kinds + "block") +
      ". Blocks of one grid that fill at least half of it, with arrays of one type, are rendered "
      "as "
      "one volume.";
  }
  if (!warning.empty() && warning != this->LastWarning)
  {
    vtkWarningMacro(<< warning);
  }
  this->LastWarning = warning;
}
