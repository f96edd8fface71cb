// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeInput.h"

#include "vtkStriderAttachCompressed.h"
#include "vtkStriderDataState.h"
#include "vtkStriderFindFullColor.h"
#include "vtkStriderFindScalars.h"
#include "vtkStriderLevelBoxes.h"
#include "vtkStriderPlacePiece.h"
#include "vtkStriderScalarPrecision.h"
#include "vtkStriderShapeScalars.h"
#include "vtkStriderViewMemory.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <sstream>
#include <utility>

namespace
{

/// Counts the components after a mapper's vector mode. Returns an empty string, or the reason why they cannot be
/// rendered.
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
           << " components; 1 to 4 can be rendered: {ChooseOneComponent}.";
  }
  return reason.str();
}

std::string CheckCount(
  vtkDataArray* scalars, const Strider::VolumeView& view, const std::string& voxels)
{
  const auto count = static_cast<std::size_t>(scalars->GetNumberOfTuples());
  return count >= view.CountVoxels()
    ? std::string()
    : "The scalars, " + vtkStriderDescribe(scalars) + ", have " + std::to_string(count) +
      " values for " + std::to_string(view.CountVoxels()) + " " + voxels + ".";
}

/// The memory that a view points to.
struct ViewMemory
{
  vtkSmartPointer<vtkDataArray> Scalars;
  std::array<std::vector<double>, 3> Places;
};

/// Points a view to scalars and positions, which exist as long as any copy of the view.
void PointAt(vtkDataArray* scalars, const std::array<std::vector<double>, 3>& places,
  Strider::VolumeView& view)
{
  const auto memory = std::make_shared<ViewMemory>(ViewMemory{ scalars, places });
  vtkStriderViewMemory(scalars, view);
  for (int axis = 0; axis < 3; ++axis)
  {
    view.PointPlaces[axis] = places[axis].empty() ? nullptr : memory->Places[axis].data();
  }
  view.Owner = memory;
}

using Range = std::array<double, 2>;

/// Chooses the components of the scalars. Returns an empty string, or the reason why they cannot be rendered.
std::string ChooseShape(vtkStriderVolumeMapper* mapper, vtkDataSet* dataSet, vtkDataArray* scalars,
  const Strider::VolumeView& view, bool areDependent, vtkStriderShape& shape)
{
  int components = 0;
  std::string reason = CheckComponents(mapper, scalars, components);
  shape.VectorMode = mapper->GetVectorMode();
  shape.Component = mapper->GetVectorComponent();
  shape.Dimensions = view.Dimensions;
  const std::string name = mapper->GetOpacityArray() ? mapper->GetOpacityArray() : "";
  shape.AddsLength = areDependent && components == 3 && name.empty() && !mapper->GetMatchVTK() &&
    !vtkStriderIsOnDevice(scalars);
  shape.FullColor = shape.AddsLength ? vtkStriderFindFullColor(mapper, scalars) : 1.0;
  if (!reason.empty() || name.empty())
  {
    return reason;
  }
  if (components != 1)
  {
    return "The scalars, " + vtkStriderDescribe(scalars) + ", have " + std::to_string(components) +
      " components; with an opacity array 1 can be rendered: {ChooseOneComponent}.";
  }
  reason = vtkStriderFindArray(dataSet, name, view.Placement == Strider::VoxelPlacement::Cells,
    view.CountVoxels(), "The opacity array", shape.Opacity, /*mayHaveSeveral*/ true);
  if (reason.empty() && mapper->GetOpacityComponent() >= shape.Opacity->GetNumberOfComponents())
  {
    reason = "Component " + std::to_string(mapper->GetOpacityComponent()) +
      " of the opacity array, " + vtkStriderDescribe(shape.Opacity) + ", does not exist: 0 to " +
      std::to_string(shape.Opacity->GetNumberOfComponents() - 1) + ".";
  }
  // The length of a single number would be its absolute value.
  const bool isScalar = reason.empty() && shape.Opacity->GetNumberOfComponents() == 1;
  shape.OpacityComponent = isScalar ? 0 : std::max(-1, mapper->GetOpacityComponent());
  return reason;
}

