// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Strategies for computing a frame, which change its speed but not its image.
//
// Exceptions are PreIntegration, which is more accurate, and the rounding of FilterExecution::TextureTrick.
#ifndef Strider_Strategies_h
#define Strider_Strategies_h

#include <cstddef>
#include <limits>

namespace Strider
{

/// Policy that maps the rays of a frame to threads.
enum class BlockShapeMode
{
  Automatic, ///< the launch predicted to be fastest for this view, from measurements of this kind of device
  Published, ///< table 2 of Sugimoto, Ino, Hagihara (English paper): blocks of 256 threads, 512 where the table says so
  Published128, ///< only the shapes of their Japanese paper: blocks of 128 threads
  Fixed         ///< the settings of Strategies
};

/// State of a part of a strategy; Automatic leaves it to the strategy's mode.
enum class Switch
{
  Automatic,
  On,
  Off
};

/// Policy that chooses the storage order of the voxels.
enum class RotationMode
{
  Off, ///< as provided: x fastest
  /// Rotated in place by 90 degrees about y while x points into the screen: Misaki, Ino, Hagihara, "Cache-aware,
  /// In-place Rotation Method for Texture-based Volume Rendering".
  Published,
  /// The order predicted to be fastest for this view and launch, from measurements of this kind of device. Voxels are
  /// reordered once the expected gain from the camera's movement exceeds the cost of reordering.
  Automatic
};

/// Storage format of the voxels that rays read.
enum class StorageMode
{
  /// Uncompressed if MemoryLimit allows it, else compressed. FrameStatistics::Storage reports the sizes.
  Automatic,
  /// Uncompressed: in a texture on a CUDA device; a CPU reads the caller's memory.
  Texture,
  /// Losslessly compressed bricks of 4x4x4 voxels, decoded during the ray march. Voxels are not reordered
  /// (RotationMode). A CPU keeps them beside the caller's voxels: this only saves the copy that a RotationMode needs. A
  /// CUDA device keeps no other copy of the volume than BrickDecoding needs; pre-integration is then limited to slabs
  /// without light and gradient opacity and steps of at most 2 voxels. In multi-volume rendering, warps decode the
  /// compressed volumes.
  Compressed
};

/// Method that a CUDA device uses to read the voxels of a cubic filter. A CPU always reads the voxels themselves.
enum class FilterExecution
{
  Automatic, ///< the one predicted to be fastest, or timed as fastest while the camera rested
  Fetches,   ///< reads each of the 64 voxels, weighted in full float precision
  /// Cubic B-splines: 8 linear fetches between pairs of voxels; texture units round the weights to 1/256 (Sigg and
  /// Hadwiger, GPU Gems 2, chapter 20). Not for Catmull-Rom, whose weights have both signs.
  TextureTrick,
  /// Fetches the voxels around the next samples of a warp's rays into shared memory, each once (Jonsson et al.,
  /// "Explicit Cache Management for Volume Ray-Casting on Parallel Architectures", EGPGV 2012). Full float precision;
  /// for 8-bit scalars of one component without MatchVTK, weights rounded to 1/16384 along one axis.
  MarchingCache
};

/// Method that a CUDA device uses to read a compressed volume. Texture units filter slabs, as they do uncompressed
/// volumes; warps filter in single precision.
enum class BrickDecoding
{
  /// A pool: macrocells of 8x8x8 voxels stay decoded in a texture for the next frames, as long as all visible ones fit.
  /// Used for composited frames of one component without masks, second scalars, blanking, wide filters, pre-integration
  /// and MatchVTK. Otherwise slabs if possible, else warps. FrameStatistics::Storage reports the choice.
  Automatic,
  /// Slabs of slices are decoded into a texture one after the other, and the frame's rays march through each. Bricks in
  /// empty space are skipped. Not for slices of a volume, rays that start at surfaces, scattered light, isosurfaces
  /// with depth peeling, and unevenly spaced voxels.
  Slabs,
  /// The threads of a warp decode bricks as their rays need them, and cache some: Guthe and Goesele, "GPU-based
  /// lossless volume data compression", 3DTV-CON 2016. Needs no memory besides the bricks.
  Warps
};

/// An extra texture beside that of the volume, which a CUDA device makes where memory allows.
enum class OptionalTexture
{
  None,         ///< the frame can read none
  Gradients,    ///< Strategies::GradientCache
  StackedSlices ///< Strategies::StackedSlices
};
/// Number of values of OptionalTexture, of which the last must stand here.
inline constexpr std::size_t OptionalTextureCount =
  static_cast<std::size_t>(OptionalTexture::StackedSlices) + 1;

/// Settings of all strategies. Each strategy adds its own settings here.
struct Strategies
{
  BlockShapeMode BlockShape = BlockShapeMode::Automatic;
  /// Fixed: width and height of a CUDA block in threads: powers of two, 32 to 1024 threads together. On a CPU: pixels
  /// of the tile that one thread processes at a time.
  int BlockWidth = 16;
  int BlockHeight = 16;
  /// Blocks are numbered down the screen instead of across. Automatic: as the mode decides; Off for Fixed. Ignored by
  /// the mode Automatic.
  Switch TransposedIndexing = Switch::Automatic;
  /// The rays of a block advance in lock step. Automatic: as the mode decides; Off for Fixed. Ignored by the mode
  /// Automatic, which never does so.
  Switch SynchronousPropagation = Switch::Automatic;
  /// Published: blocks of 512 threads. Automatic: where table 2 says so.
  Switch MaximizeBlockSize = Switch::Automatic;
  /// The long side of a warp follows a volume axis on the screen. Automatic: as the mode decides; Off for Fixed and
  /// Published.
  Switch ShearedWarps = Switch::Automatic;
  /// Fixed: volume axis that sheared warps follow: 0, 1, 2 for x, y, z; -1: the one closest to the block's long side.
  int ShearAxis = -1;
  /// Number of samples that a ray fetches before it composites them: 1, 2, 4, 8 or 16. 0: as the mode decides: 8 for
  /// Fixed, 1 for Published, or the measured optimum. A CUDA device has kernels of all depths for linear samples
  /// without a scene; other frames take the deepest that they have a kernel for, up to this number, or the least deep.
  int BatchDepth = 0;
  /// Number of resident threads of a multiprocessor: 256, 512 or 1024. 0: as the mode decides: as many as possible for
  /// Fixed and Published. Fewer rays leave more of the cache to each.
  int ResidentThreads = 0;

