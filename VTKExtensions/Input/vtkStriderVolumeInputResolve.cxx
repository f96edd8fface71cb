// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses how scalars are stored, so that transfer functions can tell them apart.
#include "vtkStriderVolumeInput.h"

#include "vtkStriderScalarPrecision.h"

#include <algorithm>

namespace
{

using Range = std::array<double, 2>;

/// Returns the range of scalars that a component's functions tell apart.
Range FindFunctionRange(const Strider::TransferFunctions& tables)
{
  if (!tables.Table2D.empty())
  {
    return tables.Table2DRangeX;
  }
  return { std::min(tables.OpacityRange[0], tables.ColorRange[0]),
    std::max(tables.OpacityRange[1], tables.ColorRange[1]) };
}

} // namespace

void vtkStriderVolumeInput::Resolve(
  const std::vector<Strider::TransferFunctions>& tables, bool matchesVTK)
{
  if (this->View.Levels)
  {
    return; // they are stored for the whole range
  }
  Ranges resolved{};
  if (!matchesVTK && Strider::SizeOf(this->View.Type) > 2)
  {
    resolved = this->View.ResolvedRanges;
    const auto count = static_cast<std::size_t>(this->View.Components);
    // Dependent components have one set of functions; its colours belong to the first component.
    for (std::size_t component = 0; component < std::min(count, tables.size()); ++component)
    {
      const Range wanted = FindFunctionRange(tables[component]);
      const Range& range = this->View.GetRange(static_cast<int>(component));
      const Range& present = this->View.GetResolvedRange(static_cast<int>(component));
      if (!vtkStriderIsResolved(wanted, present, this->View.Type))
      {
        const bool isWhole = vtkStriderIsResolved(wanted, range, this->View.Type);
        resolved[component] = isWhole ? Range{} : wanted;
      }
    }
  }
  if (resolved != this->View.ResolvedRanges)
  {
    this->View.ResolvedRanges = resolved;
    this->View.Version = MakeVersion();
    this->MarkChanged();
  }
}
