// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFrameVolumes.h"

#include "vtkStriderSharedObjects.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCallbackCommand.h"
#include "vtkCommand.h"
#include "vtkCullerCollection.h"
#include "vtkMultiVolume.h"
#include "vtkPropCollection.h"
#include "vtkRenderer.h"
#include "vtkSmartVolumeMapper.h"
#include "vtkVolume.h"

#include <algorithm>

namespace
{

/// Reads what a vtkSmartVolumeMapper shows to its subclasses alone.
class SmartMapper : public vtkSmartVolumeMapper
{
public:
  /// Returns the mapper for the GPU, which is used where Strider's is, because that renders everything; null where
  /// another mapper is asked for.
  static vtkGPUVolumeRayCastMapper* FindMapper(vtkSmartVolumeMapper* smart)
  {
    const int mode = smart->GetRequestedRenderMode();
    return mode == DefaultRenderMode || mode == GPURenderMode ? smart->*(&SmartMapper::GPUMapper)
                                                              : nullptr;
  }
};

/// Returns whether VTK renders a prop in this pass.
bool IsRendered(vtkRenderer* renderer, vtkProp* prop)
{
  const bool isCulled =
    renderer->GetCullers()->GetNumberOfItems() > 0 && !(prop->GetRenderTimeMultiplier() > 0.0);
  return prop->GetVisibility() && !isCulled && (!renderer->GetSelector() || prop->GetPickable());
}

/// Returns the mapper that a prop's mapper leaves the rendering to, where the prop may be mixed with others.
vtkStriderVolumeMapper* FindMixed(vtkRenderer* renderer, vtkProp* prop)
{
  auto* volume = vtkVolume::SafeDownCast(prop);
  if (!volume || vtkMultiVolume::SafeDownCast(volume) || !IsRendered(renderer, volume))
  {
    return nullptr;
  }
  volume->Update(); // as the prop does before it renders
  vtkObject* mapper = volume->GetMapper();
  auto* smart = vtkSmartVolumeMapper::SafeDownCast(mapper);
  if (smart && smart->GetInputDataObject(0, 0))
  {
    mapper = SmartMapper::FindMapper(smart);
  }
  auto* found = vtkStriderVolumeMapper::SafeDownCast(mapper);
  const bool isMixed = found && found->GetMixVolumes() && !found->GetMatchVTK() &&
    !found->GetRenderToImage() && (smart || found->GetInputDataObject(0, 0));
  return isMixed ? found : nullptr;
}

} // namespace

vtkStriderFrameVolumes::vtkStriderFrameVolumes(vtkRenderer* renderer)
  : Renderer(renderer)
{
  this->Observer->SetClientData(this);
  this->Observer->SetCallback(BeginFrame);
  renderer->AddObserver(vtkCommand::StartEvent, this->Observer);
}

vtkStriderFrameVolumes::~vtkStriderFrameVolumes()
{
  if (this->Renderer)
  {
    this->Renderer->RemoveObserver(this->Observer);
  }
}

std::shared_ptr<vtkStriderFrameVolumes> vtkStriderFrameVolumes::Find(vtkRenderer* renderer)
{
  static auto& known = *new vtkStriderSharedObjects<vtkStriderFrameVolumes>;
  return known.FindOrMake(
    [renderer](const vtkStriderFrameVolumes& volumes) { return volumes.Renderer == renderer; },
    [renderer] {
      return std::shared_ptr<vtkStriderFrameVolumes>(new vtkStriderFrameVolumes(renderer));
    });
}

void vtkStriderFrameVolumes::BeginFrame(vtkObject*, unsigned long, void* data, void*)
{
  auto* self = static_cast<vtkStriderFrameVolumes*>(data);
  self->Turns.clear();
  self->Verdicts.clear();
}

bool vtkStriderFrameVolumes::TakeListed(vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  if (this->IsListing)
  {
    this->Listed.push_back({ mapper, volume });
  }
  return this->IsListing;
}

vtkStriderFrameVolumes::Verdict vtkStriderFrameVolumes::TakeTurn(
  vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  const Place place{ mapper, volume };
  if (!this->Turns.insert(place).second)
  {
    this->Turns = { place };
    this->Verdicts.clear();
  }
  const auto known = this->Verdicts.find(place);
  return known == this->Verdicts.end() ? Verdict::Unknown : known->second;
}

void vtkStriderFrameVolumes::Judge(
  vtkStriderVolumeMapper* mapper, vtkVolume* volume, Verdict verdict)
{
  this->Verdicts[{ mapper, volume }] = verdict;
}

std::vector<vtkStriderFrameVolume> vtkStriderFrameVolumes::List(
  vtkStriderVolumeMapper* mapper, vtkVolume* volume)
{
  /// Ends the list even where an observer throws.
  struct Ending
  {
    ~Ending() { this->IsListing = false; }
    bool& IsListing;
  };
  vtkObject* asked = volume->GetMapper();
  if (asked != mapper && !vtkSmartVolumeMapper::SafeDownCast(asked))
  {
    return {}; // one of several mappers of a prop, such as those of blocks
  }
  std::vector<vtkProp*> props;
  bool hasOwn = false;
  vtkPropCollection* all = this->Renderer->GetViewProps();
  vtkCollectionSimpleIterator iterator;
  all->InitTraversal(iterator);
  while (vtkProp* prop = all->GetNextProp(iterator))
  {
    if (vtkStriderVolumeMapper* found = FindMixed(this->Renderer, prop))
    {
      props.push_back(prop);
      hasOwn = hasOwn || found == mapper;
    }
  }
  if (!hasOwn || props.size() < 2)
  {
    return {};
  }
  this->Listed.clear();
  this->IsListing = true;
  const Ending ending{ this->IsListing };
  for (vtkProp* prop : props)
  {
    prop->RenderVolumetricGeometry(this->Renderer);
  }
  std::vector<vtkStriderFrameVolume> listed = std::move(this->Listed);
  this->Listed.clear();
  listed.erase(std::remove_if(listed.begin(), listed.end(),
                 [this](const vtkStriderFrameVolume& volume) {
                   return this->Verdicts.count({ volume.Mapper, volume.Volume }) > 0;
                 }),
    listed.end());
  return listed;
}
