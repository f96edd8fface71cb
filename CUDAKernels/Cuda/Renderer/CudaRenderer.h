// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend: keeps the volume in a 3-D texture or in compressed bricks, and marches one ray per thread.
#ifndef Strider_Cuda_Renderer_CudaRenderer_h
#define Strider_Cuda_Renderer_CudaRenderer_h

#include "Compositing/Parts/PlanPart.h"
#include "Compositing/SceneSource.h"
#include "Cuda/Renderer/DeviceContext.h"
#include "Cuda/Renderer/FrameTask.h"
#include "Cuda/Runtime/KeepCurrentDevice.h"
#include "Foundation/ContentStamp.h"
#include "Rays/FindFootprint.h"
#include "Strider/VolumeRenderer.h"

#include <functional>
#include <optional>
#include <vector>

namespace Strider
{

/// Part of a frame that one of several devices renders.
struct FramePart
{
  std::optional<RowRange> Rows; ///< no value: all rows, of a piece of the volume
  ImageTarget Target;
};

/// Frame in the memory of the device that displays it. Must live until EndDisplay.
struct DisplayFrame
{
  MappedDisplay Mapped;
  float4* Rgba = nullptr;             ///< where parts are collected
  const float* OpaqueDepth = nullptr; ///< the connected depth buffer, or null
  const Event* Begun = nullptr;       ///< after it parts may read the depth and write Rgba
};

class CudaRenderer : public VolumeRenderer
{
public:
  CudaRenderer();
  ~CudaRenderer() override;

  /// Selects the device. Call it before all other members; see CreateCudaRenderers.
  Status Create(int deviceIndex, int localRank, std::string& note);

  // Frames that several devices share; see MultiDeviceRenderer.
  /// As SetComponentFunctions and SetLabelFunctions, for functions that have been checked.
  void TakeComponentFunctions(std::vector<TransferFunctions>&& functions);
  void TakeLabelFunctions(std::vector<TransferFunctions>&& functions);
  bool HasVolume() const;
  void DropAuxiliaryVolumes();
  /// Waits for the queued work, whatever becomes of it.
  void WaitForWork();
  /// Creates what only such frames need.
  Status CreateForParts();
  const Device& GetGpu() const { return this->Context.Gpu; }
  /// As VoxelUploader::Share, for SetVolume.
  void ShareUpload(SharedUpload* shared, std::size_t index)
  {
    this->Context.Voxels.GetUploader().Share(shared, index, this->Context.Gpu.Index);
  }
  /// Renders a part of a frame into its target, in page-locked host memory or in memory from FindShared.
  Status RenderPart(const RenderRequest& asked, const FramePart& part);
  /// Finds the memory of a shared picture for this device. Fails as FindSharedMemory.
  Status FindShared(const RenderRequest& request, const SharedPicture& place, float4*& memory);
  /// Meaning of the values of a frame.
  GatheredKind FindGathered(const RenderRequest& request) const;
  /// Fails where the connected objects cannot hold the frame.
  Status CheckDisplay(const RenderRequest& request) const;
  /// Fails where the connected texture cannot hold an image of this size.
  Status CheckDisplay(const std::array<int, 2>& imageSize) const;
  /// Maps the connected objects for a frame whose parts are collected on this device. Call it after CheckDisplay.
  Status BeginDisplay(const RenderRequest& request, DisplayFrame& display);
  /// Queues the march of a part or of RenderRequest::Piece, and the copy of its rows to the device that displays or
  /// composites them. That device keeps its own rows, and ignores the target.
  Status MarchPart(const RenderRequest& asked, const FramePart& part, const DisplayFrame& display);
  /// Measures the way of the last part to another device; waits for its end.
  Status MeasurePart(double& milliseconds) const;
  /// Makes this device wait for a part of the frame that it displays.
  Status AwaitPart(const CudaRenderer& other);
  /// Copies the frame into the connected texture and returns the objects to OpenGL.
  Status EndDisplay(const RenderRequest& request, DisplayFrame& display);

