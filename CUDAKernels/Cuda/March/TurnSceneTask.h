// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the task of a scene to rays that follow the stored axes; host only.
#ifndef Strider_Cuda_March_TurnSceneTask_h
#define Strider_Cuda_March_TurnSceneTask_h

#include "Cuda/March/MarchScene.h"
#include "Cuda/March/TurnScene.h"

namespace Strider
{

inline MarchSceneTask TurnSceneTask(const MarchSceneTask& scene)
{
  MarchSceneTask turned = scene;
  turned.Voxels.Volume.SetOrder(ReachVoxels(scene.Voxels.Volume.Order, scene.Scene.Grid));
  turned.Voxels.ToIndex = Invert(turned.Voxels.Volume.Order);
  turned.Scene = TurnScene(scene.Scene, turned.Voxels.Volume.Order);
  return turned;
}

} // namespace Strider

#endif
