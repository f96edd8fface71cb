// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of the volumes of several props: its request, its end, and the shares of its volumes.
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkStriderFindShares.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderPlaceMultiVolume.h"

#include "Strider/DescribeForUser.h"

#include "vtkRenderer.h"
#include "vtkVolume.h"

#include <algorithm>

void vtkStriderVolumeMapperInternals::EndMixed(const Strider::Status& status)
{
  const bool isStopped = status.GetCode() == Strider::StatusCode::Stopped;
  this->MixFailure = status.IsOk() || isStopped ? std::string() : Strider::DescribeForUser(status);
  if (!this->MixFailure.empty())
  {
    this->ReportMixing(this->MixFailure);
    return;
  }
  for (const Member& member : this->Frame)
  {
    vtkStriderVolumeMapperInternals& internals = member.GetInternals();
    if (isStopped && this->GetRenderer()->GetBackend() == Strider::Backend::CUDA)
    {
      internals.First.Input.MarkChanged(); // the device may have lost it
    }
    if (&internals != this)
    {
      internals.WarnOfVolume(member.Volume.Volume);
    }
    if (!isStopped)
    {
      internals.WarnOfStorage(vtkStriderMakeStrategies(member.Volume.Mapper).Storage);
      internals.ReportFrame(status);
    }
  }
  if (!isStopped)
  {
    this->Quality.TakeSuccess();
  }
  this->Work.ReportFrame(1.0);
}

void vtkStriderVolumeMapperInternals::TakeFrame(const vtkStriderVolumeMapperInternals& maker)
{
  this->FrameMaker = maker.Mapper;
  this->DisplayPath = maker.DisplayPath;
  this->VolumesMixed = maker.VolumesMixed;
  this->Mapper->QualityInUse = maker.Mapper->QualityInUse;
  this->Mapper->ActualSampleDistance = maker.Mapper->ActualSampleDistance;
  this->Mapper->TimeToDraw = 0.0; // the maker's time is that of all
}

double vtkStriderVolumeMapperInternals::ChooseMixedDistance()
{
  double distance = VTK_DOUBLE_MAX;
  for (const Member& member : this->Frame)
  {
    const vtkStriderVolumePart& part = member.GetInternals().First;
    double own = this->ChooseDistances(member.GetInternals()).Sample;
    member.GetInternals().LimitDistance(part, own);
    distance = std::min(distance, own * vtkStriderMeasureLeastScale(part.Volume));
  }
  return distance;
}

bool vtkStriderVolumeMapperInternals::PlaceMembers(
  vtkRenderer* renderer, Strider::RenderRequest& request)
{
  request.SampleDistance = this->ChooseMixedDistance();
  const auto planes = vtkStriderListPlanes(this->Mapper);
  const bool sharePlanes = std::all_of(this->Frame.begin(), this->Frame.end(),
    [&](const Member& member) { return vtkStriderListPlanes(member.Volume.Mapper) == planes; });
  vtkStriderBounds bounds{ VTK_DOUBLE_MAX, VTK_DOUBLE_MIN, VTK_DOUBLE_MAX, VTK_DOUBLE_MIN,
    VTK_DOUBLE_MAX, VTK_DOUBLE_MIN };
  bool isJittered = false;
  for (const Member& member : this->Frame)
  {
    vtkStriderVolumeMapperInternals& internals = member.GetInternals();
    const vtkStriderVolumePart& part = internals.First;
    Strider::PlacedVolume placed;
    placed.Renderer = part.Renderer.get();
    placed.IsCutByOwnPlanes = !sharePlanes;
    Strider::RenderRequest& own = placed.Request;
    own.ImageSize = request.ImageSize;
    if (!internals.MakePartRequest(renderer, part, own))
    {
      this->MixFailure = "the settings of one of them cannot be rendered";
      return false;
    }
    own.SampleDistance = request.SampleDistance / vtkStriderMeasureScale(part.Volume);
    if (sharePlanes && !own.Appearance.UsesClippedScalar)
    {
      own.Appearance.ClippingPlanes.clear(); // rays end there
    }
    isJittered = isJittered || own.Appearance.IsJittered;
    request.CountsSamples = request.CountsSamples || own.CountsSamples;
    request.EarlyTerminationOpacity =
      std::max(request.EarlyTerminationOpacity, own.EarlyTerminationOpacity);
    vtkStriderIncludeVolume(part.Volume, part.Input.GetGrid(), bounds);
    request.MultiVolume.push_back(placed);
  }
  vtkStriderPlaceBox(renderer, bounds, request);
  if (sharePlanes)
  {
    vtkStriderPlaceSharedPlanes(this->Mapper, bounds, request);
  }
  request.Appearance.IsJittered = isJittered;
  request.MixesVolumes = true;
  return true;
}

std::size_t vtkStriderVolumeMapperInternals::FindOwn() const
{
  std::size_t own = 0;
  while (&this->Frame[own].GetInternals() != this)
  {
    ++own;
  }
  return own;
}

Strider::Status vtkStriderVolumeMapperInternals::RenderLargestShare(
  Strider::RenderRequest request, Strider::RenderedImage& image, std::vector<float>& shown)
{
  std::vector<bool> isOwn;
  STRIDER_TRY(vtkStriderFindShares(*this->First.Renderer, request, this->FindOwn(), isOwn));
  request.MultiVolume = { request.MultiVolume[this->FindOwn()] };
  STRIDER_TRY(this->First.Renderer->Render(request, image));
  shown.assign(image.Rgba, image.Rgba + 4 * isOwn.size());
  for (std::size_t pixel = 0; pixel < isOwn.size(); ++pixel)
  {
    shown[4 * pixel + 3] = isOwn[pixel] ? 1.0f : 0.0f;
  }
  image.Rgba = shown.data();
  return {};
}
