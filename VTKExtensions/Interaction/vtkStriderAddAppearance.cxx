// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderAddAppearance.h"

#include "vtkStriderFingerprint.h"
#include "vtkStriderVersion.h"

#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkImageData.h"
#include "vtkImplicitFunction.h"
#include "vtkPiecewiseFunction.h"
#include "vtkVolumeProperty.h"

namespace
{

void AddComponent(vtkVolumeProperty* property, int component, vtkStriderFingerprint& content)
{
  if (property->GetColorChannels(component) == 1)
  {
    content.Add(property->GetGrayTransferFunction(component));
  }
  else
  {
    content.Add(property->GetRGBTransferFunction(component));
  }
  // A gradient opacity that does not exist would be created by the query.
  const bool hasGradient = property->GetTransferFunctionMode() == vtkVolumeProperty::TF_1D &&
    property->HasGradientOpacity(component);
  content.Add(property->GetScalarOpacity(component),
    hasGradient ? property->GetStoredGradientOpacity(component) : nullptr,
    property->GetTransferFunction2D(component), property->GetDisableGradientOpacity(component),
    property->GetScalarOpacityUnitDistance(component), property->GetComponentWeight(component),
    property->GetShade(component), property->GetAmbient(component), property->GetDiffuse(component),
    property->GetSpecular(component), property->GetSpecularPower(component));
}

} // namespace

void vtkStriderAddAppearance(
  vtkVolumeProperty* property, int components, vtkStriderFingerprint& content)
{
  for (int component = 0; component < components; ++component)
  {
    AddComponent(property, component, content);
  }
  for (const int label : property->GetLabelMapLabels())
  {
    content.Add(label, property->GetLabelColor(label), property->GetLabelScalarOpacity(label),
      property->GetLabelGradientOpacity(label));
  }
  content.Add(property->GetIsoSurfaceValues(), property->GetSliceFunction(),
    property->GetIndependentComponents(), property->GetInterpolationType(),
    property->GetTransferFunctionMode(), property->GetUseClippedVoxelIntensity(),
    property->GetClippedVoxelIntensity());
#if STRIDER_VTK_AT_LEAST_92
  content.Add(property->GetScatteringAnisotropy());
#endif
}
