// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes a measured launch table with its comments.
#ifndef StriderBenchmarks_FormatTableFile_h
#define StriderBenchmarks_FormatTableFile_h

#include "Tuning/MakeLaunchTable.h"

#include <string>

namespace StriderBenchmarks
{

/// How a table was measured, for its comments.
struct TableDescription
{
  std::string Machine; ///< GPU, driver, commit and date
  int Rounds = 4;
};

/// Returns the text of a table file, ready for the folder CUDAKernels/BlockShape/Tables.
std::string FormatTableFile(const TuneTimes& times, const TableDescription& description,
  const TableReasons& reasons, const Strider::LaunchTable& table);

} // namespace StriderBenchmarks

#endif
