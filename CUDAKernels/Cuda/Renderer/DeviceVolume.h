// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volume of a renderer on the device: brought there, kept up to date, and moved into the order that its frames want.
#ifndef Strider_Cuda_Renderer_DeviceVolume_h
#define Strider_Cuda_Renderer_DeviceVolume_h

#include "BlockShape/LaunchTable.h"
#include "Cuda/Bricks/DeviceBrickStorage.h"
#include "Cuda/EmptySpace/DeviceSkipMap.h"
#include "Cuda/Volume/GradientVolume.h"
#include "Cuda/Volume/StackedVolume.h"
#include "Cuda/Volume/StoredVolume.h"
#include "Rays/MeasureView.h"
#include "Rotation/OrderTuner.h"
#include "Strider/FrameStatistics.h"

namespace Strider
{

class DeviceVolume
{
public:
  Status Create(const Device& device);

  /// Sets who is told how far volumes have come that are brought in.
  void SetProgress(const TaskProgress& progress) { this->Uploader.SetProgress(progress); }
  const TaskProgress& GetProgress() const { return this->Uploader.GetProgress(); }

  /// What the frames to come want of the volumes that come.
  void ExpectFrames(const Strategies& settings) { this->Wanted = settings; }

  /// Brings a volume in and plans its room for the mode of the last frame, in a texture or compressed. After a failure the former volume stays, unless the
  /// message says that it is gone.
  Status SetVolume(const VolumeView& volume, const Stream& stream);
  /// The coefficients of a B-spline through the voxels of another one that is not compressed, as floats, by its dimensions and
  /// placement. After a failure there may be none.
  Status SetCoefficients(const DeviceVolume& voxels, const Stream& stream);
  /// Gives up all of it.
  void Release();
  /// Whether a texture of another volume fits beside this one, within the limit and the memory that is free or in `spare` bytes; never
  /// where either is to be compressed.
  Status HasRoomBeside(const VolumeView& volume, std::size_t spare, bool& hasRoom) const;
  /// Makes the settings of the volumes to come those of another one, after which they are numbered.
  void FollowSettings(const DeviceVolume& other);
  /// Exchanges voxels with the volume that comes after this one, which `volume` describes now, and leaves it nothing but the room of a
  /// texture.
  void Exchange(const VolumeView& volume, DeviceVolume& next);
  /// Reads the memory of its view no more, and gives the view's owner up.
  void ForgetMemory() { this->Volume = this->Volume.GetLayout(); }
  /// Of a texture, without padding.
  static std::size_t CountTexelBytes(const VolumeView& volume)
  {
    return volume.CountVoxels() * SizeOf(FindTexelFormat(volume));
  }
  bool IsEmpty() const { return !this->Volume.Voxels; }
  const VolumeView& GetView() const { return this->Volume; }
  /// There is no texture, but compressed bricks.
  bool IsCompressed() const { return !this->Bricks.IsEmpty(); }
  DeviceBrickStorage& GetBricks() { return this->Bricks; }

  /// Makes the texels and their order what a frame wants, and says so in the statistics. `content` is LaunchConditions::Content.
  /// Where an order cannot be had the former one stays.
  Status Prepare(const RenderRequest& request, const ViewGeometry& view, std::uint64_t content,
    const Stream& stream, FrameStatistics& statistics);
  /// The first part of Prepare: the values of the voxels, and how they are kept.
  Status AdaptVoxels(const RenderRequest& request, const Stream& stream);
  /// How often voxels were brought in.
  std::uint64_t CountVoxelChanges() const { return this->VoxelChanges; }
  /// Of the last SetVolume.
  std::size_t CountVoxelsUploaded() const { return this->VoxelsUploaded; }
  /// How long the rays of the last prepared frame took.
  void Report(double milliseconds, FrameStatistics& statistics);
  /// How the voxels of the last prepared frame are kept, and why.
  void ReportStorage(FrameStatistics& statistics) const;

  /// The gradient texture of a frame that can read one, of a volume with one component, after Prepare; none where the setting, the
  /// limit or the memory is against it. `isSmooth`: TakeDifferencesTask::IsSmooth. `reason` says whether, and why: "gradient texture
  /// (automatic)".
  Status PrepareGradients(const Strategies& settings, bool isSmooth, const Stream& stream,
    GradientTexture& gradients, std::string& reason);

  /// The texture of stacked slices of a frame that can read one, after Prepare; 0 where the setting, the volume, the limit or the memory is
  /// against it. `isMostlyEmpty`: rays that hop over most of the volume read none unasked. `reason` says whether, and why: "stacked slices
  /// (automatic)".
  Status PrepareStack(const Strategies& settings, bool isMostlyEmpty, const Stream& stream,
    cudaTextureObject_t& texture, std::string& reason);
  /// Whether `isMostlyEmpty` decides.
  bool WeighsStack(const Strategies& settings) const;
  /// Instead of PrepareStack where a frame cannot read one.
  void LeaveStack() { this->IsStackRead = false; }

  /// What rays may skip; empty where memory was missing.
  const DeviceSkipMap& GetEmptySpace() const { return this->EmptySpace; }
  Status FollowFilter(const FilterSupport& support, const Stream& stream)
  {
    return this->EmptySpace.FollowFilter(
      support, this->IsCompressed() ? nullptr : &this->Stored, stream);
  }
  Status UpdateEmptySpace(const OccupancyArrays& shown, const Stream& stream)
  {
    return this->EmptySpace.Update(shown, this->IsCompressed() ? nullptr : &this->Stored, stream);
  }

