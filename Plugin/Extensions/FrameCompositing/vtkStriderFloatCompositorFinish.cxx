// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The end of a frame of several processes: they exchange and composite their pictures.
#include "vtkStriderFloatCompositor.h"

#include "vtkStriderGatherRows.h"
#include "vtkStriderSwapMessages.h"
#include "vtkStriderViewport.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkMultiProcessController.h"
#include "vtkPVLODVolume.h"
#include "vtkRenderer.h"
#include "vtkTimerLog.h"

#include <algorithm>

namespace
{

/// Returns the size of the framebuffer that is drawn to. A render pass may have one of another size than the window.
std::array<int, 2> GetDrawnSize(vtkRenderer* renderer)
{
  const vtkStriderViewport viewport = vtkStriderFindViewport(renderer);
  return { viewport.Width, viewport.Height };
}

} // namespace

void vtkStriderFloatCompositor::Finish()
{
  if (!this->IsAgreed)
  {
    return;
  }
  this->IsAgreed = false;
  const std::array<int, 2> size =
    this->IsDelivered ? this->GetSize() : GetDrawnSize(this->Renderer);
  this->DropLayersOfOtherSizes(size);
  if (this->IsShared)
  {
    this->IsShared = this->FinishShared(size);
    if (this->IsShared)
    {
      return;
    }
    this->RenderUnshared();
    this->DropLayersOfOtherSizes(size);
  }
  this->TakeGeometry(size);
  const vtkStriderRows rows = this->FindPictureRows(size);
  const auto count = static_cast<int>(this->Participants.size());
  this->Sent.resize(count);
  vtkTimerLog::MarkStartEvent("Strider: pack");
  for (int place = 0; place < count; ++place)
  {
    vtkStriderPackLayers(this->Layers, vtkStriderShareRows(rows, place, count), this->Sent[place]);
  }
  vtkTimerLog::MarkEndEvent("Strider: pack");
  vtkMultiProcessController* controller = GetController();
  vtkTimerLog::MarkStartEvent("Strider: exchange");
  vtkStriderSwapMessages(controller, this->Participants, this->Sent, this->Received);
  vtkTimerLog::MarkEndEvent("Strider: exchange");
  const vtkStriderRows own = this->ShareRows(rows);
  const vtkStriderLayerOrder order{ vtkStriderFindViewpoint(this->Renderer, this->Volume),
    this->HasGeometry ? this->Order : std::vector<int>() };
  vtkTimerLog::MarkStartEvent("Strider: composite");
  if (!vtkStriderComposeLayers(this->Received, order, own, size[0], this->Picture))
  {
    vtkGenericWarningMacro("Strider: pieces of other ranks are missing from the image, because "
                           "their windows have another size.");
  }
  this->MakeColors();
  vtkTimerLog::MarkEndEvent("Strider: composite");
  this->ShowRows(size, own);
}

void vtkStriderFloatCompositor::DropLayersOfOtherSizes(const std::array<int, 2>& size)
{
  this->Layers.erase(std::remove_if(this->Layers.begin(), this->Layers.end(),
                       [&size](const vtkStriderLayer& layer) { return layer.Frame.Size != size; }),
    this->Layers.end());
}

vtkStriderRows vtkStriderFloatCompositor::ShareRows(const vtkStriderRows& rows) const
{
  const auto self = std::find(
    this->Participants.begin(), this->Participants.end(), GetController()->GetLocalProcessId());
  return vtkStriderShareRows(rows, static_cast<int>(self - this->Participants.begin()),
    static_cast<int>(this->Participants.size()));
}

void vtkStriderFloatCompositor::ShowRows(const std::array<int, 2>& size, const vtkStriderRows& own)
{
  const vtkTimerLogScope showing("Strider: show");
  if (!this->IsDelivered)
  {
    this->Display->ShowFrame(this->Renderer,
      { { size[0], own[1] - own[0] }, this->Picture.Pixels.data(), {} }, { 0, own[0] });
    return;
  }
  const float scale = 1.0f / this->Display->GetFinalColorWindow();
  const float bias = 0.5f - this->Display->GetFinalColorLevel() * scale;
  this->Rounded.resize(this->Picture.Pixels.size());
  vtkStriderRoundRows(this->Picture, { scale, bias }, size[0], this->Rounded.data());
}

// A volume that ParaView has not drawn still takes part in the exchange.
void vtkStriderFloatCompositor::Deliver()
{
  this->Finish();
  const vtkTimerLogScope delivering("Strider: deliver");
  if (this->IsShared)
  {
    return; // the first process has composited the picture in its place
  }
  const std::array<int, 2> size = this->GetSize();
  vtkStriderGatherRows(GetController(), { this->Participants, this->FindPictureRows(size), size },
    this->Rounded.data(), this->Bypass.GetPixels());
}

// Geometry may cover any row.
vtkStriderRows vtkStriderFloatCompositor::FindPictureRows(const std::array<int, 2>& size) const
{
  return this->HasGeometry ? vtkStriderRows{ 0, size[1] }
                           : vtkStriderFindRows(this->FindPictureFootprint(), size[1]);
}

void vtkStriderFloatCompositor::TakeGeometry(const std::array<int, 2>& size)
{
  const vtkTimerLogScope reading("Strider: read geometry");
  if (this->HasOwnGeometry && this->Display->TakeColors(this->Renderer, this->Geometry))
  {
    vtkStriderLayer layer;
    layer.Frame.Size = size;
    layer.Backdrop = this->Geometry.data();
    this->Layers.push_back(std::move(layer));
  }
}

// A process whose mapper has failed with an error cannot convert the values.
void vtkStriderFloatCompositor::MakeColors()
{
  std::vector<float>& pixels = this->Picture.Pixels;
  if (!this->Picture.Gathering.AreColors() &&
    (!this->Source ||
      !this->Source->ShowGathered(static_cast<vtkIdType>(pixels.size() / 4), pixels.data())))
  {
    std::fill(pixels.begin(), pixels.end(), 0.0f);
  }
  this->Picture.LayOverBackdrop();
}
