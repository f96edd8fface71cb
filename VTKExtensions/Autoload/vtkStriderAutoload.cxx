// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Entry points that VTK calls in a library of VTK_AUTOLOAD_PATH: see vtkStriderObjectFactory.
#include "vtkStriderObjectFactory.h"

#include "vtkVersion.h"

#include <cstdlib>
#include <cstring>

extern "C" VTK_FACTORY_INTERFACE_EXPORT const char* vtkGetFactoryVersion()
{
  return VTK_SOURCE_VERSION;
}

// VTK registers the factory before its own ones.
extern "C" VTK_FACTORY_INTERFACE_EXPORT vtkObjectFactory* vtkLoad()
{
  vtkStriderObjectFactory* factory = vtkStriderObjectFactory::New();
  const char* wish = std::getenv("STRIDER_OVERRIDE");
  if (wish && std::strcmp(wish, "0") == 0)
  {
    factory->SetEnableFlag(0, "vtkGPUVolumeRayCastMapper", nullptr);
  }
  return factory;
}
