// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Features of parity scenes: cropping, clipping, masks, and the volume's surroundings.
#include "Parity/ParityFeatures.h"
#include "Support/VolumeScene.h"

#include "vtkActor.h"
#include "vtkColorTransferFunction.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPlaneSource.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"
#include "vtkRenderer.h"
#include "vtkSphereSource.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

namespace StriderTesting
{

ParityFeature Crop(const std::string& name, int flags)
{
  return { name, [flags](VolumeScene& scene) {
            double bounds[6];
            scene.GetStriderMapper()->GetDataSetInput()->GetBounds(bounds);
            const double fractions[6] = { 0.31, 0.72, 0.27, 0.66, 0.36, 0.59 };
            double planes[6];
            for (int side = 0; side < 6; ++side)
            {
              const int axis = side / 2;
              planes[side] =
                bounds[2 * axis] + fractions[side] * (bounds[2 * axis + 1] - bounds[2 * axis]);
            }
            scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->CroppingOn();
              mapper->SetCroppingRegionPlanes(planes);
              mapper->SetCroppingRegionFlags(flags);
            });
          } };
}

ParityFeature Clip(const std::string& name, const std::vector<Halfspace>& planes)
{
  return { name, [planes](VolumeScene& scene) {
            double bounds[6];
            scene.GetStriderVolume()->GetBounds(bounds);
            for (const Halfspace& halfspace : planes)
            {
              vtkNew<vtkPlane> plane;
              double origin[3];
              for (int axis = 0; axis < 3; ++axis)
              {
                origin[axis] = bounds[2 * axis] +
                  halfspace.Fractions[axis] * (bounds[2 * axis + 1] - bounds[2 * axis]);
              }
              plane->SetOrigin(origin);
              plane->SetNormal(halfspace.Normal[0], halfspace.Normal[1], halfspace.Normal[2]);
              scene.ForBothMappers(
                [&](vtkGPUVolumeRayCastMapper* mapper) { mapper->AddClippingPlane(plane); });
            }
          } };
}

ParityFeature ClippedVoxelIntensity(double intensity)
{
  return ChangeProperty("clipped-voxel-intensity", [intensity](vtkVolumeProperty* property) {
    property->SetUseClippedVoxelIntensity(1);
    property->SetClippedVoxelIntensity(intensity);
  });
}

namespace
{

/// Bytes over the points of the input: `choose` takes fractions of the axes.
vtkSmartPointer<vtkImageData> MakeMask(
  VolumeScene& scene, const std::function<int(double, double, double)>& choose)
{
  auto mask = vtkSmartPointer<vtkImageData>::New();
  mask->CopyStructure(scene.GetStriderMapper()->GetDataSetInput());
  mask->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  const int* dimensions = mask->GetDimensions();
  auto* label = static_cast<unsigned char*>(mask->GetScalarPointer());
  for (int z = 0; z < dimensions[2]; ++z)
  {
    for (int y = 0; y < dimensions[1]; ++y)
    {
      for (int x = 0; x < dimensions[0]; ++x)
      {
        *label++ = static_cast<unsigned char>(
          choose(x / (dimensions[0] - 1.0), y / (dimensions[1] - 1.0), z / (dimensions[2] - 1.0)));
      }
    }
  }
  return mask;
}

} // namespace

ParityFeature BinaryMask()
{
  return { "binary-mask", [](VolumeScene& scene) {
            const auto mask = MakeMask(scene, [](double x, double y, double z) {
              const double distance =
                (x - 0.6) * (x - 0.6) + (y - 0.55) * (y - 0.55) + (z - 0.5) * (z - 0.5);
              return distance < 0.09 || x + z < 0.7 ? 1 : 0;
            });
            scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->SetMaskTypeToBinary();
              mapper->SetMaskInput(mask);
            });
          } };
}

