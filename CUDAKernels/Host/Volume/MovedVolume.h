// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume in the order of voxels that a frame's settings want: in its owner's memory, or in a copy.
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

#include <string>

namespace Strider
{

/// Off reads the owner's memory. Published keeps a padded copy and rotates it in place. Automatic reads the owner's memory or
/// one copy in another order, made directly from there: going back costs nothing.
class MovedVolume
{
public:
  /// Another volume, or the same one with other voxels. Nothing is copied before a frame needs it.
  void SetVolume(const VolumeView& volume);

  /// Stores the voxels as the settings want it for a view; `content` is OrderConditions::Content. Where host memory for that is
  /// missing they stay as they came.
  void StoreFor(const Strategies& settings, const ViewGeometry& view, std::uint64_t content);
  /// Gives the copy back, for frames that do not read it.
  void Rest(const std::string& reason);
  /// How long the rays of the last frame took.
  void Learn(double milliseconds) { this->Tuner.Report(milliseconds); }

  /// The volume by index space, with the voxels where they are stored.
  VolumeView GetStored() const;
  VoxelStrides GetStrides() const;
  const VoxelOrder& GetOrder() const { return this->Order; }
  /// Of the copy; 0 where there is none.
  std::size_t CountBytes() const { return this->Copy.Count(); }
  /// StoredOrder, RotationMilliseconds, RotationCount, UploadMilliseconds and VoxelsUploaded of the last padded copy.
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
  VoxelOrder Order;                          ///< of what is read
  bool ReadsCopy = false;                    ///< and not the owner's memory
  bool IsCopyCurrent = false;                ///< Copy holds the voxels of Volume
  int CopyNumber = 0;                        ///< of the copy in VoxelOrders, in Automatic
  std::array<int, 3> CopyExtents{ 0, 0, 0 }; ///< along the axes of the copy
  SpareMemory Copy;
  RotationMode Mode = RotationMode::Off; ///< of the last frame
  OrderTuner Tuner;
  /// Of the last copy into another order, new memory included; before the first one as if at 1 GB/s.
  double CopyMillisecondsPerByte = 1e-6;
  std::string Reason;
  double UploadMilliseconds = 0.0;
  std::size_t VoxelsUploaded = 0;
  double MoveMilliseconds = 0.0;
  std::uint64_t MoveCount = 0;
};

} // namespace Strider

#endif
