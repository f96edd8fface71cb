// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brings a frame to a window, an image, or a frame target.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkHardwareSelector.h"
#include "vtkImageData.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderColorSelection.h"
#include "vtkStriderDrawsNothing.h"
#include "vtkStriderFinishDepth.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderPlaceMultiVolume.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkTimerLog.h"
#include "vtkVolume.h"

namespace
{

/** Returns the box of points whose ids are selected. */
vtkStriderCountedPoints FindCountedPoints(
  const std::array<int, 6>& counted, const vtkStriderGrid& grid)
{
  vtkStriderCountedPoints points;
  points.Counts = grid.GetPointCounts();
  for (int axis = 0; axis < 3 && counted[0] <= counted[1]; ++axis)
  {
    points.First[axis] = counted[2 * axis] - grid.GetExtent()[2 * axis];
    points.Counts[axis] = counted[2 * axis + 1] - counted[2 * axis] + 1;
  }
  return points;
}

vtkIdType CountIds(const vtkStriderCountedPoints& points, bool areCells)
{
  const std::array<int, 3> counts = vtkStriderCountVoxels(points.Counts, areCells);
  return static_cast<vtkIdType>(counts[0]) * counts[1] * counts[2];
}

/** Returns whether anything besides this volume may have drawn depth that hides it. */
bool HasOpaqueNeighbours(vtkRenderer* renderer, vtkVolume* volume)
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

} // namespace

Strider::Status vtkStriderVolumeMapperInternals::RenderToWindow(vtkOpenGLRenderWindow* window,
  vtkRenderer* renderer, vtkVolume* volume, const vtkStriderViewport& viewport,
  Strider::RenderRequest& request)
{
  const bool hasOpaque = HasOpaqueNeighbours(renderer, volume);
  vtkStriderFrameTarget* target = this->Mapper->GetFrameTarget();
  if (target && target->TakesFrames())
  {
    return this->RenderToTarget(window, hasOpaque, viewport, request);
  }
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  const vtkStriderDepthUse depthUse = vtkStriderFindDepthUse(window, renderer, volume);
  request.WantsDepth = depthUse.NeedsSurface();
  bool done = false;
  // A device gives the depth of pixels only to host memory.
  if (this->Mapper->GetUseInterop() && !request.WantsDepth)
  {
    STRIDER_TRY(this->Window.Render(hasOpaque ? &viewport : nullptr, request, done));
  }
  this->DisplayPath = done ? "interop" : "copy";
  if (!done)
  {
    request.OpaqueDepth = hasOpaque ? this->Window.Display.ReadDepth(window, viewport) : nullptr;
    Strider::RenderedImage image;
    STRIDER_TRY(this->First.Renderer->Render(request, image));
    if (depthUse.Use != vtkStriderDepthUse::None)
    {
      image.Footprint.reset(); // the pass reads the colours of all pixels
    }
    this->Window.Upload(window, image);
    if (request.WantsDepth)
    {
      this->Window.Depth.TakeDepth(window, image);
    }
  }
  bool isDrawn = this->Window.Display.Draw(
    window, viewport, request.ImageSize, this->MakeLook(request.MatchVTK));
  if (isDrawn && depthUse.Use != vtkStriderDepthUse::None)
  {
    const double scale = this->IsMixed() ? 1.0 : vtkStriderMeasureLargestScale(volume);
    isDrawn =
      this->Window.Depth.Draw(depthUse, renderer, viewport, this->Window.Display.GetTexture(),
        request.ImageSize, this->Mapper->GetActualSampleDistance() * scale);
  }
  if (!isDrawn)
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
  bool hasOpaque, const vtkStriderViewport& viewport, Strider::RenderRequest& request)
{
  vtkTimerLog::MarkStartEvent("Strider: read depth");
  request.OpaqueDepth = hasOpaque ? this->Window.Display.ReadDepth(window, viewport) : nullptr;
  vtkTimerLog::MarkEndEvent("Strider: read depth");
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  request.KeepsGathered = Strider::GathersAllSamples(request.Appearance.Blend);
  const auto give = [this](const vtkStriderFrame& frame) {
    // Observers of the work before a frame may have taken the target away.
    this->DisplayPath = "composited";
    if (vtkStriderFrameTarget* target = this->Mapper->GetFrameTarget())
    {
      target->TakeFrame(frame, this->Mapper);
    }
  };
  const vtkStriderSharedPicture* place = this->Mapper->GetFrameTarget()->GetSharedPicture();
  if (place && this->Mapper->SharesFrames() && !request.KeepsGathered)
  {
    bool done = false;
    STRIDER_TRY(this->Shared.Render(request, *place, done));
    if (done)
    {
      give({ request.ImageSize, nullptr, {}, true, false });
      return {};
    }
  }
  Strider::RenderedImage image;
  {
    const vtkTimerLogScope marching("Strider: rays, to host memory");
    STRIDER_TRY(this->First.Renderer->Render(request, image));
  }
  const Strider::GatheredKind& gathered = image.Gathered;
  give({ image.Size, image.Rgba, { static_cast<int>(gathered.Rule), gathered.Values }, false,
    this->Alone != nullptr });
  return {};
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
  const std::vector<float> depths = vtkStriderFinishDepth(image, request, points,
    this->IsMultiVolume() || input.AreCells(), this->Mapper->GetClampDepthToBackface() != 0);
  image.Depth = depths.data();
  vtkStriderStoreDepth(image, this->Mapper->GetDepthImageScalarType(), this->DepthImage);
  return {};
}

