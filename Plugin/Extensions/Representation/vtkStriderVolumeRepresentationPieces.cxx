// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Handles volumes in blocks, and pieces of several processes.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderBlocksMapper.h"
#include "vtkStriderFloatCompositor.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderPieces.h"
#include "vtkStriderUnitedBlocks.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkBoundingBox.h"
#include "vtkCommand.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkMatrix3x3.h"
#include "vtkMultiProcessController.h"
#include "vtkOutlineSource.h"
#include "vtkPVLODVolume.h"
#include "vtkPVRenderView.h"
#include "vtkRenderer.h"

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

bool vtkStriderVolumeRepresentation::KeepsOverlap(bool areBlocks)
{
  return (!IsAlone() || areBlocks) && !this->GetStriderMapper()->GetMatchVTK();
}

// The bounds that order the processes' pictures must not overlap.
void vtkStriderVolumeRepresentation::MeasureBounds()
{
  vtkBoundingBox box;
  for (const vtkStriderPieces::Own& own : this->Pieces->GetOwn())
  {
    if (own.Data->GetNumberOfPoints() > 0)
    {
      box.AddBounds(vtkStriderMeasureBounds(own.Data, own.Extent).data());
    }
  }
  vtkMath::UninitializeBounds(this->DataBounds);
  if (box.IsValid())
  {
    box.GetBounds(this->DataBounds);
    this->OutlineSource->SetBounds(this->DataBounds);
    this->OutlineSource->Update();
  }
}

bool vtkStriderVolumeRepresentation::GatherPieces(bool areNew)
{
  vtkMultiProcessController* controller = vtkMultiProcessController::GetGlobalController();
  this->Pieces->Gather(controller);
  const bool keepsOverlap = this->KeepsOverlap(this->Pieces->GetShown().AreBlocks);
  const bool arePieces = keepsOverlap && this->Pieces->AreOfOneGrid();
  const bool areOfSeveral = this->Pieces->CountProcesses() > 1;
  this->Frames->SetPictureBounds(
    arePieces && areOfSeveral ? this->Pieces->GetWholeBounds() : nullptr);
  this->Frames->SetHasOrder(this->Pieces->HaveOrder());
  if (arePieces)
  {
    // All processes call it, also one whose update has failed. It does nothing where the parts of all are final.
    return this->Pieces->CompleteOverlap(controller);
  }
  if (areNew)
  {
    this->Pieces->CropToOwn();
  }
  return false;
}

vtkDataSet* vtkStriderVolumeRepresentation::ShowData()
{
  const vtkStriderShownData& shown = this->Pieces->GetShown();
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  vtkDataSet* single =
    !shown.AreBlocks && !shown.Parts.empty() ? shown.Parts.front().Data.Get() : this->UniteBlocks();
  if (single || !shown.AreBlocks)
  {
    this->BlocksMapper->RemoveBlocks();
  }
  if (single && mapper->GetInputDataObject(0, 0) != single)
  {
    mapper->SetInputData(single);
  }
  else if (!single)
  {
    // The superclass sets the delivered data in each frame.
    if (!shown.AreBlocks || mapper->GetInputDataObject(0, 0) != this->Delivered)
    {
      mapper->RemoveAllInputs();
    }
    if (mapper->HoldsInput()) // its pictures may be those of the blocks
    {
      mapper->ForgetInput();
    }
  }
  if (!single && shown.AreBlocks)
  {
    this->BlocksMapper->SetBlocks(vtkCompositeDataSet::SafeDownCast(this->Delivered));
    this->Actor->SetMapper(this->BlocksMapper);
  }
  else
  {
    this->Actor->SetMapper(mapper);
  }
  return single;
}

