// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the suite artificial has measured: times, and reads of marching caches.
#ifndef StriderBenchmarks_ArtificialRun_h
#define StriderBenchmarks_ArtificialRun_h

#include "Scene/BenchScene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Of equation 11 for each voxel.
constexpr int ArtificialIterations[] = { 1, 2, 4, 8, 16, 32 };

/// An artificial filter; milliseconds, the median of each view.
struct ArtificialTimes
{
  int Side;
  int Iterations;
  std::vector<double> Fetches{};
  std::vector<double> Cache{};
};

/// What a marching cache reads of the volume for a filter, in all views together.
struct CacheReads
{
  std::string Filter;
  int Side;               ///< voxels of the filter along an axis
  std::uint64_t Rays = 0; ///< that have samples
  std::uint64_t Samples = 0;
  std::uint64_t VoxelsFetched = 0; ///< as FrameStatistics
  std::uint64_t BoxVoxels = 0;     ///< of VoxelsFetched
  std::uint64_t BoxReads = 0;      ///< of boxes, with what a warp reads behind their last rows
  std::uint64_t BoxUsed = 0;       ///< voxels in boxes that a sample has read

  /// Voxels of samples that no box was for: each reads its own.
  std::uint64_t CountAlone() const { return this->VoxelsFetched - this->BoxVoxels; }
  std::uint64_t CountReads() const { return this->BoxReads + this->CountAlone(); }
  /// Of all reads those that no sample used.
  double FindWastedShare() const
  {
    return static_cast<double>(this->BoxReads - this->BoxUsed) /
      static_cast<double>(this->CountReads());
  }
  /// Of all reads those behind the last rows of boxes, a part of the wasted ones.
  double FindSpareShare() const
  {
    return static_cast<double>(this->BoxReads - this->BoxVoxels) /
      static_cast<double>(this->CountReads());
  }
  /// How many times as much a fetch for each voxel of each sample reads.
  double FindSaving() const
  {
    return static_cast<double>(this->Samples) * this->Side * this->Side * this->Side /
      static_cast<double>(this->CountReads());
  }
};

struct ArtificialRun
{
  std::vector<View> Views;
  std::vector<ArtificialTimes> Times;
  std::vector<CacheReads> Reads;
  std::string Problem; ///< of images; empty: none
};

/// Times `run.Views`, `options.Rounds` times at most. Unsupported in a build without CUDA.
Strider::Status MeasureArtificial(
  const BenchOptions& options, const BenchScene& scene, ArtificialRun& run);

} // namespace StriderBenchmarks

#endif
