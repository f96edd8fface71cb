// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compression of a volume slab by slab, with code words made on the device.
#ifndef Strider_Cuda_Bricks_CompressVolumeOnDevice_h
#define Strider_Cuda_Bricks_CompressVolumeOnDevice_h

#include "Compression/Format/CompressedVolume.h"
#include "Compression/Format/CompressionRequest.h"
#include "Cuda/Runtime/Stream.h"

namespace Strider
{

/// Gives the same bytes as CompressVolume, for the format Automatic; fails with InvalidArgument for other formats.
/// The device holds one slab and its code words at a time. The host merges them, stores equal code words once, and
/// chooses the index. `compressed` is unchanged after a failure.
Status CompressVolumeOnDevice(const CompressionRequest& request, const SliceSource& source,
  const Stream& stream, CompressedVolume& compressed);

} // namespace Strider

#endif
