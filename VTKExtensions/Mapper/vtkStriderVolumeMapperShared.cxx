// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that processes of one machine composite on a CUDA device.
#include "vtkStriderVolumeMapperInternals.h"

#include "Strider/DescribeForUser.h"

#include "vtkLogger.h"
#include "vtkOpenGLRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkTimerLog.h"

namespace
{

Strider::SharedPicture ToKernels(const vtkStriderSharedPicture& picture)
{
  return { { picture.Memory }, picture.Offset };
}

Strider::SharedComposite MakeComposite(
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size)
{
  Strider::SharedComposite composite;
  composite.Size = size;
  for (const vtkStriderSharedPicture& picture : pictures)
  {
    composite.Pictures.push_back(ToKernels(picture));
  }
  return composite;
}

} // namespace

bool vtkStriderVolumeMapperInternals::SharesFrames() const
{
  // Where settings ask for other devices, the next frame makes a renderer that has no memory of this one.
  return this->First.Renderer && this->First.Renderer->SharesPictures() && !this->SharingFailed &&
    this->Mapper->GetUseInterop() && this->FindPlace() == this->Made;
}

bool vtkStriderVolumeMapperInternals::ReportSharing(const Strider::Status& status)
{
  if (!status.IsOk())
  {
    this->SharingFailed = true;
    this->Messages.Report(vtkStriderMessages::SharingFailed,
      "Images of ranks go through host memory: " + Strider::DescribeForUser(status) + ".");
  }
  return status.IsOk();
}

Strider::Status vtkStriderVolumeMapperInternals::RenderToSharedPicture(
  const Strider::RenderRequest& request, bool& done)
{
  done = false;
  const vtkStriderSharedPicture* picture = this->Mapper->GetFrameTarget()->GetSharedPicture();
  if (!picture || !this->SharesFrames() || request.KeepsGathered)
  {
    return {};
  }
  const vtkTimerLogScope marching("Strider: rays, to the device");
  const Strider::Status status = this->First.Renderer->RenderShared(request, ToKernels(*picture));
  if (status.GetCode() == Strider::StatusCode::Unsupported)
  {
    this->ReportSharing(status);
    return {};
  }
  STRIDER_TRY(status);
  done = true;
  this->DisplayPath = "composited";
  this->Mapper->GetFrameTarget()->TakeFrame({ request.ImageSize, nullptr, {}, true }, this->Mapper);
  return {};
}

bool vtkStriderVolumeMapperInternals::ReserveShared(
  std::size_t bytes, vtkStriderSharedPicture& first)
{
  Strider::SharedMemoryName name;
  const Strider::Status status = this->First.Renderer
    ? this->First.Renderer->ReserveShared(bytes, name)
    : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, "there is no frame");
  first = { name.Bytes, 0 };
  if (!status.IsOk())
  {
    vtkLog(TRACE,
      "Strider: frames of ranks go through host memory: " << Strider::DescribeForUser(status));
    this->SharingFailed = true;
  }
  return status.IsOk();
}

bool vtkStriderVolumeMapperInternals::StoreShared(
  const float* pixels, std::size_t count, const vtkStriderSharedPicture& place)
{
  return this->ReportSharing(this->First.Renderer->StoreShared(pixels, count, ToKernels(place)));
}

bool vtkStriderVolumeMapperInternals::CompositeShared(
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size,
  unsigned char* rgba)
{
  const vtkStriderFrameDisplay::FrameLook look = this->MakeLook(false);
  Strider::SharedComposite composite = MakeComposite(pictures, size);
  composite.ColorScale = look.ColorScale;
  composite.ColorBias = look.ColorBias;
  return this->ReportSharing(this->First.Renderer->CompositeShared(composite, rgba));
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
  return this->Window.Composite(MakeComposite(pictures, size));
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
  bool isDone = false;
  this->Internals->Guard([&] { isDone = this->Internals->ReserveShared(bytes, first); });
  return isDone;
}

bool vtkStriderVolumeMapper::StoreShared(
  const float* pixels, std::size_t count, const vtkStriderSharedPicture& place)
{
  bool isDone = false;
  this->Internals->Guard([&] { isDone = this->Internals->StoreShared(pixels, count, place); });
  return isDone;
}

bool vtkStriderVolumeMapper::CompositeShared(const std::vector<vtkStriderSharedPicture>& pictures,
  const std::array<int, 2>& size, unsigned char* rgba)
{
  bool isDone = false;
  this->Internals->Guard([&] { isDone = this->Internals->CompositeShared(pictures, size, rgba); });
  return isDone;
}

bool vtkStriderVolumeMapper::CompositeSharedToTexture(vtkRenderer* renderer,
  const std::vector<vtkStriderSharedPicture>& pictures, const std::array<int, 2>& size)
{
  bool isDone = false;
  this->Internals->Guard(
    [&] { isDone = this->Internals->CompositeSharedToTexture(renderer, pictures, size); });
  return isDone;
}

bool vtkStriderVolumeMapper::ShowShared(vtkRenderer* renderer, const std::array<int, 2>& size)
{
  bool isDone = false;
  this->Internals->Guard([&] { isDone = this->Internals->ShowShared(renderer, size); });
  return isDone;
}
