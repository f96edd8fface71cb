// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume on the device in its stored order, and optionally a second copy in another order.
#ifndef Strider_Cuda_Volume_StoredVolume_h
#define Strider_Cuda_Volume_StoredVolume_h

#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/UploadVoxels.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Rotation/ListVoxelOrders.h"
#include "Rotation/PlanStorage.h"

namespace Strider
{

/// Keeps texels and their order together; kernels receive both as TextureVoxels.
class StoredVolume
{
public:
  /// Allocates the texture; its contents are undefined until Upload or CopyFrom. Fails as VolumeTexture::Create does.
  Status Create(const std::array<int, 3>& dimensions, const TexelFormat& format,
    const StoragePlan& plan, const Device& device);

  /// True where a volume with these dimensions and texels fits the allocated texture. How it may be reordered is set
  /// by SetPlan.
  bool Suits(const VolumeView& volume, const StoragePlan& plan) const;

  /// Uploads the volume in the caller's order and repeats its border in the padding. Releases a second copy. Blocks
  /// until done.
  Status Upload(const VolumeView& volume, SmallestInteger smallest, VoxelUploader& uploader,
    const Stream& stream);
  /// Uploads a box inside the volume it already holds, after bringing the stored voxels back to the caller's order.
  /// Fails with OutOfMemory where the device cannot reorder them; nothing has changed then.
  Status UploadPart(const VolumeView& volume, const IndexBox& part, SmallestInteger smallest,
    VoxelUploader& uploader, const Device& device, const Stream& stream);
  /// Queues raising the smallest texels of signed integers; see LaunchRaiseSmallest. Releases a second copy.
  Status RaiseSmallest(const Stream& stream);
  /// Copies all voxels of a stored volume with the same dimensions and texels.
  Status CopyFrom(const StoredVolume& other, const Stream& stream);

  /// Queues what brings the axes into an order: swapping in the second copy, making a copy where the plan and the
  /// device's memory allow it, or reordering in place. Fails with OutOfMemory where none of these is possible;
  /// nothing has changed then.
  Status Reach(const AxisOrder& axes, const Device& device, const Stream& stream);
  /// Allocates memory ahead for a copy that Reach is expected to make, since allocation is slow. Does nothing where
  /// memory is short.
  void MakeRoom(const AxisOrder& axes, const Device& device);
  /// Queues a rotation in place; see LaunchMoveInPlace. Releases a second copy.
  Status Rotate(MoveStep step, const Stream& stream);
  /// Returns the steps in place that Reach would take; -1 where it would make a copy or use an existing one.
  int CountSteps(const AxisOrder& axes) const;
  bool HasAtHand(const AxisOrder& axes) const;
  /// True where Reach is expected to succeed.
  bool CanReach(const AxisOrder& axes) const;

  /// Releases a second copy; returns false where there is none.
  bool DropCopy();
  /// Releases a second copy, and allows no other one.
  void GiveUpCopies();

  const VoxelOrder& GetOrder() const { return this->Current.Order; }
  /// Extents along the stored axes, with padding.
  const std::array<int, 3>& GetExtents() const { return this->Current.Texture.GetExtents(); }
  SurfaceVoxels GetSurface() const { return this->Current.Texture.GetSurface(); }
  /// Returns the voxels in the current order.
  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter) const;
  std::size_t GetBytes() const
  {
    return this->Current.Texture.GetBytes() + this->Spare.Texture.GetBytes() +
      this->Room.GetBytes();
  }
  const StoragePlan& GetPlan() const { return this->Plan; }
  /// Replaces the plan. The texture must fit it; see Suits.
  void SetPlan(const StoragePlan& plan) { this->Plan = plan; }
  bool IsEmpty() const { return this->Current.Texture.GetBytes() == 0; }
  bool HasCopy() const { return this->Spare.Texture.GetBytes() > 0; }
  bool HasRoom() const { return this->Room.GetBytes() > 0; }

private:
  struct OrderedTexture
  {
    VolumeTexture Texture;
    VoxelOrder Order;
  };

  /// Extents along the stored axes, without padding.
  std::array<int, 3> FindVoxels() const;
  Status FillPadding(const Stream& stream);
  StoragePlan PlanCopy(const AxisOrder& axes) const;
  /// Takes over the memory of a former copy, or allocates a new texture.
  Status TakeRoom(const AxisOrder& axes, const Device& device, VolumeTexture& texture);
  Status MakeCopy(const AxisOrder& axes, const Device& device, const Stream& stream);
  Status MoveInPlace(const AxisOrder& axes, const Stream& stream);

  std::array<int, 3> Dimensions{ 0, 0, 0 }; ///< dimensions of the volume
  StoragePlan Plan;
  OrderedTexture Current;
  OrderedTexture Spare;
  VolumeTexture Room; ///< memory for the next copy; only set between MakeRoom and Reach
};

} // namespace Strider

#endif
