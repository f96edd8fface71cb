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
  content.Add(property->GetScalarOpacity(component));
  // A gradient opacity that does not exist would be created by the query.
  const bool hasGradient = property->GetTransferFunctionMode() == vtkVolumeProperty::TF_1D &&
    property->HasGradientOpacity(component);
  content.Add(hasGradient ? property->GetStoredGradientOpacity(component) : nullptr);
  content.Add(property->GetTransferFunction2D(component));
  for (const double number : { static_cast<double>(property->GetDisableGradientOpacity(component)),
         property->GetScalarOpacityUnitDistance(component), property->GetComponentWeight(component),
         static_cast<double>(property->GetShade(component)), property->GetAmbient(component),
         property->GetDiffuse(component), property->GetSpecular(component),
         property->GetSpecularPower(component) })
  {
    content.Add(number);
  }
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
    content.Add(static_cast<double>(label));
    content.Add(property->GetLabelColor(label));
    content.Add(property->GetLabelScalarOpacity(label));
    content.Add(property->GetLabelGradientOpacity(label));
  }
  content.Add(property->GetIsoSurfaceValues());
  content.Add(property->GetSliceFunction());
  for (const double number : { static_cast<double>(property->GetIndependentComponents()),
         static_cast<double>(property->GetInterpolationType()),
         static_cast<double>(property->GetTransferFunctionMode()),
         static_cast<double>(property->GetUseClippedVoxelIntensity()),
         property->GetClippedVoxelIntensity() })
  {
    content.Add(number);
  }
#if STRIDER_VTK_AT_LEAST_92
  content.Add(static_cast<double>(property->GetScatteringAnisotropy()));
#endif
}
