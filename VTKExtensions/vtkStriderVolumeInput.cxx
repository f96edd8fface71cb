// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeInput.h"

#include "Strider/FindFiniteRange.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderShapeScalars.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"

#include <sstream>

namespace
{

/// The scalars after a mapper's vector mode.
std::string CheckComponents(vtkStriderVolumeMapper* mapper, vtkDataArray* scalars, int& components)
{
  std::ostringstream reason;
  const int available = scalars->GetNumberOfComponents();
  const int mode = mapper->GetVectorMode();
  components = mode == vtkStriderVolumeMapper::DISABLED ? available : 1;
  if (mode == vtkStriderVolumeMapper::COMPONENT && mapper->GetVectorComponent() >= available)
  {
    reason << "Vector component " << mapper->GetVectorComponent() << " of "
           << vtkStriderDescribe(scalars) << " does not exist: 0 to " << available - 1 << ".";
  }
  else if (components < 1 || components > 4)
  {
    reason << "The scalars, " << vtkStriderDescribe(scalars) << ", have " << components
           << " components; 1 to 4 can be rendered: set the vector mode to magnitude or component.";
  }
  return reason.str();
}

std::string CheckCount(
  vtkDataArray* scalars, const Strider::VolumeView& view, const std::string& voxels)
{
  std::ostringstream reason;
  if (static_cast<std::size_t>(scalars->GetNumberOfTuples()) < view.CountVoxels())
  {
    reason << "The scalars, " << vtkStriderDescribe(scalars) << ", have "
           << scalars->GetNumberOfTuples() << " values for " << view.CountVoxels() << " " << voxels
           << ".";
  }
  return reason.str();
}

void FindRanges(Strider::VolumeView& view)
{
  // Not vtkDataArray::GetFiniteRange: its single thread would take most of the time to the first frame.
  view.ScalarRange = Strider::FindFiniteRange(view);
  for (int component = 1; component < view.Components; ++component)
  {
    view.OtherRanges[component - 1] = Strider::FindFiniteRange(view, component);
  }
}

} // namespace

std::string vtkStriderVolumeInput::ChooseShape(vtkStriderVolumeMapper* mapper, vtkDataSet* dataSet,
  vtkDataArray* scalars, const Strider::VolumeView& view, vtkStriderShape& shape)
{
  int components = 0;
  std::string reason = CheckComponents(mapper, scalars, components);
  shape.VectorMode = mapper->GetVectorMode();
  shape.Component = mapper->GetVectorComponent();
  const std::string name = mapper->GetOpacityArray() ? mapper->GetOpacityArray() : "";
  if (!reason.empty() || name.empty())
  {
    return reason;
  }
  if (components != 1)
  {
    return "The scalars, " + vtkStriderDescribe(scalars) + ", have " + std::to_string(components) +
      " components; with an opacity array 1 can be rendered: set the vector mode to magnitude or "
      "component.";
  }
  return vtkStriderFindArray(dataSet, name, view.Placement == Strider::VoxelPlacement::Cells,
    view.CountVoxels(), "The opacity array", shape.Opacity);
}

std::string vtkStriderVolumeInput::Update(vtkStriderVolumeMapper* mapper, int port)
{
  vtkDataSet* dataSet = vtkDataSet::SafeDownCast(mapper->GetInputDataObject(port, 0));
  vtkStriderGrid grid;
  std::string reason = grid.Update(dataSet, mapper->GetMatchVTK());
  vtkDataArray* scalars = nullptr;
  bool areCells = false;
  if (reason.empty())
  {
    reason = vtkStriderFindScalars(mapper, dataSet, scalars, areCells);
  }
  Strider::VolumeView view;
  vtkStriderShape shape;
  if (reason.empty())
  {
    view.Placement = areCells ? Strider::VoxelPlacement::Cells : Strider::VoxelPlacement::Points;
    view.Dimensions = grid.CountVoxels(areCells);
    reason = CheckCount(scalars, view, areCells ? "cells" : "points");
  }
  if (reason.empty())
  {
    reason = this->ChooseShape(mapper, dataSet, scalars, view, shape);
  }
  if (!reason.empty())
  {
    return reason;
  }

  // The same data set modified in place counts as changed; a new one around the same scalars does not.
  vtkStriderFingerprint source;
  source.Add(scalars);
  source.Add(shape.Opacity);
  source.AddAll(std::array<int, 2>{ shape.VectorMode, shape.Component });
  const bool modifiedInPlace = dataSet == this->DataSet && dataSet->GetMTime() != this->DataSetTime;
  if (modifiedInPlace || source != this->Source)
  {
    this->Scalars = vtkStriderShapeScalars(scalars, shape);
  }
  vtkStriderFindScalarType(this->Scalars->GetDataType(), view.Type);
  view.Components = this->Scalars->GetNumberOfComponents();
  view.Voxels = this->Scalars->GetVoidPointer(0);
  view.ScalarRange = this->View.ScalarRange;
  view.OtherRanges = this->View.OtherRanges;
  const bool hasNewPlaces = this->Grid.Replace(std::move(grid));
  view.PointPlaces = this->Grid.GetPlaces();
  const bool hasNewVoxels = modifiedInPlace || source != this->Source ||
    view.Voxels != this->View.Voxels || view.Dimensions != this->View.Dimensions ||
    view.Type != this->View.Type || view.Components != this->View.Components ||
    view.Placement != this->View.Placement;
  if (hasNewVoxels)
  {
    FindRanges(view);
  }
  this->Changed = this->Changed || hasNewVoxels || hasNewPlaces;
  this->DataSet = dataSet;
  this->DataSetTime = dataSet->GetMTime();
  this->Source = source;
  this->JoinsOpacity = shape.Opacity != nullptr;
  this->View = view;
  return std::string();
}

bool vtkStriderVolumeInput::TakeChange()
{
  const bool changed = this->Changed;
  this->Changed = false;
  return changed;
}
