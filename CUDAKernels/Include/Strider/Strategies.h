// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a frame is computed. No strategy changes what a frame shows, but for PreIntegration, which comes closer to it, and
// the rounding of FilterExecution::TextureTrick.
#ifndef Strider_Strategies_h
#define Strider_Strategies_h

#include <cstddef>
#include <limits>

namespace Strider
{

/// Who decides how the rays of a frame are laid on threads.
enum class BlockShapeMode
{
  Automatic, ///< the launch that measurements of this kind of device predict to be the fastest for this view
  Published, ///< table 2 of Sugimoto, Ino, Hagihara (English paper): blocks of 256 threads, 512 where it says so
  Published128, ///< the shapes of their Japanese paper: blocks of 128 threads, nothing else of the above
  Fixed         ///< the settings below
};

/// A part of a strategy that its mode decides about, or the user.
enum class Switch
{
  Automatic,
  On,
  Off
};

/// Who decides in which order the voxels are stored.
enum class RotationMode
{
  Off, ///< as they came: x fastest
  /// Rotated in place by 90 degrees about y while x points into the screen: Misaki, Ino, Hagihara, "Cache-aware, In-place
  /// Rotation Method for Texture-based Volume Rendering".
  Published,
  /// The order of axes that measurements of this kind of device predict to be the fastest for this view and launch, as soon as
  /// the camera's movement has made up for moving the voxels.
  Automatic
};

/// How the voxels are kept where rays read them.
enum class StorageMode
{
  /// As they are, where MemoryLimit allows it; else compressed. FrameStatistics::Storage says the sizes.
  Automatic,
  /// As they are: in a texture of a CUDA device; a CPU reads them where their owner keeps them.
  Texture,
  /// Bricks of 4x4x4 voxels of which no bit is lost, decoded while rays are marched. They are not moved (RotationMode). A CPU
  /// keeps them beside its owner's voxels: what it can save is the copy that a RotationMode needs. A CUDA device keeps nothing else
  /// of the volume but what BrickDecoding says; it has pre-integration then for slabs without light and gradient opacity, of steps of 2 voxels at most. Of several
  /// volumes in a picture warps decode what is compressed.
  Compressed
};

/// How a CUDA device reads the voxels of a cubic filter. A CPU reads them as they are.
enum class FilterExecution
{
  Automatic, ///< the one that is predicted to be the fastest, or was timed to be while the camera rested
  Fetches, ///< each of the 64 voxels by itself, weighted in full float precision
  /// Cubic B-splines: 8 linear fetches between pairs of voxels, whose weights texture units round to 1/256 (Sigg and Hadwiger, GPU Gems 2,
  /// chapter 20). Catmull-Rom has weights of both signs and none of this.
  TextureTrick,
  /// Voxels around the next samples of a warp's rays are fetched into shared memory, each once (Jonsson et al., "Explicit Cache Management
  /// for Volume Ray-Casting on Parallel Architectures", EGPGV 2012): full float precision, or weights rounded to 1/16384 along one axis for
  /// 8-bit scalars of one component.
  MarchingCache
};

/// How a CUDA device reads a compressed volume. Slabs are filtered by texture units, as uncompressed volumes; warps filter in single
/// precision.
enum class BrickDecoding
{
  /// Where frames are composited, without masks, second scalars, blanking, wide filters, pre-integration and MatchVTK, and voxels have one component: from
  /// macrocells of 8x8x8 voxels that stay decoded in a texture for the next frames, as long as those that may be seen fit into it. Else slabs where they can be
  /// had, else warps. FrameStatistics::Storage says which.
  Automatic,
  /// Slabs of slices are decoded into a texture one after the other, and the rays of the frame marched through each. Bricks in empty
  /// space are left out. Not for slices of a volume, rays that start at surfaces, scattered light, isosurfaces of peeled layers, and unevenly spaced voxels.
  Slabs,
  /// The threads of a warp decode bricks as their rays need them, and keep some: Guthe and Goesele, "GPU-based lossless volume data
  /// compression", 3DTV-CON 2016. Takes no memory beside the bricks.
  Warps
};

/// Switches of the strategies. Each strategy adds its own settings here.
struct Strategies
{
  BlockShapeMode BlockShape = BlockShapeMode::Automatic;
  /// Fixed: threads of a CUDA block across and down the screen: powers of two, 32 to 1024 threads together. On a CPU the
  /// pixels of a tile that one thread takes at a time.
  int BlockWidth = 16;
  int BlockHeight = 16;
  /// Blocks are numbered down the screen, not across. Automatic: as the mode wants it; Off for Fixed. The mode Automatic does not
  /// read it.
  Switch TransposedIndexing = Switch::Automatic;
  /// All rays of a block take each step together. Automatic: as the mode wants it; Off for Fixed. The mode Automatic does not
  /// read it and never does so.
  Switch SynchronousPropagation = Switch::Automatic;
  /// Published: blocks of 512 threads. Automatic: where table 2 says so.
  Switch MaximizeBlockSize = Switch::Automatic;
  /// The long side of a warp follows a volume axis on the screen. Automatic: as the mode wants it; Off for Fixed and Published.
  Switch ShearedWarps = Switch::Automatic;
  /// Fixed: the volume axis that sheared warps follow: 0, 1, 2 for x, y, z; -1: the one closest to the block's long side.
  int ShearAxis = -1;
  /// Samples that a ray fetches before it composites them: 1, 2, 4, 8 or 16; 0: as the mode wants it: 8 for Fixed, 1 for
  /// Published, or what is measured to be the fastest.
  int BatchDepth = 0;
  /// Threads that a multiprocessor holds at a time: 256, 512 or 1024; 0: as the mode wants it: as many as it can for Fixed and
  /// Published. Fewer rays leave more of the cache to each.
  int ResidentThreads = 0;

