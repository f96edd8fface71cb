// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CUDA backend: keeps the volume in a 3-D texture and marches one ray a thread.
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

  /// To be called first; see CreateCudaRenderer.
  Status Create(int deviceIndex, int localRank, std::string& note);

  Backend GetBackend() const override { return Backend::CUDA; }
  const std::string& GetDeviceName() const override { return this->Gpu.Name; }
  void ExpectFrames(const Strategies& settings) override { this->Voxels.ExpectFrames(settings); }
  void SetProgress(const TaskProgress& progress) override { this->Voxels.SetProgress(progress); }
  Status SetVolume(const VolumeView& volume) override;
  Status StageVolume(const VolumeView& volume) override;
  Status SetTransferFunctions(const TransferFunctions& functions) override;
  Status SetComponentFunctions(const std::vector<TransferFunctions>& functions) override;
  Status SetAuxiliaryVolume(AuxiliaryVolume companion, const VolumeView* volume) override;
  Status SetLabelFunctions(const std::vector<TransferFunctions>& functions) override;
  Status Render(const RenderRequest& asked, RenderedImage& image) override;
  Status ShowGathered(std::size_t count, float* pixels) override;
  Status ConnectDisplay(const DisplayTargets& targets) override;
  Status RenderToDisplay(const RenderRequest& asked) override;
  void DisconnectDisplay() override;
  const FrameStatistics& GetStatistics() override;
  const FrameStatistics& GetFinishedStatistics() const override { return this->Statistics; }

