// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the optional textures of a frame: gradients and stacked slices.
#include "Cuda/Renderer/FramePreparation.h"

#include "Cuda/March/Tables/CountSharedBytes.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Sampling/EnhancementTraits.h"

#include <algorithm>

namespace Strider
{

namespace
{

/// True where Automatic reads a texture instead: for large pixels of lit integers, for texels that hold voxels, and for
/// averages and sums.
bool IsStackSlower(const FrameTask& task, const RenderRequest& request, const ViewGeometry& view,
  const GradientFormat& gradients)
{
  switch (task.Plan.Program)
  {
    case RayProgram::Intensity:
      return !CanSkipByBounds(request);
    case RayProgram::GradientLit:
      // Texels with a voxel each give value and gradient in one fetch. Slices of floats are smaller than the volume.
      return task.Lit.HasVoxels ||
        (gradients.Steps.IsEmpty() && MeasureVoxelsPerPixel(view) >= DistantRays);
    default:
      return false;
  }
}

/// Returns the steps of floats that a frame can read from stacked slices; empty for other frames.
ValueSteps FindStackedSteps(const FrameTask& task, const ValueSteps& steps)
{
  const bool isLit = task.Plan.Program == RayProgram::GradientLit;
  return isLit && CanReadSteps(steps, task.Lit) ? steps : ValueSteps{};
}

} // namespace

Status FramePreparation::AcquireStack(bool& isThere)
{
  FrameTask& task = this->Task;
  DeviceVolume& volume = *this->Context.Volume;
  const GradientFormat& gradients = volume.GetGradientFormat();
  cudaTextureObject_t texture = 0;
  if (this->Request.How.StackedSlices == Switch::Automatic &&
    IsStackSlower(task, this->Request, this->View, gradients))
  {
    volume.Leave(OptionalTexture::StackedSlices);
  }
  else
  {
    OptionalTextureChoice choice;
    const ValueSteps steps = FindStackedSteps(task, gradients.Steps);
    STRIDER_TRY(volume.PrepareStack(
      this->Request.How, task.IsMostlyEmpty, steps, this->Context.Queue, texture, choice));
    task.Optional = task.Plan.Gradients ? task.Optional : choice;
    if (texture != 0)
    {
      task.Rays.Voxels.Texture = texture;
      if (!steps.IsEmpty())
      {
        ReadSteps(steps, task.Lit);
      }
    }
  }
  isThere = texture != 0;
  this->Context.NoteOptional(OptionalTexture::StackedSlices, isThere);
  return {};
}

bool FramePreparation::WeighsEmptiness() const
{
  const bool isLit = this->Task.Plan.Program == RayProgram::GradientLit;
  const bool weighsTexels = isLit && SizeOf(this->Source.Volume.Type) == 1 &&
    this->Request.How.GradientCache != Switch::Off &&
    !SmoothsGradients(this->Request.Filters.Enhancement);
  const bool weighsStack = this->Task.Plan.Source == VoxelSource::StackedSlices &&
    this->Context.Volume->WeighsStack(this->Request.How, isLit);
  return weighsTexels || weighsStack;
}

Status FramePreparation::AcquireGradients(bool& isThere)
{
  FrameTask& task = this->Task;
  GradientTexture& gradients = task.Scene.Gradients;
  STRIDER_TRY(this->Context.Volume->PrepareGradients(this->Request.How,
    SmoothsGradients(this->Request.Filters.Enhancement), this->Context.Queue, gradients,
    task.Optional));
  isThere = gradients.Texture != 0;
  this->Context.NoteOptional(OptionalTexture::Gradients, isThere);
  this->Known.HasLitScene =
    MakeLitScene(TurnSceneTask(task.Scene), this->Context.Scene.GetLightsOnHost(), task.Lit);
  if (!this->Known.HasLitScene)
  {
    return {};
  }
  const GradientFormat& format = this->Context.Volume->GetGradientFormat();
  // Where few samples are visible, a texture of bytes is read faster than texels that hold them (surface of 512^3 on an
  // H100: 0.90 of the time).
  task.Lit.HasVoxels =
    format.HasVoxels && !(format.Texel == GradientTexel::Unsigned8 && task.IsMostlyEmpty);
  task.Lit.Middle = format.Middle;
  task.Lit.ValueLimit = format.ValueLimit;
  return DecideSharing(CountSharedBytes(task.Lit), this->Known.SharesTable);
}

} // namespace Strider
