// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parity scenes: other geometry, render targets, depth passes, sampling by time, jitter.
#include "Parity/ParityFeatures.h"
#include "Support/VolumeScene.h"

#include "vtkContourValues.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkVolumeMapper.h"

namespace StriderTesting
{
namespace
{

ParityFeature DepthPeeling()
{
  return { "peeled", [](VolumeScene& scene) {
            scene.GetRenderer()->SetUseDepthPeeling(true);
            scene.GetRenderer()->SetMaximumNumberOfPeels(8);
            scene.GetRenderer()->SetOcclusionRatio(0.0);
          } };
}

ParityFeature DepthPass(double scalar)
{
  return ChangeMapper("depth-pass", [scalar](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->UseDepthPassOn();
    mapper->GetDepthPassContourValues()->SetValue(0, scalar);
  });
}

ParityFeature AutoAdjust(double desiredRate)
{
  return { "auto-adjusted", [desiredRate](VolumeScene& scene) {
            scene.ForBothMappers(
              [](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetAutoAdjustSampleDistances(1); });
            scene.GetWindow()->SetDesiredUpdateRate(desiredRate);
            scene.SetFrames(6);
          } };
}

ParityFeature ImageSampleDistance(double pixels)
{
  return ChangeMapper("coarse-image", [pixels](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->SetImageSampleDistance(static_cast<float>(pixels));
  });
}

ParityFeature Jitter()
{
  return ChangeMapper(
    "jitter", [](vtkGPUVolumeRayCastMapper* mapper) { mapper->UseJitteringOn(); });
}

void AddGeometry(ParitySceneList& list)
{
  const ParityFeature slice = Slice("oblique-slice", { 0.45, 0.5, 0.55 }, { 0.4, 0.7, 0.6 });
  list.Add({ OpaqueSphere() });
  list.Add({ OpaqueSphere(), Shade() });
  list.Add({ OpaqueSphere(), Shade(), GradientOpacity() });
  list.Add({ OpaqueSphere(), Haze() }, CameraView::Inside);
  list.Add({ OpaquePlane(), Shade() });
  list.Add({ OpaquePlane(), Blend(Blending::Maximum) });
  list.Add({ OpaquePlane(), Blend(Blending::Average) });
  list.Add({ OpaquePlane(), Blend(Blending::Additive) });
  list.Add({ OpaqueSphere(), slice });
  list.Add({ OpaquePlane(), Isosurfaces({ 0.4 }), Shade() });
  list.Add({ OpaqueSphere(), Clip("clipped", { { { 0.5, 0.5, 0.5 }, { -0.8, -0.3, -0.5 } } }) });
  list.Add({ OpaqueSphere(), CellData() });
  list.Add({ OpaqueSphere(), Crop("fence", VTK_CROP_FENCE), Shade() });
  list.Add({ OpaqueSphere(), Turned(), Shade() }, CameraView::Parallel);
  list.Add({ TranslucentSphere() });
  list.Add({ TranslucentSphere(), Shade() });
  list.Add({ TranslucentSphere(), DepthPeeling(), Shade() });
}

void AddTargets(ParitySceneList& list)
{
  const ParityMeasure images = ParityMeasure::Images;
  const CameraView oblique = CameraView::Oblique;
  list.Add({ Surface() }, oblique, images);
  list.Add({ Shade() }, oblique, images);
  list.Add({ Shade(), GradientOpacity() }, oblique, images);
  list.Add({ Crop("fence", VTK_CROP_FENCE) }, oblique, images);
  list.Add({ BinaryMask(), Surface() }, oblique, images);
  list.Add({ CellData(), Surface() }, CameraView::Parallel, images);
  list.Add({ Blend(Blending::Maximum) }, oblique, images);
  list.Add({ Isosurfaces({ 0.4 }), Shade() }, oblique, images);
  // VTK draws the surface as triangles: only planes are the same everywhere, and their edges, where the rasteriser
  // decides, are out of view.
  list.Add({ Slope(), DepthPass(48.0) }, CameraView::Inside);
  list.Add({ Slope(), DepthPass(46.0), Shade() }, CameraView::Inside);
  list.Add({ AutoAdjust(1e5), Shade() });
  list.Add({ ImageSampleDistance(2.0), Shade() });
  list.Add({ ImageSampleDistance(2.0), Blend(Blending::Maximum) });
  const ParityMeasure means = ParityMeasure::MeanColors;
  list.Add({ Surface(), SampleDistance(2.5), Jitter() }, oblique, means);
  list.Add({ Jitter(), Shade(), SampleDistance(3.0) }, oblique, means);
  list.Add({ Jitter(), Blend(Blending::Maximum), SampleDistance(3.0) }, oblique, means);
}

} // namespace

std::vector<ParityScene> ListIntegrationScenes()
{
  ParitySceneList list("integration");
  AddGeometry(list);
  AddTargets(list);
  return list.Scenes;
}

} // namespace StriderTesting
