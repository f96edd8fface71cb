// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gives access to the GPU mappers that other VTK classes create internally.
#ifndef StriderTesting_MapperCatcher_h
#define StriderTesting_MapperCatcher_h

#include "vtkSmartPointer.h"

#include <vector>

class vtkGPUVolumeRayCastMapper;
class vtkObjectFactory;
class vtkStriderVolumeMapper;

namespace StriderTesting
{

/// From its construction on, records every mapper that vtkGPUVolumeRayCastMapper::New() returns, without changing it.
/// Construct it after the factories that it observes.
class MapperCatcher
{
public:
  MapperCatcher();
  ~MapperCatcher();
  MapperCatcher(const MapperCatcher&) = delete;
  MapperCatcher& operator=(const MapperCatcher&) = delete;

  /// Mappers that still exist, in the order of their creation.
  std::vector<vtkGPUVolumeRayCastMapper*> GetMappers() const;
  /// Existing mappers that are Strider's.
  std::vector<vtkStriderVolumeMapper*> GetStriderMappers() const;
  /// Existing Strider mappers that have rendered a frame.
  std::vector<vtkStriderVolumeMapper*> GetStriderMappersInUse() const;

private:
  vtkSmartPointer<vtkObjectFactory> Factory;
};

} // namespace StriderTesting

#endif
