// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that processes of one machine composite on a CUDA device.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"

bool vtkStriderVolumeMapperInternals::SharesFrames() const
{
  // Where settings ask for other devices, the next frame makes a renderer that has no memory of this one.
  return this->Shared.IsPossible() && this->Mapper->GetUseInterop() && this->Choice.IsCurrent();
}

bool vtkStriderVolumeMapperInternals::CompositeShared(
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size,
  unsigned char* rgba)
{
  const vtkStriderFrameDisplay::FrameLook look = this->MakeLook(false);
  Strider::SharedComposite composite = vtkStriderSharedPictures::List(pictures, size);
  composite.ColorScale = look.ColorScale;
  composite.ColorBias = look.ColorBias;
  return this->Shared.Composite(composite, rgba);
}

bool vtkStriderVolumeMapperInternals::CompositeSharedToTexture(vtkRenderer* renderer,
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!window || !this->Mapper->GetUseInterop())
  {
    return false;
  }
  this->Window.Enter(window);
  return this->Window.Composite(vtkStriderSharedPictures::List(pictures, size));
}

bool vtkStriderVolumeMapperInternals::ShowShared(
  vtkRenderer* renderer, const std::array<int, 2>& size)
{
  auto* window = vtkOpenGLRenderWindow::SafeDownCast(renderer->GetRenderWindow());
  if (!window || !this->Window.HasTexture())
  {
    return false;
  }
  this->Window.Enter(window);
  const bool isDrawn =
    this->Window.DrawComposite(renderer, size, this->MakeLook(this->Mapper->GetMatchVTK()));
  this->ReportShown(isDrawn);
  return isDrawn;
}

bool vtkStriderVolumeMapper::SharesFrames() const
{
  return this->Internals->SharesFrames();
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
  return this->Internals->Try(
    [&] { return this->Internals->CompositeShared(pictures, size, rgba); });
}

bool vtkStriderVolumeMapper::CompositeSharedToTexture(vtkRenderer* renderer,
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size)
{
  return this->Internals->Try(
    [&] { return this->Internals->CompositeSharedToTexture(renderer, pictures, size); });
}

bool vtkStriderVolumeMapper::ShowShared(vtkRenderer* renderer, const std::array<int, 2>& size)
{
  return this->Internals->Try([&] { return this->Internals->ShowShared(renderer, size); });
}
