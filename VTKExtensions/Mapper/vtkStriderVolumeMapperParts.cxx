// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the volumes of several mappers that do not overlap: the blocks of a data set.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderMakeAppearance.h"

#include "vtkRenderer.h"
#include "vtkVolume.h"

#include <algorithm>

bool vtkStriderVolumeMapper::RenderParts(vtkRenderer* renderer, vtkVolume* volume,
  const std::vector<vtkStriderPartOfFrame>& parts, bool areApart)
{
  return this->Internals->RenderParts(renderer, volume, parts, areApart);
}

bool vtkStriderVolumeMapperInternals::RenderParts(vtkRenderer* renderer, vtkVolume* volume,
  const std::vector<vtkStriderPartOfFrame>& parts, bool areApart)
{
  this->Parts = parts;
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
  const std::vector<vtkStriderPartOfFrame> all = this->Parts;
  Strider::Backend former;
  do
  {
    // Where the device cannot hold one of them, the CPU gets all.
    former = this->GetRenderer()->GetBackend();
    this->Parts.clear();
    for (const vtkStriderPartOfFrame& part : all)
    {
      bool isShown = false;
      part.During(
        [&] { isShown = part.Mapper->Internals->PrepareAsPart(*this, renderer, volume); });
      if (isShown)
      {
        this->Parts.push_back(part);
      }
    }
  } while (this->GetRenderer() && this->GetRenderer()->GetBackend() != former);
  return this->GetRenderer() != nullptr;
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
      !vtkStriderShowsNothing({ this->Mapper, renderer, volume, &this->First.Input });
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
  std::vector<vtkStriderPartOfFrame> shown;
  for (const vtkStriderPartOfFrame& part : this->Parts)
  {
    vtkStriderVolumeMapperInternals& internals = *part.Mapper->Internals;
    Strider::PlacedVolume placed;
    placed.Renderer = internals.First.Renderer.get();
    bool isMade = false;
    part.During(
      [&] { isMade = internals.MakePartRequest(renderer, internals.First, placed.Request); });
    if (!isMade)
    {
      continue; // the others are shown without it
    }
    placed.Request.ImageSize = request.ImageSize;
    double& distance = placed.Request.SampleDistance;
    distance = this->ChooseDistances(Member{ { part.Mapper.Get(), volume }, {}, 0 }).Sample;
    internals.LimitDistance(internals.First, distance);
    internals.WarnOfSteps(placed.Request);
    internals.WarnOfVolume(volume);
    this->Mapper->ActualSampleDistance = internals.Mapper->ActualSampleDistance;
    request.Parts.push_back(placed);
    shown.push_back(part);
  }
  this->Parts.swap(shown);
  return !request.Parts.empty();
}

bool vtkStriderVolumeMapperInternals::MakePartsRequest(vtkRenderer* renderer, vtkVolume* volume,
  const vtkStriderViewport& viewport, Strider::RenderRequest& request)
{
  request = {};
  double image = VTK_DOUBLE_MAX;
  for (const vtkStriderPartOfFrame& part : this->Parts)
  {
    image =
      std::min(image, this->ChooseDistances(Member{ { part.Mapper.Get(), volume }, {}, 0 }).Image);
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
