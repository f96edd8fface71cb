// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches the parts of a frame, as many as possible together.
#ifndef Strider_Cuda_Renderer_PartBatch_h
#define Strider_Cuda_Renderer_PartBatch_h

#include "Cuda/March/PartOfFrame.h"
#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"
#include "Rays/FindFootprint.h"
#include "Rays/VTKRays.h"

namespace Strider
{

/// Parts follow each other from the nearest to the farthest. A launch takes all that differ only in their voxels and
/// their place. The device marches the first ones while the host prepares the next.
class PartBatch
{
public:
  static constexpr std::size_t FirstParts = 32; ///< of the first launch, at most

  /// `frame` is the context of the renderer of the frame, and `output` has the frame's image.
  PartBatch(DeviceContext& frame, const MarchRaysTask& output)
    : Frame(frame)
    , Output(output)
  {
  }

  /// Makes room for the parts of a frame.
  Status Reserve(std::size_t parts);
  /// Adds a part behind the others; launches those where it cannot join them. `task` is prepared, and `footprint` is
  /// not empty. Both contexts must live until Launch.
  Status Add(DeviceContext& source, const RenderRequest& request, const FrameTask& task,
    const PixelBox& footprint);
  /// Queues the march of the parts that were added and not launched.
  Status Launch();

private:
  bool CanJoin(DeviceContext& source, const RenderRequest& request, const FrameTask& task) const;
  Status Begin(DeviceContext& source, const RenderRequest& request, const FrameTask& task);

  DeviceContext& Frame;
  const MarchRaysTask& Output;
  std::size_t Launched = 0; ///< parts in the frame's list whose launch is queued
  std::size_t Count = 0;    ///< parts behind those
  // The first part that waits for its launch gives the kernel, its tables and its rays:
  DeviceContext* Source = nullptr;
  FrameTask Task;
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  std::optional<VTKRays> Matched; ///< for frames that match VTK
  PixelBox Footprint;             ///< around all of them
};

} // namespace Strider

#endif
