// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Builds an index of lengths on the device.
#ifndef Strider_Cuda_Bricks_PackLengths_h
#define Strider_Cuda_Bricks_PackLengths_h

#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <cstdint>

namespace Strider
{

struct PackLengthsTask
{
  const std::uint16_t* Lengths;
  const std::uint64_t* Offsets;
  std::uint64_t Count; ///< number of bricks
  int EntryBits;
  int BaseWords;
  std::uint32_t* Index; ///< must be 0
};

/// Queues the packing of the records of CompressedBricks::Index.
Status LaunchPackLengths(const PackLengthsTask& task, cudaStream_t stream);

} // namespace Strider

#endif
