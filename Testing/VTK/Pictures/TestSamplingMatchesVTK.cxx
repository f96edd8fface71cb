// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sample distances, interpolation and transfer functions of every kind give the picture of VTK's GPU mapper.
#include "Support/SceneReport.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkColorTransferFunction.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkRenderWindow.h"
#include "vtkType.h"
#include "vtkVolumeProperty.h"

#include <functional>
#include <vector>

using namespace StriderTesting;

namespace
{

struct SamplingCase
{
  const char* Name;
  std::function<void(VolumeScene&)> Prepare;
};

std::function<void(VolumeScene&)> UseSampleDistance(double voxels)
{
  return [voxels](VolumeScene& scene) {
    scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
      mapper->SetSampleDistance(static_cast<float>(voxels * scene.GetMeanSpacing()));
    });
  };
}

std::function<void(VolumeScene&)> UseImageSampleDistance(double pixels)
{
  return [pixels](VolumeScene& scene) {
    scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
      mapper->SetImageSampleDistance(static_cast<float>(pixels));
    });
  };
}

/// Renders several frames, after which the measured times have settled: a desired rate of 0.0001 frames per second
/// requests full quality, one of 100000 the coarsest.
std::function<void(VolumeScene&)> AdjustSampleDistances(double desiredUpdateRate)
{
  return [desiredUpdateRate](VolumeScene& scene) {
    scene.ForBothMappers(
      [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetAutoAdjustSampleDistances(1); });
    scene.GetWindow()->SetDesiredUpdateRate(desiredUpdateRate);
    scene.SetFrames(8);
  };
}

std::function<void(VolumeScene&)> ChangeProperty(
  const std::function<void(vtkVolumeProperty*, double unitDistance)>& change)
{
  return [change](VolumeScene& scene) { change(scene.GetProperty(), scene.GetMeanSpacing()); };
}

std::vector<SamplingCase> ListSampling()
{
  return {
    { "quarter-voxel", UseSampleDistance(0.25) },
    { "half-voxel", UseSampleDistance(0.5) },
    { "odd-distance", UseSampleDistance(0.7371) },
    { "two-voxels", UseSampleDistance(2.0) },
    { "eleven-voxels", UseSampleDistance(11.0) },
    { "longer-than-the-volume",
      [](VolumeScene& scene) {
        UseSampleDistance(500.0)(scene);
        vtkNew<vtkPiecewiseFunction>
          opacity; // VTK's only sample lies behind the volume, where its border is clamped
        opacity->AddPoint(0.0, 0.002);
        opacity->AddPoint(255.0, 0.5);
        scene.GetProperty()->SetScalarOpacity(opacity);
      } },
    { "locked-to-the-spacing",
      [](VolumeScene& scene) {
        scene.ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
          mapper->SetLockSampleDistanceToInputSpacing(1);
        });
      } },
    { "image-distance-2", UseImageSampleDistance(2.0) },
    { "image-distance-3", UseImageSampleDistance(3.0) },
    { "image-distance-1.5", UseImageSampleDistance(1.5) },
    { "adjusted-for-quality", AdjustSampleDistances(1e-4) },
    { "adjusted-for-speed", AdjustSampleDistances(1e5) },
    { "nearest", ChangeProperty([](vtkVolumeProperty* property, double) {
       property->SetInterpolationTypeToNearest();
     }) },
    { "cropped",
      [](VolumeScene& scene) {
        scene.ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
          mapper->SetCroppingRegionPlanes(12.3, 47.0, 8.0, 30.9, 20.1, 55.0);
          mapper->SetCroppingRegionFlagsToSubVolume();
          mapper->CroppingOn();
        });
      } },
    { "window-and-level",
      [](VolumeScene& scene) {
        scene.ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
          mapper->SetFinalColorWindow(0.6f);
          mapper->SetFinalColorLevel(0.4f);
        });
      } },
    { "thick-unit", ChangeProperty([](vtkVolumeProperty* property, double unit) {
       property->SetScalarOpacityUnitDistance(5.3 * unit);
     }) },
    { "thin-unit", ChangeProperty([](vtkVolumeProperty* property, double unit) {
       property->SetScalarOpacityUnitDistance(0.2 * unit);
     }) },
  };
}

