// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes in a picture of the CPU backend.
#include "Compositing/PlaceTogether.h"
#include "EmptySpace/DescribeSkipping.h"
#include "Host/Renderer/HostRenderer.h"
#include "Host/Tiles/ChooseTileShape.h"

namespace Strider
{

Status HostRenderer::PlaceIn(const RenderRequest& request, const RenderRequest& own, PlacedJob& job)
{
  STRIDER_TRY(this->CheckReady(own));
  STRIDER_TRY(PlaceVolume(request, own, this->Volume, job.Placed.Place));
  const SceneSource source =
    this->Scene.GetSource(this->Volume, this->Functions, this->ContentChanges);
  STRIDER_TRY(this->Scene.Prepare(source, own));
  STRIDER_TRY(this->StoreVolume(own, MeasureView(own, this->Volume), job));
  job.Placed.Scene = this->Scene.GetFeatures();
  PlaceEye(request, own, job.Placed.Scene);
  job.Companions = &this->Scene.GetCompanions();
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

Status HostRenderer::PrepareTogether(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(CheckTogether(request));
  STRIDER_TRY(this->PlaceRays(request, MakeBoxView(), task));
  STRIDER_TRY(this->MakeRoom(request, task.Job));
  this->Together.assign(request.Together.size(), PlacedJob{});
  for (std::size_t index = 0; index < this->Together.size(); ++index)
  {
    const PlacedVolume& volume = request.Together[index];
    PlacedJob& job = this->Together[index];
    auto* source = dynamic_cast<HostRenderer*>(volume.Renderer);
    if (!source)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "several volumes in a picture must all be on the CPU, or all on one CUDA device");
    }
    STRIDER_TRY(source->PlaceIn(request, MakeOwnRequest(request, volume), job));
    job.Scene = &job.Placed.Scene;
    job.Placed.SquaresGradientOpacity =
      SquaresGradientOpacity(this->Together.front().Placed.Scene, job.Placed.Scene);
  }
  PlaceBox(request, this->BoxArrays, this->Box);
  task.Job.SkipsTogether = request.How.EmptySpaceSkipping != Switch::Off;
  this->EmptySpace.Explain(DescribeWish(request.How.EmptySpaceSkipping, "several volumes"));
  task.Job.Scene = &this->Box;
  task.Job.Together = this->Together.data();
  task.Job.TogetherCount = static_cast<int>(this->Together.size());
  task.March = this->Target.MarchTogetherTile;
  // Tiles suit the first volume.
  const VolumeJob& first = this->Together.front();
  return ChooseTileShape(
    request.How, MeasureView(request.Together.front().Request, first.Volume), task.Shape);
}

} // namespace Strider
