// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lists the VTK render passes that can contain a volume.
#include "Support/RenderPassCases.h"

#include "Support/ElsewherePass.h"

#include "vtkCameraPass.h"
#include "vtkDefaultPass.h"
#include "vtkDepthOfFieldPass.h"
#include "vtkDepthPeelingPass.h"
#include "vtkDualDepthPeelingPass.h"
#include "vtkEDLShading.h"
#include "vtkFramebufferPass.h"
#include "vtkGaussianBlurPass.h"
#include "vtkLightsPass.h"
#include "vtkNew.h"
#include "vtkOpenGLFXAAPass.h"
#include "vtkOrderIndependentTranslucentPass.h"
#include "vtkOutlineGlowPass.h"
#include "vtkPanoramicProjectionPass.h"
#include "vtkPointFillPass.h"
#include "vtkRenderStepsPass.h"
#include "vtkSSAAPass.h"
#include "vtkSSAOPass.h"
#include "vtkShadowMapBakerPass.h"
#include "vtkShadowMapPass.h"
#include "vtkSimpleMotionBlurPass.h"
#include "vtkSobelGradientMagnitudePass.h"
#include "vtkToneMappingPass.h"
#include "vtkTranslucentPass.h"
#include "vtkVolumetricPass.h"

namespace StriderTesting
{

namespace
{

/// The steps with another pass for translucent geometry.
template <typename Pass>
PassPointer MakeTranslucentSteps()
{
  auto steps = vtkSmartPointer<vtkRenderStepsPass>::New();
  vtkNew<Pass> translucent;
  translucent->SetTranslucentPass(vtkNew<vtkTranslucentPass>());
  steps->SetTranslucentPass(translucent);
  return steps;
}

PassPointer MakeCamera(const std::vector<PassPointer>& passes, double aspect = 1.0)
{
  auto camera = vtkSmartPointer<vtkCameraPass>::New();
  camera->SetAspectRatioOverride(aspect);
  camera->SetDelegatePass(MakeSequence(passes));
  return camera;
}

PassPointer MakeShadows()
{
  vtkNew<vtkShadowMapPass> shadows;
  shadows->SetShadowMapBakerPass(vtkNew<vtkShadowMapBakerPass>());
  return MakeCamera({ PassPointer(shadows), vtkSmartPointer<vtkVolumetricPass>::New() });
}

} // namespace

PassPointer MakeSteps()
{
  return vtkSmartPointer<vtkRenderStepsPass>::New();
}

PassPointer MakePeeledSteps()
{
  auto steps = vtkSmartPointer<vtkRenderStepsPass>::New();
  vtkNew<vtkDualDepthPeelingPass> peeling;
  peeling->SetTranslucentPass(vtkNew<vtkTranslucentPass>());
  peeling->SetVolumetricPass(vtkNew<vtkVolumetricPass>());
  peeling->SetOcclusionRatio(0.0);
  peeling->SetMaximumNumberOfPeels(8);
  steps->SetTranslucentPass(peeling);
  steps->SetVolumetricPass(nullptr);
  return steps;
}

// Bounds from measurements of a translucent ball with a sphere in 120 x 90 pixels: SSAA 1.0, FXAA 0.2, blur 1.8,
// depth of field 3.6, tone mapping 3.7, the last of SSAA 4.5; peeling rounds some pixels differently.
std::vector<PassCase> ListPassCases()
{
  const MakePass super = Around<vtkSSAAPass>(MakeSteps);
  const MakePass frame = Around<vtkFramebufferPass>(MakeSteps);
  const MakePass blur = Around<vtkGaussianBlurPass>(MakeSteps);
  return {
    { "Steps", MakeSteps, 0.0 },
    { "Camera",
      [] {
        return MakeCamera(
          { vtkSmartPointer<vtkLightsPass>::New(), vtkSmartPointer<vtkDefaultPass>::New() }, 1.5);
      },
      0.0 },
    { "OrderIndependentTranslucent", MakeTranslucentSteps<vtkOrderIndependentTranslucentPass>,
      0.0 },
    { "DepthPeeling", MakeTranslucentSteps<vtkDepthPeelingPass>, 0.0 },
    { "DualDepthPeeling", MakeTranslucentSteps<vtkDualDepthPeelingPass>, 0.0 },
    { "DualDepthPeelingOfVolumes", MakePeeledSteps, 0.01 },
    { "ShadowMap", MakeShadows, 0.0, 1, true, true },
    { "Framebuffer", frame, 0.0 },
    { "SimpleMotionBlur",
      Around<vtkSimpleMotionBlurPass>(
        MakeSteps, [](vtkSimpleMotionBlurPass* pass) { pass->SetSubFrames(2); }),
      0.0 },
    { "SSAA", super, 1.5 },
    { "FXAA", Around<vtkOpenGLFXAAPass>(MakeSteps), 1.0 },
    { "GaussianBlur", blur, 3.0 },
    { "DepthOfField", Around<vtkDepthOfFieldPass>(MakeSteps), 6.0 },
    { "ToneMapping", Around<vtkToneMappingPass>(MakeSteps), 6.0 },
    // It blackens the rim of geometry.
    { "EDLShading", Around<vtkEDLShading>(MakeSteps), 1.0, 7, true, true },
    { "SSAO", Around<vtkSSAOPass>(MakeSteps, [](vtkSSAOPass* pass) { pass->SetRadius(5.0); }), 1.0,
      1, false },
    { "SobelGradientMagnitude", Around<vtkSobelGradientMagnitudePass>(MakeSteps), AnyPicture },
    { "OutlineGlow", Around<vtkOutlineGlowPass>(MakeSteps), AnyPicture },
    { "PointFill", Around<vtkPointFillPass>(MakeSteps), AnyPicture },
    { "PanoramicProjection",
      Around<vtkPanoramicProjectionPass>(
        MakeSteps, [](vtkPanoramicProjectionPass* pass) { pass->SetCubeResolution(200); }),
      AnyPicture },
    { "SSAAOfFramebuffer", Around<vtkSSAAPass>(frame), 1.5 },
    { "SSAAOfBlur", Around<vtkSSAAPass>(blur), 3.0 },
    { "SSAAOfDualDepthPeelingOfVolumes", Around<vtkSSAAPass>(MakePeeledSteps), 1.5 },
    { "FramebufferOfSSAA", Around<vtkFramebufferPass>(super), 1.5 },
    { "BlurOfSSAA", Around<vtkGaussianBlurPass>(super), 3.0 },
    { "ToneMappingOfSSAA", Around<vtkToneMappingPass>(super), 6.0 },
  };
}

} // namespace StriderTesting
