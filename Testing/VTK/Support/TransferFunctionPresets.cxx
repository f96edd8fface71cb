// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The three transfer functions of the VTK tests and benchmarks.
#include "Support/TransferFunctionPresets.h"

#include "vtkColorTransferFunction.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{

const char* GetName(TransferPreset preset)
{
  constexpr std::array<const char*, 3> names{ "transparent", "opaque", "surface" };
  return names[static_cast<std::size_t>(preset)];
}

bool FindTransferPreset(const std::string& name, TransferPreset& preset)
{
  for (const TransferPreset candidate : AllTransferPresets)
  {
    if (name == GetName(candidate))
    {
      preset = candidate;
      return true;
    }
  }
  return false;
}

void SetTransferFunctions(vtkVolumeProperty* property, TransferPreset preset,
  const std::array<double, 2>& scalarRange, double surface, double unitDistance)
{
  const double low = scalarRange[0];
  const double extent = scalarRange[1] > low ? scalarRange[1] - low : 1.0;
  const auto at = [&](double fraction) { return low + fraction * extent; };
  vtkNew<vtkColorTransferFunction> color;
  vtkNew<vtkPiecewiseFunction> opacity;
  color->AddRGBPoint(at(0.0), 0.1, 0.2, 0.9);
  color->AddRGBPoint(at(0.35), 0.2, 0.8, 0.3);
  color->AddRGBPoint(at(0.7), 0.95, 0.75, 0.2);
  color->AddRGBPoint(at(1.0), 0.9, 0.1, 0.1);
  switch (preset)
  {
    case TransferPreset::Transparent:
      opacity->AddPoint(at(0.0), 0.0);
      opacity->AddPoint(at(1.0), 0.03);
      break;
    case TransferPreset::Opaque:
      opacity->AddPoint(at(0.0), 0.0);
      opacity->AddPoint(at(0.15), 0.05);
      opacity->AddPoint(at(1.0), 0.8);
      break;
    case TransferPreset::SparseSurface:
      opacity->AddPoint(at(0.0), 0.0);
      opacity->AddPoint(at(surface), 0.0);
      opacity->AddPoint(at(surface + 0.03), 0.8);
      opacity->AddPoint(at(1.0), 0.8);
      break;
  }
  property->SetColor(color);
  property->SetScalarOpacity(opacity);
  property->SetScalarOpacityUnitDistance(unitDistance);
}

} // namespace StriderTesting
