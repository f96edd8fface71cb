// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Functions of the mapper for pictures that are composited with those of other processes.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

#include "Strider/DescribeForUser.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"

void vtkStriderVolumeMapper::ShowFrame(
  vtkRenderer* renderer, const vtkStriderFrame& frame, const std::array<int, 2>& lowerLeft)
{
  this->Internals->Guard([&] {
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
    if (!window || !frame.Pixels || frame.Size[0] < 1 || frame.Size[1] < 1)
    {
      return;
    }
    const vtkStriderViewport whole = vtkStriderFindViewport(renderer);
    const vtkStriderViewport viewport{ whole.X + lowerLeft[0], whole.Y + lowerLeft[1],
      frame.Size[0], frame.Size[1] };
    this->Internals->Window.Upload(window, { frame.Size, frame.Pixels, nullptr, {} });
    this->Internals->ReportShown(this->Internals->Window.Display.Draw(
      window, viewport, frame.Size, this->Internals->MakeLook(this->MatchVTK)));
  });
}

void vtkStriderVolumeMapper::ShareMessages(vtkStriderVolumeMapper* other)
{
  this->Internals->Messages.Join(other->Internals->Messages);
}

bool vtkStriderVolumeMapper::TakeColors(vtkRenderer* renderer, std::vector<unsigned char>& rgba)
{
  return this->Internals->Try([&] {
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
    if (!window)
    {
      return false;
    }
    this->Internals->Window.Enter(window);
    const vtkStriderViewport viewport = vtkStriderFindViewport(renderer);
    if (viewport.Width < 1 || viewport.Height < 1)
    {
      return false;
    }
    rgba.resize(std::size_t{ 4 } * viewport.Width * viewport.Height);
    if (!vtkStriderFrameDisplay::ReadColors(window, viewport, rgba.data()))
    {
      return false;
    }
    vtkStriderFrameDisplay::EraseColors(window, viewport);
    return true;
  });
}

bool vtkStriderVolumeMapper::ShowGathered(vtkIdType count, float* pixels)
{
  return this->Internals->Try([&] {
    Strider::VolumeRenderer* renderer = this->Internals->GetRenderer();
    const Strider::Status status = renderer
      ? renderer->ShowGathered(static_cast<std::size_t>(count), pixels)
      : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, "there is no frame");
    this->Internals->Messages.Report(vtkStriderMessages::Problem,
      status.IsOk()
        ? std::string()
        : "The gathered values cannot be displayed: " + Strider::DescribeForUser(status) + ".");
    return status.IsOk();
  });
}

bool vtkStriderVolumeMapper::SharesFrames() const
{
  // Where settings ask for other devices, the next frame makes a renderer that has no memory of this one.
  return this->Internals->Shared.IsPossible() && this->UseInterop &&
    this->Internals->Choice.IsCurrent();
}

bool vtkStriderVolumeMapper::ReserveShared(std::size_t bytes, vtkStriderSharedPicture& first)
{
  return this->Internals->Try([&] { return this->Internals->Shared.Reserve(bytes, first); });
}

bool vtkStriderVolumeMapper::StoreShared(
  const float* pixels, std::size_t count, const vtkStriderSharedPicture& place)
{
  return this->Internals->Try([&] { return this->Internals->Shared.Store(pixels, count, place); });
}

bool vtkStriderVolumeMapper::CompositeShared(const std::vector<vtkStriderSharedPicture>& pictures,
  const std::array<int, 2>& size, unsigned char* rgba)
{
  return this->Internals->Try([&] {
    const vtkStriderFrameDisplay::FrameLook look = this->Internals->MakeLook(false);
    Strider::SharedComposite composite = vtkStriderSharedPictures::List(pictures, size);
    composite.ColorScale = look.ColorScale;
    composite.ColorBias = look.ColorBias;
    return this->Internals->Shared.Composite(composite, rgba);
  });
}

bool vtkStriderVolumeMapper::CompositeSharedToTexture(vtkRenderer* renderer,
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size)
{
  return this->Internals->Try([&] {
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
    if (!window || !this->UseInterop)
    {
      return false;
    }
    this->Internals->Window.Enter(window);
    return this->Internals->Window.Composite(vtkStriderSharedPictures::List(pictures, size));
  });
}

bool vtkStriderVolumeMapper::ShowShared(vtkRenderer* renderer, const std::array<int, 2>& size)
{
  return this->Internals->Try([&] {
    auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
    if (!window || !this->Internals->Window.HasTexture())
    {
      return false;
    }
    this->Internals->Window.Enter(window);
    const bool isDrawn = this->Internals->Window.DrawComposite(
      renderer, size, this->Internals->MakeLook(this->MatchVTK));
    this->Internals->ReportShown(isDrawn);
    return isDrawn;
  });
}
