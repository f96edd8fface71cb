// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderBlocksMapper.h"

#include "vtkStriderFloatCompositor.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkAlgorithm.h"
#include "vtkBoundingBox.h"
#include "vtkCommand.h"
#include "vtkCompositeDataIterator.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkInformation.h"
#include "vtkObjectFactory.h"
#include "vtkVolume.h"

#include <algorithm>

namespace
{

bool HasArray(vtkDataSet* block, vtkStriderVolumeMapper* settings, const char* name)
{
  int cellFlag = 0;
  return name &&
    vtkAbstractMapper::GetScalars(
      block, settings->GetScalarMode(), VTK_GET_ARRAY_BY_NAME, 0, name, cellFlag);
}

/// Returns whether the block has voxels and the arrays. Other blocks are not shown, which is not an error.
bool CanShow(vtkDataSet* block, vtkStriderVolumeMapper* settings)
{
  const char* opacities = settings->GetOpacityArray();
  return block->GetNumberOfPoints() > 0 && HasArray(block, settings, settings->GetArrayName()) &&
    (!opacities[0] || HasArray(block, settings, opacities));
}

/// Returns whether rays gather values that processes add up.
bool Gathers(vtkStriderVolumeMapper* settings)
{
  const int blend = settings->GetBlendMode();
  return blend != vtkVolumeMapper::COMPOSITE_BLEND && blend != vtkVolumeMapper::ISOSURFACE_BLEND &&
    blend != vtkVolumeMapper::SLICE_BLEND;
}

/// Copies all settings that the representation "Strider Volume" has, except the mask, which belongs to the data.
void CopySettings(vtkStriderVolumeMapper* from, vtkStriderVolumeMapper* to)
{
  to->CopySettings(from);

  // Settings of VTK's classes. Selection of the scalars.
  to->SetScalarMode(from->GetScalarMode());
  to->SelectScalarArray(from->GetArrayName());
  to->SetOpacityArray(from->GetOpacityArray(), from->GetOpacityComponent());
  to->SetTransfer2DYAxisArray(from->GetTransfer2DYAxisArray());
  to->CopyWholeRanges(from);

  // Blending and light.
  to->SetBlendMode(from->GetBlendMode());
  to->SetAverageIPScalarRange(from->GetAverageIPScalarRange());
  to->SetComputeNormalFromOpacity(from->GetComputeNormalFromOpacity());
  to->SetGlobalIlluminationReach(from->GetGlobalIlluminationReach());
  to->SetVolumetricScatteringBlending(from->GetVolumetricScatteringBlending());
  to->SetFinalColorWindow(from->GetFinalColorWindow());
  to->SetFinalColorLevel(from->GetFinalColorLevel());
  to->SetMaskType(from->GetMaskType());
  to->SetMaskBlendFactor(from->GetMaskBlendFactor());

  // Cropping and clipping.
  to->SetCropping(from->GetCropping());
  to->SetCroppingRegionPlanes(from->GetCroppingRegionPlanes());
  to->SetCroppingRegionFlags(from->GetCroppingRegionFlags());
  to->SetClippingPlanes(from->GetClippingPlanes());

  // Sampling and quality.
  to->SetAutoAdjustSampleDistances(from->GetAutoAdjustSampleDistances());
  to->SetUseJittering(from->GetUseJittering());

  // Backend.
  to->SetMaxMemoryInBytes(from->GetMaxMemoryInBytes());
  to->SetMaxMemoryFraction(from->GetMaxMemoryFraction());
}

} // namespace

vtkStandardNewMacro(vtkStriderBlocksMapper);

std::vector<vtkDataSet*> vtkStriderBlocksMapper::TakeLooks(vtkCompositeDataSet* data)
{
  std::vector<vtkDataSet*> blocks;
  this->Looks.clear();
  const auto iterator = vtk::TakeSmartPointer(data->NewIterator());
  for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
  {
    auto block = vtkDataSet::SafeDownCast(iterator->GetCurrentDataObject());
    if (vtkStriderIsGrid(block))
    {
      blocks.push_back(block);
      this->Looks.push_back(vtkStriderReadLook(
        iterator->HasCurrentMetaData() ? iterator->GetCurrentMetaData() : nullptr));
    }
  }
  this->Functions.resize(blocks.size());
  return blocks;
}

