// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Numbers of blocks and template arguments of kernel launches; host only.
#ifndef Strider_Cuda_Runtime_KernelLaunch_h
#define Strider_Cuda_Runtime_KernelLaunch_h

#include "Strider/Status.h"

#include <string>
#include <type_traits>
#include <vector_types.h>

namespace Strider
{

/// Returns how many blocks, of `each` items, hold `count` items.
template <typename Count, typename Each>
constexpr unsigned int CountBlocks(Count count, Each each)
{
  return static_cast<unsigned int>((count + each - 1) / each);
}

/// Largest number of blocks of a launch along y, and along z, on every device.
constexpr unsigned int MostGridRows = 65535;

/// Fails with Unsupported if no device can have as many blocks.
inline Status CheckGrid(const dim3& grid, const char* kernel)
{
  if (grid.y <= MostGridRows && grid.z <= MostGridRows)
  {
    return {};
  }
  return STRIDER_FAILURE(StatusCode::Unsupported,
    std::string(kernel) + " needs " + std::to_string(grid.y) + " x " + std::to_string(grid.z) +
      " rows of blocks for this volume; devices can have " + std::to_string(MostGridRows) + " x " +
      std::to_string(MostGridRows));
}

template <int Number>
using Constant = std::integral_constant<int, Number>;

/// Calls function(Constant<Number>) for a number that is 1, 2 or 4, such as the bytes or channels of a texel.
template <typename Function>
auto VisitNumber(int number, const Function& function)
{
  switch (number)
  {
    case 1:
      return function(Constant<1>());
    case 2:
      return function(Constant<2>());
    default:
      return function(Constant<4>());
  }
}

} // namespace Strider

#endif
