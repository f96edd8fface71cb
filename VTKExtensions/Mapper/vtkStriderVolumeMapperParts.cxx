// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the volumes of several mappers that do not overlap: the blocks of a data set.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderFrameView.h"
#include "vtkStriderMakeAppearance.h"

#include "vtkRenderer.h"
#include "vtkVolume.h"

#include <algorithm>
#include <utility>

bool vtkStriderVolumeMapper::RenderParts(
  vtkRenderer* renderer, vtkVolume* volume, std::vector<vtkStriderPartOfFrame> parts, bool areApart)
{
  return this->Internals->RenderParts(renderer, volume, std::move(parts), areApart);
}

bool vtkStriderVolumeMapperInternals::RenderParts(
  vtkRenderer* renderer, vtkVolume* volume, std::vector<vtkStriderPartOfFrame> parts, bool areApart)
{
  this->Parts = std::move(parts);
  this->HasPartsOnly = true;
  this->ArePartsApart = areApart || renderer->GetSelector();
  this->ArePartsRefused = false;
  if (this->Try([&] { return this->PrepareParts(renderer, volume); }))
  {
    this->RenderTimed(renderer, volume, {});
  }
  this->HasPartsOnly = false;
  this->Alone = nullptr; // memory may have run out in its frame
  return !this->ArePartsRefused;
}

bool vtkStriderVolumeMapperInternals::PrepareParts(vtkRenderer* renderer, vtkVolume* volume)
{
  if (!this->PrepareRenderer())
  {
    return false;
  }
  std::vector<bool> areShown;
  Strider::Backend former;
  do
  {
    // Where the device cannot hold one of them, the CPU gets all.
    former = this->GetRenderer()->GetBackend();
    areShown.clear();
    for (const vtkStriderPartOfFrame& part : this->Parts)
    {
      bool isShown = false;
      part.During(
        [&] { isShown = part.Mapper->Internals->PrepareAsPart(*this, renderer, volume); });
      areShown.push_back(isShown);
    }
  } while (this->GetRenderer() && this->GetRenderer()->GetBackend() != former);
  this->KeepParts(areShown);
  return this->GetRenderer() != nullptr;
}

void vtkStriderVolumeMapperInternals::KeepParts(const std::vector<bool>& areKept)
{
  std::size_t index = 0;
  this->Parts.erase(std::remove_if(this->Parts.begin(), this->Parts.end(),
                      [&](const vtkStriderPartOfFrame&) { return !areKept[index++]; }),
    this->Parts.end());
}

bool vtkStriderVolumeMapperInternals::PrepareAsPart(
  vtkStriderVolumeMapperInternals& maker, vtkRenderer* renderer, vtkVolume* volume)
{
  const Strider::Backend backend = maker.GetRenderer()->GetBackend();
  if (this->First.Renderer && this != &maker &&
    (this->First.Renderer->GetBackend() != backend || this->PartOf != maker.Choice.GetDevices()))
  {
    this->ReleaseRenderers();
  }
  this->PartOf = maker.Choice.GetDevices();
  this->First.Port = 0;
  this->First.Volume = volume;
  this->Others.clear();
  this->UpdateInputs();
  bool isShown = false;
  this->Work.Do(renderer->GetRenderWindow(), [&] {
    isShown = maker.PreparePart(this->First) && this->UpdateData() && !this->Work.IsStopped() &&
      !vtkStriderShowsNothing({ this->Mapper, volume, &this->First.Input });
  });
  if (this != &maker && this->First.Renderer && this->First.Renderer->GetBackend() != backend)
  {
    maker.FallBackToCPU(STRIDER_FAILURE(
      Strider::StatusCode::OutOfMemory, "a block does not fit into the memory of the device"));
  }
  return isShown;
}

