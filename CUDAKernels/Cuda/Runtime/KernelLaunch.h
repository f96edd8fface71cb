// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Numbers of blocks and template arguments of kernel launches.
#ifndef Strider_Cuda_Runtime_KernelLaunch_h
#define Strider_Cuda_Runtime_KernelLaunch_h

#include <type_traits>

namespace Strider
{

/// Returns how many blocks, of `each` items, hold `count` items.
template <typename Count, typename Each>
constexpr unsigned int CountBlocks(Count count, Each each)
{
  return static_cast<unsigned int>((count + each - 1) / each);
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
