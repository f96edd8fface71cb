// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer that splits each frame, or the volume, among several CUDA devices.
#ifndef Strider_Cuda_Devices_MultiDeviceRenderer_h
#define Strider_Cuda_Devices_MultiDeviceRenderer_h

#include "Cuda/Devices/DeviceWorker.h"
#include "Cuda/Renderer/CudaRenderer.h"
#include "Planning/RowShares.h"
#include "Planning/SplitVolume.h"

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace Strider
{

/// Where each device holds the whole volume, each pixel is computed by one device as a single device would compute it,
/// so that frames have the same bits. Rows of a device that fails are rendered by another one in the same call. A device
/// that is lost is left out from then on; one that lacks memory is tried again after some frames, or with the next
/// volume.
/// Where the volume is split (Strategies::SplitVolume), each device renders its slices, and the first one, or that of
/// the display, composites the pictures. Where a device fails with its slices, the others hold the whole volume from
/// then on, until the next volume.
class MultiDeviceRenderer : public VolumeRenderer
{
public:
  MultiDeviceRenderer() = default;
  ~MultiDeviceRenderer() override;

  /// Takes over at least two renderers, and starts a thread for each but the first. Throws std::bad_alloc or
  /// std::system_error.
  Status Create(std::vector<std::unique_ptr<CudaRenderer>> renderers);

private:
  Backend DoGetBackend() const override { return Backend::CUDA; }
  const std::string& DoGetDeviceName() const override { return this->Name; }
  void DoExpectFrames(const Strategies& settings) override;
  void DoSetProgress(const TaskProgress& progress) override;
  Status DoSetVolume(const VolumeView& volume) override;
  Status DoStageVolume(const VolumeView& volume) override;
  Status DoSetComponentFunctions(const std::vector<TransferFunctions>& functions) override;
  Status DoSetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) override;
  Status DoSetLabelFunctions(const std::vector<TransferFunctions>& functions) override;
  Status DoRender(const RenderRequest& request, RenderedImage& image) override;
  Status DoShowGathered(std::size_t count, float* pixels) override;
  Status DoConnectDisplay(const DisplayTargets& targets) override;
  Status DoRenderToDisplay(const RenderRequest& request) override;
  void DoDisconnectDisplay() override;
  bool DoSharesPictures() const override { return true; }
  Status DoReserveShared(std::size_t bytes, SharedMemoryName& name) override;
  Status DoRenderShared(const RenderRequest& request, const SharedPicture& place) override;
  Status DoStoreShared(const float* pixels, std::size_t count, const SharedPicture& place) override;
  Status DoCompositeShared(const SharedComposite& pictures, unsigned char* rgba) override;
  Status DoCompositeSharedToDisplay(const SharedComposite& pictures) override;
  void DoFinish() override;
  const FrameStatistics& DoGetFinishedStatistics() const override;

  /// Bit of Member::Lacks for the volume.
  static constexpr unsigned int LacksVolume = 1;
  /// Returns the bit of an auxiliary volume.
  static unsigned int FindLack(AuxiliaryVolume auxiliary)
  {
    return 2u << static_cast<unsigned int>(auxiliary);
  }

  /// Rows, time and counts of the part of a frame that a device has rendered.
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
  /// Number of kinds of auxiliary volumes.
  static constexpr std::size_t AuxiliaryKinds = 3;
  using Operation = std::function<Status(Member&)>;
  /// Renders rows of a frame; `own` is the request of the member.
  using RowOperation =
    std::function<Status(Member&, const RenderRequest& own, const RowRange& rows)>;

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
  /// Chooses the rows of each member. `ready` has at least one member. A frame that is not divided is rendered by member
  /// `single` if it is ready.
  void PlanParts(const RenderRequest& request, const std::vector<bool>& ready, std::size_t single);
  /// Makes room for a frame in page-locked host memory, by the first device that works; others are left out.
  Status ReserveHost(const RenderRequest& request, std::vector<bool>& ready);
  /// Calls RenderParts, keeps the results, and reports the times to the planner.
  Status RenderRows(const RenderRequest& request, const std::vector<bool>& ready,
    std::size_t single, const RowOperation& render);
  /// Plans the rows of a frame as PlanParts, and renders them; those of failing members are given to others.
  Status RenderParts(const RenderRequest& request, std::vector<bool> ready, std::size_t single,
    const RowOperation& render);
  /// Leaves a failed member out. Returns false where its failure is not the device's.
  bool LeaveOut(Member& member) const;
  /// Marches parts of all members into a frame on the device of the display.
  Status MarchOnDisplay(
    const RenderRequest& request, const std::vector<bool>& ready, const DisplayFrame& frame);
  /// Returns the first member that works, whose device has the memory that processes share.
  Member& FindFirstWorking() const;
  /// Fails if the device with this index, which holds shared memory, is not used any more.
  Status CheckHolder(int index) const;
  /// Returns the image in host memory.
  RenderedImage GetImage(const RenderRequest& request) const;
  /// Forgets the results of the former frame.
  void ResetResults();

  // Which slices each device holds: MultiDeviceVolume.cxx.
  /// Plans which slices each device is to hold.
  SplitPlan MakePlan(const VolumeView& volume);
  /// Measures the room of the devices in use; devices that are named several times have several shares.
  std::vector<DeviceRoom> MeasureRooms(const std::vector<Member*>& members) const;
  /// Sets a volume on all devices in the form that MakePlan chooses; where a piece fails, as a whole.
  /// `keepsAuxiliaries`: sets the auxiliary volumes again where the form changes.
  Status Distribute(const VolumeView& volume, bool keepsAuxiliaries);
  /// Sets a volume in the form of a plan, which becomes Plan.
  Status Place(const VolumeView& volume, const SplitPlan& plan);
  Status PlaceWhole(const VolumeView& volume);
  Status PlaceAuxiliaries();
  Status PlaceAuxiliary(AuxiliaryVolume auxiliary, const VolumeView* volume);
  /// Calls an operation for all members with pieces of a plan, and returns the first failure.
  Status RunPieces(const SplitPlan& plan, const Operation& operation);
  /// Leaves members out that are lost, unless all have failed. Returns the first failure.
  static Status JudgePieces(const std::vector<Member*>& members);
  std::vector<Member*> ListPieces(const SplitPlan& plan) const;
  bool IsSplit() const { return !this->Plan.Pieces.empty(); }
  /// Adapts the form of the volume, and of those in RenderRequest::MultiVolume, to a frame.
  Status Follow(const RenderRequest& request);
  Status FollowOne(const PieceNeeds& needs, const Strategies& settings);
  /// Gives the whole volume to all devices after a failure of a piece.
  Status GiveUpPieces();

  // Frames of a volume that is split: MultiDevicePieces.cxx.
  /// Renders a frame if the volume is split. Returns no value if it is not split, or no longer because a piece has
  /// failed: then the caller must render the frame.
  std::optional<Status> TryPieces(
    const RenderRequest& request, const std::function<Status()>& render);
  Status RenderPieces(const RenderRequest& request, RenderedImage& image);
  Status RenderPiecesOnDisplay(const RenderRequest& request);
  /// Queues all pieces and their compositing on a member's device.
  Status MarchPieces(const RenderRequest& request, Member& composer, const DisplayFrame& frame);
  RenderRequest MakePieceRequest(const RenderRequest& request, std::size_t index) const;
  /// Waits for all pieces of a frame in host memory.
  Status FinishPieces(const RenderRequest& request);
  void ReportSplit(FrameStatistics& statistics) const;
  using FrameOperation = std::function<Status(DisplayFrame&)>;
  /// Calls `march` with a frame in the memory of the displaying device, and copies it into the connected texture. Where
  /// that device lacks memory, it frees what is optional and tries again.
  Status CollectOnDisplay(const RenderRequest& request, const FrameOperation& march);
  Status CollectOnDisplayOnce(const RenderRequest& request, const FrameOperation& march);
  /// Leaves the displaying device out where one of DisplayOutcome's steps has failed and others are ready: then fails
  /// with Unsupported.
  Status JudgeDisplay(const Status& status);
  /// Waits for the queued work of all devices.
  void WaitForAll();
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
  Status DisplayOutcome;   ///< of the last frame's steps that only the displaying device takes
  RowShares Shares;
  bool IsInFlight = false;   ///< a displayed frame
  bool WasAsPlanned = false; ///< each device has rendered the rows of the last plan
  std::size_t Shown = 0;     ///< a member that has rendered a part of the last frame
  VolumeView Layout;         ///< of the volume
  VolumeView Source;         ///< the volume in host memory; Voxels are null where it is elsewhere
  Strategies Expected;       ///< settings of the last plan
  PieceNeeds Needs{ {}, DefaultGhostLayers }; ///< of the last frame
  SplitPlan Plan;                             ///< Pieces by member
  bool IsMixed = false;                       ///< devices hold slices of several plans or volumes
  bool HasPieceFailed = false;                ///< with this volume
  bool WasSplit = false;                      ///< the last frame was one of pieces
  bool HasKeptGathered = false;               ///< it kept gathered values
  /// Auxiliary volumes in host memory, by AuxiliaryVolume.
  std::array<std::optional<VolumeView>, AuxiliaryKinds> Auxiliaries;
  std::array<bool, AuxiliaryKinds> AreOnDevice{}; ///< auxiliary volumes set from device memory
  std::optional<StepLimit> Steps;                 ///< of the last frame of pieces
  /// VolumeView::FindsRanges of a volume that was split.
  std::optional<std::array<std::array<double, 2>, 4>> FoundRanges;
  std::atomic<bool> IsStopped{ false }; ///< the caller has stopped the task
  bool IsRunning = false;               ///< workers write their statistics
  std::thread::id Caller;               ///< thread of the call that is running
  std::size_t HostOwner = 0;            ///< member that has page-locked the memory below
  HostImage Host;
  mutable FrameStatistics Statistics;
};

} // namespace Strider

#endif
