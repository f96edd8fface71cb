// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Execution of the filters of the CUDA backend, and the order in which rays follow voxels.
#include "Cuda/Renderer/CudaRenderer.h"

#include "Compositing/NeedsScene.h"
#include "MarchingCache/ForecastExecution.h"
#include "Rays/StampContent.h"

namespace Strider
{

void CudaRenderer::ChooseExecution(const SceneSource& source, const RenderRequest& request,
  const ViewGeometry& view, std::uint64_t content, FrameTask& task)
{
  if (task.IsCompressed)
  {
    return;
  }
  task.Execution = ChooseTextureExecution(request);
  if (NeedsTexture(request))
  {
    task.Forecast = ForecastExecution(source, request, this->FindCells(),
      OrderView(view, this->Volume->GetOrder()), this->FindSkipped(task));
    task.IsCompared = task.Forecast.Alternative != task.Forecast.Execution;
    if (task.IsCompared)
    {
      this->Executions.Choose(view, content, task.Forecast);
      task.TimesAlternative = this->Executions.WantsAlternative();
    }
    task.Execution = task.Forecast.Execution;
  }
}

Status CudaRenderer::PrepareVoxels(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  if (!task.IsCompressed)
  {
    task.Rays.Voxels = this->Volume->GetVoxels(FindTextureFilter(request.Filter, task.Execution));
  }
  if (task.NeedsScene)
  {
    const bool isShared = task.Execution == FilterExecution::MarchingCache;
    task.IsLitFiltered = isShared && IsLitFilterAlone(source, request);
    task.IsBoxScene = isShared && !task.IsLitFiltered;
    STRIDER_TRY(this->PrepareScene(source, request, task));
  }
  STRIDER_TRY(this->PrepareStack(request, task));
  const bool followsStored = !task.IsCompressed &&
    (task.NeedsScene
        ? task.IsSingleComponent || task.IsMasked || task.IsLitFiltered || task.IsIntensity
        : request.Filter != ReconstructionFilter::Nearest);
  const bool isTurned = task.Skip.Distances && followsStored;
  task.Rays.Skip = isTurned ? TurnSkipMap(task.Skip, task.Rays.Voxels.Order) : task.Skip;
  return {};
}

Status CudaRenderer::LaunchAlternative(const RenderRequest& request, const FrameTask& task)
{
  FrameTask alternative = task;
  alternative.Execution = task.Forecast.Alternative;
  const SceneSource source = this->GetSource();
  STRIDER_TRY(this->PrepareVoxels(source, request, alternative));
  STRIDER_TRY(this->PrepareLaunch(request, MeasureView(request, this->Volume->GetView()),
    StampContent(this->ContentChanges, request), alternative));
  return this->Launch(request, this->AlternativeTimer, alternative);
}

} // namespace Strider
