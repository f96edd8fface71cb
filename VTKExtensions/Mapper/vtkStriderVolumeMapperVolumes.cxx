// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the volumes that a prop shows, and prepares multi-volume rendering.
#include "vtkStriderVolumeMapperInternals.h"

#include "Strider/DescribeForUser.h"

#include "vtkStriderMakeAppearance.h"
#include "vtkStriderPlaceMultiVolume.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkMultiVolume.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"

#include <algorithm>

namespace
{

std::vector<int> ListPorts(vtkStriderVolumeMapper* mapper)
{
  std::vector<int> ports;
  for (int port = 0; port < mapper->GetNumberOfInputPorts(); ++port)
  {
    if (mapper->GetNumberOfInputConnections(port) > 0)
    {
      ports.push_back(port);
    }
  }
  return ports;
}

/** Returns why settings do not allow several volumes; empty where they do. */
std::string FindMultiVolumeProblem(vtkStriderVolumeMapper* mapper)
{
  if (mapper->GetBlendMode() != vtkVolumeMapper::COMPOSITE_BLEND)
  {
    return "Several volumes in one mapper can only be composited: set {BlendMode} to composite, or "
           "give each volume a mapper of its own.";
  }
  if (mapper->GetUseDepthPass())
  {
    return "Several volumes in one mapper cannot begin at a surface: turn {UseDepthPass} off.";
  }
  return mapper->IsPiece()
    ? "Several volumes in one mapper cannot be pieces of larger ones: call {SetPieceToWhole}."
    : "";
}

} // namespace

bool vtkStriderVolumeMapperInternals::GatherParts(vtkVolume* volume)
{
  if (auto* several = vtkMultiVolume::SafeDownCast(volume))
  {
    return this->GatherParts(several);
  }
  const std::size_t inputs = ListPorts(this->Mapper).size();
  if (inputs > 1)
  {
    this->Messages.Report(vtkStriderMessages::Problem,
      "A mapper with " + std::to_string(inputs) +
        " inputs needs a vtkMultiVolume, which has a vtkVolume for each of them.");
    return false;
  }
  this->First.Port = 0;
  this->First.Volume = volume;
  this->Others.clear();
  return true;
}

bool vtkStriderVolumeMapperInternals::GatherParts(vtkMultiVolume* volume)
{
  std::map<int, vtkVolume*> found;
  std::string warning;
  for (const int port : ListPorts(this->Mapper))
  {
    if (vtkVolume* own = volume->GetVolume(port))
    {
      found[port] = own;
    }
    else
    {
      warning += "Input port " + std::to_string(port) +
        " is not shown: the vtkMultiVolume has no volume for it. ";
    }
  }
  this->Messages.Report(vtkStriderMessages::PortsLeftOut, warning);
  if (found.empty())
  {
    this->Messages.Report(vtkStriderMessages::Problem,
      "A vtkMultiVolume needs a volume and an input at the same port, 0 at least.");
    return false;
  }
  this->First.Port = found.begin()->first;
  this->First.Volume = found.begin()->second;
  found.erase(found.begin());
  for (auto part = this->Others.begin(); part != this->Others.end();)
  {
    part = found.count(part->first) > 0 ? std::next(part) : this->Others.erase(part);
  }
  for (const auto& [port, own] : found)
  {
    this->Others[port].Port = port;
    this->Others[port].Volume = own;
  }
  const std::string problem =
    this->IsMultiVolume() ? FindMultiVolumeProblem(this->Mapper) : std::string();
  if (!problem.empty())
  {
    this->Messages.Report(vtkStriderMessages::Problem, problem);
  }
  return problem.empty();
}

bool vtkStriderVolumeMapperInternals::PreparePart(vtkStriderVolumePart& part)
{
  if (part.Renderer)
  {
    return true;
  }
  std::string reason;
  const Strider::Status status = Strider::VolumeRenderer::Create(
    this->GetRenderer()->GetBackend(), this->Choice.GetDevices(), part.Renderer, reason);
  if (!status.IsOk() && this->FallBackToCPU(status))
  {
    return false; // UpdateData passes everything again
  }
  if (!this->Check(part, "No backend can be used", status))
  {
    return false;
  }
  part.MarkChanged();
  return true;
}

bool vtkStriderVolumeMapperInternals::Check(
  const vtkStriderVolumePart& part, const std::string& problem)
{
  if (!problem.empty())
  {
    const std::string place =
      this->IsMultiVolume() ? "Input port " + std::to_string(part.Port) + ": " : std::string();
    this->Messages.Report(vtkStriderMessages::Problem, place + problem);
  }
  return problem.empty();
}

