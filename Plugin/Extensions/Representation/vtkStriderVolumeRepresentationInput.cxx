// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports data that are not volumes or that nothing colors, and the progress of the representation's mappers.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderBlocksMapper.h"
#include "vtkStriderDescribeMissingColors.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderPieces.h"
#include "vtkStriderSettingNames.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCommand.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataSet.h"
#include "vtkInformation.h"
#include "vtkMath.h"
#include "vtkPVLODVolume.h"

#include <map>

namespace
{

/// Names the kind of a data set as ParaView's information panel does.
std::string NameKind(vtkDataSet* data)
{
  switch (data->GetDataObjectType())
  {
    case VTK_STRUCTURED_GRID:
      return "a structured grid";
    case VTK_UNSTRUCTURED_GRID:
      return "an unstructured grid";
    case VTK_POLY_DATA:
      return "a polygonal mesh";
    default:
      return "data of class " + std::string(data->GetClassName());
  }
}

/// Lists the refused data sets: "2 of 3 blocks, which are a structured grid, an unstructured grid,".
std::string NameAll(const std::vector<vtkDataSet*>& refused, std::size_t all)
{
  std::map<std::string, int> kinds;
  for (vtkDataSet* data : refused)
  {
    ++kinds[NameKind(data)];
  }
  std::string names;
  for (const auto& [kind, count] : kinds)
  {
    names += (names.empty() ? "" : ", ") + kind + (count > 1 ? " each" : "");
  }
  return std::to_string(refused.size()) + " of " + std::to_string(all) + " blocks (" + names + ")";
}

} // namespace

std::vector<vtkDataSet*> vtkStriderVolumeRepresentation::ListDataSets(vtkDataObject* data)
{
  if (auto single = vtkDataSet::SafeDownCast(data))
  {
    return { single };
  }
  auto blocks = vtkCompositeDataSet::SafeDownCast(data);
  return blocks ? vtkCompositeDataSet::GetDataSets(blocks) : std::vector<vtkDataSet*>();
}

std::pair<int, std::string> vtkStriderVolumeRepresentation::GetColorArray()
{
  vtkInformation* array = this->GetInputArrayInformation(0);
  const bool hasName = array && array->Has(vtkDataObject::FIELD_NAME());
  const char* name = hasName ? array->Get(vtkDataObject::FIELD_NAME()) : nullptr;
  const bool hasAssociation = array && array->Has(vtkDataObject::FIELD_ASSOCIATION());
  return { hasAssociation ? array->Get(vtkDataObject::FIELD_ASSOCIATION()) : vtkDataObject::POINT,
    name ? name : "" };
}

int vtkStriderVolumeRepresentation::FillInputPortInformation(int port, vtkInformation* information)
{
  const int result = this->Superclass::FillInputPortInformation(port, information);
  // Accepts any data set here, so that other kinds are refused with advice for users and not by the pipeline with
  // class names.
  information->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataSet");
  return result;
}

bool vtkStriderVolumeRepresentation::RefuseInput(vtkDataObject* input)
{
  const std::vector<vtkDataSet*> all = ListDataSets(input);
  std::vector<vtkDataSet*> refused;
  for (vtkDataSet* data : all)
  {
    if (!vtkStriderIsGrid(data) && data->GetNumberOfPoints() > 0)
    {
      refused.push_back(data);
    }
  }
  const bool isSingle = vtkDataSet::SafeDownCast(input) != nullptr;
  std::string problem;
  if (!refused.empty())
  {
    const std::string what = isSingle ? NameKind(refused.front()) : NameAll(refused, all.size());
    problem = "Strider Volume shows image data and rectilinear grids, but not " + what +
      vtkStriderNameSettings(": {ResampleGrid}.");
  }
  if (!problem.empty() && problem != this->LastRefusal)
  {
    if (isSingle || refused.size() == all.size())
    {
      vtkErrorMacro(<< problem);
    }
    else
    {
      vtkWarningMacro(<< problem);
    }
  }
  this->LastRefusal = problem;
  if (!isSingle || refused.empty())
  {
    return false;
  }
  this->Cache = nullptr;
  this->Pieces->SetOwn({});
  this->VolumeMapper->RemoveAllInputs();
  this->Actor->SetEnableLOD(0);
  vtkMath::UninitializeBounds(this->DataBounds);
  this->DataSize = 0;
  return true;
}

bool vtkStriderVolumeRepresentation::WarnOfColors()
{
  const auto [association, name] = this->GetColorArray();
  const std::string warning =
    vtkStriderDescribeMissingColors(ListDataSets(this->Cache), association, name);
  // Processes composite together, so that all of them show something, or none does.
  const bool areMissing = this->Pieces->AreOfSeveral()
    ? name.empty() || this->Pieces->IsMissing({ association, name })
    : !warning.empty();
  if (areMissing && !warning.empty() && warning != this->LastColorWarning &&
    this->Pieces->IsFirstWithData())
  {
    vtkWarningMacro(<< warning);
  }
  this->LastColorWarning = areMissing ? warning : "";
  return areMissing;
}

void vtkStriderVolumeRepresentation::ConnectProgress()
{
  for (vtkObject* mapper : { static_cast<vtkObject*>(this->GetStriderMapper()),
         static_cast<vtkObject*>(this->BlocksMapper) })
  {
    mapper->AddObserver(
      vtkCommand::ProgressEvent, this, &vtkStriderVolumeRepresentation::TellProgress);
  }
}

void vtkStriderVolumeRepresentation::TellProgress(vtkObject*, unsigned long, void* share)
{
  const double done = *static_cast<double*>(share);
  const bool isInside = done > 0.0 && done < 1.0;
  if (isInside || (this->HasToldProgress && done == 1.0)) // ignores the pipeline's own 0 and 1
  {
    this->SetProgressText("Strider Volume");
    this->UpdateProgress(done);
  }
  this->HasToldProgress = isInside;
}
