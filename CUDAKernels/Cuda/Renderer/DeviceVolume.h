// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volume of a renderer on the device: uploads, storage, and the order of its voxels.
#ifndef Strider_Cuda_Renderer_DeviceVolume_h
#define Strider_Cuda_Renderer_DeviceVolume_h

#include "BlockShape/LaunchTable.h"
#include "Cuda/Bricks/DeviceBrickStorage.h"
#include "Cuda/EmptySpace/DeviceSkipMap.h"
#include "Cuda/Gradients/GradientVolume.h"
#include "Cuda/Volume/StackedVolume.h"
#include "Cuda/Volume/StoredVolume.h"
#include "Rays/MeasureView.h"
#include "Rotation/OrderTuner.h"
#include "Strider/FrameStatistics.h"

#include <array>
#include <functional>
#include <optional>

namespace Strider
{

class DeviceVolume
{
public:
  Status Create(const Device& device);

  /// Sets the callback for the progress of uploads and of compression.
  void SetProgress(const TaskProgress& progress) { this->Uploader.SetProgress(progress); }
  const TaskProgress& GetProgress() const { return this->Uploader.GetProgress(); }

  /// Sets the strategies of later frames, which decide how the next volumes are stored.
  void ExpectFrames(const Strategies& settings) { this->Wanted = settings; }

  /// Uploads a volume, into a texture or as compressed bricks, and plans its memory for the rotation mode of the last
  /// frame. After a failure the former volume stays, unless the message says otherwise.
  Status SetVolume(const VolumeView& volume, const Stream& stream);
  /// Finds the ranges of the stored volume, of 8- or 16-bit integers, from its macrocells, or in the memory of `volume`
  /// where there are none.
  Status FindRanges(const VolumeView& volume, const Stream& stream);
  /// Computes the B-spline coefficients of another volume that is not compressed, as floats with its dimensions and
  /// placement. After a failure there may be none.
  Status SetCoefficients(const DeviceVolume& voxels, const Stream& stream);
  /// Releases all memory.
  void Release();
  /// Checks whether a texture of another volume fits beside this one, within the memory limit and the free memory
  /// plus `spare` bytes. False where either volume is to be compressed.
  Status HasRoomBeside(const VolumeView& volume, std::size_t spare, bool& hasRoom) const;
  /// Takes over the settings of another volume, and the version of its voxels.
  void FollowSettings(const DeviceVolume& other);
  /// Swaps voxels with the next volume, which `volume` describes. The next one keeps only the memory of a texture.
  void Exchange(const VolumeView& volume, DeviceVolume& next);
  /// Gives the volume up, and releases the view's owner; keeps the memory of its texture.
  void Forget();
  /// Returns the bytes of a texture, without padding.
  static std::size_t CountTexelBytes(const VolumeView& volume)
  {
    return volume.CountVoxels() * SizeOf(FindTexelFormat(volume));
  }
  bool IsEmpty() const { return !this->Held; }
  /// Returns the volume, or the layout of the last one where there is none any more.
  const VolumeView& GetView() const { return this->Volume; }
  /// Returns VolumeView::Changed of the next volume; all where there is no volume, or another one.
  IndexBox FindChanged(const VolumeView& next) const;
  /// True where the volume is stored as compressed bricks, without a texture.
  bool IsCompressed() const { return this->Held == StorageKind::Compressed; }
  DeviceBrickStorage& GetBricks() { return this->Bricks; }

  /// Adapts texels and their order to a frame, and reports both in the statistics. `content` is
  /// LaunchConditions::Content. Where the order cannot be changed the former one stays.
  Status Prepare(const RenderRequest& request, const ViewGeometry& view, std::uint64_t content,
    const Stream& stream, FrameStatistics& statistics);
  /// First part of Prepare: adapts the values of the voxels and their storage.
  Status AdaptVoxels(const RenderRequest& request, const Stream& stream);
  /// True if the voxels are in a texture as a frame wants them, so that AdaptVoxels does nothing.
  bool IsAdapted(const RenderRequest& request) const;
  /// Returns the version of the voxels, which counts uploads.
  std::uint64_t CountVoxelChanges() const { return this->VoxelChanges; }
  /// Returns the voxels that the last SetVolume uploaded.
  std::size_t CountVoxelsUploaded() const { return this->VoxelsUploaded; }
  /// Reports the kernel time of the last prepared frame.
  void Report(double milliseconds, FrameStatistics& statistics);
  /// Reports how the voxels of the last prepared frame are stored, and why.
  void ReportStorage(FrameStatistics& statistics) const;

  /// Provides the gradient texture of a volume of one component, after Prepare; none where the setting, the memory
  /// limit or the free memory rules it out. `isSmooth` is TakeDifferencesTask::IsSmooth. `choice` reports the
  /// outcome.
  Status PrepareGradients(const Strategies& settings, bool isSmooth, const Stream& stream,
    GradientTexture& gradients, OptionalTextureChoice& choice);

