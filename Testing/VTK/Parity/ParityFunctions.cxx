// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Features of parity scenes: blending, sampling and the transfer functions of the property.
#include "Parity/ParityFeatures.h"
#include "Support/VolumeScene.h"

#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPointData.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <cmath>

namespace StriderTesting
{

ParityFeature ChangeMapper(
  const std::string& name, const std::function<void(vtkGPUVolumeRayCastMapper*)>& change)
{
  return { name, [change](VolumeScene& scene) { scene.ForBothMappers(change); } };
}

ParityFeature ChangeProperty(
  const std::string& name, const std::function<void(vtkVolumeProperty*)>& change)
{
  return { name, [change](VolumeScene& scene) { change(scene.GetProperty()); } };
}

ParityFeature ChangeProp(const std::string& name, const std::function<void(vtkVolume*)>& change)
{
  return { name, [change](VolumeScene& scene) { scene.ForBothVolumes(change); } };
}

namespace
{

double AtFraction(VolumeScene& scene, double fraction)
{
  const auto& range = scene.GetScalarRange();
  return range[0] + fraction * (range[1] - range[0]);
}

/// Inverts the scalars: the waves fade to the smallest scalar at the border, which would be the minimum of every ray.
void InvertScalars(VolumeScene& scene)
{
  vtkDataSet* data = scene.GetStriderMapper()->GetDataSetInput();
  const auto inverse = vtkSmartPointer<vtkDataSet>::Take(data->NewInstance());
  inverse->DeepCopy(data);
  vtkDataArray* scalars = inverse->GetPointData()->GetScalars();
  scalars = scalars ? scalars : inverse->GetCellData()->GetScalars();
  for (int component = 0; component < scalars->GetNumberOfComponents(); ++component)
  {
    double range[2];
    scalars->GetRange(range, component);
    for (vtkIdType voxel = 0; voxel < scalars->GetNumberOfTuples(); ++voxel)
    {
      scalars->SetComponent(
        voxel, component, range[0] + range[1] - scalars->GetComponent(voxel, component));
    }
  }
  scalars->Modified();
  scene.ForBothMappers(
    [&](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetInputData(inverse.Get()); });
}

} // namespace

ParityFeature Blend(Blending blending)
{
  constexpr std::array<const char*, 5> names{ "composite", "maximum", "minimum", "average",
    "additive" };
  constexpr std::array<int, 5> modes{ vtkVolumeMapper::COMPOSITE_BLEND,
    vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND, vtkVolumeMapper::MINIMUM_INTENSITY_BLEND,
    vtkVolumeMapper::AVERAGE_INTENSITY_BLEND, vtkVolumeMapper::ADDITIVE_BLEND };
  const auto place = static_cast<std::size_t>(blending);
  const int mode = modes[place];
  return { names[place], [mode, blending](VolumeScene& scene) {
            scene.ForBothMappers(
              [mode](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetBlendMode(mode); });
            if (blending == Blending::Additive)
            {
              scene.GetProperty()->SetScalarOpacityUnitDistance(20.0 * scene.GetMeanSpacing());
            }
            if (blending == Blending::Average)
            {
              vtkNew<vtkPiecewiseFunction> opacity;
              opacity->AddPoint(AtFraction(scene, 0.0), 0.2);
              opacity->AddPoint(AtFraction(scene, 0.5), 1.0);
              scene.GetProperty()->SetScalarOpacity(opacity);
            }
            if (blending == Blending::Minimum)
            {
              InvertScalars(scene);
            }
          } };
}

ParityFeature AverageOf(double low, double high)
{
  return { "average-of-a-range", [low, high](VolumeScene& scene) {
            scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->SetBlendModeToAverageIntensity();
              mapper->SetAverageIPScalarRange(AtFraction(scene, low), AtFraction(scene, high));
            });
          } };
}

ParityFeature Isosurfaces(const std::vector<double>& fractions)
{
  return { std::to_string(fractions.size()) + "-isosurfaces", [fractions](VolumeScene& scene) {
            scene.ForBothMappers(
              [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetBlendModeToIsoSurface(); });
            vtkContourValues* values = scene.GetProperty()->GetIsoSurfaceValues();
            vtkNew<vtkPiecewiseFunction> opacity;
            opacity->AddPoint(AtFraction(scene, 0.0), 0.3);
            opacity->AddPoint(AtFraction(scene, 1.0), 0.9);
            scene.GetProperty()->SetScalarOpacity(opacity);
            for (std::size_t index = 0; index < fractions.size(); ++index)
            {
              values->SetValue(static_cast<int>(index), AtFraction(scene, fractions[index]));
            }
          } };
}

