// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames of several CUDA devices in memory that processes of one machine share.
#include "Compositing/CountPixels.h"
#include "Cuda/Devices/MultiDeviceRenderer.h"
#include "Cuda/Runtime/SharedMemory.h"

#include <algorithm>

namespace Strider
{

MultiDeviceRenderer::Member& MultiDeviceRenderer::FindFirstWorking() const
{
  const auto works = [](const auto& member) { return !member->IsLost; };
  const auto first = std::find_if(this->Members.begin(), this->Members.end(), works);
  return first == this->Members.end() ? *this->Members.front() : **first;
}

// A device that writes into the memory of one that has failed would fail, too.
Status MultiDeviceRenderer::CheckHolder(int index) const
{
  const bool isLost =
    std::any_of(this->Members.begin(), this->Members.end(), [index](const auto& member) {
      return member->IsLost && member->Renderer->GetGpu().Index == index;
    });
  return isLost
    ? STRIDER_FAILURE(StatusCode::Unsupported, "the device that holds the shared memory has failed")
    : Status();
}

Status MultiDeviceRenderer::DoReserveShared(std::size_t bytes, SharedMemoryName& name)
{
  return this->FindFirstWorking().Renderer->ReserveShared(bytes, name);
}

Status MultiDeviceRenderer::DoStoreShared(
  const float* pixels, std::size_t count, const SharedPicture& place)
{
  STRIDER_TRY(this->CheckHolder(FindDeviceOfShared(place)));
  return this->FindFirstWorking().Renderer->StoreShared(pixels, count, place);
}

Status MultiDeviceRenderer::DoCompositeShared(const SharedComposite& pictures, unsigned char* rgba)
{
  return this->FindFirstWorking().Renderer->CompositeShared(pictures, rgba);
}

Status MultiDeviceRenderer::DoCompositeSharedToDisplay(const SharedComposite& pictures)
{
  const Member& first = this->FindFirstWorking();
  if (first.Index != this->Display)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "the window is on another device than the memory that processes share");
  }
  this->Finish();
  return first.Renderer->CompositeSharedToDisplay(pictures);
}

Status MultiDeviceRenderer::DoRenderShared(const RenderRequest& request, const SharedPicture& place)
{
  this->Finish();
  RenderedImage image;
  if (const auto done =
        this->TryPieces(request, [&] { return this->RenderPieces(request, image); }))
  {
    STRIDER_TRY(*done);
    return this->StoreShared(image.Rgba, CountPixels(image.Size), place);
  }
  std::vector<bool> ready = this->ListReady(request);
  std::vector<float4*> memory(this->Members.size());
  for (std::size_t index = 0; index < memory.size(); ++index)
  {
    if (!ready[index])
    {
      continue;
    }
    Member& member = *this->Members[index];
    const Status status = member.Renderer->FindShared(request, place, memory[index]);
    if (HasFailed(status) && std::count(ready.begin(), ready.end(), true) > 1)
    {
      member.IsLost = true;
      ready[index] = false;
      continue;
    }
    // A device that cannot open the memory still works: the caller takes the way through host memory.
    STRIDER_TRY(status);
  }
  const auto single =
    static_cast<std::size_t>(std::find(ready.begin(), ready.end(), true) - ready.begin());
  const int holder = FindDeviceOfShared(place);
  const auto render = [&](Member& member, const RenderRequest& own, const RowRange& rows) {
    STRIDER_TRY(this->CheckHolder(holder));
    return member.Renderer->RenderPart(own, { rows, { memory[member.Index], nullptr } });
  };
  return this->RenderRows(request, ready, single, render);
}

} // namespace Strider
