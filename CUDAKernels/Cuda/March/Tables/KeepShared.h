// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Keeps addresses in shared memory in registers; device only.
#ifndef Strider_Cuda_March_Tables_KeepShared_h
#define Strider_Cuda_March_Tables_KeepShared_h

namespace Strider
{

/// Returns the same address in shared memory. All threads of the warp must call it: the shuffle makes compilers keep
/// the address in a register instead of recomputing it for each sample.
__device__ __forceinline__ unsigned int KeepShared(unsigned int address)
{
  return __shfl_sync(0xffffffffu, address, 0);
}

/// As above. Compilers still know that the values are in shared memory.
template <typename Value>
__device__ __forceinline__ Value* KeepShared(Value* values)
{
  const auto address = static_cast<unsigned int>(__cvta_generic_to_shared(values));
  return static_cast<Value*>(__cvta_shared_to_generic(KeepShared(address)));
}

} // namespace Strider

#endif
