// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Results of the suite artificial: times, and reads of marching caches.
#ifndef StriderBenchmarks_ArtificialRun_h
#define StriderBenchmarks_ArtificialRun_h

#include "Scene/BenchScene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Iterations of equation 11 for each voxel.
constexpr int ArtificialIterations[] = { 1, 2, 4, 8, 16, 32 };

/// Times of an artificial filter in milliseconds, the median of each view.
struct ArtificialTimes
{
  int Side;
  int Iterations;
  std::vector<double> Fetches{};
  std::vector<double> Cache{};
};

/// Reads of a marching cache from the volume for a filter, summed over all views.
struct CacheReads
{
  std::string Filter;
  int Side;               ///< voxels of the filter along an axis
  std::uint64_t Rays = 0; ///< rays with samples
  std::uint64_t Samples = 0;
  std::uint64_t VoxelsFetched = 0; ///< as FrameStatistics
  std::uint64_t BoxVoxels = 0;     ///< of VoxelsFetched
  std::uint64_t BoxReads = 0;      ///< reads into boxes, with those behind the last rows
  std::uint64_t BoxUsed = 0;       ///< voxels in boxes that a sample has read

  /// Voxels of samples without a box, which are read individually.
  std::uint64_t CountAlone() const { return this->VoxelsFetched - this->BoxVoxels; }
  std::uint64_t CountReads() const { return this->BoxReads + this->CountAlone(); }
  /// Share of all reads whose voxels no sample used.
  double FindWastedShare() const
  {
    return static_cast<double>(this->BoxReads - this->BoxUsed) /
      static_cast<double>(this->CountReads());
  }
  /// Share of all reads behind the last rows of boxes, a part of the wasted ones.
  double FindSpareShare() const
  {
    return static_cast<double>(this->BoxReads - this->BoxVoxels) /
      static_cast<double>(this->CountReads());
  }
  /// Ratio of the reads of one fetch per voxel of each sample to these reads.
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

/// Times `run.Views`, at most `options.Rounds` times each. Fails with Unsupported in a build without CUDA.
Strider::Status MeasureArtificial(
  const BenchOptions& options, const BenchScene& scene, ArtificialRun& run);

} // namespace StriderBenchmarks

#endif