  // Frames of a volume whose pieces are on several devices; see MultiDevicePieces.cxx.
  /// As BeginDisplay, for a frame in host memory.
  Status BeginPieces(DisplayFrame& frame);
  /// Makes room for the pictures of `count` pieces in the memory of this device, which composites them.
  Status ReservePictures(
    const RenderRequest& request, std::size_t count, std::vector<ImageTarget>& pictures);
  /// Queues the compositing of pictures, in ascending order of their slices; one without a target is the device's own.
  /// `shows`: gathered values become colours. The result replaces the device's own picture.
  Status CompositePieces(const RenderRequest& request, const RayFrame& whole,
    const std::vector<ImageTarget>& pictures, bool shows);
  /// Waits for the last piece, and returns its failure.
  Status FinishPiece();
  /// Copies the result to page-locked host memory, and waits for it.
  Status FetchComposite(const RenderRequest& request, const ImageTarget& target);
  /// Bytes of the volume, and those that it may take: free ones and its own.
  Status MeasureVolumeMemory(std::size_t& bytes, std::size_t& available) const;
  /// As DeviceContext::RetryWithLessMemory, also where host memory runs out.
  Status RetryWithLessMemory(
    const std::function<Status()>& attempt, const std::function<bool()>& giveBack);
  /// Frees optional memory of this renderer or of the others in the frame; returns false where there is none.
  bool EvictOptional(const RenderRequest& request);

private:
  Backend DoGetBackend() const override { return Backend::CUDA; }
  const std::string& DoGetDeviceName() const override { return this->Context.Gpu.Name; }
  void DoExpectFrames(const Strategies& settings) override
  {
    this->Context.Voxels.ExpectFrames(settings);
  }
  void DoSetProgress(const TaskProgress& progress) override
  {
    this->Context.Voxels.SetProgress(progress);
  }
  Status DoSetVolume(const VolumeView& callers) override;
  Status DoStageVolume(const VolumeView& volume) override;
  Status DoSetComponentFunctions(const std::vector<TransferFunctions>& functions) override;
  Status DoSetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) override;
  Status DoSetLabelFunctions(const std::vector<TransferFunctions>& functions) override;
  Status DoRender(const RenderRequest& asked, RenderedImage& image) override;
  Status DoShowGathered(std::size_t count, float* pixels) override;
  Status DoConnectDisplay(const DisplayTargets& targets) override;
  Status DoRenderToDisplay(const RenderRequest& asked) override;
  void DoDisconnectDisplay() override;
  bool DoSharesPictures() const override { return true; }
  Status DoReserveShared(std::size_t bytes, SharedMemoryName& name) override;
  Status DoRenderShared(const RenderRequest& asked, const SharedPicture& place) override;
  Status DoStoreShared(const float* pixels, std::size_t count, const SharedPicture& place) override;
  Status DoCompositeShared(const SharedComposite& pictures, unsigned char* rgba) override;
  Status DoCompositeSharedToDisplay(const SharedComposite& pictures) override;
  void DoFinish() override;
  const FrameStatistics& DoGetFinishedStatistics() const override { return this->Statistics; }

  /// Describes a launched frame: which statistics and tuners receive its results when it has finished.
  struct FrameInFlight
  {
    bool ShowsMultiVolume = false;
    bool ShowsParts = false; ///< of RenderRequest::Parts
    bool CountsSamples = false;
    bool IsTuned = false;          ///< its time is reported to the launch tuner
    bool HasAlternative = false;   ///< its time is reported to the execution tuner
    bool TimesAlternative = false; ///< its alternative was timed before it
    double FillMilliseconds = 0.0; ///< as in FrameTask
    std::size_t OtherBytes = 0;    ///< held by the renderers of other parts
  };

