// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Input checks that both backends share; host only.
#ifndef Strider_Foundation_CheckInput_h
#define Strider_Foundation_CheckInput_h

#include "Foundation/LengthScale.h"
#include "Strider/Status.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <cmath>

namespace Strider
{

/// Fails if the volume is empty or has no memory, has other than 1 to 4 components, lies in device memory at an address
/// that is not a multiple of its scalars' size, or has a scalar range that is not finite and ordered.
inline Status CheckVolume(const VolumeView& volume)
{
  const auto& dimensions = volume.Dimensions;
  if (dimensions[0] < 1 || dimensions[1] < 1 || dimensions[2] < 1)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a volume of " + std::to_string(dimensions[0]) + "x" + std::to_string(dimensions[1]) + "x" +
        std::to_string(dimensions[2]) + " voxels is empty: each axis needs at least 1");
  }
  if (!volume.Voxels)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "the volume has no voxels in memory");
  }
  if (volume.Components < 1 || volume.Components > 4)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(volume.Components) + " components a voxel are not in [1, 4]");
  }
  const std::size_t beyond = reinterpret_cast<std::uintptr_t>(volume.Voxels) % SizeOf(volume.Type);
  if (volume.Space == MemorySpace::Device && beyond != 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "voxels in device memory begin " + std::to_string(beyond) + " bytes behind a multiple of " +
        std::to_string(SizeOf(volume.Type)) + ", the size of their scalars");
  }
  const auto& range = volume.ScalarRange;
  if (!std::isfinite(range[0]) || !std::isfinite(range[1]) || range[0] > range[1])
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "scalar range [" + DescribeNumber(range[0]) + ", " + DescribeNumber(range[1]) +
        "] is not finite and ordered");
  }
  return {};
}

/// Fails if a table is empty, a table with steps has an odd number of entries, or the unit distance is not in [1e-100,
/// 1e100].
inline Status CheckTransferFunctions(const TransferFunctions& functions)
{
  if (functions.Colors.size() < 3 || functions.Colors.size() % 3 != 0 ||
    functions.Opacities.empty())
  {
    return STRIDER_FAILURE(
      StatusCode::InvalidArgument, "the colour or opacity transfer function has no entries");
  }
  if (functions.HasSteps &&
    (functions.Colors.size() % 6 != 0 || functions.Opacities.size() % 2 != 0))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "transfer functions with steps have " + std::to_string(functions.Colors.size() / 3) +
        " colours and " + std::to_string(functions.Opacities.size()) +
        " opacities: both numbers must be even");
  }
  if (!IsLength(functions.UnitDistance))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "scalar opacity unit distance " + DescribeNumber(functions.UnitDistance) + " is not in [" +
        DescribeNumber(LeastLength) + ", " + DescribeNumber(LargestLength) + "]");
  }
  return {};
}

} // namespace Strider

#endif
