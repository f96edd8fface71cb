// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Gives access to the GPU mappers that other VTK classes create internally.
#include "Support/MapperCatcher.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkObjectFactory.h"
#include "vtkObjectFactoryCollection.h"
#include "vtkVersion.h"
#include "vtkWeakPointer.h"

#include <cstring>

namespace
{

/// Forwards to the other factories in their order, and records the result.
class CatchingFactory : public vtkObjectFactory
{
public:
  static CatchingFactory* New();
  vtkTypeMacro(CatchingFactory, vtkObjectFactory);
  const char* GetVTKSourceVersion() override { return VTK_SOURCE_VERSION; }
  const char* GetDescription() override { return "Remembers GPU volume mappers"; }

  std::vector<vtkWeakPointer<vtkGPUVolumeRayCastMapper>> Caught;

protected:
  vtkObject* CreateObject(const char* className) override
  {
    if (this->IsAsking || std::strcmp(className, "vtkGPUVolumeRayCastMapper") != 0)
    {
      return nullptr;
    }
    this->IsAsking = true;
    vtkObject* made = vtkObjectFactory::CreateInstance(className);
    this->IsAsking = false;
    this->Caught.emplace_back(vtkGPUVolumeRayCastMapper::SafeDownCast(made));
    return made;
  }

private:
  bool IsAsking = false;
};

vtkStandardNewMacro(CatchingFactory);

} // namespace

namespace StriderTesting
{

MapperCatcher::MapperCatcher()
  : Factory(vtkSmartPointer<CatchingFactory>::New())
{
  vtkObjectFactoryCollection* factories = vtkObjectFactory::GetRegisteredFactories();
  vtkObjectFactory::RegisterFactory(this->Factory);
  factories->RemoveItem(this->Factory);
  factories->InsertItem(-1, this->Factory);
}

MapperCatcher::~MapperCatcher()
{
  vtkObjectFactory::UnRegisterFactory(this->Factory);
}

std::vector<vtkGPUVolumeRayCastMapper*> MapperCatcher::GetMappers() const
{
  std::vector<vtkGPUVolumeRayCastMapper*> alive;
  for (const auto& mapper : static_cast<CatchingFactory*>(this->Factory.Get())->Caught)
  {
    if (mapper)
    {
      alive.push_back(mapper);
    }
  }
  return alive;
}

std::vector<vtkStriderVolumeMapper*> MapperCatcher::GetStriderMappers() const
{
  std::vector<vtkStriderVolumeMapper*> found;
  for (vtkGPUVolumeRayCastMapper* mapper : this->GetMappers())
  {
    if (auto* strider = vtkStriderVolumeMapper::SafeDownCast(mapper))
    {
      found.push_back(strider);
    }
  }
  return found;
}

std::vector<vtkStriderVolumeMapper*> MapperCatcher::GetStriderMappersInUse() const
{
  std::vector<vtkStriderVolumeMapper*> found;
  for (vtkStriderVolumeMapper* mapper : this->GetStriderMappers())
  {
    if (mapper->GetFrameMilliseconds() > 0.0)
    {
      found.push_back(mapper);
    }
  }
  return found;
}

} // namespace StriderTesting
