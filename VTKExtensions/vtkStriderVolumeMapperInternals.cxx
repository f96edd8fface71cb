// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkImageData.h"
#include "vtkLogger.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderIgnoredSettings.h"
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
  this->WorkingStrategies = {};
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
      this->ReportOnce(
        this->LastWarning, "CUDA cannot be used: " + problem + ". The CPU renders instead.", false);
    }
  }
  if (!status.IsOk())
  {
    this->ReportOnce(
      this->LastProblem, "No backend can be used: " + status.GetMessage() + ".", true);
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
  const double unitDistance = volume->GetProperty()->GetScalarOpacityUnitDistance(0);
  if (!(unitDistance > 0.0) && this->Input.GetView().CountVoxels() > 1)
  {
    this->ReportOnce(this->LastUnitWarning,
      "The scalar opacity unit distance is " + std::to_string(unitDistance) +
        ", not above 0; using the mean spacing instead.",
      false);
  }
  this->Functions.Update(
    volume->GetProperty(), this->Input, rangeTypes, this->Mapper->GetMatchVTK());
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

bool vtkStriderVolumeMapperInternals::MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request)
{
  vtkStriderSampleDistances distances = vtkStriderChooseSampleDistances(
    this->Mapper, volume, this->Input.GetImage(), this->ReductionFactor);
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
  request.How = vtkStriderMakeStrategies(this->Mapper);
  return true;
}

Strider::Status vtkStriderVolumeMapperInternals::KeepWorkingStrategies(
  const Strider::Status& status, Strider::RenderRequest& request,
  const std::function<Strider::Status()>& render)
{
  std::string refusal;
  if (status.GetCode() == Strider::StatusCode::InvalidArgument)
  {
    request.How = this->WorkingStrategies;
    if (!render().IsOk())
    {
      return status; // something else is wrong
    }
    // The short part first: windows of messages cut lines.
    refusal = "Not used: " + status.GetMessage() +
      ". The picture is the same; the last settings that worked stay in use.";
  }
  else if (!status.IsOk())
  {
    return status;
  }
  this->WorkingStrategies = request.How;
  this->ReportOnce(this->LastRefusal, refusal, true);
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
  const std::string ignored = vtkStriderListIgnoredSettings(this->Mapper, volume);
  if (!ignored.empty())
  {
    this->ReportOnce(this->LastWarning,
      "Not supported yet and ignored: " + ignored + ". The volume is rendered without.", false);
  }
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  request.SnapsRayEntries = request.MatchVTK && window && window->IsCurrent() &&
    vtkStriderFrameDisplay::InterpolatesBetweenSnappedCorners();
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
  status = this->KeepWorkingStrategies(status, request, render);
  this->ReportOnce(this->LastProblem,
    status.IsOk() ? std::string() : "The frame cannot be rendered: " + status.GetMessage() + ".",
    true);
}
