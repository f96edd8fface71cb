// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes in a picture of the CUDA backend.
#include "BlockShape/ChooseLaunchShape.h"
#include "Compositing/PlaceTogether.h"
#include "Cuda/CudaRenderer.h"
#include "EmptySpace/DescribeSkipping.h"
#include "MarchingCache/ForecastExecution.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/StampContent.h"
#include "Sampling/CubicWeights.h"

namespace Strider
{

Status CudaRenderer::PlaceIn(
  const RenderRequest& request, const RenderRequest& own, PlacedTextures& placed)
{
  STRIDER_TRY(this->CheckReady(own));
  STRIDER_TRY(this->FollowPrefilter(own));
  const SceneSource source = this->GetSource();
  STRIDER_TRY(PlaceVolume(request, own, source.Volume, placed.Place));
  RenderRequest texture = own;
  texture.How.Storage = StorageMode::Texture;
  STRIDER_TRY(this->Volume->Prepare(texture, MeasureView(own, source.Volume),
    StampContent(this->ContentChanges, own), this->Queue, this->Statistics));
  if (this->Volume->IsCompressed())
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "several volumes in a picture are read from textures on a CUDA device, and there is no room "
      "for that of one of them; alone it is rendered from compressed bricks");
  }
  STRIDER_TRY(this->Scene.Update(source, own, this->Queue));
  placed.Scene = this->Scene.Get();
  const FilterExecution execution = ChooseTextureExecution(own);
  placed.Voxels = this->MakeSceneTextures(
    this->Volume->GetVoxels(FindTextureFilter(own.Filter, execution)), own, execution);
  const DeviceSkipMap& emptySpace = this->Volume->GetEmptySpace();
  const Switch setting = own.How.EmptySpaceSkipping;
  if (setting != Switch::Off && !emptySpace.IsEmpty() && CanSkip(own))
  {
    OccupancyArrays shown;
    shown.Support = FindDeviceSupport(own, execution);
    STRIDER_TRY(this->Volume->FollowFilter(shown.Support, this->Queue));
    this->Scene.DescribeShown(
      FindLeastValue(source.Volume, own), FindValueUnits(source, placed.Voxels.Volume), shown);
    STRIDER_TRY(this->Volume->UpdateEmptySpace(shown, this->Queue));
    std::string reason;
    placed.Skip = emptySpace.Get(setting, reason);
  }
  return this->Queue.Synchronize(); // the rays march in another stream
}

Status CudaRenderer::PrepareTogether(const RenderRequest& request, FrameTask& task)
{
  STRIDER_TRY(CheckTogether(request));
  STRIDER_TRY(this->Finish());
  STRIDER_TRY(MakeRayFrame(request, MakeBoxView(), task.Rays.Frame));
  STRIDER_TRY(MakeCurrent(this->Gpu));
  std::vector<PlacedTextures> volumes;
  std::uint64_t changes = this->ContentChanges;
  bool mayBeCubic = false;
  for (const PlacedVolume& volume : request.Together)
  {
    auto* source = dynamic_cast<CudaRenderer*>(volume.Renderer);
    if (!source || source->Gpu.Index != this->Gpu.Index)
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "several volumes in a picture must all be on the CPU, or all on one CUDA device");
    }
    volumes.emplace_back();
    PlacedTextures& placed = volumes.back();
    STRIDER_TRY(source->PlaceIn(request, MakeOwnRequest(request, volume), placed));
    placed.SquaresGradientOpacity = SquaresGradientOpacity(volumes.front().Scene, placed.Scene);
    mayBeCubic = mayBeCubic || IsCubic(placed.Voxels.Filter) ||
      placed.Scene.Enhancement == EnhancementFilter::Bilateral;
    changes = 31 * changes + source->ContentChanges;
  }
  STRIDER_TRY(this->Together.Update(request, volumes, this->Queue));
  task.Together = this->Together.Get();
  // Blocks suit the first volume.
  const DeviceVolume& first =
    *static_cast<CudaRenderer&>(*request.Together.front().Renderer).Volume;
  const ViewGeometry view = MeasureView(request.Together.front().Request, first.GetView());
  const LaunchConditions conditions{ OrderView(view, first.GetOrder()), first.GetVoxelBytes(),
    StampContent(changes, request) };
  STRIDER_TRY(ChooseLaunchShape(request.How, conditions, this->Tuner, task.Shape));
  task.IsTuned = IsTuned(request.How, conditions);
  AdaptToScene(false, task.Shape);
  task.Rays.TerminationOpacity = request.EarlyTerminationOpacity;
  task.Together.MayBeCubic = mayBeCubic;
  task.Together.Skips = request.How.EmptySpaceSkipping != Switch::Off;
  task.Skipping = DescribeWish(request.How.EmptySpaceSkipping, "several volumes");
  return {};
}

bool CudaRenderer::GiveBackMemory(const RenderRequest& request)
{
  if (this->GiveBackOwnMemory())
  {
    return true;
  }
  return std::any_of(
    request.Together.begin(), request.Together.end(), [this](const PlacedVolume& volume) {
      auto* source = dynamic_cast<CudaRenderer*>(volume.Renderer);
      return source && source != this && source->GiveBackOwnMemory();
    });
}

} // namespace Strider
