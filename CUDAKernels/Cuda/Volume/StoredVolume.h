// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume on the device, in the order in which its voxels are stored, and at most once more in another one.
#ifndef Strider_Cuda_Volume_StoredVolume_h
#define Strider_Cuda_Volume_StoredVolume_h

#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/UploadVoxels.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Rotation/ListVoxelOrders.h"
#include "Rotation/PlanStorage.h"

namespace Strider
{

/// Keeps texels and their order together: what reads them is given both, as TextureVoxels.
class StoredVolume
{
public:
  /// Makes room; what is in it stays undefined until Upload or CopyFrom. Fails as VolumeTexture.
  Status Create(const std::array<int, 3>& dimensions, const TexelFormat& format,
    const StoragePlan& plan, const Device& device);

  /// There is room for such a volume with these sides; what may be moved where is up to SetPlan.
  bool Suits(const VolumeView& volume, const StoragePlan& plan) const;

  /// Brings the volume in, in its owner's order, and repeats its border in the padding. A second copy is given up. Returns when
  /// all is there.
  Status Upload(const VolumeView& volume, SmallestInteger smallest, VoxelUploader& uploader,
    const Stream& stream);
  /// Brings in a box of the volume that it holds, which lies in it, in its owner's order too. Fails with OutOfMemory where the
  /// device cannot bring the other voxels into that order; then nothing has changed.
  Status UploadPart(const VolumeView& volume, const IndexBox& part, SmallestInteger smallest,
    VoxelUploader& uploader, const Device& device, const Stream& stream);
  /// All of it, from a stored volume with the same dimensions and texels.
  Status CopyFrom(const StoredVolume& other, const Stream& stream);

  /// Queues what brings the axes into an order: taking the second copy, making one where the plan has room for it and the
  /// device has memory, or moves in place. Fails with OutOfMemory where none of that can be had; then nothing has changed.
  Status Reach(const AxisOrder& axes, const Device& device, const Stream& stream);
  /// Makes room for a copy that Reach will be asked for soon: memory is slow to get. Does nothing where there is none to spare.
  void MakeRoom(const AxisOrder& axes, const Device& device);
  /// Queues a rotation in place; see LaunchMoveInPlace. A second copy is given up.
  Status Rotate(MoveStep step, const Stream& stream);
  /// Moves in place that Reach would make; -1: it would make a copy, or use the one that is there.
  int CountSteps(const AxisOrder& axes) const;
  bool HasAtHand(const AxisOrder& axes) const;
  /// Whether Reach is expected to succeed.
  bool CanReach(const AxisOrder& axes) const;

  /// Gives a second copy up; false where there is none.
  bool DropCopy();
  /// The same, and makes no other one.
  void GiveUpCopies();

  const VoxelOrder& GetOrder() const { return this->Current.Order; }
  /// Voxels along the stored axes, with padding.
  const std::array<int, 3>& GetExtents() const { return this->Current.Texture.GetExtents(); }
  SurfaceVoxels GetSurface() const { return this->Current.Texture.GetSurface(); }
  /// In the order in force.
  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter) const;
  std::size_t GetBytes() const
  {
    return this->Current.Texture.GetBytes() + this->Spare.Texture.GetBytes() +
      this->Room.GetBytes();
  }
  const StoragePlan& GetPlan() const { return this->Plan; }
  /// A plan that it suits.
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

  /// Voxels along the stored axes, without padding.
  std::array<int, 3> FindVoxels() const;
  Status FillPadding(const Stream& stream);
  StoragePlan PlanCopy(const AxisOrder& axes) const;
  /// Room for a copy: the one that is there, or a new one.
  Status TakeRoom(const AxisOrder& axes, const Device& device, VolumeTexture& texture);
  Status MakeCopy(const AxisOrder& axes, const Device& device, const Stream& stream);
  Status MoveInPlace(const AxisOrder& axes, const Stream& stream);

  std::array<int, 3> Dimensions{ 0, 0, 0 }; ///< of the volume
  StoragePlan Plan;
  OrderedTexture Current;
  OrderedTexture Spare;
  VolumeTexture Room; ///< for the next copy; empty but between MakeRoom and Reach
};

} // namespace Strider

#endif