/// Functions over scalars from 0 to 255.
std::vector<SamplingCase> ListFunctions()
{
  return {
    { "functions-over-part-of-the-range", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkColorTransferFunction> color;
       color->AddRGBPoint(90.0, 0.0, 0.4, 1.0);
       color->AddRGBPoint(160.0, 1.0, 0.4, 0.0);
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->AddPoint(100.0, 0.01);
       opacity->AddPoint(140.0, 0.2);
       property->SetColor(color);
       property->SetScalarOpacity(opacity);
     }) },
    { "functions-beyond-the-range", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkColorTransferFunction> color;
       color->AddRGBPoint(-300.0, 0.0, 0.4, 1.0);
       color->AddRGBPoint(900.0, 1.0, 0.4, 0.0);
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->AddPoint(-300.0, 0.0);
       opacity->AddPoint(900.0, 0.4);
       property->SetColor(color);
       property->SetScalarOpacity(opacity);
     }) },
    { "functions-without-clamping", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->ClampingOff();
       opacity->AddPoint(60.0, 0.1);
       opacity->AddPoint(200.0, 0.1);
       property->SetScalarOpacity(opacity);
     }) },
    { "functions-over-their-own-range",
      [](VolumeScene& scene) {
        scene.ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
          mapper->SetColorRangeType(vtkGPUVolumeRayCastMapper::NATIVE);
          mapper->SetScalarOpacityRangeType(vtkGPUVolumeRayCastMapper::NATIVE);
        });
        vtkNew<vtkColorTransferFunction> color;
        color->AddRGBPoint(60.0, 0.0, 0.4, 1.0);
        color->AddRGBPoint(200.0, 1.0, 0.4, 0.0);
        vtkNew<vtkPiecewiseFunction> opacity;
        opacity->AddPoint(40.0, 0.0);
        opacity->AddPoint(220.0, 0.2);
        scene.GetProperty()->SetColor(color);
        scene.GetProperty()->SetScalarOpacity(opacity);
      } },
    { "grey-function", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkPiecewiseFunction> grey;
       grey->AddPoint(0.0, 0.0);
       grey->AddPoint(255.0, 1.0);
       property->SetColor(grey);
     }) },
    { "colours-in-lab", ChangeProperty([](vtkVolumeProperty* property, double) {
       property->GetRGBTransferFunction()->SetColorSpaceToLab();
     }) },
    { "colours-on-a-log-scale", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkColorTransferFunction> color;
       color->AddRGBPoint(1.0, 0.0, 0.4, 1.0);
       color->AddRGBPoint(255.0, 1.0, 0.4, 0.0);
       color->SetScaleToLog10();
       property->SetColor(color);
     }) },
    { "smooth-opacity", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->AddPoint(20.0, 0.0, 0.3, 0.8);
       opacity->AddPoint(120.0, 0.3, 0.7, 0.5);
       opacity->AddPoint(250.0, 0.05);
       property->SetScalarOpacity(opacity);
     }) },
    // 0.002 of the range apart, for which VTK makes its table larger than 1024 entries.
    { "narrow-peak", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->AddPoint(0.0, 0.0);
       opacity->AddPoint(119.9, 0.0);
       opacity->AddPoint(120.0, 0.3);
       opacity->AddPoint(135.0, 0.3);
       opacity->AddPoint(135.1, 0.0);
       opacity->AddPoint(255.0, 0.0);
       property->SetScalarOpacity(opacity);
     }) },
    { "one-point-each", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkColorTransferFunction> color;
       color->AddRGBPoint(100.0, 0.2, 0.5, 0.8);
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->AddPoint(100.0, 0.04);
       property->SetColor(color);
       property->SetScalarOpacity(opacity);
     }) },
    { "opaque-everywhere", ChangeProperty([](vtkVolumeProperty* property, double) {
       vtkNew<vtkPiecewiseFunction> opacity;
       opacity->AddPoint(0.0, 1.0);
       opacity->AddPoint(255.0, 1.0);
       property->SetScalarOpacity(opacity);
     }) },
  };
}

void DrawCases(const TestOptions& options, SceneReport& report, vtkImageData* image,
  const std::string& prefix, const std::vector<SamplingCase>& cases)
{
  for (const SamplingCase& sampling : cases)
  {
    for (const TransferPreset preset : AllTransferPresets)
    {
      const std::string name = prefix + sampling.Name + "/" + GetName(preset);
      if (!report.IsWanted(name))
      {
        continue;
      }
      VolumeScene scene(options);
      scene.SetVolume(image);
      scene.SetTransferPreset(preset);
      scene.SetCamera(CameraView::Oblique);
      sampling.Prepare(scene);
      report.Compare(name, scene);
    }
  }
}

void DrawAll(const TestOptions& options, SceneReport& report)
{
  GeneratedVolume volume;
  volume.Dimensions = { 61, 53, 47 };
  volume.Spacing = { 1.0, 0.8, 1.3 };
  volume.ScalarType = VTK_UNSIGNED_CHAR;
  const auto image = GenerateVolume(volume);
  DrawCases(options, report, image, "", ListSampling());
  DrawCases(options, report, image, "", ListFunctions());
  volume.ScalarType = VTK_FLOAT;
  DrawCases(options, report, GenerateVolume(volume), "float-", ListFunctions());
}

} // namespace

int main(int argumentCount, char** arguments)
{
  return RunScenes(argumentCount, arguments, "Sampling", DrawAll);
}
