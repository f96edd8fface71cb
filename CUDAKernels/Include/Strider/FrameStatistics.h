// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the last frame cost and where it was made.
#ifndef Strider_FrameStatistics_h
#define Strider_FrameStatistics_h

#include <cstddef>
#include <cstdint>
#include <string>

namespace Strider
{

struct FrameStatistics
{
  /// March of all rays alone; CUDA events on a GPU, wall clock on a CPU.
  double KernelMilliseconds = 0.0;
  /// Last transfer of the volume to where it is sampled; on a CPU, which reads it in place, the padded copy that
  /// RotationMode Published needs, or the compression.
  double UploadMilliseconds = 0.0;
  /// Volumes so far whose transfer began before they were set: see VolumeRenderer::StageVolume. UploadMilliseconds has all of it.
  std::uint64_t VolumesStaged = 0;
  /// Voxels that this transfer read.
  std::uint64_t VoxelsUploaded = 0;
  /// Samples of the last counted frame (RenderRequest::CountsSamples).
  std::uint64_t SamplesTaken = 0;
  /// How many of them were known to be transparent, and not read.
  std::uint64_t SamplesSkipped = 0;
  /// Voxels that this frame's marching caches fetched, some of them more than once; 0 without FilterExecution::MarchingCache.
  std::uint64_t VoxelsFetched = 0;
  /// Memory that the backend itself holds: on the device, or in its own host buffers.
  std::size_t BytesOnDevice = 0;
  /// Block or tile shape with the reason, as in "16x16, batch 8 (fixed)"; on a CUDA device, for frames with light or gradient
  /// opacity, also whether they read gradients from a texture: "...; gradient texture (automatic)", and for others whether slices are
  /// stacked: "...; stacked slices (automatic)".
  std::string Launch;
  /// Axes in the order in which they are stored, fastest first, with the reason, as in "zyx (published: x points into the
  /// screen)".
  std::string StoredOrder;
  /// Moving the voxels into the order of the last move took this long; 0 before the first one.
  double RotationMilliseconds = 0.0;
  /// Moves so far.
  std::uint64_t RotationCount = 0;
  /// Where rays would have taken too many steps, the sample distance that was used instead of the request's: see StepLimit. Else empty.
  std::string Steps;
  /// Whether rays skip empty space, and why: "skipping, 3.1% occupied (automatic)".
  std::string Skipping;
  /// How voxels are kept, and why: "raw voxels (automatic)", "texture (automatic)" or "compressed, 4.3 bits a voxel, 1.9 times smaller (on request)".
  std::string Storage;
  /// Of the compressed volume with its index; 0 where voxels are not compressed, as all of the following.
  std::size_t CompressedBytes = 0;
  /// Compressed, all components together.
  double BitsPerVoxel = 0.0;
  /// Bytes of the voxels by those of the compressed volume.
  double CompressionRatio = 0.0;
  /// Share of the bricks that the last frame's rays asked for that were decoded already, in [0, 1]; 0 for slabs and pools.
  double CacheHitShare = 0.0;
  /// Bricks that the last frame decoded, some of them more than once: each holds 64 values.
  std::uint64_t BricksDecoded = 0;
  /// What a thread, or on a CUDA device a warp, keeps of decoded bricks; or the texture of slabs or of a pool.
  std::size_t CacheBytes = 0;
  /// What became of Strategies::PreIntegration: "pre-integration", "no pre-integration (off)" or "no pre-integration (not for this
  /// look)".
  std::string PreIntegration;
  /// Filters of the last frame, and how they are carried out: "cubic B-spline, 8 linear fetches, smooth; bilateral 4x4x4".
  std::string Filtering;
  /// Last update of what may be skipped; with the search through the voxels where they were new.
  double MapMilliseconds = 0.0;
  /// Macrocells that the last search through voxels read: those of changed voxels (VolumeView::Changed), or all.
  std::uint64_t MacrocellsSearched = 0;
};

} // namespace Strider

#endif
