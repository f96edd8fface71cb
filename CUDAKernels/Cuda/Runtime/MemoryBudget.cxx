// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How much of a device's memory may be taken, by what it is for.
#include "Cuda/Runtime/MemoryBudget.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Rotation/PlanStorage.h"

#include <cuda_runtime_api.h>

namespace Strider
{

namespace
{

/// Returns the share of the device's memory that must stay free.
double FindKeptShare(MemoryUse use)
{
  switch (use)
  {
    case MemoryUse::Requested:
      return 0.5 * KeptFree;
    case MemoryUse::Optional:
      return KeptFree;
    case MemoryUse::Required:
      break;
  }
  return 0.0;
}

} // namespace

Status MemoryBudget::Read()
{
  return STRIDER_CUDA_CALL(cudaMemGetInfo(&this->Free, &this->All));
}

bool MemoryBudget::Allows(std::size_t bytes, MemoryUse use) const
{
  const double kept = FindKeptShare(use) * static_cast<double>(this->All);
  return static_cast<double>(bytes) + kept <= static_cast<double>(this->Free);
}

Status AskMemory(std::size_t bytes, MemoryUse use, bool& isAllowed)
{
  MemoryBudget budget;
  STRIDER_TRY(budget.Read());
  isAllowed = budget.Allows(bytes, use);
  return {};
}

} // namespace Strider
