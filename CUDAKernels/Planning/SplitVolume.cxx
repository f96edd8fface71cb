// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the slices of a volume among devices, with the ghost layers that sampling needs.
#include "Planning/SplitVolume.h"

#include "Compositing/GatherIntensity.h"
#include "Sampling/EnhanceSample.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace Strider
{

namespace
{

constexpr int Z = 2;

/// Layers around a piece that the prefilter of B-splines reads. A voxel that lies farther away changes a coefficient by
/// less than (2 - sqrt(3))^12 < 2e-7 of its value.
constexpr int PrefilterLayers = 12;
/// Longest way of a sample across a border, in voxels; see FindPieceNeeds.
constexpr double MostTravel = 16.0;

/// Returns why pieces cannot show a frame of a volume.
std::optional<SplitReason> FindObstacle(const RenderRequest& request, const VolumeView& volume)
{
  const Appearance& appearance = request.Appearance;
  if (request.MatchVTK)
  {
    return SplitReason::MatchesVTK;
  }
  if (!ListVolumes(request).empty())
  {
    return SplitReason::MultiVolume;
  }
  if (appearance.StartsAtSurface)
  {
    return SplitReason::StartsAtSurface;
  }
  if (appearance.ScatteringBlend > 0.0)
  {
    return SplitReason::Scattering;
  }
  if (FindGatheredKind(appearance, volume.Components).Values > PixelValueCount)
  {
    return SplitReason::Averages;
  }
  const bool mayPreIntegrate = appearance.Blend == BlendMode::Composite && volume.Components == 1 &&
    request.Filter == ReconstructionFilter::Linear && !appearance.IsJittered &&
    request.Piece.IsWhole();
  if (request.How.PreIntegration && mayPreIntegrate)
  {
    return SplitReason::PreIntegration;
  }
  return {};
}

/// Returns the distance between samples along z, in voxels.
double MeasureStep(const RenderRequest& request)
{
  const Matrix4& toPhysical = request.IndexToPhysical;
  const double spacing = std::hypot(toPhysical[Z], toPhysical[4 + Z], toPhysical[8 + Z]);
  const double step = request.SampleDistance / spacing;
  return step >= 0.0 && step <= MostTravel ? step : MostTravel;
}

double GetPlace(const VolumeView& volume, int point)
{
  return volume.PointPlaces[Z] ? volume.PointPlaces[Z][point] : point;
}

/// Adds the ghost layers of a piece.
void Widen(const VolumeView& volume, int ghostLayers, SlicePiece& piece)
{
  const int last = volume.CountPoints(Z) - 1;
  piece.First = std::max(0, piece.OwnFirst - ghostLayers);
  piece.Last = std::min(last, piece.OwnLast + ghostLayers);
  const double low = GetPlace(volume, piece.OwnFirst) - ghostLayers;
  const double high = GetPlace(volume, piece.OwnLast) + ghostLayers;
  while (piece.First > 0 && GetPlace(volume, piece.First) > low)
  {
    --piece.First;
  }
  while (piece.Last < last && GetPlace(volume, piece.Last) < high)
  {
    ++piece.Last;
  }
}

/// Returns the device memory for texels, with their macrocells and the buffers of frames.
std::size_t CountNeeded(std::size_t texels, std::size_t texelBytes)
{
  constexpr std::size_t frames = std::size_t(64) << 20;
  const std::size_t bytes = texels * texelBytes;
  return bytes + bytes / 32 + frames;
}

/// True where the memory limit allows uncompressed voxels.
bool IsAllowed(const VolumeView& volume, std::size_t voxels, const Strategies& settings)
{
  return settings.Storage == StorageMode::Texture ||
    voxels * static_cast<std::size_t>(volume.Components) * SizeOf(volume.Type) <=
    settings.MemoryLimit;
}

/// True where a device has room for slices of a volume.
bool HasRoom(const VolumeView& volume, int slices, std::size_t texelBytes, const DeviceRoom& device)
{
  const std::array<int, 3> sides{ volume.Dimensions[0], volume.Dimensions[1], slices };
  const std::size_t texels = static_cast<std::size_t>(sides[0]) *
    static_cast<std::size_t>(sides[1]) * static_cast<std::size_t>(sides[2]);
  bool isLegal = true;
  for (std::size_t axis = 0; axis < 3; ++axis)
  {
    isLegal = isLegal && sides[axis] <= device.LargestVolume[axis];
  }
  return isLegal && CountNeeded(texels, texelBytes) <= device.Bytes;
}

/// Returns why a volume is to be split, or why not, whatever its pieces can show.
SplitReason FindWish(const VolumeView& volume, std::size_t texelBytes, const Strategies& settings,
  const std::vector<DeviceRoom>& devices)
{
  if (settings.SplitVolume != Switch::Automatic)
  {
    return settings.SplitVolume == Switch::On ? SplitReason::Requested : SplitReason::Off;
  }
  if (!IsAllowed(volume, volume.CountVoxels(), settings))
  {
    return SplitReason::ExceedsLimit;
  }
  const auto hasRoom = [&](const DeviceRoom& device) {
    return HasRoom(volume, volume.Dimensions[Z], texelBytes, device);
  };
  return std::all_of(devices.begin(), devices.end(), hasRoom) ? SplitReason::Fits
                                                              : SplitReason::NoMemory;
}

/// Keeps the caller's memory, and the positions of a piece's points.
struct PieceMemory
{
  std::shared_ptr<const void> Callers;
  std::vector<double> Places;
};

} // namespace

PieceNeeds FindPieceNeeds(const RenderRequest& request, const VolumeView& volume)
{
  PieceNeeds needs;
  needs.Obstacle = FindObstacle(request, volume);
  const Appearance& appearance = request.Appearance;
  const bool movesSamples = appearance.IsJittered || appearance.Blend == BlendMode::Isosurface ||
    appearance.Blend == BlendMode::Slice;
  const bool isPrefiltered =
    request.Filter == ReconstructionFilter::CubicBSpline && request.Filters.PrefiltersBSpline;
  needs.GhostLayers = std::max(DefaultGhostLayers,
    FindReadReach(request.Filters) + (isPrefiltered ? PrefilterLayers : 0) +
      (movesSamples ? static_cast<int>(std::ceil(MeasureStep(request))) : 0));
  if (!request.Piece.IsWhole() && request.Piece.CellSize[Z] < 1.0)
  {
    // Neighbours lie one step of the larger grid away.
    needs.GhostLayers = static_cast<int>(std::ceil(needs.GhostLayers / request.Piece.CellSize[Z]));
  }
  return needs;
}

std::vector<SlicePiece> CutIntoSlices(const VolumeView& volume, int ghostLayers, std::size_t count)
{
  std::vector<SlicePiece> pieces;
  const auto cells = static_cast<std::int64_t>(volume.CountPoints(Z)) - 1;
  const std::int64_t parts = std::min(static_cast<std::int64_t>(count), cells);
  for (std::int64_t part = 0; parts > 1 && part < parts; ++part)
  {
    SlicePiece piece;
    piece.OwnFirst = static_cast<int>(part * cells / parts);
    piece.OwnLast = static_cast<int>((part + 1) * cells / parts);
    Widen(volume, ghostLayers, piece);
    pieces.push_back(piece);
  }
  return pieces;
}

SplitPlan PlanSplit(const VolumeView& volume, std::size_t texelBytes, const Strategies& settings,
  const PieceNeeds& needs, const std::vector<DeviceRoom>& devices, std::size_t mostPieces)
{
  SplitPlan plan;
  plan.GhostLayers = needs.GhostLayers;
  SplitReason& reason = plan.Choice.Reason;
  reason = FindWish(volume, texelBytes, settings, devices);
  if (plan.Choice.IsSplit())
  {
    reason = settings.Storage == StorageMode::Compressed ? SplitReason::CompressionIsSet
      : needs.Obstacle                                   ? *needs.Obstacle
      : devices.size() < 2                               ? SplitReason::DeviceLost
                                                         : reason;
  }
  if (!plan.Choice.IsSplit())
  {
    return plan;
  }
  std::vector<SlicePiece> pieces =
    CutIntoSlices(volume, needs.GhostLayers, std::min(devices.size(), mostPieces));
  bool fit = true;
  for (std::size_t index = 0; index < pieces.size(); ++index)
  {
    const std::array<int, 2> held = ListSlices(volume, pieces[index]);
    const int slices = held[1] - held[0] + 1;
    const std::size_t voxels = volume.CountVoxels() /
      static_cast<std::size_t>(volume.Dimensions[Z]) * static_cast<std::size_t>(slices);
    fit = fit && IsAllowed(volume, voxels, settings) &&
      HasRoom(volume, slices, texelBytes, devices[index]);
  }
  if (pieces.empty() || !fit)
  {
    reason = pieces.empty() ? SplitReason::TooFewSlices : SplitReason::PiecesTooLarge;
    return plan;
  }
  plan.Pieces = std::move(pieces);
  return plan;
}

std::array<int, 2> ListSlices(const VolumeView& volume, const SlicePiece& piece)
{
  const bool areCells = volume.Placement == VoxelPlacement::Cells;
  return { piece.First, areCells ? piece.Last - 1 : piece.Last };
}

VolumeView TakeSlices(const VolumeView& volume, const SlicePiece& piece)
{
  VolumeView slices = volume;
  const std::array<int, 2> held = ListSlices(volume, piece);
  const std::size_t sliceBytes = SizeOf(volume.Type) * static_cast<std::size_t>(volume.Components) *
    static_cast<std::size_t>(volume.Dimensions[0]) * static_cast<std::size_t>(volume.Dimensions[1]);
  slices.Voxels = static_cast<const unsigned char*>(volume.Voxels) +
    sliceBytes * static_cast<std::size_t>(held[0]);
  slices.Dimensions[Z] = held[1] - held[0] + 1;
  slices.Compressed = nullptr;
  IndexBox box = MakeWholeBox(volume.Dimensions);
  box.First[Z] = held[0];
  box.Last[Z] = held[1];
  const IndexBox changed = Intersect(volume.Changed, box);
  slices.Changed = changed.IsEmpty() ? MakeEmptyBox() : changed;
  if (!changed.IsEmpty())
  {
    slices.Changed.First[Z] -= held[0];
    slices.Changed.Last[Z] -= held[0];
  }
  if (volume.PointPlaces[Z])
  {
    const VolumePiece placed = PlaceSlices(volume, piece);
    auto memory = std::make_shared<PieceMemory>();
    memory->Callers = volume.Owner;
    for (int point = piece.First; point <= piece.Last; ++point)
    {
      memory->Places.push_back((GetPlace(volume, point) - placed.First[Z]) / placed.CellSize[Z]);
    }
    slices.PointPlaces[Z] = memory->Places.data();
    slices.Owner = std::move(memory);
  }
  return slices;
}

VolumeView TakeSlicesOf(
  const VolumeView& auxiliary, const VolumeView& volume, const SlicePiece& piece)
{
  // Views of masks do not tell whether their voxels are those of points or of cells.
  VolumeView onGrid = auxiliary;
  onGrid.Placement = auxiliary.Dimensions[Z] == volume.CountPoints(Z) ? VoxelPlacement::Points
                                                                      : VoxelPlacement::Cells;
  VolumeView slices = TakeSlices(onGrid, piece);
  slices.Placement = auxiliary.Placement;
  return slices;
}

VolumePiece PlaceSlices(const VolumeView& volume, const SlicePiece& piece)
{
  VolumePiece placed;
  for (int axis = 0; axis < 3; ++axis)
  {
    placed.WholePoints[axis] = volume.CountPoints(axis);
  }
  placed.First[Z] = GetPlace(volume, piece.First);
  placed.CellSize[Z] =
    (GetPlace(volume, piece.Last) - placed.First[Z]) / (piece.Last - piece.First);
  if (piece.OwnFirst > 0)
  {
    placed.Own[2 * Z] = GetPlace(volume, piece.OwnFirst);
  }
  if (piece.OwnLast < placed.WholePoints[Z] - 1)
  {
    placed.Own[2 * Z + 1] = GetPlace(volume, piece.OwnLast);
  }
  return placed;
}

VolumePiece PlaceInside(const VolumePiece& outer, const VolumePiece& piece)
{
  if (outer.IsWhole())
  {
    return piece;
  }
  VolumePiece placed = outer;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double first = outer.First[axis];
    const double size = outer.CellSize[axis];
    placed.First[axis] = first + piece.First[axis] * size;
    placed.CellSize[axis] = piece.CellSize[axis] * size;
    const auto low = static_cast<std::size_t>(2 * axis);
    placed.Own[low] = std::max(outer.Own[low], first + piece.Own[low] * size);
    placed.Own[low + 1] = std::min(outer.Own[low + 1], first + piece.Own[low + 1] * size);
  }
  return placed;
}

} // namespace Strider
