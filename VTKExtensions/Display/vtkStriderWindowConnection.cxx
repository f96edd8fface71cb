// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderWindowConnection.h"

#include "vtkLogger.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"

vtkStriderWindowConnection::~vtkStriderWindowConnection()
{
  this->ReleaseGraphicsResources(this->Window);
}

void vtkStriderWindowConnection::Enter(vtkOpenGLRenderWindow* window)
{
  if (this->Window != window)
  {
    this->ReleaseGraphicsResources(this->Window);
    this->Window = window;
    this->InteropFailed = false;
    this->CompositeFailed = false;
  }
  window->MakeCurrent();
}

bool vtkStriderWindowConnection::Connect(
  const std::array<int, 2>& imageSize, const vtkStriderViewport* depth)
{
  if (this->InteropFailed || !this->Renderer ||
    this->Renderer->GetBackend() != Strider::Backend::CUDA)
  {
    return false;
  }
  // OpenGL objects must not change while CUDA has them registered, so they are disconnected before they grow.
  const auto oldSize = this->Display.GetTextureSize();
  if (imageSize[0] > oldSize[0] || imageSize[1] > oldSize[1] ||
    (depth && this->Display.NeedsLargerDepthBuffer(*depth)))
  {
    this->Disconnect();
  }
  Strider::DisplayTargets targets;
  targets.ColorTexture = this->Display.PrepareTexture(this->Window, imageSize);
  targets.TextureSize = this->Display.GetTextureSize();
  targets.DepthBuffer = depth ? this->Display.PrepareDepthBuffer(*depth) : 0;
  if (depth && !this->Display.ReadDepthToBuffer(this->Window, *depth))
  {
    targets.DepthBuffer = 0; // the framebuffer has no depth, so nothing hides the volume
  }
  if (targets.ColorTexture != this->Connected.ColorTexture ||
    targets.TextureSize != this->Connected.TextureSize ||
    targets.DepthBuffer != this->Connected.DepthBuffer)
  {
    const Strider::Status status = this->Renderer->ConnectDisplay(targets);
    if (!status.IsOk())
    {
      this->LeaveInterop(status);
      return false;
    }
    this->Connected = targets;
  }
  return true;
}

Strider::Status vtkStriderWindowConnection::Render(
  const vtkStriderViewport* depth, const Strider::RenderRequest& request, bool& done)
{
  done = false;
  if (!this->Connect(request.ImageSize, depth))
  {
    return {};
  }
  const Strider::Status status = this->Renderer->RenderToDisplay(request);
  if (status.GetCode() == Strider::StatusCode::Unsupported)
  {
    if (request.Parts.empty()) // parts may be refused for themselves
    {
      this->LeaveInterop(status); // other devices still render
    }
    return {};
  }
  done = status.IsOk();
  return status;
}

bool vtkStriderWindowConnection::Composite(const Strider::SharedComposite& pictures)
{
  if (this->CompositeFailed || !this->Connect(pictures.Size, nullptr))
  {
    return false;
  }
  const Strider::Status status = this->Renderer->CompositeSharedToDisplay(pictures);
  if (!status.IsOk())
  {
    // If CompositeShared fails as well, it reports the error.
    vtkLog(TRACE, "Strider: images of ranks go through host memory: " << status.GetMessage());
    this->CompositeFailed = true;
  }
  return status.IsOk();
}

bool vtkStriderWindowConnection::DrawComposite(vtkRenderer* renderer,
  const std::array<int, 2>& size, const vtkStriderFrameDisplay::FrameLook& look)
{
  const bool isDrawn = this->Display.DrawOnBackground(renderer, size, look);
  this->CompositeFailed = !isDrawn;
  return isDrawn;
}

// An observer of the work before the frame may have released the objects in the window. A texture that CUDA has
// registered must not grow, and no longer has the frame of the device.
void vtkStriderWindowConnection::Upload(
  vtkOpenGLRenderWindow* window, const Strider::RenderedImage& image)
{
  this->Enter(window);
  if (this->HasTexture())
  {
    this->Disconnect();
  }
  this->Display.UploadImage(window, image);
}

void vtkStriderWindowConnection::Disconnect()
{
  if (this->Renderer)
  {
    this->Renderer->DisconnectDisplay();
  }
  this->Connected = {};
}

void vtkStriderWindowConnection::LeaveInterop(const Strider::Status& status)
{
  vtkLog(TRACE, "Strider: frames go through host memory: " << status.GetMessage());
  this->Disconnect();
  this->InteropFailed = true;
}

void vtkStriderWindowConnection::ForgetRenderer()
{
  if (this->Renderer && this->Window)
  {
    this->Window->PushContext();
    this->Disconnect();
    this->Window->PopContext();
  }
  this->Connected = {};
  this->InteropFailed = false;
  this->CompositeFailed = false;
}

void vtkStriderWindowConnection::ReleaseGraphicsResources(vtkWindow* window)
{
  // The weak pointer is already null for a window that is being destroyed; then that window itself is the argument.
  vtkOpenGLRenderWindow* owner =
    this->Window ? this->Window.Get() : vtkOpenGLRenderWindow::SafeDownCast(window);
  if (!owner || (window && window != owner))
  {
    return;
  }
  owner->PushContext(); // another window may be current
  this->Disconnect();
  this->Display.ReleaseGraphicsResources(owner);
  this->Peel.ReleaseGraphicsResources(owner);
  this->Depth.ReleaseGraphicsResources(owner);
  owner->PopContext();
  this->Window = nullptr;
}
