// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prepares the levels of an adaptive grid for the kernel library.
#include "vtkStriderVolumeInput.h"

#include "vtkStriderFindScalars.h"
#include "vtkStriderLevelBoxes.h"
#include "vtkStriderViewMemory.h"

#include "Strider/DescribeForUser.h"
#include "Strider/GuardMemory.h"
#include "Strider/LevelPiece.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace
{

/// Frames after which a grid that lacked memory is tried again; after the next failure it is twice as many, and so on.
constexpr int FirstPause = 8;
constexpr int LongestPause = 128;

/// Holds the arrays and masks that the boxes of a hierarchy point to.
struct LevelMemory
{
  std::deque<vtkSmartPointer<vtkDataArray>> Scalars;
  std::deque<std::vector<unsigned char>> Missing;
};

std::string Name(const vtkStriderLevelBoxes::Box& box)
{
  return "A box of level " + std::to_string(box.Level) + " of the adaptive grid";
}

/// Returns the array of a box with the name of another one, or null.
vtkDataArray* FindArray(const vtkStriderLevelBoxes::Box& box, bool areCells, vtkDataArray* model)
{
  vtkDataSetAttributes* attributes = areCells
    ? static_cast<vtkDataSetAttributes*>(box.Grid->GetCellData())
    : box.Grid->GetPointData();
  vtkDataArray* found =
    model && model->GetName() ? attributes->GetArray(model->GetName()) : nullptr;
  return found && model && found->GetNumberOfComponents() == model->GetNumberOfComponents()
    ? found
    : nullptr;
}

/// Returns which cells do not exist: hidden ones, and copies of those of other boxes. Cells that finer ones refine
/// exist.
const unsigned char* FindMissing(const vtkStriderLevelBoxes::Box& box, LevelMemory& memory)
{
  vtkUnsignedCharArray* ghosts = box.Grid->GetCellGhostArray();
  constexpr int missing = vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::DUPLICATECELL;
  if (!ghosts || ghosts->GetNumberOfTuples() < box.Grid->GetNumberOfCells())
  {
    return nullptr;
  }
  std::vector<unsigned char>& flags = memory.Missing.emplace_back();
  flags.resize(static_cast<std::size_t>(box.Grid->GetNumberOfCells()));
  for (std::size_t cell = 0; cell < flags.size(); ++cell)
  {
    flags[cell] =
      static_cast<unsigned char>(ghosts->GetValue(static_cast<vtkIdType>(cell)) & missing);
  }
  return flags.data();
}

/// Makes a box of the hierarchy. Returns an empty string, or the reason why it cannot be shown.
std::string MakeBox(const vtkStriderLevelBoxes::Box& box, vtkDataArray* model, bool areCells,
  vtkStriderShape shape, LevelMemory& memory, Strider::LevelBox& made)
{
  vtkDataArray* scalars = FindArray(box, areCells, model);
  shape.Opacity = shape.Opacity ? FindArray(box, areCells, shape.Opacity) : nullptr;
  if (!scalars)
  {
    return Name(box) + " lacks " + vtkStriderDescribe(model) + ", or has other components.";
  }
  const int* points = box.Grid->GetDimensions();
  for (int axis = 0; axis < 3; ++axis)
  {
    made.Values.Dimensions[axis] = points[axis] - (areCells ? 1 : 0);
  }
  shape.Dimensions = made.Values.Dimensions;
  const vtkIdType present = std::min(scalars->GetNumberOfTuples(),
    shape.Opacity ? shape.Opacity->GetNumberOfTuples() : scalars->GetNumberOfTuples());
  if (present < shape.CountVoxels())
  {
    return Name(box) + " has " + std::to_string(present) + " values of " +
      vtkStriderDescribe(model) + " for " + std::to_string(shape.CountVoxels()) + " voxels.";
  }
  std::string problem;
  const vtkSmartPointer<vtkDataArray> shaped = vtkStriderShapeScalars(scalars, shape, problem);
  if (!shaped || shaped->GetNumberOfTuples() < shape.CountVoxels() ||
    !vtkStriderFindScalarType(shaped->GetDataType(), made.Values.Type))
  {
    return problem.empty()
      ? Name(box) + " has scalars that cannot be shown, " + vtkStriderDescribe(scalars) + "."
      : problem;
  }
  memory.Scalars.push_back(shaped);
  vtkStriderViewMemory(shaped, made.Values);
  made.Values.Components = shaped->GetNumberOfComponents();
  made.Values.Placement =
    areCells ? Strider::VoxelPlacement::Cells : Strider::VoxelPlacement::Points;
  made.Level = box.Level;
  made.First = box.First;
  made.Missing = FindMissing(box, memory);
  return {};
}

} // namespace

