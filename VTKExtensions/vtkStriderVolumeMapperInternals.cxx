// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkCamera.h"
#include "vtkImageData.h"
#include "vtkLogger.h"
#include "vtkMatrix4x4.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkPlaneCollection.h"
#include "vtkRenderer.h"
#include "vtkStriderMakeRequest.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

/// Says once a process which backend was picked.
void Announce(const std::string& reason)
{
  static std::string announced;
  if (reason != announced)
  {
    announced = reason;
    vtkLog(INFO, "Strider: " << reason);
  }
}

/// Whether anything but this volume may have drawn depth that hides it.
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
    if (prop != volume && prop->GetVisibility() && !vtkVolume::SafeDownCast(prop))
    {
      return true;
    }
  }
  return false;
}

} // namespace

vtkStriderVolumeMapperInternals::~vtkStriderVolumeMapperInternals()
{
  this->ReleaseGraphicsResources(this->Window);
}

void vtkStriderVolumeMapperInternals::ReportOnce(
  std::string& last, const std::string& message, bool isError)
{
  if (message == last)
  {
    return;
  }
  last = message;
  if (message.empty())
  {
    return;
  }
  if (isError)
  {
    vtkErrorWithObjectMacro(this->Mapper, << message);
  }
  else
  {
    vtkWarningWithObjectMacro(this->Mapper, << message);
  }
}

void vtkStriderVolumeMapperInternals::ForgetRenderer()
{
  if (this->Renderer && this->Window)
  {
    this->Window->PushContext();
    this->Renderer->DisconnectDisplay();
    this->Window->PopContext();
  }
  this->Connected = {};
  this->Renderer.reset();
  this->InteropFailed = false;
  this->DeviceName.clear();
}

bool vtkStriderVolumeMapperInternals::PrepareRenderer()
{
  if (this->Renderer)
  {
    return true;
  }
  std::string reason;
  const auto backend = static_cast<Strider::Backend>(this->Mapper->GetBackend());
  Strider::Status status = Strider::VolumeRenderer::Create(
    backend, this->Mapper->GetDeviceIndex(), this->Renderer, reason);
  if (!status.IsOk() && backend != Strider::Backend::CPU)
  {
    const std::string problem = status.GetMessage();
    status = Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, this->Renderer, reason);
    if (status.IsOk())
    {
      this->ReportOnce(this->LastWarning,
        "CUDA cannot be used: " + problem + ". The CPU renders instead.", false);
    }
  }
  if (!status.IsOk())
  {
    this->ReportOnce(this->LastProblem, "No backend can be used: " + status.GetMessage() + ".", true);
    return false;
  }
  Announce(reason);
  this->DeviceName = this->Renderer->GetDeviceName();
  this->Input.MarkChanged();
  this->Functions.MarkChanged();
  return true;
}

bool vtkStriderVolumeMapperInternals::FallBackToCPU(const Strider::Status& status)
{
  if (this->Renderer->GetBackend() == Strider::Backend::CPU)
  {
    return false;
  }
  this->ForgetRenderer();
  std::string reason;
  const Strider::Status created =
    Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, this->Renderer, reason);
  if (!created.IsOk())
  {
    this->Renderer.reset();
    return false;
  }
  this->ReportOnce(this->LastWarning,
    "The CUDA device cannot render this volume: " + status.GetMessage() +
      ". The CPU renders instead; set the backend again to try the device again.",
    false);
  this->DeviceName = this->Renderer->GetDeviceName();
  this->Input.MarkChanged();
  this->Functions.MarkChanged();
  return true;
}

bool vtkStriderVolumeMapperInternals::UpdateVolume()
{
  const std::string problem = this->Input.Update(this->Mapper);
  if (!problem.empty())
  {
    this->ReportOnce(this->LastProblem, problem, true);
    return false;
  }
  if (!this->Input.TakeChange())
  {
    return true;
  }
  Strider::Status status = this->Renderer->SetVolume(this->Input.GetView());
  ++this->VolumeUploads;
  if (!status.IsOk() && this->FallBackToCPU(status))
  {
    this->Input.TakeChange();
    status = this->Renderer->SetVolume(this->Input.GetView());
  }
  if (!status.IsOk())
  {
    this->Input.MarkChanged();
    this->ReportOnce(
      this->LastProblem, "The volume cannot be rendered: " + status.GetMessage() + ".", true);
    return false;
  }
  return true;
}