  /// Provides the texture of stacked slices, after Prepare; 0 where the setting, the volume, the memory limit or the
  /// free memory rules it out. With `isMostlyEmpty` it is only used on request. Floats are stacked as `steps`, unless
  /// these are empty. `choice` reports the outcome.
  Status PrepareStack(const Strategies& settings, bool isMostlyEmpty, const ValueSteps& steps,
    const Stream& stream, cudaTextureObject_t& texture, OptionalTextureChoice& choice);
  /// True where PrepareStack depends on `isMostlyEmpty`. `isLit`: the frame reads gradients from their texture.
  bool WeighsStack(const Strategies& settings, bool isLit) const;
  /// Call it instead of preparing an optional texture for frames that do not read it.
  void Leave(OptionalTexture texture) { this->GetState(texture).IsRead = false; }
  /// Returns the format of the gradient texture, if there is one.
  const GradientFormat& GetGradientFormat() const { return this->Gradients.GetFormat(); }

  /// Returns the skip map; empty where memory was short.
  const DeviceSkipMap& GetEmptySpace() const { return this->EmptySpace; }
  Status FollowFilter(const FilterSupport& support, const Stream& stream)
  {
    return this->EmptySpace.FollowFilter(
      support, this->IsCompressed() ? nullptr : &this->Stored, stream);
  }
  Status UpdateExtremes(const ValueUnits& units, bool isLargest, const Stream& stream)
  {
    return this->EmptySpace.UpdateExtremes(units, isLargest, stream);
  }
  Status UpdateEmptySpace(const OccupancyArrays& shown, const Stream& stream)
  {
    return this->EmptySpace.Update(shown, this->IsCompressed() ? nullptr : &this->Stored, stream);
  }

  /// See DeviceSkipMap::UpdateSubcells; not for compressed volumes.
  Status UpdateSubcells(
    ReconstructionFilter filter, const SkipMap& skip, const Stream& stream, SubcellBits& subcells)
  {
    return this->EmptySpace.UpdateSubcells(this->Stored, filter, skip, stream, subcells);
  }

  /// Releases optional memory, textures first, as EvictionOrder has them; returns false where there is none.
  bool EvictOptional();
  /// Allows optional textures that were released or refused to be created again.
  void AllowOptionalTextures();

  const VoxelOrder& GetOrder() const { return this->Stored.GetOrder(); }
  TextureVoxels GetVoxels(ReconstructionFilter filter) const
  {
    return this->Stored.GetVoxels(this->Volume.Type, filter);
  }
  int GetVoxelBytes() const { return static_cast<int>(SizeOf(FindTexelFormat(this->Volume))); }
  /// Returns the bytes of the widest texel that samples of the last frame read: of a voxel, or of a gradient.
  int GetTexelBytes() const;
  /// Tells LaunchConditions::HasDistantLitRays of the last frame, whose block shape then is not timed.
  void NoteDistantLitRays(bool areDistant) { this->HasDistantLitRays = areDistant; }
  std::size_t GetBytes() const
  {
    return this->Stored.GetBytes() + this->CountOptionalBytes() + this->EmptySpace.GetBytes() +
      this->Bricks.GetBytes();
  }
  /// Returns the uploader, for auxiliary volumes.
  VoxelUploader& GetUploader() { return this->Uploader; }

private:
  /// State of an optional texture.
  struct OptionalState
  {
    Switch Wanted = Switch::Automatic; ///< setting of the last frame that could read it
    bool IsRead = false;               ///< by the last frame
    /// Why there is none until the volume or the setting changes; no value where it may be created.
    std::optional<OptionalTextureOutcome> Refused{};
  };

