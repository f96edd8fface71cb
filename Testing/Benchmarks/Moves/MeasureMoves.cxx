// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times every way to move voxels.
#include "Moves/MeasureMoves.h"
#include "Moves/HashVoxels.h"
#include "Moves/MoveTasks.h"

#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/Stream.h"

#include <algorithm>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;
using Strider::StatusCode;

class MoveBench
{
public:
  Status Run(const BenchOptions& options, MoveRun& run)
  {
    STRIDER_TRY(this->Queue.Create());
    STRIDER_TRY(this->Timer.Create());
    STRIDER_TRY(this->Wrong.Reserve(1));
    STRIDER_TRY(this->Memory.Create(run));
    STRIDER_TRY(MakeMoveTasks(run, this->Memory, this->Tasks));
    for (MoveTask& task : this->Tasks)
    {
      STRIDER_TRY(this->Note(this->Verify(run, task), task.Result));
    }
    for (int round = 0; round < options.Warmup + options.Rounds; ++round)
    {
      STRIDER_TRY(this->RunRound(round, round >= options.Warmup));
    }
    for (MoveTask& task : this->Tasks)
    {
      run.Moves.push_back(std::move(task.Result));
    }
    return {};
  }

private:
  /// A refused move records its problem; a device error ends the run.
  static Status Note(const Status& status, MoveResult& result)
  {
    const bool isRefused = status.GetCode() == StatusCode::Unsupported ||
      status.GetCode() == StatusCode::InvalidArgument;
    if (!isRefused)
    {
      return status;
    }
    result.Problem = status.GetMessage();
    result.IsUnsupported = true;
    result.Milliseconds.clear();
    return {};
  }

  Status FindFreeBytes(std::int64_t& bytes) const
  {
    std::size_t free = 0;
    std::size_t total = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemGetInfo(&free, &total)));
    bytes = static_cast<std::int64_t>(free);
    return {};
  }

  /// Launches between two readings of the clock, and reads the free memory before, during and after the launch.
  Status TimeOnce(const MoveTask& task, double& milliseconds, std::int64_t& takenBytes) const
  {
    std::int64_t before = 0;
    std::int64_t queued = 0;
    std::int64_t after = 0;
    STRIDER_TRY(this->FindFreeBytes(before));
    STRIDER_TRY(this->Timer.Start(this->Queue.Get()));
    STRIDER_TRY(task.Launch(this->Queue.Get()));
    STRIDER_TRY(this->Timer.Stop(this->Queue.Get()));
    STRIDER_TRY(this->FindFreeBytes(queued));
    STRIDER_TRY(this->Timer.Read(milliseconds));
    STRIDER_TRY(this->FindFreeBytes(after));
    takenBytes = std::max(takenBytes, before - std::min(queued, after));
    return {};
  }

  Status Verify(const MoveRun& run, MoveTask& task)
  {
    double ignored = 0.0;
    const cudaStream_t stream = this->Queue.Get();
    STRIDER_TRY(LaunchFillHash(this->Memory.Volume.Voxels, stream));
    STRIDER_TRY(this->Queue.Synchronize());
    STRIDER_TRY(this->TimeOnce(task, ignored, task.Result.FirstBytes));
    if (task.Target == nullptr)
    {
      return {};
    }
    unsigned long long wrong = 0;
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(this->Wrong.Get(), 0, sizeof(wrong), stream)));
    STRIDER_TRY(
      LaunchCheckHash(task.Target->Voxels, run.Dimensions, task.Order, this->Wrong.Get(), stream));
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemcpyAsync(&wrong, this->Wrong.Get(), sizeof(wrong), cudaMemcpyDeviceToHost, stream)));
    STRIDER_TRY(this->Queue.Synchronize());
    task.Result.IsVerified = wrong == 0;
    if (wrong > 0)
    {
      task.Result.Problem = std::to_string(wrong) + " voxels are not where they belong";
    }
    return {};
  }

  /// Runs all moves once; each round starts with another one.
  Status RunRound(int round, bool isTimed)
  {
    const std::size_t count = this->Tasks.size();
    for (std::size_t turn = 0; turn < count; ++turn)
    {
      MoveTask& task = this->Tasks[(turn + static_cast<std::size_t>(round)) % count];
      if (!task.Result.Problem.empty())
      {
        continue;
      }
      double milliseconds = 0.0;
      STRIDER_TRY(
        this->Note(this->TimeOnce(task, milliseconds, task.Result.LaterBytes), task.Result));
      if (isTimed && task.Result.Problem.empty())
      {
        task.Result.Milliseconds.push_back(milliseconds);
      }
    }
    return {};
  }

  Strider::Stream Queue;
  Strider::EventTimer Timer;
  Strider::DeviceBuffer<unsigned long long> Wrong;
  MoveMemory Memory;
  std::vector<MoveTask> Tasks;
};

} // namespace

Status MeasureMoves(const BenchOptions& options, MoveRun& run)
{
  run.Dimensions = options.Size;
  run.VoxelBytes = static_cast<int>(SizeOf(options.Scalar));
  run.Rounds = options.Rounds;
  run.Warmup = options.Warmup;
  MoveBench bench;
  return bench.Run(options, run);
}

} // namespace StriderBenchmarks
