// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapperInternals.h"

#include "Strider/DescribeForUser.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderFrameView.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderVersion.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <utility>

vtkStriderVolumeMapperInternals::vtkStriderVolumeMapperInternals(vtkStriderVolumeMapper* mapper)
  : Mapper(mapper)
  , Work(mapper)
  , Messages(mapper)
  , Choice(mapper, this->Messages)
  , Shared(this->First.Renderer, this->Messages)
  , Window(this->First.Renderer)
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
  this->ReleaseRenderers();
  this->Choice.Forget();
}

void vtkStriderVolumeMapperInternals::ForgetData()
{
  this->Window.ReleaseGraphicsResources(nullptr);
  this->ReleaseRenderers(); // they read the data
  this->Others.clear();
  this->First = {};
  // What was said of the data is not said again where they are shown again.
  this->Messages.Report(vtkStriderMessages::Problem, {});
}

void vtkStriderVolumeMapperInternals::ReleaseRenderers()
{
  this->Window.ForgetRenderer();
  this->First.Renderer.reset();
  this->Shared.ForgetRenderer();
  for (auto& [port, part] : this->Others)
  {
    part.Renderer.reset();
  }
  this->WorkingStrategies = {};
  this->FramesOfParts.reset();
}

bool vtkStriderVolumeMapperInternals::PrepareRenderer()
{
  if (this->First.Renderer && this->Choice.IsCurrent())
  {
    return true;
  }
  this->ReleaseRenderers();
  this->First.Renderer = this->Choice.Make();
  this->First.MarkChanged();
  this->Choice.ReportReplacement();
  return this->First.Renderer != nullptr;
}

bool vtkStriderVolumeMapperInternals::FallBackToCPU(const Strider::Status& status)
{
  const bool isStopped = status.GetCode() == Strider::StatusCode::Stopped; // by an observer
  if (isStopped || this->First.Renderer->GetBackend() == Strider::Backend::CPU)
  {
    return false;
  }
  auto renderer = this->Choice.MakeStandIn(status);
  if (!renderer)
  {
    return false;
  }
  this->ReleaseRenderers();
  this->First.Renderer = std::move(renderer);
  this->First.MarkChanged();
  this->Choice.ReportReplacement();
  return this->First.Renderer &&
    std::all_of(this->Others.begin(), this->Others.end(),
      [this](auto& other) { return this->PreparePart(other.second); });
}

bool vtkStriderVolumeMapperInternals::MakePartRequest(
  vtkRenderer* renderer, const vtkStriderVolumePart& part, Strider::RenderRequest& request)
{
  if (!this->MakeOwnRequest(part, request))
  {
    return false;
  }
  vtkStriderApplyView(vtkStriderFindFrameView(renderer, part.Volume, this->Mapper->GetMatchVTK()),
    part.Input.GetView().Components, request);
  return true;
}

bool vtkStriderVolumeMapperInternals::MakeOwnRequest(
  const vtkStriderVolumePart& part, Strider::RenderRequest& request)
{
  request.IndexToPhysical = part.Input.GetWholeGrid().GetIndexToPhysical();
  request.Piece = part.Input.GetPiece();
  request.Filter = vtkStriderFindFilter(this->Mapper, part.Volume->GetProperty());
  request.Filters = vtkStriderMakeFiltering(this->Mapper);
  request.EarlyTerminationOpacity = static_cast<float>(this->Mapper->GetEarlyTerminationOpacity());
  request.MatchVTK = this->Mapper->GetMatchVTK();
  request.Habits = vtkStriderFindHabits();
  request.CountsSamples = this->Mapper->GetCountSamples();
  request.How = vtkStriderMakeStrategies(this->Mapper);
  if (!this->Choice.StandsIn()) // a CPU needs no copy of the voxels
  {
    request.How.MemoryLimit = this->ShareMemoryLimit(part);
  }
  return this->Check(
    part, vtkStriderMakeAppearance({ this->Mapper, part.Volume, &part.Input }, request));
}