Strider::Status vtkStriderVolumeMapperInternals::RenderLayer(
  vtkOpenGLRenderWindow* window, Strider::RenderRequest& request)
{
  if (request.MatchVTK && request.Appearance.StartsAtSurface)
  {
    return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
      "between translucent surfaces {UseDepthPass} does not work with {MatchVTK}: turn {MatchVTK} "
      "off");
  }
  if (!this->Window.Peel.RecordParts(window))
  {
    return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure,
      "OpenGL refused the shader or the textures that find the layers between translucent "
      "surfaces");
  }
  this->DisplayPath = "copy";
  request.ImageSize = this->Window.Peel.GetSize();
  request.OpaqueDepthSize = request.ImageSize;
  // The gathered values of a ray have one colour and one place, however surfaces divide the ray.
  const bool isWhole = !request.MatchVTK && Strider::GathersAllSamples(request.Appearance.Blend);
  if (isWhole && this->Window.Peel.BeginsRays())
  {
    this->Window.Peel.KeepWhole(nullptr);
    request.OpaqueDepth = this->Window.Peel.GetRayEnds();
    request.WantsDepth = true;
    Strider::RenderedImage image;
    STRIDER_TRY(this->First.Renderer->Render(request, image));
    this->Window.Peel.KeepWhole(&image);
  }
  bool isDrawn = false;
  for (int part = 0; part < vtkStriderPeelDisplay::MostParts; ++part)
  {
    if (this->Window.Peel.HasPart(part) && isWhole)
    {
      this->Window.Peel.TakeShareOfWhole(window, part);
      isDrawn = true;
    }
    else if (this->Window.Peel.HasPart(part))
    {
      request.StartDepth = this->Window.Peel.GetStarts(part);
      request.OpaqueDepth = this->Window.Peel.GetEnds(part);
      Strider::RenderedImage image;
      STRIDER_TRY(this->First.Renderer->Render(request, image));
      this->Window.Peel.TakeColors(window, part, image);
      isDrawn = true;
    }
  }
  // VTK's GPU mapper ignores final window and level here.
  const vtkStriderFrameDisplay::FrameLook look = request.MatchVTK
    ? vtkStriderFrameDisplay::FrameLook{ 1.0f, 0.0f, true }
    : this->MakeLook(false);
  if (isDrawn && !this->Window.Peel.Draw(window, look, request.EarlyTerminationOpacity))
  {
    return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure,
      "OpenGL refused the shader that draws between translucent surfaces");
  }
  return {};
}

