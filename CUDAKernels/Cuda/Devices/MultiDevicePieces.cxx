// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of a volume that is split among several CUDA devices.
#include "Compositing/CheckGathering.h"
#include "Cuda/Devices/MultiDeviceRenderer.h"
#include "Rays/KeepStepLimit.h"
#include "Rays/MakeRayFrame.h"

#include <algorithm>

namespace Strider
{

std::optional<Status> MultiDeviceRenderer::TryPieces(
  const RenderRequest& request, const std::function<Status()>& render)
{
  STRIDER_TRY(this->Follow(request));
  if (!this->IsSplit())
  {
    return std::nullopt;
  }
  const Status status = render();
  const StatusCode code = status.GetCode();
  if (code != StatusCode::OutOfMemory && !HasFailed(status))
  {
    return status;
  }
  STRIDER_TRY(this->GiveUpPieces());
  return std::nullopt;
}

RenderRequest MultiDeviceRenderer::MakePieceRequest(
  const RenderRequest& request, std::size_t index) const
{
  RenderRequest own = request;
  own.Piece = PlaceInside(request.Piece, PlaceSlices(this->Source, this->Plan.Pieces[index]));
  own.KeepsGathered = GathersAllSamples(request.Appearance.Blend);
  return own;
}

Status MultiDeviceRenderer::MarchPieces(
  const RenderRequest& request, Member& composer, const DisplayFrame& frame)
{
  this->WasSplit = true;
  this->ResetResults();
  RayFrame whole;
  STRIDER_TRY(MakeRayFrame(request, this->Source, whole));
  // The rays of a piece are shorter than those of the whole volume.
  RenderRequest limited;
  const RenderRequest& kept = KeepStepLimit(request, this->Source, limited, this->Steps);
  const std::vector<Member*> members = this->ListPieces(this->Plan);
  std::vector<ImageTarget> others;
  composer.Outcome = composer.Renderer->ReservePictures(request, members.size() - 1, others);
  STRIDER_TRY(composer.Outcome);
  std::vector<ImageTarget> pictures;
  std::vector<ImageTarget> byMember(this->Members.size());
  std::size_t next = 0;
  for (const Member* member : members)
  {
    pictures.push_back(member == &composer ? ImageTarget() : others[next++]);
    byMember[member->Index] = pictures.back();
  }
  STRIDER_TRY(this->RunPieces(this->Plan, [&](Member& member) {
    return member.Renderer->MarchPart(
      this->MakePieceRequest(kept, member.Index), { {}, byMember[member.Index] }, frame);
  }));
  for (Member* member : members)
  {
    member->Current.Rows = request.ImageSize[1];
    if (member != &composer)
    {
      STRIDER_TRY(composer.Renderer->AwaitPart(*member->Renderer));
    }
  }
  const bool shows = GathersAllSamples(request.Appearance.Blend) && !request.KeepsGathered;
  this->HasKeptGathered = request.KeepsGathered;
  this->Shown = composer.Index;
  return composer.Renderer->CompositePieces(request, whole, pictures, shows);
}

Status MultiDeviceRenderer::FinishPieces(const RenderRequest& request)
{
  const std::vector<Member*> members = this->ListPieces(this->Plan);
  Member& composer = *this->Members[this->Shown];
  for (Member* member : members)
  {
    member->Outcome = member->Renderer->FinishPiece();
    AddResults(*member, {});
  }
  if (composer.Outcome.IsOk())
  {
    composer.Outcome = composer.Renderer->FetchComposite(request, this->Host.GetTarget());
  }
  return JudgePieces(members);
}

Status MultiDeviceRenderer::RenderPieces(const RenderRequest& request, RenderedImage& image)
{
  STRIDER_TRY(CheckGathering(request, this->Layout.Components));
  const std::vector<Member*> members = this->ListPieces(this->Plan);
  std::vector<bool> ready(this->Members.size());
  for (const Member* member : members)
  {
    ready[member->Index] = true;
  }
  STRIDER_TRY(this->ReserveHost(request, ready));
  if (std::count(ready.begin(), ready.end(), true) < static_cast<std::ptrdiff_t>(members.size()))
  {
    return STRIDER_FAILURE(StatusCode::DeviceFailure, "a device with slices of the volume is lost");
  }
  Member& composer = *members.front();
  DisplayFrame frame;
  composer.Outcome = composer.Renderer->BeginPieces(frame);
  STRIDER_TRY(composer.Outcome);
  Status status = this->MarchPieces(request, composer, frame);
  status = status.IsOk() ? this->FinishPieces(request) : status;
  if (!status.IsOk())
  {
    this->WaitForAll();
    return status;
  }
  this->KeepResults();
  image = this->GetImage(request);
  return {};
}

Status MultiDeviceRenderer::RenderPiecesOnDisplay(const RenderRequest& request)
{
  STRIDER_TRY(CheckGathering(request, this->Layout.Components));
  Member& display = *this->Members[this->Display];
  if (this->Plan.Pieces[this->Display].IsEmpty())
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, "the device of the display holds no slices of the volume");
  }
  RenderRequest own = request;
  own.OpaqueDepth = nullptr; // the connected depth buffer replaces it
  own.WantsDepth = false;
  const Status status = this->CollectOnDisplay(
    own, [&](DisplayFrame& frame) { return this->MarchPieces(own, display, frame); });
  this->IsInFlight = status.IsOk();
  return status;
}

void MultiDeviceRenderer::ReportSplit(FrameStatistics& statistics) const
{
  statistics.Split = this->Plan.Choice;
  if (this->FoundRanges)
  {
    statistics.FoundRanges = *this->FoundRanges;
  }
  if (!this->IsSplit())
  {
    return;
  }
  statistics.Steps = this->Steps;
  statistics.VoxelsUploaded = statistics.MacrocellsSearched = 0;
  for (const Member* member : this->ListPieces(this->Plan))
  {
    const FrameStatistics& own = member->Renderer->GetFinishedStatistics();
    statistics.VoxelsUploaded += own.VoxelsUploaded;
    statistics.MacrocellsSearched += own.MacrocellsSearched;
  }
}

} // namespace Strider