ParityFeature LabelMap(double blendFactor)
{
  std::string name = std::to_string(blendFactor);
  name.resize(3);
  return { "labels-blended-" + name, [blendFactor](VolumeScene& scene) {
            const auto mask = MakeMask(scene, [](double x, double y, double z) {
              return x < 0.35 ? 0 : y < 0.5 ? 1 : z < 0.5 ? 2 : 3;
            });
            scene.ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
              mapper->SetMaskTypeToLabelMap();
              mapper->SetMaskInput(mask);
              mapper->SetMaskBlendFactor(static_cast<float>(blendFactor));
            });
            for (const int label : { 1, 3 })
            {
              vtkNew<vtkColorTransferFunction> color;
              color->AddRGBPoint(0.0, 0.1, 0.3 * label, 0.1);
              color->AddRGBPoint(255.0, label == 1 ? 1.0 : 0.2, 0.9, label == 1 ? 0.1 : 1.0);
              scene.GetProperty()->SetLabelColor(label, color);
            }
            for (const int label : { 1, 2, 3 })
            {
              vtkNew<vtkPiecewiseFunction> opacity;
              opacity->AddPoint(40.0 * label, 0.0);
              opacity->AddPoint(250.0, 0.05 + 0.1 * label);
              scene.GetProperty()->SetLabelScalarOpacity(label, opacity);
            }
          } };
}

ParityFeature LabelGradientOpacity()
{
  return ChangeProperty("label-gradient-opacity", [](vtkVolumeProperty* property) {
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(6.0, 0.0);
    opacity->AddPoint(25.0, 1.0);
    property->SetLabelGradientOpacity(1, opacity);
    vtkNew<vtkPiecewiseFunction> falling;
    falling->AddPoint(5.0, 1.0);
    falling->AddPoint(40.0, 0.1);
    property->SetLabelGradientOpacity(3, falling);
  });
}

ParityFeature Turned()
{
  return ChangeProp("turned", [](vtkVolume* volume) {
    volume->SetOrigin(volume->GetCenter());
    volume->SetOrientation(25.0, -40.0, 15.0);
  });
}

ParityFeature Scaled(const std::string& name, const std::array<double, 3>& scale)
{
  return ChangeProp(name, [scale](vtkVolume* volume) {
    volume->SetOrigin(volume->GetCenter());
    volume->SetScale(scale[0], scale[1], scale[2]);
  });
}

namespace
{

vtkSmartPointer<vtkActor> MakeSphere(double radius)
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetCenter(24.0, 18.0, 30.0);
  sphere->SetRadius(radius);
  sphere->SetThetaResolution(48);
  sphere->SetPhiResolution(24);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(sphere->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->SetColor(0.9, 0.85, 0.6);
  return actor;
}

vtkSmartPointer<vtkActor> MakePlane(const std::array<double, 3>& origin,
  const std::array<double, 3>& first, const std::array<double, 3>& second)
{
  vtkNew<vtkPlaneSource> plane;
  plane->SetOrigin(origin[0], origin[1], origin[2]);
  plane->SetPoint1(first[0], first[1], first[2]);
  plane->SetPoint2(second[0], second[1], second[2]);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(plane->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  return actor;
}

void AddTranslucent(VolumeScene& scene, vtkActor* actor, const std::array<double, 3>& color)
{
  actor->GetProperty()->SetOpacity(0.5);
  actor->GetProperty()->SetColor(color[0], color[1], color[2]);
  scene.GetRenderer()->AddActor(actor);
}

} // namespace

ParityFeature OpaqueSphere()
{
  return { "opaque-sphere",
    [](VolumeScene& scene) { scene.GetRenderer()->AddActor(MakeSphere(13.0)); } };
}

ParityFeature OpaquePlane()
{
  return { "opaque-plane", [](VolumeScene& scene) {
            scene.GetRenderer()->AddActor(
              MakePlane({ -10.0, -10.0, 8.0 }, { 50.0, -10.0, 34.0 }, { -10.0, 45.0, 22.0 }));
          } };
}

ParityFeature TranslucentSphere()
{
  return { "translucent-sphere", [](VolumeScene& scene) {
            AddTranslucent(scene, MakeSphere(22.0), { 0.9, 0.85, 0.6 });
          } };
}

ParityFeature TranslucentPlane()
{
  return { "translucent-plane", [](VolumeScene& scene) {
            AddTranslucent(scene,
              MakePlane({ -10.0, -5.0, 40.0 }, { 60.0, -5.0, 12.0 }, { -10.0, 40.0, 30.0 }),
              { 0.2, 0.9, 0.3 });
          } };
}

ParityFeature TranslucentShell()
{
  return { "translucent-shell", [](VolumeScene& scene) {
            AddTranslucent(scene, MakeSphere(44.0), { 0.9, 0.4, 0.2 });
          } };
}

} // namespace StriderTesting
