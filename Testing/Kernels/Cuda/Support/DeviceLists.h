// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renderers on lists of CUDA devices.
#ifndef StriderTesting_DeviceLists_h
#define StriderTesting_DeviceLists_h

#include "CudaScenes.h"

#include <cuda_runtime_api.h>

#include <cstdlib>

namespace Strider::Testing
{

/// Sets STRIDER_DEVICES for the renderers that are made in a scope.
class DevicesInScope
{
public:
  explicit DevicesInScope(const std::string& list)
  {
    const char* former = std::getenv("STRIDER_DEVICES");
    this->HadFormer = former != nullptr;
    this->Former = former ? former : "";
    setenv("STRIDER_DEVICES", list.c_str(), 1);
  }
  ~DevicesInScope()
  {
    if (this->HadFormer)
    {
      setenv("STRIDER_DEVICES", this->Former.c_str(), 1);
    }
    else
    {
      unsetenv("STRIDER_DEVICES");
    }
  }
  DevicesInScope(const DevicesInScope&) = delete;
  DevicesInScope& operator=(const DevicesInScope&) = delete;

private:
  bool HadFormer = false;
  std::string Former;
};

/// Lists of several devices. A device that is named several times counts as several, so that one is enough; where
/// there are two, another list has both.
inline std::vector<std::string> ListDeviceLists()
{
  std::vector<std::string> lists{ "0,0", "0,0,0" };
  int count = 0;
  if (cudaGetDeviceCount(&count) == cudaSuccess && count > 1)
  {
    lists.push_back("0,1");
    lists.push_back("1,0,1");
  }
  return lists;
}

inline std::unique_ptr<VolumeRenderer> MakeRendererOn(const std::string& devices)
{
  const DevicesInScope scope(devices);
  return MakeRenderer(Backend::CUDA);
}

} // namespace Strider::Testing

#endif
