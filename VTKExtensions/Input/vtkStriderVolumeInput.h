// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prepares a mapper's data set for the kernel library.
#ifndef vtkStriderVolumeInput_h
#define vtkStriderVolumeInput_h

#include "vtkStriderFingerprint.h"
#include "vtkStriderGrid.h"
#include "vtkStriderShapeScalars.h"

#include "Strider/DeviceMemory.h"
#include "Strider/FindFiniteRange.h"
#include "Strider/LevelVolume.h"
#include "Strider/TaskProgress.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumePiece.h"

#include "vtkDataSet.h"
#include "vtkWeakPointer.h"

#include <functional>
#include <utility>

class vtkDataArray;
struct vtkStriderLevelBoxes;
class vtkStriderVolumeMapper;

/**
 * A view of the scalars of a vtkImageData or vtkRectilinearGrid, with the references that keep them alive.
 */
class vtkStriderVolumeInput
{
public:
  /**
   * Begins a task that is expected to take this share of the remaining work, and returns the receiver of its
   * progress.
   */
  using BeginTask = std::function<Strider::TaskProgress(double shareOfRest)>;
  static Strider::TaskProgress NobodyIsTold(double) { return {}; }

  /** Set whether three components are the colors of voxels, for the next Update(). Default: false. */
  void SetAreDependent(bool areDependent) { this->AreDependent = areDependent; }

  /**
   * Reads the data of one of the mapper's input ports. Returns an empty string, or a reason, worded for users, why it
   * cannot be rendered; then nothing has changed. `beginTask` is called for tasks that read all voxels.
   */
  std::string Update(
    vtkStriderVolumeMapper* mapper, int port = 0, const BeginTask& beginTask = NobodyIsTold);

  /**
   * Makes the next successful Update() treat the points or cells of an extent as changed, and all others as unchanged
   * unless the array is another one.
   */
  void AddChangedExtent(const int extent[6]);

  /**
   * Returns whether voxels, array, type or dimensions changed since the last call of this function that returned
   * true. GetView().Changed holds the changed voxels.
   */
  bool TakeChange() { return std::exchange(this->Changed, false); }

  /** Makes the next TakeChange() return true, for all voxels. */
  void MarkChanged();

  /**
   * Chooses the storage of scalars so that the transfer functions in these tables can tell them apart, whatever fill
   * values or infinite scalars there are. Changes nothing as long as the present storage is good enough.
   * `matchesVTK`: stores them as VTK's GPU mapper does.
   */
  void Resolve(const std::vector<Strider::TransferFunctions>& tables, bool matchesVTK);

  /** Returns whether TakeChange() would return true. */
  bool HasChange() const { return this->Changed; }

  /** Returns whether the values lie where the last Update() found them, whose modification times do not tell that. */
  bool IsInPlace() const;

  using Ranges = std::array<std::array<double, 2>, 4>;
  /** Sets the ranges that a backend has found, by component, where the view lacks them. */
  void TakeFoundRanges(const Ranges& ranges);

  vtkDataSet* GetDataSet() const { return this->DataSet; }

  /** Adds the state of the data set to the sources of something that is made from its arrays. */
  void AddState(vtkStriderFingerprint& sources) const { sources.Add(this->State); }

  /** Returns how often marked extents were read, each time from the same data set. */
  int CountMarkedReads() const { return this->MarkedReads; }

  /** The grid of the data set. */
  const vtkStriderGrid& GetGrid() const { return this->Grid; }
  /** The grid that rays cross: the whole grid of which the data set is a piece, else the data set's own. */
  const vtkStriderGrid& GetWholeGrid() const
  {
    return this->Piece.IsWhole() ? this->Grid : this->WholeGrid;
  }
  /** Position in the whole grid of the data set, and of its visible part. */
  const Strider::VolumePiece& GetPiece() const { return this->Piece; }
  const Strider::VolumeView& GetView() const { return this->View; }
  /** Returns the range of the view's own voxels, by component, as it is before the view's one was widened. */
  const std::array<double, 2>& GetFoundRange(int component) const
  {
    return this->FoundRanges[component];
  }
  /** Returns the size of the levels of an adaptive grid, or null for other data. */
  const Strider::LevelFacts* GetLevelFacts() const
  {
    return this->View.Levels ? &this->Levels.Facts : nullptr;
  }
  bool AreCells() const { return this->View.Placement == Strider::VoxelPlacement::Cells; }

