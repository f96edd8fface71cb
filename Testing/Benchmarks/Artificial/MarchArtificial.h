// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches frames of the artificial filter, and frames that count the reads of marching caches.
#ifndef StriderBenchmarks_MarchArtificial_h
#define StriderBenchmarks_MarchArtificial_h

#include "Cuda/March/Filtered/MarchFiltered.h"

namespace StriderBenchmarks
{

/// The filters of the paper's figure 6.
constexpr int ArtificialSides[] = { 2, 4, 6, 8 };

/// Counters on the device that a counted frame adds to. Samples, and the voxels that marching caches request, are in
/// MarchRaysTask::SampleCount.
struct ReadTotals
{
  unsigned long long Rays;      ///< rays with samples
  unsigned long long BoxVoxels; ///< in boxes
  /// Reads into boxes, including those behind the last row, which FillBoxByWarp reads as well.
  unsigned long long BoxReads;
  unsigned long long BoxUsed; ///< voxels in boxes that a sample has read
};

struct ArtificialVoxels : Strider::FilteredVoxels
{
  int Side;           ///< one of ArtificialSides; 0: the filter of FilteredVoxels
  int Iterations;     ///< of equation 11, for each voxel
  ReadTotals* Totals; ///< of LaunchCountReads
};

/// Renders a frame of an artificial filter, by a marching cache or by single fetches according to Execution. Textures
/// must not filter.
Strider::Status LaunchMarchArtificial(const Strider::MarchRaysTask& task,
  const ArtificialVoxels& voxels, const Strider::LaunchShape& shape, cudaStream_t stream);

/// Counts the reads of a marching cache in such a frame, or in one of Strider's own filters.
Strider::Status LaunchCountReads(const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels,
  const Strider::LaunchShape& shape, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
