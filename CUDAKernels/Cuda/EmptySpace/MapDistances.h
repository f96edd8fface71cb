// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far each macrocell is from the nearest occupied one, on the device.
#ifndef Strider_Cuda_EmptySpace_MapDistances_h
#define Strider_Cuda_EmptySpace_MapDistances_h

#include "EmptySpace/OccupancyRule.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

struct MapDistancesTask
{
  OccupancyRule Rule; ///< in device memory
  CellRanges Ranges;
  const CellSpan* Spans; ///< of OccupancyArrays, in device memory; null where the grid is even
  int Cells[3];
  unsigned char* Distances;    ///< what SkipMap wants
  unsigned char* Before;       ///< room for as many
  unsigned int* OccupiedCount; ///< 0
};

/// Queues the occupancy of all macrocells, and their distances one axis after the other.
Status LaunchMapDistances(const MapDistancesTask& task, cudaStream_t stream);

} // namespace Strider

#endif
