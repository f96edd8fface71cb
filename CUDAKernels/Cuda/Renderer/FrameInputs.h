// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Kernel inputs that follow from the volume and the filter of a frame.
#ifndef Strider_Cuda_Renderer_FrameInputs_h
#define Strider_Cuda_Renderer_FrameInputs_h

#include "Compositing/SceneSource.h"
#include "Cuda/Renderer/DeviceContext.h"
#include "EmptySpace/FilterSupport.h"

namespace Strider
{

/// Returns the last stored voxel in index space.
Vector3 FindLastVoxel(const VolumeView& volume);

/// Returns the largest distance of consecutive samples along an axis, in voxels.
float FindLongestStep(const RayFrame& frame);

/// Returns the textures of a scene for the volume's texture.
SceneTextures MakeSceneTextures(const DeviceContext& context, const TextureVoxels& volume,
  const RenderRequest& request, FilterExecution execution);

/// Returns the filter's support, including the effect of rounded weights on values and slopes. For Automatic it covers
/// all executions that may be chosen: the choice is made after the map and changes with the view, and must not
/// invalidate the map.
FilterSupport FindDeviceSupport(const RenderRequest& request, FilterExecution execution);

/// Returns the conversion from macrocell values to stored values.
ValueUnits FindValueUnits(const SceneSource& source, const TextureVoxels& voxels);

/// Returns the marching cache of a warp for a filter of one component.
BoxCells FindCells(const VolumeView& volume, bool matchesVTK);

/// Adapts `request` to the storage that its filter needs, and the order and storage of the volume to the frame.
Status PrepareStorage(DeviceContext& context, const RenderRequest& request, bool canMarchSlabs,
  const ViewGeometry& view, FrameStatistics& statistics);

} // namespace Strider

#endif
