// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettingNames.h"

#include <mutex>

namespace
{

/// Lists the names in braces in messages, and the text that replaces each of them for callers of methods.
const std::map<std::string, std::string>& ListNames()
{
  // Mappers may outlive static variables, so the list is never deleted.
  static const auto& names = *new std::map<std::string, std::string>{
    { "Backend", "Backend" },
    { "BatchDepth", "BatchDepth" },
    { "BilateralContrast", "BilateralContrast" },
    { "BlendMode", "BlendMode" },
    { "BlockHeight", "BlockHeight" },
    { "BlockShapeMode", "BlockShapeMode" },
    { "BlockWidth", "BlockWidth" },
    { "BrickDecoding", "BrickDecoding" },
    { "BudgetShare", "BudgetShare" },
    { "ChooseOneComponent", "set VectorMode to MAGNITUDE or COMPONENT" },
    { "DeviceIndex", "DeviceIndex" },
    { "EarlyTerminationOpacity", "EarlyTerminationOpacity" },
    { "EmptySpaceSkipping", "EmptySpaceSkipping" },
    { "EnhancementFilter", "EnhancementFilter" },
    { "FilterExecution", "FilterExecution" },
    { "FilterSize", "FilterSize" },
    { "FrameBudget", "FrameBudget" },
    { "GradientCache", "GradientCache" },
    { "InteractiveQuality", "InteractiveQuality" },
    { "LargestImageFactor", "LargestImageFactor" },
    { "LargestSampleFactor", "LargestSampleFactor" },
    { "MatchVTK", "MatchVTK" },
    { "MaximizeBlockSize", "MaximizeBlockSize" },
    { "MemoryLimit", "MaxMemoryInBytes times MaxMemoryFraction" },
    { "ReconstructionFilter", "ReconstructionFilter" },
    { "ResampleGrid",
      "resample it with vtkResampleToImage, or, where a filter has moved, turned or scaled an "
      "image, "
      "set the position, orientation and scale of the image's vtkVolume instead" },
    { "ResidentThreads", "ResidentThreads" },
    { "RotationHysteresis", "RotationHysteresis" },
    { "RotationMode", "RotationMode" },
    { "SampleDistanceInVoxels", "SampleDistanceInVoxels" },
    { "SetPieceToWhole", "SetPieceToWhole" },
    { "ShearAxis", "ShearAxis" },
    { "ShearedWarps", "ShearedWarps" },
    { "StackedSlices", "StackedSlices" },
    { "Storage", "Storage" },
    { "SynchronousPropagation", "SynchronousPropagation" },
    { "TransposedIndexing", "TransposedIndexing" },
    { "UseDepthPass", "UseDepthPass" },
    { "VectorComponent", "VectorComponent" },
    { "VectorMode", "VectorMode" },
  };
  return names;
}

std::mutex& GetGuard()
{
  static auto& guard = *new std::mutex;
  return guard;
}

std::map<std::string, std::string>& GetLabels()
{
  static auto& labels = *new std::map<std::string, std::string>;
  return labels;
}

/// Finds the name of a setting. Returns false where there is no such setting.
bool FindName(const std::string& setting, std::string& name)
{
  const auto known = ListNames().find(setting);
  if (known == ListNames().end())
  {
    return false;
  }
  const std::lock_guard<std::mutex> lock(GetGuard());
  const auto label = GetLabels().find(setting);
  name = label != GetLabels().end() ? label->second : known->second;
  return true;
}

} // namespace

std::string vtkStriderNameSettings(const std::string& message)
{
  std::string named;
  std::size_t next = 0;
  for (std::size_t open = message.find('{'); open != std::string::npos;
       open = message.find('{', open + 1))
  {
    const std::size_t close = message.find('}', open);
    std::string name;
    if (close == std::string::npos || !FindName(message.substr(open + 1, close - open - 1), name))
    {
      continue;
    }
    named += message.substr(next, open - next) + name;
    next = close + 1;
  }
  return named + message.substr(next);
}

void vtkStriderSetSettingLabels(const std::map<std::string, std::string>& labels)
{
  const std::lock_guard<std::mutex> lock(GetGuard());
  GetLabels() = labels;
}