bool vtkStriderVolumeMapperInternals::MakeRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderViewport& viewport, Strider::RenderRequest& request)
{
  vtkStriderSampleDistances distances = this->ChooseDistances(this->First);
  for (const Member& member : this->Frame)
  {
    distances.Image = std::min(distances.Image, this->ChooseDistances(member.GetInternals()).Image);
  }
  // Ids cannot be interpolated, so each pixel has a ray.
  distances.Image = renderer->GetSelector() ? 1.0 : distances.Image;
  request.ImageSize = { std::max(1, static_cast<int>(viewport.Width / distances.Image)),
    std::max(1, static_cast<int>(viewport.Height / distances.Image)) };
  if (!this->MakePartRequest(renderer, this->First, request))
  {
    return false;
  }
  if (!this->IsMultiVolume() && !this->IsMixed())
  {
    this->LimitDistance(this->First, distances.Sample);
    request.SampleDistance = distances.Sample;
  }
  else if (this->IsMixed() ? !this->PlaceMembers(renderer, request)
                           : !this->PlaceMultiVolume(renderer, volume, request))
  {
    return false;
  }
  this->WarnOfSteps(request);
  this->WarnOfVolume(volume);
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
    for (Strider::PlacedVolume& part : request.Parts)
    {
      part.Request.How = this->WorkingStrategies;
    }
    const Strider::Status again = render();
    if (!again.IsOk()) // the settings are not the reason
    {
      return again.GetCode() == Strider::StatusCode::Stopped ? again : status;
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

void vtkStriderVolumeMapperInternals::PassProgress()
{
  const Strider::TaskProgress progress = this->Work.BeginTask(1.0);
  this->First.Renderer->SetProgress(progress);
  for (auto& [port, part] : this->Others)
  {
    part.Renderer->SetProgress(progress);
  }
  for (std::size_t index = 0; this->HasPartsOnly && index < this->Parts.size(); ++index)
  {
    this->Parts[index].Mapper->Internals->First.Renderer->SetProgress(progress);
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
  const auto isReady = [&] {
    return this->HasPartsOnly ||
      (this->PrepareRenderer() && this->UpdateData() &&
        !vtkStriderShowsNothing({ this->Mapper, this->First.Volume, &this->First.Input }));
  };
  const auto make = [&] {
    return this->HasPartsOnly ? this->MakePartsRequest(renderer, volume, viewport, request)
                              : this->MakeRequest(renderer, volume, viewport, request);
  };
  // Stopped: data may be there before the backend asks whether to go on.
  if (!isReady() || this->Work.IsStopped() ||
    (renderer->GetRenderWindow() && renderer->GetRenderWindow()->CheckAbortStatus() != 0) ||
    !make())
  {
    return;
  }
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  request.SnapsRayEntries = request.MatchVTK && window && window->IsCurrent() &&
    vtkStriderFrameDisplay::InterpolatesBetweenSnappedCorners();
  const auto renderOne = [&](Strider::RenderRequest& one) {
    if (this->Mapper->GetRenderToImage())
    {
      return this->RenderToImage(one);
    }
    if (!window)
    {
      return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
        "the window is not an OpenGL window: render to an image instead");
    }
    if (renderer->GetSelector())
    {
      return this->RenderSelection(window, renderer, volume, viewport, one);
    }
    this->Window.Enter(window);
    return this->Window.Peel.TakePasses(this->Mapper, volume)
      ? this->RenderLayer(window, one)
      : this->RenderToWindow(window, renderer, volume, viewport, one);
  };
  const auto render = [&]() {
    return this->HasPartsOnly && this->ArePartsApart ? this->RenderApart(request, renderOne)
                                                     : renderOne(request);
  };
  this->PassProgress();
  Strider::Status status = render();
  if (this->HasPartsOnly && status.GetCode() == Strider::StatusCode::Unsupported)
  {
    this->ArePartsRefused = true; // the caller renders them one by one, which reports what is wrong
    return;
  }
  if (this->IsMixed())
  {
    this->EndMixed(this->KeepWorkingStrategies(status, request, render));
    return;
  }
  if (!status.IsOk() && status.GetCode() != Strider::StatusCode::InvalidArgument &&
    this->FallBackToCPU(status) && this->UpdateAfterFall(renderer, volume))
  {
    if (this->HasPartsOnly)
    {
      const bool snaps = request.SnapsRayEntries;
      make();
      request.SnapsRayEntries = snaps;
    }
    this->AimAtRenderers(request);
    status = render();
  }
  status = this->KeepWorkingStrategies(status, request, render);
  if (status.GetCode() == Strider::StatusCode::Stopped &&
    this->GetRenderer()->GetBackend() == Strider::Backend::CUDA)
  {
    // The device may have lost a volume that was being stored in another way.
    this->First.Input.MarkChanged();
    this->MarkPartsChanged();
    for (auto& [port, part] : this->Others)
    {
      part.Input.MarkChanged();
    }
  }
  if (status.IsOk())
  {
    this->Quality.TakeSuccess();
    this->WarnOfStorage(request.How.Storage);
  }
  this->ReportFrame(status);
  this->Work.ReportFrame(1.0);
}
