// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selection of the kernel for a frame of the CUDA backend.
#include "Cuda/Renderer/CudaRenderer.h"

#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Rays/MakeVTKRays.h"

namespace Strider
{

Status CudaRenderer::MatchVTK(const RenderRequest& request, FrameTask& task, VTKRays& rays)
{
  const bool isAlone = request.MultiVolume.empty();
  STRIDER_TRY(MakeVTKRays(request, isAlone ? this->Volume->GetView() : MakeBoxView(), rays));
  if (!isAlone || task.NeedsScene)
  {
    STRIDER_TRY(this->Matched.Update({ PlaceSamplesAsVTK{ rays } }, this->Queue));
    task.Scene.Matched = this->Matched.Get();
    task.MultiVolume.Matched = this->Matched.Get();
  }
  return {};
}

Status CudaRenderer::Launch(const RenderRequest& request, const EventTimer& timer, FrameTask& task)
{
  VTKRays matched;
  if (request.MatchVTK)
  {
    STRIDER_TRY(this->MatchVTK(request, task, matched));
  }
  STRIDER_TRY(timer.Start(this->Queue.Get()));
  if (!request.MultiVolume.empty())
  {
    STRIDER_TRY(this->LaunchMultiVolume(task));
  }
  else if (task.IsInSlabs)
  {
    FrameRest rest = FrameRest::All;
    STRIDER_TRY(this->LaunchPooled(request, task, rest));
    if (rest != FrameRest::None)
    {
      STRIDER_TRY(this->LaunchSlabs(request, request.MatchVTK ? &matched : nullptr, task, rest));
    }
  }
  else if (task.IsCompressed && task.NeedsScene)
  {
    STRIDER_TRY(LaunchMarchCompressedScene(
      task.Rays, task.Scene, task.Compressed, task.Shape, this->Queue.Get()));
  }
  else if (task.IsCompressed)
  {
    STRIDER_TRY(LaunchMarchCompressed(task.Rays, task.Compressed,
      request.MatchVTK ? &matched : nullptr, task.Shape, this->Queue.Get()));
  }
  else if (task.IsPreIntegrated && task.NeedsScene)
  {
    STRIDER_TRY(LaunchMarchLitPreIntegrated(
      task.Rays, this->Integrals.Get(), task.Scene, task.Shape, this->Queue.Get()));
  }
  else if (task.IsPreIntegrated)
  {
    STRIDER_TRY(
      LaunchMarchPreIntegrated(task.Rays, this->Integrals.Get(), task.Shape, this->Queue.Get()));
  }
  else if (task.IsFiltered)
  {
    STRIDER_TRY(LaunchMarchFiltered(task.Rays, task.Filtered, request.MatchVTK ? &matched : nullptr,
      task.Shape, this->Queue.Get()));
  }
  else if (task.IsStacked)
  {
    STRIDER_TRY(LaunchMarchStacked(task.Rays, task.Shape, this->Queue.Get()));
  }
  else if (!task.NeedsScene)
  {
    STRIDER_TRY(LaunchMarchRays(task.Rays, request.MatchVTK ? &matched : nullptr, request.Filter,
      task.Shape, this->Queue.Get()));
  }
  else if (task.IsLitFiltered)
  {
    STRIDER_TRY(
      LaunchMarchLitFiltered(task.Rays, task.Scene, task.Filtered, task.Shape, this->Queue.Get()));
  }
  else if (task.IsBoxScene)
  {
    STRIDER_TRY(LaunchMarchBoxScene(task.Rays, task.Scene, task.Shape, this->Queue.Get()));
  }
  else if (task.IsSingleComponent)
  {
    STRIDER_TRY(
      LaunchMarchSingleComponentScene(task.Rays, task.Scene, task.Shape, this->Queue.Get()));
  }
  else if (task.IsIntensity)
  {
    STRIDER_TRY(LaunchMarchIntensity(task.Rays, task.Scene, task.Shape, this->Queue.Get()));
  }
  else if (task.IsMasked)
  {
    const SceneFeatures& scene = task.Scene.Scene;
    const auto launch = scene.Blend == BlendMode::Isosurface ? LaunchMarchSurfaces
      : scene.Components > 1                                 ? LaunchMarchMultiComponentScene
                                                             : LaunchMarchMaskedScene;
    STRIDER_TRY(launch(task.Rays, task.Scene, task.Shape, this->Queue.Get()));
  }
  else
  {
    STRIDER_TRY(LaunchMarchScene(task.Rays, task.Scene, task.Shape, this->Queue.Get()));
  }
  return timer.Stop(this->Queue.Get());
}

} // namespace Strider