  /// Gives up what is not needed, the stacked slices and the gradient texture first; false where there is nothing.
  bool EvictOptional();

  const VoxelOrder& GetOrder() const { return this->Stored.GetOrder(); }
  TextureVoxels GetVoxels(ReconstructionFilter filter) const
  {
    return this->Stored.GetVoxels(this->Volume.Type, filter);
  }
  int GetVoxelBytes() const { return static_cast<int>(SizeOf(FindTexelFormat(this->Volume))); }
  std::size_t GetBytes() const
  {
    return this->Stored.GetBytes() + this->Gradients.GetBytes() + this->Stack.GetBytes() +
      this->EmptySpace.GetBytes() + this->Bricks.GetBytes();
  }
  /// For other volumes that are brought in between.
  VoxelUploader& GetUploader() { return this->Uploader; }

private:
  /// A texture that frames can do without.
  struct OptionalTexture
  {
    const char* Name;                  ///< "gradient texture"
    Switch Wanted = Switch::Automatic; ///< by the last frame that could read it
    std::string
      Refused; ///< why there is none until another volume or setting comes; empty: it may be made
  };

  /// Whether a volume is to be compressed, and in StorageReason why.
  bool WantsBricks(const VolumeView& volume, const Strategies& settings, std::string& reason) const;
  /// As frames with these settings want it; waits.
  Status AdaptStorage(const Strategies& settings, const Stream& stream);
  Status StoreTexture(const VolumeView& volume, const Stream& stream);
  /// The same; voxels in device memory are texels.
  Status StoreTexels(const VolumeView& volume, const Stream& stream);
  /// In the place of a texture, which is given up before where there is no room for both.
  Status StoreBricks(const VolumeView& volume, const Stream& stream);
  Status Plan(const VolumeView& volume, StoragePlan& plan) const;
  /// Brings in a box of the volume, in the room of the former one, which is the same elsewhere.
  Status Store(const VolumeView& volume, const IndexBox& changed, const Stream& stream);
  Status Upload(const VolumeView& volume, const IndexBox& changed, const Stream& stream);
  /// Frames do without empty space where memory was missing; after another failure there is no volume.
  Status KeepIfSearched(const Status& searched);
  bool FitsInsteadOfFormer(const VolumeView& volume, const StoragePlan& plan) const;
  Status StoreAnew(const VolumeView& volume, const StoragePlan& plan, const Stream& stream);
  Status AdaptTexels(const RenderRequest& request, const Stream& stream);
  Status AdaptRoom(const RenderRequest& request, const Stream& stream);
  /// For the moves of the mode.
  Status MakeRoom(const Stream& stream);
  Status ChooseOrder(const RenderRequest& request, const ViewGeometry& view, std::uint64_t content,
    const Stream& stream, std::string& reason);
  Status FollowPublished(const ViewGeometry& view, const Stream& stream, std::string& reason);
  Status FollowTuner(const RenderRequest& request, const ViewGeometry& view, std::uint64_t content,
    const Stream& stream, std::string& reason);
  void PredictCosts(
    const Strategies& settings, const ViewGeometry& view, OrderConditions& conditions);
  void PriceMoves(OrderConditions& conditions) const;
  int FindOrderNumber() const;
  Status GiveBackUnderPressure();
  /// A second copy of the voxels comes before their gradient texture, which would have to be made again for it anyway.
  Status MakeWayFor(const AxisOrder& axes);
  /// What is there beside the voxels.
  bool HasOptionalTextures() const
  {
    return this->Gradients.GetBytes() > 0 || this->Stack.GetBytes() > 0;
  }
  void DropOptionalTextures();
  /// They may be made again.
  void AllowOptionalTextures();
  /// Slices are not stacked where there is no room for gradients beside them.
  Status MakeWayForGradients(std::size_t limit, std::size_t newBytes);
  /// Makes an extra texture of `newBytes`, or keeps it, by `update`, as the setting, the limit and the memory allow it; else it is dropped.
  template <typename Texture, typename Update>
  Status PrepareOptional(OptionalTexture& optional, Switch setting, std::size_t limit,
    std::size_t newBytes, Texture& texture, const Update& update, bool& isThere,
    std::string& reason);

  Device Gpu;
  VoxelUploader Uploader;
  VolumeView Volume; ///< its Voxels are null where none is stored
  StoredVolume Stored;
  SmallestInteger Smallest = SmallestInteger::Kept; ///< as the last request wanted it
  RotationMode Mode = RotationMode::Automatic;      ///< of the last frame
  DeviceBrickStorage Bricks;                        ///< in the place of Stored, which is empty then
  Strategies Wanted;                                ///< by the last frame, or by ExpectFrames
  bool IsTooLarge = false; ///< there was no memory for a texture of the volume
  std::string StorageReason;
  DeviceSkipMap EmptySpace;
  GradientVolume Gradients;
  OptionalTexture GradientsState{ "gradient texture" };
  StackedVolume Stack;
  OptionalTexture StackState{ "stacked slices" };
  bool IsStackRead = false;       ///< by the last frame
  std::uint64_t VoxelChanges = 0; ///< how often voxels were brought in
  std::size_t VoxelsUploaded = 0; ///< the last time
  OrderTuner Tuner;
  OrderConditions Predicted; ///< what costs were last predicted for
  Strategies PredictedFor;
  const LaunchTable* Launches = nullptr; ///< of the device
  /// Of the last move, new memory included; before the first one as if at 1 TB/s.
  double MoveMillisecondsPerByte = 2e-9;
};

} // namespace Strider

#endif
