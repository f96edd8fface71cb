// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderPieceSettings_h
#define vtkStriderPieceSettings_h

#include "vtkStriderBackendSettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include "vtkSmartPointer.h" // held

#include <array>   // for std::array
#include <map>     // for std::map
#include <string>  // for std::string
#include <utility> // for std::pair

class vtkDataArray;
class vtkStriderFrameTarget;

/**
 * @class vtkStriderPieceSettings
 * @brief The settings of vtkStriderVolumeMapper for an input that is a piece of a larger grid.
 *
 * Each of several processes, or each of several mappers in one process, renders one piece. Their pictures, composited
 * from the nearest piece to the farthest, make the picture of the whole grid without seams, because exactly one of
 * them takes each sample. A piece overlaps its own extent by as many points as sampling needs: 1 for gradients, 1 for
 * cubic filters, 1 for cells, or their sum. On an uneven rectilinear grid, gradients need all points within the mean
 * spacing of the whole grid.
 *
 * MatchVTK, UseDepthPass and several inputs do not work with pieces. With blend modes other than composite,
 * isosurface and slice each piece shows its own result, unless a frame target unites them. Scattered light comes from
 * the piece alone. Frames of pieces keep full quality while the camera moves, except with CoarsePieces, or where all
 * pieces agree on a coarser one (vtkStriderVolumeMapper::AgreeOnSampleFactor).
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderPieceSettings : public vtkStriderBackendSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderPieceSettings, vtkStriderBackendSettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /**
   * Set the extent of the whole grid, and the part of it that this mapper shows, as {x first, x last, y first ...} of
   * vtkImageData::GetExtent. Neighbouring pieces share the points between them. Default: the input is the whole grid.
   * An empty own extent, or one that is not inside the whole extent, is an error and changes nothing. An input that
   * lacks points of the own extent is an error when a frame is rendered.
   */
  void SetPiece(const int wholeExtent[6], const int ownExtent[6]);

  /** Set the input to be the whole grid again, and hardware selectors to receive its own point and cell ids. */
  void SetPieceToWhole();

  /**
   * Get/Set the coordinates of the points of the whole grid, as of vtkRectilinearGrid::GetXCoordinates and so on. A
   * piece of a rectilinear grid needs them. They must rise or fall strictly, match the whole extent in number, and
   * contain the coordinates of the input; otherwise nothing is shown, with an error. Default: null.
   */
  void SetWholeCoordinates(vtkDataArray* x, vtkDataArray* y, vtkDataArray* z);
  const std::array<vtkSmartPointer<vtkDataArray>, 3>& GetWholeCoordinates() const
  {
    return this->WholeCoordinates;
  }

  ///@{
  /**
   * Get/Set the extent whose point and cell ids hardware selectors receive, in the index coordinates of the input:
   * the extent of the data set to which voxels of its neighbours were added to make the input. Outside of it the id
   * is that of its nearest point or cell. Default: an empty extent, which stands for the input's own.
   */
  void SetSelectionExtent(const std::array<int, 6>& extent);
  const std::array<int, 6>& GetSelectionExtent() const { return this->SelectionExtent; }
  ///@}

  /** Returns the bounds of the input, or of the picture of the frame target while that takes frames. */
  double* GetBounds() override;
  using vtkAbstractVolumeMapper::GetBounds;

  /** Returns whether the input is a piece. */
  bool IsPiece() const { return this->HasPiece; }

  ///@{
  /**
   * Get/Set whether frames of a piece may be coarser while the camera moves, as all other frames may be. Each piece
   * chooses its quality by itself, so that borders between pieces may be visible meanwhile. Default: off, for pieces
   * that several processes composite into one picture.
   */
  vtkStriderBooleanSettingMacro(CoarsePieces, false);
  ///@}

  ///@{
  /**
   * Get/Set the object that receives the frames instead of the window, as long as it takes them. It composites the
   * pictures of several pieces, and shows the result by vtkStriderVolumeMapper::ShowFrame(). The mapper's bounds are
   * those of its picture then. Frames for a vtkHardwareSelector, or between translucent surfaces, still go to the
   * window. Not owned. Default: null.
   */
  void SetFrameTarget(vtkStriderFrameTarget* target) { this->FrameTarget = target; }
  vtkStriderFrameTarget* GetFrameTarget() const { return this->FrameTarget; }
  ///@}

  ///@{
  /** Get the extents of SetPiece(). */
  const std::array<int, 6>& GetWholeExtent() const { return this->WholeExtent; }
  const std::array<int, 6>& GetOwnExtent() const { return this->OwnExtent; }
  ///@}

  /**
   * Set the finite range of an array over the whole grid, for a component from 0 on, or -1 for the length of its
   * vectors. Gradients, and transfer functions over the scalar range, are relative to it. Default: the range in the
   * input. A low end above the high end, or one that is not a number, is an error and changes nothing.
   */
  void SetWholeRange(const std::string& array, int component, double low, double high);

  /** Removes all ranges of SetWholeRange(). */
  void RemoveAllWholeRanges();

  /** Copies the ranges of another mapper. */
  void CopyWholeRanges(const vtkStriderPieceSettings* other);

  /** Gets the range that was set. Returns false, and leaves `range` as it is, where none was set. */
  bool GetWholeRange(const std::string& array, int component, std::array<double, 2>& range) const;

protected:
  vtkStriderPieceSettings();
  ~vtkStriderPieceSettings() override;

private:
  vtkStriderPieceSettings(const vtkStriderPieceSettings&) = delete;
  void operator=(const vtkStriderPieceSettings&) = delete;

  vtkStriderFrameTarget* FrameTarget = nullptr;
  bool HasPiece = false;
  std::array<int, 6> WholeExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<int, 6> OwnExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<int, 6> SelectionExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<vtkSmartPointer<vtkDataArray>, 3> WholeCoordinates;
  std::map<std::pair<std::string, int>, std::array<double, 2>> WholeRanges;
};

#endif
