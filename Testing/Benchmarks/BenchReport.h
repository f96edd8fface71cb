// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The benchmark's table, last line and JSON file.
#ifndef StriderBenchmarks_BenchReport_h
#define StriderBenchmarks_BenchReport_h

#include "Peers.h"

#include <memory>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

using PeerList = std::vector<std::unique_ptr<Peer>>;

/// One line for each peer: median, spread, 95th percentile, first frame, and how its pictures match those of vtk-gl.
void PrintTable(const BenchScene& scene, const PeerList& peers);

/// "ratio vtk-gl=N.NN vtk-fixed-point=N.NN": the peer's median frame time over Strider's; n/a for one that did not run.
void PrintRatios(const PeerList& peers);

/// Google Benchmark's layout: a context and a list of benchmarks. Returns false where the file cannot be written.
bool WriteJson(const std::string& fileName, const BenchOptions& options, const BenchScene& scene,
  const PeerList& peers);

} // namespace StriderBenchmarks

#endif
