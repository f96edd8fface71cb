// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks that auxiliary volumes and labels fit a volume; host only.
#ifndef Strider_Compositing_CheckAuxiliaryVolume_h
#define Strider_Compositing_CheckAuxiliaryVolume_h

#include "Foundation/CheckInput.h"
#include "Strider/VolumeRenderer.h"

#include <vector>

namespace Strider
{

constexpr std::size_t MostLabels = 256;

inline std::string DescribeDimensions(const std::array<int, 3>& dimensions)
{
  return std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) + "x" +
    std::to_string(dimensions[2]);
}

/// True if both views have the same grid, whether their voxels are its points or its cells.
inline bool HasSameGrid(const VolumeView& volume, const VolumeView& view)
{
  return volume.CountPoints(0) == view.CountPoints(0) &&
    volume.CountPoints(1) == view.CountPoints(1) && volume.CountPoints(2) == view.CountPoints(2);
}

/// Fails if the voxels are missing or not on the volume's grid, or if their type or number of components does not fit
/// `auxiliary`.
inline Status CheckAuxiliaryVolume(
  AuxiliaryVolume auxiliary, const VolumeView& volume, const VolumeView& view)
{
  const char* names[] = { "mask", "second scalars", "blanking" };
  const std::string name = names[static_cast<int>(auxiliary)];
  STRIDER_TRY(CheckVolume(view));
  if (volume.Levels)
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "a volume of an adaptive grid has no " + name);
  }
  const bool isOnGrid = auxiliary == AuxiliaryVolume::Blanking
    ? HasSameGrid(volume, view)
    : volume.Dimensions == view.Dimensions;
  if (!isOnGrid)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the " + name + " of " + DescribeDimensions(view.Dimensions) +
        " voxels does not go with the volume of " + DescribeDimensions(volume.Dimensions));
  }
  if (auxiliary != AuxiliaryVolume::SecondScalars && view.Type != ScalarType::UInt8)
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "the " + name + " is not made of unsigned bytes");
  }
  if (view.Components != 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the " + name + " has " + std::to_string(view.Components) + " components instead of 1");
  }
  return {};
}

/// Fails if there are more than MostLabels, or if a label's functions are invalid; a label may have no functions.
inline Status CheckLabels(const std::vector<TransferFunctions>& labels)
{
  if (labels.size() > MostLabels)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(labels.size()) + " labels are too many: a mask of bytes has at most " +
        std::to_string(MostLabels));
  }
  for (const TransferFunctions& functions : labels)
  {
    if (!functions.Opacities.empty())
    {
      STRIDER_TRY(CheckTransferFunctions(functions));
    }
  }
  return {};
}

/// Fails if there are not 1 to 4 functions, or if one of them is invalid.
inline Status CheckComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  if (functions.empty() || functions.size() > 4)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "transfer functions for " + std::to_string(functions.size()) +
        " components were given: 1 to 4 are possible");
  }
  for (const TransferFunctions& ofComponent : functions)
  {
    STRIDER_TRY(CheckTransferFunctions(ofComponent));
  }
  return {};
}

} // namespace Strider

#endif