private:
  /// What a pool has left over of a frame.
  enum class FrameRest
  {
    None,
    Far, ///< what lies behind the limits of tiles
    All
  };

  /// What the rays of one frame are given.
  struct FrameTask
  {
    MarchRaysTask Rays{};
    MarchSceneTask Scene{};             ///< read where NeedsScene is set
    MarchMultiVolumeTask MultiVolume{}; ///< read where it has volumes
    double FillMilliseconds = 0.0;      ///< of their pools
    MarchCompressedTask Compressed{};   ///< read where IsCompressed is set
    bool IsCompressed = false;
    FilteredVoxels Filtered{};    ///< read where IsFiltered or IsLitFiltered is set
    bool IsFiltered = false;      ///< by a cubic, or enhanced, and NeedsScene is not set
    bool IsLitFiltered = false;   ///< a scene that LaunchMarchLitFiltered can do
    bool IsBoxScene = false;      ///< a scene whose rays share voxels
    bool IsInSlabs = false;       ///< of the compressed volume, decoded one after the other
    bool IsInSteps = false;       ///< and each first up to the limits of tiles
    PoolWay Pool = PoolWay::None; ///< what is read from a pool before
    bool IsStacked = false;       ///< LaunchMarchStacked does it
    bool NeedsScene = false;
    bool IsPlain = false;     ///< LaunchMarchSingleComponentScene can do it
    bool IsIntensity = false; ///< or LaunchMarchIntensity
    bool IsCommon = false;    ///< or LaunchMarchMaskedScene
    LaunchShape Shape;
    bool IsPreIntegrated = false;
    FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
    ExecutionForecast Forecast;                           ///< of frames that are not compressed
    bool IsCompared = false;                              ///< and it has an alternative
    bool TimesAlternative = false; ///< which is to be marched before, for its time
    SkipMap Skip{};                ///< in index space
    bool IsMostlyEmpty = false; ///< fewer macrocells than a share are occupied, as far as is known
    bool SkipsMost = false;     ///< and rays skip the others
    bool IsTuned = false;       ///< the shape is the tuner's
    std::string PreIntegration; ///< as FrameStatistics::PreIntegration
    std::string Skipping;       ///< as FrameStatistics::Skipping
    std::string
      OptionalTextures; ///< whether gradients come from a texture, or slices are stacked, and why; empty where neither is read
  };

  Status CheckReady(const RenderRequest& request);
  /// The request, or `limited`, whose rays take fewer steps: see StepLimit.
  const RenderRequest& LimitSteps(const RenderRequest& asked, RenderRequest& limited);
  /// Makes Volume what a frame reads, and Coefficients where it wants them. Those of compressed voxels cannot be had. Fails with
  /// OutOfMemory.
  Status SelectCoefficients(const RenderRequest& request);
  void Read(DeviceVolume& volume);
  /// Whether frames read Coefficients.
  bool IsPrefiltered() const { return this->Volume == &this->Coefficients; }
  /// Fills what every frame needs, whatever it is written to.
  Status Prepare(const RenderRequest& request, FrameTask& task);
  /// The same of RenderRequest::MultiVolume.
  Status PrepareMultiVolume(const RenderRequest& request, FrameTask& task);
  /// Where this renderer's volume lies in a picture of several. Adds the time of decoding to `fillMilliseconds`.
  Status PlaceIn(const RenderRequest& request, const RenderRequest& own, PlacedVoxels& placed,
    double& fillMilliseconds);
  /// Has a compressed one read from its pool, where what the picture shows of it has room there; decodes that, and waits for it.
  Status PoolMultiVolume(const RenderRequest& request, const RenderRequest& own,
    PlacedVoxels& placed, double& fillMilliseconds);
  /// The blocks of their rays, after task.MultiVolume.
  Status ShapeMultiVolume(
    const Strategies& settings, const LaunchConditions& conditions, FrameTask& task);
  Status LaunchMultiVolume(const FrameTask& task);
  /// How they are kept, in the statistics of each one and of the picture.
  void ReportMultiVolume(const RenderRequest& request);
  /// Frames of filters that read textures alone have their volume in one, if there is room.
  static RenderRequest WantStorage(const RenderRequest& request, bool canMarchSlabs);
  /// Fails where there is none.
  static Status CheckByWarps(const RenderRequest& request);
  /// Makes an attempt, and further ones for as long as they lack memory and `giveBack` returns that it has freed some. The queue is
  /// empty before memory is given back, and after a failure.
  Status RetryWithLessMemory(
    const std::function<Status()>& attempt, const std::function<bool()>& giveBack);
  /// Of this renderer, or of the others in the picture; false where there is none.
  bool EvictOptional(const RenderRequest& request);
  bool GiveBackOwnMemory();
  /// What the rays of a scene read, given the volume's texture.
  SceneTextures MakeSceneTextures(
    const TextureVoxels& volume, const RenderRequest& request, FilterExecution execution) const;
  /// What the rays of a scene read that share voxels.
  static void PlanBoxes(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  /// What warps keep of the volume for a filter of one component.
  BoxCells FindCells() const;
  /// What the rays of a frame skip whose PrepareSkipping is done.
  SkippedMacrocells FindSkipped(const FrameTask& task) const;
  /// How the voxels of a frame are read whose PrepareSkipping is done.
  void ChooseExecution(const SceneSource& source, const RenderRequest& request,
    const ViewGeometry& view, std::uint64_t content, FrameTask& task);
  /// What reads them, and with what rays skip in the order of these.
  Status PrepareVoxels(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  /// Marches the frame by the alternative of how it is read; what that writes is overwritten next.
  Status LaunchAlternative(const RenderRequest& request, const FrameTask& task);
  /// What the rays of a wide filter read.
  FilteredVoxels MakeFilteredVoxels(const RenderRequest& request, const FrameTask& task) const;
  /// With what rounded weights add to values and slopes; Automatic: in any way that it may choose, so that its choice, which comes after
  /// the map and changes with the view, makes no other map.
  static FilterSupport FindDeviceSupport(const RenderRequest& request, FilterExecution execution);
  /// Of a frame whose scene is up to date.
  Status PrepareScene(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  Status PrepareIntegrals(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  Status PrepareGradients(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  /// Whether LaunchMarchStacked can do a frame whose table is up to date.
  bool CanStack(const RenderRequest& request, const FrameTask& task) const;
  /// Of a frame whose PrepareSkipping is done.
  Status PrepareStack(const RenderRequest& request, FrameTask& task);
  /// Frames take another time once they read such a texture, or do no more.
  void NoteOptional(bool isThere, bool& wasThere);
  /// How the values that macrocells know become stored ones.
  static ValueUnits FindValueUnits(const SceneSource& source, const TextureVoxels& voxels);
  /// In index space.
  Status PrepareSkipping(const SceneSource& source, const RenderRequest& request, FrameTask& task);
  Status PrepareLaunch(
    const RenderRequest& request, const ViewGeometry& view, std::uint64_t content, FrameTask& task);
  Status RenderOnce(const RenderRequest& request, RenderedImage& image);
  /// Fails where the connected objects cannot take the frame.
  Status CheckDisplay(const RenderRequest& request) const;
  Status RenderToDisplayOnce(const RenderRequest& request);
  /// Waits for the frame in flight and lets go of what it was written to.
  void FinishDisplay();
  Status March(const RenderRequest& request, FrameTask& task);
  Status MatchVTK(const RenderRequest& request, FrameTask& task, VTKRays& rays);
  Status Launch(const RenderRequest& request, const EventTimer& timer, FrameTask& task);
  /// Whether the rays of a frame can be marched slab by slab.
  bool CanMarchSlabs(const RenderRequest& request) const;
  /// Whether marching caches are to be filled from slabs: not where samples are VTK's.
  bool SharesSlabs(const SceneSource& source, const RenderRequest& request) const;
  /// Where they can, and there is room for it.
  Status PrepareSlabs(const RenderRequest& request, std::uint64_t content, FrameTask& task);
  static bool CanPreIntegrateSlabs(const FrameTask& task);
  /// What is decoded for a frame, but for where.
  DecodeSlabTask MakeDecodeTask(const RenderRequest& request, const FrameTask& task) const;
  Status LaunchSlabs(
    const RenderRequest& request, const VTKRays* matched, const FrameTask& task, FrameRest rest);
  /// Through one of them, with its texture.
  Status LaunchSlab(const RenderRequest& request, const VTKRays* matched, const FrameTask& task,
    const MarchRaysTask& rays, const MarchSceneTask& scene);
  /// After PrepareSlabs: where frames of the kind can be read from a pool, and there is room for one.
  Status PreparePool(const SceneSource& source, const RenderRequest& request, std::uint64_t content,
    FrameTask& task);
  /// Marches what is to be read from it, and waits for it.
  Status LaunchPooled(const RenderRequest& request, FrameTask& task, FrameRest& rest);
  /// A step of it, where its macrocells have room, if need be in place of all others; else nothing is marched, and the pool is empty.
  Status MarchPooled(const RenderRequest& request, FrameTask& task, SlabStep step, bool& hasRoom,
    bool& hasTilesLeft);
  /// The same beside the others; where there is no room the pool is to be emptied.
  Status TryPool(const RenderRequest& request, FrameTask& task, SlabStep step, bool& hasRoom,
    bool& hasTilesLeft);
  /// Waits for the frame in flight, if there is one, and takes its statistics.
  Status Finish();

  SceneSource GetSource() const;
  std::size_t CountBytesOnDevice() const;

  std::optional<CurrentDeviceKeeper> Kept; ///< while the other members are destroyed
  Device Gpu;
  Stream Queue;
  EventTimer MarchTimer;
  EventTimer AlternativeTimer;
  DeviceVolume Voxels;
  StagedVolume Staged; ///< the next Voxels
  DeviceVolume
    Coefficients; ///< of a B-spline through the voxels; empty where the last frame wanted none
  std::uint64_t CoefficientsOf =
    0; ///< DeviceVolume::CountVoxelChanges of the voxels that they were made of
  DeviceVolume* Volume = &this->Voxels; ///< what frames read of these
  VolumeView Shown;                     ///< what they read, with the type of the voxels
  DeviceAuxiliaryVolumes AuxiliaryVolumes;
  std::vector<TransferFunctions> Functions; ///< by component
  std::vector<TransferFunctions> Labels;
  DeviceTransferTable Table;
  DeviceIntegralTable Integrals;
  DeviceScene Scene;
  DeviceMultiVolume MultiVolume;
  DeviceCopy<PlaceSamplesAsVTK> Matched; ///< of scenes
  LaunchTuner Tuner;
  ExecutionTuner Executions;
  std::uint64_t ContentChanges = 0;
  bool HadGradients = false; ///< the last frame that read gradients had them from a texture
  bool HadStack = false;     ///< the last frame that could read stacked slices did
  FrameBuffers Buffers;
  DeviceBuffer<unsigned int> BlocksTaken;
  DisplayConnection Display;
  SurfaceObject DisplayedSurface;        ///< what the frame in flight is written to
  bool IsInFlight = false;               ///< a frame was launched and nobody has waited for it yet
  bool IsMultiVolumeInFlight = false;    ///< and it shows several volumes
  double FillMilliseconds = 0.0;         ///< as FrameTask
  bool CountsInFlight = false;           ///< and it counts its samples
  bool TunesInFlight = false;            ///< and its time tells the tuner something
  bool ComparesInFlight = false;         ///< and the one of executions
  bool TimesAlternativeInFlight = false; ///< and its alternative was timed before it
  bool HasGathered = false;              ///< the last frame, and its appearance is in Scene
  FrameStatistics Statistics;
};

} // namespace Strider

#endif
