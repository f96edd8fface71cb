// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of the artificial filter, and frames that count what marching caches read.
#ifndef StriderBenchmarks_MarchArtificial_h
#define StriderBenchmarks_MarchArtificial_h

#include "Cuda/March/Filtered/MarchFiltered.h"

namespace StriderBenchmarks
{

/// The filters of the paper's figure 6.
constexpr int ArtificialSides[] = { 2, 4, 6, 8 };

/// What a counted frame adds to, on the device. Samples, and the voxels that marching caches ask for, are in MarchRaysTask::SampleCount.
struct ReadTotals
{
  unsigned long long Rays;      ///< that have samples
  unsigned long long BoxVoxels; ///< in boxes
  unsigned long long
    BoxReads; ///< of them, with those behind the last row of a box, which FillBoxByWarp brings in as well
  unsigned long long BoxUsed; ///< voxels in boxes that a sample has read
};

struct ArtificialVoxels : Strider::FilteredVoxels
{
  int Side;           ///< one of ArtificialSides; 0: the filter of FilteredVoxels
  int Iterations;     ///< of equation 11, for each voxel
  ReadTotals* Totals; ///< of LaunchCountReads
};

/// A frame of an artificial filter, by a marching cache or by single fetches, as Execution says. Textures must not filter.
Strider::Status LaunchMarchArtificial(const Strider::MarchRaysTask& task,
  const ArtificialVoxels& voxels, const Strider::LaunchShape& shape, cudaStream_t stream);

/// Counts what a marching cache reads in such a frame, or in one of Strider's own filters.
Strider::Status LaunchCountReads(const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels,
  const Strider::LaunchShape& shape, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
