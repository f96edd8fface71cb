// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A part of a frame as a kernel reads it: its voxels, the map of its empty space, and the pixels that it may cover.
#ifndef Strider_Cuda_March_PartOfFrame_h
#define Strider_Cuda_March_PartOfFrame_h

#include "Cuda/Fetch/SceneTextures.h"
#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// One of SlabPass::Parts. A launch marches parts that have the same functions, light and rays; it takes these members
/// from here, and all else from the tasks of its first part.
struct PartOfFrame
{
  SceneTextures Voxels;  ///< Volume alone for programs without a scene
  SkipMap Skip;          ///< MarchRaysTask::Skip
  const float* Extremes; ///< MarchSceneTask::Extremes
  Vector3 OwnLow;        ///< RayFrame::OwnLow and OwnHigh
  Vector3 OwnHigh;
  int Columns[2]; ///< first column of the part's footprint, and the one behind the last
  int Rows[2];
};

} // namespace Strider

#endif
