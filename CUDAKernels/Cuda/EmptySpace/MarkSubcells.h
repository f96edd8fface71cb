// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marks the subcells whose samples may be visible, on the device.
#ifndef Strider_Cuda_EmptySpace_MarkSubcells_h
#define Strider_Cuda_EmptySpace_MarkSubcells_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "EmptySpace/OccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "EmptySpace/SubcellBits.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Inputs and output for one component and a cubic filter; all addresses are in device memory.
struct MarkSubcellsTask
{
  OccupancyRule Rule;
  TextureVoxels Voxels; ///< with the nearest filter
  StoredSpan Span;      ///< extents of the stored voxels
  ReconstructionFilter Filter;
  FilterSupport Support;
  SkipMap Skip;         ///< in stored order
  int Words[3];         ///< number of words along each stored axis
  std::uint64_t* Bits;  ///< output, for SubcellBits
  unsigned char* Empty; ///< output: MostDistance for each word that is 0, and 0 for others
};

/// Queues the marking. Words of empty macrocells become 0, and their voxels are not read.
Status LaunchMarkSubcells(const MarkSubcellsTask& task, cudaStream_t stream);

} // namespace Strider

#endif