bool vtkStriderVolumeMapperInternals::UpdateTables(vtkVolume* volume)
{
  const int rangeTypes[2] = { this->Mapper->GetColorRangeType(),
    this->Mapper->GetScalarOpacityRangeType() };
  this->Functions.Update(volume->GetProperty(), this->Input.GetView().ScalarRange, rangeTypes,
    this->Mapper->GetMatchVTK());
  if (!this->Functions.TakeChange())
  {
    return true;
  }
  const Strider::Status status = this->Renderer->SetTransferFunctions(this->Functions.GetTables());
  ++this->TableUploads;
  if (!status.IsOk())
  {
    this->Functions.MarkChanged();
    this->ReportOnce(this->LastProblem,
      "The transfer functions cannot be used: " + status.GetMessage() + ".", true);
    return false;
  }
  return true;
}

void vtkStriderVolumeMapperInternals::WarnOfIgnoredSettings(vtkVolume* volume)
{
  vtkVolumeProperty* property = volume->GetProperty();
  std::string ignored;
  const auto note = [&ignored](bool isSet, const char* name) {
    ignored += isSet ? (ignored.empty() ? "" : ", ") + std::string(name) : "";
  };
  vtkStriderVolumeMapper* mapper = this->Mapper;
  note(property->GetShade() != 0, "shading");
  note(property->HasGradientOpacity(0), "gradient opacity");
  note(property->GetTransferFunctionMode() != vtkVolumeProperty::TF_1D, "2-D transfer functions");
  note(mapper->GetBlendMode() != vtkVolumeMapper::COMPOSITE_BLEND, "blend modes other than composite");
  note(mapper->GetMaskInput() != nullptr, "masks");
  note(mapper->GetClippingPlanes() && mapper->GetClippingPlanes()->GetNumberOfItems() > 0,
    "clipping planes");
  note(mapper->GetCropping() && mapper->GetCroppingRegionFlags() != VTK_CROP_SUBVOLUME,
    "cropping to regions other than the subvolume");
  if (!ignored.empty())
  {
    this->ReportOnce(this->LastWarning,
      "Not supported yet and ignored: " + ignored + ". The volume is rendered without.", false);
  }
}

bool vtkStriderVolumeMapperInternals::MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request)
{
  vtkStriderSampleDistances distances =
    vtkStriderChooseSampleDistances(this->Mapper, volume, this->Input.GetImage(), this->ReductionFactor);
  const double asked = distances.Sample;
  if (!vtkStriderLimitSampleDistance(this->Input.GetImage(), distances.Sample))
  {
    this->ReportOnce(this->LastDistanceWarning,
      "A sample distance of " + std::to_string(asked) +
        " is outside of 0.01 to 1000 times the spacing; using " + std::to_string(distances.Sample) +
        ".",
      false);
  }
  this->Mapper->ActualSampleDistance = distances.Sample;
  request.ImageSize = { std::max(1, static_cast<int>(viewport.Width / distances.Image)),
    std::max(1, static_cast<int>(viewport.Height / distances.Image)) };
  request.IndexToPhysical = this->Input.GetIndexToPhysical();
  request.PhysicalToClip = vtkStriderMakePhysicalToClip(renderer, volume);
  request.Crop = this->Input.GetCrop(this->Mapper);
  request.SampleDistance = distances.Sample;
  request.Filter = volume->GetProperty()->GetInterpolationType() == VTK_NEAREST_INTERPOLATION
    ? Strider::ReconstructionFilter::Nearest
    : Strider::ReconstructionFilter::Linear;
  request.EarlyTerminationOpacity = static_cast<float>(this->Mapper->GetEarlyTerminationOpacity());
  request.MatchVTK = this->Mapper->GetMatchVTK();
  request.CountsSamples = this->Mapper->GetCountSamples();
  return true;
}

void vtkStriderVolumeMapperInternals::EnterWindow(vtkOpenGLRenderWindow* window)
{
  if (this->Window != window)
  {
    this->ReleaseGraphicsResources(this->Window);
    this->Window = window;
    this->InteropFailed = false;
  }
  window->MakeCurrent();
}

