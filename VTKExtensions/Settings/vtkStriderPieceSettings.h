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
 * @brief What vtkStriderVolumeMapper needs to know where its input is a piece of a larger grid.
 *
 * Processes, or mappers of one process, that each show a piece make pictures which, laid over each other from the nearest piece to the
 * farthest, are the picture of the whole image, without seams: each sample of the whole is taken by one of them. A piece reaches over
 * its own extent by as many points as sampling needs there: 1 for gradients, 1 for cubic filters, 1 for cells, or their sum. Where a
 * rectilinear grid is uneven, gradients need the points that are not farther away than the mean distance of points in the whole.
 *
 * Not with MatchVTK, UseDepthPass or several inputs. Blend modes other than composite, isosurface and slice show what each piece has,
 * but for a frame target, and scattered light comes from the piece alone. Frames of pieces are not coarser while the camera moves, but with
 * CoarsePieces, or where all pieces agree on it (vtkStriderVolumeMapper::AgreeOnSampleFactor).
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderPieceSettings : public vtkStriderBackendSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderPieceSettings, vtkStriderBackendSettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /**
   * Set the extent of the whole grid and the part of it that this mapper shows, {x first, x last, y first ...} as of
   * vtkImageData::GetExtent; neighbours share the points between them. Default: the input is the whole. An empty extent, or an
   * own one that is not inside the whole one, is an error and changes nothing; an input that does not have all points of the own
   * extent is one when a frame is rendered.
   */
  void SetPiece(const int wholeExtent[6], const int ownExtent[6]);

  /** Have the input be the whole again, whose own ids selections get. */
  void SetPieceToWhole();

  /**
   * Set the coordinates of the whole grid's points, as of vtkRectilinearGrid::GetXCoordinates and so on: a piece of a rectilinear
   * grid needs them. They must rise or fall throughout, be as many as the whole extent has points, and those of the input must be
   * among them, or nothing is shown, with an error. Default: null.
   */
  void SetWholeCoordinates(vtkDataArray* x, vtkDataArray* y, vtkDataArray* z);
  const std::array<vtkSmartPointer<vtkDataArray>, 3>& GetWholeCoordinates() const
  {
    return this->WholeCoordinates;
  }

  ///@{
  /**
   * Set the extent whose point and cell ids hardware selectors get, in the coordinates of the input's own: that of the data set which the
   * input was made of by adding voxels of its neighbours. What is seen outside of it counts as its nearest point or cell. An empty extent,
   * the default: the input's own.
   */
  void SetSelectionExtent(const std::array<int, 6>& extent);
  const std::array<int, 6>& GetSelectionExtent() const { return this->SelectionExtent; }
  ///@}

  /** Of the input, or of the picture that a target of frames makes. */
  double* GetBounds() override;
  using vtkAbstractVolumeMapper::GetBounds;

  /** Whether the input is a piece. */
  bool IsPiece() const { return this->HasPiece; }

  ///@{
  /**
   * Set whether frames of a piece may be coarser while the camera moves, as others are. Pieces choose their quality each for itself,
   * so that borders between them may be seen meanwhile. Default: off, for pieces that other processes make a picture with.
   */
  vtkSetMacro(CoarsePieces, bool);
  vtkGetMacro(CoarsePieces, bool);
  vtkBooleanMacro(CoarsePieces, bool);
  ///@}

  ///@{
  /**
   * Set what gets the frames in the place of the window, as long as it takes them: who lays pictures of several pieces over each
   * other, and shows the result by vtkStriderVolumeMapper::ShowFrame(). Bounds of the mapper are the picture's then. Not owned.
   * Frames that are made while a vtkHardwareSelector is at work, or between translucent surfaces, go to the window all the same.
   * Default: null.
   */
  void SetFrameTarget(vtkStriderFrameTarget* target) { this->FrameTarget = target; }
  vtkStriderFrameTarget* GetFrameTarget() const { return this->FrameTarget; }
  ///@}

  ///@{
  /** The extents of SetPiece(). */
  const std::array<int, 6>& GetWholeExtent() const { return this->WholeExtent; }
  const std::array<int, 6>& GetOwnExtent() const { return this->OwnExtent; }
  ///@}

  /**
   * Set the finite range of an array in the whole image, for a component from 0 on or, -1, for the length of its vectors: transfer
   * functions over the range of the scalars, and gradients, are relative to it. Default: the range in the input. A low end that is not
   * below or at the high one is an error and changes nothing.
   */
  void SetWholeRange(const std::string& array, int component, double low, double high);

  /** Forget all ranges. */
  void RemoveAllWholeRanges();

  /** Have the ranges of another mapper. */
  void CopyWholeRanges(const vtkStriderPieceSettings* other);

  /** The range that was set, or false. */
  bool GetWholeRange(const std::string& array, int component, std::array<double, 2>& range) const;

protected:
  vtkStriderPieceSettings();
  ~vtkStriderPieceSettings() override;

private:
  vtkStriderPieceSettings(const vtkStriderPieceSettings&) = delete;
  void operator=(const vtkStriderPieceSettings&) = delete;

  vtkStriderFrameTarget* FrameTarget = nullptr;
  bool HasPiece = false;
  bool CoarsePieces = false;
  std::array<int, 6> WholeExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<int, 6> OwnExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<int, 6> SelectionExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<vtkSmartPointer<vtkDataArray>, 3> WholeCoordinates;
  std::map<std::pair<std::string, int>, std::array<double, 2>> WholeRanges;
};

#endif
