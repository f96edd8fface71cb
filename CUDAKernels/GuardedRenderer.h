// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The renderer that VolumeRenderer::Create returns: wraps a backend and lets no exception escape.
#ifndef Strider_GuardedRenderer_h
#define Strider_GuardedRenderer_h

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
  void ExpectFrames(const Strategies& settings) override;
  void SetProgress(const TaskProgress& progress) override;
  Status SetVolume(const VolumeView& volume) override;
  Status StageVolume(const VolumeView& volume) override;
  Status SetTransferFunctions(const TransferFunctions& functions) override;
  Status SetComponentFunctions(const std::vector<TransferFunctions>& functions) override;
  Status SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) override;
  Status SetLabelFunctions(const std::vector<TransferFunctions>& functions) override;
  Status Render(const RenderRequest& request, RenderedImage& image) override;
  Status ShowGathered(std::size_t count, float* pixels) override;
  Status ConnectDisplay(const DisplayTargets& targets) override;
  Status RenderToDisplay(const RenderRequest& request) override;
  void DisconnectDisplay() override;
  bool SharesPictures() const override { return this->Inner->SharesPictures(); }
  Status ReserveShared(std::size_t bytes, SharedMemoryName& name) override;
  Status RenderShared(const RenderRequest& request, const SharedPicture& place) override;
  Status StoreShared(const float* pixels, std::size_t count, const SharedPicture& place) override;
  Status CompositeShared(const SharedComposite& pictures, unsigned char* rgba) override;
  Status CompositeSharedToDisplay(const SharedComposite& pictures) override;
  const FrameStatistics& GetStatistics() override;
  const FrameStatistics& GetFinishedStatistics() const override
  {
    return this->Inner->GetFinishedStatistics();
  }

private:
  /// Calls `render` with a request for the backend, in which RenderRequest::MultiVolume refers to the wrapped renderers.
  template <typename Function>
  static Status RenderUnguarded(const RenderRequest& request, const Function& render);

  std::unique_ptr<VolumeRenderer> Inner;
};

} // namespace Strider

#endif
