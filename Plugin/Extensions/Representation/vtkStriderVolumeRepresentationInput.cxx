// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports data that are not volumes or that nothing colors, and the progress of the representation's mappers.
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderBlocksMapper.h"
#include "vtkStriderDescribeMissingColors.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderLevelBoxes.h"
#include "vtkStriderMeshDisplay.h"
#include "vtkStriderPieces.h"
#include "vtkStriderSampleLattice.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCommand.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataSet.h"
#include "vtkInformation.h"
#include "vtkPVLODVolume.h"

#include <map>

namespace
{

/// Names the kind of a data set as ParaView's information panel does.
std::string NameKind(vtkDataSet* data)
{
  switch (data->GetDataObjectType())
  {
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

// The mapper looks for all arrays among the points or cells that have the colors.
void vtkStriderVolumeRepresentation::PassArrays()
{
  const auto [association, name] = this->GetColorArray();
  vtkStriderShownData& shown = this->Pieces->GetShown();
  shown.Association =
    association == vtkDataObject::CELL ? vtkDataObject::CELL : vtkDataObject::POINT;
  shown.Colors = name;
  shown.Opacities = this->UseSeparateOpacityArray ? this->OpacityArrayName : "";
  shown.SecondColors = this->ColorArray2Name;
}

int vtkStriderVolumeRepresentation::FillInputPortInformation(int port, vtkInformation* information)
{
  const int result = this->Superclass::FillInputPortInformation(port, information);
  // Accepts any data set here, so that other kinds are refused with advice for users and not by the pipeline with
  // class names.
  information->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataSet");
  information->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkHyperTreeGrid");
  information->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), vtkStriderAdaptiveGridName);
  return result;
}

bool vtkStriderVolumeRepresentation::RefuseInput(vtkDataObject* input)
{
  const std::vector<vtkDataSet*> all = ListDataSets(input);
  std::vector<vtkDataSet*> refused;
  for (vtkDataSet* data : all)
  {
    if (!vtkStriderIsGrid(data) && !vtkStriderIsMesh(data) && data->GetNumberOfPoints() > 0)
    {
      refused.push_back(data);
    }
  }
  const bool isSingle = vtkDataSet::SafeDownCast(input) != nullptr;
  this->Refusal.clear();
  this->RefusesAll = isSingle || refused.size() == all.size();
  if (!refused.empty())
  {
    const std::string what = isSingle ? NameKind(refused.front()) : NameAll(refused, all.size());
    this->Refusal =
      "Strider Volume shows image data, grids and meshes of cells with a volume, but not " + what +
      ": choose another representation.";
  }
  return isSingle && !refused.empty();
}

void vtkStriderVolumeRepresentation::TellRefusal(bool isTeller)
{
  if (isTeller && !this->Refusal.empty() && this->Refusal != this->LastRefusal)
  {
    if (this->RefusesAll)
    {
      vtkErrorMacro(<< this->Refusal);
    }
    else
    {
      vtkWarningMacro(<< this->Refusal);
    }
  }
  this->LastRefusal = this->Refusal;
}

bool vtkStriderVolumeRepresentation::WarnOfArrays()
{
  const vtkStriderShownData& shown = this->Pieces->GetShown();
  const auto [association, name] = this->GetColorArray();
  const auto isMissing = [&](const vtkStriderShownData::Array& array, const std::string& warning) {
    // Processes composite together, so that all of them show something, or none does.
    return this->Pieces->AreOfSeveral() ? array.second.empty() || this->Pieces->IsMissing(array)
                                        : !warning.empty();
  };
  // Images of meshes and adaptive grids have the arrays that are shown, and no others.
  std::vector<vtkDataSet*> all = shown.ListDataSets();
  all.insert(all.end(), this->MeshDisplay->Meshes.GetMeshes().begin(),
    this->MeshDisplay->Meshes.GetMeshes().end());
  if (vtkDataSet* grid = this->MeshDisplay->Levels.GetFirstGrid())
  {
    all.push_back(grid);
  }
  std::string warning =
    vtkStriderDescribeMissingColors(all, association, name, "cannot color by '");
  bool isAnyMissing = isMissing({ association, name }, warning);
  if (!isAnyMissing && !shown.Opacities.empty())
  {
    warning = vtkStriderDescribeMissingColors(
      all, shown.Association, shown.Opacities, "cannot take opacities from '");
    isAnyMissing = isMissing({ shown.Association, shown.Opacities }, warning);
  }
  if (isAnyMissing && !warning.empty() && warning != this->LastArrayWarning &&
    this->Pieces->IsFirstWithData())
  {
    vtkWarningMacro(<< warning);
  }
  this->LastArrayWarning = isAnyMissing ? warning : "";
  return isAnyMissing;
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
