// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Entries of tables in shared memory, by the bits of a float; device only.
#ifndef Strider_Cuda_March_Tables_SharedEntries_h
#define Strider_Cuda_March_Tables_SharedEntries_h

#include "Cuda/March/Tables/CompositeFused.h"

namespace Strider
{

/// Entries whose size is known when the program runs. The address of an entry takes one instruction, where compilers take four.
struct SizedEntries
{
  unsigned int Base;  ///< address of the first one, less what WholeNumbers adds to all
  unsigned int Bytes; ///< of an entry

  __device__ __forceinline__ unsigned int Find(const FusedPlace& place) const
  {
    return this->Base + static_cast<unsigned int>(__float_as_int(place.Entry)) * this->Bytes;
  }
};

/// Of so many bytes each, in one instruction as well.
template <int Bytes>
struct SharedEntries
{
  unsigned int Base; ///< address of the first one, less what WholeNumbers adds to all

  /// An entry by the bits of its number and WholeNumbers.
  __device__ __forceinline__ unsigned int Find(int entry) const
  {
    return this->Base + static_cast<unsigned int>(entry) * Bytes;
  }
  __device__ __forceinline__ unsigned int Find(const FusedPlace& place) const
  {
    return this->Find(__float_as_int(place.Entry));
  }
};

/// Those that begin at an address of shared memory. All threads of the warp must call: the number goes through a shuffle, so that
/// compilers keep it in a register, and do not make it anew for each sample.
template <int Bytes>
__device__ __forceinline__ SharedEntries<Bytes> PlaceShared(const void* entries)
{
  const auto address = static_cast<unsigned int>(__cvta_generic_to_shared(entries));
  const unsigned int base = address - static_cast<unsigned int>(WholeNumberBits) * Bytes;
  return { __shfl_sync(0xffffffffu, base, 0) };
}

/// As above, for entries of `bytes` each.
__device__ __forceinline__ SizedEntries PlaceShared(const void* entries, unsigned int bytes)
{
  const auto address = static_cast<unsigned int>(__cvta_generic_to_shared(entries));
  const unsigned int base = address - static_cast<unsigned int>(WholeNumberBits) * bytes;
  return { __shfl_sync(0xffffffffu, base, 0), bytes };
}

/// What is so many bytes behind an address of shared memory. Written before a barrier of the block and not after: compilers may move it.
template <int Offset>
__device__ __forceinline__ TableColor LoadShared(unsigned int address)
{
  TableColor color;
  asm("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4+%5];"
      : "=f"(color.Red), "=f"(color.Green), "=f"(color.Blue), "=f"(color.Opacity)
      : "r"(address), "n"(Offset));
  return color;
}

} // namespace Strider

#endif
