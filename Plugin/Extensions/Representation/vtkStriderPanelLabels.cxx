// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPanelLabels.h"

#include "vtkStriderSettingNames.h"

#include <map>
#include <string>

namespace
{

// Labels of VTK's settings, and words that stand in braces in messages. CMake adds the labels of Strider's settings. A
// test reads this table: text in quotes is a label of the XML or one of ParaView itself.
const std::map<std::string, std::string>& ListLabels()
{
  static const std::map<std::string, std::string> labels{
    { "BlendMode", "\"Blend Mode\"" },
    { "FinalColorLevel", "\"Final Color Level\"" },
    { "FinalColorWindow", "\"Final Color Window\"" },
    { "ChooseOneComponent",
      "choose a component or Magnitude beside the array's name, and turn \"Map Scalars\" on" },
    { "Devices", "\"CUDA Devices\"" },
    { "MatchVTK", "\"Match VTK\"" },
    { "MemoryLimit", "\"Memory Limit In GiB\" of the settings page \"Strider\"" },
    { "ResampleGrid",
      "apply the filter \"Resample To Image\", or, where Transform or Reflect made it of an image, "
      "delete that filter and set the \"Translation\", \"Scale\" and \"Orientation\" of the "
      "image's "
      "display instead" },
    { "ShowLayer", "choose Surface or Slice in the list of representations" },
    { "VolumetricScatteringBlending", "\"Scattering\"" },
#include "vtkStriderSettingLabels.h" // made from the XML
  };
  return labels;
}

} // namespace

void vtkStriderUsePanelLabels()
{
  static const bool isDone = (vtkStriderSetSettingLabels(ListLabels()), true);
  static_cast<void>(isDone);
}
