// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderCheckAutoloadPath.h"

#include "vtksys/SystemTools.hxx"

#include <vector>

namespace
{

#ifdef _WIN32
constexpr char Separator = ';';
const char* const Autoloaded = "vtkStriderAutoload.dll";
const char* const Module = "vtkStriderVolumeRendering.dll";
#else
constexpr char Separator = ':';
const char* const Autoloaded = "libvtkStriderAutoload.so";
const char* const Module = "libvtkStriderVolumeRendering.so";
#endif

bool Holds(const std::string& folder, const char* library)
{
  return vtksys::SystemTools::FileExists(folder + "/" + library, true);
}

} // namespace

std::string vtkStriderCheckAutoloadPath(const std::string& path)
{
  std::string meant;
  for (const std::string& folder : vtksys::SystemTools::SplitString(path, Separator))
  {
    if (folder.empty())
    {
      continue;
    }
    if (Holds(folder, Autoloaded))
    {
      return {};
    }
    const bool isNamed =
      vtksys::SystemTools::LowerCase(folder).find("strider") != std::string::npos;
    const bool isNear = Holds(folder, Module) || Holds(folder + "/strider-autoload", Autoloaded);
    meant = isNamed || isNear ? folder : meant;
  }
  if (meant.empty())
  {
    return {};
  }
  const bool isThere = vtksys::SystemTools::FileIsDirectory(meant);
  const std::string below = meant + "/strider-autoload";
  return "VTK_AUTOLOAD_PATH has " + meant +
    (isThere ? ", which has no " : ", which is not a folder, but should contain ") + Autoloaded +
    ": programs that do not know Strider render without it. " +
    (Holds(below, Autoloaded) ? "The library is in " + below + "."
                              : "It is in the folder strider-autoload beside Strider's libraries.");
}
