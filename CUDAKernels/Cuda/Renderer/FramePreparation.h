// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans a frame of one volume and provides what its kernels read.
#ifndef Strider_Cuda_Renderer_FramePreparation_h
#define Strider_Cuda_Renderer_FramePreparation_h

#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"
#include "Planning/PlanFrame.h"
#include "Rays/MeasureView.h"

#include <functional>

namespace Strider
{

/// Plans with all that a device can have, tries to provide it, and plans again without what was refused.
class FramePreparation
{
public:
  /// All references must outlive this object. The context has the volume of the frame, in the storage that the frame
  /// needs, and `task` the frame of its rays.
  FramePreparation(DeviceContext& context, const SceneSource& source, const RenderRequest& request,
    FrameTask& task);

  /// Prepares all inputs, independent of the target.
  Status Prepare();
  /// Changes a task that another object has prepared to the alternative execution of its filter.
  Status PrepareAlternative();

private:
  void Plan();
  /// Allocates slabs, where the plan has them and memory suffices.
  Status PrepareSlabs();
  Status PrepareFunctions();
  /// Prepares the skip map, in index space.
  Status PrepareSkipping();
  /// Prepares the bounds with which rays of the program Intensity skip.
  Status PrepareExtremes(const ValueUnits& units);
  Status FindVisible(const FilterSupport& support, const ValueUnits& units);
  /// Calls a function that allocates what frames skip by. Optional memory makes way for it. Where that does not suffice,
  /// `isReady` is false, and the frame takes all samples.
  Status SkipWhereMemoryAllows(const std::function<Status()>& attempt, bool& isReady);
  /// Prepares the pool, where the plan has one and memory suffices. Call it after PrepareSlabs.
  Status PreparePool();
  /// Chooses the execution of the filter. For a texture, call it after PrepareSkipping; for a compressed volume before
  /// PrepareSlabs, which depends on the choice, and without `skipped`.
  void ChooseExecution(const SkippedMacrocells& skipped);
  /// Sets the voxels that rays read, and converts the skip map to the order in which they follow them.
  Status PrepareVoxels();
  /// Prepares the kernels of a scene, whose features must be up to date.
  void PrepareScene();
  /// Prepares gradients, and copies of the voxels in other layouts. Call it after PrepareSkipping and PrepareScene.
  Status PrepareOptionalTextures();
  /// True if the share of empty space decides which optional textures the frame reads. That choice must be the same
  /// whether the frame skips or not.
  bool WeighsEmptiness() const;
  Status PrepareGradients();
  /// Sets the reach and the cache of scenes whose rays share voxels.
  void PlanBoxes();
  /// Returns the macrocells that the frame skips.
  SkippedMacrocells FindSkipped() const;
  /// Returns the inputs of rays with a wide filter.
  FilteredVoxels MakeFilteredVoxels() const;
  /// Chooses the block shape.
  Status PrepareLaunch();
  /// Returns the batch depths to choose from. Automatic takes LitBatch for lit samples of a gradient texture, unless
  /// most of the volume is skipped.
  DepthSet FindLaunchDepths() const;
  Status ShapeFilteredBlocks(const LaunchConditions& conditions);

  DeviceContext& Context;
  const SceneSource& Source;
  const RenderRequest& Request;
  FrameTask& Task;
  FrameContent Content;
  DeviceCapabilities Capabilities;
  ViewGeometry View;
  std::uint64_t Stamp; ///< result of StampContent
};

} // namespace Strider

#endif
