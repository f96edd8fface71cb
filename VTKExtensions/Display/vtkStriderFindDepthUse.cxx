// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindDepthUse.h"

#include "vtkCameraPass.h"
#include "vtkDepthOfFieldPass.h"
#include "vtkEDLShading.h"
#include "vtkInformation.h"
#include "vtkInformationObjectBaseVectorKey.h"
#include "vtkOpenGLFramebufferObject.h"
#include "vtkOpenGLRenderPass.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderPassCollection.h"
#include "vtkRenderer.h"
#include "vtkSSAAPass.h"
#include "vtkSSAOPass.h"
#include "vtkSequencePass.h"
#include "vtkVersionMacros.h"
#include "vtkVolume.h"

// glad replaced GLEW in VTK 9.4 and ParaView 6.
#if VTK_MODULE_ENABLE_VTK_glad
#include "vtk_glad.h"
#else
#include "vtk_glew.h"
#endif

namespace
{

/// Returns whether a pass draws to a framebuffer of its own, whose depth it can read.
bool DrawsToReadableDepth(vtkOpenGLRenderWindow* window)
{
  GLint drawn = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  vtkOpenGLFramebufferObject* own = window->GetRenderFramebuffer();
  if (drawn == 0 || (own && static_cast<GLint>(own->GetFBOIndex()) == drawn))
  {
    return false;
  }
  GLint type = GL_NONE;
  glGetFramebufferAttachmentParameteriv(
    GL_DRAW_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
  return type == GL_TEXTURE;
}

vtkSSAOPass* FindOcclusion(vtkVolume* volume)
{
  vtkInformation* keys = volume->GetPropertyKeys();
  vtkInformationObjectBaseVectorKey* passes = vtkOpenGLRenderPass::RenderPasses();
  const int count = keys && keys->Has(passes) ? keys->Length(passes) : 0;
  vtkSSAOPass* found = nullptr;
  for (int index = 0; index < count && !found; ++index)
  {
    found = vtkSSAOPass::SafeDownCast(keys->Get(passes, index));
  }
  return found;
}

/// Finds the innermost use of depth in a pass and the passes that it delegates to. Passes of this kind do not tell the
/// props that they draw.
vtkStriderDepthUse::Kind FindUse(vtkRenderPass* pass)
{
  vtkRenderPass* delegate = nullptr;
  if (auto* image = vtkImageProcessingPass::SafeDownCast(pass))
  {
    delegate = image->GetDelegatePass();
  }
  else if (auto* camera = vtkCameraPass::SafeDownCast(pass))
  {
    delegate = camera->GetDelegatePass();
  }
  else if (auto* samples = vtkSSAAPass::SafeDownCast(pass))
  {
    delegate = samples->GetDelegatePass();
  }
  else if (auto* sequence = vtkSequencePass::SafeDownCast(pass))
  {
    vtkRenderPassCollection* parts = sequence->GetPasses();
    vtkStriderDepthUse::Kind use = vtkStriderDepthUse::None;
    for (int index = 0; parts && index < parts->GetNumberOfItems(); ++index)
    {
      auto* part = vtkRenderPass::SafeDownCast(parts->GetItemAsObject(index));
      use = use == vtkStriderDepthUse::None && part ? FindUse(part) : use;
    }
    return use;
  }
  const vtkStriderDepthUse::Kind inner = delegate ? FindUse(delegate) : vtkStriderDepthUse::None;
  return inner != vtkStriderDepthUse::None    ? inner
    : vtkEDLShading::SafeDownCast(pass)       ? vtkStriderDepthUse::Lines
    : vtkDepthOfFieldPass::SafeDownCast(pass) ? vtkStriderDepthUse::Distance
                                              : vtkStriderDepthUse::None;
}

} // namespace

vtkStriderDepthUse vtkStriderFindDepthUse(
  vtkOpenGLRenderWindow* window, vtkRenderer* renderer, vtkVolume* volume)
{
  vtkStriderDepthUse use;
  vtkSSAOPass* occlusion = FindOcclusion(volume);
  if ((!occlusion && !renderer->GetPass()) || !DrawsToReadableDepth(window))
  {
    return use;
  }
  use.Use = occlusion ? vtkStriderDepthUse::Occlusion : FindUse(renderer->GetPass());
  if (use.Use == vtkStriderDepthUse::Lines)
  {
    use.OpacityThreshold = 0.5f;
  }
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 4, 0)
  if (occlusion)
  {
    use.OpacityThreshold = static_cast<float>(occlusion->GetVolumeOpacityThreshold());
  }
#else
  use.ShadesVolumes = !occlusion;
#endif
  return use;
}
