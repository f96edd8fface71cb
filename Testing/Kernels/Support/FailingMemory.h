// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Allocations that fail when a test wants them to. A program that links FailingMemory.cxx has its operator new.
#ifndef Strider_Testing_FailingMemory_h
#define Strider_Testing_FailingMemory_h

#include <cstddef>

namespace Strider::Testing
{

enum class Failures
{
  One,       ///< as where another program had the memory for a moment
  AllBehind, ///< as where there is none left
};

/// While one of these lives, the allocation of a number, from 1, fails, in whichever thread; AllBehind: and those after it.
class FailingMemory
{
public:
  FailingMemory(std::size_t number, Failures failures);
  ~FailingMemory();
  FailingMemory(const FailingMemory&) = delete;
  FailingMemory& operator=(const FailingMemory&) = delete;

  /// Whether an allocation has failed.
  bool HasFailed() const;
};

} // namespace Strider::Testing

#endif
