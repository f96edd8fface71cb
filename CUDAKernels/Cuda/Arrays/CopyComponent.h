// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launcher that copies one component of voxels in device memory into other voxels.
#ifndef Strider_Cuda_Arrays_CopyComponent_h
#define Strider_Cuda_Arrays_CopyComponent_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Where the values of a component go.
struct ComponentTarget
{
  void* Voxels;
  ScalarType Type; ///< that of the source, Float32 or Float64
  int Components;
  int Component;
};

/// Queues the copy of a component of `source`, or of the lengths of its voxels (`component` -1; the target's type is
/// Float32 or Float64). Fails with InvalidArgument for other types.
Status LaunchCopyComponent(
  const VolumeView& source, int component, const ComponentTarget& target, cudaStream_t stream);

} // namespace Strider

#endif
