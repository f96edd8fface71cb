// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The pieces of all processes, and the whole grid that they make.
#ifndef vtkStriderPieces_h
#define vtkStriderPieces_h

#include "vtkStriderShownData.h"  // held
#include "vtkStriderUniteGrids.h" // held

class vtkDataArray;
class vtkDataSet;
class vtkMultiProcessController;
class vtkStriderPieceSettings;
struct vtkStriderPieceSummary;

class vtkStriderPieces
{
public:
  using Array = vtkStriderShownData::Array;
  using Own = vtkStriderShownData::Part;

  /**
   * Layers of voxels beyond a piece that sampling may need where points are even: one for cells, one for cubic
   * filters and one for gradients. All of them are always requested, so that a change of filter or light does not
   * read files again.
   */
  static constexpr int GhostLevels = 3;

  ///@{
  /** Get/Set what this process shows. What other processes show is unknown until the next Gather(). */
  void SetShown(vtkStriderShownData shown)
  {
    this->Shown = std::move(shown);
    this->Delivered = nullptr;
  }
  const vtkStriderShownData& GetShown() const { return this->Shown; }
  vtkStriderShownData& GetShown() { return this->Shown; }
  const std::vector<Own>& GetOwn() const { return this->Shown.Parts; }
  ///@}

  /**
   * Sets the parts to those that ParaView delivered for a frame: the ones of the last Gather(), or copies of them.
   */
  void TakeDelivered(vtkDataObject* delivered);

  /**
   * Exchanges summaries of all pieces. Each process must call this at the same time with the same arrays. Where there
   * are several data sets, and all are pieces of one grid, images get the grid's origin and their place in its extent.
   * For a single data set on a single process nothing is known afterwards.
   */
  void Gather(vtkMultiProcessController* controller);

  /**
   * Adds as many layers of their neighbours to pieces of one grid as sampling may need, where they lack some. All
   * processes must call this after Gather(). Own extents do not change. Returns whether data sets were replaced.
   */
  bool CompleteOverlap(vtkMultiProcessController* controller);

  /** Crops each data set to its own extent. */
  void CropToOwn();

  /** Returns whether there are several pieces, all of one grid. */
  bool AreOfOneGrid() const { return this->Grid.IsOne; }

  ///@{
  /** Get the extent of all points of that grid, and its coordinates along an axis in [0, 2] where it is rectilinear. */
  std::array<int, 6> GetWholeExtent() const;
  vtkDataArray* GetCoordinates(int axis) const;
  ///@}

  /** Sets a mapper to show a piece of the grid. */
  void PassPiece(const Own& own, vtkStriderPieceSettings* mapper) const;

  /** Returns the bounds of the data of all processes, or null where they are unknown or there are no data. */
  const double* GetWholeBounds() const
  {
    return this->WholeBounds[0] <= this->WholeBounds[1] ? this->WholeBounds.data() : nullptr;
  }

  /** Sets the ranges of the arrays over all processes in a mapper. */
  void PassRanges(vtkStriderPieceSettings* mapper) const;

  /**
   * Gets the range of an array's component, or, for -1, of the length of its vectors. Returns false where it is
   * unknown.
   */
  bool GetRange(const std::string& array, int component, std::array<double, 2>& range) const;

  /** Returns whether Gather() found an array of numbers on none of several processes. */
  bool IsMissing(const Array& array) const;

  /** Returns whether there are several processes, with or without data. */
  bool AreOfSeveral() const { return this->IsOfSeveral; }

  /** Returns whether no process with a lower number has data. */
  bool IsFirstWithData() const { return this->IsFirst; }

  /** Returns the number of processes that have data. */
  int CountProcesses() const { return this->ProcessCount; }

  /**
   * Returns whether the boxes around the data of processes do not overlap, as a depth order of their pictures
   * requires.
   */
  bool HaveOrder() const { return this->HasOrder; }

  /** As HaveOrder(), but not where processes have boxes that are equal. */
  bool AreSeparate() const { return this->HasOrder && !this->HasEqualBoxes; }

private:
  struct NamedRange
  {
    std::string Array;
    int Component;
    std::array<double, 2> Range;
  };

  void TakeGrid(vtkMultiProcessController* controller);
  void TakeSummaries(
    const std::vector<vtkStriderPieceSummary>& summaries, const std::vector<Array>& arrays);
  /** Finds the arrays that no process has, and whether this process is the first one with data. */
  void FindMissing(const std::vector<vtkStriderPieceSummary>& summaries,
    const std::vector<Array>& arrays, int process);

  vtkStriderShownData Shown;
  const vtkDataObject* Delivered = nullptr; ///< whose parts Shown has; null: other ones
  vtkMTimeType DeliveredTime = 0;
  vtkStriderUnitedGrid Grid;
  std::array<vtkSmartPointer<vtkDataArray>, 3> Coordinates; ///< of a rectilinear grid
  int MissingLayers = 0;
  int ProcessCount = 0;
  bool HasOrder = true;
  bool HasEqualBoxes = false; ///< around the data of processes
  bool IsFirst = true;
  bool IsOfSeveral = false;   ///< of several processes, with or without data
  std::vector<Array> Missing; ///< arrays that no process has
  std::array<double, 6> WholeBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  std::vector<NamedRange> Ranges;
};

#endif
