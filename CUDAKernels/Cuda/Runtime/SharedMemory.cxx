// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Device memory that processes of one machine have in common (CUDA IPC).
#include "Cuda/Runtime/SharedMemory.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/FindDriverCall.h"
#include "Strider/DescribeForUser.h"

#include <cuda.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace Strider
{

namespace
{

static_assert(sizeof(cudaIpcMemHandle_t) == sizeof(SharedMemoryName::Bytes), "a name is a handle");

struct Block
{
  char* Memory = nullptr;
  std::size_t Bytes = 0;
};

struct OwnMemory
{
  Block Memory;
  int Device = -1;
};

using Name = std::array<unsigned char, 64>;

/// What this process shares and has opened. Never destroyed, since CUDA may end before static variables do.
struct Registry
{
  std::mutex Lock;
  std::map<int, Name> Newest; ///< by device
  std::map<Name, OwnMemory> Own;
  std::map<std::pair<int, Name>, Block> Opened; ///< by the device that reads or writes
};

Registry& GetRegistry()
{
  static Registry& registry = *new Registry;
  return registry;
}

/// Returns the bytes of an allocation from an address on; as many as there can be where the driver does not tell them.
std::size_t CountBytesFrom(const void* memory)
{
  using Call = CUresult (*)(CUdeviceptr*, std::size_t*, CUdeviceptr);
  static const Call find = [] {
    Call found = nullptr;
    return FindDriverCall("cuMemGetAddressRange", found) ? found : nullptr;
  }();
  const auto address = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(memory));
  CUdeviceptr first = 0;
  std::size_t bytes = 0;
  const bool isKnown = find && find(&first, &bytes, address) == CUDA_SUCCESS && first <= address &&
    address - first <= bytes;
  return isKnown ? bytes - static_cast<std::size_t>(address - first)
                 : std::numeric_limits<std::size_t>::max();
}

Status Open(const Device& device, const Name& name, Block& memory)
{
  cudaIpcMemHandle_t handle{};
  std::memcpy(&handle, name.data(), sizeof(handle));
  void* opened = nullptr;
  const Status status =
    STRIDER_CUDA_CALL(cudaIpcOpenMemHandle(&opened, handle, cudaIpcMemLazyEnablePeerAccess));
  if (!status.IsOk())
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      device.Name + " cannot open the memory of another process: " + DescribeForUser(status));
  }
  memory = { static_cast<char*>(opened), CountBytesFrom(opened) };
  return {};
}

Status FindIn(const Block& block, const SharedPicture& place, std::size_t bytes, void*& memory)
{
  if (place.Offset > block.Bytes || bytes > block.Bytes - place.Offset)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a shared image of " + std::to_string(bytes) + " bytes at offset " +
        std::to_string(place.Offset) + " does not fit into " + std::to_string(block.Bytes) +
        " bytes");
  }
  memory = block.Memory + place.Offset;
  return {};
}

} // namespace

Status ReserveSharedMemory(const Device& device, std::size_t bytes, SharedMemoryName& name)
{
  // CUDA shares whole blocks of this size.
  constexpr std::size_t least = std::size_t{ 2 } << 20;
  Registry& registry = GetRegistry();
  const std::lock_guard<std::mutex> guard(registry.Lock);
  const auto newest = registry.Newest.find(device.Index);
  if (newest != registry.Newest.end() && registry.Own[newest->second].Memory.Bytes >= bytes)
  {
    name.Bytes = newest->second;
    return {};
  }
  std::size_t size = least;
  while (size < bytes)
  {
    size *= 2;
  }
  void* memory = nullptr;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMalloc(&memory, size)));
  cudaIpcMemHandle_t handle{};
  const Status status = STRIDER_CUDA_CALL(cudaIpcGetMemHandle(&handle, memory));
  if (!status.IsOk())
  {
    DropFailure(cudaFree(memory));
    return STRIDER_FAILURE(StatusCode::Unsupported,
      device.Name + " cannot share memory with other processes: " + DescribeForUser(status));
  }
  std::memcpy(name.Bytes.data(), &handle, sizeof(handle));
  registry.Own[name.Bytes] = { { static_cast<char*>(memory), size }, device.Index };
  registry.Newest[device.Index] = name.Bytes;
  return {};
}

Status FindSharedMemory(
  const Device& device, const SharedPicture& place, std::size_t bytes, void*& memory)
{
  constexpr std::size_t alignment = 16;
  if (place.Offset % alignment != 0)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the offset " + std::to_string(place.Offset) + " of a shared image is no multiple of 16");
  }
  Registry& registry = GetRegistry();
  const std::lock_guard<std::mutex> guard(registry.Lock);
  const auto own = registry.Own.find(place.Memory.Bytes);
  if (own != registry.Own.end())
  {
    return FindIn(own->second.Memory, place, bytes, memory);
  }
  Block& opened = registry.Opened[{ device.Index, place.Memory.Bytes }];
  if (!opened.Memory)
  {
    STRIDER_TRY(Open(device, place.Memory.Bytes, opened));
  }
  return FindIn(opened, place, bytes, memory);
}

int FindDeviceOfShared(const SharedPicture& place)
{
  Registry& registry = GetRegistry();
  const std::lock_guard<std::mutex> guard(registry.Lock);
  const auto own = registry.Own.find(place.Memory.Bytes);
  return own == registry.Own.end() ? -1 : own->second.Device;
}

} // namespace Strider
