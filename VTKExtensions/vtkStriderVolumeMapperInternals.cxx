// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkCommand.h"
#include "vtkLogger.h"
#include "vtkMultiVolume.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderVolumeMapper.h"
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

void vtkStriderVolumeMapperInternals::MarkAllChanged()
{
  this->Input.MarkChanged();
  this->Functions.MarkChanged();
  this->Labels.MarkChanged();
  for (vtkStriderCompanion* companion : { &this->Mask, &this->SecondScalars, &this->Blanking })
  {
    companion->MarkChanged();
  }
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
  this->MarkAllChanged();
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
  this->MarkAllChanged();
  return true;
}

bool vtkStriderVolumeMapperInternals::MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request)
{
  vtkStriderSampleDistances distances = vtkStriderChooseSampleDistances(
    this->Mapper, volume, this->Input.GetGrid(), this->ReductionFactor);
  const double asked = distances.Sample;
  if (!vtkStriderLimitSampleDistance(this->Input.GetGrid(), distances.Sample))
  {
    this->ReportOnce(this->LastDistanceWarning,
      "A sample distance of " + std::to_string(asked) +
        " is outside of 0.01 to 1000 times the spacing; using " + std::to_string(distances.Sample) +
        ".",
      false);
  }
  this->Mapper->ActualSampleDistance = distances.Sample;
  // Ids cannot be interpolated.
  distances.Image = renderer->GetSelector() ? 1.0 : distances.Image;
  request.ImageSize = { std::max(1, static_cast<int>(viewport.Width / distances.Image)),
    std::max(1, static_cast<int>(viewport.Height / distances.Image)) };
  request.IndexToPhysical = this->Input.GetGrid().GetIndexToPhysical();
  request.PhysicalToClip = vtkStriderMakePhysicalToClip(renderer, volume);
  request.SampleDistance = distances.Sample;
  request.Filter = volume->GetProperty()->GetInterpolationType() == VTK_NEAREST_INTERPOLATION
    ? Strider::ReconstructionFilter::Nearest
    : Strider::ReconstructionFilter::Linear;
  request.EarlyTerminationOpacity = static_cast<float>(this->Mapper->GetEarlyTerminationOpacity());
  request.MatchVTK = this->Mapper->GetMatchVTK();
  request.CountsSamples = this->Mapper->GetCountSamples();
  request.How = vtkStriderMakeStrategies(this->Mapper);
  const std::string reason =
    vtkStriderMakeAppearance({ this->Mapper, renderer, volume, &this->Input }, request);
  if (!reason.empty())
  {
    this->ReportOnce(this->LastProblem, reason, true);
    return false;
  }
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

bool vtkStriderVolumeMapperInternals::RefuseVolumes(vtkVolume* volume)
{
  if (this->Mapper->GetInputCount() < 2)
  {
    return false;
  }
  this->ReportOnce(this->LastProblem,
    std::string(vtkMultiVolume::SafeDownCast(volume) ? "A vtkMultiVolume of " : "A mapper with ") +
      std::to_string(this->Mapper->GetInputCount()) +
      " inputs cannot be rendered: give each volume a mapper and a vtkVolume of its own.",
    true);
  return true;
}

bool vtkStriderVolumeMapperInternals::IsAborted(vtkRenderer* renderer) const
{
  vtkRenderWindow* window = renderer->GetRenderWindow();
  return window && window->CheckAbortStatus() != 0;
}

void vtkStriderVolumeMapperInternals::ReportProgress(double share)
{
  if (this->Mapper->GetReportProgress())
  {
    this->Mapper->InvokeEvent(vtkCommand::VolumeMapperRenderProgressEvent, &share);
  }
}

void vtkStriderVolumeMapperInternals::RenderFrame(vtkRenderer* renderer, vtkVolume* volume)
{
  vtkStriderFrameDisplay::Viewport viewport;
  renderer->GetTiledSizeAndOrigin(&viewport.Width, &viewport.Height, &viewport.X, &viewport.Y);
  if (viewport.Width < 1 || viewport.Height < 1 || this->RefuseVolumes(volume))
  {
    return;
  }
  this->ReportProgress(0.0);
  Strider::RenderRequest request;
  if (!this->PrepareRenderer() || !this->UpdateData(volume) ||
    vtkStriderShowsNothing({ this->Mapper, renderer, volume, &this->Input }) ||
    this->IsAborted(renderer) || !this->MakeRequest(renderer, volume, viewport, request))
  {
    return;
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
    if (renderer->GetSelector())
    {
      return this->RenderSelection(window, renderer, volume, viewport, request);
    }
    this->EnterWindow(window);
    return this->Peel.TakePasses(this->Mapper, volume)
      ? this->RenderLayer(window, request)
      : this->RenderToWindow(window, renderer, volume, viewport, request);
  };
  Strider::Status status = render();
  if (!status.IsOk() && status.GetCode() != Strider::StatusCode::InvalidArgument &&
    this->FallBackToCPU(status) && this->UpdateData(volume))
  {
    status = render();
  }
  status = this->KeepWorkingStrategies(status, request, render);
  this->ReportOnce(this->LastProblem,
    status.IsOk() ? std::string() : "The frame cannot be rendered: " + status.GetMessage() + ".",
    true);
  this->ReportProgress(1.0);
}