  /// True where a volume is to be compressed; `choice` says why.
  bool WantsBricks(
    const VolumeView& volume, const Strategies& settings, StorageChoice& choice) const;
  /// Adapts the storage to the settings; blocks until done.
  Status AdaptStorage(const Strategies& settings, const Stream& stream);
  /// SetVolume of voxels that are stored as Smallest says.
  Status SetChanged(const VolumeView& volume, const Stream& stream);
  Status StoreTexture(const VolumeView& volume, const Stream& stream);
  /// Stores the volume as bricks instead of a texture, which is released first where memory is short.
  Status StoreBricks(const VolumeView& volume, const Stream& stream);
  Status Plan(const VolumeView& volume, StoragePlan& plan) const;
  /// Uploads a box of the volume into the current texture, whose other voxels are up to date.
  Status Store(const VolumeView& volume, const IndexBox& changed, const Stream& stream);
  Status Upload(const VolumeView& volume, const IndexBox& changed, const Stream& stream);
  /// Accepts a search that lacked memory: frames then do not skip empty space.
  static Status ForgiveLackOfMemory(const Status& searched)
  {
    return searched.GetCode() == StatusCode::OutOfMemory ? Status() : searched;
  }
  /// Gives the volume up after a failure, and returns it with its consequence.
  Status Lose(const Status& failure, const char* consequence);
  /// As ForgiveLackOfMemory, for the stored volume. Other failures remove it.
  Status KeepIfSearched(const Status& searched);
  /// Sets the volume that is stored now.
  void Hold(const VolumeView& volume, StorageKind kind);
  /// Releases the volume in force and all that was made from it.
  void DropFormer();
  bool FitsInsteadOfFormer(const VolumeView& volume, const StoragePlan& plan) const;
  Status StoreAnew(const VolumeView& volume, const StoragePlan& plan, const Stream& stream);
  Status AdaptTexels(const RenderRequest& request, const Stream& stream);
  /// Raises the smallest integers of the stored voxels, without the caller's memory.
  Status RaiseSmallest(const Stream& stream);
  Status AdaptRoom(const RenderRequest& request, const Stream& stream);
  /// Plans the texture's memory for the rotation mode.
  Status MakeRoom(const Stream& stream);
  Status ChooseOrder(const RenderRequest& request, const ViewGeometry& view, std::uint64_t content,
    const Stream& stream, OrderStatistics& order);
  Status FollowPublished(const ViewGeometry& view, const Stream& stream, OrderStatistics& order);
  Status FollowTuner(const RenderRequest& request, const ViewGeometry& view, std::uint64_t content,
    const Stream& stream, OrderStatistics& order);
  void PredictCosts(
    const Strategies& settings, const ViewGeometry& view, OrderConditions& conditions);
  void PriceMoves(OrderConditions& conditions) const;
  int FindOrderNumber() const;
  Status GiveBackUnderPressure();
  /// Optional textures, in the order in which they are released where memory is short.
  static constexpr std::array<OptionalTexture, OptionalTextureCount - 1> EvictionOrder{
    OptionalTexture::StackedSlices, OptionalTexture::Gradients
  };
  static_assert(EvictionOrder.back() != OptionalTexture::None, "a texture is missing");
  OptionalState& GetState(OptionalTexture texture)
  {
    return this->OptionalStates[static_cast<std::size_t>(texture)];
  }
  bool IsRead(OptionalTexture texture) const
  {
    return this->OptionalStates[static_cast<std::size_t>(texture)].IsRead;
  }
  /// Returns 0 where there is no such texture.
  std::size_t CountBytes(OptionalTexture texture) const
  {
    switch (texture)
    {
      case OptionalTexture::StackedSlices:
        return this->Stack.GetBytes();
      case OptionalTexture::Gradients:
        return this->Gradients.GetBytes();
      case OptionalTexture::None:
        break;
    }
    return 0;
  }
  void Drop(OptionalTexture texture)
  {
    switch (texture)
    {
      case OptionalTexture::StackedSlices:
        return this->Stack.Drop();
      case OptionalTexture::Gradients:
        return this->Gradients.Drop();
      case OptionalTexture::None:
        break;
    }
  }
  std::size_t CountOptionalBytes() const;
  void DropOptionalTextures();
  /// Drops optional textures where a second copy of the voxels needs their memory; the gradient texture would have to
  /// be computed again for it anyway.
  Status MakeWayForCopy(const AxisOrder& axes);
  /// Drops the textures that EvictionOrder has before this one, where `newBytes` for it do not fit beside them.
  Status MakeWayForTexture(OptionalTexture texture, std::size_t limit, std::size_t newBytes);
  /// Creates or keeps an optional texture of `newBytes` by `update`, where the setting, the memory limit and the free
  /// memory allow it; otherwise drops it.
  Status PrepareOptional(OptionalTexture texture, Switch setting, std::size_t limit,
    std::size_t newBytes, const std::function<Status()>& update, OptionalTextureChoice& choice);

  Device Gpu;
  VoxelUploader Uploader;
  VolumeView Volume;               ///< the volume, or the last one
  std::optional<StorageKind> Held; ///< how the volume is stored; no value: there is none
  StoredVolume Stored;
  SmallestInteger Smallest = SmallestInteger::Kept; ///< as in the last request
  bool IsRaised =
    false; ///< smallest integers are raised in the stored voxels, although Smallest may be Kept
  RotationMode Mode = RotationMode::Automatic; ///< of the last frame
  DeviceBrickStorage Bricks;                   ///< used instead of Stored, which is empty then
  Strategies Wanted;                           ///< of the last frame, or from ExpectFrames
  bool IsTooLarge = false; ///< memory did not suffice for a texture of the volume
  StorageChoice Storage;
  DeviceSkipMap EmptySpace;
  GradientVolume Gradients;
  StackedVolume Stack;
  std::array<OptionalState, OptionalTextureCount> OptionalStates; ///< indexed by OptionalTexture
  bool HasDistantLitRays = false;                                 ///< the last frame
  std::uint64_t VoxelChanges = 0;                                 ///< number of uploads
  std::size_t VoxelsUploaded = 0;                                 ///< of the last upload
  OrderTuner Tuner;
  OrderConditions Predicted; ///< conditions of the last prediction
  Strategies PredictedFor;
  const LaunchTable* Launches = nullptr; ///< launch table of the device
  /// Time of the last move, including allocation; initially that of 1 TB/s.
  double MoveMillisecondsPerByte = 2e-9;
};

} // namespace Strider

#endif
