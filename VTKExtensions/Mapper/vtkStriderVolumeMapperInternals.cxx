// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapperInternals.h"

#include "Strider/DescribeForUser.h"
#include "Strider/ParseDeviceList.h"

#include "vtkLogger.h"
#include "vtkObjectFactory.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderVersion.h"
#include "vtkStriderViewMemory.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

namespace
{

/// Writes the choice of the backend to VTK's log, once. The panel and GetDeviceName show it as well.
void Announce(const std::string& reason)
{
  static std::mutex& mutex = *new std::mutex; // mappers can outlive static variables
  static std::string& announced = *new std::string;
  const std::lock_guard<std::mutex> lock(mutex);
  if (reason != announced)
  {
    announced = reason;
    vtkLog(TRACE, "Strider: " << reason);
  }
}

} // namespace

vtkStriderVolumeMapperInternals::vtkStriderVolumeMapperInternals(vtkStriderVolumeMapper* mapper)
  : Messages(mapper)
  , Work(mapper)
  , Mapper(mapper)
  , Window(this->First.Renderer)
  , Shared(this->First.Renderer, this->Messages)
{
}

void vtkStriderVolumeMapperInternals::ReportFrame(const Strider::Status& status)
{
  const bool isFailure = !status.IsOk() && status.GetCode() != Strider::StatusCode::Stopped;
  (void)Strider::GuardMemory([&] {
    this->Messages.Report(vtkStriderMessages::Problem,
      isFailure ? "The frame cannot be rendered: " + Strider::DescribeForUser(status) + "."
                : std::string());
    return Strider::Status();
  }).IsOk();
}

void vtkStriderVolumeMapperInternals::ForgetRenderer()
{
  this->Window.ForgetRenderer();
  this->First.Renderer.reset();
  this->Shared.ForgetRenderer();
  for (auto& [port, part] : this->Others)
  {
    part.Renderer.reset();
  }
  this->StandsIn = false;
  this->DeviceName.clear();
  this->BackendNote.clear();
  this->WorkingStrategies = {};
}

vtkStriderVolumeMapperInternals::Place vtkStriderVolumeMapperInternals::FindPlace() const
{
  Place place;
  const int backend = this->Mapper->GetBackend();
  place.Backend = backend != vtkStriderVolumeMapper::AUTOMATIC_BACKEND
    ? backend
    : vtkStriderVolumeMapper::GetDefaultBackend();
  // The first of these that is not automatic.
  const int index = this->Mapper->GetDeviceIndex();
  const std::string own = this->Mapper->GetDevices();
  const int common = vtkStriderVolumeMapper::GetDefaultDeviceIndex();
  if (index >= 0)
  {
    place.Devices = { index };
  }
  else if (own == "auto" && common >= 0)
  {
    place.Devices = { common };
  }
  else if (const int holder = this->FindScalarsDevice(); own == "auto" && holder >= 0)
  {
    place.Devices = { holder };
  }
  else
  {
    const std::string list = own != "auto" ? own : vtkStriderVolumeMapper::GetDefaultDevices();
    // Setters have refused what is not a list.
    (void)Strider::ParseDeviceList("Devices", list, place.Devices).IsOk();
  }
  return place;
}

int vtkStriderVolumeMapperInternals::FindScalarsDevice() const
{
  vtkDataArray* scalars = nullptr;
  bool areCells = false;
  auto* dataSet = vtkDataSet::SafeDownCast(this->Mapper->GetInputDataObject(0, 0));
  return dataSet && vtkStriderFindScalars(this->Mapper, dataSet, scalars, areCells).empty()
    ? vtkStriderFindDevice(scalars)
    : -1;
}

