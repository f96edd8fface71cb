// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launcher that finds the ranges of all components of voxels in device memory.
#ifndef Strider_Cuda_Arrays_FindRangesOnDevice_h
#define Strider_Cuda_Arrays_FindRangesOnDevice_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <cuda_runtime_api.h>

#include <cstring>

namespace Strider
{

/// Results of the search: one element for each component, and one for the lengths of vectors.
struct RangeKeys
{
  static constexpr int Most = 5;
  static constexpr unsigned int Negative = 1;
  static constexpr unsigned int Positive = 2;

  /// Finite extremes as integers of the same order: see FromOrderedKey. Low above High: no scalar is finite.
  unsigned long long Low[Most];
  unsigned long long High[Most];
  unsigned int Infinite[Most]; ///< Negative, Positive or both
};

/// Returns the double whose bits, as an unsigned integer of the same order, are `key`.
inline double FromOrderedKey(unsigned long long key)
{
  constexpr unsigned long long sign = 1ull << 63;
  const unsigned long long bits = (key & sign) ? key & ~sign : ~key;
  double value = 0.0;
  static_assert(sizeof(value) == sizeof(bits));
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// Queues clearing the results, so that any scalar replaces them.
Status ClearRangeKeys(RangeKeys* keys, cudaStream_t stream);

/// Queues the search, which joins its results to `keys`, cleared before, in memory of the current device. Lengths are
/// found where there are several components.
Status LaunchFindRanges(const VolumeView& volume, RangeKeys* keys, cudaStream_t stream);

} // namespace Strider

#endif
