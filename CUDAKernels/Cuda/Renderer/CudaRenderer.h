// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend: keeps the volume in a 3-D texture or in compressed bricks, and marches one ray per thread.
#ifndef Strider_Cuda_Renderer_CudaRenderer_h
#define Strider_Cuda_Renderer_CudaRenderer_h

#include "BlockShape/LaunchTuner.h"
#include "Cuda/Display/DisplayConnection.h"
#include "Cuda/Display/FrameBuffers.h"
#include "Cuda/March/Bricks/MarchCompressed.h"
#include "Cuda/March/DeviceScene.h"
#include "Cuda/March/DeviceTransferTable.h"
#include "Cuda/March/Filtered/MarchFiltered.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/PreIntegrated/DeviceIntegralTable.h"
#include "Cuda/Renderer/DeviceMultiVolume.h"
#include "Cuda/Renderer/DeviceVolume.h"
#include "Cuda/Renderer/StagedVolume.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/KeepCurrentDevice.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Runtime/SurfaceObject.h"
#include "Cuda/Volume/DeviceAuxiliaryVolumes.h"
#include "MarchingCache/ExecutionTuner.h"
#include "MarchingCache/PredictParting.h"
#include "Rays/PlaceSamplesAsVTK.h"
#include "Strider/VolumeRenderer.h"

#include <functional>
#include <optional>

namespace Strider
{

class CudaRenderer : public VolumeRenderer
{
public:
  CudaRenderer();
  ~CudaRenderer() override;

  /// Selects the device. Call it before all other members; see CreateCudaRenderer.
  Status Create(int deviceIndex, int localRank, std::string& note);

  Backend GetBackend() const override { return Backend::CUDA; }
  const std::string& GetDeviceName() const override { return this->Gpu.Name; }
  void ExpectFrames(const Strategies& settings) override { this->Voxels.ExpectFrames(settings); }
  void SetProgress(const TaskProgress& progress) override { this->Voxels.SetProgress(progress); }
  Status SetVolume(const VolumeView& volume) override;
  Status StageVolume(const VolumeView& volume) override;
  Status SetTransferFunctions(const TransferFunctions& functions) override;
  Status SetComponentFunctions(const std::vector<TransferFunctions>& functions) override;
  Status SetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) override;
  Status SetLabelFunctions(const std::vector<TransferFunctions>& functions) override;
  Status Render(const RenderRequest& asked, RenderedImage& image) override;
  Status ShowGathered(std::size_t count, float* pixels) override;
  Status ConnectDisplay(const DisplayTargets& targets) override;
  Status RenderToDisplay(const RenderRequest& asked) override;
  void DisconnectDisplay() override;
  const FrameStatistics& GetStatistics() override;
  const FrameStatistics& GetFinishedStatistics() const override { return this->Statistics; }

private:
  /// Part of a frame that is still to be rendered after the pool.
  enum class FrameRest
  {
    None,
    Far, ///< samples behind the limits of tiles
    All
  };

  /// Kernel inputs and decisions of one frame.
  struct FrameTask
  {
    MarchRaysTask Rays{};
    MarchSceneTask Scene{};             ///< used with NeedsScene
    MarchMultiVolumeTask MultiVolume{}; ///< used with several volumes
    double FillMilliseconds = 0.0;      ///< time to decode into the pools of several volumes
    MarchCompressedTask Compressed{};   ///< used with IsCompressed
    bool IsCompressed = false;
    FilteredVoxels Filtered{}; ///< used with IsFiltered or IsLitFiltered
    /// One component with a cubic or enhancement filter and no other scene features; NeedsScene is false.
    bool IsFiltered = false;
    bool IsLitFiltered = false;   ///< scene for LaunchMarchLitFiltered
    bool IsBoxScene = false;      ///< scene for LaunchMarchBoxScene
    bool IsInSlabs = false;       ///< compressed volume, decoded slab by slab
    bool IsInSteps = false;       ///< each slab is marched in the steps Near and Far
    PoolWay Pool = PoolWay::None; ///< part of the frame that reads the pool
    bool IsStacked = false;       ///< frame for LaunchMarchStacked
    bool NeedsScene = false;
    /// Scene for LaunchMarchSingleComponentScene.
    bool IsSingleComponent = false;
    bool IsIntensity = false; ///< scene for LaunchMarchIntensity
    /// Scene for LaunchMarchMaskedScene, LaunchMarchSurfaces or LaunchMarchMultiComponentScene.
    bool IsMasked = false;
    LaunchShape Shape;
    bool IsPreIntegrated = false;
    FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
    ExecutionForecast Forecast;                           ///< set for volumes in a texture
    bool IsCompared = false;                              ///< Forecast has an alternative
    /// Marches the frame by the alternative first, to time it.
    bool TimesAlternative = false;
    SkipMap Skip{}; ///< in index space
    /// The occupied share of macrocells is below MostlyEmpty, as far as known.
    bool IsMostlyEmpty = false;
    bool SkipsMost = false;     ///< rays skip, and IsMostlyEmpty is set
    bool IsTuned = false;       ///< the tuner chose the shape
    std::string PreIntegration; ///< as FrameStatistics::PreIntegration
    std::string Skipping;       ///< as FrameStatistics::Skipping
    /// Use of the gradient texture or stacked slices, with the reason; empty where the frame needs no gradients and is
    /// of no kind that can read stacked slices.
    std::string OptionalTextures;
  };

