// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Options of the suite tune.
#ifndef StriderBenchmarks_TuneOptions_h
#define StriderBenchmarks_TuneOptions_h

#include "Options/BenchOptions.h"

#include "BlockShape/LaunchTable.h"
#include "Strider/Status.h"

#include <string>
#include <utility>
#include <vector>

namespace StriderBenchmarks
{

struct TuneOptions
{
  std::string OutputFile = "strider-launch-table.txt";
  std::string JsonFile;
  std::string Compared; ///< "built-in", a file, or empty
  int Views = 0;        ///< 0: as many as fit into Minutes
  int Rounds = 4;
  double Minutes = 9.0;
  /// Bytes of a voxel and voxels per pixel; empty: those of the built-in table.
  std::vector<std::pair<int, double>> Regimes;
};

/// Reads and checks the command line; prints help and errors.
ParseOutcome ParseTuneOptions(int argumentCount, char** arguments, TuneOptions& options);

/// Parses "BYTES:VOXELS_PER_PIXEL,...". Returns an empty string, or an error message.
std::string ParseRegimes(const std::string& list, std::vector<std::pair<int, double>>& regimes);

/// Returns the table that --compare names. Fails with InvalidArgument if the file cannot be read or is no table.
Strider::Status ReadComparedTable(
  const std::string& name, const Strider::LaunchTable& builtIn, Strider::LaunchTable& table);

} // namespace StriderBenchmarks

#endif