bool vtkStriderVolumeMapperInternals::PrepareRenderer()
{
  const Place wanted = this->FindPlace();
  if (this->First.Renderer && wanted == this->Made)
  {
    return true;
  }
  this->ForgetRenderer();
  this->Made = wanted;
  std::string reason;
  const auto backend = static_cast<Strider::Backend>(wanted.Backend);
  Strider::Status status = Strider::VolumeRenderer::Create(
    backend, wanted.Devices, this->First.Renderer, reason, &this->BackendNote);
  if (!status.IsOk() && backend != Strider::Backend::CPU)
  {
    const std::string problem = Strider::DescribeForUser(status);
    status =
      Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, this->First.Renderer, reason);
    if (status.IsOk())
    {
      this->BackendNote = "CUDA cannot be used: " + problem;
      this->Messages.Report(
        vtkStriderMessages::BackendReplaced, this->BackendNote + ". The CPU renders instead.");
    }
  }
  if (!status.IsOk())
  {
    this->Messages.Report(vtkStriderMessages::Problem,
      "No backend can be used: " + Strider::DescribeForUser(status) + ".");
    return false;
  }
  this->First.MarkChanged();
  Announce(reason);
  this->DeviceName = this->First.Renderer->GetDeviceName();
  return true;
}

bool vtkStriderVolumeMapperInternals::FallBackToCPU(const Strider::Status& status)
{
  const bool isStopped = status.GetCode() == Strider::StatusCode::Stopped; // by an observer
  if (isStopped || this->First.Renderer->GetBackend() == Strider::Backend::CPU)
  {
    return false;
  }
  std::unique_ptr<Strider::VolumeRenderer> renderer;
  std::string reason;
  const Strider::Status created =
    Strider::VolumeRenderer::Create(Strider::Backend::CPU, -1, renderer, reason);
  // STRIDER_BACKEND=cuda forbids the CPU.
  if (!created.IsOk() || renderer->GetBackend() != Strider::Backend::CPU)
  {
    return false;
  }
  this->ForgetRenderer();
  this->StandsIn = true;
  this->First.Renderer = std::move(renderer);
  this->BackendNote =
    "The CUDA device cannot render this volume: " + Strider::DescribeForUser(status);
  this->First.MarkChanged();
  this->Messages.Report(vtkStriderMessages::BackendReplaced,
    this->BackendNote + ". The CPU renders instead; set {Backend} again to try the device again.");
  this->DeviceName = this->First.Renderer->GetDeviceName();
  return std::all_of(this->Others.begin(), this->Others.end(),
    [this](auto& other) { return this->PreparePart(other.second); });
}

bool vtkStriderVolumeMapperInternals::MakePartRequest(
  vtkRenderer* renderer, const vtkStriderVolumePart& part, Strider::RenderRequest& request)
{
  request.IndexToPhysical = part.Input.GetWholeGrid().GetIndexToPhysical();
  request.Piece = part.Input.GetPiece();
  request.PhysicalToClip = vtkStriderMakePhysicalToClip(renderer, part.Volume);
  request.Filter = vtkStriderFindFilter(this->Mapper, part.Volume->GetProperty());
  request.Filters = vtkStriderMakeFiltering(this->Mapper);
  request.EarlyTerminationOpacity = static_cast<float>(this->Mapper->GetEarlyTerminationOpacity());
  request.MatchVTK = this->Mapper->GetMatchVTK();
  request.Habits = vtkStriderFindHabits();
  request.CountsSamples = this->Mapper->GetCountSamples();
  request.How = vtkStriderMakeStrategies(this->Mapper);
  if (!this->StandsIn) // a CPU needs no copy of the voxels
  {
    request.How.MemoryLimit = this->ShareMemoryLimit(part);
  }
  const std::string reason =
    vtkStriderMakeAppearance({ this->Mapper, renderer, part.Volume, &part.Input }, request);
  if (!reason.empty())
  {
    this->ReportProblem(part, reason);
  }
  return reason.empty();
}

