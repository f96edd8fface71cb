// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Host memory for optional copies; host only.
#ifndef Strider_Host_Volume_SpareMemory_h
#define Strider_Host_Volume_SpareMemory_h

#include "Strider/ReadAvailableMemory.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace Strider
{

/// Memory that is available without swapping, for questions of each frame: the system needs up to a millisecond for
/// its answer, which is kept for half a second.
class RecentMemory
{
public:
  std::uint64_t Read()
  {
    const auto now = std::chrono::steady_clock::now();
    if (!this->IsKnown || now - this->Time > std::chrono::milliseconds(500))
    {
      this->Available = ReadAvailableMemory().WithoutSwap;
      this->Time = now;
      this->IsKnown = true;
    }
    return this->Available;
  }

private:
  std::uint64_t Available = 0;
  std::chrono::steady_clock::time_point Time;
  bool IsKnown = false;
};

/// Buffer aligned to a cache line.
class SpareMemory
{
public:
  /// Allocates `bytes` bytes; keeps the contents if the size is unchanged. Returns false, and releases the buffer, if
  /// the system does not have them without swapping: it may grant more than it has, and end the process later.
  bool Reserve(std::size_t bytes)
  {
    if (bytes != this->ByteCount)
    {
      this->Release();
      if (bytes <= ReadAvailableMemory().WithoutSwap)
      {
        this->Bytes.reset(new (Alignment, std::nothrow) unsigned char[bytes]);
      }
      this->ByteCount = this->Bytes ? bytes : 0;
    }
    return this->ByteCount == bytes;
  }

  void Release()
  {
    this->Bytes.reset();
    this->ByteCount = 0;
  }

  unsigned char* Get() const { return this->Bytes.get(); }
  std::size_t Count() const { return this->ByteCount; }

private:
  static constexpr std::align_val_t Alignment{ 64 };
  struct Free
  {
    void operator()(unsigned char* memory) const { ::operator delete[](memory, Alignment); }
  };

  std::unique_ptr<unsigned char[], Free> Bytes;
  std::size_t ByteCount = 0;
};

} // namespace Strider

#endif
