// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brick caches of all threads that march through a compressed volume.
#include "Host/Tiles/BrickCaches.h"

#include <tbb/task_arena.h>

#include <exception>

namespace Strider
{

bool BrickCaches::Reserve()
{
  const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  try
  {
    this->Caches.reserve(threads);
    while (this->Caches.size() < threads)
    {
      this->Caches.push_back(std::make_unique<BrickCache>());
      this->Caches.back()->Clear();
    }
  }
  catch (const std::exception&)
  {
    this->Release();
    return false;
  }
  for (const auto& cache : this->Caches)
  {
    cache->Requests = 0;
    cache->Misses = 0;
  }
  return true;
}

BrickCache& BrickCaches::GetOwn()
{
  return *this->Caches[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())];
}

void BrickCaches::Clear()
{
  for (const auto& cache : this->Caches)
  {
    cache->Clear();
  }
}

void BrickCaches::Release()
{
  this->Caches.clear();
  this->Caches.shrink_to_fit();
}

std::uint64_t BrickCaches::CountRequests() const
{
  std::uint64_t requests = 0;
  for (const auto& cache : this->Caches)
  {
    requests += cache->Requests;
  }
  return requests;
}

std::uint64_t BrickCaches::CountMisses() const
{
  std::uint64_t misses = 0;
  for (const auto& cache : this->Caches)
  {
    misses += cache->Misses;
  }
  return misses;
}

} // namespace Strider
