// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Distances of macrocells to the nearest occupied one, on the device.
#ifndef Strider_Cuda_EmptySpace_MapDistances_h
#define Strider_Cuda_EmptySpace_MapDistances_h

#include "EmptySpace/OccupancyRule.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

struct MapDistancesTask
{
  OccupancyRule Rule; ///< its arrays are in device memory
  CellRanges Ranges;
  /// OccupancyArrays::Spans in device memory; null where the grid has even spacing.
  const CellSpan* Spans;
  int Cells[3];
  unsigned char* Distances;    ///< output, for SkipMap
  unsigned char* Before;       ///< scratch of the same size
  unsigned int* OccupiedCount; ///< must be 0 at launch
};

/// Queues one distance pass per axis. `before` holds 0 for occupied cells and MostDistance for others, and is
/// overwritten.
Status LaunchSpreadDistances(
  const int (&cells)[3], unsigned char* before, unsigned char* distances, cudaStream_t stream);

/// Queues the occupancy test of all macrocells, and then one distance pass per axis.
Status LaunchMapDistances(const MapDistancesTask& task, cudaStream_t stream);

} // namespace Strider

#endif
