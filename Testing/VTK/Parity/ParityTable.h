// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes and checks the table of all parity scenes that is committed under Testing/Parity.
#ifndef StriderTesting_ParityTable_h
#define StriderTesting_ParityTable_h

#include "Parity/ParityRun.h"

namespace StriderTesting
{

/// Writes Markdown: the device, and a line for each scene. Returns false and prints a message where the file cannot
/// be written.
bool WriteParityTable(const std::string& fileName, const std::string& device,
  const std::vector<ParityResult>& results, const ImageBound& bound);

/// True where a table names every scene of the list once, in the same order, and no other; prints the differences.
bool CheckParityTable(const std::string& fileName, const std::vector<ParityScene>& scenes);

} // namespace StriderTesting

#endif
