// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPanelLabels.h"

#include "vtkStriderSettingNames.h"

#include <map>
#include <string>

namespace
{

// A test reads this table: text in quotes is a label of the XML or one of ParaView itself.
const std::map<std::string, std::string>& ListLabels()
{
  static const std::map<std::string, std::string> labels{
    { "Backend", "\"Backend\"" },
    { "BatchDepth", "\"Batch depth (samples)\"" },
    { "BilateralContrast", "\"Contrast\" of \"Strider: Filtering\"" },
    { "BlendMode", "\"Blend mode\"" },
    { "BlockHeight", "\"Block height (pixels)\"" },
    { "BlockShapeMode", "\"Mode\" of \"Strider: Block Shape\"" },
    { "BlockWidth", "\"Block width (pixels)\"" },
    { "BrickDecoding", "\"Decoding\"" },
    { "ChooseOneComponent",
      "choose a component or Magnitude beside the array's name, and turn \"Map Scalars\" on" },
    { "DeviceIndex", "\"CUDA device\"" },
    { "EarlyTerminationOpacity", "\"Early termination opacity\"" },
    { "EmptySpaceSkipping", "\"Skip empty space\"" },
    { "EnhancementFilter", "\"Enhancement\"" },
    { "FilterExecution", "\"Execution\"" },
    { "FilterSize", "\"Size\" of \"Strider: Filtering\"" },
    { "FrameBudget", "\"Frame budget (ms)\"" },
    { "GradientCache", "\"Gradient texture\"" },
    { "InteractiveQuality", "\"Quality while interacting\"" },
    { "LargestImageFactor", "\"Largest pixels (times)\"" },
    { "LargestSampleFactor", "\"Farthest samples (times)\"" },
    { "MatchVTK", "\"Match VTK\"" },
    { "MaximizeBlockSize", "\"Maximize block size\"" },
    { "MemoryLimit", "\"Memory Limit In GiB\" of the settings page \"Strider\"" },
    { "ReconstructionFilter", "\"Interpolation\"" },
    { "ResampleGrid",
      "apply the filter \"Resample To Image\", or, where Transform or Reflect made it of an image, "
      "delete that filter and set the \"Translation\", \"Scale\" and \"Orientation\" of the "
      "image's "
      "display instead" },
    { "ResidentThreads", "\"Resident threads\"" },
    { "RotationHysteresis", "\"Hysteresis\"" },
    { "RotationMode", "\"Mode\" of \"Strider: In-place Rotation\"" },
    { "SampleDistanceInVoxels", "\"Quality\"" },
    { "ShearAxis", "\"Shear axis\"" },
    { "ShearedWarps", "\"Sheared warps\"" },
    { "StackedSlices", "\"Stacked slices\"" },
    { "Storage", "\"Storage\"" },
    { "SynchronousPropagation", "\"Synchronous propagation\"" },
    { "TransposedIndexing", "\"Transposed indexing\"" },
  };
  return labels;
}

} // namespace

void vtkStriderUsePanelLabels()
{
  static const bool isDone = (vtkStriderSetSettingLabels(ListLabels()), true);
  static_cast<void>(isDone);
}
