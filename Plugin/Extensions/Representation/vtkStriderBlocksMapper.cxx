// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderBlocksMapper.h"

#include "vtkStriderFloatCompositor.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderSortBlocks.h"
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
#include "vtkRenderer.h"
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
  const std::vector<vtkDataSet*> blocks = this->TakeLooks(data);
  if (std::equal(blocks.begin(), blocks.end(), this->Blocks.begin(), this->Blocks.end()))
  {
    return;
  }
  this->Blocks.assign(blocks.begin(), blocks.end());
  this->Mappers.resize(blocks.size());
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
  this->Modified();
}

void vtkStriderBlocksMapper::RemoveBlocks()
{
  if (!this->Blocks.empty())
  {
    this->Blocks.clear();
    this->Mappers.clear();
    this->Looks.clear();
    this->Functions.clear();
    this->Rendered.clear();
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
  vtkBoundingBox box;
  for (vtkDataSet* block : this->Blocks)
  {
    box.AddBounds(block->GetBounds());
  }
  box.GetBounds(this->Bounds);
  return this->Bounds;
}

const vtkStriderPieces::Own* vtkStriderBlocksMapper::FindPiece(vtkDataSet* block) const
{
  const std::shared_ptr<const vtkStriderPieces> pieces = this->Pieces.lock();
  if (!pieces)
  {
    return nullptr;
  }
  const std::vector<vtkStriderPieces::Own>& own = pieces->GetOwn();
  const auto found = std::find_if(own.begin(), own.end(),
    [block](const vtkStriderPieces::Own& one) { return one.Data == block; });
  return found == own.end() ? nullptr : &*found;
}

bool vtkStriderBlocksMapper::PrepareBlock(std::size_t index)
{
  vtkStriderVolumeMapper* mapper = this->Mappers[index];
  const vtkStriderPieces::Own* piece = this->FindPiece(this->Blocks[index]);
  if (!CanShow(this->Blocks[index], this->Settings) || (piece && !piece->IsShown))
  {
    return false;
  }
  CopySettings(this->Settings, mapper);
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
  std::vector<bool> areShown;
  for (std::size_t index = 0; index < this->Blocks.size(); ++index)
  {
    areShown.push_back(this->PrepareBlock(index));
  }
  const auto shown = std::count(areShown.begin(), areShown.end(), true);
  for (std::size_t index = 0; index < areShown.size(); ++index)
  {
    if (areShown[index])
    {
      this->Mappers[index]->SetBudgetShare(1.0 / static_cast<double>(shown));
    }
  }
  return areShown;
}

double vtkStriderBlocksMapper::JoinSampleFactors(double one, double other)
{
  return one > 0.0 && other > 0.0 ? std::max(one, other) : 0.0;
}

double vtkStriderBlocksMapper::ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume)
{
  const std::vector<bool> areShown = this->PrepareBlocks();
  double factor = 1.0;
  for (std::size_t index = 0; index < areShown.size(); ++index)
  {
    if (areShown[index])
    {
      this->Functions[index].ApplyDuring(this->Looks[index], volume->GetProperty(), [&]() {
        factor =
          JoinSampleFactors(factor, this->Mappers[index]->ProposeSampleFactor(renderer, volume));
      });
    }
  }
  return factor;
}

void vtkStriderBlocksMapper::AgreeOnSampleFactor(double factor)
{
  for (vtkStriderVolumeMapper* mapper : this->Mappers)
  {
    mapper->AgreeOnSampleFactor(factor);
  }
}

void vtkStriderBlocksMapper::Render(vtkRenderer* renderer, vtkVolume* volume)
{
  const std::vector<bool> areShown = this->PrepareBlocks();
  std::vector<vtkStriderOrientedBox> boxes;
  for (vtkDataSet* block : this->Blocks)
  {
    const vtkStriderPieces::Own* piece = this->FindPiece(block);
    boxes.push_back(vtkStriderMeasureBox(
      block, piece ? piece->Extent : std::array<int, 6>{ 0, -1, 0, -1, 0, -1 }));
  }
  this->ShownBlocks = static_cast<int>(std::count(areShown.begin(), areShown.end(), true));
  this->FinishedBlocks = 0;
  this->HasToldProgress = false;
  this->Rendered.clear();
  std::vector<std::size_t> order =
    vtkStriderSortBlocks(boxes, vtkStriderFindViewpoint(renderer, volume));
  order.erase(
    std::remove_if(order.begin(), order.end(), [&](std::size_t index) { return !areShown[index]; }),
    order.end());
  if (this->RendersOneByOne(renderer) || !this->RenderTogether(renderer, volume, order))
  {
    this->RenderOneByOne(renderer, volume, order, boxes);
  }
  if (this->HasToldProgress)
  {
    this->UpdateProgress(1.0);
  }
  this->InvokeEvent(vtkCommand::VolumeMapperRenderEndEvent, nullptr);
}

bool vtkStriderBlocksMapper::RendersOneByOne(vtkRenderer* renderer) const
{
  // Pieces of several processes have full quality unless all of them agree, each by its own mapper.
  const bool areFine = std::any_of(this->Mappers.begin(), this->Mappers.end(),
    [](const auto& mapper) { return mapper->IsPiece() && !mapper->GetCoarsePieces(); });
  return areFine || renderer->GetSelector() || (this->Frames && this->Frames->TakesFrames());
}

void vtkStriderBlocksMapper::RenderOneByOne(vtkRenderer* renderer, vtkVolume* volume,
  const std::vector<std::size_t>& order, const std::vector<vtkStriderOrientedBox>& boxes)
{
  for (const std::size_t index : order)
  {
    this->Mappers[index]->SetFrameTarget(this->Frames);
    if (this->Frames)
    {
      this->Frames->SetNextBox(boxes[index]);
    }
    this->Functions[index].ApplyDuring(this->Looks[index], volume->GetProperty(),
      [&]() { this->Mappers[index]->Render(renderer, volume); });
    this->Rendered.push_back(this->Mappers[index]);
    ++this->FinishedBlocks;
  }
}

bool vtkStriderBlocksMapper::RenderTogether(
  vtkRenderer* renderer, vtkVolume* volume, const std::vector<std::size_t>& order)
{
  std::vector<vtkStriderPartOfFrame> parts;
  for (auto index = order.rbegin(); index != order.rend(); ++index)
  {
    const std::size_t block = *index;
    parts.push_back(
      { this->Mappers[block].Get(), [this, block, volume](const std::function<void()>& work) {
         this->Functions[block].ApplyDuring(this->Looks[block], volume->GetProperty(), work);
       } });
  }
  this->Settings->SetPieceToWhole();
  if (parts.empty() || !this->Settings->RenderParts(renderer, volume, parts))
  {
    return false;
  }
  this->Rendered.push_back(this->Settings);
  return true;
}

void vtkStriderBlocksMapper::TellProgress(vtkObject*, unsigned long, void* share)
{
  const double done = *static_cast<double*>(share);
  if (done > 0.0 && done < 1.0) // ignores the pipeline's own 0 and 1
  {
    this->HasToldProgress = true;
    this->UpdateProgress((this->FinishedBlocks + done) / std::max(1, this->ShownBlocks));
  }
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
