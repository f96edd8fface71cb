// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes the benchmark's table, last line and JSON file.
#ifndef StriderBenchmarks_VtkReport_h
#define StriderBenchmarks_VtkReport_h

#include "Vtk/VtkPeers.h"

#include <memory>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

using VtkPeerList = std::vector<std::unique_ptr<VtkPeer>>;

/// Prints one line for each peer: median, spread, 95th percentile, first frame, and how its pictures match those of
/// vtk-gl.
void PrintVtkTable(const VtkScene& scene, const VtkPeerList& peers);

/// Prints "ratio vtk-gl=N.NN vtk-fixed-point=N.NN": the peer's median frame time over Strider's; n/a for one that did
/// not run.
void PrintRatios(const VtkPeerList& peers);

/// Writes Google Benchmark's layout: a context and a list of benchmarks. Returns false where the file cannot be
/// written.
bool WriteVtkJson(const std::string& fileName, const VtkOptions& options, const VtkScene& scene,
  const VtkPeerList& peers);

} // namespace StriderBenchmarks

#endif