void vtkStriderBlocksMapper::SetBlocks(vtkCompositeDataSet* data)
{
  this->SetInputDataObject(0, data); // vtkVolume does not render without an input
  if (data == this->Source && data->GetMTime() == this->SourceTime)
  {
    return;
  }
  this->Source = data;
  this->SourceTime = data->GetMTime();
  const std::vector<vtkDataSet*> blocks = this->TakeLooks(data);
  if (std::equal(blocks.begin(), blocks.end(), this->Blocks.begin(), this->Blocks.end()))
  {
    this->MeasureBlocks(); // they may have been moved
    return;
  }
  this->Blocks.assign(blocks.begin(), blocks.end());
  // Statistics may be read before the next frame.
  for (std::size_t index = blocks.size(); index < this->Mappers.size(); ++index)
  {
    this->Rendered.erase(
      std::remove(this->Rendered.begin(), this->Rendered.end(), this->Mappers[index].Get()),
      this->Rendered.end());
  }
  this->Mappers.resize(blocks.size());
  this->CopyTimes.resize(blocks.size(), 0);
  for (std::size_t index = 0; index < blocks.size(); ++index)
  {
    if (!this->Mappers[index])
    {
      this->Mappers[index] = vtkSmartPointer<vtkStriderVolumeMapper>::New();
      this->Mappers[index]->ShareMessages(this->Settings);
      this->Mappers[index]->AddObserver(
        vtkCommand::ProgressEvent, this, &vtkStriderBlocksMapper::TellProgress);
    }
    this->Mappers[index]->SetInputData(blocks[index]);
  }
  this->MeasureBlocks();
  this->Modified();
}

void vtkStriderBlocksMapper::RemoveBlocks()
{
  if (!this->Blocks.empty())
  {
    this->Blocks.clear();
    this->Mappers.clear();
    this->CopyTimes.clear();
    this->Source = nullptr;
    this->Looks.clear();
    this->Functions.clear();
    this->Rendered.clear();
    this->Gatherer = nullptr;
    this->MeasureBlocks();
    this->RemoveAllInputs();
    this->Modified();
  }
}

void vtkStriderBlocksMapper::SetPieces(const std::shared_ptr<const vtkStriderPieces>& pieces)
{
  this->Pieces = pieces;
}

void vtkStriderBlocksMapper::SetSettings(vtkStriderVolumeMapper* settings)
{
  this->Settings = settings;
}

void vtkStriderBlocksMapper::SetFrames(vtkStriderFloatCompositor* frames)
{
  this->Frames = frames;
  for (vtkStriderVolumeMapper* mapper : this->Mappers)
  {
    // Set on existing mappers at once, since the former compositor may be destroyed before the next frame.
    mapper->SetFrameTarget(frames);
  }
}

vtkDataSet* vtkStriderBlocksMapper::GetInput()
{
  if (this->Blocks.empty() || !this->Settings)
  {
    return nullptr;
  }
  // The caller will query the input's scalars next, so the scalar settings are copied as well.
  this->SetScalarMode(this->Settings->GetScalarMode());
  this->SelectScalarArray(this->Settings->GetArrayName());
  const auto shown = std::find_if(this->Blocks.begin(), this->Blocks.end(),
    [this](vtkDataSet* block) { return CanShow(block, this->Settings); });
  return shown != this->Blocks.end() ? shown->Get() : this->Blocks.front().Get();
}

double* vtkStriderBlocksMapper::GetBounds()
{
  if (this->Frames && this->Frames->TakesFrames())
  {
    std::copy_n(this->Frames->GetPictureBounds(), 6, this->Bounds);
    return this->Bounds;
  }
  std::copy(this->BlocksBounds.begin(), this->BlocksBounds.end(), this->Bounds);
  return this->Bounds;
}