  FilterExecution Execution = FilterExecution::Automatic;

  StorageMode Storage = StorageMode::Automatic;
  BrickDecoding Decoding = BrickDecoding::Automatic;
  /// CUDA, decoding slabs: their slices, a multiple of 4; 0: as many as take an eighth of the raw voxels, 32 MiB at least and 2 GiB, or a
  /// quarter of MemoryLimit, at most.
  int SlabSlices = 0;
  /// CUDA, decoding slabs: each in two steps, first what lies less than 24 voxels behind the first voxels that a ray may see, then what
  /// rays still read that have not ended there. No bit of the image changes. Automatic: where that leaves out enough, by the counts of a
  /// frame before. On: where there is more than one slab.
  Switch SlabSteps = Switch::Automatic;
  /// CUDA, decoding as it is automatic: macrocells that stay decoded, at most; 0: as many as take a quarter of the raw voxels, 32 MiB at
  /// least and 2 GiB, or an eighth of MemoryLimit, at most, and none where one slab holds all slices.
  int PoolCells = 0;
  /// CUDA, decoding by warps: decoded bricks that a warp keeps, 1 to 32; 0: as many as share a multiprocessor well. -1: none,
  /// and each thread has the bricks that it reads decoded for itself, to see what keeping them is worth.
  int WarpCacheBricks = 0;

  RotationMode Rotation = RotationMode::Automatic;
  /// Automatic: the share of a frame's time that another order must be predicted to save before a frame speaks for it; in [0, 1].
  double RotationHysteresis = 0.05;

  /// CUDA: light and gradient opacity read the differences of a voxel's neighbours from a texture of their own instead of six
  /// neighbours at every sample. It needs 4 bytes of device memory a voxel for 8-bit scalars and 8 for all others, is made when
  /// a frame first reads it, and is given back where memory is short. Only for looks of one component, composited or as
  /// isosurfaces, without normals of opacity, scattering and clipped scalars, of evenly spaced voxels, with linear filters, and not
  /// with MatchVTK, whose neighbours are not whole voxels away. Automatic: where 10% of the device's memory stay free. On: where
  /// 5% do. FrameStatistics::Launch says what became of it. A CPU does not read it.
  Switch GradientCache = Switch::Automatic;
  /// CUDA: samples come from a second copy of the volume whose texels hold four neighbouring slices each: texture units then take one step
  /// for a sample instead of two, and lines of the cache reach along all axes. It needs 4/3 of the volume's bytes, is made when a frame first
  /// reads it, and is given back first where memory is short. Only of one component of 8 or 16 bits at points, with linear filters:
  /// composited looks without light, gradient opacity, masks and whatever else makes a scene, with colours and opacities over one range,
  /// without pre-integration and MatchVTK. While frames read it RotationMode::Automatic moves nothing. Automatic: of at least 2^21 voxels of
  /// which the functions show half of the macrocells or more, where 10% of the device's memory stay free. On: where 5% do.
  /// FrameStatistics::Launch says what became of it. A CPU does not read it.
  Switch StackedSlices = Switch::Automatic;
  /// CUDA: bytes of device memory that the volume may take together with its gradient texture and its stacked slices, which are not made
  /// where they would take more; gradients are then differences of neighbours. StorageMode Automatic: bytes that voxels may have that are not
  /// compressed.
  std::size_t MemoryLimit = std::numeric_limits<std::size_t>::max();

  /// Rays pass over boxes of voxels in which the functions show nothing, or that an average does not count; no bit of the image changes, but
  /// that on a CUDA device FilterExecution::Automatic may read a cubic's voxels in another way. Composited looks, averages, and isosurfaces
  /// without MatchVTK. Automatic: not where nearly all boxes count, and looking would save nothing. FrameStatistics::Skipping says which.
  Switch EmptySpaceSkipping = Switch::Automatic;

  /// Rays composite the integral of the function over the values between two samples, instead of the function at each sample: one
  /// sample a voxel shows thin peaks and steep edges about as well as four did. Values are linear between samples, which are shifted
  /// by their neighbours to have a parabola's mean. Composited looks of one component, with light and gradient opacity at most,
  /// with the linear filter and not with MatchVTK; without jitter, and without colours of what is not a number.
  /// FrameStatistics::PreIntegration says what became of it.
  bool PreIntegration = false;
};

} // namespace Strider

#endif
