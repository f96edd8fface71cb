// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture that caches decoded macrocells of a compressed volume from frame to frame.
#ifndef Strider_Cuda_Bricks_DevicePool_h
#define Strider_Cuda_Bricks_DevicePool_h

#include "Compression/Decode/PoolTuner.h"
#include "Cuda/Bricks/FillPool.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Strider/FrameChoices.h"

#include <cstdint>

namespace Strider
{

class DevicePool
{
public:
  /// True where a volume can have a pool.
  static bool IsPossible(const VolumeView& volume);

  /// Allocates slots for part of the macrocells. Fails as VolumeTexture::Create does, and with OutOfMemory; the pool
  /// is then empty.
  Status Reserve(const VolumeView& volume, const Strategies& settings, const Device& device,
    const Stream& stream);
  void Release() { *this = {}; }
  bool IsEmpty() const { return this->Texture.GetBytes() == 0; }

  /// Selects how the next frame uses the pool. `content` is the result of StampContent.
  PoolWay Choose(std::uint64_t content) { return this->Tuner.Choose(content); }

  /// Queues the decoding of all macrocells that the frame needs. Where they do not fit, sets IsFull and decodes none
  /// of the missing ones. The caller sets Voxels, Reach, ReadReach, BrickCount, Skip and Tiles of `task`.
  Status Fill(FillPoolTask task, const Stream& stream);
  /// Counters in device memory.
  const unsigned int* GetIsFull() const { return &this->Counts.Get()->IsFull; }
  unsigned int* GetTilesLeft() const { return &this->Counts.Get()->TilesLeft; }
  /// Waits for all queued work. `hasRoom` is true where all macrocells of the last Fill fitted.
  Status WaitForCounts(const Stream& stream, bool& hasRoom, bool& hasTilesLeft);
  /// Queues the release of all slots, after a Fill without room. `hadOlder` is false where all slots had been free
  /// before that Fill, so that emptying does not help.
  Status Empty(const Stream& stream, bool& hadOlder);
  PoolWay Fall() { return this->Tuner.Fall(); }

  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter) const;
  std::size_t GetBytes() const
  {
    return this->Texture.GetBytes() + this->Slots.GetBytes() + this->Groups.GetBytes() +
      this->Records.GetBytes() + this->Rounds.GetBytes() + this->Counts.GetBytes();
  }
  std::size_t GetTextureBytes() const { return this->Texture.GetBytes(); }
  /// Reports where the volume is decoded.
  void Report(StorageStatistics& storage) const;

private:
  Status Clear(const Stream& stream);

  VolumeTexture Texture;
  SlotGrid Grid;
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  std::array<int, 3> Cells{ 0, 0, 0 };
  std::uint64_t MostBytes = 0;
  int Asked = 0; ///< number of macrocells; 0 for as many as MostBytes allows
  DeviceBuffer<unsigned int> Slots;
  DeviceBuffer<unsigned int> Groups;
  DeviceBuffer<unsigned int> Records;
  DeviceBuffer<unsigned int> Rounds;
  DeviceBuffer<PoolCounts> Counts;
  PinnedBuffer<PoolCounts> HostCounts;
  bool IsSettled = true; ///< false between Fill and WaitForCounts
  unsigned int Round = 0;
  /// Slots in use before the last Fill; after WaitForCounts including it.
  unsigned int Taken = 0;
  int Multiprocessors = 0;
  PoolTuner Tuner;
};

} // namespace Strider

#endif
