// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "GuardedRenderer.h"

#include "Strider/GuardMemory.h"

namespace Strider
{

template <typename Function>
Status GuardedRenderer::RenderUnguarded(const RenderRequest& request, const Function& render)
{
  return GuardMemory([&] {
    if (request.MultiVolume.empty())
    {
      return render(request);
    }
    RenderRequest unguarded = request;
    for (PlacedVolume& volume : unguarded.MultiVolume)
    {
      if (auto* guarded = dynamic_cast<GuardedRenderer*>(volume.Renderer))
      {
        volume.Renderer = guarded->Inner.get();
      }
    }
    return render(unguarded);
  });
}

void GuardedRenderer::ExpectFrames(const Strategies& settings)
{
  // On failure the backend adapts to the next frame instead.
  (void)GuardMemory([&] {
    this->Inner->ExpectFrames(settings);
    return Status();
  }).IsOk();
}

void GuardedRenderer::SetProgress(const TaskProgress& progress)
{
  // Without memory to store the callback, no progress is reported.
  (void)GuardMemory([&] {
    this->Inner->SetProgress(progress);
    return Status();
  }).IsOk();
}

Status GuardedRenderer::SetVolume(const VolumeView& volume)
{
  return GuardMemory([&] { return this->Inner->SetVolume(volume); });
}

Status GuardedRenderer::StageVolume(const VolumeView& volume)
{
  return GuardMemory([&] { return this->Inner->StageVolume(volume); });
}

Status GuardedRenderer::SetTransferFunctions(const TransferFunctions& functions)
{
  return GuardMemory([&] { return this->Inner->SetTransferFunctions(functions); });
}

Status GuardedRenderer::SetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  return GuardMemory([&] { return this->Inner->SetComponentFunctions(functions); });
}

Status GuardedRenderer::SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  return GuardMemory([&] { return this->Inner->SetAuxiliaryVolume(auxiliary, volume); });
}

Status GuardedRenderer::SetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  return GuardMemory([&] { return this->Inner->SetLabelFunctions(functions); });
}

Status GuardedRenderer::Render(const RenderRequest& request, RenderedImage& image)
{
  return RenderUnguarded(
    request, [&](const RenderRequest& unguarded) { return this->Inner->Render(unguarded, image); });
}

Status GuardedRenderer::ShowGathered(std::size_t count, float* pixels)
{
  return GuardMemory([&] { return this->Inner->ShowGathered(count, pixels); });
}

Status GuardedRenderer::ConnectDisplay(const DisplayTargets& targets)
{
  return GuardMemory([&] { return this->Inner->ConnectDisplay(targets); });
}

Status GuardedRenderer::RenderToDisplay(const RenderRequest& request)
{
  return RenderUnguarded(request,
    [&](const RenderRequest& unguarded) { return this->Inner->RenderToDisplay(unguarded); });
}

Status GuardedRenderer::ReserveShared(std::size_t bytes, SharedMemoryName& name)
{
  return GuardMemory([&] { return this->Inner->ReserveShared(bytes, name); });
}

Status GuardedRenderer::RenderShared(const RenderRequest& request, const SharedPicture& place)
{
  return RenderUnguarded(request,
    [&](const RenderRequest& unguarded) { return this->Inner->RenderShared(unguarded, place); });
}

Status GuardedRenderer::StoreShared(
  const float* pixels, std::size_t count, const SharedPicture& place)
{
  return GuardMemory([&] { return this->Inner->StoreShared(pixels, count, place); });
}

Status GuardedRenderer::CompositeShared(const SharedComposite& pictures, unsigned char* rgba)
{
  return GuardMemory([&] { return this->Inner->CompositeShared(pictures, rgba); });
}

Status GuardedRenderer::CompositeSharedToDisplay(const SharedComposite& pictures)
{
  return GuardMemory([&] { return this->Inner->CompositeSharedToDisplay(pictures); });
}

void GuardedRenderer::DisconnectDisplay()
{
  (void)GuardMemory([&] {
    this->Inner->DisconnectDisplay();
    return Status();
  }).IsOk();
}

const FrameStatistics& GuardedRenderer::GetStatistics()
{
  (void)GuardMemory([&] {
    this->Inner->GetStatistics();
    return Status();
  }).IsOk();
  return this->Inner->GetFinishedStatistics();
}

} // namespace Strider
