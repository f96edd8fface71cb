// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The renderer that VolumeRenderer::Create returns: wraps a backend and lets no exception escape.
#ifndef Strider_GuardedRenderer_h
#define Strider_GuardedRenderer_h

#include "Strider/GuardMemory.h"
#include "Strider/VolumeRenderer.h"

namespace Strider
{

/// Forwards each call to a backend, and returns OutOfMemory if the backend runs out of memory. Backends keep a state in
/// which the call succeeds once memory is available.
class GuardedRenderer : public VolumeRenderer
{
public:
  explicit GuardedRenderer(std::unique_ptr<VolumeRenderer> backend)
    : Inner(std::move(backend))
  {
  }

  Strider::Backend GetBackend() const override { return this->Inner->GetBackend(); }
  const std::string& GetDeviceName() const override { return this->Inner->GetDeviceName(); }
  void ExpectFrames(const Strategies& settings) override
  {
    // On failure the backend adapts to the next frame instead.
    Try([&] { this->Inner->ExpectFrames(settings); });
  }
  void SetProgress(const TaskProgress& progress) override
  {
    // Without memory to store the callback, no progress is reported.
    Try([&] { this->Inner->SetProgress(progress); });
  }
  Status SetVolume(const VolumeView& volume) override
  {
    return GuardMemory([&] { return this->Inner->SetVolume(volume); });
  }
  Status StageVolume(const VolumeView& volume) override
  {
    return GuardMemory([&] { return this->Inner->StageVolume(volume); });
  }
  Status SetComponentFunctions(const std::vector<TransferFunctions>& functions) override
  {
    return GuardMemory([&] { return this->Inner->SetComponentFunctions(functions); });
  }
  Status SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) override
  {
    return GuardMemory([&] { return this->Inner->SetAuxiliaryVolume(auxiliary, volume); });
  }
  Status SetLabelFunctions(const std::vector<TransferFunctions>& functions) override
  {
    return GuardMemory([&] { return this->Inner->SetLabelFunctions(functions); });
  }
  Status Render(const RenderRequest& request, RenderedImage& image) override
  {
    return RenderUnguarded(request,
      [&](const RenderRequest& unguarded) { return this->Inner->Render(unguarded, image); });
  }
  Status ShowGathered(std::size_t count, float* pixels) override
  {
    return GuardMemory([&] { return this->Inner->ShowGathered(count, pixels); });
  }
  Status ConnectDisplay(const DisplayTargets& targets) override
  {
    return GuardMemory([&] { return this->Inner->ConnectDisplay(targets); });
  }
  Status RenderToDisplay(const RenderRequest& request) override
  {
    return RenderUnguarded(request,
      [&](const RenderRequest& unguarded) { return this->Inner->RenderToDisplay(unguarded); });
  }
  void DisconnectDisplay() override
  {
    Try([&] { this->Inner->DisconnectDisplay(); });
  }
  bool SharesPictures() const override { return this->Inner->SharesPictures(); }
  Status ReserveShared(std::size_t bytes, SharedMemoryName& name) override
  {
    return GuardMemory([&] { return this->Inner->ReserveShared(bytes, name); });
  }
  Status RenderShared(const RenderRequest& request, const SharedPicture& place) override
  {
    return RenderUnguarded(request,
      [&](const RenderRequest& unguarded) { return this->Inner->RenderShared(unguarded, place); });
  }
  Status StoreShared(const float* pixels, std::size_t count, const SharedPicture& place) override
  {
    return GuardMemory([&] { return this->Inner->StoreShared(pixels, count, place); });
  }
  Status CompositeShared(const SharedComposite& pictures, unsigned char* rgba) override
  {
    return GuardMemory([&] { return this->Inner->CompositeShared(pictures, rgba); });
  }
  Status CompositeSharedToDisplay(const SharedComposite& pictures) override
  {
    return GuardMemory([&] { return this->Inner->CompositeSharedToDisplay(pictures); });
  }
  const FrameStatistics& GetStatistics() override
  {
    Try([&] { this->Inner->GetStatistics(); });
    return this->Inner->GetFinishedStatistics();
  }
  const FrameStatistics& GetFinishedStatistics() const override
  {
    return this->Inner->GetFinishedStatistics();
  }

private:
  /// Calls a function whose failure is not reported.
  template <typename Function>
  static void Try(const Function& function)
  {
    (void)GuardMemory([&] {
      function();
      return Status();
    }).IsOk();
  }
  /// Calls `render` with a request for the backend, in which RenderRequest::MultiVolume refers to the wrapped renderers.
  template <typename Function>
  static Status RenderUnguarded(const RenderRequest& request, const Function& render)
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

  std::unique_ptr<VolumeRenderer> Inner;
};

} // namespace Strider

#endif
