// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume in the order of voxels that a frame's settings want: in its owner's memory, or in a copy that is moved in place.
#ifndef Strider_Host_MovedVolume_h
#define Strider_Host_MovedVolume_h

#include "Rays/MeasureView.h"
#include "Rotation/MoveStep.h"
#include "Rotation/PlanStorage.h"
#include "Sampling/LinearVoxels.h"
#include "Strider/FrameStatistics.h"

#include <memory>
#include <string>

namespace Strider
{

class MovedVolume
{
public:
  /// Another volume, or the same one with other voxels. Nothing is copied before a frame needs it.
  void SetVolume(const VolumeView& volume);

  /// Stores the voxels as the settings want it for a view. Where host memory for that is missing they stay as they came.
  void StoreFor(const Strategies& settings, const ViewGeometry& view);

  /// The volume by index space, with the voxels where they are stored.
  VolumeView GetStored() const;
  VoxelStrides GetStrides() const { return FindStrides(this->Order, this->GetExtents()); }
  const VoxelOrder& GetOrder() const { return this->Order; }
  /// Of the copy; 0 where there is none.
  std::size_t CountBytes() const { return this->CopyBytes; }
  /// StoredOrder, RotationMilliseconds, RotationCount, and UploadMilliseconds of the last copy.
  void Report(FrameStatistics& statistics) const;

private:
  struct FreeAligned
  {
    void operator()(unsigned char* memory) const;
  };

  const std::array<int, 3>& GetExtents() const
  {
    return this->IsCopyCurrent ? this->Plan.Extents : this->Volume.Dimensions;
  }
  void Release();
  bool RefreshCopy();
  void Move(MoveStep step);

  VolumeView Volume;
  StoragePlan Plan;
  std::unique_ptr<unsigned char[], FreeAligned> Copy;
  std::size_t CopyBytes = 0;
  bool IsCopyCurrent = false; ///< Copy holds the voxels of Volume, in Order
  VoxelOrder Order;
  std::string Reason;
  double CopyMilliseconds = 0.0;
  double MoveMilliseconds = 0.0;
  std::uint64_t MoveCount = 0;
};

} // namespace Strider

#endif
