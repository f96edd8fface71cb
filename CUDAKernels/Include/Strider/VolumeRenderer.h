// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Public interface of the kernel library: a volume renderer on a CUDA device or on the CPU.
#ifndef Strider_VolumeRenderer_h
#define Strider_VolumeRenderer_h

#include "Strider/FrameStatistics.h"
#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"
#include "Strider/SharedPictures.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <memory>
#include <string>
#include <vector>

namespace Strider
{

/// Processor that renders.
enum class Backend
{
  Automatic, ///< a CUDA device if there is one, else the CPU
  CUDA,
  CPU
};

/// OpenGL objects of the current context through which a frame is exchanged without leaving the device.
struct DisplayTargets
{
  /// GL_TEXTURE_2D, GL_RGBA32F: receives the frame in its lower left part.
  unsigned int ColorTexture = 0;
  /// Width and height of the texture; no frame may be larger.
  std::array<int, 2> TextureSize{ 0, 0 };
  /// Buffer object of floats with the window depth of opaque geometry, one for each pixel of
  /// RenderRequest::OpaqueDepthSize; 0 without opaque geometry.
  unsigned int DepthBuffer = 0;
};

/// Additional volumes on the grid of the rendered volume.
enum class AuxiliaryVolume
{
  Mask,          ///< UInt8; Appearance::Mask defines its meaning
  SecondScalars, ///< one component of any type: the second axis of 2-D transfer functions
  Blanking       ///< UInt8, at points or cells: hides the volume where it is not 0
};

/// A renderer serves one thread at a time; different ones may serve different threads at once. A failed call leaves the
/// last valid state in force, unless its message says that a volume was lost. No function throws: if host memory runs
/// out, it returns OutOfMemory, and the call may be repeated.
class VolumeRenderer
{
public:
  /// Makes a renderer. Automatic never fails for lack of a device; `reason` receives one sentence that says which
  /// backend was chosen and why. `devices` are indices of CUDA devices, which split each frame among them and each hold
  /// the whole volume, or split the volume (Strategies::SplitVolume); a device may be named twice. An empty list
  /// chooses all devices that the process sees; each of several MPI ranks on a machine takes its share of them. The
  /// environment variables STRIDER_BACKEND=cpu|cuda and STRIDER_DEVICES=auto|0,1,... override `backend` and `devices`.
  /// `note`, if given, receives conditions that a user may want to fix, else it is cleared: a GPU that was rejected and
  /// why, or kernels that the driver compiles when frames first use them, which takes seconds. Neither this nor any
  /// member changes the calling thread's current CUDA device.
  static Status Create(Backend backend, const std::vector<int>& devices,
    std::unique_ptr<VolumeRenderer>& renderer, std::string& reason, std::string* note = nullptr);
  /// As above, for one device; `deviceIndex` -1 is an empty list.
  static Status Create(Backend backend, int deviceIndex, std::unique_ptr<VolumeRenderer>& renderer,
    std::string& reason, std::string* note = nullptr);

  virtual ~VolumeRenderer() = default;
  VolumeRenderer(const VolumeRenderer&) = delete;
  VolumeRenderer& operator=(const VolumeRenderer&) = delete;

  /// Backend::CUDA or Backend::CPU.
  Backend GetBackend() const { return this->DoGetBackend(); }
  /// Name of the GPU, or of the CPU with its thread count.
  const std::string& GetDeviceName() const { return this->DoGetDeviceName(); }

  /// Announces Storage, MemoryLimit and SplitVolume of the coming frames. A backend that copies voxels then stores new
  /// volumes accordingly, so that a volume to be compressed need not fit uncompressed. Without this call it adapts to
  /// each frame.
  void ExpectFrames(const Strategies& settings);
  /// Sets the callback for tasks that read a whole volume: those of SetVolume and SetAuxiliaryVolume, and those of
  /// Render, RenderToDisplay and RenderShared before the ray march, once for each volume or setting, such as
  /// compression. Progress rises within each task, and starts again if a task is retried with less memory. If the
  /// callback stops a task, the call returns StatusCode::Stopped and may be repeated. After a stopped frame, call
  /// SetVolume before the next one: a CUDA device may have lost the volume. Default: none.
  void SetProgress(const TaskProgress& progress);
  /// Transfers a volume to the memory that rays sample. Frames of volumes with VolumeView::Levels fail with Unsupported
  /// where they ask for MatchVTK, cubic or enhancement filters, a piece, or several volumes; such volumes have no
  /// auxiliary volumes. Call again whenever its voxels changed; VolumeView::Changed may
  /// say which.
  Status SetVolume(const VolumeView& volume);
  /// Starts to transfer a volume that SetVolume will receive, and returns at once. Frames show the current volume
  /// meanwhile, and SetVolume waits only for the rest. The volume's Version must not be 0, and its voxels must not
  /// change until then; its Owner keeps them. If a backend reads voxels in place, or memory has no room for a second
  /// volume, nothing happens, and SetVolume does all the work.
  Status StageVolume(const VolumeView& volume);
  /// Sets the transfer functions of all components of the volume.
  Status SetTransferFunctions(const TransferFunctions& functions);
  /// Sets the functions of each component, 1 to 4. Dependent components use the first
  /// (Appearance::AreComponentsIndependent).
  Status SetComponentFunctions(const std::vector<TransferFunctions>& functions);
  /// Transfers an auxiliary volume, after SetVolume; null removes it. Fails if its dimensions differ from the volume's,
  /// except for points that blank a volume of cells, which are one more along each axis, or if its type does not fit
  /// `auxiliary`. All of its voxels are transferred, whatever VolumeView::Changed says.
  Status SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume);
  /// Sets colours and opacities of the mask's labels 0, 1 ..., for MaskMode::Labels, at most 256. Labels beyond the
  /// last, and those without opacities, look as if there were no mask.
  Status SetLabelFunctions(const std::vector<TransferFunctions>& functions);

