// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume in the voxel order that a frame's settings request, in the caller's memory or in a copy.
#ifndef Strider_Host_Volume_MovedVolume_h
#define Strider_Host_Volume_MovedVolume_h

#include "Host/Volume/SpareMemory.h"
#include "Rays/MeasureView.h"
#include "Rotation/MoveStep.h"
#include "Rotation/OrderTuner.h"
#include "Sampling/LinearVoxels.h"
#include "Strider/FrameStatistics.h"
#include "Strider/Strategies.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Off reads the caller's memory. Published keeps a padded copy and rotates it in place. Automatic reads either the
/// caller's memory or one reordered copy made from it, so that returning to the original order is free.
class MovedVolume
{
public:
  /// Sets the volume, or reports that its voxels have changed. Nothing is copied until a frame needs it.
  void SetVolume(const VolumeView& volume);

  /// Stores the voxels as the settings request for a view; `content` is OrderConditions::Content. If host memory is
  /// insufficient, the caller's voxels are used.
  void StoreFor(const Strategies& settings, const ViewGeometry& view, std::uint64_t content);
  /// Releases the copy for frames that do not read it; `reason` is reported.
  void Rest(OrderReason reason);
  /// Reports the time of the last frame's rays, in milliseconds.
  void Learn(double milliseconds) { this->Tuner.Report(milliseconds); }

  /// Returns the volume as described in index space, with the address of the stored voxels.
  VolumeView GetStored() const;
  VoxelStrides GetStrides() const;
  const VoxelOrder& GetOrder() const { return this->Order; }
  /// Returns the number of bytes of the copy; 0 if there is none.
  std::size_t CountBytes() const { return this->Copy.Count(); }
  /// Sets StoredOrder, RotationMilliseconds and RotationCount, and UploadMilliseconds and VoxelsUploaded of the last
  /// padded copy.
  void Report(FrameStatistics& statistics) const;

private:
  int GetVoxelBytes() const { return static_cast<int>(SizeOf(this->Volume.Type)); }
  std::size_t CountVolumeBytes() const
  {
    return this->Volume.CountVoxels() * SizeOf(this->Volume.Type);
  }
  void Release();

  void FollowPublished(const ViewGeometry& view);
  bool FillPaddedCopy();
  void Move(MoveStep step);

  void FollowTuner(const Strategies& settings, const ViewGeometry& view, std::uint64_t content);
  void GiveBackCopy();
  void PriceMoves(OrderConditions& conditions, bool hasRoom) const;
  bool Reach(int order);
  void ExplainMissingRoom(const OrderConditions& conditions);

  VolumeView Volume;
  VoxelOrder Order;           ///< order of the voxels that are read
  bool ReadsCopy = false;     ///< instead of the caller's memory
  bool IsCopyCurrent = false; ///< Copy holds the voxels of Volume
  int CopyNumber = 0;         ///< index of the copy's order in VoxelOrders, for Automatic
  std::array<int, 3> CopyExtents{ 0, 0, 0 }; ///< along the axes of the copy
  SpareMemory Copy;
  RecentMemory Available;
  RotationMode Mode = RotationMode::Off; ///< of the last frame
  OrderTuner Tuner;
  /// Time of the last reordering copy, including the allocation; the initial value corresponds to 1 GB/s.
  double CopyMillisecondsPerByte = 1e-6;
  OrderChoice Reason;
  double UploadMilliseconds = 0.0;
  std::size_t VoxelsUploaded = 0;
  double MoveMilliseconds = 0.0;
  std::uint64_t MoveCount = 0;
};

} // namespace Strider

#endif
