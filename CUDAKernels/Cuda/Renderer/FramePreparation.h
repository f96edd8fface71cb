// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans a frame of one volume and provides what its kernels read.
#ifndef Strider_Cuda_Renderer_FramePreparation_h
#define Strider_Cuda_Renderer_FramePreparation_h

#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"
#include "Planning/PlanFrame.h"
#include "Rays/MeasureView.h"

namespace Strider
{

/// Plans a frame, acquires what the plan wants, one FrameResource after the other, and plans again with what it got.
/// The last plan is that of the frame.
class FramePreparation
{
public:
  /// All references must outlive this object. The context has the volume of the frame, in the storage that the frame
  /// needs, and `task` the frame of its rays.
  /// `isPart`: the volume is one of RenderRequest::Parts, and `source` describes the grid that its rays cross.
  FramePreparation(DeviceContext& context, const SceneSource& source, const RenderRequest& request,
    FrameTask& task, bool isPart);

  /// Prepares all inputs, independent of the target.
  Status Prepare();
  /// Changes a task that another object has prepared to the alternative execution of its filter.
  Status PrepareAlternative();

private:
  /// Plans with what is known. Fails as CheckTexture.
  Status Plan();
  /// Acquires what plans want, from `first` on, and prepares the launch.
  Status AcquireFrom(FrameResource first);
  /// Acquires a resource. `isThere` is false where the frame must do without it.
  Status Acquire(FrameResource resource, bool& isThere);
  /// Tells the volume and the statistics that a frame does not want a resource.
  void Leave(FrameResource resource);
  Status AcquireSlabs(bool& isThere);
  Status AcquireFunctions();
  /// Finds what the frame skips, in index space, and chooses the execution of its filter.
  Status AcquireSkipMap();
  Status AcquirePool(bool& isThere);
  /// Sets the voxels that rays read, and the scene with them.
  Status AcquireVoxels();
  Status AcquireGradients(bool& isThere);
  Status AcquireStack(bool& isThere);
  /// Updates the skip map, or the bounds with which rays of the program Intensity skip.
  Status FindSkippable();
  Status FindVisible(const FilterSupport& support, const ValueUnits& units);
  /// Chooses the execution of the filter. Slabs depend on the choice for a compressed volume, which has no `skipped`.
  void ChooseExecution(const SkippedMacrocells& skipped);
  /// True if the share of empty space decides which optional textures the frame reads. That choice must be the same
  /// whether the frame skips or not.
  bool WeighsEmptiness() const;
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
  const FrameContent Content;
  PlanKnowledge Known;
  ViewGeometry View;
  std::uint64_t Stamp; ///< result of StampContent
};

} // namespace Strider

#endif