ParityFeature Slice(const std::string& name, const std::array<double, 3>& fractions,
  const std::array<double, 3>& normal)
{
  return { name, [fractions, normal](VolumeScene& scene) {
            scene.ForBothMappers(
              [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetBlendModeToSlice(); });
            double bounds[6];
            scene.GetStriderVolume()->GetBounds(bounds);
            vtkNew<vtkPlane> plane;
            double origin[3];
            for (int axis = 0; axis < 3; ++axis)
            {
              origin[axis] =
                bounds[2 * axis] + fractions[axis] * (bounds[2 * axis + 1] - bounds[2 * axis]);
            }
            plane->SetOrigin(origin);
            plane->SetNormal(normal[0], normal[1], normal[2]);
            scene.GetProperty()->SetSliceFunction(plane);
            vtkNew<vtkPiecewiseFunction> opacity;
            opacity->AddPoint(AtFraction(scene, 0.0), 0.4);
            opacity->AddPoint(AtFraction(scene, 1.0), 1.0);
            scene.GetProperty()->SetScalarOpacity(opacity);
          } };
}

ParityFeature Nearest()
{
  return ChangeProperty(
    "nearest", [](vtkVolumeProperty* property) { property->SetInterpolationTypeToNearest(); });
}

ParityFeature SampleDistance(double spacings)
{
  std::string name = std::to_string(spacings);
  name.resize(4);
  return { "every-" + name + "-voxels", [spacings](VolumeScene& scene) {
            scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->SetSampleDistance(static_cast<float>(spacings * scene.GetMeanSpacing()));
            });
          } };
}

ParityFeature Surface()
{
  return { "surface",
    [](VolumeScene& scene) { scene.SetTransferPreset(TransferPreset::SparseSurface); } };
}

ParityFeature Haze()
{
  return { "haze",
    [](VolumeScene& scene) { scene.SetTransferPreset(TransferPreset::Transparent); } };
}

ParityFeature GradientOpacity()
{
  return { "gradient-opacity", [](VolumeScene& scene) {
            const double width = AtFraction(scene, 1.0) - AtFraction(scene, 0.0);
            vtkNew<vtkPiecewiseFunction> opacity;
            opacity->AddPoint(0.02 * width, 0.05);
            opacity->AddPoint(0.08 * width, 1.0);
            opacity->AddPoint(0.25 * width, 0.6);
            for (int component = 0; component < 4; ++component)
            {
              scene.GetProperty()->SetGradientOpacity(component, opacity);
            }
          } };
}

namespace
{

/// Two hills of opacity, one of them where the second coordinate is small.
vtkSmartPointer<vtkImageData> MakeFunction2D(int entries)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(entries, entries, 1);
  image->AllocateScalars(VTK_FLOAT, 4);
  auto* entry = static_cast<float*>(image->GetScalarPointer());
  const auto makeHill = [](double x, double y, double width) {
    return std::exp(-(x * x + y * y) / (width * width));
  };
  for (int row = 0; row < entries; ++row)
  {
    for (int column = 0; column < entries; ++column, entry += 4)
    {
      const double x = column / (entries - 1.0);
      const double y = row / (entries - 1.0);
      entry[0] = static_cast<float>(x);
      entry[1] = static_cast<float>(0.5 + 0.5 * std::sin(9.0 * y));
      entry[2] = static_cast<float>(1.0 - x);
      entry[3] = static_cast<float>(
        0.3 * makeHill(x - 0.75, y - 0.2, 0.2) + 0.2 * makeHill(x - 0.35, y - 0.5, 0.15));
    }
  }
  return image;
}

} // namespace

void SetFunction2D(vtkVolumeProperty* property, int entries)
{
  property->SetTransferFunctionMode(vtkVolumeProperty::TF_2D);
  property->SetTransferFunction2D(MakeFunction2D(entries));
}

ParityFeature Function2D(int entries)
{
  return ChangeProperty("2d-function-of-" + std::to_string(entries),
    [entries](vtkVolumeProperty* property) { SetFunction2D(property, entries); });
}

ParityFeature Function2DOfArray(int entries)
{
  return { "2d-function-of-an-array", [entries](VolumeScene& scene) {
            Function2D(entries).Apply(scene);
            scene.ForBothMappers(
              [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetTransfer2DYAxisArray("second"); });
          } };
}

ParityFeature NativeRanges()
{
  return { "native-ranges", [](VolumeScene& scene) {
            scene.ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->SetColorRangeType(vtkGPUVolumeRayCastMapper::NATIVE);
              mapper->SetScalarOpacityRangeType(vtkGPUVolumeRayCastMapper::NATIVE);
              mapper->SetGradientOpacityRangeType(vtkGPUVolumeRayCastMapper::NATIVE);
            });
            vtkNew<vtkColorTransferFunction> color;
            color->AddRGBPoint(AtFraction(scene, 0.2), 0.0, 0.4, 1.0);
            color->AddRGBPoint(AtFraction(scene, 0.8), 1.0, 0.4, 0.0);
            vtkNew<vtkPiecewiseFunction> opacity;
            opacity->AddPoint(AtFraction(scene, 0.15), 0.0);
            opacity->AddPoint(AtFraction(scene, 0.9), 0.3);
            scene.GetProperty()->SetColor(color);
            scene.GetProperty()->SetScalarOpacity(opacity);
          } };
}

ParityFeature FinalColor(double window, double level)
{
  return ChangeMapper("final-color", [window, level](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->SetFinalColorWindow(static_cast<float>(window));
    mapper->SetFinalColorLevel(static_cast<float>(level));
  });
}

} // namespace StriderTesting
