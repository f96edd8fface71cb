// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A thread that works for one device while the caller's thread works for another.
#ifndef Strider_Cuda_Devices_DeviceWorker_h
#define Strider_Cuda_Devices_DeviceWorker_h

#include <functional>
#include <memory>
#include <thread>

#include <sys/types.h>

namespace Strider
{

/// Each Run must be followed by Wait. In a process that was forked from the one that started the thread, which does not
/// exist there, Run calls functions on the caller's thread.
class DeviceWorker
{
public:
  DeviceWorker();
  ~DeviceWorker();
  DeviceWorker(const DeviceWorker&) = delete;
  DeviceWorker& operator=(const DeviceWorker&) = delete;

  /// Starts the thread. Throws std::system_error where the system has none left.
  void Start();
  /// Calls a function, which must not throw, on the thread.
  void Run(std::function<void()> work);
  /// Waits until the function has returned.
  void Wait();

private:
  struct Queue;

  static void Loop(Queue& queue);
  bool IsForked() const;

  std::unique_ptr<Queue> Shared; ///< what both threads use
  pid_t Process = 0;             ///< that started the thread
  std::thread Thread;
};

} // namespace Strider

#endif
