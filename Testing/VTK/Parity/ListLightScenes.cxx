// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: shading under lights of every kind, of volumes that are rotated, stretched and seen from all sides.
#include "Parity/ParityFeatures.h"

#include "vtkLight.h"

namespace StriderTesting
{
namespace
{

ParityFeature DirectionalLight()
{
  return Lights("directional-light", 1, [](const std::vector<vtkLight*>& lights) {
    lights[0]->SetPosition(3.0, 5.0, 2.0);
    lights[0]->SetFocalPoint(0.0, 0.0, 0.0);
  });
}

ParityFeature ColoredLights()
{
  return Lights("three-colored-lights", 3, [](const std::vector<vtkLight*>& lights) {
    lights[0]->SetPosition(5.0, 1.0, 1.0);
    lights[0]->SetColor(1.0, 0.3, 0.2);
    lights[1]->SetPosition(-3.0, 4.0, 2.0);
    lights[1]->SetColor(0.2, 0.9, 0.4);
    lights[1]->SetIntensity(0.8);
    lights[2]->SetPosition(0.0, -1.0, 4.0);
    lights[2]->SetDiffuseColor(0.3, 0.4, 1.0);
    lights[2]->SetSpecularColor(1.0, 1.0, 0.5);
    lights[2]->SetAmbientColor(0.3, 0.2, 0.1);
  });
}

ParityFeature PositionalLight(const std::string& name, double coneAngle, double exponent,
  const std::array<double, 3>& attenuation)
{
  return Lights(name, 1, [=](const std::vector<vtkLight*>& lights) {
    lights[0]->PositionalOn();
    lights[0]->SetPosition(62.0, 50.0, 78.0);
    lights[0]->SetFocalPoint(20.0, 16.0, 25.0);
    lights[0]->SetConeAngle(coneAngle);
    lights[0]->SetExponent(exponent);
    lights[0]->SetAttenuationValues(attenuation[0], attenuation[1], attenuation[2]);
  });
}

ParityFeature MixedLights()
{
  return Lights("point-spot-and-camera-light", 3, [](const std::vector<vtkLight*>& lights) {
    lights[0]->SetLightTypeToCameraLight();
    lights[0]->SetPosition(0.4, 0.5, 1.0);
    lights[0]->SetIntensity(0.5);
    lights[1]->PositionalOn();
    lights[1]->SetPosition(-20.0, 60.0, 60.0);
    lights[1]->SetFocalPoint(20.0, 16.0, 25.0);
    lights[1]->SetConeAngle(120.0);
    lights[1]->SetColor(0.9, 0.8, 0.3);
    lights[2]->PositionalOn();
    lights[2]->SetPosition(70.0, 10.0, 60.0);
    lights[2]->SetFocalPoint(25.0, 16.0, 25.0);
    lights[2]->SetConeAngle(20.0);
    lights[2]->SetExponent(4.0);
  });
}

ParityFeature Headlights(const std::string& name, double intensity, double blue)
{
  return Lights(name, 1, [=](const std::vector<vtkLight*>& lights) {
    lights[0]->SetLightTypeToHeadlight();
    lights[0]->SetIntensity(intensity);
    lights[0]->SetColor(1.0, 0.9, blue);
  });
}

void AddHeadlight(ParitySceneList& list)
{
  for (const CameraView view : AllCameraViews)
  {
    list.Add({ Shade() }, view);
  }
  list.Add({ Surface(), Shade() });
  list.Add({ Surface(), Shade() }, CameraView::Inside);
  list.Add({ Shade(), Material("ambient-only", { 0.8, 0.0, 0.0, 1.0 }) });
  list.Add({ Shade(), Material("matte", { 0.1, 0.9, 0.0, 1.0 }) });
  list.Add({ Shade(), Material("broad-highlight", { 0.1, 0.5, 0.7, 1.0 }) });
  list.Add({ Shade(), Material("narrow-highlight", { 0.1, 0.5, 0.9, 60.0 }) });
  list.Add({ Shade(), OneSided() });
  list.Add({ Surface(), Shade(), OneSided() }, CameraView::Inside);
  list.Add({ Shade(), Headlights("tinted-headlight", 1.0, 0.3) });
  list.Add({ Shade(), Headlights("dim-headlight", 0.6, 1.0) });
  list.Add({ Shade(), Turned() });
  list.Add({ Shade(), Scaled("doubled", { 2.0, 2.0, 2.0 }) });
  list.Add({ Shade(), Scaled("stretched", { 0.6, 1.5, 1.0 }) });
  list.Add({ Shade(), Scaled("stretched", { 0.6, 1.5, 1.0 }), Turned() });
  list.Add({ Shade(), Spacing({ 1.7, 0.6, 1.0 }) });
  list.Add({ Shade(), Direction(40.0) });
}

void AddLights(ParitySceneList& list)
{
  const ParityFeature lights[] = { LightKit(), DirectionalLight(), ColoredLights(),
    PositionalLight("point-light", 120.0, 1.0, { 1.0, 0.0, 0.0 }),
    PositionalLight("fading-point-light", 120.0, 1.0, { 0.5, 0.005, 0.0003 }),
    PositionalLight("spot-light", 14.0, 8.0, { 1.0, 0.0, 0.0 }), MixedLights() };
  for (const ParityFeature& light : lights)
  {
    list.Add({ Shade(), light });
    list.Add({ Shade(), OneSided(), light });
    list.Add({ Shade(), Turned(), light });
  }
  list.Add({ Shade(), LightKit() }, CameraView::Parallel);
  list.Add({ Shade(), MixedLights() }, CameraView::Inside);
  list.Add({ Shade(), ColoredLights(), Spacing({ 1.7, 0.6, 1.0 }) });
  list.Add({ Shade(), DirectionalLight(), Direction(40.0) });
  list.Add({ Shade(), LightKit(), Scaled("stretched", { 0.6, 1.5, 1.0 }) });
  list.Add({ Shade(), ColoredLights(), Material("narrow-highlight", { 0.4, 0.5, 0.9, 60.0 }) });
}

} // namespace

std::vector<ParityScene> ListLightScenes()
{
  ParitySceneList list("light");
  AddHeadlight(list);
  AddLights(list);
  return list.Scenes;
}

} // namespace StriderTesting
