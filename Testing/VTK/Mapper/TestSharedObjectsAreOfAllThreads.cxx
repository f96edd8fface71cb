// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Threads that render in windows of their own, or in turn in the same one, find one shared object for each window.
#include "vtkStriderSharedObjects.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

namespace
{

struct Counted
{
  explicit Counted(int window)
    : Window(window)
  {
    ++Alive[window];
  }
  ~Counted() { --Alive[this->Window]; }

  int Window;
  static std::array<std::atomic<int>, 4> Alive;
};

std::array<std::atomic<int>, 4> Counted::Alive{};

TEST(SharedObjects, AreOneForEachWindow)
{
  vtkStriderSharedObjects<Counted> objects;
  std::atomic<int> wrong{ 0 };
  const auto find = [&objects](int window) {
    return objects.FindOrMake([window](const Counted& object) { return object.Window == window; },
      [window] {
        std::this_thread::yield(); // others arrive meanwhile
        return std::make_shared<Counted>(window);
      });
  };
  std::atomic<bool> mayStart{ false };
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 8; ++thread)
  {
    threads.emplace_back([&, thread] {
      while (!mayStart)
      {
        std::this_thread::yield();
      }
      for (int round = 0; round < 4000; ++round)
      {
        const int window = (thread + round) % 4;
        const auto object = find(window);
        const auto again = find(window);
        wrong += object != again || object->Window != window ? 1 : 0;
      }
    });
  }
  mayStart = true;
  for (std::thread& thread : threads)
  {
    thread.join();
  }
  EXPECT_EQ(wrong, 0);
  for (const auto& alive : Counted::Alive)
  {
    EXPECT_EQ(alive, 0) << "objects that nobody uses are kept";
  }
}

} // namespace
