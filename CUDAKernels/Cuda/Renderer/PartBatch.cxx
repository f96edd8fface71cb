// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches the parts of a frame, as many as possible together.
#include "Cuda/Renderer/PartBatch.h"

#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Renderer/LaunchFrame.h"
#include "Cuda/Renderer/LaunchKernel.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace Strider
{

namespace
{

/// Sets the bytes between the members of a structure, so that equal structures have equal bytes. Where the compiler
/// cannot, equal structures may count as different, and more launches march the same parts.
template <typename Structure>
void ClearPadding([[maybe_unused]] Structure& structure)
{
#ifdef __has_builtin
#if __has_builtin(__builtin_clear_padding)
  __builtin_clear_padding(&structure);
#endif
#endif
}

template <typename Structure>
bool HaveSameBytes(Structure one, Structure other)
{
  ClearPadding(one);
  ClearPadding(other);
  return std::memcmp(&one, &other, sizeof(Structure)) == 0;
}

/// Returns voxels without what differs from part to part.
TextureVoxels WithoutPart(TextureVoxels voxels)
{
  voxels.Texture = 0;
  voxels.SetFirst({});
  return voxels;
}

/// Returns the task without what PartOfFrame holds, and without the table's addresses.
MarchRaysTask WithoutPart(MarchRaysTask rays)
{
  rays.Voxels = WithoutPart(rays.Voxels);
  rays.Skip = {};
  rays.Frame.OwnLow = {};
  rays.Frame.OwnHigh = {};
  rays.Table.Opacities = nullptr;
  rays.Table.Colors = nullptr;
  rays.BlocksTaken = nullptr;
  return rays;
}

bool AreAlike(const SceneTextures& one, const SceneTextures& other)
{
  return HaveSameBytes(WithoutPart(one.Volume), WithoutPart(other.Volume)) &&
    one.Filter == other.Filter && one.UsesTrick == other.UsesTrick;
}

/// True for kernels whose launch turns the scene: see TurnSceneTask.
bool TurnsScene(RayProgram program)
{
  return program == RayProgram::Lit || program == RayProgram::Intensity;
}

PartOfFrame MakePart(const FrameTask& task, const PixelBox& footprint)
{
  PartOfFrame part{};
  part.Voxels.Volume = task.Rays.Voxels;
  if (ReadsScene(task.Plan.Program))
  {
    part.Voxels =
      TurnsScene(task.Plan.Program) ? TurnSceneTask(task.Scene).Voxels : task.Scene.Voxels;
  }
  part.Skip = task.Rays.Skip;
  part.Extremes = task.Scene.Extremes;
  part.OwnLow = task.Rays.Frame.OwnLow;
  part.OwnHigh = task.Rays.Frame.OwnHigh;
  part.Columns[0] = footprint.First[0];
  part.Columns[1] = footprint.Last[0];
  // Another device may render other rows.
  part.Rows[0] = std::max(footprint.First[1], task.Rays.Frame.Rows[0]);
  part.Rows[1] = std::min(footprint.Last[1], task.Rays.Frame.Rows[1]);
  return part;
}

} // namespace

Status PartBatch::Reserve(std::size_t parts)
{
  STRIDER_TRY(this->Frame.Parts.Reserve(parts));
  return this->Frame.HostParts.Reserve(parts);
}

// Compared is what the kernels of parts (VoxelSource::Part) read of a launch's FrameTask. Not compared are:
// - what PartOfFrame holds for each part: WithoutPart() clears it in Rays, and of SceneTextures it also has
//   AuxiliaryVolumes, LastVoxel and ToIndex;
// - FrameTask::Lit, Filtered, Compressed and MultiVolume, which are inputs of kernels of other sources, and Pool;
// - addresses of tables and scenes, whose contents have stamps;
// - the shape of blocks, which all parts have from the nearest one, apart from the depth of batches;
// - what describes and times the frame: Skip, Extremes, Skipping, Optional, Forecast, Known and the rest of Plan.
bool PartBatch::CanJoin(
  DeviceContext& source, const RenderRequest& request, const FrameTask& task) const
{
  const FrameTask& first = this->Task;
  // Sample places of frames that match VTK are a kernel argument of a part's own.
  if (this->Matched || request.MatchVTK || task.Plan.Program != first.Plan.Program ||
    task.Plan.Source != first.Plan.Source || request.Filter != this->Filter ||
    task.Shape.BatchDepth != first.Shape.BatchDepth ||
    !HaveSameBytes(WithoutPart(task.Rays), WithoutPart(first.Rays)))
  {
    return false;
  }
  if (!ReadsScene(task.Plan.Program))
  {
    return source.Table.HasEntriesOf(this->Source->Table);
  }
  SceneFeatures features = task.Scene.Scene;
  return AreAlike(task.Scene.Voxels, first.Scene.Voxels) &&
    source.Scene.ReadArraysOf(this->Source->Scene, features) &&
    HaveSameBytes(features, first.Scene.Scene) &&
    task.Scene.Gradients.Texture == first.Scene.Gradients.Texture &&
    (task.Scene.Extremes == nullptr) == (first.Scene.Extremes == nullptr);
}

Status PartBatch::Begin(DeviceContext& source, const RenderRequest& request, const FrameTask& task)
{
  this->Source = &source;
  this->Task = task;
  this->Filter = request.Filter;
  this->Matched.reset();
  return request.MatchVTK ? MatchVTK(source, request, this->Task, this->Matched.emplace())
                          : Status();
}

Status PartBatch::Add(DeviceContext& source, const RenderRequest& request, const FrameTask& task,
  const PixelBox& footprint)
{
  if (this->Count > 0 && !this->CanJoin(source, request, task))
  {
    STRIDER_TRY(this->Launch());
  }
  if (this->Count == 0)
  {
    STRIDER_TRY(this->Begin(source, request, task));
    this->Footprint = {};
  }
  this->Footprint = this->Footprint.Unite(footprint);
  // The launch reads what the part's own stream may still be writing.
  if (&source != &this->Frame)
  {
    STRIDER_TRY(source.Queue.SynchronizeIfUsed());
  }
  this->Frame.HostParts.Get()[this->Launched + this->Count] = MakePart(task, footprint);
  ++this->Count;
  // A launch takes as many parts as all before it: the device begins soon, and few launches follow.
  return this->Count == std::max(FirstParts, this->Launched) ? this->Launch() : Status();
}

Status PartBatch::Launch()
{
  if (this->Count == 0)
  {
    return {};
  }
  PartOfFrame* parts = this->Frame.Parts.Get() + this->Launched;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(parts, this->Frame.HostParts.Get() + this->Launched,
    this->Count * sizeof(PartOfFrame), cudaMemcpyHostToDevice, this->Frame.Queue.Get())));
  MarchRaysTask& rays = this->Task.Rays;
  rays.StartDepth = this->Output.StartDepth;
  rays.OpaqueDepth = this->Output.OpaqueDepth;
  rays.Rgba = this->Output.Rgba;
  rays.Depth = this->Output.Depth;
  rays.SampleCount = this->Output.SampleCount;
  rays.Slab.Parts = parts;
  rays.Slab.PartCount = this->Count;
  rays.Frame.Rows[0] = std::max(rays.Frame.Rows[0], this->Footprint.First[1]);
  rays.Frame.Rows[1] = std::min(rays.Frame.Rows[1], this->Footprint.Last[1]);
  if (rays.Frame.ImageSize[0] <= std::numeric_limits<unsigned short>::max())
  {
    rays.Slab.Columns[0] = static_cast<unsigned short>(this->Footprint.First[0]);
    rays.Slab.Columns[1] = static_cast<unsigned short>(this->Footprint.Last[0]);
  }
  this->Launched += this->Count;
  this->Count = 0;
  if (rays.Frame.Rows[0] >= rays.Frame.Rows[1])
  {
    return {}; // another device renders these rows
  }
  return LaunchKernel(*this->Source, this->Task.Plan.Program, this->Task.Plan.Source,
    { this->Task, rays, this->Task.Scene, this->Matched ? &*this->Matched : nullptr, this->Filter,
      this->Frame.Queue.Get() });
}

} // namespace Strider
