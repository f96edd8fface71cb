// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Addresses of table entries in shared memory, computed from the bits of a float position; device only.
#ifndef Strider_Cuda_March_Tables_SharedEntries_h
#define Strider_Cuda_March_Tables_SharedEntries_h

#include "Cuda/March/Tables/CompositeFused.h"
#include "Cuda/March/Tables/KeepShared.h"

namespace Strider
{

/// Entries whose size is known at run time. Their addresses take one instruction, where compilers emit four.
struct SizedEntries
{
  unsigned int Base;  ///< address of the first entry, less the offset of WholeNumbers
  unsigned int Bytes; ///< size of an entry

  __device__ __forceinline__ unsigned int Find(const FusedPlace& place) const
  {
    return this->Base + static_cast<unsigned int>(__float_as_int(place.Entry)) * this->Bytes;
  }
};

/// Entries of `Bytes` each; their addresses take one instruction as well.
template <int Bytes>
struct SharedEntries
{
  unsigned int Base; ///< address of the first entry, less the offset of WholeNumbers

  /// Returns the address of an entry. `entry` holds the bits of the float WholeNumbers + index.
  __device__ __forceinline__ unsigned int Find(int entry) const
  {
    return this->Base + static_cast<unsigned int>(entry) * Bytes;
  }
  __device__ __forceinline__ unsigned int Find(const FusedPlace& place) const
  {
    return this->Find(__float_as_int(place.Entry));
  }
};

/// Returns the entries at an address in shared memory. All threads of the warp must call it, as KeepShared.
template <int Bytes>
__device__ __forceinline__ SharedEntries<Bytes> PlaceShared(const void* entries)
{
  const auto address = static_cast<unsigned int>(__cvta_generic_to_shared(entries));
  const unsigned int base = address - static_cast<unsigned int>(WholeNumberBits) * Bytes;
  return { KeepShared(base) };
}

/// As PlaceShared<Bytes>, for entries whose size is known at run time.
__device__ __forceinline__ SizedEntries PlaceShared(const void* entries, unsigned int bytes)
{
  const auto address = static_cast<unsigned int>(__cvta_generic_to_shared(entries));
  const unsigned int base = address - static_cast<unsigned int>(WholeNumberBits) * bytes;
  return { KeepShared(base), bytes };
}

/// Loads the colour at `Offset` bytes behind an address in shared memory. It must be written before a barrier of the
/// block and not change afterwards, since compilers may move the load.
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
