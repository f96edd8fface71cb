// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Choices of a backend for a frame and the reasons for them; FrameStatistics holds them.
#ifndef Strider_FrameChoices_h
#define Strider_FrameChoices_h

#include "Strider/Filtering.h"
#include "Strider/Strategies.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace Strider
{

/// Whether a frame uses Strategies::PreIntegration.
enum class PreIntegrationUse
{
  Off,
  Used,
  NotForScene, ///< the scene has features that a pre-integrated table does not hold
  NotForParts, ///< translucent surfaces divide the rays, and integrals lie across the borders
  NotForSource ///< the compressed volume is not decoded into slabs, or the steps are too long for them
};

/// Whether a frame reads an optional texture, or why not.
enum class OptionalTextureOutcome
{
  Used,
  Off,            ///< the setting is Off
  ExceedsLimit,   ///< the volume would take Bytes with it, more than LimitBytes
  NoMemory,       ///< the device has no memory to spare
  TooLarge,       ///< no texture can be as large
  NotForBricks,   ///< gradients of compressed volumes are differences of decoded voxels
  NotForProgram,  ///< there is no texture for these components, blend modes or filters
  NotAsVTK,       ///< with MatchVTK the neighbours are not whole voxels away
  ExecutionIsSet, ///< FilterExecution decides how smooth gradients are computed
  TooManyBits,    ///< scalars of more than 16 bits are stacked only for light
  SmallVolume,    ///< Automatic does not stack small volumes
  MostlyEmpty     ///< Automatic does not stack slices where most of the volume is empty
};

struct OptionalTextureChoice
{
  OptionalTexture Texture = OptionalTexture::None;
  OptionalTextureOutcome Outcome = OptionalTextureOutcome::Off;
  bool IsRequested = false;   ///< the setting is On, not Automatic
  std::size_t Bytes = 0;      ///< for ExceedsLimit
  std::size_t LimitBytes = 0; ///< for ExceedsLimit: Strategies::MemoryLimit
};

/// Stored axis i runs along axis Axis[i] of index space, from its end where IsMirrored[i]. The first is the fastest.
struct StoredAxes
{
  std::array<int, 3> Axis{ 0, 1, 2 };
  std::array<bool, 3> IsMirrored{ false, false, false };
};

/// Reason for a storage order.
enum class OrderReason
{
  Off,           ///< RotationMode::Off
  Bricks,        ///< compressed bricks are not reordered
  Coefficients,  ///< B-spline coefficients are not reordered
  XIsDeep,       ///< Published: x points into the screen
  XIsNotDeep,    ///< Published: x does not point into the screen
  StackedSlices, ///< Automatic: stacked slices are read as fast along all axes
  /// Automatic: RotationHysteresis is 1.
  HysteresisIsOne,
  Timing,       ///< Automatic: the camera rests, and the order Other is timed
  TimedHere,    ///< Automatic: fastest of Timed orders
  TimedAtRest,  ///< Automatic: timed where the camera rested
  NoneIsFaster, ///< Automatic: no order is predicted to be faster
  NotPaidOff,   ///< Automatic: reordering has not paid off yet
  Saves,        ///< Automatic: saves the share Saving of a frame in the order Other
  /// Automatic: the order Other might save the share Saving of a frame, but MissingBytes of host memory are missing.
  NoRoomToCopy,
  Limited,          ///< only OrderStatistics::Limit decided
  LimitedPublished, ///< Limited, where the mode Published would rotate
  LimitedAutomatic  ///< Limited, where the mode Automatic would reorder
};

/// Why not every storage order is available.
enum class OrderLimit
{
  None,
  WideVoxels,      ///< voxels of OrderStatistics::VoxelBytes bytes are not moved
  NoSecondCopy,    ///< there is no memory for a second copy
  UnequalSides,    ///< as NoSecondCopy, and the sides differ too much to be turned in place
  PaddingTooLarge, ///< no texture can be as large as the padded volume
  NoPaddedMemory   ///< there is no memory for the padded volume
};

struct OrderChoice
{
  OrderReason Reason = OrderReason::Off;
  std::array<int, 3> Other{ 0, 1, 2 }; ///< axes of another order, as StoredAxes::Axis
  int Timed = 0;                       ///< number of timed orders
  double Saving = 0.0;                 ///< share of a frame's time
  /// Host memory missing for a copy; 0: none. XIsDeep: the voxels stay in the caller's order.
  std::size_t MissingBytes = 0;
};

struct OrderStatistics
{
  StoredAxes Axes;
  OrderChoice Choice;
  OrderLimit Limit = OrderLimit::None; ///< where it affected the choice
  int VoxelBytes = 0;                  ///< for WideVoxels
};

/// Why rays skip empty space, or take every sample.
enum class SkippingReason
{
  Off,             ///< Strategies::EmptySpaceSkipping is Off
  NoMemory,        ///< there is no memory for the map
  BlendMode,       ///< the blend mode does not allow it
  ReadingIsFaster, ///< Automatic: reading all samples is faster here
  Occupancy,       ///< the share of occupied macrocells
  Extremes,        ///< rays skip voxels that cannot change the extreme
  MultiVolume      ///< each of several volumes has its own map
};

struct SkippingStatistics
{
  bool Skips = false;
  SkippingReason Reason = SkippingReason::Off;
  bool IsRequested = false;   ///< the setting is On, not Automatic
  double OccupiedShare = 0.0; ///< for Occupancy: in [0, 1], without macrocells of one value
  /// For Occupancy: share of occupied macrocells of one value, whose samples need not be read.
  double KnownShare = 0.0;
};

/// Form in which rays read the voxels.
enum class StorageKind
{
  Raw,     ///< the caller's voxels or a copy in host memory
  Texture, ///< a texture of a CUDA device
  Compressed
};

/// Reason for a storage.
enum class StorageReason
{
  Requested,    ///< Strategies::Storage is not Automatic
  Automatic,    ///< raw voxels fit
  ExceedsLimit, ///< Automatic: raw voxels need NeededBytes, and AllowedBytes are allowed
  TooLong,      ///< Automatic: no texture can have as many voxels along an axis
  NoMemory,     ///< Automatic: the device has no memory for raw voxels of NeededBytes
  Coefficients, ///< the coefficients of a B-spline are read; in a texture beside the voxels
  WideFilter,   ///< wide filters do not read bricks by warps
  MultiVolume   ///< several volumes in a view
};

/// Why the storage is not the one of StorageReason.
enum class StorageObstacle
{
  None,
  NoMemoryToCompress, ///< there is no memory to compress the voxels
  VoxelsOnDevice,     ///< voxels in device memory are not converted
  NoTextureRoom       ///< the device has no room for a texture
};

struct StorageChoice
{
  StorageReason Reason = StorageReason::Automatic;
  std::uint64_t NeededBytes = 0;
  std::uint64_t AllowedBytes = 0;
  StorageObstacle Obstacle = StorageObstacle::None;
};

/// Reason why the slices of a volume are divided among several devices, or why each device holds the whole volume.
enum class SplitReason
{
  Off,          ///< Strategies::SplitVolume is Off
  Requested,    ///< split: the setting is On
  ExceedsLimit, ///< split: Automatic, and the whole volume exceeds Strategies::MemoryLimit
  NoMemory,     ///< split: Automatic, and a device has no memory or no texture for the whole volume
  Fits,         ///< Automatic: each device can hold the whole volume
  CompressionIsSet, ///< Strategies::Storage is Compressed
  VoxelsOnDevice,   ///< voxels in device memory are not split
  TooFewSlices,     ///< the volume has fewer than two cells along z
  PiecesTooLarge,   ///< a device cannot hold its slices
  DeviceLost,       ///< fewer than two devices work
  PieceFailed,      ///< a device has failed with its slices of this volume
  // What pieces of a volume cannot show.
  MatchesVTK,
  MultiVolume,
  StartsAtSurface,
  Scattering,
  Averages, ///< averages of three or more independent components
  PreIntegration
};

struct SplitChoice
{
  SplitReason Reason = SplitReason::Fits;

  bool IsSplit() const
  {
    return this->Reason == SplitReason::Requested || this->Reason == SplitReason::ExceedsLimit ||
      this->Reason == SplitReason::NoMemory;
  }
};

/// Where a compressed volume is decoded.
enum class DecodingPlace
{
  Threads, ///< by the threads of a CPU
  Warps,   ///< by the warps that read them
  OneSlab, ///< once, into a texture of all slices
  Slabs,   ///< into a texture of SlabSlices slices, SlabCount times
  Pool     ///< into a texture that caches PooledCells of PoolCells macrocells
};

struct StorageStatistics
{
  StorageKind Kind = StorageKind::Raw;
  StorageChoice Choice;
  // Members below describe compressed volumes.
  std::uint64_t RawBytes = 0;
  std::uint64_t CompressedBytes = 0; ///< with the index
  double BitsPerVoxel = 0.0;         ///< with all components
  bool CameCompressed = false;       ///< the bricks were read from a file
  DecodingPlace Place = DecodingPlace::Threads;
  int SlabCount = 0;
  int SlabSlices = 0;
  std::uint64_t PooledCells = 0;
  std::uint64_t PoolCells = 0;
  int VolumesInView = 0;    ///< number of volumes of a multi-volume frame; 0 for other frames
  int CompressedInView = 0; ///< number of those that are compressed
};

/// Reason for the execution of a wide filter. All but Set are reasons of FilterExecution::Automatic.
enum class ExecutionReason
{
  Set,               ///< the setting or the filter leaves no choice
  Automatic,         ///< no costs are known
  SlopesShareVoxels, ///< values and slopes share voxels
  RaysShareVoxels,   ///< rays share voxels
  RaysDiverge,       ///< rays diverge behind empty space
  RaysShareFew,      ///< rays share few voxels
  TimedHere,         ///< timed in this view
  TimedNearby        ///< timed Degrees away
};

struct ExecutionChoice
{
  ExecutionReason Reason = ExecutionReason::Set;
  int Degrees = 0; ///< for TimedNearby
};

struct FilteringStatistics
{
  ReconstructionFilter Filter = ReconstructionFilter::Linear;
  Filtering Settings;
  /// Automatic if voxels are read directly, as on a CPU.
  FilterExecution Execution = FilterExecution::Automatic;
  ExecutionChoice Choice;
  std::size_t CoefficientBytes = 0; ///< coefficients of a B-spline; 0: not prefiltered
};

} // namespace Strider

#endif