Strider::Status vtkStriderVolumeMapperInternals::TryInterop(vtkOpenGLRenderWindow* window,
  bool hasOpaque, const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request,
  bool& done)
{
  done = false;
  if (!this->Mapper->GetUseInterop() || this->InteropFailed ||
    this->Renderer->GetBackend() != Strider::Backend::CUDA)
  {
    return {};
  }
  // OpenGL objects must not change while CUDA has them registered, so growth disconnects first.
  const auto oldSize = this->Display.GetTextureSize();
  if (request.ImageSize[0] > oldSize[0] || request.ImageSize[1] > oldSize[1] ||
    (hasOpaque && this->Display.NeedsLargerDepthBuffer(viewport)))
  {
    this->Renderer->DisconnectDisplay();
    this->Connected = {};
  }
  Strider::DisplayTargets targets;
  targets.ColorTexture = this->Display.PrepareTexture(window, request.ImageSize);
  targets.TextureSize = this->Display.GetTextureSize();
  targets.DepthBuffer = hasOpaque ? this->Display.PrepareDepthBuffer(viewport) : 0;
  if (targets.ColorTexture != this->Connected.ColorTexture ||
    targets.TextureSize != this->Connected.TextureSize ||
    targets.DepthBuffer != this->Connected.DepthBuffer)
  {
    const Strider::Status status = this->Renderer->ConnectDisplay(targets);
    if (!status.IsOk())
    {
      vtkLog(TRACE, "Strider: frames go through host memory: " << status.GetMessage());
      this->Renderer->DisconnectDisplay();
      this->Connected = {};
      this->InteropFailed = true;
      return {};
    }
    this->Connected = targets;
  }
  request.OpaqueDepthSize = { 0, 0 };
  if (hasOpaque && this->Display.ReadDepthToBuffer(window, viewport))
  {
    request.OpaqueDepthSize = { viewport.Width, viewport.Height };
  }
  STRIDER_TRY(this->Renderer->RenderToDisplay(request));
  done = true;
  return {};
}

Strider::Status vtkStriderVolumeMapperInternals::RenderToWindow(vtkOpenGLRenderWindow* window,
  vtkRenderer* renderer, vtkVolume* volume, const vtkStriderFrameDisplay::Viewport& viewport,
  Strider::RenderRequest& request)
{
  this->EnterWindow(window);
  const bool hasOpaque = HasOpaqueNeighbours(renderer, volume);
  bool done = false;
  STRIDER_TRY(this->TryInterop(window, hasOpaque, viewport, request, done));
  this->DisplayPath = done ? "interop" : "copy";
  if (!done)
  {
    request.OpaqueDepth = hasOpaque ? this->Display.ReadDepth(window, viewport) : nullptr;
    request.OpaqueDepthSize = { viewport.Width, viewport.Height };
    Strider::RenderedImage image;
    STRIDER_TRY(this->Renderer->Render(request, image));
    this->Display.UploadImage(window, image);
  }
  if (!this->Display.Draw(window, viewport, request.ImageSize))
  {
    return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure, "the frame's OpenGL shader was refused");
  }
  return {};
}

Strider::Status vtkStriderVolumeMapperInternals::RenderToImage(Strider::RenderRequest& request)
{
  request.WantsDepth = true;
  Strider::RenderedImage image;
  STRIDER_TRY(this->Renderer->Render(request, image));
  this->DisplayPath = "image";
  vtkStriderStoreColor(image, this->ColorImage);
  vtkStriderStoreDepth(image, this->Mapper->GetDepthImageScalarType(), this->DepthImage);
  return {};
}

void vtkStriderVolumeMapperInternals::RenderFrame(vtkRenderer* renderer, vtkVolume* volume)
{
  vtkStriderFrameDisplay::Viewport viewport;
  renderer->GetTiledSizeAndOrigin(&viewport.Width, &viewport.Height, &viewport.X, &viewport.Y);
  if (viewport.Width < 1 || viewport.Height < 1)
  {
    return; // nothing can be seen of it
  }
  Strider::RenderRequest request;
  if (!this->PrepareRenderer() || !this->UpdateVolume() || !this->UpdateTables(volume) ||
    !this->MakeRequest(renderer, volume, viewport, request))
  {
    return;
  }
  this->WarnOfIgnoredSettings(volume);
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  const auto render = [&]() {
    if (this->Mapper->GetRenderToImage())
    {
      return this->RenderToImage(request);
    }
    if (!window)
    {
      return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
        "the window is not an OpenGL window: render to an image instead");
    }
    return this->RenderToWindow(window, renderer, volume, viewport, request);
  };
  Strider::Status status = render();
  if (!status.IsOk() && status.GetCode() != Strider::StatusCode::InvalidArgument &&
    this->FallBackToCPU(status) && this->UpdateVolume() && this->UpdateTables(volume))
  {
    status = render();
  }
  this->ReportOnce(this->LastProblem,
    status.IsOk() ? std::string() : "The frame cannot be rendered: " + status.GetMessage() + ".", true);
}

void vtkStriderVolumeMapperInternals::ReleaseGraphicsResources(vtkWindow* window)
{
  // The weak pointer no longer sees a window that is being destroyed, but that window asks for itself.
  vtkOpenGLRenderWindow* owner =
    this->Window ? this->Window.Get() : vtkOpenGLRenderWindow::SafeDownCast(window);
  if (!owner || (window && window != owner))
  {
    return;
  }
  owner->PushContext(); // another window may be at work
  if (this->Renderer)
  {
    this->Renderer->DisconnectDisplay();
  }
  this->Connected = {};
  this->Display.ReleaseGraphicsResources(owner);
  owner->PopContext();
  this->Window = nullptr;
}
