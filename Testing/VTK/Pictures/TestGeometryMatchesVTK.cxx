// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Opaque geometry hides the volume and is hidden by it as with VTK's GPU mapper: in front, behind, through, around.
#include "Support/SceneReport.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPlaneSource.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"
#include "vtkRenderer.h"
#include "vtkSphereSource.h"
#include "vtkType.h"

#include <vector>

using namespace StriderTesting;

namespace
{

using Point = std::array<double, 3>;

vtkSmartPointer<vtkActor> MakeActor(vtkAlgorithm* source, const Point& color)
{
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->SetColor(color[0], color[1], color[2]);
  return actor;
}

vtkSmartPointer<vtkActor> MakeSphere(const Point& center, double radius)
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetCenter(center[0], center[1], center[2]);
  sphere->SetRadius(radius);
  sphere->SetThetaResolution(48);
  sphere->SetPhiResolution(24);
  return MakeActor(sphere, { 0.9, 0.85, 0.6 });
}

vtkSmartPointer<vtkActor> MakePlane(const Point& origin, const Point& first, const Point& second)
{
  vtkNew<vtkPlaneSource> plane;
  plane->SetOrigin(origin[0], origin[1], origin[2]);
  plane->SetPoint1(first[0], first[1], first[2]);
  plane->SetPoint2(second[0], second[1], second[2]);
  return MakeActor(plane, { 0.5, 0.7, 0.9 });
}

struct Obstacle
{
  const char* Name;
  std::vector<vtkSmartPointer<vtkActor>> Actors;
};

/// Geometry for a volume of 61x53x47 voxels that the cameras see from +x +y +z, -x -y -z and +z.
std::vector<Obstacle> MakeObstacles()
{
  const auto translucent = MakeSphere({ 30, 26, 23 }, 18);
  translucent->GetProperty()->SetOpacity(0.4);
  return { { "sphere-in-front", { MakeSphere({ 62, 50, 64 }, 10) } },
    { "sphere-behind", { MakeSphere({ 0, 6, -30 }, 22) } },
    { "sphere-within", { MakeSphere({ 30, 26, 23 }, 15) } },
    { "sphere-through-a-face", { MakeSphere({ 58, 26, 40 }, 12) } },
    { "plane-through", { MakePlane({ -10, -10, 5 }, { 70, -10, 30 }, { -10, 60, 20 }) } },
    // On the face itself rounding decides pixel by pixel which of the two is in front, with VTK's mapper as well.
    { "plane-just-before-a-face", { MakePlane({ 0, 0, 46.1 }, { 30, 0, 46.1 }, { 0, 52, 46.1 }) } },
    { "plane-just-behind-a-face", { MakePlane({ 0, 0, 45.9 }, { 30, 0, 45.9 }, { 0, 52, 45.9 }) } },
    { "plane-grazing-the-rays",
      { MakePlane({ 30, -10, -10 }, { 30.5, 60, -10 }, { 30, -10, 60 }) } },
    { "two-spheres-and-a-plane",
      { MakeSphere({ 20, 20, 20 }, 9), MakeSphere({ 44, 36, 30 }, 11),
        MakePlane({ -10, 20, -10 }, { 70, 24, -10 }, { -10, 20, 60 }) } },
    { "translucent-sphere-within", { translucent } } };
}

void DrawAll(const TestOptions& options, SceneReport& report)
{
  GeneratedVolume volume;
  volume.Dimensions = { 61, 53, 47 };
  volume.ScalarType = VTK_UNSIGNED_CHAR;
  VolumeScene scene(options);
  scene.SetVolume(GenerateVolume(volume));
  const CameraView views[] = { CameraView::Axis, CameraView::Oblique, CameraView::Inside,
    CameraView::Parallel, CameraView::Rolled };
  for (const TransferPreset preset : AllTransferPresets)
  {
    scene.SetTransferPreset(preset);
    for (const CameraView view : views)
    {
      scene.SetCamera(view);
      for (const Obstacle& obstacle : MakeObstacles())
      {
        for (const auto& actor : obstacle.Actors)
        {
          scene.GetRenderer()->AddActor(actor);
        }
        scene.GetRenderer()->ResetCameraClippingRange();
        report.Compare(
          std::string(obstacle.Name) + "/" + GetName(preset) + "/" + GetName(view), scene);
        for (const auto& actor : obstacle.Actors)
        {
          scene.GetRenderer()->RemoveActor(actor);
        }
      }
    }
  }
}

} // namespace

int main(int argumentCount, char** arguments)
{
  return RunScenes(argumentCount, arguments, "Geometry", DrawAll);
}
