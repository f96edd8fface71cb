// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cost of the last frame and the strategies that it used.
#ifndef Strider_FrameStatistics_h
#define Strider_FrameStatistics_h

#include <cstddef>
#include <cstdint>
#include <string>

namespace Strider
{

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
  /// Number of samples of the last counted frame (RenderRequest::CountsSamples).
  std::uint64_t SamplesTaken = 0;
  /// Number of those samples that were known to be transparent and were not read.
  std::uint64_t SamplesSkipped = 0;
  /// Number of voxels that this frame's marching caches fetched, counting repeated fetches; 0 without
  /// FilterExecution::MarchingCache.
  std::uint64_t VoxelsFetched = 0;
  /// Memory held by the backend: device memory, or its own host buffers.
  std::size_t BytesOnDevice = 0;
  /// Block or tile shape with the reason, such as "16x16, batch 8 (fixed)". On a CUDA device it continues with ";
  /// gradient texture (automatic)" or its like for frames with light or gradient opacity, and with "; stacked slices
  /// (automatic)" or its like for others.
  std::string Launch;
  /// Storage order of the axes, fastest first, with the reason, such as "zyx (published: x points into the screen)".
  std::string StoredOrder;
  /// Duration of the last reordering of the voxels; 0 before the first one.
  double RotationMilliseconds = 0.0;
  /// Number of reorderings so far.
  std::uint64_t RotationCount = 0;
  /// Sample distance that replaced the request's because rays would have taken too many steps: see StepLimit. Empty
  /// otherwise.
  std::string Steps;
  /// Whether rays skip empty space, with the reason, such as "skipping, 3.1% occupied (automatic)".
  std::string Skipping;
  /// Storage of the voxels, with the reason: "raw voxels (automatic)", "texture (automatic)" or "compressed, 4.3 bits a
  /// voxel, 1.9 times smaller (on request)".
  std::string Storage;
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
  /// Whether Strategies::PreIntegration was used: "pre-integration", "no pre-integration (off)" or "no pre-integration
  /// (unsupported by these settings)".
  std::string PreIntegration;
  /// Filters of the last frame and their execution, such as "cubic B-spline, 8 linear fetches, smooth; bilateral
  /// 4x4x4".
  std::string Filtering;
  /// Duration of the last update of the map of macrocells that may be skipped, including the search through the voxels
  /// if they were new.
  double MapMilliseconds = 0.0;
  /// Number of macrocells that the last search of the voxels read: those of changed voxels (VolumeView::Changed), or
  /// all.
  std::uint64_t MacrocellsSearched = 0;
};

} // namespace Strider

#endif
