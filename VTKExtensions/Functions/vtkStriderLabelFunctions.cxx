// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLabelFunctions.h"

#include "vtkStriderSampleDistances.h"
#include "vtkStriderSampleFunctions.h"
#include "vtkStriderTransferFunctions.h"
#include "vtkStriderVolumeInput.h"

#include "vtkColorTransferFunction.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

#include <set>

namespace
{

constexpr int LastLabel = 255;

/// Returns the functions of a label, completed by those of the volume; none unless `isSeen`.
vtkStriderFunctionSet FindLabel(vtkVolumeProperty* property, int label, bool isSeen)
{
  vtkStriderFunctionSet source;
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

Strider::TransferFunctions MakeTables(const vtkStriderFunctionSet& source,
  const vtkStriderLatticeOptions& scalars, double unitDistance, bool matchesVTK)
{
  Strider::TransferFunctions tables;
  if (!source.Opacity)
  {
    return tables;
  }
  if (matchesVTK)
  {
    // As for the volume's own functions, a quarter of the scalar range is the largest gradient.
    const std::array<double, 2>& range = scalars.ScalarRange;
    const std::array<double, 2> gradients{ 0.0, 0.25 * (range[1] - range[0]) };
    vtkStriderSampleAsVTK(source, { range, range, gradients, gradients }, tables);
  }
  else
  {
    vtkStriderSampleFunctions(source, scalars, scalars, tables);
  }
  tables.UnitDistance = unitDistance;
  return tables;
}

} // namespace

std::string vtkStriderLabelFunctions::Update(vtkVolumeProperty* property,
  const vtkStriderVolumeInput& input, const vtkStriderFunctionOptions& options)
{
  const bool matchesVTK = options.MatchesVTK;
  const std::set<int> labels = property->GetLabelMapLabels();
  if (labels.empty())
  {
    this->Changed = this->Changed || !this->Tables.empty();
    this->Tables.clear();
    return {};
  }
  if (*labels.begin() < 0 || *labels.rbegin() > LastLabel)
  {
    return "Label " + std::to_string(*labels.begin() < 0 ? *labels.begin() : *labels.rbegin()) +
      " has functions, but labels are in [0, " + std::to_string(LastLabel) + "].";
  }
  const vtkStriderLatticeOptions scalars =
    vtkStriderDescribeScalars(input.GetView(), 0, options.AreVoxels);
  const double unit = property->GetScalarOpacityUnitDistance(0);
  const double unitDistance = vtkStriderIsLength(unit) ? unit : input.GetGrid().GetMeanSpacing();
  vtkStriderFingerprint print;
  print.Add(scalars.AreWhole, scalars.AreVoxels, scalars.AreDistances, scalars.TypeMagnitude,
    unitDistance, matchesVTK);
  print.AddAll(scalars.ScalarRange);
  std::vector<vtkStriderFunctionSet> sources;
  for (int label = 0; label <= *labels.rbegin(); ++label)
  {
    const bool isSeen = label > 0 && (matchesVTK || labels.count(label) > 0);
    sources.push_back(FindLabel(property, label, isSeen));
    print.Add(sources.back().Color, sources.back().Opacity, sources.back().GradientOpacity);
  }
  if (!this->Tables.empty() && print == this->Source)
  {
    return {};
  }
  std::vector<Strider::TransferFunctions> tables;
  for (const vtkStriderFunctionSet& source : sources)
  {
    tables.push_back(MakeTables(source, scalars, unitDistance, matchesVTK));
  }
  this->Tables = std::move(tables);
  this->Source = print;
  this->Changed = true;
  return {};
}
