// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer that splits each frame among several CUDA devices, which all hold the whole volume.
#ifndef Strider_Cuda_Devices_MultiDeviceRenderer_h
#define Strider_Cuda_Devices_MultiDeviceRenderer_h

#include "Cuda/Devices/DeviceWorker.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "Planning/RowShares.h"

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace Strider
{

/// Each pixel is computed by one device as a single device would compute it, so that frames have the same bits. Rows of
/// a device that fails are rendered by another one in the same call. A device that is lost is left out from then on; one
/// that lacks memory is tried again after some frames, or with the next volume.
class MultiDeviceRenderer : public VolumeRenderer
{
public:
  MultiDeviceRenderer() = default;
  ~MultiDeviceRenderer() override;

  /// Takes over at least two renderers, and starts a thread for each but the first. Throws std::bad_alloc or
  /// std::system_error.
  Status Create(std::vector<std::unique_ptr<CudaRenderer>> renderers);

  Backend GetBackend() const override { return Backend::CUDA; }
  const std::string& GetDeviceName() const override { return this->Name; }
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
  const FrameStatistics& GetStatistics() override;
  const FrameStatistics& GetFinishedStatistics() const override;

private:
  /// What a member has done for a frame.
  struct FrameResults
  {
    int Rows = 0;
    double Milliseconds = 0.0;
    std::uint64_t SamplesTaken = 0;
    std::uint64_t SamplesSkipped = 0;
    std::uint64_t VoxelsFetched = 0;
    std::uint64_t BricksDecoded = 0;
    bool IsTrial = false; ///< a tuner has timed something
  };
  struct Member
  {
    std::size_t Index = 0; ///< in Members
    std::unique_ptr<CudaRenderer> Renderer;
    DeviceWorker Worker;
    Status Outcome; ///< of the last call
    bool IsLost = false;
    unsigned int Lacks =
      0; ///< bits of what could not be set: LacksVolume, or of an auxiliary volume
    bool HoldsLast = false;      ///< the device has the volume of the last SetVolume
    int FramesToPause = 0;       ///< frames until a device without memory is tried again
    std::vector<RowRange> Parts; ///< rows to render
    FrameResults Current;        ///< of the frame that is being rendered, or was last
    FrameResults Finished;       ///< of the last frame whose end was waited for
  };
  using Operation = std::function<Status(Member&)>;
  using PartOperation = std::function<Status(Member&, const RowRange& rows)>;

  /// True where a device cannot be used any more.
  static bool HasFailed(const Status& outcome);
  std::vector<Member*> ListInUse() const;
  /// True where a device has lost its volume, or lacks something else, for want of memory.
  bool IsShort(const Member& member) const;
  /// True where a member can render the next frame.
  bool IsReady(const Member& member) const;
  /// As IsReady, for all volumes of a request.
  bool IsReady(const RenderRequest& request, std::size_t index) const;
  std::vector<bool> ListReady(const RenderRequest& request);
  /// Calls an operation for all members at the same time; their Outcome receives the results.
  void RunAll(const std::vector<Member*>& members, const Operation& operation);
  /// Sets something on all devices; `lack` is its bit in Member::Lacks.
  Status SetAll(unsigned int lack, const Operation& set);
  /// Takes copies of checked functions for all devices, by one of their members.
  void SetEach(const std::vector<TransferFunctions>& functions,
    void (CudaRenderer::*take)(std::vector<TransferFunctions>&&));
  /// Returns the member of another renderer on the GPU of member `index`, or null.
  const Member* FindTwin(const MultiDeviceRenderer& other, std::size_t index) const;
  /// Returns the request for member `index`: volumes of RenderRequest::MultiVolume become those of the same device.
  const RenderRequest& MakeOwn(
    const RenderRequest& request, std::size_t index, RenderRequest& own) const;
  /// Chooses the rows of each member. `ready` has at least one member.
  void PlanParts(const RenderRequest& request, const std::vector<bool>& ready);
  /// Makes room for a frame in page-locked host memory, by the first device that works; others are left out.
  Status ReserveHost(const RenderRequest& request, std::vector<bool>& ready);
  /// Renders Member::Parts; those of failing members are given to others, which `ready` lists.
  Status RenderParts(std::vector<bool> ready, const PartOperation& render);
  /// Leaves a failed member out. Returns false where its failure is not the device's.
  bool LeaveOut(Member& member) const;
  Status RenderOnDisplay(const RenderRequest& request, const std::vector<bool>& ready);
  /// Leaves the displaying device out where it has failed and others are ready: then fails with Unsupported.
  Status TellOfDisplay(const Status& status);
  /// Renders into the memory of the displaying device, and copies from there into the connected texture.
  Status CollectOnDisplay(
    const RenderRequest& request, const std::vector<bool>& ready, DisplayFrame& frame);
  /// Adds the results of a part to those of the frame.
  static void AddResults(Member& member, const RowRange& rows);
  /// Waits for the frame in flight, and reports its times to the planner.
  void Finish();
  /// Makes the results of the frame those of the statistics.
  void KeepResults();
  FrameStatistics SumStatistics() const;
  /// Reports times to the planner, with the milliseconds in which rows moved to the displaying device.
  void Learn(double moved);

  std::string Name;
  std::vector<std::unique_ptr<Member>> Members;
  std::size_t Display = 0; ///< member whose device has the OpenGL context
  RowShares Shares;
  bool IsInFlight = false;              ///< a displayed frame
  bool WasAsPlanned = false;            ///< each device has rendered the rows of the last plan
  std::size_t Shown = 0;                ///< a member that has rendered a part of the last frame
  VolumeView Layout;                    ///< of the volume
  std::atomic<bool> IsStopped{ false }; ///< the caller has stopped the task
  bool IsRunning = false;               ///< workers write their statistics
  std::thread::id Caller;               ///< thread of the call that is running
  std::size_t HostOwner = 0;            ///< member that has page-locked the memory below
  PinnedBuffer<float4> HostRgba;
  PinnedBuffer<float> HostDepth;
  mutable FrameStatistics Statistics;
};

} // namespace Strider

#endif