  FilterExecution Execution = FilterExecution::Automatic;

  StorageMode Storage = StorageMode::Automatic;
  BrickDecoding Decoding = BrickDecoding::Automatic;
  /// CUDA, decoding slabs: number of slices of a slab, a multiple of 4. 0: as many as take an eighth of the raw voxels,
  /// at least 32 MiB and at most 2 GiB or a quarter of MemoryLimit.
  int SlabSlices = 0;
  /// CUDA, decoding slabs: each slab is decoded in two steps: first the bricks less than 24 voxels behind the first
  /// voxels that a ray may see, then those that rays still need that have not terminated. The image is bit-identical.
  /// Automatic: if the counts of an earlier frame show that it skips enough. On: if there is more than one slab.
  Switch SlabSteps = Switch::Automatic;
  /// CUDA, automatic decoding: maximum number of macrocells in the pool. 0: as many as take a quarter of the raw
  /// voxels, at least 32 MiB and at most 2 GiB or an eighth of MemoryLimit, and none if one slab holds all slices.
  int PoolCells = 0;
  /// CUDA, decoding by warps: number of decoded bricks that a warp caches, 1 to 32. 0: as many as fit a multiprocessor
  /// well. -1: no cache; each thread has its bricks decoded for itself, which measures the benefit of the cache.
  int WarpCacheBricks = 0;

  RotationMode Rotation = RotationMode::Automatic;
  /// Automatic: fraction of a frame's time that another order must be predicted to save before a frame counts in its
  /// favour; in [0, 1].
  double RotationHysteresis = 0.05;

