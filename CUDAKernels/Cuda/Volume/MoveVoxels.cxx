// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reorders the voxels of a 3-D array on the device.
#include "Cuda/Volume/MoveVoxels.h"

#include "Compositing/CheckAuxiliaryVolume.h"
#include "Cuda/Volume/MoveKernels.h"
#include "Rotation/PlanStorage.h"

namespace Strider
{

namespace
{

/// Fastest tile depth along z of 1, 2, 4, 8 and 16 (Testing/Benchmarks/Results/move-*-h200.json). Along z, 8 rows of
/// a tile are contiguous in memory.
constexpr int FastestDepth = 8;
/// Fastest tile depths along y, for 8-bit voxels and for wider ones.
constexpr int FastestDepthOfBytesAlongY = 2;
constexpr int FastestDepthAlongY = 16;

Status CheckVoxelBytes(const SurfaceVoxels& voxels)
{
  if (voxels.VoxelBytes != 1 && voxels.VoxelBytes != 2 && voxels.VoxelBytes != MostMovedBytes)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "voxels of " + std::to_string(voxels.VoxelBytes) + " bytes cannot be moved: 1, 2 or 4 can");
  }
  if (voxels.Extents[0] * voxels.VoxelBytes % MoveWordBytes != 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "rows of " + std::to_string(voxels.Extents[0]) + " voxels of " +
        std::to_string(voxels.VoxelBytes) + " bytes are not whole words of " +
        std::to_string(MoveWordBytes) + " bytes");
  }
  return {};
}

} // namespace

Status LaunchMoveInPlace(
  const SurfaceVoxels& voxels, MoveStep step, int tileDepth, cudaStream_t stream)
{
  STRIDER_TRY(CheckVoxelBytes(voxels));
  const auto [first, second] = FindMovedAxes(step);
  if (voxels.Extents[first] != voxels.Extents[second])
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "an array of " + DescribeDimensions(voxels.Extents) +
        " voxels cannot be turned in place: both axes need the same extent");
  }
  if (step == MoveStep::SwapYZ)
  {
    return LaunchSwapRows(voxels, stream);
  }
  if (voxels.Extents[0] * voxels.VoxelBytes % MoveTileBytes != 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "an array of " + DescribeDimensions(voxels.Extents) +
        " voxels is not made of whole tiles of " +
        std::to_string(MoveTileBytes / voxels.VoxelBytes) + " voxels");
  }
  const bool isRotation = step == MoveStep::RotateAboutY || step == MoveStep::RotateBack;
  if (isRotation)
  {
    return LaunchRotateTiles(
      voxels, step == MoveStep::RotateBack, tileDepth > 0 ? tileDepth : FastestDepth, stream);
  }
  const int fastest = second == 2 ? FastestDepth
    : voxels.VoxelBytes == 1      ? FastestDepthOfBytesAlongY
                                  : FastestDepthAlongY;
  return LaunchSwapTiles(voxels, second, tileDepth > 0 ? tileDepth : fastest, stream);
}

Status LaunchCopyInOrder(const SurfaceVoxels& from, const std::array<int, 3>& voxels,
  const std::array<int, 3>& axes, const SurfaceVoxels& to, cudaStream_t stream)
{
  STRIDER_TRY(CheckVoxelBytes(from));
  STRIDER_TRY(CheckVoxelBytes(to));
  for (int axis = 0; axis < 3; ++axis)
  {
    if (to.Extents[axis] < voxels[axes[axis]])
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        "an array of " + DescribeDimensions(to.Extents) + " voxels has no room for " +
          DescribeDimensions({ voxels[axes[0]], voxels[axes[1]], voxels[axes[2]] }));
    }
  }
  if (axes[0] != 0)
  {
    return LaunchCopyTiles(from, voxels, axes, to, stream);
  }
  if (axes[1] == 2 && to.Extents[0] <= from.Extents[0])
  {
    return LaunchCopyRows(from, voxels, to, stream);
  }
  return STRIDER_FAILURE(StatusCode::InvalidArgument,
    "a copy must have another order, and rows no longer than its source's where x stays");
}

} // namespace Strider
