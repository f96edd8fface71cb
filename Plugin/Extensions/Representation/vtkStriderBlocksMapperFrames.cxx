// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The frames of several blocks: by one mapper, or by that of each block.
#include "vtkStriderBlocksMapper.h"

#include "vtkStriderFloatCompositor.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkBoundingBox.h"
#include "vtkCommand.h"
#include "vtkDataSet.h"
#include "vtkGarbageCollector.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"

#include <algorithm>
#include <array>
#include <utility>

namespace
{

constexpr std::array<int, 6> WholeExtent{ 0, -1, 0, -1, 0, -1 };

/// Releasing a mapper or a data set, even one of several references, searches all that it is connected to for cycles of
/// references. A frame does so thousands of times; this does it once, when the frame is finished.
class CollectsGarbageAfterwards
{
public:
  CollectsGarbageAfterwards() { vtkGarbageCollector::DeferredCollectionPush(); }
  ~CollectsGarbageAfterwards() { vtkGarbageCollector::DeferredCollectionPop(); }
  CollectsGarbageAfterwards(const CollectsGarbageAfterwards&) = delete;
  CollectsGarbageAfterwards& operator=(const CollectsGarbageAfterwards&) = delete;
};

} // namespace

double vtkStriderBlocksMapper::JoinSampleFactors(double one, double other)
{
  return one > 0.0 && other > 0.0 ? std::max(one, other) : 0.0;
}

double vtkStriderBlocksMapper::ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume)
{
  const std::vector<bool> areShown = this->PrepareBlocks();
  // A process that shows none of its blocks, since others do, leaves the choice to them.
  const bool showsAny = std::find(areShown.begin(), areShown.end(), true) != areShown.end();
  double factor = showsAny ? this->Settings->ProposeSampleFactor(renderer, volume) : 1.0;
  for (std::size_t index = 0; index < areShown.size(); ++index)
  {
    if (areShown[index] && (this->AreOneByOne || this->Mappers[index] == this->Gatherer))
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
  this->Settings->AgreeOnSampleFactor(factor);
  for (vtkStriderVolumeMapper* mapper : this->Mappers)
  {
    mapper->AgreeOnSampleFactor(factor);
  }
}

void vtkStriderBlocksMapper::Render(vtkRenderer* renderer, vtkVolume* volume)
{
  const CollectsGarbageAfterwards afterwards;
  const std::vector<bool> areShown = this->PrepareBlocks();
  std::vector<vtkStriderOrientedBox> boxes;
  boxes.reserve(this->Blocks.size());
  for (std::size_t index = 0; index < this->Blocks.size(); ++index)
  {
    const vtkStriderPieces::Own* piece = this->FindPiece(index);
    boxes.push_back(vtkStriderMeasureBox(this->Blocks[index], piece ? piece->Extent : WholeExtent));
  }
  if (boxes != this->Boxes)
  {
    this->MeasureBlocks(); // they were moved
    this->Boxes = boxes;
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
  this->AreOneByOne = !order.empty() && !this->RenderParts(renderer, volume, order, boxes);
  if (this->AreOneByOne)
  {
    this->RenderOneByOne(renderer, volume, order, boxes);
  }
  if (this->HasToldProgress)
  {
    this->UpdateProgress(1.0);
  }
  this->InvokeEvent(vtkCommand::VolumeMapperRenderEndEvent, nullptr);
}

void vtkStriderBlocksMapper::RenderOneByOne(vtkRenderer* renderer, vtkVolume* volume,
  const std::vector<std::size_t>& order, const std::vector<vtkStriderOrientedBox>& boxes)
{
  if (this->Frames)
  {
    this->Frames->DropFrames();
  }
  for (const std::size_t index : order)
  {
    this->Mappers[index]->SetFrameTarget(this->Frames);
    this->SetNextBox(boxes[index]);
    this->Functions[index].ApplyDuring(this->Looks[index], volume->GetProperty(),
      [&]() { this->Mappers[index]->Render(renderer, volume); });
    this->Rendered.push_back(this->Mappers[index]);
    ++this->FinishedBlocks;
  }
}

bool vtkStriderBlocksMapper::RenderParts(vtkRenderer* renderer, vtkVolume* volume,
  const std::vector<std::size_t>& order, const std::vector<vtkStriderOrientedBox>& boxes)
{
  std::vector<vtkStriderPartOfFrame> parts;
  parts.reserve(order.size());
  for (auto index = order.rbegin(); index != order.rend(); ++index)
  {
    const std::size_t block = *index;
    parts.push_back({ this->Mappers[block].Get(),
      [this, block, volume](const std::function<void()>& work) {
        this->Functions[block].ApplyDuring(this->Looks[block], volume->GetProperty(), work);
      },
      [this, box = boxes[block]]() { this->SetNextBox(box); } });
  }
  const bool takesFrames = this->Frames && this->Frames->TakesFrames();
  vtkStriderVolumeMapper* maker =
    takesFrames && this->Gatherer ? this->Gatherer : this->Settings.Get();
  // Blocks of one process may lie between those of another. What rays gather has no order.
  const std::shared_ptr<const vtkStriderPieces> pieces = this->Pieces.lock();
  const bool areApart = takesFrames && !this->Gatherer && !(pieces && pieces->AreSeparate());
  maker->SetFrameTarget(this->Frames);
  if (takesFrames)
  {
    this->SetNextBox(this->MeasureAll(order));
  }
  if (!maker->RenderParts(renderer, volume, std::move(parts), areApart))
  {
    return false;
  }
  this->Rendered.emplace_back(maker);
  return true;
}

vtkStriderOrientedBox vtkStriderBlocksMapper::MeasureAll(
  const std::vector<std::size_t>& blocks) const
{
  vtkBoundingBox bounds;
  for (const std::size_t block : blocks)
  {
    const vtkStriderPieces::Own* piece = this->FindPiece(block);
    bounds.AddBounds(
      vtkStriderMeasureBounds(this->Blocks[block], piece ? piece->Extent : WholeExtent).data());
  }
  vtkStriderOrientedBox box;
  bounds.GetBounds(box.Bounds.data());
  return box;
}

void vtkStriderBlocksMapper::SetNextBox(const vtkStriderOrientedBox& box)
{
  if (this->Frames)
  {
    this->Frames->SetNextBox(box);
  }
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
