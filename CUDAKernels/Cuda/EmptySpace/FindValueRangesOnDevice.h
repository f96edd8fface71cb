// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The values in each macrocell of a 3-D array on the device.
#ifndef Strider_Cuda_EmptySpace_FindValueRangesOnDevice_h
#define Strider_Cuda_EmptySpace_FindValueRangesOnDevice_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "Cuda/Volume/MoveVoxels.h"
#include "Cuda/Volume/StoreVoxels.h"
#include "EmptySpace/FilterSupport.h"

namespace Strider
{

/// Queues the search. The array holds `voxels` along each axis, and padding behind them that is not read. `ranges` has room for
/// CountMacrocells(voxels), x fastest, of each channel after the other; those of `part`, and some beside it, are written. Values are
/// those that texture units read: integers are fractions of the largest one.
Status LaunchFindValueRanges(const SurfaceVoxels& array, const TexelFormat& format,
  const std::array<int, 3>& voxels, const IndexBox& part, ValueRange* ranges, cudaStream_t stream);

/// The same of all macrocells of a compressed volume, whose texels `texels` describes.
Status LaunchFindBrickRanges(const CompressedVoxels& voxels, const TextureVoxels& texels,
  const std::array<int, 3>& cells, ValueRange* ranges, cudaStream_t stream);

/// The same of differences between neighbours, whatever the order of the voxels; `voxels` reads the nearest ones. `dimensions` are
/// those of index space; `changes` has room for them, of `components` channels.
Status LaunchFindChangeRanges(const TextureVoxels& voxels, const std::array<int, 3>& dimensions,
  int components, const IndexBox& part, ChangeRange* changes, cudaStream_t stream);

/// Both of all macrocells, for a filter with a support of its own.
Status LaunchFindSupportRanges(const TextureVoxels& voxels, const std::array<int, 3>& dimensions,
  int components, const FilterSupport& support, ValueRange* ranges, ChangeRange* changes,
  cudaStream_t stream);

/// Bounds of both, WidenRanges, from the ranges of linear samples. `wide` may be null.
Status LaunchWidenRanges(const ValueRange* ranges, const std::array<int, 3>& cells, int components,
  const FilterSupport& support, ValueRange* wide, ChangeRange* changes, cudaStream_t stream);

} // namespace Strider

#endif
