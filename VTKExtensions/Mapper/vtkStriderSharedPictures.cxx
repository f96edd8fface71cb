// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSharedPictures.h"

#include "vtkStriderMessages.h"

#include "Strider/DescribeBytes.h"
#include "Strider/DescribeForUser.h"

#include "vtkLogger.h"
#include "vtkTimerLog.h"

namespace
{

Strider::SharedPicture ToKernels(const vtkStriderSharedPicture& picture)
{
  return { { picture.Memory }, picture.Offset };
}

} // namespace

bool vtkStriderSharedPictures::IsPossible() const
{
  return this->Renderer && this->Renderer->SharesPictures() && !this->HasFailed;
}

bool vtkStriderSharedPictures::Report(const Strider::Status& status)
{
  if (!status.IsOk())
  {
    this->HasFailed = true;
    this->Messages.Report(vtkStriderMessages::SharingFailed,
      "Images of ranks go through host memory: " + Strider::DescribeForUser(status) + ".");
  }
  return status.IsOk();
}

bool vtkStriderSharedPictures::Reserve(std::size_t bytes, vtkStriderSharedPicture& first)
{
  if (bytes > this->RefusedBytes / 2) // the device reserves a power of two
  {
    return false;
  }
  Strider::SharedMemoryName name;
  const Strider::Status status = this->Renderer
    ? this->Renderer->ReserveShared(bytes, name)
    : STRIDER_FAILURE(Strider::StatusCode::InvalidArgument, "there is no frame");
  first = { name.Bytes, 0 };
  if (status.GetCode() == Strider::StatusCode::OutOfMemory)
  {
    this->RefusedBytes = bytes;
    this->Messages.Report(vtkStriderMessages::SharingFailed,
      "Images of ranks go through host memory: " + Strider::DescribeSize(bytes) +
        " for them cannot be reserved: " + Strider::DescribeForUser(status) + ".",
      "memory");
  }
  else if (!status.IsOk())
  {
    vtkLog(TRACE,
      "Strider: frames of ranks go through host memory: " << Strider::DescribeForUser(status));
    this->HasFailed = true;
  }
  return status.IsOk();
}

Strider::Status vtkStriderSharedPictures::Render(
  const Strider::RenderRequest& request, const vtkStriderSharedPicture& place, bool& done)
{
  const vtkTimerLogScope marching("Strider: rays, to the device");
  const Strider::Status status = this->Renderer->RenderShared(request, ToKernels(place));
  done = status.IsOk();
  if (status.GetCode() == Strider::StatusCode::Unsupported)
  {
    this->Report(status);
    return {};
  }
  return status;
}

bool vtkStriderSharedPictures::Store(
  const float* pixels, std::size_t count, const vtkStriderSharedPicture& place)
{
  return this->Report(this->Renderer->StoreShared(pixels, count, ToKernels(place)));
}

bool vtkStriderSharedPictures::Composite(
  const Strider::SharedComposite& pictures, unsigned char* rgba)
{
  return this->Report(this->Renderer->CompositeShared(pictures, rgba));
}

Strider::SharedComposite vtkStriderSharedPictures::List(
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

void vtkStriderSharedPictures::ForgetRenderer()
{
  this->HasFailed = false;
  this->RefusedBytes = std::numeric_limits<std::size_t>::max();
  this->Messages.Report(vtkStriderMessages::SharingFailed, {});
}
