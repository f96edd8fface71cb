// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMakeAppearance.h"

#include "vtkCamera.h"
#include "vtkLight.h"
#include "vtkLightCollection.h"
#include "vtkMath.h"
#include "vtkRenderer.h"
#include "vtkTransform.h"

#include <algorithm>

namespace
{

Strider::Light MakeLight(vtkLight* light, vtkTransform* view)
{
  Strider::Light made;
  made.Type =
    light->GetPositional() ? Strider::Light::Kind::Positional : Strider::Light::Kind::Directional;
  double focalPoint[3];
  double position[3];
  light->GetTransformedFocalPoint(focalPoint);
  light->GetTransformedPosition(position);
  double direction[3];
  vtkMath::Subtract(focalPoint, position, direction);
  vtkMath::Normalize(direction);
  view->TransformNormal(direction, made.Direction.data());
  view->TransformPoint(position, made.Position.data());
  const double intensity = light->GetIntensity();
  for (int channel = 0; channel < 3; ++channel)
  {
    made.Ambient[channel] = light->GetAmbientColor()[channel] * intensity;
    made.Diffuse[channel] = light->GetDiffuseColor()[channel] * intensity;
    made.Specular[channel] = light->GetSpecularColor()[channel] * intensity;
  }
  made.ConeAngle = light->GetConeAngle();
  made.Exponent = light->GetExponent();
  std::copy_n(light->GetAttenuationValues(), 3, made.Attenuation.begin());
  return made;
}

} // namespace

std::vector<Strider::Light> vtkStriderMakeLights(vtkRenderer* renderer, bool matchesVTK)
{
  std::vector<Strider::Light> lights;
  vtkTransform* view = renderer->GetActiveCamera()->GetModelViewTransformObject();
  bool isHeadlight = true;
  vtkCollectionSimpleIterator iterator;
  vtkLightCollection* collection = renderer->GetLights();
  collection->InitTraversal(iterator);
  while (vtkLight* light = collection->GetNextLight(iterator))
  {
    const bool isOn = light->GetSwitch() != 0;
    // VTK's GPU mapper checks all lights after the first one that is on.
    if (isOn || (matchesVTK && !lights.empty()))
    {
      isHeadlight = isHeadlight && light->LightTypeIsHeadlight() && light->GetIntensity() == 1.0;
    }
    if (isOn)
    {
      lights.push_back(MakeLight(light, view));
    }
  }
  if (lights.size() == 1 && isHeadlight)
  {
    lights.front().Type = Strider::Light::Kind::Headlight;
  }
  std::stable_partition(lights.begin(), lights.end(),
    [](const Strider::Light& light) { return light.Type == Strider::Light::Kind::Positional; });
  return lights;
}
