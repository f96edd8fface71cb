// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes allocations fail on request. A program that links FailingMemory.cxx gets its operator new.
#ifndef Strider_Testing_FailingMemory_h
#define Strider_Testing_FailingMemory_h

#include <cstddef>

namespace Strider::Testing
{

enum class Failures
{
  One,       ///< one allocation, as if another program held the memory for a moment
  AllBehind, ///< this one and all later ones, as if no memory were left
};

/// While an object of this class exists, allocation number `number` (from 1) fails in whichever thread makes it; with
/// AllBehind all later ones fail as well. Allocations below a number of bytes neither count nor fail.
class FailingMemory
{
public:
  FailingMemory(std::size_t number, Failures failures, std::size_t leastBytes = 0);
  ~FailingMemory();
  FailingMemory(const FailingMemory&) = delete;
  FailingMemory& operator=(const FailingMemory&) = delete;

  /// True where an allocation has failed.
  bool HasFailed() const;
};

} // namespace Strider::Testing

#endif