bool vtkStriderVolumeMapperInternals::Check(
  const vtkStriderVolumePart& part, const std::string& problem, const Strider::Status& status)
{
  return this->Check(
    part, status.IsOk() ? "" : problem + ": " + Strider::DescribeForUser(status) + ".");
}

bool vtkStriderVolumeMapperInternals::PlaceMultiVolume(
  vtkRenderer* renderer, vtkVolume* volume, Strider::RenderRequest& request)
{
  std::vector<const vtkStriderVolumePart*> parts{ &this->First };
  std::transform(this->Others.begin(), this->Others.end(), std::back_inserter(parts),
    [](const auto& other) { return &other.second; });
  // The distance is in world coordinates, which all volumes share.
  const double distance = this->ChooseWorldDistance(parts);
  request.SampleDistance = distance;
  vtkStriderBounds bounds{ VTK_DOUBLE_MAX, VTK_DOUBLE_MIN, VTK_DOUBLE_MAX, VTK_DOUBLE_MIN,
    VTK_DOUBLE_MAX, VTK_DOUBLE_MIN };
  for (const vtkStriderVolumePart* part : parts)
  {
    Strider::PlacedVolume placed{ part->Renderer.get(), {} };
    placed.Request.ImageSize = request.ImageSize;
    if (!this->MakePartRequest(renderer, *part, placed.Request))
    {
      return false;
    }
    Strider::RenderRequest& own = placed.Request;
    own.SampleDistance = own.MatchVTK ? distance : distance / vtkStriderMeasureScale(part->Volume);
    if (own.MatchVTK)
    {
      vtkStriderShadeMultiVolumeAsVTK(renderer, this->First.Volume, part->Volume, own.Appearance);
    }
    // Cropping is the same for all volumes, and not along each one's own axes.
    own.Crop = Strider::RenderRequest().Crop;
    own.Appearance.CropRegions = Strider::Appearance::AllRegions;
    vtkStriderIncludeVolume(part->Volume, part->Input.GetGrid(), bounds);
    request.MultiVolume.push_back(placed);
  }
  if (request.MatchVTK)
  {
    // VTK uses its own bounds, which are too large or too small where a volume is rotated or moved.
    std::copy_n(volume->GetBounds(), 6, bounds.begin());
  }
  vtkStriderPlaceBox(renderer, bounds, request);
  vtkStriderPlaceSharedPlanes(this->Mapper, bounds, request);
  vtkStriderPlaceSharedCrop(this->Mapper, bounds, request);
  request.Appearance.IsJittered = this->Mapper->GetUseJittering() != 0;
  return true;
}

void vtkStriderVolumeMapperInternals::AimAtRenderers(Strider::RenderRequest& request) const
{
  if (request.MultiVolume.empty())
  {
    return;
  }
  auto placed = request.MultiVolume.begin();
  placed->Renderer = this->First.Renderer.get();
  for (const auto& [port, part] : this->Others)
  {
    (++placed)->Renderer = part.Renderer.get();
  }
}

double vtkStriderVolumeMapperInternals::ChooseWorldDistance(
  const std::vector<const vtkStriderVolumePart*>& parts)
{
  const bool isGiven = !this->Mapper->GetAutoAdjustSampleDistances() &&
    !this->Mapper->GetLockSampleDistanceToInputSpacing() &&
    !(this->Mapper->GetSampleDistanceInVoxels() > 0.0);
  double distance = this->ChooseDistances(this->First).Sample;
  // The smallest distance of all volumes is fine enough for each. A distance that the user sets is in world
  // coordinates. VTK takes that of the first volume.
  const vtkStriderVolumePart* finest = &this->First;
  const auto measure = [](const vtkStriderVolumePart* part) {
    return part->Input.GetGrid().GetSmallestSpacing() * vtkStriderMeasureLeastScale(part->Volume);
  };
  for (const vtkStriderVolumePart* part : parts)
  {
    if (!this->Mapper->GetMatchVTK())
    {
      const double scale = isGiven ? 1.0 : vtkStriderMeasureLeastScale(part->Volume);
      const double own = this->ChooseDistances(*part).Sample * scale;
      distance = part == &this->First ? own : std::min(distance, own);
      finest = measure(part) < measure(finest) ? part : finest;
    }
  }
  // The limits are those of the finest volume, whichever port it has.
  const double scale = this->Mapper->GetMatchVTK() ? vtkStriderMeasureScale(finest->Volume)
                                                   : vtkStriderMeasureLeastScale(finest->Volume);
  if (scale > 0.0)
  {
    double own = distance / scale;
    this->LimitDistance(*finest, own);
    distance = own * scale;
  }
  return distance;
}
