// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: volumes between the layers of translucent geometry.
#include "Parity/ParityFeatures.h"
#include "Support/VolumeScene.h"

#include "vtkActor.h"
#include "vtkActorCollection.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkRenderer.h"
#include "vtkVersionMacros.h"
#include "vtkVolume.h"
#include "vtkVolumeMapper.h"

namespace StriderTesting
{
namespace
{

/// Peels volumes as well.
ParityFeature Peeled(int peels = 8)
{
  const std::string name = peels == 8 ? "" : "-" + std::to_string(peels) + "-times";
  return { "peeled" + name, [peels](VolumeScene& scene) {
            vtkRenderer* renderer = scene.GetRenderer();
            renderer->SetUseDepthPeeling(true);
            renderer->SetUseDepthPeelingForVolumes(true);
            renderer->SetMaximumNumberOfPeels(peels);
            renderer->SetOcclusionRatio(0.0);
          } };
}

/// Moves the geometry nearer to the eye from VTK 9.3.1 on. Earlier versions give translucent geometry a wrong opacity
/// in the window where nothing is peeled, which is most of the effect of peeling in these scenes; with later versions
/// only the part behind the geometry changes.
ParityFeature NearEye(ParityFeature geometry)
{
  if (VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 3, 1))
  {
    geometry.Apply = [add = geometry.Apply](VolumeScene& scene) {
      add(scene);
      scene.GetRenderer()->GetActors()->GetLastActor()->SetPosition(5.4, 3.6, 6.6);
    };
  }
  return geometry;
}

/// Another volume of the same data beside the first.
ParityFeature SecondVolume()
{
  return { "two-volumes", [](VolumeScene& scene) {
            scene.AddProp([](vtkVolume* volume) {
              volume->SetPosition(46.0, -6.0, 10.0);
              volume->SetScale(0.6);
            });
            scene.SetCamera(CameraView::Oblique);
          } };
}

void AddGeometry(ParitySceneList& list)
{
  list.Add({ Ignored(Peeled()), Haze() });
  list.Add({ TranslucentSphere(), Peeled() });
  list.Add({ TranslucentSphere(), Peeled(), Haze() });
  list.Add({ TranslucentSphere(), Peeled(), Haze() }, CameraView::Parallel);
  list.Add({ NearEye(TranslucentSphere()), Peeled(), Haze() }, CameraView::Inside);
  list.Add({ TranslucentPlane(), Peeled(), Haze() });
  list.Add({ NearEye(TranslucentPlane()), Peeled(), Surface() });
  list.Add({ TranslucentPlane(), Peeled(), Shade() });
  list.Add({ TranslucentShell(), Peeled(), Haze() });
  list.Add({ TranslucentShell(), TranslucentSphere(), TranslucentPlane(), Peeled(), Haze() });
  list.Add({ TranslucentShell(), TranslucentSphere(), TranslucentPlane(), Peeled(1), Haze() });
  list.Add({ TranslucentSphere(), OpaqueSphere(), Peeled(), Haze() });
  list.Add({ TranslucentShell(), OpaquePlane(), Peeled(), Haze() });
  list.Add({ TranslucentSphere(), OpaquePlane(), Peeled(), Haze() }, CameraView::Parallel);
  list.Add({ TranslucentSphere(), SecondVolume(), Peeled(), Haze() });
}

void AddAppearances(ParitySceneList& list)
{
  const ParityFeature sphere = TranslucentSphere();
  const ParityFeature shell = TranslucentShell();
  const ParityFeature plane = TranslucentPlane();
  list.Add({ plane, Peeled(), GradientOpacity(), Shade() });
  list.Add({ NearEye(plane), Peeled(), Surface(), Nearest() });
  list.Add({ NearEye(plane), Peeled(), CellData(), Surface() });
  list.Add({ NearEye(plane), Peeled(), Surface(), SampleDistance(0.4) });
  list.Add({ sphere, Peeled(), Haze(), Turned() });
  list.Add({ shell, Peeled(), Blend(Blending::Maximum) });
  list.Add({ plane, Peeled(), Blend(Blending::Maximum) });
  list.Add({ plane, Peeled(), Blend(Blending::Minimum) });
  list.Add({ shell, Peeled(), Blend(Blending::Average) });
  list.Add({ plane, Peeled(), Blend(Blending::Additive) });
  list.Add({ plane, Peeled(), Isosurfaces({ 0.4, 0.7 }), Shade() });
  list.Add({ plane, Peeled(), Crop("fence", VTK_CROP_FENCE), Shade() });
  list.Add(
    { sphere, Peeled(), Haze(), Clip("clipped", { { { 0.5, 0.5, 0.5 }, { -0.8, -0.3, -0.5 } } }) });
  list.Add({ plane, Peeled(), BinaryMask() });
  list.Add({ plane, Peeled(), LabelMap(0.7) });
  list.Add({ plane, Peeled(), Components(4), FunctionsOfComponents() });
  list.Add({ plane, Peeled(), Components(2), FunctionsOfComponents(), Dependent() });
}

} // namespace

std::vector<ParityScene> ListPeelingScenes()
{
  ParitySceneList list("peeling");
  AddGeometry(list);
  AddAppearances(list);
  return list.Scenes;
}

} // namespace StriderTesting
