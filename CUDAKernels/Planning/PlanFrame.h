// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans a frame: a pure function of what it shows and of what the device has; host only.
#ifndef Strider_Planning_PlanFrame_h
#define Strider_Planning_PlanFrame_h

#include "Compositing/SceneKind.h"
#include "Compositing/SceneSource.h"
#include "Planning/KernelTable.h"
#include "Strider/FrameChoices.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

#include <optional>

namespace Strider
{

/// Largest distance of samples along an axis, in voxels, for which a slab's texture holds all that the segments of
/// pre-integrated rays read.
constexpr float LongestSlabSegment = 2.0f;

/// Describes the scene of a frame, and how its voxels are stored.
struct FrameContent
{
  const SceneSource& Source;
  bool IsCompressed = false;      ///< the voxels are stored as compressed bricks
  bool ReadsCoefficients = false; ///< rays read B-spline coefficients instead of the voxels
  bool IsPart = false;            ///< one of RenderRequest::Parts on a CUDA device
};

/// Resources that a frame acquires on its device, in this order, before its kernels are launched. Comments say which
/// are required, and how the frame renders without the others. A new one is listed here, where FrameResourceCount names
/// the last, in Wants and Refuse of PlanFrame.cxx, and in FramePreparation::Acquire.
enum class FrameResource
{
  Slabs,        ///< texture of decoded slices; without it warps decode bricks
  Functions,    ///< transfer functions, or the scene with them; required
  Integrals,    ///< pre-integrated table; required
  SkipMap,      ///< macrocells that rays skip; without it they take all samples
  Pool,         ///< texture of decoded macrocells; without it slabs serve all rays
  Voxels,       ///< textures of the volume, which are there already
  Gradients,    ///< texture of gradients; without it they are differences of samples
  StackedSlices ///< second texture of the volume; without it rays read the first one
};
constexpr int FrameResourceCount = static_cast<int>(FrameResource::StackedSlices) + 1;

/// Facts about a frame and its device when it is planned. The defaults let a plan use every resource.
struct PlanKnowledge
{
  const KernelTable* Kernels = &CudaKernels;
  /// Memory for sources of voxels that the settings and the volume allow: slabs, a pool, stacked slices.
  VoxelSourceSet Sources;
  bool HasGradients = true;  ///< memory for a gradient texture, which the settings allow
  bool HasFusedTable = true; ///< TransferTable::IsFused
  bool SharesTable = true;   ///< shared memory holds the transfer function
  bool HasLitScene = true;   ///< MakeLitScene supports the scene
  /// Loops that decode bricks by warps support cubic and enhancement filters, as those of a CPU do.
  bool FiltersBricks = false;
  /// Largest distance of samples along an axis, in voxels.
  float LongestStep = 0.0f;
  /// Execution that was predicted or timed to be fastest. Automatic as long as it is not known.
  FilterExecution Execution = FilterExecution::Automatic;

  /// Makes later plans do without a resource.
  void Refuse(FrameResource resource);
};

/// Returns what the CPU backend has: the voxels in host memory, and bricks that its threads decode.
inline PlanKnowledge DescribeHost()
{
  PlanKnowledge host;
  host.Kernels = &HostKernels;
  for (const FrameResource resource : { FrameResource::StackedSlices, FrameResource::Slabs,
         FrameResource::Pool, FrameResource::Gradients })
  {
    host.Refuse(resource);
  }
  host.FiltersBricks = true;
  host.Execution = FilterExecution::Fetches;
  return host;
}

/// How a frame is rendered: which ray loop runs, what it reads, and why.
struct FramePlan
{
  RayProgram Program = RayProgram::General;
  VoxelSource Source = VoxelSource::Texture;
  FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
  SceneKind Kind = SceneKind::General; ///< least code that supports the scene; see NeedsScene.h
  PreIntegrationUse PreIntegration = PreIntegrationUse::Off;
  /// Whether the frame reads gradients from a texture (Strategies::GradientCache): Used, if the setting and the memory
  /// allow it, or why not. No value: it needs no gradients.
  std::optional<OptionalTextureOutcome> Gradients;
  DepthSet Depths; ///< batch depths of the kernel
  /// The volume is compressed, cannot be decoded into slabs, and the filter reads more than eight neighbours, which
  /// only programs for textures and slabs do. The frame fails with OutOfMemory.
  bool LacksTexture = false;

  /// True where the frame is to acquire a resource. The skip map says itself which frames use it.
  bool Wants(FrameResource resource) const;
};

/// Plans a frame of one volume. `request` has valid settings and no MultiVolume.
FramePlan PlanFrame(
  const FrameContent& content, const RenderRequest& request, const PlanKnowledge& known);

/// Fails with OutOfMemory where a filter lacks the texture that it needs: see FramePlan::LacksTexture.
inline Status CheckTexture(bool isLacking)
{
  return isLacking
    ? STRIDER_FAILURE(StatusCode::OutOfMemory,
        "cubic and enhancement filters read textures on a CUDA device, and there is no room for "
        "one of this volume")
    : Status();
}

/// Describes the volumes of a frame of several, and how their voxels are stored.
struct MultiVolumeContent
{
  bool ArePlain = false;  ///< the program SingleComponentVolumes shows them; see DeviceMultiVolume
  bool HasBricks = false; ///< warps decode some of them
  bool HasPools = false;  ///< some are in pools
};

FramePlan PlanMultiVolumeFrame(const MultiVolumeContent& content, const KernelTable& kernels);

/// True where rays can march a compressed volume slab by slab.
bool CanMarchSlabs(const VolumeView& volume, const RenderRequest& request);

/// True where marching caches can be filled from decoded slabs.
bool CanShareSlabs(const SceneSource& source, const RenderRequest& request);

/// Returns the storage for a frame: a texture where a filter needs one and the frame cannot be marched slab by slab.
StorageMode FindNeededStorage(const RenderRequest& request, bool canMarchSlabs);

} // namespace Strider

#endif
