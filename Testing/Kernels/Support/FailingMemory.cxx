// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "FailingMemory.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <thread>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// Starts oneTBB before any allocation fails: it waits forever, or ends the program, if memory runs out while one of
/// its threads starts.
class StartedThreads : public ::testing::Environment
{
public:
  void SetUp() override
  {
    const int threads = tbb::this_task_arena::max_concurrency();
    std::vector<std::atomic<bool>> started(static_cast<std::size_t>(threads));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    const auto isStarted = [](const std::atomic<bool>& one) { return one.load(); };
    while (!std::all_of(started.begin(), started.end(), isStarted) &&
      std::chrono::steady_clock::now() < end)
    {
      // Each sleeps, so that it cannot take the places of threads that are still on their way.
      tbb::parallel_for(0, threads, [&](int) {
        started[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())] = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      });
    }
  }
};

[[maybe_unused]] ::testing::Environment* const threads =
  ::testing::AddGlobalTestEnvironment(new StartedThreads);

std::atomic<bool> IsArmed{ false };
std::atomic<bool> FailsBehind{ false };
std::atomic<std::size_t> Count{ 0 };
std::atomic<std::size_t> Number{ 0 };
std::atomic<std::size_t> LeastBytes{ 0 };

void* Allocate(std::size_t bytes, std::size_t alignment)
{
  if (IsArmed.load() && bytes >= LeastBytes.load())
  {
    const std::size_t count = ++Count;
    const std::size_t number = Number.load();
    if (count == number || (count > number && FailsBehind.load()))
    {
      return nullptr;
    }
  }
  bytes = bytes > 0 ? bytes : 1;
  return alignment <= alignof(std::max_align_t)
    ? std::malloc(bytes)
    : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

void* AllocateOrThrow(std::size_t bytes, std::size_t alignment)
{
  void* memory = Allocate(bytes, alignment);
  if (!memory)
  {
    throw std::bad_alloc();
  }
  return memory;
}

} // namespace

FailingMemory::FailingMemory(std::size_t number, Failures failures, std::size_t leastBytes)
{
  Number = number;
  Count = 0;
  LeastBytes = leastBytes;
  FailsBehind = failures == Failures::AllBehind;
  IsArmed = true;
}

FailingMemory::~FailingMemory()
{
  IsArmed = false;
}

bool FailingMemory::HasFailed() const
{
  return Count.load() >= Number.load();
}

} // namespace Strider::Testing

using Strider::Testing::Allocate;
using Strider::Testing::AllocateOrThrow;

void* operator new(std::size_t bytes)
{
  return AllocateOrThrow(bytes, 0);
}
void* operator new[](std::size_t bytes)
{
  return AllocateOrThrow(bytes, 0);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept
{
  return Allocate(bytes, 0);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept
{
  return Allocate(bytes, 0);
}
void* operator new(std::size_t bytes, std::align_val_t alignment)
{
  return AllocateOrThrow(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment)
{
  return AllocateOrThrow(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept
{
  return Allocate(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept
{
  return Allocate(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept
{
  std::free(memory);
}
void operator delete[](void* memory) noexcept
{
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept
{
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept
{
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
  std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept
{
  std::free(memory);
}
