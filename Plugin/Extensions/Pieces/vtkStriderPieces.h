// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What all processes together show: the whole of which each has some pieces.
#ifndef vtkStriderPieces_h
#define vtkStriderPieces_h

#include "vtkStriderUniteGrids.h"

#include "vtkSmartPointer.h" // held

#include <string>
#include <utility>

class vtkDataArray;
class vtkDataSet;
class vtkMultiProcessController;
class vtkStriderPieceSettings;
struct vtkStriderPieceSummary;

class vtkStriderPieces
{
public:
  /** An array on points or cells, as of vtkDataObject; an empty name: none. */
  using Array = std::pair<int, std::string>;
  static constexpr int MostArrays = 3;

  /**
   * Voxels beyond a piece's own that sampling may need where points are even: one for cells, one for cubic filters and one for
   * gradients. Always all of them: a switched filter or light must not have files read again.
   */
  static constexpr int GhostLevels = 3;

  /** A data set of this process, and the extent of it that is no copy of another's. */
  struct Own
  {
    vtkSmartPointer<vtkDataSet> Data;
    std::array<int, 6> Extent{ 0, -1, 0, -1, 0, -1 }; ///< of images and rectilinear grids
    /** Before CompleteOverlap() added to it: its ids are those of the data that it came from. Empty: Data's own. */
    std::array<int, 6> SourceExtent{ 0, -1, 0, -1, 0, -1 };
    bool IsShown = true;  ///< false: another piece has the same
    bool IsFinal = false; ///< CompleteOverlap() does not change it again
  };

  /** Sets what this process has. Nothing is known of others before the next Gather(). */
  void SetOwn(std::vector<Own> own) { this->OwnParts = std::move(own); }
  const std::vector<Own>& GetOwn() const { return this->OwnParts; }

  /**
   * Exchanges what the processes have: each calls it at the same time with the same arrays, MostArrays at most. Where there are several
   * data sets, and all are pieces of one grid, images get its origin and their place in its extent. Of a single data set on a single
   * process nothing is known afterwards.
   */
  void Gather(vtkMultiProcessController* controller, const std::vector<Array>& arrays);

  /**
   * Gives pieces of one grid as much of their neighbours' as sampling may need, where they lack some: all processes call it after
   * Gather(). Their own extents stay. Returns whether data sets were replaced.
   */
  bool CompleteOverlap(vtkMultiProcessController* controller);

  /** Takes away from each data set what is not its own. */
  void CropToOwn();

  /** Whether there are several pieces, and all are of one grid. */
  bool AreOfOneGrid() const { return this->Grid.IsOne; }

  ///@{
  /** Of that grid: the extent of all points, and the coordinates along an axis in [0, 2] where it is rectilinear. */
  std::array<int, 6> GetWholeExtent() const;
  vtkDataArray* GetCoordinates(int axis) const;
  ///@}

  /** Has a mapper show a piece of the grid. */
  void PassPiece(const Own& own, vtkStriderPieceSettings* mapper) const;

  /** Of the data of all processes, or null where nothing is known or there are none. */
  const double* GetWholeBounds() const
  {
    return this->WholeBounds[0] <= this->WholeBounds[1] ? this->WholeBounds.data() : nullptr;
  }

  /** Have a mapper know the ranges of the arrays over all processes. */
  void PassRanges(vtkStriderPieceSettings* mapper) const;

  /** The range of an array's component, or of the length of its vectors where it is -1; false where it is not known. */
  bool GetRange(const std::string& array, int component, std::array<double, 2>& range) const;

  /** How many processes have data. */
  int CountProcesses() const { return this->ProcessCount; }

  /** Whether boxes around the data of processes lie beside each other: only then is there an order for their pictures. */
  bool HaveOrder() const { return this->HasOrder; }

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

  std::vector<Own> OwnParts;
  vtkStriderUnitedGrid Grid;
  std::array<vtkSmartPointer<vtkDataArray>, 3> Coordinates; ///< of a rectilinear grid
  int MissingLayers = 0;
  int ProcessCount = 0;
  bool HasOrder = true;
  std::array<double, 6> WholeBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  std::vector<NamedRange> Ranges;
};

#endif
