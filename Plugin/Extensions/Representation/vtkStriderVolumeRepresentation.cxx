// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderBlockChoice.h"
#include "vtkStriderBlocksMapper.h"
#include "vtkStriderCacheRanges.h"
#include "vtkStriderDescribeRefusal.h"
#include "vtkStriderFloatCompositor.h"
#include "vtkStriderMarkSource.h"
#include "vtkStriderPanelLabels.h"
#include "vtkStriderPieces.h"
#include "vtkStriderUnitedBlocks.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataSet.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkPVLODVolume.h"
#include "vtkStreamingDemandDrivenPipeline.h"

vtkStandardNewMacro(vtkStriderVolumeRepresentation);

vtkStriderVolumeRepresentation::vtkStriderVolumeRepresentation()
  : BlocksMapper(vtkSmartPointer<vtkStriderBlocksMapper>::New())
  , IdleMapper(vtkSmartPointer<vtkStriderVolumeMapper>::New())
  , Appearance(std::make_unique<vtkStriderAppearance>())
  , BlockChoice(std::make_unique<vtkStriderBlockChoice>())
  , Pieces(std::make_shared<vtkStriderPieces>())
  , United(std::make_unique<vtkStriderUnitedBlocks>(*this->Pieces))
  , Frames(std::make_unique<vtkStriderFloatCompositor>())
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

std::vector<vtkStriderVolumeMapper*> vtkStriderVolumeRepresentation::GetShownMappers()
{
  if (this->ShowsNothing)
  {
    return { this->IdleMapper };
  }
  const auto& mappers = this->BlocksMapper->GetMappers();
  if (this->Actor->GetMapper() != this->BlocksMapper || mappers.empty())
  {
    return { this->GetStriderMapper() };
  }
  return { mappers.begin(), mappers.end() };
}

int vtkStriderVolumeRepresentation::RequestData(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const bool hasInput = inputVector[0]->GetNumberOfInformationObjects() == 1;
  vtkDataObject* input = hasInput ? vtkDataObject::GetData(inputVector[0], 0) : nullptr;
  // ParaView queries the ranges after each update.
  for (vtkDataSet* data : ListDataSets(input))
  {
    vtkStriderCacheRanges(data);
  }
  if (this->RefuseInput(input))
  {
    return this->vtkVolumeRepresentation::RequestData(request, inputVector, outputVector);
  }
  if (this->TakeBlocks(input))
  {
    vtkStriderMarkSource(inputVector[0]->GetInformationObject(0), this->Cache);
    return this->vtkVolumeRepresentation::RequestData(request, inputVector, outputVector);
  }
  if (this->TakePiece(input))
  {
    vtkStriderMarkSource(inputVector[0]->GetInformationObject(0), this->Cache);
    vtkStreamingDemandDrivenPipeline::GetWholeExtent(
      inputVector[0]->GetInformationObject(0), this->WholeExtent);
    return this->vtkVolumeRepresentation::RequestData(request, inputVector, outputVector);
  }
  // The superclass fails without an array of colours.
  const bool usesOpacityArray = this->UseSeparateOpacityArray;
  this->UseSeparateOpacityArray = usesOpacityArray && this->HasColorArray();
  const int result = this->Superclass::RequestData(request, inputVector, outputVector);
  this->UseSeparateOpacityArray = usesOpacityArray;
  if (hasInput)
  {
    vtkStriderMarkSource(inputVector[0]->GetInformationObject(0), this->Cache);
  }
  std::vector<vtkStriderPieces::Own> own;
  if (auto cached = vtkDataSet::SafeDownCast(this->Cache))
  {
    own.push_back({ cached });
  }
  this->Pieces->SetOwn(own);
  if (result && this->StageInput && this->GetVisibility())
  {
    this->GetStriderMapper()->StageInput();
  }
  return result;
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
  }
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
