// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Everything that a renderer keeps on one CUDA device. A renderer on several devices has one for each.
#ifndef Strider_Cuda_Renderer_DeviceContext_h
#define Strider_Cuda_Renderer_DeviceContext_h

#include "BlockShape/LaunchTuner.h"
#include "Cuda/Display/DisplayConnection.h"
#include "Cuda/Display/FrameBuffers.h"
#include "Cuda/March/DeviceScene.h"
#include "Cuda/March/DeviceTransferTable.h"
#include "Cuda/March/PartOfFrame.h"
#include "Cuda/March/PreIntegrated/DeviceIntegralTable.h"
#include "Cuda/Renderer/DeviceMultiVolume.h"
#include "Cuda/Renderer/DeviceVolume.h"
#include "Cuda/Renderer/StagedVolume.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Runtime/SurfaceObject.h"
#include "Cuda/Volume/DeviceAuxiliaryVolumes.h"
#include "Cuda/Volume/DeviceLevels.h"
#include "MarchingCache/ExecutionTuner.h"
#include "Rays/PlaceSamplesAsVTK.h"
#include "Rays/RowRange.h"

#include <functional>
#include <optional>

namespace Strider
{

struct DeviceContext
{
  DeviceContext()
    : Tuner(FindLaunchTable(0))
  {
  }
  DeviceContext(const DeviceContext&) = delete;
  DeviceContext& operator=(const DeviceContext&) = delete;

  /// Selects the device, and creates what every frame needs. Call it before all else.
  Status Create(int deviceIndex, int localRank, std::string& note);

  /// Makes frames read a volume, which is Voxels or Coefficients.
  void Read(DeviceVolume& volume);
  /// Selects whether a frame reads the voxels or their B-spline coefficients, and computes the latter. Compressed
  /// voxels have no coefficients. Fails with OutOfMemory.
  Status SelectCoefficients(const RenderRequest& request);
  /// True if what a frame of a texture reads is stored as it wants it: preparing the frame uploads no voxels and
  /// computes no coefficients.
  bool IsAdapted(const RenderRequest& request) const;
  bool ReadsCoefficients() const { return this->Volume == &this->Coefficients; }

  /// Marks a change of what frames show.
  void NoteChange() { ++this->ContentChanges; }
  /// Marks a change of frame times where frames that can read an optional texture start or stop doing so. What frames
  /// show stays the same, so tables of it stay valid.
  void NoteOptional(OptionalTexture texture, bool isRead);

  /// Returns the result of StampContent for a number of changes, mixed with the rows that this device renders.
  std::uint64_t Stamp(std::uint64_t contentChanges, const RenderRequest& request) const;
  std::uint64_t Stamp(const RenderRequest& request) const
  {
    return this->Stamp(this->CountChanges(), request);
  }
  /// Counts all changes of frame times, for Stamp.
  std::uint64_t CountChanges() const { return this->ContentChanges + this->TextureChanges; }
  /// Limits rays, or tiles, to the rows that this device renders.
  template <typename Pixels>
  void KeepRows(Pixels& pixels) const
  {
    if (this->Rows)
    {
      pixels.Rows[0] = this->Rows->First;
      pixels.Rows[1] = this->Rows->End;
    }
  }

  /// Frees optional memory; returns false where there is none.
  bool EvictOptional();
  /// Calls `attempt` until it succeeds, as long as it fails with OutOfMemory and `giveBack` frees memory. Waits for the
  /// queued work after each failure, since it may read what is freed next, here or by other renderers.
  Status RetryWithLessMemory(
    const std::function<Status()>& attempt, const std::function<bool()>& giveBack) const;
  std::size_t CountBytes() const;

  Device Gpu;
  Stream Queue;
  EventTimer MarchTimer;
  EventTimer AlternativeTimer;
  DeviceVolume Voxels;
  StagedVolume Staged; ///< the next Voxels
  /// B-spline coefficients of the voxels; empty where the last frame did not use them.
  DeviceVolume Coefficients;
  /// DeviceVolume::CountVoxelChanges of the voxels at the time the coefficients were computed.
  std::uint64_t CoefficientsOf = 0;
  DeviceLevels Levels;                  ///< VolumeView::Levels of the voxels
  DeviceVolume* Volume = &this->Voxels; ///< the volume that frames read
  VolumeView Shown;                     ///< its view, with the type of the voxels
  DeviceAuxiliaryVolumes AuxiliaryVolumes;
  DeviceTransferTable Table;
  DeviceIntegralTable Integrals;
  DeviceScene Scene;
  DeviceMultiVolume MultiVolume;
  DeviceCopy<PlaceSamplesAsVTK> Matched; ///< for scenes
  LaunchTuner Tuner;
  ExecutionTuner Executions;
  /// Rows of the frame that this device renders; no value: all.
  std::optional<RowRange> Rows;
  std::uint64_t ContentChanges = 0; ///< see NoteChange
  std::uint64_t TextureChanges = 0; ///< see NoteOptional
  /// True where the last frame that could read an optional texture did; indexed by OptionalTexture.
  std::array<bool, OptionalTextureCount> HasReadOptional{};
  FrameBuffers Buffers;
  /// Parts of the frame in flight, if it has some, and where they are copied from.
  DeviceBuffer<PartOfFrame> Parts;
  PinnedBuffer<PartOfFrame> HostParts;
  DeviceBuffer<unsigned int> BlocksTaken;
  DisplayConnection Display;
  SurfaceObject DisplayedSurface; ///< target of the frame in flight
  Event DisplayBegun;             ///< see DisplayFrame
  Event PartDone;                 ///< a part of another device's frame has arrived there
  EventTimer PartTimer;           ///< of its way to that device
  /// Pictures of the pieces of other devices.
  DeviceBuffer<float4> PieceRgba;
  DeviceBuffer<float> PieceDepth;
  /// Result of CompositeShared, on the device and in host memory.
  DeviceBuffer<uchar4> Rounded;
  PinnedBuffer<uchar4> HostRounded;
};

} // namespace Strider

#endif