void vtkStriderBlocksMapper::MeasureBlocks()
{
  vtkBoundingBox box;
  for (vtkDataSet* block : this->Blocks)
  {
    box.AddBounds(block->GetBounds());
  }
  box.GetBounds(this->BlocksBounds.data());
}

const vtkStriderPieces::Own* vtkStriderBlocksMapper::FindPiece(std::size_t index) const
{
  const std::shared_ptr<const vtkStriderPieces> pieces = this->Pieces.lock();
  if (!pieces)
  {
    return nullptr;
  }
  const std::vector<vtkStriderPieces::Own>& own = pieces->GetOwn();
  vtkDataSet* block = this->Blocks[index];
  if (index < own.size() && own[index].Data == block) // unless there are blocks that are not shown
  {
    return &own[index];
  }
  const auto found = std::find_if(own.begin(), own.end(),
    [block](const vtkStriderPieces::Own& one) { return one.Data == block; });
  return found == own.end() ? nullptr : &*found;
}

bool vtkStriderBlocksMapper::PrepareBlock(std::size_t index)
{
  vtkStriderVolumeMapper* mapper = this->Mappers[index];
  const vtkStriderPieces::Own* piece = this->FindPiece(index);
  if (!CanShow(this->Blocks[index], this->Settings) || (piece && !piece->IsShown))
  {
    return false;
  }
  const vtkMTimeType time = this->Copied->GetMTime();
  if (this->CopyTimes[index] != time)
  {
    CopySettings(this->Copied, mapper);
    this->CopyTimes[index] = time;
  }
  if (piece)
  {
    this->Pieces.lock()->PassPiece(*piece, mapper);
  }
  else
  {
    mapper->SetPieceToWhole();
  }
  return true;
}

std::vector<bool> vtkStriderBlocksMapper::PrepareBlocks()
{
  CopySettings(this->Settings, this->Copied);
  std::vector<bool> areShown;
  for (std::size_t index = 0; index < this->Blocks.size(); ++index)
  {
    areShown.push_back(this->PrepareBlock(index));
  }
  const auto shown = std::count(areShown.begin(), areShown.end(), true);
  vtkStriderVolumeMapper* first = nullptr;
  std::size_t firstShown = 0;
  for (std::size_t index = areShown.size(); index-- > 0;)
  {
    if (areShown[index])
    {
      this->Mappers[index]->SetBudgetShare(1.0 / static_cast<double>(shown));
      first = this->Mappers[index];
      firstShown = index;
    }
  }
  // Frames of pieces of several processes have full quality unless all of them agree.
  const bool areFine = first && first->IsPiece() && !first->GetCoarsePieces();
  if (areFine)
  {
    this->Pieces.lock()->PassPiece(*this->FindPiece(firstShown), this->Settings);
  }
  else
  {
    this->Settings->SetPieceToWhole();
  }
  // The processes add up what rays gather; the mapper that makes colors of that must have functions and data.
  this->Gatherer = areFine && Gathers(this->Settings) ? first : nullptr;
  if (this->Gatherer)
  {
    this->Gatherer->SetBudgetShare(1.0);
  }
  return areShown;
}

void vtkStriderBlocksMapper::ReleaseGraphicsResources(vtkWindow* window)
{
  for (vtkStriderVolumeMapper* mapper : this->Mappers)
  {
    mapper->ReleaseGraphicsResources(window);
  }
  if (this->Settings) // it shows the pictures of united frames
  {
    this->Settings->ReleaseGraphicsResources(window);
  }
  this->Superclass::ReleaseGraphicsResources(window);
}

int vtkStriderBlocksMapper::FillInputPortInformation(int port, vtkInformation* information)
{
  information->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkCompositeDataSet");
  return port == 0;
}

void vtkStriderBlocksMapper::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Blocks: " << this->Blocks.size() << "\n";
}