  /// CUDA: light and gradient opacity read precomputed central differences from a texture instead of six neighbours at
  /// every sample. The texture takes 4 bytes of device memory per voxel for 8-bit scalars and 8 for all others, is
  /// computed when a frame first reads it, and is released when memory is short. Only for appearances of one component,
  /// composited or as isosurfaces, without normals of opacity, scattering and clipped scalars, with evenly spaced
  /// voxels and linear filters, and not with MatchVTK, whose neighbours do not lie at whole voxel offsets. Automatic:
  /// if 10% of the device's memory stay free. On: if 5% do. FrameStatistics::Optional reports the outcome. Ignored by a
  /// CPU.
  Switch GradientCache = Switch::Automatic;
  /// CUDA: samples come from a second copy of the volume whose texels hold four neighbouring slices each. Texture units
  /// then take one step for a sample instead of two, and cache lines extend along all axes. It takes 4/3 of the
  /// volume's bytes, is made when a frame first reads it, and is released first when memory is short. Only for one
  /// component of 8 or 16 bits, with linear filters, without masks and MatchVTK: for maxima, minima, averages and sums,
  /// and for composited appearances of points with colours and opacities over the same range, without pre-integration;
  /// with light or gradient opacity only if there is a gradient texture (GradientCache) and no light has a position.
  /// With light also for floats, of which it holds 16 bits and takes 2/3 of the volume's bytes; the gradient texture
  /// holds the others. RotationMode::Automatic moves no voxels while frames read it. Automatic: for at least 2^21
  /// voxels of which the functions show half of the macrocells or more, if 10% of the device's memory stay free; not
  /// for averages and sums, not with light where the gradient texture holds the voxels, and for other lit integers only
  /// where pixels cover less than 1.5 voxels a side. On: if 5% do. FrameStatistics::Optional reports the outcome of
  /// frames without light and gradient opacity. Ignored by a CPU.
  Switch StackedSlices = Switch::Automatic;
  /// CUDA: maximum bytes of device memory for the volume with its gradient texture and stacked slices, which are not
  /// made if they would exceed it; gradients are then differences of neighbours. StorageMode Automatic: maximum bytes
  /// of uncompressed voxels.
  std::size_t MemoryLimit = std::numeric_limits<std::size_t>::max();

  /// CUDA, several devices: each device holds some slices of the volume, uncompressed, and renders them; the first one
  /// composites the pictures. Otherwise each device holds the whole volume and renders some rows of the image. Not with
  /// StorageMode::Compressed, and not for what a VolumePiece cannot show: FrameStatistics::Split has the reason.
  /// Automatic: where a device cannot hold the uncompressed volume, by MemoryLimit or by its free memory, and each can
  /// hold its slices. On: wherever each device can hold its slices. Ignored by a CPU.
  Switch SplitVolume = Switch::Automatic;

  /// Rays skip boxes of voxels in which the transfer functions are transparent, that an average does not count, or that
  /// cannot change a maximum or minimum. The image is bit-identical, except that on a CUDA device
  /// FilterExecution::Automatic may choose another way to read a cubic's voxels. For composited appearances, averages,
  /// extremes, and isosurfaces without MatchVTK. Automatic: not if nearly all boxes are occupied, and on a CUDA device
  /// not for extremes of several components or with MatchVTK.
  /// FrameStatistics::Skipping reports the choice.
  Switch EmptySpaceSkipping = Switch::Automatic;

  /// Rays composite the integral of the transfer function over the values between two samples, instead of its value at
  /// each sample: one sample per voxel then shows thin peaks and steep edges about as well as four without it. Values
  /// are assumed linear between samples, and are shifted by their neighbours so that the mean is that of a parabola.
  /// Only for composited appearances of one component, at most with light and gradient opacity, with the linear filter,
  /// and without MatchVTK, jitter and colours for not-a-number. FrameStatistics::PreIntegration reports the outcome.
  bool PreIntegration = false;

  /// CPU: a thread marches 16 rays together, one in each lane of its vector registers, instead of one after the other.
  /// The image is bit-identical. Only for composited frames of one component with nearest or linear samples, evenly
  /// spaced points, and colours and opacities over the same range, without masks, 2-D tables, pre-integration,
  /// compressed bricks and MatchVTK. Automatic: for all of these. Ignored by a CUDA device.
  Switch RayPackets = Switch::Automatic;
};

} // namespace Strider

#endif
