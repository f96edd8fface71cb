// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Calls a function for the C++ type of a scalar type; host only.
#ifndef Strider_Foundation_VisitScalarType_h
#define Strider_Foundation_VisitScalarType_h

#include "Foundation/HostDevice.h"
#include "Strider/VolumeView.h"

#include <cstdint>

namespace Strider
{

/// Returns the result of a function that receives a zero of the C++ type, which it names as decltype of its argument.
/// In code that is compiled for each instruction set, the function must belong to a function that other files do not see,
/// so that the linker keeps one copy of it for each set.
#if defined(__CUDACC__)
#pragma nv_exec_check_disable
#endif
template <typename Function>
STRIDER_HOST_DEVICE auto VisitScalarType(ScalarType type, const Function& function)
{
  switch (type)
  {
    case ScalarType::Int8:
      return function(std::int8_t{});
    case ScalarType::UInt8:
      return function(std::uint8_t{});
    case ScalarType::Int16:
      return function(std::int16_t{});
    case ScalarType::UInt16:
      return function(std::uint16_t{});
    case ScalarType::Int32:
      return function(std::int32_t{});
    case ScalarType::UInt32:
      return function(std::uint32_t{});
    case ScalarType::Int64:
      return function(std::int64_t{});
    case ScalarType::UInt64:
      return function(std::uint64_t{});
    case ScalarType::Float32:
      return function(float{});
    case ScalarType::Float64:
      break;
  }
  return function(double{});
}

} // namespace Strider

#endif
