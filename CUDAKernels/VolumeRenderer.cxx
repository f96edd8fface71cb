// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Guards the calls of a renderer: no exception of a backend reaches the caller.
#include "Strider/VolumeRenderer.h"

#include "Compositing/Levels/AdaptToLevels.h"
#include "Compositing/PlaceMultiVolume.h"
#include "Rays/FindFootprint.h"
#include "Strider/GuardMemory.h"

namespace Strider
{

namespace
{

/// Calls a function whose failure is not reported.
template <typename Function>
void Try(const Function& function)
{
  (void)GuardMemory([&] {
    function();
    return Status();
  }).IsOk();
}

Status RefuseSharing()
{
  return STRIDER_FAILURE(StatusCode::Unsupported, "only a renderer on CUDA devices shares images");
}

} // namespace

void VolumeRenderer::ExpectFrames(const Strategies& settings)
{
  // On failure the backend adapts to the next frame instead.
  Try([&] { this->DoExpectFrames(settings); });
}

void VolumeRenderer::SetProgress(const TaskProgress& progress)
{
  // Without memory to store the callback, no progress is reported.
  Try([&] { this->DoSetProgress(progress); });
}

Status VolumeRenderer::SetVolume(const VolumeView& volume)
{
  return GuardMemory([&] {
    STRIDER_TRY(this->DoSetVolume(volume));
    this->Layout = volume.GetLayout();
    this->Levels = volume.Levels;
    return Status();
  });
}

template <typename Draw>
Status VolumeRenderer::DrawAdapted(const RenderRequest& request, const Draw& draw)
{
  return GuardMemory([&] {
    for (const PlacedVolume& placed : request.MultiVolume)
    {
      if (placed.Renderer && placed.Renderer->Levels)
      {
        return CheckLevelRequest(request);
      }
    }
    if (!this->Levels || !request.MultiVolume.empty())
    {
      return draw(request);
    }
    STRIDER_TRY(CheckLevelRequest(request));
    return draw(AdaptToLevels(request, *this->Levels));
  });
}

Status VolumeRenderer::StageVolume(const VolumeView& volume)
{
  return GuardMemory([&] { return this->DoStageVolume(volume); });
}

Status VolumeRenderer::SetTransferFunctions(const TransferFunctions& functions)
{
  return GuardMemory([&] { return this->DoSetComponentFunctions({ functions }); });
}

Status VolumeRenderer::SetComponentFunctions(const std::vector<TransferFunctions>& functions)
{
  return GuardMemory([&] { return this->DoSetComponentFunctions(functions); });
}

Status VolumeRenderer::SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume)
{
  return GuardMemory([&] { return this->DoSetAuxiliaryVolume(auxiliary, volume); });
}

Status VolumeRenderer::SetLabelFunctions(const std::vector<TransferFunctions>& functions)
{
  return GuardMemory([&] { return this->DoSetLabelFunctions(functions); });
}

Status VolumeRenderer::Render(const RenderRequest& request, RenderedImage& image)
{
  return this->DrawAdapted(request, [&](const RenderRequest& adapted) {
    STRIDER_TRY(this->DoRender(adapted, image));
    image.Footprint.reset();
    if (image.Gathered.Rule == GatherRule::None) // gathered values of nothing need not be 0
    {
      image.Footprint = this->FindFootprintOfFrame(adapted);
    }
    return Status();
  });
}

PixelBox VolumeRenderer::FindFootprintOfFrame(const RenderRequest& request) const
{
  if (request.Parts.empty())
  {
    return FindFootprint(request, request.MultiVolume.empty() ? this->Layout : MakeBoxView());
  }
  PixelBox box;
  for (const PlacedVolume& part : request.Parts)
  {
    box = box.Unite(FindFootprint(part.Request, part.Renderer->Layout, request.ImageSize));
  }
  return box;
}

Status VolumeRenderer::ShowGathered(std::size_t count, float* pixels)
{
  return GuardMemory([&] { return this->DoShowGathered(count, pixels); });
}

Status VolumeRenderer::ConnectDisplay(const DisplayTargets& targets)
{
  return GuardMemory([&] { return this->DoConnectDisplay(targets); });
}

Status VolumeRenderer::RenderToDisplay(const RenderRequest& request)
{
  return this->DrawAdapted(
    request, [&](const RenderRequest& adapted) { return this->DoRenderToDisplay(adapted); });
}

void VolumeRenderer::DisconnectDisplay()
{
  Try([&] { this->DoDisconnectDisplay(); });
}

Status VolumeRenderer::ReserveShared(std::size_t bytes, SharedMemoryName& name)
{
  return GuardMemory([&] { return this->DoReserveShared(bytes, name); });
}

Status VolumeRenderer::RenderShared(const RenderRequest& request, const SharedPicture& place)
{
  return this->DrawAdapted(
    request, [&](const RenderRequest& adapted) { return this->DoRenderShared(adapted, place); });
}

Status VolumeRenderer::StoreShared(
  const float* pixels, std::size_t count, const SharedPicture& place)
{
  return GuardMemory([&] { return this->DoStoreShared(pixels, count, place); });
}

Status VolumeRenderer::CompositeShared(const SharedComposite& pictures, unsigned char* rgba)
{
  return GuardMemory([&] { return this->DoCompositeShared(pictures, rgba); });
}

Status VolumeRenderer::CompositeSharedToDisplay(const SharedComposite& pictures)
{
  return GuardMemory([&] { return this->DoCompositeSharedToDisplay(pictures); });
}

const FrameStatistics& VolumeRenderer::GetStatistics()
{
  Try([&] { this->DoFinish(); });
  return this->DoGetFinishedStatistics();
}

Status VolumeRenderer::DoReserveShared(std::size_t, SharedMemoryName&)
{
  return RefuseSharing();
}

Status VolumeRenderer::DoRenderShared(const RenderRequest&, const SharedPicture&)
{
  return RefuseSharing();
}

Status VolumeRenderer::DoStoreShared(const float*, std::size_t, const SharedPicture&)
{
  return RefuseSharing();
}

Status VolumeRenderer::DoCompositeShared(const SharedComposite&, unsigned char*)
{
  return RefuseSharing();
}

Status VolumeRenderer::DoCompositeSharedToDisplay(const SharedComposite&)
{
  return RefuseSharing();
}

} // namespace Strider