std::vector<vtkStriderSelectedVolume> vtkStriderVolumeMapperInternals::ListSelected(
  const Strider::RenderRequest& request) const
{
  const vtkStriderVolumeMapperInternals& shown = this->Alone ? *this->Alone : *this;
  std::vector<vtkStriderSelectedVolume> volumes{ { shown.First.Port,
    this->Alone ? &request.Parts.front().Request : &request, &shown.First.Input,
    FindCountedPoints(shown.Mapper->GetSelectionExtent(), shown.First.Input.GetGrid()), {} } };
  if (this->IsMixed())
  {
    volumes.front().Request = &request.MultiVolume[this->FindOwn()].Request;
  }
  for (const auto& [port, part] : this->Others)
  {
    volumes.push_back(
      { port, nullptr, &part.Input, { {}, part.Input.GetGrid().GetPointCounts() }, {} });
  }
  for (std::size_t index = 0; this->IsMultiVolume() && index < volumes.size(); ++index)
  {
    volumes[index].Request = &request.MultiVolume[index].Request;
  }
  return volumes;
}

Strider::Status vtkStriderVolumeMapperInternals::RenderRivals(const Strider::RenderRequest& request,
  const Strider::RenderedImage& image, std::vector<vtkStriderSelectedVolume>& volumes)
{
  const std::vector<bool> rivals = vtkStriderFindRivals(image, volumes);
  Strider::RenderRequest alone = request;
  for (std::size_t index = 0; index < volumes.size(); ++index)
  {
    if (rivals[index])
    {
      alone.MultiVolume.assign(1, request.MultiVolume[index]);
      Strider::RenderedImage own;
      STRIDER_TRY(this->First.Renderer->Render(alone, own));
      volumes[index].Depth.assign(
        own.Depth, own.Depth + std::size_t{ 1 } * own.Size[0] * own.Size[1]);
    }
  }
  return {};
}

Strider::Status vtkStriderVolumeMapperInternals::RenderSelection(vtkOpenGLRenderWindow* window,
  vtkRenderer* renderer, vtkVolume* volume, const vtkStriderViewport& viewport,
  Strider::RenderRequest& request)
{
  this->Window.Enter(window);
  this->DisplayPath = "copy";
  vtkHardwareSelector* selector = renderer->GetSelector();
  const bool hasOpaque = HasOpaqueNeighbours(renderer, volume);
  request.OpaqueDepth = hasOpaque ? this->Window.Display.ReadDepth(window, viewport) : nullptr;
  request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  request.WantsDepth = true;
  std::vector<vtkStriderSelectedVolume> volumes = this->ListSelected(request);
  Strider::RenderedImage image;
  std::vector<float> rgba;
  std::vector<float> depth;
  STRIDER_TRY(this->IsMixed() ? this->RenderLargestShare(request, image, rgba)
                              : this->First.Renderer->Render(request, image));
  if (this->IsMultiVolume() && vtkStriderSelectsInsideProp(selector))
  {
    // The next frame overwrites it.
    const std::size_t count = std::size_t{ 1 } * image.Size[0] * image.Size[1];
    rgba.assign(image.Rgba, image.Rgba + 4 * count);
    depth.assign(image.Depth, image.Depth + count);
    image.Rgba = rgba.data();
    image.Depth = depth.data();
    STRIDER_TRY(this->RenderRivals(request, image, volumes));
  }
  if (vtkStriderSelectsInsideProp(selector))
  {
    this->Messages.Report(vtkStriderMessages::NotSelected,
      this->First.Input.GetView().Levels
        ? "Cells and points of adaptive grids cannot be selected: select the whole volume."
        : std::string());
  }
  selector->BeginRenderProp();
  const std::vector<float> colors = vtkStriderColorSelection(selector, image, volumes);
  Strider::RenderedImage selection;
  selection.Size = image.Size;
  selection.Rgba = colors.data();
  this->Window.Upload(window, selection);
  const bool isDrawn = this->Window.Display.Draw(window, viewport, image.Size, {});
  for (const vtkStriderSelectedVolume& volume : volumes)
  {
    selector->UpdateMaximumPointId(CountIds(volume.Points, false));
    selector->UpdateMaximumCellId(CountIds(volume.Points, true));
  }
  selector->EndRenderProp();
  if (!isDrawn)
  {
    return STRIDER_FAILURE(
      Strider::StatusCode::DeviceFailure, "the selection's OpenGL shader was refused");
  }
  return {};
}
