// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Features of parity scenes: shading and lights.
#include "Parity/ParityFeatures.h"
#include "Support/VolumeScene.h"

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkLight.h"
#include "vtkLightKit.h"
#include "vtkNew.h"
#include "vtkRenderer.h"
#include "vtkVersionMacros.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{

ParityFeature Shade()
{
  return ChangeProperty("shade", [](vtkVolumeProperty* property) {
    for (int component = 0; component < 4; ++component)
    {
      property->ShadeOn(component);
    }
  });
}

ParityFeature Material(const std::string& name, const std::array<double, 4>& values)
{
  return ChangeProperty(name, [values](vtkVolumeProperty* property) {
    for (int component = 0; component < 4; ++component)
    {
      property->SetAmbient(component, values[0]);
      property->SetDiffuse(component, values[1]);
      property->SetSpecular(component, values[2]);
      property->SetSpecularPower(component, values[3]);
    }
  });
}

ParityFeature NormalsFromOpacity()
{
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0)
  return ChangeMapper("normals-from-opacity",
    [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetComputeNormalFromOpacity(true); });
#else
  return { "normals-from-opacity", nullptr };
#endif
}

ParityFeature OneSided()
{
  return { "one-sided", [](VolumeScene& scene) { scene.GetRenderer()->SetTwoSidedLighting(0); } };
}

ParityFeature Lights(const std::string& name, int count,
  const std::function<void(const std::vector<vtkLight*>&)>& place)
{
  return { name, [count, place](VolumeScene& scene) {
            vtkRenderer* renderer = scene.GetRenderer();
            renderer->AutomaticLightCreationOff();
            renderer->RemoveAllLights();
            std::vector<vtkLight*> lights;
            for (int index = 0; index < count; ++index)
            {
              vtkNew<vtkLight> light;
              light->SetLightTypeToSceneLight();
              renderer->AddLight(light);
              lights.push_back(light);
            }
            place(lights);
          } };
}

ParityFeature LightKit()
{
  return { "light-kit", [](VolumeScene& scene) {
            scene.GetRenderer()->AutomaticLightCreationOff();
            scene.GetRenderer()->RemoveAllLights();
            vtkNew<vtkLightKit> kit;
            kit->AddLightsToRenderer(scene.GetRenderer());
          } };
}

} // namespace StriderTesting
