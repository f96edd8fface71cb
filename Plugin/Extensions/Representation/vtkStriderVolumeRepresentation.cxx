// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderBlockChoice.h"
#include "vtkStriderBlocksMapper.h"
#include "vtkStriderDescribeRefusal.h"
#include "vtkStriderFloatCompositor.h"
#include "vtkStriderMeshDisplay.h"
#include "vtkStriderPanelLabels.h"
#include "vtkStriderPieces.h"
#include "vtkStriderStatistics.h"
#include "vtkStriderUnitedBlocks.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkMultiProcessController.h"
#include "vtkObjectFactory.h"
#include "vtkPVLODVolume.h"
#include "vtkPVRenderView.h"
#include "vtkProcessModule.h"
#include "vtkRenderWindow.h"

vtkStandardNewMacro(vtkStriderVolumeRepresentation);

vtkStriderVolumeRepresentation::vtkStriderVolumeRepresentation()
  : BlocksMapper(vtkSmartPointer<vtkStriderBlocksMapper>::New())
  , IdleMapper(vtkSmartPointer<vtkStriderVolumeMapper>::New())
  , ActorOfSuperclass(vtkSmartPointer<vtkPVLODVolume>::New())
  , Appearance(std::make_unique<vtkStriderAppearance>())
  , BlockChoice(std::make_unique<vtkStriderBlockChoice>())
  , Pieces(std::make_shared<vtkStriderPieces>())
  , United(std::make_unique<vtkStriderUnitedBlocks>(*this->Pieces))
  , MeshDisplay(std::make_unique<vtkStriderMeshDisplay>())
  , Frames(std::make_unique<vtkStriderFloatCompositor>())
  , Statistics(std::make_unique<vtkStriderStatistics>())
{
  this->VolumeMapper = vtkSmartPointer<vtkStriderVolumeMapper>::New();
  vtkStriderUsePanelLabels();
  this->BlocksMapper->SetSettings(this->GetStriderMapper());
  this->ConnectFrames();
  this->ConnectProgress();
  this->ApplySettings();
}

vtkStriderVolumeRepresentation::~vtkStriderVolumeRepresentation()
{
  this->DisconnectFrames(); // mappers may outlive the compositor
}

vtkStriderVolumeMapper* vtkStriderVolumeRepresentation::GetStriderMapper()
{
  return static_cast<vtkStriderVolumeMapper*>(this->VolumeMapper.Get());
}

vtkStriderRenderedMappers vtkStriderVolumeRepresentation::FindRenderedMappers()
{
  vtkStriderRenderedMappers sources;
  if (this->Actor->GetMapper() == this->BlocksMapper)
  {
    const auto& rendered = this->BlocksMapper->GetRendered();
    const auto& all = this->BlocksMapper->GetMappers();
    sources.Rendered.assign(rendered.begin(), rendered.end());
    sources.All.assign(all.begin(), all.end());
    if (!rendered.empty() && !this->BlocksMapper->GetAreOneByOne())
    {
      sources.All = sources.Rendered; // its bytes are those of all blocks
    }
  }
  else
  {
    sources.All = { this->GetStriderMapper() };
    sources.Rendered = this->HasRendered ? sources.All : sources.Rendered;
  }
  if (sources.Rendered.empty())
  {
    sources.Rendered = { this->IdleMapper };
  }
  return sources;
}

void vtkStriderVolumeRepresentation::ForgetRendered()
{
  this->Statistics->Forget();
  this->BlocksMapper->ForgetRendered();
  this->HasRendered = false;
}

const char* vtkStriderVolumeRepresentation::ReadText(const char* name)
{
  return this->Statistics->GetText(name, this->FindRenderedMappers());
}

double vtkStriderVolumeRepresentation::ReadNumber(const char* name)
{
  return this->Statistics->GetNumber(name, this->FindRenderedMappers());
}

void vtkStriderVolumeRepresentation::GatherStatistics()
{
  // Where each process runs the script, some may not get here.
  if (!vtkProcessModule::GetProcessModule()->GetSymmetricMPIMode())
  {
    this->Statistics->Gather(
      vtkMultiProcessController::GetGlobalController(), this->FindRenderedMappers());
  }
}

void vtkStriderVolumeRepresentation::SetSetting(const char* name, double value)
{
  const std::string setting = name ? name : "";
  if (setting == "MatchVTK")
  {
    this->SetMatchVTK(value != 0.0);
    return;
  }
  for (vtkStriderSettingBase* own : this->Settings)
  {
    if (setting == own->GetName())
    {
      this->TakeSetting(*own, value);
      return;
    }
  }
  this->GetStriderMapper()->SetSetting(setting, value);
}

void vtkStriderVolumeRepresentation::TakeSetting(vtkStriderSettingBase& setting, double value)
{
  const std::string refusal = vtkStriderDescribeRefusal(setting, value);
  if (!refusal.empty())
  {
    vtkErrorMacro(<< refusal);
    return;
  }
  setting.TakeNumber(value);
  this->ApplySettings();
}

void vtkStriderVolumeRepresentation::SetMatchVTK(bool match)
{
  if (match != this->GetStriderMapper()->GetMatchVTK())
  {
    this->GetStriderMapper()->SetMatchVTK(match);
    this->MarkModified(); // pieces do not overlap with MatchVTK
  }
}

void vtkStriderVolumeRepresentation::SetVisibility(bool isVisible)
{
  this->Superclass::SetVisibility(isVisible);
  if (!isVisible)
  {
    this->Frames->SetPictureBounds(nullptr); // GatherPieces() sets them again
    this->ForgetShown();
  }
}

// All of it is made again from what ParaView keeps of the data. Images of meshes stay: they take too long to make.
void vtkStriderVolumeRepresentation::ForgetShown()
{
  // An observer of the frame's progress may hide what the frame still needs.
  auto view = vtkPVRenderView::SafeDownCast(this->GetView());
  vtkRenderWindow* window = view ? view->GetRenderWindow() : nullptr;
  this->HasToForgetShown = window && window->CheckInRenderStatus();
  if (this->HasToForgetShown)
  {
    return;
  }
  this->ForgetRendered();
  this->BlocksMapper->RemoveBlocks();
  this->United->Clear();
  this->GetStriderMapper()->RemoveAllInputs();
  this->GetStriderMapper()->ForgetInput();
}

void vtkStriderVolumeRepresentation::SetUniteFrames(bool unite)
{
  this->Frames->SetEnabled(unite);
}

bool vtkStriderVolumeRepresentation::GetUniteFrames()
{
  return this->Frames->GetEnabled();
}

void vtkStriderVolumeRepresentation::SetBypassIceT(bool bypass)
{
  this->Frames->SetBypassesIceT(bypass);
}

bool vtkStriderVolumeRepresentation::GetBypassIceT()
{
  return this->Frames->GetBypassesIceT();
}

void vtkStriderVolumeRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  for (const vtkStriderSettingBase* setting : this->Settings)
  {
    os << indent << setting->GetName() << ": " << setting->GetNumber() << "\n";
  }
  os << indent << "VolumeMapper:\n";
  this->VolumeMapper->PrintSelf(os, indent.GetNextIndent());
}
