// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSetLabelFunctions.h"

#include "vtkColorSeries.h"
#include "vtkColorTransferFunction.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

namespace
{

constexpr int LargestLabel = 255;

vtkStriderLabelAppearance GetLook(
  int label, vtkColorSeries* colors, const std::map<int, vtkStriderLabelAppearance>& appearances)
{
  const auto found = appearances.find(label);
  if (found != appearances.end())
  {
    return found->second;
  }
  const vtkColor3ub color = colors->GetColorRepeating(label - 1);
  return { { color[0] / 255.0, color[1] / 255.0, color[2] / 255.0 }, 1.0 };
}

} // namespace

void vtkStriderSetLabelFunctions(vtkVolumeProperty* property, const vtkStriderLabelSet& labels,
  const std::map<int, vtkStriderLabelAppearance>& appearances)
{
  vtkNew<vtkColorSeries> colors;
  colors->SetColorScheme(vtkColorSeries::BREWER_QUALITATIVE_SET1);
  vtkPiecewiseFunction* volumeOpacity = property->GetScalarOpacity(0);
  for (int label = 1; label <= LargestLabel; ++label)
  {
    if (!labels.test(label))
    {
      property->SetLabelColor(label, nullptr);
      property->SetLabelScalarOpacity(label, nullptr);
      continue;
    }
    const vtkStriderLabelAppearance appearance = GetLook(label, colors, appearances);
    vtkNew<vtkColorTransferFunction> color;
    color->AddRGBPoint(0.0, appearance.Color[0], appearance.Color[1], appearance.Color[2]);
    property->SetLabelColor(label, color);

    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->DeepCopy(volumeOpacity);
    for (int index = 0; index < opacity->GetSize(); ++index)
    {
      double node[4];
      opacity->GetNodeValue(index, node);
      node[1] *= appearance.Opacity;
      opacity->SetNodeValue(index, node);
    }
    property->SetLabelScalarOpacity(label, opacity);
  }
}

void vtkStriderRemoveLabelFunctions(vtkVolumeProperty* property)
{
  for (int label = 1; label <= LargestLabel && property->GetNumberOfLabels() > 0; ++label)
  {
    property->SetLabelColor(label, nullptr);
    property->SetLabelScalarOpacity(label, nullptr);
  }
}
