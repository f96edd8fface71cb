// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Host memory for optional copies; host only.
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

/// Returns the bytes available without swapping, if the system reports them. Some systems allocate more than they
/// have and terminate the process later.
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

/// Buffer aligned to a cache line.
class SpareMemory
{
public:
  /// Allocates `bytes` bytes; keeps the contents if the size is unchanged. Returns false, and releases the buffer, on
  /// failure.
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
