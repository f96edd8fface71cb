// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Multi-volume rendering on the CPU.
#include "Compositing/PlaceMultiVolume.h"
#include "EmptySpace/MakeSkipMap.h"
#include "Host/Renderer/HostRenderer.h"
#include "Host/Tiles/ChooseTileShape.h"
#include "Planning/PlanFrame.h"

namespace Strider
{

Status HostRenderer::PlaceIn(const RenderRequest& request, const RenderRequest& own, PlacedJob& job)
{
  this->HasGathered = false; // they need the appearance of their frame
  STRIDER_TRY(this->CheckReady(own));
  STRIDER_TRY(PlaceVolume(request, own, this->Volume, job.Placed));
  const SceneSource source =
    this->Scene.GetSource(this->Volume, this->Functions, this->ContentChanges);
  STRIDER_TRY(this->Scene.Prepare(source, own));
  STRIDER_TRY(this->StoreVolume(own, MeasureView(own, this->Volume), job));
  job.Placed.Scene = this->Scene.GetFeatures();
  PlaceEye(request, own, job.Placed.Scene);
  job.AuxiliaryVolumes = &this->Scene.GetAuxiliaryVolumes();
  if (own.How.EmptySpaceSkipping != Switch::Off && CanSkip(own))
  {
    this->SkipWhereMemoryAllows(
      [&] {
        OccupancyArrays shown;
        shown.Support = FindSupport(own.Filter, own.Filters, own.MatchVTK);
        AddScene(job.Placed.Scene, FindLeastValue(this->Volume, own), {}, shown);
        this->EmptySpace.Update(shown, false);
        job.Skip = this->EmptySpace.Get(own.How.EmptySpaceSkipping);
      },
      job.Skip);
  }
  return {};
}

Status HostRenderer::PrepareMultiVolume(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(CheckMultiVolume(request));
  STRIDER_TRY(this->PlaceRays(request, MakeBoxView(), task));
  STRIDER_TRY(this->MakeRoom(request, task.Job));
  this->MultiVolume.assign(request.MultiVolume.size(), PlacedJob{});
  for (std::size_t index = 0; index < this->MultiVolume.size(); ++index)
  {
    const PlacedVolume& volume = request.MultiVolume[index];
    PlacedJob& job = this->MultiVolume[index];
    auto* source = dynamic_cast<HostRenderer*>(volume.Renderer);
    if (!source)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "several volumes in a view must all be on the CPU, or all on one CUDA device");
    }
    STRIDER_TRY(source->PlaceIn(request, MakeOwnRequest(request, volume), job));
    PlaceShare(request, volume, job.Placed);
    job.Scene = &job.Placed.Scene;
    job.Placed.SquaresGradientOpacity =
      SquaresGradientOpacity(this->MultiVolume.front().Placed.Scene, job.Placed.Scene);
  }
  PlaceBox(request, this->BoxArrays, this->Box);
  task.Job.SkipsMultiVolume = request.How.EmptySpaceSkipping != Switch::Off;
  this->EmptySpace.Explain(
    ReportSkipping(request.How.EmptySpaceSkipping, SkippingReason::MultiVolume));
  task.Job.Scene = &this->Box;
  task.Job.MultiVolume = this->MultiVolume.data();
  task.Job.MultiVolumeCount = static_cast<int>(this->MultiVolume.size());
  task.Plan = PlanMultiVolumeFrame({}, HostKernels);
  // The tile shape is chosen for the first volume.
  const VolumeJob& first = this->MultiVolume.front();
  return ChooseTileShape(
    request.How, MeasureView(request.MultiVolume.front().Request, first.Volume), task.Shape);
}

} // namespace Strider