std::string vtkStriderVolumeInput::MakeLevels(const vtkStriderLevelBoxes& boxes, Image& image,
  Strider::VolumeView& view, Strider::LevelFacts& facts, Strider::Status& status)
{
  LevelMemory memory;
  Strider::LevelHierarchy hierarchy;
  hierarchy.Ratios.assign(boxes.Ratios.begin(), boxes.Ratios.begin() + boxes.Finest);
  image.Shape.OnDevice = std::make_shared<Strider::DeviceComponents>();
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    Strider::LevelBox made;
    std::string reason = MakeBox(box, image.Scalars, image.AreCells, image.Shape, memory, made);
    if (!reason.empty())
    {
      return reason;
    }
    hierarchy.Boxes.push_back(made);
  }
  const Strider::LevelPlacement place{ boxes.PartFirst, boxes.PartCells, image.Known };
  status = Strider::MakeLevelPiece(hierarchy, place, view, facts);
  return {};
}

std::string vtkStriderVolumeInput::UpdateLevels(const vtkStriderLevelBoxes& boxes, Image&& image)
{
  LevelState& levels = this->Levels;
  const bool isOther = image.State != levels.State || image.Source != levels.Source ||
    image.Known != levels.Known || !this->Marked.IsEmpty();
  const bool hasFailed = !isOther && !levels.Failure.empty();
  // Memory may have come back.
  const bool isDue = hasFailed && levels.Pause > 0 && --levels.FramesLeft <= 0;
  if (hasFailed && !isDue)
  {
    return levels.Failure;
  }
  if (isOther || isDue || !this->View.Levels)
  {
    const int pause = isDue ? 2 * levels.Pause : FirstPause;
    this->Marked = Strider::MakeEmptyBox();
    levels.State = {}; // an attempt that an exception ends is made again
    levels.Source = image.Source;
    levels.Known = image.Known;
    Strider::VolumeView view;
    Strider::LevelFacts facts;
    std::string reason;
    const Strider::Status made = Strider::GuardMemory([&] {
      Strider::Status status;
      reason = MakeLevels(boxes, image, view, facts, status);
      return status;
    });
    if (!made.IsOk())
    {
      reason = "The adaptive grid cannot be rendered: " + Strider::DescribeForUser(made) + ".";
    }
    levels.Pause =
      made.GetCode() == Strider::StatusCode::OutOfMemory ? std::min(pause, LongestPause) : 0;
    levels.FramesLeft = levels.Pause;
    levels.Failure = reason;
    levels.State = image.State;
    if (!reason.empty())
    {
      return reason;
    }
    levels.Facts = facts;
    this->View = view;
    this->FoundRanges = { view.ScalarRange, view.OtherRanges[0], view.OtherRanges[1],
      view.OtherRanges[2] };
    this->FoundInfinity = view.HasInfinity;
    this->Changed = true;
  }
  this->Grid = std::move(image.Grid);
  this->WholeGrid = std::move(image.WholeGrid);
  this->Piece = image.Piece;
  this->DataSet = image.DataSet;
  this->Scalars = image.Scalars;
  this->ScalarSource = image.Scalars;
  this->OpacitySource = image.Shape.Opacity;
  this->Shape = image.Shape;
  this->Source = image.Source;
  this->State = image.State;
  return {};
}
