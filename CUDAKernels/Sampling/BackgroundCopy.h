// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies a volume on a thread of its own, and keeps its memory alive meanwhile; host only.
#ifndef Strider_Sampling_BackgroundCopy_h
#define Strider_Sampling_BackgroundCopy_h

#include "Sampling/FindChangedVoxels.h"
#include "Strider/GuardMemory.h"
#include "Strider/TaskProgress.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace Strider
{

/// The view that is being copied stays in this object until the copy has been taken or given up, and its Owner with it: the thread
/// never reads memory that its caller has freed, and never frees what the caller owns. Not thread-safe: one caller at a time.
class BackgroundCopy
{
public:
  /// Reads the voxels of the view and nothing else of the caller's. Runs on the thread of the copy.
  using Work = std::function<Status(const VolumeView& volume)>;

  BackgroundCopy() = default;
  ~BackgroundCopy() { this->Wait(); }
  BackgroundCopy(const BackgroundCopy&) = delete;
  BackgroundCopy& operator=(const BackgroundCopy&) = delete;

  /// Whether this volume has been begun and not been given up.
  bool IsOf(const VolumeView& volume) const { return this->IsBegun && AreSame(volume, this->View); }

  /// Waits for the former copy, forgets it, and begins the next one. Returns at once; `work` tells what fails through Take. Does
  /// nothing where the system has no thread to give.
  void Begin(const VolumeView& volume, Work work)
  {
    this->Forget();
    this->Done = 0.0;
    this->HasEnded = false;
    this->View = volume;
    this->View.Changed = IndexBox(); // of the volume in force, not of this one
    try
    {
      this->Worker = std::thread([this, work = std::move(work)] { this->Run(work); });
      this->IsBegun = true;
    }
    catch (const std::exception&) // system_error or bad_alloc
    {
      this->View = {};
    }
  }

  /// Waits, and returns whether there is a whole copy of this volume. Either way the view is given up. `progress` is told meanwhile what
  /// Tell() was told, and stops nothing.
  bool Take(const VolumeView& volume, const TaskProgress& progress = {})
  {
    if (progress && this->IsOf(volume))
    {
      this->WaitAndTell(progress);
    }
    this->Wait();
    const bool isWhole = this->IsOf(volume) && this->Result.IsOk();
    this->Forget();
    return isWhole;
  }

  /// Waits, and gives the view up.
  void Forget()
  {
    this->Wait();
    this->IsBegun = false;
    this->View = {};
  }

  void Wait()
  {
    if (this->Worker.joinable())
    {
      this->Worker.join();
    }
  }

  /// How much of the copy is done, in [0, 1], from its own thread.
  void Tell(double done) { this->Done = done; }

  /// How long the last copy took.
  double GetMilliseconds() const { return this->Milliseconds; }

private:
  /// The same voxels in the same form, as their owner says.
  static bool AreSame(const VolumeView& one, const VolumeView& other)
  {
    return one.Version == other.Version && one.Voxels == other.Voxels &&
      one.Dimensions == other.Dimensions && one.Placement == other.Placement &&
      AreStoredAlike(one, other);
  }

  void Run(const Work& work)
  {
    const auto start = std::chrono::steady_clock::now();
    this->Result =
      GuardMemory([&] { return work(this->View); }); // an exception would end the process
    const auto end = std::chrono::steady_clock::now();
    this->Milliseconds = std::chrono::duration<double, std::milli>(end - start).count();
    const std::lock_guard<std::mutex> lock(this->Guard);
    this->HasEnded = true;
    this->Ended.notify_all();
  }

  void WaitAndTell(const TaskProgress& progress)
  {
    constexpr std::chrono::milliseconds pause(50);
    std::unique_lock<std::mutex> lock(this->Guard);
    while (!this->Ended.wait_for(lock, pause, [this] { return this->HasEnded; }))
    {
      lock.unlock(); // `progress` may take its time
      progress(this->Done);
      lock.lock();
    }
  }

  std::thread Worker;
  std::mutex Guard;
  std::condition_variable Ended;
  bool HasEnded = false;
  std::atomic<double> Done{ 0.0 };
  VolumeView View; ///< the worker reads it; nobody else changes it until the worker has ended
  Status Result;
  double Milliseconds = 0.0;
  bool IsBegun = false;
};

} // namespace Strider

#endif
