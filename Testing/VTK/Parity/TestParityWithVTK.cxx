// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every feature of VTK's GPU mapper, and every pair of features that interact, gives VTK's picture.
#include "Parity/ParityRun.h"
#include "Parity/ParityTable.h"
#include "Support/CompareImages.h"
#include "Support/VolumeScene.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkImageData.h"

#include <cstdio>
#include <set>

using namespace StriderTesting;

namespace
{

struct ParityOptions
{
  std::string Theme;       ///< only the scenes of this theme
  std::string Table;       ///< file to write
  std::string CheckTable;  ///< file to compare with the list of scenes; nothing is drawn
  bool IsVtkAlone = false; ///< VTK's pictures are written and nothing is compared
  /// Strider's pictures are compared with and without empty-space skipping.
  bool IsSkipping = false;
};

bool ParseParityOptions(int argumentCount, char** arguments, ParityOptions& options)
{
  bool isValid = true;
  for (int index = 1; index < argumentCount; ++index)
  {
    const std::string option = arguments[index];
    std::string* value = option == "--theme" ? &options.Theme
      : option == "--table"                  ? &options.Table
      : option == "--check-table"            ? &options.CheckTable
                                             : nullptr;
    if (option == "--vtk-alone" || option == "--skipping")
    {
      (option == "--skipping" ? options.IsSkipping : options.IsVtkAlone) = true;
    }
    else if (value && index + 1 < argumentCount)
    {
      *value = arguments[++index];
    }
    else
    {
      isValid = false;
    }
  }
  if (!isValid)
  {
    std::fprintf(stderr,
      "usage: %s [--backend cpu|cuda] [--only TEXT] [--theme NAME] [--table FILE] "
      "[--check-table FILE] [--vtk-alone] [--skipping]\n",
      arguments[0]);
  }
  return isValid;
}

/// Returns false and prints a message where two scenes have the same name.
bool AreNamesUnique(const std::vector<ParityScene>& scenes)
{
  std::set<std::string> names;
  for (const ParityScene& scene : scenes)
  {
    if (!names.insert(scene.Name).second)
    {
      std::fprintf(stderr, "two scenes are named %s\n", scene.Name.c_str());
      return false;
    }
  }
  return true;
}

void DrawVtkAlone(const ParityScene& scene, const TestOptions& options, SceneReport& report)
{
  const auto drawn = BuildParityScene(scene, options);
  const auto reference = DrawParityReference(*drawn, scene.Measure);
  const std::string unseen = FindUnseenFeature(scene, options, reference);
  unseen.empty() ? report.Pass(scene.Name, "each feature is seen")
                 : report.Fail(scene.Name, unseen);
  WriteImages("VTK-" + scene.Name, reference, reference);
}

/// Name of the rendering device.
std::string FindDevice(const ParityScene& scene, const TestOptions& options)
{
  const auto drawn = BuildParityScene(scene, options);
  drawn->DrawCandidate();
  const char* device = drawn->GetStriderMapper()->GetDeviceName();
  return std::string(GetBackendName(options)) + " backend, " + (device ? device : "no device");
}

/// A check that skips nothing would prove nothing: a third of the scenes must skip.
int DrawSkipping(
  const std::vector<ParityScene>& scenes, const TestOptions& options, const ParityOptions& parity)
{
  SceneReport report("Skipping", options);
  int drawn = 0;
  int skipping = 0;
  for (const ParityScene& scene : scenes)
  {
    if (report.IsWanted(scene.Name) && (parity.Theme.empty() || scene.Theme == parity.Theme))
    {
      ++drawn;
      skipping += RunSkippingScene(scene, options, report) ? 1 : 0;
    }
  }
  std::printf("%d of %d scenes skip samples\n", skipping, drawn);
  const int outcome = report.Finish();
  return outcome == 0 && parity.Theme.empty() && 3 * skipping < drawn ? 1 : outcome;
}

int Draw(
  const std::vector<ParityScene>& scenes, const TestOptions& options, const ParityOptions& parity)
{
  SceneReport report("Parity", options);
  std::vector<ParityResult> results;
  for (const ParityScene& scene : scenes)
  {
    if (!parity.Theme.empty() && scene.Theme != parity.Theme)
    {
      continue;
    }
    if (!parity.IsVtkAlone)
    {
      results.push_back(RunParityScene(scene, options, report));
    }
    else if (report.IsWanted(scene.Name))
    {
      DrawVtkAlone(scene, options, report);
    }
  }
  if (!parity.Table.empty() &&
    !WriteParityTable(
      parity.Table, FindDevice(scenes.front(), options), results, GetImageBound(options)))
  {
    return 1;
  }
  return report.Finish();
}

} // namespace

int main(int argumentCount, char** arguments)
{
  TestOptions options;
  ParityOptions parity;
  if (!ParseTestOptions(argumentCount, arguments, options) ||
    !ParseParityOptions(argumentCount, arguments, parity))
  {
    return 2;
  }
  const std::vector<ParityScene> scenes = ListParityScenes();
  if (!AreNamesUnique(scenes))
  {
    return 1;
  }
  if (!parity.CheckTable.empty())
  {
    return CheckParityTable(parity.CheckTable, scenes) ? 0 : 1;
  }
  if (!CanRunHere(options))
  {
    return SkipReturnCode;
  }
  return parity.IsSkipping ? DrawSkipping(scenes, options, parity) : Draw(scenes, options, parity);
}