vtkDataSet* vtkStriderVolumeRepresentation::UniteBlocks()
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  // A frame of all blocks gathers over all of them, except for averages of more components than a pixel keeps.
  const int blend = mapper->GetBlendMode();
  const bool gathers = blend == vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND ||
    blend == vtkVolumeMapper::MINIMUM_INTENSITY_BLEND || blend == vtkVolumeMapper::ADDITIVE_BLEND;
  if (!this->Pieces->GetShown().AreBlocks || !IsAlone() || ComposesPieces(mapper) || gathers ||
    !mapper->GetArrayName() || !this->KeepsOverlap(this->Pieces->GetShown().AreBlocks) ||
    !this->Pieces->AreOfOneGrid() || this->Pieces->GetShown().HaveLooks())
  {
    this->United->Clear();
    return nullptr;
  }
  const vtkStriderShownData& shown = this->Pieces->GetShown();
  const int maskKind = this->Appearance->MaskAssociation == vtkDataObject::FIELD_ASSOCIATION_CELLS
    ? vtkDataObject::CELL
    : vtkDataObject::POINT;
  std::vector<vtkStriderPieces::Array> arrays = shown.ListArrays();
  arrays.emplace_back(maskKind, this->Appearance->MaskName);
  return this->United->Unite(arrays);
}

// A mapper crops along the axes of an image, as if it had no direction matrix. Pieces of a grid share its axes and
// origin.
std::array<double, 6> vtkStriderVolumeRepresentation::FindCropBounds() const
{
  vtkBoundingBox box;
  for (const vtkStriderPieces::Own& own : this->Pieces->GetOwn())
  {
    auto image = vtkImageData::SafeDownCast(own.Data);
    if (image && !image->GetDirectionMatrix()->IsIdentity())
    {
      const std::array<int, 6> extent =
        this->Pieces->AreOfOneGrid() ? this->Pieces->GetWholeExtent() : own.Extent;
      box.AddBounds(vtkStriderMeasureStraightBounds(image, extent).data());
    }
  }
  const double* known = this->Pieces->GetWholeBounds();
  std::array<double, 6> bounds;
  std::copy_n(known ? known : this->DataBounds, 6, bounds.begin());
  if (box.IsValid())
  {
    box.GetBounds(bounds.data());
  }
  return bounds;
}

void vtkStriderVolumeRepresentation::PassPieces()
{
  vtkStriderVolumeMapper* mapper = this->GetStriderMapper();
  this->Pieces->PassRanges(mapper);
  mapper->SetCoarsePieces(IsAlone());
  const vtkStriderShownData& shown = this->Pieces->GetShown();
  const bool arePieces = this->KeepsOverlap(shown.AreBlocks) && this->Pieces->AreOfOneGrid();
  if (this->Actor->GetMapper() == this->BlocksMapper)
  {
    this->BlocksMapper->SetPieces(arePieces ? this->Pieces : nullptr);
    return;
  }
  if (!shown.AreBlocks && !IsAlone() &&
    (shown.Parts.empty() || shown.Parts.front().Data->GetNumberOfPoints() < 1))
  {
    this->Actor->SetVisibility(0); // other processes have data
    return;
  }
  if (shown.AreBlocks || !arePieces || shown.Parts.empty())
  {
    mapper->SetPieceToWhole();
    return;
  }
  const vtkStriderPieces::Own& own = shown.Parts.front();
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
  this->GetStriderMapper()->AddObserver(
    vtkCommand::VolumeMapperRenderStartEvent, this, &vtkStriderVolumeRepresentation::NoteRendered);
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
    (isComposite || this->Pieces->GetShown().HaveLooks()) &&
    this->Actor->GetMapper() == this->BlocksMapper && this->Pieces->GetOwn().size() > 1)
  {
    warning = std::to_string(this->Pieces->GetOwn().size()) + " blocks are rendered one by one: " +
      (isComposite
          ? "light is scattered, and shadows are cast, within each block only. Blocks of one grid "
            "that fill at least half of it, with arrays of one type, are rendered as one volume."
          : kinds + "block, because some have opacities or colors of their own.");
  }
  if (!warning.empty() && warning != this->LastWarning)
  {
    vtkWarningMacro(<< warning);
  }
  this->LastWarning = warning;
}
