// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A thread that works for one device while the caller's thread works for another.
#include "Cuda/Devices/DeviceWorker.h"

#include <condition_variable>
#include <mutex>
#include <utility>

#include <unistd.h>

namespace Strider
{

struct DeviceWorker::Queue
{
  std::mutex Lock;
  std::condition_variable Changed;
  std::function<void()> Work;
  bool IsBusy = false;
  bool IsOver = false;
};

DeviceWorker::DeviceWorker()
  : Shared(std::make_unique<Queue>())
{
}

DeviceWorker::~DeviceWorker()
{
  if (this->IsForked())
  {
    // Here the thread neither ends nor leaves the condition variable, whose destructor would wait for it.
    this->Thread.detach();
    (void)this->Shared.release();
  }
  else if (this->Thread.joinable())
  {
    {
      const std::lock_guard<std::mutex> guard(this->Shared->Lock);
      this->Shared->IsOver = true;
    }
    this->Shared->Changed.notify_all();
    this->Thread.join();
  }
}

bool DeviceWorker::IsForked() const
{
  return this->Thread.joinable() && this->Process != getpid();
}

void DeviceWorker::Start()
{
  this->Process = getpid();
  this->Thread = std::thread([queue = this->Shared.get()] { Loop(*queue); });
}

void DeviceWorker::Run(std::function<void()> work)
{
  if (this->IsForked())
  {
    work();
    return;
  }
  {
    const std::lock_guard<std::mutex> guard(this->Shared->Lock);
    this->Shared->Work = std::move(work);
    this->Shared->IsBusy = true;
  }
  this->Shared->Changed.notify_all();
}

void DeviceWorker::Wait()
{
  Queue& queue = *this->Shared;
  std::unique_lock<std::mutex> guard(queue.Lock);
  queue.Changed.wait(guard, [&queue] { return !queue.IsBusy; });
}

void DeviceWorker::Loop(Queue& queue)
{
  std::unique_lock<std::mutex> guard(queue.Lock);
  while (true)
  {
    queue.Changed.wait(guard, [&queue] { return queue.IsBusy || queue.IsOver; });
    if (!queue.IsBusy)
    {
      return;
    }
    guard.unlock();
    queue.Work();
    guard.lock();
    queue.IsBusy = false;
    queue.Changed.notify_all();
  }
}

} // namespace Strider
