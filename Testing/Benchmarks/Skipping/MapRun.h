// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Results of the suite map: milliseconds of each round.
#ifndef StriderBenchmarks_MapRun_h
#define StriderBenchmarks_MapRun_h

#include "Scene/BenchScene.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

struct MapTask
{
  std::string Name;
  std::vector<double> Milliseconds; ///< CUDA events
};

struct MapRun
{
  MapTask Read{ "read", {} };     ///< reads every voxel once and does nothing else
  MapTask Ranges{ "ranges", {} }; ///< the values of all macrocells
  MapTask Update{ "update",
    {} }; ///< occupancy and distances, as after every change of the functions
  MapTask Whole{ "update-with-functions",
    {} }; ///< wall clock of the occupancy and distances, with the upload of the functions
  MapTask CubicRanges{ "cubic-ranges", {} }; ///< the values of all macrocells for a cubic filter
  MapTask Subcells{ "subcells", {} };        ///< bits of a cubic filter
  double OccupiedShare = 0.0;
  std::size_t MapBytes = 0;
};

/// Measures in turns, `options.Warmup` times untimed and `options.Rounds` times timed. Fails with Unsupported in a
/// build without CUDA.
Strider::Status MeasureMap(const BenchOptions& options, const BenchScene& scene, MapRun& run);

} // namespace StriderBenchmarks

#endif
