// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the suite map has measured: milliseconds of each round.
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
  MapTask Read{ "read", {} };     ///< every voxel once, and nothing else
  MapTask Ranges{ "ranges", {} }; ///< the values of all macrocells
  MapTask Update{ "update",
    {} }; ///< occupancy and distances, as after every change of the functions
  MapTask Whole{ "update-with-functions",
    {} }; ///< wall clock of the same with the functions' way to the device
  double OccupiedShare = 0.0;
  std::size_t MapBytes = 0;
};

/// In turns, `options.Warmup` times untimed and `options.Rounds` times timed. Unsupported in a build without CUDA.
Strider::Status MeasureMap(const BenchOptions& options, const BenchScene& scene, MapRun& run);

} // namespace StriderBenchmarks

#endif
