// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brings a frame to a window or an image.
#include "vtkStriderVolumeMapperInternals.h"

#include "Strider/DescribeForUser.h"

#include "vtkImageData.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderDrawsNothing.h"
#include "vtkStriderFinishDepth.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkTimerLog.h"
#include "vtkVolume.h"

/// Returns whether anything besides this volume may have drawn depth that hides it.
bool vtkStriderVolumeMapperInternals::HasOpaqueNeighbours(
  vtkRenderer* renderer, vtkVolume* volume) const
{
  if (renderer->GetPreserveDepthBuffer())
  {
    return true;
  }
  vtkPropCollection* props = renderer->GetViewProps();
  vtkCollectionSimpleIterator iterator;
  props->InitTraversal(iterator);
  while (vtkProp* prop = props->GetNextProp(iterator))
  {
    if (prop != volume && !vtkVolume::SafeDownCast(prop) && !vtkStriderDrawsNothing(prop))
    {
      return true;
    }
  }
  return false;
}

Strider::Status vtkStriderVolumeMapperInternals::RenderToWindow(vtkOpenGLRenderWindow* window,
  vtkRenderer* renderer, vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
  Strider::RenderRequest& request)
{
  const bool hasOpaque = this->HasOpaqueNeighbours(renderer, volume);
  vtkStriderFrameTarget* target = this->Mapper->GetFrameTarget();
  if (target && target->TakesFrames())
  {
    return this->RenderToTarget(window, hasOpaque, viewport, request);
  }
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  bool done = false;
  if (this->Mapper->GetUseInterop())
  {
    STRIDER_TRY(this->Window.Render(hasOpaque ? &viewport : nullptr, request, done));
  }
  this->DisplayPath = done ? "interop" : "copy";
  if (!done)
  {
    request.OpaqueDepth = hasOpaque ? this->Window.Display.ReadDepth(window, viewport) : nullptr;
    Strider::RenderedImage image;
    STRIDER_TRY(this->First.Renderer->Render(request, image));
    this->Window.Display.UploadImage(window, image);
  }
  if (!this->Window.Display.Draw(
        window, viewport, request.ImageSize, this->MakeLook(request.MatchVTK)))
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::DeviceFailure, "the frame's OpenGL shader was refused");
  }
  return {};
}

vtkStriderFrameDisplay::FrameLook vtkStriderVolumeMapperInternals::MakeLook(bool matchesVTK) const
{
  vtkStriderFrameDisplay::FrameLook appearance;
  appearance.ColorScale = 1.0f / this->Mapper->GetFinalColorWindow();
  appearance.ColorBias =
    0.5f - this->Mapper->GetFinalColorLevel() / this->Mapper->GetFinalColorWindow();
  appearance.MatchesVTK = matchesVTK;
  return appearance;
}

Strider::Status vtkStriderVolumeMapperInternals::RenderToTarget(vtkOpenGLRenderWindow* window,
  bool hasOpaque, const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request)
{
  vtkTimerLog::MarkStartEvent("Strider: read depth");
  request.OpaqueDepth = hasOpaque ? this->Window.Display.ReadDepth(window, viewport) : nullptr;
  vtkTimerLog::MarkEndEvent("Strider: read depth");
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  request.KeepsGathered = Strider::GathersAllSamples(request.Appearance.Blend);
  vtkStriderFrameTarget* target = this->Mapper->GetFrameTarget();
  const vtkStriderSharedPicture* place = target->GetSharedPicture();
  if (place && this->SharesFrames() && !request.KeepsGathered)
  {
    bool done = false;
    STRIDER_TRY(this->Shared.Render(request, *place, done));
    if (done)
    {
      this->DisplayPath = "composited";
      target->TakeFrame({ request.ImageSize, nullptr, {}, true }, this->Mapper);
      return {};
    }
  }
  Strider::RenderedImage image;
  {
    const vtkTimerLogScope marching("Strider: rays, to host memory");
    STRIDER_TRY(this->First.Renderer->Render(request, image));
  }
  this->DisplayPath = "composited";
  const Strider::GatheredKind& gathered = image.Gathered;
  target->TakeFrame(
    { image.Size, image.Rgba, { static_cast<int>(gathered.Rule), gathered.Values } }, this->Mapper);
  return {};
}

bool vtkStriderVolumeMapperInternals::TakeColors(
  vtkRenderer* renderer, std::vector<unsigned char>& rgba)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!window)
  {
    return false;
  }
  this->Window.Enter(window);
  const vtkStriderViewport viewport = vtkStriderFindViewport(renderer);
  if (viewport.Width < 1 || viewport.Height < 1)
  {
    return false;
  }
  rgba.resize(std::size_t{ 4 } * viewport.Width * viewport.Height);
  if (!vtkStriderFrameDisplay::ReadColors(window, viewport, rgba.data()))
  {
    return false;
  }
  vtkStriderFrameDisplay::EraseColors(window, viewport);
  return true;
}

bool vtkStriderVolumeMapperInternals::ShowGathered(std::size_t count, float* pixels)
{
  const Strider::Status status = this->First.Renderer
    ? this->First.Renderer->ShowGathered(count, pixels)
    : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, "there is no frame");
  this->Messages.Report(vtkStriderMessages::Problem,
    status.IsOk()
      ? std::string()
      : "The gathered values cannot be displayed: " + Strider::DescribeForUser(status) + ".");
  return status.IsOk();
}

void vtkStriderVolumeMapperInternals::ShowFrame(
  vtkRenderer* renderer, const vtkStriderFrame& frame, const std::array<int, 2>& lowerLeft)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!window || !frame.Pixels || frame.Size[0] < 1 || frame.Size[1] < 1)
  {
    return;
  }
  this->Window.Enter(window);
  this->Window.Disconnect();
  vtkStriderViewport viewport = vtkStriderFindViewport(renderer);
  viewport = { viewport.X + lowerLeft[0], viewport.Y + lowerLeft[1], frame.Size[0], frame.Size[1] };
  this->Window.Display.UploadImage(window, { frame.Size, frame.Pixels, nullptr, {} });
  const bool isDrawn = this->Window.Display.Draw(
    window, viewport, frame.Size, this->MakeLook(this->Mapper->GetMatchVTK()));
  this->ReportShown(isDrawn);
}

void vtkStriderVolumeMapperInternals::ReportShown(bool isShown)
{
  this->Messages.Report(vtkStriderMessages::Problem,
    isShown ? "" : "The frame cannot be shown: its OpenGL shader was refused.");
}

Strider::Status vtkStriderVolumeMapperInternals::RenderToImage(Strider::RenderRequest& request)
{
  request.WantsDepth = true;
  Strider::RenderedImage image;
  STRIDER_TRY(this->First.Renderer->Render(request, image));
  this->DisplayPath = "image";
  vtkStriderStoreColor(image, this->Mapper, this->ColorImage);
  // With several volumes, index space is that of a box with one cell.
  const vtkStriderVolumeInput& input = this->First.Input;
  const std::array<int, 3> points =
    this->IsMultiVolume() ? std::array<int, 3>{ 2, 2, 2 } : input.GetWholeGrid().GetPointCounts();
  const std::vector<float> depths =
    vtkStriderFinishDepth(image, request, { points, this->IsMultiVolume() || input.AreCells() },
      this->Mapper->GetClampDepthToBackface() != 0);
  image.Depth = depths.data();
  vtkStriderStoreDepth(image, this->Mapper->GetDepthImageScalarType(), this->DepthImage);
  return {};
}
