// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the storage of the voxels.
#include "vtkStriderDescribeStorage.h"

#include "Strider/DescribeBytes.h"

using namespace Strider;

namespace
{

std::string DescribeReason(const StorageChoice& choice, StorageKind kind)
{
  switch (choice.Reason)
  {
    case StorageReason::Automatic:
      break;
    case StorageReason::Requested:
      return "on request";
    case StorageReason::ExceedsLimit:
      return "automatic: raw voxels need " + DescribeSize(choice.NeededBytes) + ", " +
        DescribeSize(choice.AllowedBytes) + " are allowed";
    case StorageReason::TooLong:
      return "automatic: no texture can have as many voxels along an axis";
    case StorageReason::NoMemory:
      return "automatic: the device has no memory for raw voxels of " +
        DescribeSize(choice.NeededBytes);
    case StorageReason::Coefficients:
      return kind == StorageKind::Raw ? "the B-spline's coefficients are read"
                                      : "voxels and their coefficients";
    case StorageReason::WideFilter:
      return "wide filters do not read bricks by warps";
    case StorageReason::MultiVolume:
      return "several volumes in a view";
  }
  return "automatic";
}

const char* DescribeObstacle(StorageObstacle obstacle)
{
  switch (obstacle)
  {
    case StorageObstacle::None:
      break;
    case StorageObstacle::NoMemoryToCompress:
      return ", no memory to compress them";
    case StorageObstacle::VoxelsOnDevice:
      return ", but voxels in device memory are not converted";
    case StorageObstacle::NoTextureRoom:
      return ", but the device has no room for a texture";
  }
  return "";
}

std::string DescribePlace(const StorageStatistics& storage)
{
  switch (storage.Place)
  {
    case DecodingPlace::Threads:
      break;
    case DecodingPlace::Warps:
      return ", decoded by warps";
    case DecodingPlace::OneSlab:
      return ", decoded once and cached";
    case DecodingPlace::Slabs:
      return ", decoded in " + std::to_string(storage.SlabCount) + " slabs of " +
        std::to_string(storage.SlabSlices) + " slices";
    case DecodingPlace::Pool:
      return ", " + std::to_string(storage.PooledCells) + " of " +
        std::to_string(storage.PoolCells) + " macrocells cached";
  }
  return "";
}

std::string DescribeSizes(const StorageStatistics& storage)
{
  const auto bytes = static_cast<double>(storage.CompressedBytes);
  const auto raw = static_cast<double>(storage.RawBytes);
  const bool isSmaller = raw >= bytes;
  return "compressed, " + DescribeTenths(storage.BitsPerVoxel) + " bits a voxel, " +
    DescribeTenths(isSmaller ? raw / bytes : bytes / raw) + " times " +
    (isSmaller ? "smaller" : "larger");
}

} // namespace

std::string vtkStriderDescribeStorage(const FrameStatistics& statistics)
{
  if (!statistics.Storage)
  {
    return "";
  }
  const StorageStatistics& storage = *statistics.Storage;
  const bool isCompressed = storage.Kind == StorageKind::Compressed;
  std::string text = isCompressed      ? DescribeSizes(storage)
    : storage.Kind == StorageKind::Raw ? "raw voxels"
                                       : "texture";
  text += " (" + DescribeReason(storage.Choice, storage.Kind) +
    DescribeObstacle(storage.Choice.Obstacle) +
    (storage.CameCompressed ? ", as read from its file)" : ")");
  text += isCompressed ? DescribePlace(storage) : "";
  if (storage.CompressedInView > 0)
  {
    text += ", " + std::to_string(storage.CompressedInView) + " of " +
      std::to_string(storage.VolumesInView) + " volumes in the view compressed";
  }
  return text;
}
