// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLabelFunctions.h"

#include "vtkStriderFunctionTables.h"
#include "vtkStriderVolumeInput.h"

#include "vtkColorTransferFunction.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

#include <set>

namespace
{

constexpr int LastLabel = 255;

/// A label without any has none.
struct LabelSource
{
  vtkColorTransferFunction* Color = nullptr;
  vtkPiecewiseFunction* Opacity = nullptr;
  vtkPiecewiseFunction* GradientOpacity = nullptr; ///< null: 1 everywhere
};

LabelSource FindLabel(vtkVolumeProperty* property, int label, bool isSeen)
{
  LabelSource source;
  if (isSeen)
  {
    vtkColorTransferFunction* color = property->GetLabelColor(label);
    vtkPiecewiseFunction* opacity = property->GetLabelScalarOpacity(label);
    source.Color = color ? color : property->GetRGBTransferFunction(0);
    source.Opacity = opacity ? opacity : property->GetScalarOpacity(0);
    source.GradientOpacity = property->GetLabelGradientOpacity(label);
  }
  return source;
}

Strider::TransferFunctions MakeTables(const LabelSource& source, const std::array<double, 2>& range,
  double unitDistance, bool matchesVTK)
{
  Strider::TransferFunctions tables;
  if (!source.Opacity)
  {
    return tables;
  }
  tables.Colors = vtkStriderSampleColor(source.Color, range, matchesVTK);
  tables.Opacities = vtkStriderSampleOpacity(source.Opacity, range, matchesVTK);
  tables.ColorRange = tables.OpacityRange = range;
  tables.UnitDistance = unitDistance;
  if (source.GradientOpacity)
  {
    // As with the volume's own: a quarter of the scalar range is the longest gradient.
    tables.GradientRange = { 0.0, 0.25 * (range[1] - range[0]) };
    tables.GradientOpacities =
      vtkStriderSampleOpacity(source.GradientOpacity, tables.GradientRange, matchesVTK);
  }
  return tables;
}

} // namespace

std::string vtkStriderLabelFunctions::Update(
  vtkVolumeProperty* property, const vtkStriderVolumeInput& input, bool matchesVTK)
{
  const std::set<int> labels = property->GetLabelMapLabels();
  if (labels.empty())
  {
    this->Clear();
    return {};
  }
  if (*labels.begin() < 0 || *labels.rbegin() > LastLabel)
  {
    return "Label " + std::to_string(*labels.begin() < 0 ? *labels.begin() : *labels.rbegin()) +
      " has functions, but labels are in [0, " + std::to_string(LastLabel) + "].";
  }
  const std::array<double, 2>& range = input.GetView().ScalarRange;
  const double unit = property->GetScalarOpacityUnitDistance(0);
  const double unitDistance = unit > 0.0 ? unit : input.GetGrid().GetMeanSpacing();
  vtkStriderFingerprint print;
  print.AddAll(range);
  print.Add(unitDistance);
  print.Add(matchesVTK ? 1.0 : 0.0);
  std::vector<LabelSource> sources;
  for (int label = 0; label <= *labels.rbegin(); ++label)
  {
    const bool isSeen = label > 0 && (matchesVTK || labels.count(label) > 0);
    sources.push_back(FindLabel(property, label, isSeen));
    print.Add(sources.back().Color);
    print.Add(sources.back().Opacity);
    print.Add(sources.back().GradientOpacity);
  }
  if (!this->Tables.empty() && print == this->Source)
  {
    return {};
  }
  this->Tables.clear();
  for (const LabelSource& source : sources)
  {
    this->Tables.push_back(MakeTables(source, range, unitDistance, matchesVTK));
  }
  this->Source = print;
  this->Changed = true;
  return {};
}

void vtkStriderLabelFunctions::Clear()
{
  this->Changed = this->Changed || !this->Tables.empty();
  this->Tables.clear();
}

bool vtkStriderLabelFunctions::TakeChange()
{
  const bool changed = this->Changed;
  this->Changed = false;
  return changed;
}