bool vtkStriderVolumeMapperInternals::PlaceParts(
  vtkRenderer* renderer, vtkVolume* volume, Strider::RenderRequest& request)
{
  // All parts have the blend mode and MatchVTK of the frame.
  const vtkStriderFrameView view = vtkStriderFindFrameView(
    renderer, volume, this->Parts.empty() ? false : this->Parts.front().Mapper->GetMatchVTK());
  std::vector<bool> areMade;
  request.Parts.reserve(this->Parts.size());
  for (const vtkStriderPartOfFrame& part : this->Parts)
  {
    vtkStriderVolumeMapperInternals& internals = *part.Mapper->Internals;
    Strider::PlacedVolume& placed = request.Parts.emplace_back();
    placed.Renderer = internals.First.Renderer.get();
    bool isMade = false;
    part.During([&] { isMade = internals.MakeRequestOfPart(view, placed.Request); });
    areMade.push_back(isMade);
    if (!isMade)
    {
      request.Parts.pop_back(); // the others are shown without it
      continue;
    }
    placed.Request.ImageSize = request.ImageSize;
    double& distance = placed.Request.SampleDistance;
    distance = this->ChooseDistances(internals).Sample;
    internals.LimitDistance(internals.First, distance);
    internals.WarnOfSteps(placed.Request);
    this->Mapper->ActualSampleDistance = internals.Mapper->ActualSampleDistance;
  }
  this->KeepParts(areMade);
  this->WarnOfCamera(volume);
  this->WarnOfShader(volume);
  return !request.Parts.empty();
}

bool vtkStriderVolumeMapperInternals::MakePartsRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderViewport& viewport, Strider::RenderRequest& request)
{
  request = {};
  double image = VTK_DOUBLE_MAX;
  for (const vtkStriderPartOfFrame& part : this->Parts)
  {
    image = std::min(image, this->ChooseDistances(*part.Mapper->Internals).Image);
  }
  image = renderer->GetSelector() ? 1.0 : image; // ids cannot be interpolated
  request.ImageSize = { std::max(1, static_cast<int>(viewport.Width / image)),
    std::max(1, static_cast<int>(viewport.Height / image)) };
  if (!this->PlaceParts(renderer, volume, request))
  {
    return false;
  }
  std::vector<Strider::PlacedVolume> parts;
  parts.swap(request.Parts);
  request = parts.front().Request;
  request.Piece = {};
  request.Parts.swap(parts);
  return true;
}

Strider::Status vtkStriderVolumeMapperInternals::RenderApart(const Strider::RenderRequest& all,
  const std::function<Strider::Status(Strider::RenderRequest&)>& render)
{
  if (vtkStriderFrameTarget* target = this->Mapper->GetFrameTarget())
  {
    target->DropFrames();
  }
  Strider::FrameStatistics sum;
  Strider::Status status;
  for (std::size_t index = all.Parts.size(); index-- > 0 && status.IsOk();)
  {
    const vtkStriderPartOfFrame& part = this->Parts[index];
    if (part.BeginAlone)
    {
      part.BeginAlone();
    }
    Strider::RenderRequest request = all.Parts[index].Request;
    request.Piece = {};
    request.SnapsRayEntries = all.SnapsRayEntries;
    request.Parts.push_back(all.Parts[index]);
    this->Alone = part.Mapper->Internals.get();
    this->FramesOfParts.reset();
    status = render(request);
    this->Alone = nullptr;
    const Strider::FrameStatistics former = std::move(sum);
    sum = this->GetRenderer()->GetFinishedStatistics();
    sum.KernelMilliseconds += former.KernelMilliseconds;
    sum.MapMilliseconds += former.MapMilliseconds;
    sum.SamplesTaken += former.SamplesTaken;
    sum.SamplesSkipped += former.SamplesSkipped;
    sum.CompressedBytes += former.CompressedBytes;
    // The image, four floats of each pixel, is the same for all of them.
    const std::size_t pixels = static_cast<std::size_t>(request.ImageSize[0]) *
      static_cast<std::size_t>(request.ImageSize[1]);
    const std::size_t image = former.BytesOnDevice > 0 ? 4 * sizeof(float) * pixels : 0;
    sum.BytesOnDevice = former.BytesOnDevice + std::max(sum.BytesOnDevice, image) - image;
  }
  this->FramesOfParts = sum;
  return status;
}

void vtkStriderVolumeMapperInternals::MarkPartsChanged()
{
  for (const vtkStriderPartOfFrame& part : this->Parts)
  {
    if (part.Mapper)
    {
      part.Mapper->Internals->First.Input.MarkChanged();
    }
  }
}
