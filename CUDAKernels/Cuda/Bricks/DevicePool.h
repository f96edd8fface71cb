// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture for some macrocells of a compressed volume, which it keeps from frame to frame.
#ifndef Strider_Cuda_Bricks_DevicePool_h
#define Strider_Cuda_Bricks_DevicePool_h

#include "Compression/Decode/PoolTuner.h"
#include "Cuda/Bricks/FillPool.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Strider/Strategies.h"

#include <cstdint>
#include <string>

namespace Strider
{

class DevicePool
{
public:
  /// Whether there can be one of such a volume.
  static bool IsPossible(const VolumeView& volume);

  /// Makes room for a share of the macrocells. Fails as VolumeTexture, with OutOfMemory; then it is empty.
  Status Reserve(const VolumeView& volume, const Strategies& settings, const Device& device,
    const Stream& stream);
  void Release() { *this = {}; }
  bool IsEmpty() const { return this->Texture.GetBytes() == 0; }

  /// What a frame is to take of it. `content` as of StampContent.
  PoolWay Choose(std::uint64_t content) { return this->Tuner.Choose(content); }

  /// Queues that the macrocells of the picture are there, or none of those that were not, and IsFull is set. Of `task` are given the voxels
  /// and bricks to count, Skip and Tiles.
  Status Fill(FillPoolTask task, const Stream& stream);
  /// Device addresses of counts.
  const unsigned int* GetIsFull() const { return &this->Counts.Get()->IsFull; }
  unsigned int* GetTilesLeft() const { return &this->Counts.Get()->TilesLeft; }
  /// Waits for all that was queued. True where all fitted that was wanted last.
  Status WaitForCounts(const Stream& stream, bool& hasRoom, bool& hasTilesLeft);
  /// After a Fill without room: queues that all slots are free. False where they all were before it, and emptying does not help.
  Status Empty(const Stream& stream, bool& hadOlder);
  PoolWay Fall() { return this->Tuner.Fall(); }

  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter) const;
  std::size_t GetBytes() const
  {
    return this->Texture.GetBytes() + this->Slots.GetBytes() + this->Groups.GetBytes() +
      this->Records.GetBytes() + this->Rounds.GetBytes() + this->Counts.GetBytes();
  }
  std::size_t GetTextureBytes() const { return this->Texture.GetBytes(); }
  /// "12000 of 276000 macrocells kept"
  std::string Describe() const;

private:
  Status Clear(const Stream& stream);

  VolumeTexture Texture;
  SlotGrid Grid;
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  std::array<int, 3> Cells{ 0, 0, 0 };
  std::uint64_t MostBytes = 0;
  int Asked = 0; ///< macrocells; 0: as many as MostBytes allow
  DeviceBuffer<unsigned int> Slots;
  DeviceBuffer<unsigned int> Groups;
  DeviceBuffer<unsigned int> Records;
  DeviceBuffer<unsigned int> Rounds;
  DeviceBuffer<PoolCounts> Counts;
  PinnedBuffer<PoolCounts> HostCounts;
  bool IsSettled = true; ///< nobody has to wait for the counts of a Fill
  unsigned int Round = 0;
  unsigned int Taken = 0; ///< slots, before the last Fill; after WaitForCounts with it
  int Multiprocessors = 0;
  PoolTuner Tuner;
};

} // namespace Strider

#endif