bool vtkStriderVolumeMapperInternals::MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderFrameDisplay::Viewport& viewport, Strider::RenderRequest& request)
{
  vtkStriderSampleDistances distances = this->ChooseDistances(this->First);
  // Ids cannot be interpolated, so each pixel has a ray.
  distances.Image = renderer->GetSelector() ? 1.0 : distances.Image;
  request.ImageSize = { std::max(1, static_cast<int>(viewport.Width / distances.Image)),
    std::max(1, static_cast<int>(viewport.Height / distances.Image)) };
  if (!this->MakePartRequest(renderer, this->First, request))
  {
    return false;
  }
  if (!this->IsMultiVolume())
  {
    this->LimitDistance(this->First, distances.Sample);
    request.SampleDistance = distances.Sample;
  }
  else if (!this->PlaceMultiVolume(renderer, volume, request))
  {
    return false;
  }
  this->WarnOfSteps(request);
  this->WarnOfCamera(volume);
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
      return status; // the settings are not the reason
    }
    // The short part comes first, because message windows truncate lines.
    refusal = "Ignored: " + Strider::DescribeForUser(status) +
      ". The image is unaffected; the last valid settings stay in use.";
  }
  else if (!status.IsOk())
  {
    return status;
  }
  this->WorkingStrategies = request.How;
  this->Messages.Report(vtkStriderMessages::Refusal, refusal);
  return {};
}

bool vtkStriderVolumeMapperInternals::IsAborted(vtkRenderer* renderer) const
{
  vtkRenderWindow* window = renderer->GetRenderWindow();
  return window && window->CheckAbortStatus() != 0;
}

void vtkStriderVolumeMapperInternals::PassProgress()
{
  const Strider::TaskProgress progress = this->Work.BeginTask(1.0);
  this->First.Renderer->SetProgress(progress);
  for (auto& [port, part] : this->Others)
  {
    part.Renderer->SetProgress(progress);
  }
}

void vtkStriderVolumeMapperInternals::RenderFrame(vtkRenderer* renderer, vtkVolume* volume)
{
  this->Work.Do(this->Mapper->GetRenderToImage() ? nullptr : renderer->GetRenderWindow(),
    [&] { this->TryFrame(renderer, volume); });
}

// Images have the size of the renderer, whatever the active render pass draws to.
vtkStriderViewport vtkStriderVolumeMapperInternals::FindViewport(vtkRenderer* renderer) const
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!window || this->Mapper->GetRenderToImage())
  {
    return vtkStriderFindWindowViewport(renderer);
  }
  window->MakeCurrent();
  return vtkStriderFindViewport(renderer);
}

void vtkStriderVolumeMapperInternals::TryFrame(vtkRenderer* renderer, vtkVolume* volume)
{
  const vtkStriderViewport viewport = this->FindViewport(renderer);
  if (viewport.Width < 1 || viewport.Height < 1 || !this->GatherParts(volume))
  {
    return;
  }
  this->Work.ReportFrame(0.0);
  Strider::RenderRequest request;
  // Stopped: data may be there before the backend asks whether to go on.
  if (!this->PrepareRenderer() || !this->UpdateData() || this->Work.IsStopped() ||
    vtkStriderShowsNothing({ this->Mapper, renderer, this->First.Volume, &this->First.Input }) ||
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
    this->Window.Enter(window);
    return this->Window.Peel.TakePasses(this->Mapper, volume)
      ? this->RenderLayer(window, request)
      : this->RenderToWindow(window, renderer, volume, viewport, request);
  };
  this->PassProgress();
  Strider::Status status = render();
  if (!status.IsOk() && status.GetCode() != Strider::StatusCode::InvalidArgument &&
    this->FallBackToCPU(status) && this->UpdateData())
  {
    this->AimAtRenderers(request);
    status = render();
  }
  status = this->KeepWorkingStrategies(status, request, render);
  if (status.IsOk())
  {
    this->Quality.TakeSuccess();
    this->WarnOfStorage();
  }
  this->ReportFrame(status);
  this->Work.ReportFrame(1.0);
}
