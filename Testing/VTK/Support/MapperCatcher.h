// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shows the GPU mappers that other classes of VTK make for themselves and keep to themselves.
#ifndef StriderTesting_MapperCatcher_h
#define StriderTesting_MapperCatcher_h

#include "vtkSmartPointer.h"

#include <vector>

class vtkGPUVolumeRayCastMapper;
class vtkObjectFactory;
class vtkStriderVolumeMapper;

namespace StriderTesting
{

/// From its construction on, sees what every vtkGPUVolumeRayCastMapper::New() returns, and changes nothing about it. It must be
/// made after the factories that it watches.
class MapperCatcher
{
public:
  MapperCatcher();
  ~MapperCatcher();
  MapperCatcher(const MapperCatcher&) = delete;
  MapperCatcher& operator=(const MapperCatcher&) = delete;

  /// Those that are still alive, in the order in which they were made.
  std::vector<vtkGPUVolumeRayCastMapper*> GetMappers() const;
  /// Those of them that are Strider's.
  std::vector<vtkStriderVolumeMapper*> GetStriderMappers() const;
  /// Those of them that have rendered a frame.
  std::vector<vtkStriderVolumeMapper*> GetStriderMappersInUse() const;

private:
  vtkSmartPointer<vtkObjectFactory> Factory;
};

} // namespace StriderTesting

#endif
