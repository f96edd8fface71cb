// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderPieceSettings_h
#define vtkStriderPieceSettings_h

#include "vtkStriderBackendSettings.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <array>   // for std::array
#include <map>     // for std::map
#include <string>  // for std::string
#include <utility> // for std::pair

/**
 * @class vtkStriderPieceSettings
 * @brief What vtkStriderVolumeMapper needs to know where its input is a piece of a larger image.
 *
 * Processes, or mappers of one process, that each show a piece make pictures which, laid over each other from the nearest piece to the
 * farthest, are the picture of the whole image, without seams: each sample of the whole is taken by one of them. A piece reaches over
 * its own extent by as many points as sampling needs there: 1 for gradients, 1 for cubic filters, 1 for cells, or their sum.
 *
 * Only for vtkImageData, and not with MatchVTK, UseDepthPass or several inputs. Blend modes other than composite, isosurface and
 * slice show what each piece has, and scattered light comes from the piece alone. Frames of pieces are never coarser while the camera
 * moves: their samples would no longer be the whole's.
 */
class VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderPieceSettings : public vtkStriderBackendSettings
{
public:
  vtkAbstractTypeMacro(vtkStriderPieceSettings, vtkStriderBackendSettings);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /**
   * Set the extent of the whole image and the part of it that this mapper shows, {x first, x last, y first ...} as of
   * vtkImageData::GetExtent; neighbours share the points between them. Default: the input is the whole image. An empty extent, or an
   * own one that is not inside the whole one, is an error and changes nothing; an input that does not have all points of the own
   * extent is one when a frame is rendered.
   */
  void SetPiece(const int wholeExtent[6], const int ownExtent[6]);

  /** Have the input be the whole image again. */
  void SetPieceToWhole();

  /** Whether the input is a piece. */
  bool IsPiece() const { return this->HasPiece; }

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

  bool HasPiece = false;
  std::array<int, 6> WholeExtent{ 0, -1, 0, -1, 0, -1 };
  std::array<int, 6> OwnExtent{ 0, -1, 0, -1, 0, -1 };
  std::map<std::pair<std::string, int>, std::array<double, 2>> WholeRanges;
};

#endif
