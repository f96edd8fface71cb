// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Calls a template for the type of a volume's scalars.
#ifndef Strider_Foundation_VisitScalar_h
#define Strider_Foundation_VisitScalar_h

#include "Foundation/HostDevice.h"
#include "Strider/VolumeView.h"

#include <cstdint>

namespace Strider
{

/// Calls `visit` with a zero of the scalar type. In code that is compiled for each instruction set, `visit` must belong
/// to a function that other files do not see, so that the linker keeps one copy of it for each set.
template <typename Visitor>
STRIDER_HOST_DEVICE auto VisitScalar(ScalarType type, const Visitor& visit)
{
  switch (type)
  {
    case ScalarType::Int8:
      return visit(std::int8_t{ 0 });
    case ScalarType::UInt8:
      return visit(std::uint8_t{ 0 });
    case ScalarType::Int16:
      return visit(std::int16_t{ 0 });
    case ScalarType::UInt16:
      return visit(std::uint16_t{ 0 });
    case ScalarType::Int32:
      return visit(std::int32_t{ 0 });
    case ScalarType::UInt32:
      return visit(std::uint32_t{ 0 });
    case ScalarType::Int64:
      return visit(std::int64_t{ 0 });
    case ScalarType::UInt64:
      return visit(std::uint64_t{ 0 });
    case ScalarType::Float32:
      return visit(0.0f);
    case ScalarType::Float64:
      break;
  }
  return visit(0.0);
}

} // namespace Strider

#endif
