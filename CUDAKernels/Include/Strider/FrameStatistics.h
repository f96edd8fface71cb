// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cost of the last frame and the strategies that it used, as numbers and enums.
#ifndef Strider_FrameStatistics_h
#define Strider_FrameStatistics_h

#include "Strider/DeviceShare.h"
#include "Strider/FrameChoices.h"
#include "Strider/LaunchShape.h"
#include "Strider/StepLimit.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace Strider
{

/// Choices have no value before the first frame.
struct FrameStatistics
{
  /// Duration of the ray march alone: CUDA events on a GPU, wall clock on a CPU.
  double KernelMilliseconds = 0.0;
  /// Duration of the last transfer of the volume to the memory that rays sample. A CPU reads the voxels in place: there
  /// it is the time of the padded copy that RotationMode Published needs, or of the compression.
  double UploadMilliseconds = 0.0;
  /// Number of volumes so far whose transfer began before SetVolume: see VolumeRenderer::StageVolume.
  /// UploadMilliseconds includes all of such a transfer.
  std::uint64_t VolumesStaged = 0;
  /// Number of voxels that the last transfer read.
  std::uint64_t VoxelsUploaded = 0;
  /// Ranges by component that the last SetVolume with VolumeView::FindsRanges found.
  std::array<std::array<double, 2>, 4> FoundRanges{};
  /// Bytes that the last SetVolume copied from device memory to host memory for the CPU backend; 0 with CUDA, which
  /// reads MemorySpace::Device in place.
  std::uint64_t BytesFromDevice = 0;
  /// Number of samples of the last counted frame (RenderRequest::CountsSamples).
  std::uint64_t SamplesTaken = 0;
  /// Number of those samples that were known to be transparent and were not read.
  std::uint64_t SamplesSkipped = 0;
  /// Number of voxels that this frame's marching caches fetched, counting repeated fetches; 0 without
  /// FilterExecution::MarchingCache.
  std::uint64_t VoxelsFetched = 0;
  /// Memory held by the backend: device memory, or its own host buffers.
  std::size_t BytesOnDevice = 0;
  /// Shape of the blocks of a CUDA device, or of the tiles of a CPU, with the reason.
  std::optional<LaunchShape> Launch;
  /// True where Launch is the tile of a CPU thread, for which only its width and height count.
  bool MarchesTiles = false;
  /// Texture that a CUDA device made for light, gradient opacity or stacked slices, or why not.
  OptionalTextureChoice Optional;
  /// Storage order of the axes, with the reason.
  std::optional<OrderStatistics> StoredOrder;
  /// Duration of the last reordering of the voxels; 0 before the first one.
  double RotationMilliseconds = 0.0;
  /// Number of reorderings so far.
  std::uint64_t RotationCount = 0;
  /// Sample distance that replaced the request's because rays would have taken too many steps. No value otherwise.
  std::optional<StepLimit> Steps;
  /// Whether rays skip empty space, with the reason.
  std::optional<SkippingStatistics> Skipping;
  /// Storage of the voxels, with the reason.
  std::optional<StorageStatistics> Storage;
  /// Size of the compressed volume with its index; 0 without compression, as are all members up to CacheBytes.
  std::size_t CompressedBytes = 0;
  /// Compressed bits for each voxel, all components together.
  double BitsPerVoxel = 0.0;
  /// Bytes of the raw voxels divided by bytes of the compressed volume.
  double CompressionRatio = 0.0;
  /// Fraction of the last frame's brick requests that found a decoded brick, in [0, 1]; 0 for slabs and pools.
  double CacheHitShare = 0.0;
  /// Number of bricks that the last frame decoded, counting repeated decodes; each holds 64 values.
  std::uint64_t BricksDecoded = 0;
  /// Bytes of decoded bricks that each thread (CPU) or warp (CUDA) caches, or bytes of the texture of slabs or of a
  /// pool.
  std::size_t CacheBytes = 0;
  /// Whether Strategies::PreIntegration was used; no value for several volumes on a CUDA device.
  std::optional<PreIntegrationUse> PreIntegration;
  /// Filters of the last frame and their execution.
  std::optional<FilteringStatistics> Filtering;
  /// Duration of the last update of the map of macrocells that may be skipped, including the search through the voxels
  /// if they were new.
  double MapMilliseconds = 0.0;
  /// Number of macrocells that the last search of the voxels read: those of changed voxels (VolumeView::Changed), or
  /// all.
  std::uint64_t MacrocellsSearched = 0;
  /// Devices that share the frames; empty where there is one device. Times of the frame are then those of the slowest
  /// device, counts and bytes are sums, and choices are those of the first device.
  std::vector<DeviceShare> Devices;
  /// Whether the volume is split among the devices, with the reason; no value where there is one device. Each device
  /// that holds a piece then renders all rows.
  std::optional<SplitChoice> Split;
};

} // namespace Strider

#endif