  Status CheckReady(const RenderRequest& request);
  /// Calls `render` with a request of fewer steps along rays where StepLimit wants them, for some rows or for all.
  /// Where memory is short, frees what is optional and tries again.
  Status RenderRows(const RenderRequest& asked, const std::optional<RowRange>& rows,
    const std::function<Status(const RenderRequest&)>& render);
  /// Prepares all inputs of a frame, independent of its target.
  Status Prepare(const RenderRequest& request, FrameTask& task);
  /// As Prepare, for the volumes of RenderRequest::MultiVolume.
  Status PrepareMultiVolume(const RenderRequest& request, FrameTask& task);
  /// Prepares this renderer's volume for a frame of several. Adds the time of decoding to `fillMilliseconds`.
  Status PlaceIn(const RenderRequest& request, const RenderRequest& own, PlacedVoxels& placed,
    double& fillMilliseconds);
  /// Finds what a frame of several skips in this renderer's volume, whose scene and voxels are placed. Fails with
  /// OutOfMemory.
  Status SkipIn(const RenderRequest& own, FilterExecution execution, PlacedVoxels& placed);
  /// Decodes a compressed volume into its pool, where its visible part fits, and waits for it.
  Status PoolMultiVolume(const RenderRequest& request, const RenderRequest& own,
    PlacedVoxels& placed, double& fillMilliseconds);
  /// Chooses the block shape. Call it after task.MultiVolume is set.
  Status ShapeMultiVolume(
    const Strategies& settings, const LaunchConditions& conditions, FrameTask& task);
  /// As Prepare, for RenderRequest::Parts, whose volumes are prepared when they are launched.
  Status PrepareVolumeParts(const RenderRequest& request, FrameTask& task);
  /// Prepares this renderer's volume as a part of a frame.
  Status PrepareVolumePart(const PartPlan& plan, FrameTask& task);
  /// True if pixels keep what all parts gather, since it means the same in all of them.
  bool CanGatherTogether(const RenderRequest& request);
  /// A part of a frame; those outside of the picture need not be prepared.
  struct PlannedPart
  {
    PartPlan Plan;
    std::optional<StepLimit> Steps; ///< limit of the steps, where the request exceeds it
    PixelBox Footprint;
    bool IsPrepared = false;
    FrameTask Task;
  };
  /// Plans and prepares a part. `shape` is that of the launch, or null to choose one.
  Status PlanVolumePart(const RenderRequest& request, std::size_t index, bool gathersTogether,
    const LaunchShape* shape, PlannedPart& part);
  /// As PlanVolumePart, for the parts from `first` on; on all processors where many are in front of them.
  Status PlanVolumeParts(const RenderRequest& request, std::size_t first, bool gathersTogether,
    const LaunchShape& shape, std::vector<PlannedPart>& parts);
  /// Statistics of the parts that a frame has prepared; those outside of the picture have old ones. Times are the sum
  /// over threads.
  struct PartSums
  {
    double MapMilliseconds = 0.0;
    std::size_t CoefficientBytes = 0;
  };
  /// Queues the launches of all parts, from the nearest to the farthest. `frame` receives the plan of the nearest.
  Status LaunchVolumeParts(const RenderRequest& request, FrameTask& frame, PartSums& sums);
  /// Converts what pixels have gathered of all parts to colours.
  Status ShowGatheredParts(
    const RenderRequest& request, const GatheredKind& kind, const FrameTask& frame);
  /// As March, for RenderRequest::Parts.
  Status MarchVolumeParts(const RenderRequest& request, FrameTask& task);
  void ReportVolumeParts(const RenderRequest& request, const FrameTask& task, const PartSums& sums,
    FrameInFlight& frame);
  Status DisplayVolumeParts(const RenderRequest& request);
  /// Reports the storage in the statistics of each volume and of the frame.
  void ReportMultiVolume(const RenderRequest& request);
  /// Renders into host memory; without a target, into the context's.
  Status RenderOnce(const RenderRequest& request, ImageTarget target);
  Status MarchPartOnce(
    const RenderRequest& request, const FramePart& part, const DisplayFrame& display);
  Status RenderToDisplayOnce(const RenderRequest& request);
  /// Waits for the frame in flight and releases its surface.
  void FinishDisplay();
  /// Queues the kernels of a prepared frame.
  Status March(const RenderRequest& request, FrameTask& task);
  /// Marches the frame by the alternative execution; the frame itself overwrites the result.
  Status MarchAlternative(const RenderRequest& request, const FrameTask& task);
  /// Reports how a launched frame is rendered.
  Status Report(const RenderRequest& request, const FrameTask& task);
  /// Waits for the frame in flight, if any, and reads its statistics.
  Status Finish();
  /// Reports the time of a finished frame to the tuners.
  Status Learn(const FrameInFlight& frame);
  SceneSource GetSource() const;

  /// Restores the caller's device after the other members are destroyed.
  std::optional<CurrentDeviceKeeper> Kept;
  DeviceContext Context;
  std::vector<TransferFunctions> Functions; ///< indexed by component
  std::uint64_t FunctionsContent = 0;
  RememberedComparison FunctionsCompared; ///< with those of the first part of a frame
  std::vector<TransferFunctions> Labels;
  std::optional<FrameInFlight> InFlight; ///< launched, and not yet waited for
  /// The last frame kept gathered values, and its appearance is in the context's Scene.
  bool HasGathered = false;
  FrameStatistics Statistics;
};

} // namespace Strider

#endif
