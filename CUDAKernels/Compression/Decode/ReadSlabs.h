// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the slices of a volume to be compressed, slab by slab; host only.
#ifndef Strider_Compression_Decode_ReadSlabs_h
#define Strider_Compression_Decode_ReadSlabs_h

#include "Compression/Format/CompressionRequest.h"

namespace Strider
{

/// Calls encode(voxels, firstSlice, slices), which returns a Status, for one slab after the other. Stops at the first
/// failure of `source` or `encode`.
template <typename Encode>
Status ReadSlabs(const CompressionRequest& request, const SliceSource& source, const Encode& encode)
{
  const int slices = request.Dimensions[2];
  const std::int64_t slab = request.CountSlabSlices();
  for (std::int64_t first = 0; first < slices; first += slab)
  {
    const auto firstSlice = static_cast<int>(first);
    const auto count = static_cast<int>(std::min(slab, slices - first));
    const void* voxels = nullptr;
    STRIDER_TRY(source(firstSlice, count, voxels));
    STRIDER_TRY(encode(voxels, firstSlice, count));
  }
  return {};
}

} // namespace Strider

#endif
