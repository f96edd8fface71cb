// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the block shape of a frame.
#include "BlockShape/ChooseLaunchShape.h"
#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Cuda/Renderer/FrameInputs.h"
#include "Cuda/Renderer/FramePreparation.h"
#include "Sampling/CubicWeights.h"

namespace Strider
{

FilteredVoxels FramePreparation::MakeFilteredVoxels() const
{
  const VolumeView& volume = this->Context.Volume->GetView();
  FilteredVoxels filtered{ this->Request.Filter, this->Task.Plan.Execution,
    this->Task.Rays.Voxels.Order.PlaceVoxels(FindLastVoxel(volume)), {} };
  filtered.Cells = FindCells(volume, this->Request.MatchVTK);
  filtered.SkipsMost = this->Task.SkipsMost();
  filtered.Enhancement = this->Request.Filters.Enhancement;
  if (filtered.Enhancement != EnhancementFilter::None)
  {
    const SceneFeatures& scene = this->Context.Scene.Get();
    filtered.Normalized = scene.Normalized[0];
    filtered.Bilateral = FindBilateral(scene, 0);
    filtered.Radius = FindRadius(this->Request.Filters.EnhancementSize);
  }
  return filtered;
}

Status FramePreparation::ShapeFilteredBlocks(const LaunchConditions& conditions)
{
  FrameTask& task = this->Task;
  const bool isFiltered = IsFiltered(task.Plan.Program);
  if (this->Request.How.BlockShape == BlockShapeMode::Automatic)
  {
    task.Shape = ChooseCompactWarps(this->Request.How, LaunchReason::WideFilters);
  }
  else
  {
    STRIDER_TRY(ChooseLaunchShape(this->Request.How, conditions, this->Context.Tuner, task.Shape));
  }
  task.Shape.BatchDepth = task.Plan.Depths.FindDepth(task.Shape.BatchDepth);
  task.Filtered = this->MakeFilteredVoxels();
  if (isFiltered && IsCubic(this->Request.Filter) && !this->Content.IsCompressed &&
    task.Rays.Skip.Distances)
  {
    STRIDER_TRY(this->Context.Volume->UpdateSubcells(
      this->Request.Filter, task.Rays.Skip, this->Context.Queue, task.Filtered.Subcells));
    if (task.Filtered.Subcells.Words)
    {
      task.Rays.Skip = this->Context.Volume->GetEmptySpace().GetWordMap(task.Filtered.Subcells);
    }
  }
  return LimitBlocks(MostFilteredThreads,
    isFiltered ? task.Filtered.CountWarpBytes() : task.Scene.Cells.Bytes, task.Shape);
}

DepthSet FramePreparation::FindLaunchDepths() const
{
  const FrameTask& task = this->Task;
  const Strategies& how = this->Request.How;
  const int depth = task.SkipsMost() ? 8 : LitBatch;
  const RayProgram program = task.Plan.Program;
  const bool isDecided = task.Scene.Gradients.Texture != 0 &&
    (program == RayProgram::Lit || program == RayProgram::GradientLit) &&
    how.BlockShape == BlockShapeMode::Automatic && how.BatchDepth == 0 &&
    task.Plan.Depths.Has(depth);
  return isDecided ? DepthSet{ static_cast<unsigned int>(depth) } : task.Plan.Depths;
}

Status FramePreparation::PrepareLaunch()
{
  FrameTask& task = this->Task;
  const RayProgram program = task.Plan.Program;
  const VoxelSource source = task.Plan.Source;
  const Strategies& how = this->Request.How;
  const DeviceVolume& volume = *this->Context.Volume;
  if (task.HasShape)
  {
    AdaptToScene(task.Shape);
    task.Shape.BatchDepth = task.Plan.Depths.FindDepth(task.Shape.BatchDepth);
    return {};
  }
  // The widest texels that lit rays read are those of gradients, whether values come from slices or not.
  const bool isStacked = source == VoxelSource::StackedSlices;
  const bool readsSteps = isStacked && task.Lit.ReadsSteps;
  const LaunchConditions conditions{ OrderView(this->View, volume.GetOrder()),
    volume.GetTexelBytes(), this->Stamp, task.SkipsMost(), isStacked && !readsSteps,
    this->FindLaunchDepths(), program == RayProgram::GradientLit && (!isStacked || readsSteps),
    static_cast<double>(volume.GetView().CountVoxels()) * volume.GetTexelBytes() };
  this->Context.Volume->NoteDistantLitRays(conditions.HasDistantLitRays());
  if (UsesWarpMemory(program))
  {
    return this->ShapeFilteredBlocks(conditions);
  }
  if (source == VoxelSource::WarpBricks)
  {
    if (how.BlockShape == BlockShapeMode::Automatic)
    {
      task.Shape = ChooseCompactWarps(how, LaunchReason::CompressedBricks);
    }
    else
    {
      STRIDER_TRY(ChooseLaunchShape(how, conditions, this->Context.Tuner, task.Shape));
    }
    task.Shape.BatchDepth = task.Plan.Depths.FindDepth(task.Shape.BatchDepth);
    return AdaptToCompressed(task.Compressed, task.Shape);
  }
  STRIDER_TRY(ChooseLaunchShape(how, conditions, this->Context.Tuner, task.Shape));
  task.IsTuned = IsTuned(how, conditions);
  if (ReadsScene(program) || IsPreIntegrated(program))
  {
    AdaptToScene(task.Shape);
  }
  task.Shape.BatchDepth = conditions.Depths.FindDepth(task.Shape.BatchDepth);
  return {};
}

} // namespace Strider
