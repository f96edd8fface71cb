// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderObjectFactory.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkCollection.h"
#include "vtkNew.h"
#include "vtkObjectFactoryCollection.h"
#include "vtkSmartPointer.h"
#include "vtkVersion.h"

#include "vtksys/SystemTools.hxx"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

vtkStandardNewMacro(vtkStriderObjectFactory);

namespace
{

std::atomic<bool> MatchVTK{ false };

vtkObject* CreateMapper()
{
  vtkStriderVolumeMapper* mapper = vtkStriderVolumeMapper::New();
  mapper->SetMatchVTK(MatchVTK);
  return mapper;
}

constexpr const char* Overridden = "vtkGPUVolumeRayCastMapper";

// Guards calls of Enable, Disable and IsEnabled against each other.
std::mutex& GetMutex()
{
  static std::mutex mutex;
  return mutex;
}

// Returns the Strider factories in VTK's list, in the order in which VTK queries them. There is more than one where
// VTK_AUTOLOAD_PATH brought one and Enable another.
std::vector<vtkSmartPointer<vtkStriderObjectFactory>> FindRegistered()
{
  std::vector<vtkSmartPointer<vtkStriderObjectFactory>> found;
  vtkObjectFactoryCollection* factories = vtkObjectFactory::GetRegisteredFactories();
  vtkCollectionSimpleIterator iterator;
  factories->InitTraversal(iterator);
  while (vtkObjectFactory* factory = factories->GetNextObjectFactory(iterator))
  {
    if (auto* strider = vtkStriderObjectFactory::SafeDownCast(factory))
    {
      found.emplace_back(strider);
    }
  }
  return found;
}

/// Reads a switch from the environment: 1 for "1", 0 for "0", -1 where it is not set. Warns of any other value.
int ReadSwitch(const char* name)
{
  const char* value = std::getenv(name);
  const std::string wish = value ? value : "";
  if (!wish.empty() && wish != "0" && wish != "1")
  {
    vtkGenericWarningMacro(<< name << " is \"" << wish << "\", which is ignored: use 0 or 1.");
  }
  return wish == "1" ? 1 : wish == "0" ? 0 : -1;
}

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

/// Checks a value of the environment variable VTK_AUTOLOAD_PATH. Returns a sentence that says what is wrong. Returns an
/// empty string where one of its folders holds Strider's library for VTK, and where none of them looks meant for
/// Strider, since other libraries use the variable too.
std::string CheckAutoloadPath(const std::string& path)
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

// Applies the environment variables when the library is loaded.
[[maybe_unused]] const bool IsEnvironmentRead = [] {
  MatchVTK = ReadSwitch("STRIDER_MATCH_VTK") == 1;
  const char* autoloadPath = std::getenv("VTK_AUTOLOAD_PATH");
  const std::string problem = CheckAutoloadPath(autoloadPath ? autoloadPath : "");
  if (!problem.empty())
  {
    vtkGenericWarningMacro(<< problem);
  }
  if (ReadSwitch("STRIDER_OVERRIDE") == 1)
  {
    vtkStriderObjectFactory::Enable();
  }
  return true;
}();

} // namespace

vtkStriderObjectFactory::vtkStriderObjectFactory()
{
  this->RegisterOverride(Overridden, "vtkStriderVolumeMapper",
    "Volume ray casting with CUDA, or on the CPU where there is no CUDA device", 1, CreateMapper);
}

vtkStriderObjectFactory::~vtkStriderObjectFactory() = default;

void vtkStriderObjectFactory::Enable()
{
  const std::lock_guard<std::mutex> lock(GetMutex());
  auto factories = FindRegistered();
  if (factories.empty())
  {
    factories.push_back(vtkSmartPointer<vtkStriderObjectFactory>::New());
    vtkObjectFactory::RegisterFactory(factories.front());
  }
  vtkStriderObjectFactory* factory = factories.front();
  factory->SetEnableFlag(1, Overridden, nullptr);
  // VTK queries its factories in the order in which they were registered, and its own factory for this class may have
  // been first.
  vtkObjectFactoryCollection* list = vtkObjectFactory::GetRegisteredFactories();
  if (list->GetItemAsObject(0) != factory)
  {
    list->RemoveItem(factory);
    if (list->GetNumberOfItems() == 0)
    {
      list->AddItem(factory);
    }
    else
    {
      list->InsertItem(-1, factory);
    }
  }
}

void vtkStriderObjectFactory::Disable()
{
  const std::lock_guard<std::mutex> lock(GetMutex());
  for (const auto& factory : FindRegistered())
  {
    factory->SetEnableFlag(0, Overridden, nullptr);
  }
}

void vtkStriderObjectFactory::SetMatchVTK(bool match)
{
  MatchVTK = match;
}

bool vtkStriderObjectFactory::GetMatchVTK()
{
  return MatchVTK;
}

bool vtkStriderObjectFactory::IsEnabled()
{
  const std::lock_guard<std::mutex> lock(GetMutex());
  for (const auto& factory : FindRegistered())
  {
    if (factory->GetEnableFlag(Overridden, "vtkStriderVolumeMapper"))
    {
      return true;
    }
  }
  return false;
}

const char* vtkStriderObjectFactory::GetVTKSourceVersion()
{
  return VTK_SOURCE_VERSION;
}

const char* vtkStriderObjectFactory::GetDescription()
{
  return "Strider's volume mapper in place of VTK's GPU volume mapper";
}

void vtkStriderObjectFactory::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Enabled: " << (vtkStriderObjectFactory::IsEnabled() ? "On" : "Off") << "\n";
  os << indent << "MatchVTK: " << (MatchVTK ? "On" : "Off") << "\n";
}
