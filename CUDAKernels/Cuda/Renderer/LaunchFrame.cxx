// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Queues the kernels of a prepared frame.
#include "Cuda/Renderer/LaunchFrame.h"

#include "Cuda/Renderer/LaunchKernel.h"
#include "Cuda/Renderer/PoolFrame.h"
#include "Rays/MakeRayFrame.h"
#include "Rays/MakeVTKRays.h"

namespace Strider
{

namespace
{

/// Sets the sample places of a frame that matches VTK. Scenes read them from device memory.
Status MatchVTK(
  DeviceContext& context, const RenderRequest& request, FrameTask& task, VTKRays& rays)
{
  const bool isAlone = request.MultiVolume.empty();
  STRIDER_TRY(MakeVTKRays(request, isAlone ? context.Volume->GetView() : MakeBoxView(), rays));
  if (ReadsScene(task.Plan.Program))
  {
    STRIDER_TRY(context.Matched.Update({ PlaceSamplesAsVTK{ rays } }, context.Queue));
    task.Scene.Matched = context.Matched.Get();
    task.MultiVolume.Matched = context.Matched.Get();
  }
  return {};
}

Status LaunchParts(
  DeviceContext& context, const RenderRequest& request, const VTKRays* matched, FrameTask& task)
{
  const FramePlan& plan = task.Plan;
  if (!DecodesSlabs(plan.Source) || !request.MultiVolume.empty())
  {
    return LaunchKernel(
      context, plan.Program, plan.Source, { task, task.Rays, task.Scene, matched, request.Filter });
  }
  FrameRest rest = FrameRest::All;
  STRIDER_TRY(PoolFrame(context, request, task).Launch(rest));
  return rest == FrameRest::None ? Status() : LaunchSlabs(context, request, matched, task, rest);
}

} // namespace

Status LaunchFrame(
  DeviceContext& context, const RenderRequest& request, const EventTimer& timer, FrameTask& task)
{
  VTKRays matched;
  if (request.MatchVTK)
  {
    STRIDER_TRY(MatchVTK(context, request, task, matched));
  }
  STRIDER_TRY(timer.Start(context.Queue.Get()));
  STRIDER_TRY(LaunchParts(context, request, request.MatchVTK ? &matched : nullptr, task));
  return timer.Stop(context.Queue.Get());
}

} // namespace Strider
