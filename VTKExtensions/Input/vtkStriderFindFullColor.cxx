// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindFullColor.h"

#include "vtkStriderPieceSettings.h"

#include "vtkDataArray.h"

#include <algorithm>
#include <array>

double vtkStriderFindFullColor(const vtkStriderPieceSettings* mapper, vtkDataArray* colors)
{
  const int type = colors->GetDataType();
  if (type == VTK_FLOAT || type == VTK_DOUBLE)
  {
    return 1.0;
  }
  if (colors->GetDataTypeSize() <= 2)
  {
    return colors->GetDataTypeMax();
  }
  const char* name = colors->GetName() ? colors->GetName() : "";
  double largest = 0.0;
  for (int component = 0; component < 3; ++component)
  {
    std::array<double, 2> range{};
    if (!mapper->GetWholeRange(name, component, range))
    {
      colors->GetRange(range.data(), component);
    }
    largest = std::max(largest, range[1]);
  }
  return largest > 0.0 ? largest : 1.0;
}
