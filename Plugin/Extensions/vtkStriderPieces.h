// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What all processes together show: the whole of which each has a piece.
#ifndef vtkStriderPieces_h
#define vtkStriderPieces_h

#include <array>
#include <string>
#include <utility>
#include <vector>

class vtkDataArray;
class vtkDataObject;
class vtkMultiProcessController;
class vtkStriderPieceSettings;

class vtkStriderPieces
{
public:
  /** An array on points or cells, as of vtkDataObject; an empty name: none. */
  using Array = std::pair<int, std::string>;
  static constexpr int MostArrays = 3;

  /**
   * Exchanges what the processes have: each calls it at the same time with its data, an image of which `ownExtent` is its own, other
   * data, or null, and with the same arrays, MostArrays at most. Of one process nothing is known afterwards.
   */
  void Gather(vtkMultiProcessController* controller, vtkDataObject* data,
    const std::array<int, 6>& ownExtent, const std::vector<Array>& arrays);

  /** Whether several processes have pieces of one image. */
  bool AreOfOneImage() const { return this->IsOneImage; }

  /** Whether this process shows its piece: another one does where both have the same. */
  bool ShowsOwn() const { return this->IsShown; }

  /** Of points, where the pieces are of one image. */
  const std::array<int, 6>& GetWholeExtent() const { return this->WholeExtent; }

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
  int CountPieces() const { return this->PieceCount; }

private:
  struct Piece;
  struct NamedRange
  {
    std::string Array;
    int Component;
    std::array<double, 2> Range;
  };

  static Piece Describe(
    vtkDataObject* data, const std::array<int, 6>& ownExtent, const std::vector<Array>& arrays);
  void TakeExtents(const std::vector<Piece>& pieces, int process);
  void TakeBounds(const std::vector<Piece>& pieces);
  void TakeRanges(const std::vector<Piece>& pieces, const std::vector<Array>& arrays);

  bool IsOneImage = false;
  bool IsShown = true;
  int PieceCount = 0;
  std::array<int, 6> WholeExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<double, 6> WholeBounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  std::vector<NamedRange> Ranges;
};

#endif
