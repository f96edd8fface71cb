// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies a volume on a worker thread, and keeps its memory alive meanwhile; host only.
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

/// Holds the view that is being copied, with its Owner, until the copy has been taken or abandoned: the worker never
/// reads memory that the caller has freed, and never frees memory that the caller owns. Not thread-safe: one caller at
/// a time.
class BackgroundCopy
{
public:
  /// Reads the voxels of the view and no other data of the caller. Runs on the worker thread.
  using Work = std::function<Status(const VolumeView& volume)>;

  BackgroundCopy() = default;
  ~BackgroundCopy() { this->Wait(); }
  BackgroundCopy(const BackgroundCopy&) = delete;
  BackgroundCopy& operator=(const BackgroundCopy&) = delete;

  /// True if a copy of this volume has been started and not been abandoned.
  bool IsOf(const VolumeView& volume) const { return this->IsBegun && AreSame(volume, this->View); }

  /// Waits for the previous copy, discards it, and starts the next one. Returns at once; Take reports a failure of
  /// `work`. Does nothing if the system cannot start a thread.
  void Begin(const VolumeView& volume, Work work)
  {
    this->Forget();
    this->Done = 0.0;
    this->HasEnded = false;
    this->View = volume;
    this->View.Changed = IndexBox(); // refers to the current volume, not to this one
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

  /// Waits, and returns whether there is a complete copy of this volume. Releases the view in either case. `progress`
  /// receives the fractions passed to Tell() meanwhile, and cannot stop the copy.
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

  /// Waits, and releases the view.
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

  /// Sets the fraction of the copy that is done, in [0, 1]; called on the worker thread.
  void Tell(double done) { this->Done = done; }

  /// Returns the duration of the last copy.
  double GetMilliseconds() const { return this->Milliseconds; }

private:
  /// True if the owner declares both views to hold the same voxels in the same format.
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
      lock.unlock(); // `progress` may take long
      progress(this->Done);
      lock.lock();
    }
  }

  std::thread Worker;
  std::mutex Guard;
  std::condition_variable Ended;
  bool HasEnded = false;
  std::atomic<double> Done{ 0.0 };
  VolumeView View; ///< read by the worker; unchanged until it has finished
  Status Result;
  double Milliseconds = 0.0;
  bool IsBegun = false;
};

} // namespace Strider

#endif
