// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// CPU renderer: reads the caller's voxels, a reordered copy, or compressed bricks, and marches tiles of pixels in
// parallel.
#ifndef Strider_Host_Renderer_HostRenderer_h
#define Strider_Host_Renderer_HostRenderer_h

#include "Compositing/MakeIntegralTable.h"
#include "Compositing/Parts/PlanPart.h"
#include "Compositing/SceneArrays.h"
#include "Foundation/ContentStamp.h"
#include "Host/Renderer/HostScene.h"
#include "Host/Renderer/HostTransferTable.h"
#include "Host/Tiles/ChooseMarchTile.h"
#include "Host/Volume/CompressedStorage.h"
#include "Host/Volume/HostCoefficients.h"
#include "Host/Volume/HostSkipMap.h"
#include "Host/Volume/MovedVolume.h"
#include "Planning/PlanFrame.h"
#include "Rays/FindFootprint.h"
#include "Rays/MeasureView.h"
#include "Strider/LaunchShape.h"
#include "Strider/VolumeRenderer.h"

#include <functional>

namespace Strider
{

class HostRenderer : public VolumeRenderer
{
public:
  HostRenderer();

private:
  Backend DoGetBackend() const override { return Backend::CPU; }
  const std::string& DoGetDeviceName() const override { return this->Name; }
  void DoSetProgress(const TaskProgress& progress) override;
  Status DoSetVolume(const VolumeView& callers) override;
  Status DoSetComponentFunctions(const std::vector<TransferFunctions>& functions) override;
  Status DoSetAuxiliaryVolume(AuxiliaryVolume auxiliary, const VolumeView* volume) override;
  Status DoSetLabelFunctions(const std::vector<TransferFunctions>& functions) override;
  Status DoRender(const RenderRequest& asked, RenderedImage& image) override;
  Status DoShowGathered(std::size_t count, float* pixels) override;
  Status DoConnectDisplay(const DisplayTargets& targets) override;
  Status DoRenderToDisplay(const RenderRequest& request) override;
  const FrameStatistics& DoGetFinishedStatistics() const override { return this->Statistics; }

  /// Parameters of a frame's rays, and the shape of its tiles.
  struct FrameTask
  {
    FramePlan Plan;
    MarchJob Job{};
    VTKRays Matched;
    LaunchShape Shape;
    VolumeView
      Grid; ///< layout of the volume in whose index space rays march: the renderer's, or PartPlan::Grid
  };

  /// One of RenderRequest::Parts.
  struct PartTask
  {
    HostRenderer* Source = nullptr;
    PartPlan Plan;
    FrameTask Frame;
    MarchTileFunction March = nullptr;
    PixelBox Footprint;
  };

  struct PartsEnding;

  /// Prepares a frame of the renderer's own volume, or of several volumes.
  Status PrepareFrame(const RenderRequest& request, FrameTask& task);
  Status CheckReady(const RenderRequest& request) const;
  Status PlaceRays(const RenderRequest& request, const VolumeView& volume, FrameTask& task) const;
  /// Prepares the renderer's own volume, for the grid of the task.
  Status Prepare(const RenderRequest& request, FrameTask& task);
  /// Plans the frame, and prepares the transfer functions, the scene, or the pre-integrated table of the plan.
  Status PrepareFunctions(const RenderRequest& request, FrameTask& task);
  void PrepareSkipping(const RenderRequest& request, MarchJob& job);
  void FindSkipped(const RenderRequest& request, MarchJob& job);
  /// Calls `find`; if memory runs out, rays skip nothing.
  void SkipWhereMemoryAllows(const std::function<void()>& find, SkipMap& skip);
  Status StoreVolume(const RenderRequest& request, const ViewGeometry& view, VolumeJob& job);
  /// Provides the voxels for the rays: the volume's own, in any order, or bricks.
  Status StoreVoxels(const RenderRequest& request, const ViewGeometry& view, VolumeJob& job);
  /// Prepares a frame of RenderRequest::MultiVolume.
  Status PrepareMultiVolume(const RenderRequest& request, FrameTask& task);
  Status PlaceIn(const RenderRequest& request, const RenderRequest& own, PlacedJob& job);
  Status MakeRoom(const RenderRequest& request, MarchJob& job);
  /// Makes rays write into the frame's memory.
  void Aim(const RenderRequest& request, MarchJob& job);
  void March(const RenderRequest& request, const FrameTask& task);
  /// Renders RenderRequest::Parts.
  Status RenderParts(const RenderRequest& request, RenderedImage& image);
  Status PrepareParts(const RenderRequest& request, std::vector<PartTask>& parts);
  /// Returns whether pixels keep what all parts gather.
  static bool GatherTogether(const RenderRequest& request, const std::vector<PartTask>& parts);
  /// Marches the parts of the frame tile by tile.
  void MarchParts(const RenderRequest& request, const std::vector<PartTask>& parts);
  void ReportParts(const std::vector<PartTask>& parts);
  std::size_t CountVolumeBytes() const;

  HostTarget Target;
  std::string Name;
  VolumeView Volume;
  TaskProgress Progress;
  MovedVolume Moved;
  CompressedStorage Compressed;
  HostCoefficients Coefficients;
  std::vector<TransferFunctions> Functions{ TransferFunctions() };
  HostScene Scene;
  HostSkipMap EmptySpace;
  std::vector<PlacedJob> MultiVolume;
  std::vector<PartTask> Parts; ///< of the frame that is being rendered
  SceneArrays BoxArrays;
  SceneFeatures Box{};
  std::uint64_t ContentChanges = 0;
  std::uint64_t StoredContent = MakeContentStamp(); ///< stamps of the volume, and of the functions
  std::uint64_t FunctionsContent = MakeContentStamp();
  RememberedComparison StoredCompared; ///< with those of the first part of a frame
  RememberedComparison FunctionsCompared;
  HostTransferTable Table;
  IntegralTableEntries IntegralEntries;
  IntegralTable Integrals{};
  std::vector<float> Rgba;
  std::vector<float> Depth;
  bool HasGathered = false; ///< the last frame kept gathered values; its appearance is in Scene
  FrameStatistics Statistics;
};

} // namespace Strider

#endif
