// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How much of a device's memory may be taken, by what it is for.
#ifndef Strider_Cuda_Runtime_MemoryBudget_h
#define Strider_Cuda_Runtime_MemoryBudget_h

#include "Cuda/Runtime/CheckCuda.h"
#include "Rotation/PlanStorage.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// What memory is for, by falling priority. What comes later leaves more of the device's memory free, for other
/// programs and for what comes before.
enum class MemoryUse
{
  Required, ///< volumes in the order of their owner, and all that frames cannot do without: takes what is free
  Requested, ///< optional, and a setting asks for it, or it is there already: leaves half of KeptFree
  Optional   ///< leaves KeptFree
};

/// Memory of a device in bytes.
struct MemoryBudget
{
  std::size_t Free = 0;
  std::size_t All = 0;

  /// Reads the memory of the current device.
  Status Read() { return STRIDER_CUDA_CALL(cudaMemGetInfo(&this->Free, &this->All)); }
  /// True where `bytes` may be taken.
  bool Allows(std::size_t bytes, MemoryUse use) const
  {
    const double share = use == MemoryUse::Required ? 0.0
      : use == MemoryUse::Requested                 ? 0.5 * KeptFree
                                                    : KeptFree;
    return static_cast<double>(bytes) + share * static_cast<double>(this->All) <=
      static_cast<double>(this->Free);
  }
};

/// Asks whether `bytes` of the current device may be taken.
inline Status AskMemory(std::size_t bytes, MemoryUse use, bool& isAllowed)
{
  MemoryBudget budget;
  STRIDER_TRY(budget.Read());
  isAllowed = budget.Allows(bytes, use);
  return {};
}

} // namespace Strider

#endif