  /// Renders into host memory.
  Status Render(const RenderRequest& request, RenderedImage& image);

  /// Converts `count` pixels of gathered values to colours, as in RenderedImage::Rgba, in place. Uses the appearance
  /// and functions of the last frame of Render(), which must have set RenderRequest::KeepsGathered; fails otherwise.
  Status ShowGathered(std::size_t count, float* pixels);

  /// Connects OpenGL objects of the current context; call again after they were re-created. Returns Unsupported if the
  /// context is not on this renderer's device.
  Status ConnectDisplay(const DisplayTargets& targets);
  /// Renders into the connected texture; the connected depth buffer replaces RenderRequest::OpaqueDepth. Returns before
  /// the device has finished: OpenGL waits for it, and the next call reports its failure. Returns Unsupported where the
  /// device of the display fails and others still render into host memory.
  Status RenderToDisplay(const RenderRequest& request);
  /// Releases the OpenGL objects; their context must be current. Does nothing if none are connected.
  void DisconnectDisplay();

  /// Returns true if this renderer implements the following functions, as renderers on CUDA devices do. In other
  /// renderers they return Unsupported.
  bool SharesPictures() const { return this->DoSharesPictures(); }
  /// Makes room for `bytes` of pictures on this renderer's device, the first that works where it has several, in memory
  /// that all renderers of this process on the device have in common. It is never freed, since other processes may have
  /// opened it; its name changes where it has to grow, and its contents are then lost.
  Status ReserveShared(std::size_t bytes, SharedMemoryName& name);
  /// As Render, into shared memory of this or of another process, on any device; waits for the end of the copy. Fails
  /// with Unsupported where the memory cannot be opened: it belongs to another machine, or to a container that cannot
  /// be seen, or the devices have no peer access. Depth is not stored.
  Status RenderShared(const RenderRequest& request, const SharedPicture& place);
  /// Copies a picture of `count` pixels, four floats each, from host memory into shared memory.
  Status StoreShared(const float* pixels, std::size_t count, const SharedPicture& place);
  /// Composites pictures in shared memory on the device of ReserveShared, and copies the result to host memory: red,
  /// green, blue, premultiplied, and opacity of each pixel, 8 bits each, bottom row first.
  Status CompositeShared(const SharedComposite& pictures, unsigned char* rgba);
  /// Composites pictures in shared memory into the texture of ConnectDisplay, four floats for each pixel; ColorScale
  /// and ColorBias are not applied. When it returns, other processes may overwrite their pictures. Fails with
  /// Unsupported where the texture is connected to another device than that of ReserveShared.
  Status CompositeSharedToDisplay(const SharedComposite& pictures);

  /// Returns the statistics of the last frame; waits for it to finish.
  const FrameStatistics& GetStatistics();
  /// Returns the statistics of the last frame that is known to be finished; never waits.
  const FrameStatistics& GetFinishedStatistics() const { return this->DoGetFinishedStatistics(); }

protected:
  VolumeRenderer() = default;

private:
  /// What backends implement, as the functions of the same name above, which guard them: these may throw, and must then
  /// keep a state in which the call succeeds once memory is available.
  virtual Backend DoGetBackend() const = 0;
  virtual const std::string& DoGetDeviceName() const = 0;
  virtual void DoExpectFrames(const Strategies&) {}
  virtual void DoSetProgress(const TaskProgress&) {}
  virtual Status DoSetVolume(const VolumeView& volume) = 0;
  virtual Status DoStageVolume(const VolumeView&) { return {}; }
  virtual Status DoSetComponentFunctions(const std::vector<TransferFunctions>& functions) = 0;
  virtual Status DoSetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) = 0;
  virtual Status DoSetLabelFunctions(const std::vector<TransferFunctions>& functions) = 0;
  virtual Status DoRender(const RenderRequest& request, RenderedImage& image) = 0;
  virtual Status DoShowGathered(std::size_t count, float* pixels) = 0;
  virtual Status DoConnectDisplay(const DisplayTargets& targets) = 0;
  virtual Status DoRenderToDisplay(const RenderRequest& request) = 0;
  virtual void DoDisconnectDisplay() {}
  virtual bool DoSharesPictures() const { return false; }
  virtual Status DoReserveShared(std::size_t bytes, SharedMemoryName& name);
  virtual Status DoRenderShared(const RenderRequest& request, const SharedPicture& place);
  virtual Status DoStoreShared(const float* pixels, std::size_t count, const SharedPicture& place);
  virtual Status DoCompositeShared(const SharedComposite& pictures, unsigned char* rgba);
  virtual Status DoCompositeSharedToDisplay(const SharedComposite& pictures);
  /// Waits for the last frame, and reads its statistics.
  virtual void DoFinish() {}
  virtual const FrameStatistics& DoGetFinishedStatistics() const = 0;

  /// Calls draw(request) with the request adapted to the levels of an adaptive grid.
  template <typename Draw>
  Status DrawAdapted(const RenderRequest& request, const Draw& draw);

  /// Returns the pixels outside which nothing of a frame is seen.
  PixelBox FindFootprintOfFrame(const RenderRequest& request) const;

  VolumeView Layout;                         ///< of the volume, without its voxels
  std::shared_ptr<const LevelVolume> Levels; ///< VolumeView::Levels of the volume
};

} // namespace Strider

#endif
