// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a mapper's data set offers to the kernel library.
#ifndef vtkStriderVolumeInput_h
#define vtkStriderVolumeInput_h

#include "vtkStriderFingerprint.h"
#include "vtkStriderGrid.h"
#include "vtkStriderShapeScalars.h"

#include "Strider/FindFiniteRange.h"
#include "Strider/TaskProgress.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumePiece.h"

#include "vtkDataSet.h"
#include "vtkWeakPointer.h"

#include <functional>

class vtkDataArray;
class vtkStriderVolumeMapper;

/**
 * A view of the scalars of a vtkImageData or vtkRectilinearGrid, with the references that keep them alive.
 */
class vtkStriderVolumeInput
{
public:
  /** Who is told of a task that is expected to take so much of the work that is left. */
  using BeginTask = std::function<Strider::TaskProgress(double shareOfRest)>;
  static Strider::TaskProgress NobodyIsTold(double) { return {}; }

  /**
   * Looks at the data of one of the mapper's input ports. Returns an empty string, or the reason why it cannot be rendered in words of a user; then
   * nothing has changed. `beginTask` is asked who is told of tasks that read all voxels.
   */
  std::string Update(
    vtkStriderVolumeMapper* mapper, int port = 0, const BeginTask& beginTask = NobodyIsTold);

  /**
   * Has the next Update() that succeeds take the points or cells of an extent as changed, and all others as what they were unless
   * there is another array.
   */
  void AddChangedExtent(const int extent[6]);

  /**
   * Whether voxels, array, type or dimensions changed since the last call of this function that returned true. GetView().Changed says
   * where.
   */
  bool TakeChange();

  /** Have the next TakeChange() return true, for all voxels. */
  void MarkChanged();

  /**
   * Has scalars stored so that the functions that these tables hold can tell them apart, whatever fill values or infinite scalars there are.
   * Changes nothing as long as the way in which they are stored serves. `matchesVTK`: as VTK's GPU mapper has them.
   */
  void Resolve(const std::vector<Strider::TransferFunctions>& tables, bool matchesVTK);

  /** Whether TakeChange() would return true. */
  bool HasChange() const { return this->Changed; }

  vtkDataSet* GetDataSet() const { return this->DataSet; }
  /** The grid of the data set. */
  const vtkStriderGrid& GetGrid() const { return this->Grid; }
  /** The grid that rays cross: that of which the data set is a piece, if it is one. */
  const vtkStriderGrid& GetWholeGrid() const
  {
    return this->Piece.IsWhole() ? this->Grid : this->WholeGrid;
  }
  /** Where the data set and what is shown of it lie in the whole grid. */
  const Strider::VolumePiece& GetPiece() const { return this->Piece; }
  const Strider::VolumeView& GetView() const { return this->View; }
  bool AreCells() const { return this->View.Placement == Strider::VoxelPlacement::Cells; }

  /** The second component is an opacity array of its own, so that both depend on each other. */
  bool HasOpacityArray() const { return this->Shape.Opacity != nullptr; }

private:
  using Ranges = std::array<std::array<double, 2>, 4>;

  /** Those of the whole image take the place of the view's, where the mapper knows any. */
  static void TakeWholeRanges(vtkStriderVolumeMapper* mapper, vtkDataArray* scalars,
    const vtkStriderShape& shape, Strider::VolumeView& view);
  /** The marked extents as voxels of a view of a grid. */
  Strider::IndexBox FindMarked(const vtkStriderGrid& grid, const Strider::VolumeView& view) const;
  /** Whether a view is of the array of the last one, in the same form. */
  bool IsSameArray(
    vtkDataArray* scalars, const vtkStriderShape& shape, const Strider::VolumeView& view) const;
  std::string ChooseShape(vtkStriderVolumeMapper* mapper, vtkDataSet* dataSet,
    vtkDataArray* scalars, const Strider::VolumeView& view, vtkStriderShape& shape);

  vtkSmartPointer<vtkDataSet> DataSet;
  vtkSmartPointer<vtkDataArray> Scalars; ///< in the form in which they are read
  vtkStriderFingerprint Source;          ///< of the scalars
  vtkMTimeType DataSetTime = 0;
  vtkStriderGrid Grid;
  vtkStriderGrid WholeGrid;
  Strider::VolumePiece Piece;
  Strider::VolumeView View;
  Strider::FiniteRanges FiniteRanges;
  Ranges FoundRanges{}; ///< of the view's own voxels
  bool FoundInfinity = false;
  vtkWeakPointer<vtkDataArray> ScalarSource; ///< what the scalars are made of
  vtkWeakPointer<vtkDataArray> OpacitySource;
  vtkStriderShape Shape;
  Strider::IndexBox Marked = Strider::MakeEmptyBox(); ///< extents of changed points
  bool Changed = false;
};

#endif