  /** Returns whether the second component is a separate opacity array, so that the two components are dependent. */
  bool HasOpacityArray() const { return this->Shape.Opacity != nullptr; }

private:
  /** Returns a number that no other call returns, in any mapper. */
  static std::uint64_t MakeVersion();
  /// An image that stands for an adaptive grid, and how it is shown.
  struct Image
  {
    vtkDataSet* DataSet;
    vtkStriderGrid Grid;
    vtkDataArray* Scalars;
    bool AreCells;
    vtkStriderShape Shape;
    vtkStriderFingerprint Source;
    vtkStriderFingerprint State;
    vtkStriderGrid WholeGrid;
    Strider::VolumePiece Piece; ///< position in the whole grid
    Ranges Known;               ///< of the whole grid, where it is known
  };
  /// The data and settings of the last attempt to make a volume of levels, and the reason of its failure. The same
  /// attempt is made again, after a while, only where memory was short.
  struct LevelState
  {
    vtkStriderFingerprint Source;
    vtkStriderFingerprint State;
    Ranges Known{};
    std::string Failure;
    int Pause = 0;             ///< frames until it is made again; 0: it is not
    int FramesLeft = 0;        ///< of the pause
    Strider::LevelFacts Facts; ///< of the volume
  };
  /** Makes the volume of all levels, where these or what is shown of them have changed. */
  std::string UpdateLevels(const vtkStriderLevelBoxes& boxes, Image&& image);
  /** Makes the view of all levels. Returns why the boxes cannot be shown, or sets the status of the view. */
  static std::string MakeLevels(const vtkStriderLevelBoxes& boxes, Image& image,
    Strider::VolumeView& view, Strider::LevelFacts& facts, Strider::Status& status);
  /** Sets the ranges of a view. Returns an empty string, or the reason why they were not found. */
  std::string FindRanges(Strider::VolumeView& view, const Strider::TaskProgress& progress);
  /** Converts the marked extents to voxels of a view of a grid. */
  Strider::IndexBox FindMarked(const vtkStriderGrid& grid, const Strider::VolumeView& view) const;
  /** Returns whether a view is of the same array as the last view, in the same form. */
  bool IsSameArray(
    vtkDataArray* scalars, const vtkStriderShape& shape, const Strider::VolumeView& view) const;

  vtkSmartPointer<vtkDataSet> DataSet;
  vtkSmartPointer<vtkDataArray> Scalars; ///< converted to the form of the view
  vtkStriderFingerprint Source;          ///< source of the scalars
  vtkStriderFingerprint State;           ///< of the data set
  bool AreDependent = false;
  int MarkedReads = 0;
  vtkStriderGrid Grid;
  vtkStriderGrid WholeGrid;
  Strider::VolumePiece Piece;
  Strider::VolumeView View;
  Strider::FiniteRanges FiniteRanges;
  Strider::DeviceRanges DeviceRanges; ///< used instead for arrays in CUDA memory
  Ranges FoundRanges{};               ///< ranges of the view's own voxels
  bool FoundInfinity = false;
  vtkWeakPointer<vtkDataArray> ScalarSource; ///< array from which the scalars were made
  vtkWeakPointer<vtkDataArray> OpacitySource;
  vtkStriderShape Shape;
  Strider::IndexBox Marked = Strider::MakeEmptyBox(); ///< extents of changed points
  LevelState Levels;
  bool Changed = false;
};

#endif
