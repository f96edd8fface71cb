// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the slices of a volume among devices, with the ghost layers that sampling needs; host only, plain C++.
#ifndef Strider_Planning_SplitVolume_h
#define Strider_Planning_SplitVolume_h

#include "Strider/FrameChoices.h"
#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <optional>
#include <vector>

namespace Strider
{

/// Points of the volume's grid along z that a device holds, and those between which samples belong to it.
struct SlicePiece
{
  int OwnFirst = 0;
  int OwnLast = 0; ///< also OwnFirst of the next piece
  int First = 0;   ///< with ghost layers
  int Last = 0;

  bool IsEmpty() const { return this->OwnLast <= this->OwnFirst; }
};

inline bool operator==(const SlicePiece& one, const SlicePiece& other)
{
  return one.OwnFirst == other.OwnFirst && one.OwnLast == other.OwnLast &&
    one.First == other.First && one.Last == other.Last;
}

/// Tells whether pieces can show a frame, and how many ghost layers the frame reads.
struct PieceNeeds
{
  std::optional<SplitReason> Obstacle; ///< pieces cannot show the frame
  int GhostLayers = 0; ///< least number of points that a piece holds beyond a border
};

/// Ghost layers of a volume before its first frame: enough for linear and cubic filters with light, and for samples
/// that are moved by up to one voxel.
constexpr int DefaultGhostLayers = 4;

/// Returns what a frame of a volume requires. The layers cover the support of its filters and gradients, and the
/// distance by which jitter and surfaces move samples across a border, up to 16 voxels.
PieceNeeds FindPieceNeeds(const RenderRequest& request, const VolumeView& volume);

/// Cuts a volume across z into at most `count` pieces with equal numbers of cells, in ascending order. Returns an
/// empty list where that would be fewer than two. Reads VolumeView::PointPlaces: on an uneven grid the layers are also
/// at least `ghostLayers` mean spacings deep.
std::vector<SlicePiece> CutIntoSlices(const VolumeView& volume, int ghostLayers, std::size_t count);

/// Room of a device for a volume.
struct DeviceRoom
{
  std::size_t Bytes = 0;                       ///< of memory
  std::array<int, 3> LargestVolume{ 0, 0, 0 }; ///< largest extents of a texture
};

struct SplitPlan
{
  SplitChoice Choice;
  std::vector<SlicePiece>
    Pieces; ///< one for each of the first devices; empty: each device holds the whole volume
  int GhostLayers = 0; ///< PieceNeeds::GhostLayers
};

/// Decides by Strategies::SplitVolume whether the devices hold pieces of a volume. `texelBytes` is the size of a voxel
/// in a texture. At most `mostPieces` devices hold pieces.
SplitPlan PlanSplit(const VolumeView& volume, std::size_t texelBytes, const Strategies& settings,
  const PieceNeeds& needs, const std::vector<DeviceRoom>& devices, std::size_t mostPieces);

/// Returns the slices of a piece: a view of the same memory, without a compressed copy.
VolumeView TakeSlices(const VolumeView& volume, const SlicePiece& piece);

/// As TakeSlices, for an auxiliary volume of `volume`: it has a voxel for each of the volume's, or is on the points of
/// its cells or in the cells between its points.
VolumeView TakeSlicesOf(
  const VolumeView& auxiliary, const VolumeView& volume, const SlicePiece& piece);

/// Returns the position of a piece in its volume.
VolumePiece PlaceSlices(const VolumeView& volume, const SlicePiece& piece);

/// Returns the position of a piece in the larger volume of which its volume is a piece itself, unless `outer` is whole.
VolumePiece PlaceInside(const VolumePiece& outer, const VolumePiece& piece);

/// Returns the first and last slice of voxels of a piece.
std::array<int, 2> ListSlices(const VolumeView& volume, const SlicePiece& piece);

} // namespace Strider

#endif
