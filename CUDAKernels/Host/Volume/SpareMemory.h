// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Host memory for copies that a frame can do without; host only.
#ifndef Strider_Host_Volume_SpareMemory_h
#define Strider_Host_Volume_SpareMemory_h

#include <cstddef>
#include <fstream>
#include <limits>
#include <memory>
#include <new>
#include <string>

namespace Strider
{

/// Bytes that can be had without swapping, where the system says so: some hand out more than they have and end the process later.
inline std::size_t ReadAvailableBytes()
{
  std::ifstream memory("/proc/meminfo");
  for (std::string name; memory >> name;)
  {
    std::size_t kibibytes = 0;
    if (name == "MemAvailable:" && memory >> kibibytes)
    {
      return kibibytes * 1024;
    }
    memory.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::numeric_limits<std::size_t>::max();
}

/// Bytes that start where a cache line does.
class SpareMemory
{
public:
  /// Memory of this size, with what it held where it has that size already. False, and none, where it cannot be had.
  bool Reserve(std::size_t bytes)
  {
    if (bytes != this->ByteCount)
    {
      this->Release();
      if (bytes <= ReadAvailableBytes())
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
