// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the CUDA backend prepares for a frame's strategies: empty space, gradients, integrals.
#include "Cuda/CudaRenderer.h"

#include "Compositing/NeedsScene.h"

namespace Strider
{

Status CudaRenderer::PrepareSkipping(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const Switch setting = request.How.EmptySpaceSkipping;
  DeviceSkipMap& emptySpace = this->Volume.GetEmptySpace();
  task.Skipping = setting == Switch::Off ? "no skipping (off)"
    : emptySpace.IsEmpty()               ? "no skipping (no memory to spare)"
                                         : "no skipping (not for this look)";
  if (setting != Switch::Off && !emptySpace.IsEmpty() && CanSkip(source, request))
  {
    const TextureVoxels& voxels = task.Rays.Voxels;
    const ValueUnits units{ voxels.Scale, voxels.Offset, voxels.Scale != 1.0f };
    const float leastValue = FindLeastValue(source.Volume, request.MatchVTK);
    OccupancyArrays shown;
    if (task.IsPreIntegrated)
    {
      this->Integrals.DescribeShown(leastValue, units, shown);
    }
    else if (task.NeedsScene)
    {
      this->Scene.DescribeShown(leastValue, units, shown);
    }
    else
    {
      this->Table.DescribeShown(leastValue, units, shown);
    }
    STRIDER_TRY(emptySpace.Update(shown, this->Queue));
    task.Rays.Skip = emptySpace.Get(setting, task.Skipping);
    const bool followsStored =
      task.NeedsScene ? task.IsPlain : request.Filter == ReconstructionFilter::Linear;
    task.Rays.Skip = followsStored ? TurnSkipMap(task.Rays.Skip, voxels.Order) : task.Rays.Skip;
  }
  return {};
}

Status CudaRenderer::PrepareGradients(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const bool readsGradients =
    IsShaded(request.Look) || !source.Functions.front().GradientOpacities.empty();
  if (!readsGradients)
  {
    return {};
  }
  GradientTexture& gradients = task.Scene.Gradients;
  if (!task.IsPlain)
  {
    task.Gradients = "no gradient texture (not for this look)";
  }
  else if (request.MatchVTK)
  {
    task.Gradients = "no gradient texture (VTK's neighbours are not whole voxels away)";
  }
  else
  {
    STRIDER_TRY(this->Volume.PrepareGradients(request.How, this->Queue, gradients, task.Gradients));
  }
  if (this->HadGradients != (gradients.Texture != 0))
  {
    // Frames take another time from now on.
    this->HadGradients = gradients.Texture != 0;
    ++this->ContentChanges;
  }
  return {};
}

Status CudaRenderer::PrepareIntegrals(
  const SceneSource& source, const RenderRequest& request, FrameTask& task)
{
  const bool isPossible = CanPreIntegrate(source, request);
  task.IsPreIntegrated = request.How.PreIntegration && isPossible;
  task.PreIntegration = DescribePreIntegration(request.How.PreIntegration, isPossible);
  if (task.IsPreIntegrated)
  {
    STRIDER_TRY(this->Integrals.Update(source, request, this->Queue));
    AdaptToScene(true, task.Shape);
    task.Shape.BatchDepth = 8;
  }
  return {};
}

} // namespace Strider
