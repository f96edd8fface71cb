// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launchers that find the value ranges and change ranges of macrocells on the device.
#ifndef Strider_Cuda_EmptySpace_FindValueRangesOnDevice_h
#define Strider_Cuda_EmptySpace_FindValueRangesOnDevice_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/Arrays/FindRangesOnDevice.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "Cuda/Volume/MoveVoxels.h"
#include "Cuda/Volume/StoreVoxels.h"
#include "EmptySpace/FilterSupport.h"

namespace Strider
{

/// Queues the search in a 3-D array with `voxels` along each axis; padding behind them is not read. `ranges` has room
/// for CountMacrocells(voxels) entries per channel, x fastest, one channel after the other. Writes the macrocells of
/// `part` and some neighbours. Values are those that texture units read: integers are fractions of the largest one.
Status LaunchFindValueRanges(const SurfaceVoxels& array, const TexelFormat& format,
  const std::array<int, 3>& voxels, const IndexBox& part, ValueRange* ranges, cudaStream_t stream);

/// As LaunchFindValueRanges, for all macrocells of a compressed volume; `texels` gives the Scale and Offset of its
/// texels.
Status LaunchFindBrickRanges(const CompressedVoxels& voxels, const TextureVoxels& texels,
  const std::array<int, 3>& cells, ValueRange* ranges, cudaStream_t stream);

/// Queues the search for the change ranges of the macrocells in `part`, in voxels of any stored order. If `ranges` is
/// not null, also queues the search for their value ranges, which filters with wide support need. `voxels` must use the
/// nearest filter. `dimensions` and `part` are in index space; `changes` and `ranges` have room for all macrocells of
/// `components` channels.
Status LaunchFindChangeRanges(const TextureVoxels& voxels, const std::array<int, 3>& dimensions,
  int components, const IndexBox& part, ChangeRange* changes, cudaStream_t stream,
  const FilterSupport& support = {}, ValueRange* ranges = nullptr);

/// Queues the computation of bounds of the value and change ranges, by WidenRanges, from the value ranges of linear
/// samples. `wide` may be null.
Status LaunchWidenRanges(const ValueRange* ranges, const std::array<int, 3>& cells, int components,
  const FilterSupport& support, ValueRange* wide, ChangeRange* changes, cudaStream_t stream);

/// Queues joining the value ranges of all macrocells, channel by channel, to cleared `keys`. The values must be numbers.
Status LaunchJoinCellRanges(
  const ValueRange* ranges, std::size_t cells, int channels, RangeKeys* keys, cudaStream_t stream);

} // namespace Strider

#endif
