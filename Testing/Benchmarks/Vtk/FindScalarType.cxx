// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Vtk/FindScalarType.h"

#include "vtkType.h"

#include <map>

namespace StriderBenchmarks
{

bool FindScalarType(int vtkType, Strider::ScalarType& type)
{
  using Strider::ScalarType;
  static const std::map<int, ScalarType> types{ { VTK_CHAR, ScalarType::Int8 },
    { VTK_SIGNED_CHAR, ScalarType::Int8 }, { VTK_UNSIGNED_CHAR, ScalarType::UInt8 },
    { VTK_SHORT, ScalarType::Int16 }, { VTK_UNSIGNED_SHORT, ScalarType::UInt16 },
    { VTK_INT, ScalarType::Int32 }, { VTK_UNSIGNED_INT, ScalarType::UInt32 },
    { VTK_FLOAT, ScalarType::Float32 }, { VTK_DOUBLE, ScalarType::Float64 } };
  const auto found = types.find(vtkType);
  type = found == types.end() ? type : found->second;
  return found != types.end();
}

} // namespace StriderBenchmarks