/// Replaces the view's ranges by those of the whole grid, where the mapper has them.
void TakeWholeRanges(vtkStriderVolumeMapper* mapper, vtkDataArray* scalars,
  const vtkStriderShape& shape, Strider::VolumeView& view)
{
  const auto take = [&](vtkDataArray* array, int component, std::array<double, 2>& range) {
    mapper->GetWholeRange(array->GetName() ? array->GetName() : "", component, range);
  };
  const bool isWhole = shape.VectorMode == vtkStriderVolumeMapper::DISABLED;
  const bool isLength = shape.VectorMode == vtkStriderVolumeMapper::MAGNITUDE;
  if (shape.AddsLength) // colors are stored with another scale
  {
    take(scalars, -1, view.OtherRanges[2]);
    return;
  }
  take(scalars, isWhole ? 0 : isLength ? -1 : shape.Component, view.ScalarRange);
  for (int component = 1; component < view.Components; ++component)
  {
    take(shape.Opacity ? shape.Opacity : scalars,
      shape.Opacity ? shape.OpacityComponent : component, view.OtherRanges[component - 1]);
  }
}

/// As TakeWholeRanges, and widens ranges that are too narrow.
void ChooseRanges(vtkStriderVolumeMapper* mapper, vtkDataArray* scalars,
  const vtkStriderShape& shape, Strider::VolumeView& view)
{
  TakeWholeRanges(mapper, scalars, shape, view);
  if (shape.AddsLength)
  {
    view.OtherRanges[2] = vtkStriderWiden(view.OtherRanges[2]);
    return;
  }
  view.ScalarRange = vtkStriderWiden(view.ScalarRange);
  for (Range& range : view.OtherRanges)
  {
    range = vtkStriderWiden(range);
  }
}

} // namespace

std::uint64_t vtkStriderVolumeInput::MakeVersion()
{
  static std::atomic<std::uint64_t> last{ 0 };
  return ++last;
}

