// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes and checks the table of all parity scenes that is committed under Testing/Parity.
#include "Parity/ParityTable.h"

#include "vtkVersion.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace StriderTesting
{

bool WriteParityTable(const std::string& fileName, const std::string& device,
  const std::vector<ParityResult>& results, const ImageBound& bound)
{
  std::ofstream file(fileName);
  const auto passed = std::count_if(
    results.begin(), results.end(), [](const ParityResult& result) { return result.HasPassed; });
  file << "# Parity with VTK's GPU mapper: " << device << "\n\n"
       << "VTK " << vtkVersion::GetVTKVersion() << "; " << passed << " of " << results.size()
       << " scenes within the bound: " << 100.0 * bound.FractionWithin << "% of the pixels within "
       << bound.Tolerance << "/255";
  if (bound.Largest < 255)
  {
    file << ", none beyond " << bound.Largest << "/255";
  }
  file << ".\n\n| scene | pixels within " << bound.Tolerance
       << "/255 | largest difference | |\n|---|---|---|---|\n";
  for (const ParityResult& result : results)
  {
    char line[64];
    std::snprintf(
      line, sizeof(line), " | %.3f%% | %.3g/255 | ", 100.0 * result.FractionWithin, result.Largest);
    file << "| " << result.Name << line << (result.HasPassed ? "" : "beyond the bound") << " |\n";
  }
  file.flush();
  if (!file)
  {
    std::fprintf(stderr, "cannot write %s\n", fileName.c_str());
    return false;
  }
  return true;
}

bool CheckParityTable(const std::string& fileName, const std::vector<ParityScene>& scenes)
{
  std::ifstream file(fileName);
  std::vector<std::string> names;
  const std::string start = "| ";
  for (std::string line; std::getline(file, line);)
  {
    const std::size_t end = line.find(" |", start.size());
    if (line.compare(0, start.size(), start) == 0 && end != std::string::npos &&
      line.find('/') < end)
    {
      names.push_back(line.substr(start.size(), end - start.size()));
    }
  }
  std::vector<std::string> expected;
  for (const ParityScene& scene : scenes)
  {
    expected.push_back(scene.Name);
  }
  const auto apart = std::mismatch(names.begin(), names.end(), expected.begin(), expected.end());
  if (apart.first == names.end() && apart.second == expected.end())
  {
    std::printf("%s names all %zu scenes\n", fileName.c_str(), expected.size());
    return true;
  }
  std::printf("%s names %zu scenes and there are %zu; line %td is \"%s\" and should be \"%s\"\n",
    fileName.c_str(), names.size(), expected.size(), apart.first - names.begin() + 1,
    apart.first == names.end() ? "missing" : apart.first->c_str(),
    apart.second == expected.end() ? "missing" : apart.second->c_str());
  return false;
}

} // namespace StriderTesting
