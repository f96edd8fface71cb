// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the function that marches the tiles of a CPU frame; host only.
#ifndef Strider_Host_Renderer_FindMarchTile_h
#define Strider_Host_Renderer_FindMarchTile_h

#include "Host/Tiles/ChooseMarchTile.h"
#include "Planning/PlanFrame.h"
#include "Sampling/CubicWeights.h"
#include "Strider/RenderRequest.h"

namespace Strider
{

/// Returns the function that marches packets of rays (Strategies::RayPackets), or null if the frame needs single rays.
inline MarchTileFunction FindMarchPacketTile(const HostTarget& target, const RenderRequest& request,
  const FramePlan& plan, const MarchJob& job)
{
  const RayProgram program = plan.Program;
  if (request.How.RayPackets == Switch::Off || !job.Table.IsFused || job.Matched || job.Bricks ||
    IsPreIntegrated(program) || program == RayProgram::MultiVolume)
  {
    return nullptr;
  }
  if (program == RayProgram::SingleComponent)
  {
    return target.MarchPacketTile;
  }
  const bool isSingleComponent =
    job.Kind == SceneKind::SingleComponent || job.Kind == SceneKind::ClippedComponent;
  const bool isForPackets =
    job.Scene && isSingleComponent && job.Scene->Grid.IsEven && !IsCubic(job.Filter);
  return isForPackets ? target.MarchLitPacketTile : nullptr;
}

inline MarchTileFunction FindMarchTile(const HostTarget& target, const RenderRequest& request,
  const FramePlan& plan, const MarchJob& job)
{
  if (plan.Source == VoxelSource::Levels)
  {
    return target.MarchLevelsTile;
  }
  if (const MarchTileFunction packets = FindMarchPacketTile(target, request, plan, job))
  {
    return packets;
  }
  return plan.Program == RayProgram::MultiVolume ? target.MarchMultiVolumeTile
    : IsPreIntegrated(plan.Program)              ? target.MarchSegmentTile
    : ReadsScene(plan.Program)                   ? target.MarchSceneTile
                                                 : target.MarchTile;
}

} // namespace Strider

#endif