std::string vtkStriderVolumeInput::Update(
  vtkStriderVolumeMapper* mapper, int port, const BeginTask& beginTask)
{
  vtkDataSet* dataSet = vtkDataSet::SafeDownCast(mapper->GetInputDataObject(port, 0));
  vtkStriderGrid grid;
  vtkStriderGrid wholeGrid;
  std::string reason = grid.Update(dataSet, mapper->GetMatchVTK());
  if (reason.empty())
  {
    if (!mapper->IsPiece())
    {
      grid.MendLayers();
    }
    reason = grid.CheckLengths();
  }
  Strider::VolumePiece piece;
  if (reason.empty())
  {
    reason = vtkStriderPlacePiece(mapper, grid, wholeGrid, piece);
  }
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
    reason = ChooseShape(mapper, dataSet, scalars, view, this->AreDependent, shape);
  }
  if (!reason.empty())
  {
    return reason;
  }

  vtkStriderFingerprint state;
  vtkStriderAddState(dataSet, state);
  vtkStriderFingerprint source;
  source.Add(scalars, shape.Opacity, shape.VectorMode, shape.Component, shape.OpacityComponent,
    shape.AddsLength, shape.FullColor);
  source.AddAll(shape.Dimensions); // a copy of the scalars has no more voxels
  if (const auto boxes = vtkStriderFindLevels(scalars))
  {
    Strider::VolumeView known;
    known.Components = 4;
    known.ScalarRange = { 1.0, 0.0 }; // none
    known.OtherRanges.fill(known.ScalarRange);
    if (mapper->IsPiece())
    {
      TakeWholeRanges(mapper, scalars, shape, known);
    }
    const auto& [second, third, fourth] = known.OtherRanges;
    Image image{ dataSet, std::move(grid), scalars, areCells, shape, source, state,
      std::move(wholeGrid), piece, { known.ScalarRange, second, third, fourth } };
    return this->UpdateLevels(*boxes, std::move(image));
  }
  const bool hasOtherState = state != this->State;
  const bool hasOtherSource = source != this->Source;
  const bool isMarked = !this->Marked.IsEmpty();
  const bool isOther = hasOtherState || hasOtherSource || isMarked;
  // The values may have changed, although the array's modification time has not.
  const bool isRewritten =
    isMarked || (hasOtherState && (!hasOtherSource || dataSet == this->DataSet));
  // This object changes only after everything has succeeded, because memory may run out on the way.
  shape.OnDevice =
    this->Shape.OnDevice ? this->Shape.OnDevice : std::make_shared<Strider::DeviceComponents>();
  // The memory of the former scalars may be used again.
  this->Source = isOther && vtkStriderIsOnDevice(scalars) ? vtkStriderFingerprint() : this->Source;
  const vtkSmartPointer<vtkDataArray> shaped =
    isOther ? vtkStriderShapeScalars(scalars, shape, reason, beginTask(0.3)) : this->Scalars;
  if (!shaped)
  {
    return reason;
  }
  vtkStriderFindScalarType(shaped->GetDataType(), view.Type);
  view.Components = shaped->GetNumberOfComponents();
  view.ScalarRange = this->FoundRanges[0];
  std::copy_n(this->FoundRanges.begin() + 1, 3, view.OtherRanges.begin());
  view.ResolvedRanges = this->View.ResolvedRanges;
  const bool hasNewPlaces = grid.GetPlaces() != this->Grid.GetPlaces();
  vtkStriderViewMemory(shaped, view);
  const bool isSameMemory =
    !isOther && !hasNewPlaces && this->View.Owner && this->View.Voxels == view.Voxels;
  if (isSameMemory)
  {
    view.PointPlaces = this->View.PointPlaces;
    view.Owner = this->View.Owner;
  }
  else
  {
    PointAt(shaped, grid.GetPlaces(), view);
  }
  view.FindsRanges = view.Space == Strider::MemorySpace::Device && !mapper->IsPiece();
  const bool isSameArray = this->IsSameArray(scalars, shape, view);
  const bool hasNewVoxels = isOther || !isSameArray || view.Voxels != this->View.Voxels;
  view.Changed = Strider::MakeEmptyBox();
  bool foundInfinity = this->FoundInfinity;
  if (hasNewVoxels)
  {
    view.Changed = isMarked && isSameArray ? this->FindMarked(grid, view) : Strider::IndexBox();
    // vtkDataArray::GetFiniteRange is not used: its single thread would take most of the time to the first frame.
    reason = this->FindRanges(view, beginTask(0.15));
    if (!reason.empty())
    {
      return reason;
    }
    foundInfinity = view.HasInfinity;
  }
  const Ranges foundRanges{ view.ScalarRange, view.OtherRanges[0], view.OtherRanges[1],
    view.OtherRanges[2] };
  view.HasInfinity = foundInfinity && !mapper->GetMatchVTK();
  ChooseRanges(mapper, scalars, shape, view);
  const bool hasNewRanges = !hasNewVoxels &&
    (view.ScalarRange != this->View.ScalarRange || view.OtherRanges != this->View.OtherRanges ||
      view.HasInfinity != this->View.HasInfinity);
  if (hasNewRanges)
  {
    view.Changed = Strider::IndexBox(); // wide types are stored relative to the ranges
  }
  if (isRewritten)
  {
    vtkStriderDetachCompressed(shaped);
  }
  view.Compressed = vtkStriderFindCompressed(shaped);
  view.Version = hasNewVoxels || hasNewRanges ? MakeVersion() : this->View.Version;
  view.Changed = this->Changed ? Strider::Unite(view.Changed, this->View.Changed) : view.Changed;
  this->Changed = this->Changed || hasNewVoxels || hasNewRanges || hasNewPlaces;
  this->Marked = Strider::MakeEmptyBox();
  this->Scalars = shaped;
  this->FoundRanges = foundRanges;
  this->FoundInfinity = foundInfinity;
  this->Grid = std::move(grid);
  this->WholeGrid = std::move(wholeGrid);
  this->Piece = piece;
  this->DataSet = dataSet;
  this->Source = source;
  this->State = state;
  this->MarkedReads += isMarked ? 1 : 0;
  this->ScalarSource = scalars;
  this->OpacitySource = shape.Opacity;
  this->Shape = shape;
  this->View = view;
  return std::string();
}

