// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A render pass that draws to a part of its own framebuffer.
#include "Support/ElsewherePass.h"

#include "vtkLightsPass.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkOpaquePass.h"
#include "vtkOpenGLFramebufferObject.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkOpenGLState.h"
#include "vtkRenderPassCollection.h"
#include "vtkRenderState.h"
#include "vtkRenderer.h"
#include "vtkSequencePass.h"
#include "vtkTranslucentPass.h"
#include "vtkVolumetricPass.h"

namespace StriderTesting
{

vtkStandardNewMacro(ElsewherePass);

namespace
{

// OpenGL constants, because the OpenGL headers differ between versions of VTK.
constexpr unsigned int ColorBuffer = 0x4000; // GL_COLOR_BUFFER_BIT
constexpr unsigned int ScissorTest = 0x0C11; // GL_SCISSOR_TEST
constexpr unsigned int DepthTest = 0x0B71;   // GL_DEPTH_TEST
constexpr unsigned int Nearest = 0x2600;     // GL_NEAREST
constexpr int DepthBits = 24;

} // namespace

vtkSmartPointer<vtkRenderPass> MakeSequence(
  const std::vector<vtkSmartPointer<vtkRenderPass>>& passes)
{
  vtkNew<vtkRenderPassCollection> collection;
  for (const auto& pass : passes)
  {
    collection->AddItem(pass);
  }
  auto sequence = vtkSmartPointer<vtkSequencePass>::New();
  sequence->SetPasses(collection);
  return sequence;
}

ElsewherePass::ElsewherePass()
  : Delegate(
      MakeSequence({ vtkSmartPointer<vtkLightsPass>::New(), vtkSmartPointer<vtkOpaquePass>::New(),
        vtkSmartPointer<vtkTranslucentPass>::New(), vtkSmartPointer<vtkVolumetricPass>::New() }))
{
}

ElsewherePass::~ElsewherePass() = default;

void ElsewherePass::Draw(const vtkRenderState* state)
{
  vtkRenderer* renderer = state->GetRenderer();
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  vtkOpenGLState* gl = window->GetState();
  vtkOpenGLState::ScopedglViewport savedViewport(gl);
  vtkOpenGLState::ScopedglScissor savedScissor(gl);
  vtkOpenGLState::ScopedglEnableDisable savedScissorTest(gl, ScissorTest);
  vtkOpenGLState::ScopedglEnableDisable savedDepthTest(gl, DepthTest);
  gl->vtkglViewport(this->Viewport[0], this->Viewport[1], this->Viewport[2], this->Viewport[3]);
  gl->vtkglScissor(this->Viewport[0], this->Viewport[1], this->Viewport[2], this->Viewport[3]);
  gl->vtkglEnable(ScissorTest);
  gl->vtkglEnable(DepthTest);
  renderer->Clear();
  vtkRenderState elsewhere(renderer);
  elsewhere.SetPropArrayAndCount(state->GetPropArray(), state->GetPropArrayCount());
  elsewhere.SetFrameBuffer(this->Framebuffer);
  this->Delegate->Render(&elsewhere);
  this->NumberOfRenderedProps = this->Delegate->GetNumberOfRenderedProps();
}

void ElsewherePass::Render(const vtkRenderState* state)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(state->GetRenderer()->GetRenderWindow());
  vtkOpenGLState* gl = window->GetState();
  gl->PushFramebufferBindings();
  const auto [width, height] = this->FramebufferSize;
  if (!this->Framebuffer)
  {
    this->Framebuffer = vtkSmartPointer<vtkOpenGLFramebufferObject>::New();
    this->Framebuffer->SetContext(window);
    this->Framebuffer->PopulateFramebuffer(width, height, this->MultiSamples == 0, this->Targets,
      VTK_UNSIGNED_CHAR, this->HasDepth, DepthBits, this->MultiSamples);
    this->Resolved = vtkSmartPointer<vtkOpenGLFramebufferObject>::New();
    this->Resolved->SetContext(window);
    this->Resolved->PopulateFramebuffer(
      width, height, true, 1, VTK_UNSIGNED_CHAR, false, DepthBits, 0);
  }
  this->Framebuffer->Bind();
  this->Framebuffer->ActivateDrawBuffers(static_cast<unsigned int>(this->Targets));
  this->Draw(state);
  vtkOpenGLState::ScopedglEnableDisable savedScissorTest(gl, ScissorTest);
  gl->vtkglDisable(ScissorTest);
  // Multisampled pixels are resolved in place before they are copied.
  this->Framebuffer->Bind(vtkOpenGLFramebufferObject::GetReadMode());
  this->Framebuffer->ActivateReadBuffer(static_cast<unsigned int>(this->ShownTarget));
  this->Resolved->Bind(vtkOpenGLFramebufferObject::GetDrawMode());
  this->Resolved->ActivateDrawBuffers(1);
  gl->vtkglBlitFramebuffer(0, 0, width, height, 0, 0, width, height, ColorBuffer, Nearest);
  gl->PopFramebufferBindings();
  gl->PushReadFramebufferBinding();
  this->Resolved->Bind(vtkOpenGLFramebufferObject::GetReadMode());
  this->Resolved->ActivateReadBuffer(0);
  const auto [x, y, shownWidth, shownHeight] = this->Viewport;
  gl->vtkglBlitFramebuffer(
    x, y, x + shownWidth, y + shownHeight, 0, 0, shownWidth, shownHeight, ColorBuffer, Nearest);
  gl->PopReadFramebufferBinding();
}

void ElsewherePass::ReleaseGraphicsResources(vtkWindow* window)
{
  this->Delegate->ReleaseGraphicsResources(window);
  this->Framebuffer = nullptr;
  this->Resolved = nullptr;
}

} // namespace StriderTesting
