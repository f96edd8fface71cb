// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CheckSourceTree ROOT: prints each violation of the layer table, the length limit and the licence lines, and standard
// names without their header and headers without an include guard; fails if there is one.
#include "CheckGuards.h"
#include "CheckSource.h"

#include <cstdio>

int main(int argumentCount, char** arguments)
{
  if (argumentCount != 2)
  {
    std::fprintf(stderr, "usage: CheckSourceTree ROOT\n");
    return 2;
  }
  const std::size_t fileCount = Strider::Checks::ListSources(arguments[1]).size();
  auto findings = Strider::Checks::CheckSourceTree(arguments[1]);
  const auto unguarded = Strider::Checks::CheckGuards(arguments[1]);
  findings.insert(findings.end(), unguarded.begin(), unguarded.end());
  for (const std::string& finding : findings)
  {
    std::printf("%s\n", finding.c_str());
  }
  std::printf("%zu files, %zu violations\n", fileCount, findings.size());
  // A tree without files means a wrong path, not a tree without violations.
  return findings.empty() && fileCount > 0 ? 0 : 1;
}