std::string vtkStriderVolumeInput::FindRanges(
  Strider::VolumeView& view, const Strider::TaskProgress& progress)
{
  if (view.Space == Strider::MemorySpace::Host)
  {
    this->FiniteRanges.Update(view, progress);
    return {};
  }
  if (view.LacksRanges())
  {
    return {}; // the transfer to the backend finds them: see TakeFoundRanges
  }
  const Strider::Status found = this->DeviceRanges.Update(view);
  return found.IsOk() ? std::string() : vtkStriderDescribeBadMemory(found);
}

void vtkStriderVolumeInput::TakeFoundRanges(const Ranges& ranges)
{
  if (this->View.LacksRanges())
  {
    this->FoundRanges = ranges;
    this->View.ScalarRange = ranges[0];
    std::copy_n(ranges.begin() + 1, 3, this->View.OtherRanges.begin());
  }
}

bool vtkStriderVolumeInput::IsSameArray(
  vtkDataArray* scalars, const vtkStriderShape& shape, const Strider::VolumeView& view) const
{
  return this->ScalarSource == scalars && this->OpacitySource == shape.Opacity &&
    this->Shape.VectorMode == shape.VectorMode && this->Shape.Component == shape.Component &&
    this->Shape.OpacityComponent == shape.OpacityComponent &&
    this->Shape.AddsLength == shape.AddsLength && view.Dimensions == this->View.Dimensions &&
    view.Type == this->View.Type && view.Components == this->View.Components &&
    view.Placement == this->View.Placement;
}

void vtkStriderVolumeInput::AddChangedExtent(const int extent[6])
{
  this->Marked = Strider::Unite(
    this->Marked, { { extent[0], extent[2], extent[4] }, { extent[1], extent[3], extent[5] } });
}

Strider::IndexBox vtkStriderVolumeInput::FindMarked(
  const vtkStriderGrid& grid, const Strider::VolumeView& view) const
{
  const std::array<int, 6>& whole = grid.GetExtent();
  Strider::IndexBox box = Strider::Intersect(
    this->Marked, { { whole[0], whole[2], whole[4] }, { whole[1], whole[3], whole[5] } });
  for (int axis = 0; axis < 3 && !box.IsEmpty(); ++axis)
  {
    box.First[axis] -= whole[2 * axis];
    box.Last[axis] -= whole[2 * axis];
    if (view.Placement == Strider::VoxelPlacement::Cells)
    {
      // An extent has one cell fewer than points along each axis, but at least one.
      box.First[axis] = std::min(box.First[axis], view.Dimensions[axis] - 1);
      box.Last[axis] = std::max(box.First[axis], box.Last[axis] - 1);
    }
  }
  return box;
}

bool vtkStriderVolumeInput::IsInPlace() const
{
  Strider::VolumeView now;
  if (this->Scalars)
  {
    vtkStriderViewMemory(this->Scalars, now);
  }
  return now.Voxels && now.Voxels == this->View.Voxels &&
    static_cast<std::size_t>(this->Scalars->GetNumberOfTuples()) >= this->View.CountVoxels();
}

void vtkStriderVolumeInput::MarkChanged()
{
  this->Changed = true;
  this->View.Changed = Strider::IndexBox();
}
