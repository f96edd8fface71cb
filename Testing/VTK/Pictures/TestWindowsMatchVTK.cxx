// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every kind of window, viewport, layer, background and prop matrix gives the picture of VTK's GPU mapper.
#include "Support/SceneReport.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkImageData.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkPolyDataMapper.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkSphereSource.h"
#include "vtkTransform.h"
#include "vtkType.h"
#include "vtkVolume.h"

#include <functional>
#include <vector>

using namespace StriderTesting;

namespace
{

struct WindowCase
{
  const char* Name;
  std::function<void(VolumeScene&)> Prepare;
  int Width = 240;
  int Height = 200;
  /// With several samples per pixel VTK shades the pixels on the inner edges of its box's triangles twice, each time
  /// for the part of the pixel that lies in the triangle: a line through sharp surfaces.
  bool HasSharpSurfaces = true;
};

/// A sphere within the volume.
vtkSmartPointer<vtkActor> MakeSphere()
{
  vtkNew<vtkSphereSource> source;
  source->SetCenter(40, 34, 34);
  source->SetRadius(9);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  return actor;
}

/// Adds a renderer with both volumes in a part of the window; `layer` 0 is the lowest.
vtkSmartPointer<vtkRenderer> AddRenderer(
  VolumeScene& scene, const std::array<double, 4>& viewport, int layer)
{
  auto renderer = vtkSmartPointer<vtkRenderer>::New();
  renderer->SetViewport(viewport.data());
  renderer->SetLayer(layer);
  renderer->SetBackground(0.1, 0.35, 0.15);
  scene.GetWindow()->SetNumberOfLayers(layer + 1);
  scene.GetWindow()->AddRenderer(renderer);
  return renderer;
}

void AddBothVolumes(VolumeScene& scene, vtkRenderer* renderer, CameraView view)
{
  scene.ForBothVolumes([&](vtkVolume* volume) { renderer->AddVolume(volume); });
  PlaceCamera(renderer, view);
}

void SetMatrix(VolumeScene& scene, const std::function<void(vtkTransform*)>& build)
{
  vtkNew<vtkTransform> transform;
  build(transform);
  scene.ForBothVolumes([&](vtkVolume* volume) { volume->SetUserMatrix(transform->GetMatrix()); });
  scene.SetCamera(CameraView::Oblique);
}

std::vector<WindowCase> ListWindows()
{
  return {
    { "plain", [](VolumeScene&) {} },
    { "prime-size", [](VolumeScene&) {}, 211, 197 },
    { "one-pixel-wide", [](VolumeScene&) {}, 1, 200 },
    { "one-pixel-high",
      [](
        VolumeScene& scene) { scene.GetRenderer()->GetActiveCamera()->UseHorizontalViewAngleOn(); },
      200, 1 },
    { "multisampled-4", [](VolumeScene& scene) { scene.GetWindow()->SetMultiSamples(4); }, 240, 200,
      false },
    { "multisampled-8-with-sphere",
      [](VolumeScene& scene) {
        scene.GetWindow()->SetMultiSamples(8);
        scene.GetRenderer()->AddActor(MakeSphere());
      },
      240, 200, false },
    { "three-tiles", [](VolumeScene& scene) { scene.SetTiles(3); }, 101, 83 },
    { "three-tiles-with-sphere",
      [](VolumeScene& scene) {
        scene.SetTiles(3);
        scene.GetRenderer()->AddActor(MakeSphere());
      },
      101, 83 },
    { "without-alpha", [](VolumeScene& scene) { scene.GetWindow()->SetAlphaBitPlanes(0); } },
    { "black-transparent-background",
      [](VolumeScene& scene) {
        scene.GetRenderer()->SetBackground(0.0, 0.0, 0.0);
        scene.GetRenderer()->SetBackgroundAlpha(0.0);
      } },
    { "white-opaque-background",
      [](VolumeScene& scene) {
        scene.GetRenderer()->SetBackground(1.0, 1.0, 1.0);
        scene.GetRenderer()->SetBackgroundAlpha(1.0);
      } },
    { "gradient-background",
      [](VolumeScene& scene) {
        scene.GetRenderer()->GradientBackgroundOn();
        scene.GetRenderer()->SetBackground2(0.9, 0.7, 0.2);
      } },
    { "depth-peeling",
      [](VolumeScene& scene) {
        scene.GetRenderer()->UseDepthPeelingOn();
        scene.GetRenderer()->AddActor(MakeSphere());
      } },
    { "resized",
      [](VolumeScene& scene) {
        scene.DrawReference();
        scene.DrawCandidate();
        scene.GetWindow()->SetSize(173, 229);
      } },
  };
}

std::vector<WindowCase> ListRenderers()
{
  return {
    { "viewport-inside-the-window",
      [](VolumeScene& scene) { scene.GetRenderer()->SetViewport(0.3, 0.2, 0.9, 0.85); } },
    { "two-viewports",
      [](VolumeScene& scene) {
        scene.GetRenderer()->SetViewport(0.0, 0.0, 0.45, 1.0);
        AddBothVolumes(scene, AddRenderer(scene, { 0.45, 0.0, 1.0, 1.0 }, 0), CameraView::Rolled);
      } },
    { "four-viewports",
      [](VolumeScene& scene) {
        scene.GetRenderer()->SetViewport(0.0, 0.0, 0.5, 0.5);
        AddBothVolumes(scene, AddRenderer(scene, { 0.5, 0.0, 1.0, 0.5 }, 0), CameraView::Rolled);
        AddBothVolumes(scene, AddRenderer(scene, { 0.0, 0.5, 0.5, 1.0 }, 0), CameraView::Inside);
        AddBothVolumes(scene, AddRenderer(scene, { 0.5, 0.5, 1.0, 1.0 }, 0), CameraView::Parallel);
      } },
    { "two-viewports-in-tiles",
      [](VolumeScene& scene) {
        scene.SetTiles(2);
        scene.GetRenderer()->SetViewport(0.0, 0.0, 0.55, 0.9);
        AddBothVolumes(scene, AddRenderer(scene, { 0.55, 0.1, 1.0, 1.0 }, 0), CameraView::Rolled);
      },
      131, 113 },
    { "sphere-in-the-layer-below",
      [](VolumeScene& scene) {
        scene.GetRenderer()->SetLayer(1);
        const auto below = AddRenderer(scene, { 0.0, 0.0, 1.0, 1.0 }, 0);
        below->AddActor(MakeSphere());
        below->SetActiveCamera(scene.GetRenderer()->GetActiveCamera());
        scene.GetWindow()->SetNumberOfLayers(2);
      } },
    { "sphere-below-with-its-depth-kept",
      [](VolumeScene& scene) {
        scene.GetRenderer()->SetLayer(1);
        scene.GetRenderer()->PreserveDepthBufferOn();
        const auto below = AddRenderer(scene, { 0.0, 0.0, 1.0, 1.0 }, 0);
        below->AddActor(MakeSphere());
        below->SetActiveCamera(scene.GetRenderer()->GetActiveCamera());
        scene.GetWindow()->SetNumberOfLayers(2);
      } },
    { "volume-in-both-layers",
      [](VolumeScene& scene) {
        const auto above = AddRenderer(scene, { 0.2, 0.2, 0.8, 0.7 }, 1);
        AddBothVolumes(scene, above, CameraView::Rolled);
      } },
  };
}

std::vector<WindowCase> ListPlacements()
{
  return {
    { "moved-rotated-scaled",
      [](VolumeScene& scene) {
        SetMatrix(scene, [](vtkTransform* transform) {
          transform->Translate(100.0, -30.0, 12.0);
          transform->RotateWXYZ(40.0, 0.3, 1.0, 0.2);
          transform->Scale(1.5, 0.7, 1.1);
        });
      } },
    { "mirrored",
      [](VolumeScene& scene) {
        SetMatrix(scene, [](vtkTransform* transform) { transform->Scale(-1.0, 1.0, 1.0); });
      } },
    { "sheared",
      [](VolumeScene& scene) {
        SetMatrix(scene, [](vtkTransform* transform) {
          vtkNew<vtkMatrix4x4> shear;
          shear->SetElement(0, 1, 0.4);
          shear->SetElement(2, 0, -0.3);
          transform->Concatenate(shear);
        });
      } },
    { "own-position-and-scale",
      [](VolumeScene& scene) {
        scene.ForBothVolumes([](vtkVolume* volume) {
          volume->SetPosition(5.0, 8.0, -3.0);
          volume->SetOrigin(20.0, 20.0, 20.0);
          volume->RotateZ(25.0);
          volume->SetScale(1.2);
        });
        scene.SetCamera(CameraView::Oblique);
      } },
    { "off-centre-camera",
      [](VolumeScene& scene) {
        scene.GetRenderer()->GetActiveCamera()->SetWindowCenter(0.4, -0.25);
      } },
    { "wide-angle-camera",
      [](VolumeScene& scene) {
        scene.SetCamera(CameraView::Rolled);
        scene.GetRenderer()->GetActiveCamera()->SetViewAngle(110.0);
      } },
    { "near-plane-through-the-volume",
      [](VolumeScene& scene) {
        double range[2];
        scene.GetRenderer()->GetActiveCamera()->GetClippingRange(range);
        scene.GetRenderer()->GetActiveCamera()->SetClippingRange(
          0.5 * (range[0] + range[1]), range[1]);
      } },
    { "far-plane-through-the-volume",
      [](VolumeScene& scene) {
        double range[2];
        scene.GetRenderer()->GetActiveCamera()->GetClippingRange(range);
        scene.GetRenderer()->GetActiveCamera()->SetClippingRange(
          range[0], 0.5 * (range[0] + range[1]));
      } },
    { "parallel-near-plane-through-the-volume",
      [](VolumeScene& scene) {
        scene.SetCamera(CameraView::Parallel);
        double range[2];
        scene.GetRenderer()->GetActiveCamera()->GetClippingRange(range);
        scene.GetRenderer()->GetActiveCamera()->SetClippingRange(
          0.5 * (range[0] + range[1]), range[1]);
      } },
  };
}

void DrawAll(const TestOptions& options, SceneReport& report)
{
  GeneratedVolume volume;
  volume.Dimensions = { 61, 53, 47 };
  volume.ScalarType = VTK_UNSIGNED_CHAR;
  const auto image = GenerateVolume(volume);
  for (const auto& list : { ListWindows(), ListRenderers(), ListPlacements() })
  {
    for (const WindowCase& window : list)
    {
      for (const TransferPreset preset : { TransferPreset::Transparent,
             window.HasSharpSurfaces ? TransferPreset::SparseSurface : TransferPreset::Opaque })
      {
        const std::string name = std::string(window.Name) + "/" + GetName(preset);
        if (!report.IsWanted(name))
        {
          continue;
        }
        VolumeScene scene(options, window.Width, window.Height);
        scene.SetVolume(image);
        scene.SetTransferPreset(preset);
        scene.SetCamera(CameraView::Oblique);
        window.Prepare(scene);
        report.Compare(name, scene);
      }
    }
  }
}

} // namespace

int main(int argumentCount, char** arguments)
{
  return RunScenes(argumentCount, arguments, "Windows", DrawAll);
}
