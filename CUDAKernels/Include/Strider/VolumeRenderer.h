// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The one door into the kernel library: a volume renderer on a CUDA device or on the CPU.
#ifndef Strider_VolumeRenderer_h
#define Strider_VolumeRenderer_h

#include "Strider/FrameStatistics.h"
#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <memory>
#include <string>
#include <vector>

namespace Strider
{

/// Where to render.
enum class Backend
{
  Automatic, ///< a CUDA device, else the CPU
  CUDA,
  CPU
};

/// OpenGL names of the current context that a frame is exchanged through without leaving the device.
struct DisplayTargets
{
  /// GL_TEXTURE_2D, GL_RGBA32F: receives the frame in its lower left part.
  unsigned int ColorTexture = 0;
  /// Texels of the texture; no frame may be larger.
  std::array<int, 2> TextureSize{ 0, 0 };
  /// Buffer object of floats with the window depth of opaque geometry, RenderRequest::OpaqueDepthSize of them; 0 where there
  /// is none.
  unsigned int DepthBuffer = 0;
};

/// Further volumes on the same grid.
enum class AuxiliaryVolume
{
  Mask,          ///< UInt8: RenderRequest::Appearance says what it means
  SecondScalars, ///< one component of any type: the second axis of 2-D transfer functions
  Blanking       ///< UInt8, as points or cells: where it is not 0 there is nothing
};

/// Not thread-safe: one thread at a time. After a failure the last good state stays in force. No function of a renderer that Create
/// made throws: where host memory runs out they return OutOfMemory, and the same call may be tried again.
class VolumeRenderer
{
public:
  /// Makes a renderer. Automatic never fails for want of a device; `reason` says in one sentence what was picked and why.
  /// `deviceIndex` -1 picks by the local MPI rank, or device 0. The environment variable STRIDER_BACKEND=cpu|cuda
  /// overrides `backend`. `note`, where given, receives what a user may want to do something about, and is empty elsewhere: a GPU
  /// that was passed over and why, or kernels that the driver compiles when frames first use them, so that these take seconds.
  /// The calling thread's current CUDA device stays what it was, here and in all members.
  static Status Create(Backend backend, int deviceIndex, std::unique_ptr<VolumeRenderer>& renderer,
    std::string& reason, std::string* note = nullptr);

  virtual ~VolumeRenderer() = default;
  VolumeRenderer(const VolumeRenderer&) = delete;
  VolumeRenderer& operator=(const VolumeRenderer&) = delete;

  /// Backend::CUDA or Backend::CPU.
  virtual Backend GetBackend() const = 0;
  /// Name of the GPU, or of the CPU with its thread count.
  virtual const std::string& GetDeviceName() const = 0;

  /// What the frames to come will want of Storage and MemoryLimit: a backend that copies voxels brings the volumes that come in as
  /// these want it, so that one that is to be compressed need not fit as it is. Else it learns that from each frame.
  virtual void ExpectFrames(const Strategies&) {}
  /// Sets who is told how far tasks have come that read a whole volume: those of SetVolume and SetAuxiliaryVolume, and those of Render and
  /// RenderToDisplay that come before the rays, once for a volume or a setting, such as compression. Each task counts from 0 anew. Where
  /// one is stopped the call returns StatusCode::Stopped, and the same call may be tried again. Default: nobody.
  virtual void SetProgress(const TaskProgress&) {}
  /// Brings a volume to where it is sampled. Call again whenever its voxels changed; VolumeView::Changed may say which.
  virtual Status SetVolume(const VolumeView& volume) = 0;
  /// Begins to bring in a volume that SetVolume is going to be given, and returns at once: frames show the one in force meanwhile, and
  /// that SetVolume waits only for what is left. Its Version must not be 0, and its voxels must not change until then; its Owner keeps
  /// them. Where a backend reads voxels in place, and where there is no room for a second volume, nothing happens, and SetVolume does
  /// all of the work.
  virtual Status StageVolume(const VolumeView&) { return {}; }
  /// Of all components of the volume.
  virtual Status SetTransferFunctions(const TransferFunctions& functions) = 0;
  /// Of each component, 1 to 4. Dependent ones use the first (Appearance::AreComponentsIndependent).
  virtual Status SetComponentFunctions(const std::vector<TransferFunctions>& functions) = 0;
  /// Brings a further volume in, to be called after SetVolume; null takes it away. Fails where its dimensions are not the
  /// volume's, or one more along each axis for points that blank a volume of cells, or its type is not the companion's. All of its
  /// voxels are brought in, whatever VolumeView::Changed says.
  virtual Status SetAuxiliaryVolume(AuxiliaryVolume companion, const VolumeView* volume) = 0;
  /// Colours and opacities of labels 0, 1 ... of the mask, for MaskMode::Labels; labels beyond the last, and those without
  /// opacities, look as if there were no mask. At most 256.
  virtual Status SetLabelFunctions(const std::vector<TransferFunctions>& functions) = 0;

  /// Renders into host memory.
  virtual Status Render(const RenderRequest& request, RenderedImage& image) = 0;

  /// Makes colours, as RenderedImage::Rgba has them, of so many pixels of gathered values, in place: with the appearance and the functions of
  /// the last frame that Render() made, which had RenderRequest::KeepsGathered. Fails where it had not.
  virtual Status ShowGathered(std::size_t count, float* pixels) = 0;

  /// Connects OpenGL objects of the current context; call again after they were re-made. Unsupported where the context is
  /// not on this renderer's device.
  virtual Status ConnectDisplay(const DisplayTargets& targets) = 0;
  /// Renders into the connected texture; RenderRequest::OpaqueDepth is ignored in favour of the connected depth buffer.
  /// Returns before the device has finished: OpenGL waits for it, and a failure there is reported by the next call.
  virtual Status RenderToDisplay(const RenderRequest& request) = 0;
  /// Forgets the OpenGL objects; their context must be current. Does nothing where none are connected.
  virtual void DisconnectDisplay() = 0;

  /// Of the last frame; waits for it.
  virtual const FrameStatistics& GetStatistics() = 0;
  /// Of the last frame that is known to be finished; never waits.
  virtual const FrameStatistics& GetFinishedStatistics() const = 0;

protected:
  VolumeRenderer() = default;
};

} // namespace Strider

#endif
