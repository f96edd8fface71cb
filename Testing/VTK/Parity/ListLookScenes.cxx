// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: gradient opacity, 2-D functions, ranges, sampling, scattering.
#include "Parity/ParityFeatures.h"

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkType.h"
#include "vtkVersionMacros.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{
namespace
{

ParityFeature WithoutGradientOpacity()
{
  return ChangeProperty("gradient-opacity-disabled",
    [](vtkVolumeProperty* property) { property->SetDisableGradientOpacity(1); });
}

/// Blending in [0, 2], anisotropy in [-1, 1], reach in [0, 1]. Available since VTK 9.2.
ParityFeature Scattering(const std::string& name, [[maybe_unused]] double blending,
  [[maybe_unused]] double anisotropy, [[maybe_unused]] double reach)
{
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0)
  return { name, [=](VolumeScene& scene) {
            ChangeMapper("", [=](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->SetVolumetricScatteringBlending(static_cast<float>(blending));
              mapper->SetGlobalIlluminationReach(static_cast<float>(reach));
            }).Apply(scene);
            ChangeProperty("", [=](vtkVolumeProperty* property) {
              property->SetScatteringAnisotropy(static_cast<float>(anisotropy));
            }).Apply(scene);
          } };
#else
  return { name, nullptr };
#endif
}

void AddGradientOpacity(ParitySceneList& list)
{
  list.Add({ GradientOpacity() });
  list.Add({ GradientOpacity(), Nearest() });
  list.Add({ GradientOpacity(), Shade() });
  list.Add({ GradientOpacity(), Shade(), Nearest() });
  list.Add({ Surface(), GradientOpacity(), Shade() });
  list.Add({ Haze(), GradientOpacity() });
  list.Add({ ScalarType("float", VTK_FLOAT), GradientOpacity() });
  list.Add({ Spacing({ 1.6, 0.7, 1.1 }), GradientOpacity() });
  list.Add({ Surface(), GradientOpacity(), SampleDistance(2.5) });
  list.Add({ GradientOpacity(), NativeRanges() });
  list.Add({ GradientOpacity() }, CameraView::Inside);
  list.Add({ GradientOpacity(), Shade(), LightKit() });
  list.Add({ Ignored(GradientOpacity()), WithoutGradientOpacity() });
  list.Add({ Blend(Blending::Maximum), GradientOpacity() });
  list.Add({ Shade(), GradientOpacity(), NormalsFromOpacity() });
  list.Add({ Surface(), Shade(), NormalsFromOpacity() });
  list.Add({ ScalarType("float", VTK_FLOAT), Shade(), NormalsFromOpacity(), LightKit() });
}

void AddFunctions2D(ParitySceneList& list)
{
  list.Add({ Function2D(1024) });
  list.Add({ Function2D(64) });
  list.Add({ Function2D(1024), Nearest() });
  list.Add({ Function2D(1024), Shade() });
  list.Add({ Function2D(1024), Shade(), LightKit() });
  list.Add({ ScalarType("float", VTK_FLOAT), Function2D(1024) });
  list.Add({ CellData(), Function2D(1024) });
  list.Add({ Function2D(1024), SampleDistance(0.5) });
  list.Add({ SecondArray(), Function2DOfArray(1024) });
  list.Add({ SecondArray(), Function2DOfArray(1024), Shade() });
  list.Add({ SecondArray(), Function2DOfArray(1024), Nearest() });
}

void AddSampling(ParitySceneList& list)
{
  list.Add({ NativeRanges() });
  list.Add({ NativeRanges(), Shade() });
  list.Add({ FinalColor(0.6, 0.4) });
  list.Add({ FinalColor(-1.5, 0.7), Shade() });
  list.Add({ Surface(), SampleDistance(0.25), Shade() });
  list.Add({ SampleDistance(2.7), Shade() });
  list.Add({ Nearest(), Shade() });
  list.Add({ Scattering("scattering", 0.6, 0.0, 0.5), Shade() });
  list.Add({ Scattering("much-scattering", 1.6, 0.0, 0.7), Shade() });
  list.Add({ Scattering("forward-scattering", 1.0, 0.5, 0.3), Shade() });
  list.Add({ Scattering("backward-scattering", 1.4, -0.4, 1.0), Shade(), LightKit() });
  list.Add({ Scattering("scattering", 0.8, 0.2, 0.5), Shade(), GradientOpacity() });
}

} // namespace

std::vector<ParityScene> ListLookScenes()
{
  ParitySceneList list("look");
  AddGradientOpacity(list);
  AddFunctions2D(list);
  AddSampling(list);
  return list.Scenes;
}

} // namespace StriderTesting
