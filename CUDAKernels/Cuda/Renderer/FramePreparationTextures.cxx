// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the optional textures of a frame: gradients and stacked slices.
#include "Cuda/Renderer/FramePreparation.h"

#include "Cuda/March/Tables/CountSharedBytes.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Planning/ReportPlan.h"
#include "Sampling/EnhancementTraits.h"

#include <algorithm>

namespace Strider
{

Status FramePreparation::PrepareOptionalTextures()
{
  STRIDER_TRY(this->PrepareGradients());
  return this->PrepareStack();
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

Status FramePreparation::PrepareGradients()
{
  FrameTask& task = this->Task;
  const GradientUse use = task.Plan.Gradients;
  if (use != GradientUse::Texture)
  {
    this->Context.Volume->LeaveGradients();
  }
  if (use == GradientUse::NotNeeded)
  {
    return {};
  }
  GradientTexture& gradients = task.Scene.Gradients;
  task.Optional = ReportGradients(use);
  if (use == GradientUse::Texture)
  {
    const bool isSmooth = SmoothsGradients(this->Request.Filters.Enhancement);
    STRIDER_TRY(this->Context.Volume->PrepareGradients(
      this->Request.How, isSmooth, this->Context.Queue, gradients, task.Optional));
    this->Capabilities.HasGradients = gradients.Texture != 0;
    this->Content.HasLitScene =
      MakeLitScene(TurnSceneTask(task.Scene), this->Context.Scene.GetLightsOnHost(), task.Lit);
    if (this->Content.HasLitScene)
    {
      const GradientFormat& format = this->Context.Volume->GetGradientFormat();
      // Where few samples are visible, a texture of bytes is read faster than texels that hold them (surface of 512^3
      // on an H100: 0.90 of the time).
      task.Lit.HasVoxels =
        format.HasVoxels && !(format.Texel == GradientTexel::Unsigned8 && task.IsMostlyEmpty);
      task.Lit.Middle = format.Middle;
      task.Lit.ValueLimit = format.ValueLimit;
      STRIDER_TRY(DecideSharing(CountSharedBytes(task.Lit), this->Content.SharesTable));
    }
    this->Plan();
  }
  this->Context.NoteOptional(gradients.Texture != 0, this->Context.HadGradients);
  return {};
}

// Texels with a voxel each give value and gradient in one fetch. Slices of floats are smaller than the volume.
bool FramePreparation::IsStackSlower() const
{
  switch (this->Task.Plan.Program)
  {
    case RayProgram::Intensity:
      return !CanSkipByBounds(this->Request);
    case RayProgram::GradientLit:
      return this->Task.Lit.HasVoxels ||
        (this->Context.Volume->GetGradientFormat().Steps.IsEmpty() &&
          MeasureVoxelsPerPixel(this->View) >= DistantRays);
    default:
      return false;
  }
}

ValueSteps FramePreparation::FindStackedSteps() const
{
  const ValueSteps& steps = this->Context.Volume->GetGradientFormat().Steps;
  const bool isLit = this->Task.Plan.Program == RayProgram::GradientLit;
  return isLit && CanReadSteps(steps, this->Task.Lit) ? steps : ValueSteps{};
}

Status FramePreparation::PrepareStack()
{
  DeviceVolume& volume = *this->Context.Volume;
  if (this->Task.Plan.Source == VoxelSource::StackedSlices &&
    this->Request.How.StackedSlices == Switch::Automatic && this->IsStackSlower())
  {
    this->Capabilities.Sources.Set(VoxelSource::StackedSlices, false);
    this->Context.NoteOptional(false, this->Context.HadStack);
    this->Plan();
  }
  if (this->Task.Plan.Source != VoxelSource::StackedSlices)
  {
    volume.LeaveStack();
    return {};
  }
  cudaTextureObject_t texture = 0;
  OptionalTextureChoice choice;
  const ValueSteps steps = this->FindStackedSteps();
  STRIDER_TRY(volume.PrepareStack(
    this->Request.How, this->Task.IsMostlyEmpty, steps, this->Context.Queue, texture, choice));
  this->Task.Optional =
    this->Task.Plan.Gradients == GradientUse::NotNeeded ? choice : this->Task.Optional;
  this->Capabilities.Sources.Set(VoxelSource::StackedSlices, texture != 0);
  this->Plan();
  if (texture != 0)
  {
    this->Task.Rays.Voxels.Texture = texture;
    if (!steps.IsEmpty())
    {
      ReadSteps(steps, this->Task.Lit);
    }
  }
  this->Context.NoteOptional(texture != 0, this->Context.HadStack);
  return {};
}

} // namespace Strider
