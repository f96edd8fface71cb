// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Calls a function for the C++ type of a scalar type. Called on the host only; STRIDER_HOST_DEVICE inlines it for each
// instruction set.
#ifndef Strider_Foundation_VisitScalarType_h
#define Strider_Foundation_VisitScalarType_h

#include "Foundation/HostDevice.h"
#include "Strider/VolumeView.h"

#include <cstdint>

namespace Strider
{

/// Returns the result of `function`, which receives a zero of the C++ type. Code that is compiled once for each
/// instruction set must pass a lambda of a static function, or of a template with the set as an argument: otherwise the
/// linker would merge the copies for different sets.
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
