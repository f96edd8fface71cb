// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Warp operations on a CUDA device.
#ifndef Strider_Cuda_Runtime_DeviceWarp_cuh
#define Strider_Cuda_Runtime_DeviceWarp_cuh

#include <cuda_runtime.h>

#include <type_traits>

namespace Strider
{

/// A full warp: all 32 threads take part. The block must hold a multiple of 32 threads.
struct DeviceWarp
{
  int Lane = static_cast<int>((threadIdx.y * blockDim.x + threadIdx.x) % 32u);

  template <typename Value>
  __device__ __forceinline__ Value Shuffle(Value value, int lane) const
  {
    static_assert(std::is_integral_v<Value>);
    if constexpr (sizeof(Value) <= 4)
    {
      return static_cast<Value>(__shfl_sync(~0u, static_cast<unsigned int>(value), lane));
    }
    else
    {
      return static_cast<Value>(__shfl_sync(~0u, static_cast<unsigned long long>(value), lane));
    }
  }

  /// Returns a mask whose bit l is the condition of lane l.
  __device__ __forceinline__ unsigned int Ballot(bool condition) const
  {
    return __ballot_sync(~0u, condition);
  }

  /// Returns the minimum over all lanes.
  __device__ __forceinline__ int Least(int value) const
  {
#if __CUDA_ARCH__ >= 800
    return __reduce_min_sync(~0u, value);
#else
    for (int distance = 16; distance > 0; distance /= 2)
    {
      value = min(value, __shfl_xor_sync(~0u, value, distance));
    }
    return value;
#endif
  }

  /// Returns the bitwise or over all lanes.
  __device__ __forceinline__ unsigned int Unite(unsigned int bits) const
  {
#if __CUDA_ARCH__ >= 800
    return __reduce_or_sync(~0u, bits);
#else
    for (int distance = 16; distance > 0; distance /= 2)
    {
      bits |= __shfl_xor_sync(~0u, bits, distance);
    }
    return bits;
#endif
  }

  /// Sets bits of a word in shared or global memory atomically.
  __device__ __forceinline__ void Or(unsigned int& word, unsigned int bits) const
  {
    atomicOr(&word, bits);
  }

  /// Prefetches the cache line at an address in global memory to L1.
  __device__ __forceinline__ void Prefetch(const void* address) const
  {
    asm volatile("prefetch.global.L1 [%0];" ::"l"(address));
  }

  /// Tells the compiler that an address lies in shared memory, and returns it.
  template <typename Type>
  __device__ __forceinline__ Type* SeeShared(Type* address) const
  {
    __builtin_assume(__isShared(address));
    return address;
  }

  /// Makes writes of all lanes visible to all lanes.
  __device__ __forceinline__ void Synchronize() const
  {
    __syncwarp();
  }
};

} // namespace Strider

#endif