  Status CheckReady(const RenderRequest& request);
  /// Returns `asked`, or `limited` with fewer steps along rays; see StepLimit.
  const RenderRequest& LimitSteps(const RenderRequest& asked, RenderRequest& limited);
  /// Selects whether a frame reads the voxels or their B-spline coefficients, and computes the latter. Compressed
  /// voxels have no coefficients. Fails with OutOfMemory.
  Status SelectCoefficients(const RenderRequest& request);
  void Read(DeviceVolume& volume);
  /// True where frames read the coefficients.
  bool IsPrefiltered() const { return this->Volume == &this->Coefficients; }
  /// Prepares all inputs of a frame, independent of its target.
  Status Prepare(const RenderRequest& request, FrameTask& task);
  /// As Prepare, for the volumes of RenderRequest::MultiVolume.
  Status PrepareMultiVolume(const RenderRequest& request, FrameTask& task);
  /// Prepares this renderer's volume for a frame of several. Adds the time of decoding to `fillMilliseconds`.
  Status PlaceIn(const RenderRequest& request, const RenderRequest& own, PlacedVoxels& placed,
    double& fillMilliseconds);
  /// Decodes a compressed volume into its pool, where its visible part fits, and waits for it.
  Status PoolMultiVolume(const RenderRequest& request, const RenderRequest& own,
    PlacedVoxels& placed, double& fillMilliseconds);
  /// Chooses the block shape. Call it after task.MultiVolume is set.
  Status ShapeMultiVolume(
    const Strategies& settings, const LaunchConditions& conditions, FrameTask& task);
  Status LaunchMultiVolume(const FrameTask& task);
  /// Reports the storage in the statistics of each volume and of the frame.
  void ReportMultiVolume(const RenderRequest& request);
  /// Returns the request with its storage set to a texture, where the filter needs one and slabs cannot be marched.
  static RenderRequest WantStorage(const RenderRequest& request, bool canMarchSlabs);
  /// Fails where the request's filters need a texture, since there is none.
  static Status CheckByWarps(const RenderRequest& request);
  /// Calls `attempt` until it succeeds, as long as it fails with OutOfMemory and `giveBack` frees memory.
  /// Synchronises the stream before memory is freed, and after a failure.
  Status RetryWithLessMemory(
    const std::function<Status()>& attempt, const std::function<bool()>& giveBack);
  /// Frees optional memory of this renderer or of the others in the frame; returns false where there is none.
  bool EvictOptional(const RenderRequest& request);
  bool GiveBackOwnMemory();
  /// Returns the textures of a scene for the volume's texture.
  SceneTextures MakeSceneTextures(
    const TextureVoxels& volume, const RenderRequest& request, FilterExecution execution) const;
  /// Sets the reach and the cache of scenes whose rays share voxels.
  static void PlanBoxes(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  /// Returns the marching cache of a warp for a filter of one component.
  BoxCells FindCells() const;
  /// Returns the macrocells that a frame skips. Call it after PrepareSkipping.
  SkippedMacrocells FindSkipped(const FrameTask& task) const;
  /// Chooses the execution of the filter. Call it after PrepareSkipping.
  void ChooseExecution(const SceneSource& source, const RenderRequest& request,
    const ViewGeometry& view, std::uint64_t content, FrameTask& task);
  /// Sets the voxels that rays read, and converts the skip map to the order in which they follow them.
  Status PrepareVoxels(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  /// Marches the frame by the alternative execution; the frame itself overwrites the result.
  Status LaunchAlternative(const RenderRequest& request, const FrameTask& task);
  /// Returns the inputs of rays with a wide filter.
  FilteredVoxels MakeFilteredVoxels(const RenderRequest& request, const FrameTask& task) const;
  /// Returns the filter's support, including the effect of rounded weights on values and slopes. For Automatic it
  /// covers all executions that may be chosen: the choice is made after the map and changes with the view, and must
  /// not invalidate the map.
  static FilterSupport FindDeviceSupport(const RenderRequest& request, FilterExecution execution);
  /// Prepares the kernels of a scene, whose features must be up to date.
  Status PrepareScene(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  Status PrepareIntegrals(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  Status PrepareGradients(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  /// True where LaunchMarchStacked can march a frame. Its table must be up to date.
  bool CanStack(const RenderRequest& request, const FrameTask& task) const;
  /// Prepares stacked slices. Call it after PrepareSkipping.
  Status PrepareStack(const RenderRequest& request, FrameTask& task);
  /// Marks a change of frame times where frames start or stop reading an optional texture.
  void NoteOptional(bool isThere, bool& wasThere);
  /// Returns the conversion from macrocell values to stored values.
  static ValueUnits FindValueUnits(const SceneSource& source, const TextureVoxels& voxels);
  /// Prepares the skip map, in index space.
  Status PrepareSkipping(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  Status PrepareLaunch(
    const RenderRequest& request, const ViewGeometry& view, std::uint64_t content, FrameTask& task);
  Status RenderOnce(const RenderRequest& request, RenderedImage& image);
  /// Fails where the connected objects cannot hold the frame.
  Status CheckDisplay(const RenderRequest& request) const;
  Status RenderToDisplayOnce(const RenderRequest& request);
  /// Waits for the frame in flight and releases its surface.
  void FinishDisplay();
  Status March(const RenderRequest& request, FrameTask& task);
  Status MatchVTK(const RenderRequest& request, FrameTask& task, VTKRays& rays);
  Status Launch(const RenderRequest& request, const EventTimer& timer, FrameTask& task);
  /// True where a frame's rays can be marched slab by slab.
  bool CanMarchSlabs(const RenderRequest& request) const;
  /// True where marching caches are filled from slabs; never in frames that match VTK.
  bool SharesSlabs(const SceneSource& source, const RenderRequest& request) const;
  /// Prepares slabs, where they can be marched and memory suffices.
  Status PrepareSlabs(const RenderRequest& request, std::uint64_t content, FrameTask& task);
  static bool CanPreIntegrateSlabs(const FrameTask& task);
  /// Returns the decoding task of a frame, without its output.
  DecodeSlabTask MakeDecodeTask(const RenderRequest& request, const FrameTask& task) const;
  Status LaunchSlabs(
    const RenderRequest& request, const VTKRays* matched, const FrameTask& task, FrameRest rest);
  /// Marches rays through one slab, with its texture.
  Status LaunchSlab(const RenderRequest& request, const VTKRays* matched, const FrameTask& task,
    const MarchRaysTask& rays, const MarchSceneTask& scene);
  /// Prepares the pool, where such frames can read one and memory suffices. Call it after PrepareSlabs.
  Status PreparePool(const SceneSource& source, const RenderRequest& request, std::uint64_t content,
    FrameTask& task);
  /// Marches the part of a frame that reads the pool, and waits for it.
  Status LaunchPooled(const RenderRequest& request, FrameTask& task, FrameRest& rest);
  /// Marches one step from the pool, and replaces all former macrocells if necessary. Where they do not fit, marches
  /// nothing and empties the pool.
  Status MarchPooled(const RenderRequest& request, FrameTask& task, SlabStep step, bool& hasRoom,
    bool& hasTilesLeft);
  /// As MarchPooled, but keeps the former macrocells. Where the new ones do not fit, the caller must empty the pool.
  Status TryPool(const RenderRequest& request, FrameTask& task, SlabStep step, bool& hasRoom,
    bool& hasTilesLeft);
  /// Waits for the frame in flight, if any, and reads its statistics.
  Status Finish();

  SceneSource GetSource() const;
  std::size_t CountBytesOnDevice() const;

  /// Restores the caller's device after the other members are destroyed.
  std::optional<CurrentDeviceKeeper> Kept;
  Device Gpu;
  Stream Queue;
  EventTimer MarchTimer;
  EventTimer AlternativeTimer;
  DeviceVolume Voxels;
  StagedVolume Staged; ///< the next Voxels
  /// B-spline coefficients of the voxels; empty where the last frame did not use them.
  DeviceVolume Coefficients;
  /// DeviceVolume::CountVoxelChanges of the voxels at the time the coefficients were computed.
  std::uint64_t CoefficientsOf = 0;
  DeviceVolume* Volume = &this->Voxels; ///< the volume that frames read
  VolumeView Shown;                     ///< its view, with the type of the voxels
  DeviceAuxiliaryVolumes AuxiliaryVolumes;
  std::vector<TransferFunctions> Functions; ///< indexed by component
  std::vector<TransferFunctions> Labels;
  DeviceTransferTable Table;
  DeviceIntegralTable Integrals;
  DeviceScene Scene;
  DeviceMultiVolume MultiVolume;
  DeviceCopy<PlaceSamplesAsVTK> Matched; ///< for scenes
  LaunchTuner Tuner;
  ExecutionTuner Executions;
  std::uint64_t ContentChanges = 0;
  /// The last frame that needed gradients read them from a texture.
  bool HadGradients = false;
  /// The last frame that could read stacked slices did.
  bool HadStack = false;
  FrameBuffers Buffers;
  DeviceBuffer<unsigned int> BlocksTaken;
  DisplayConnection Display;
  SurfaceObject DisplayedSurface;        ///< target of the frame in flight
  bool IsInFlight = false;               ///< a frame was launched, and not yet waited for
  bool IsMultiVolumeInFlight = false;    ///< it shows several volumes
  double FillMilliseconds = 0.0;         ///< as FrameTask
  bool CountsInFlight = false;           ///< it counts its samples
  bool TunesInFlight = false;            ///< its time is reported to the launch tuner
  bool ComparesInFlight = false;         ///< its time is reported to the execution tuner
  bool TimesAlternativeInFlight = false; ///< its alternative was timed before it
  /// The last frame kept gathered values, and its appearance is in Scene.
  bool HasGathered = false;
  FrameStatistics Statistics;
};

} // namespace Strider

#endif
