// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the tasks that move voxels.
#include "Moves/MoveTasks.h"

#include "Rotation/ListVoxelOrders.h"
#include "Rotation/PlanStorage.h"

#include "vtkStriderDescribeOrder.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::MoveStep;
using Strider::Status;

MoveTask MakeLinearCopy(MoveMemory& memory, std::size_t bytes)
{
  MoveTask task;
  task.Result.Name = "copy";
  task.Result.Kind = MoveKind::LinearCopy;
  task.Launch = [&memory, bytes](cudaStream_t stream) {
    return STRIDER_CUDA_CALL(
      cudaMemcpyAsync(memory.To.Get(), memory.From.Get(), bytes, cudaMemcpyDeviceToDevice, stream));
  };
  return task;
}

Status MakeArrayCopy(const MoveRun& run, MoveMemory& memory, std::vector<MoveTask>& tasks)
{
  MoveTask task;
  task.Result.Name = "array-copy";
  task.Result.Kind = MoveKind::ArrayCopy;
  STRIDER_TRY(memory.FindCopy(run.Dimensions, task.Target));
  cudaMemcpy3DParms copy{};
  copy.srcArray = memory.Volume.Array.Get();
  copy.dstArray = task.Target->Array.Get();
  copy.extent = { static_cast<std::size_t>(run.Dimensions[0]),
    static_cast<std::size_t>(run.Dimensions[1]), static_cast<std::size_t>(run.Dimensions[2]) };
  copy.kind = cudaMemcpyDeviceToDevice;
  task.Launch = [copy](cudaStream_t stream) {
    return STRIDER_CUDA_CALL(cudaMemcpy3DAsync(&copy, stream));
  };
  tasks.push_back(std::move(task));
  return {};
}

MoveTask MakeStep(MoveMemory& memory, const std::string& name, MoveStep step, int depth)
{
  MoveTask task;
  task.Result.Name = name + (depth > 0 ? ":k" + std::to_string(depth) : "");
  task.Result.Kind = MoveKind::InPlace;
  task.Result.Step = name;
  task.Result.TileDepth = depth;
  task.Target = &memory.Volume;
  const int extent = memory.Volume.Voxels.Extents[Strider::FindMovedAxes(step)[0]];
  task.Order = Strider::TakeStep({}, step, extent);
  task.Launch = [&memory, step, depth](cudaStream_t stream) {
    return Strider::LaunchMoveInPlace(memory.Volume.Voxels, step, depth, stream);
  };
  return task;
}

void AddSteps(MoveMemory& memory, std::vector<MoveTask>& tasks)
{
  const std::pair<const char*, MoveStep> tiled[] = { { "RotateAboutY", MoveStep::RotateAboutY },
    { "RotateBack", MoveStep::RotateBack }, { "SwapXY", MoveStep::SwapXY },
    { "SwapXZ", MoveStep::SwapXZ } };
  for (const auto& [name, step] : tiled)
  {
    for (const int depth : { 0, 1, 2, 4, 8, 16 })
    {
      tasks.push_back(MakeStep(memory, name, step, depth));
    }
  }
  // Moves whole rows, without tiles.
  tasks.push_back(MakeStep(memory, "SwapYZ", MoveStep::SwapYZ, 0));
}

Status AddOrders(const MoveRun& run, MoveMemory& memory, std::vector<MoveTask>& tasks)
{
  const std::array<int, 3> orders[] = { { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
    { 2, 1, 0 } };
  for (const std::array<int, 3>& axes : orders)
  {
    MoveTask task;
    std::array<int, 3> extents{};
    for (int axis = 0; axis < 3; ++axis)
    {
      task.Order.Axis[axis] = axes[axis];
      extents[axis] = run.Dimensions[axes[axis]];
    }
    extents[0] = Strider::RoundUp(extents[0], Strider::MoveWordBytes / run.VoxelBytes);
    task.Result.Name = "order:" + vtkStriderDescribeAxes(Strider::ListStoredAxes(task.Order));
    task.Result.Kind = MoveKind::OrderedCopy;
    STRIDER_TRY(memory.FindCopy(extents, task.Target));
    task.Launch = [&memory, &run, axes, target = task.Target](cudaStream_t stream) {
      return Strider::LaunchCopyInOrder(
        memory.Volume.Voxels, run.Dimensions, axes, target->Voxels, stream);
    };
    tasks.push_back(std::move(task));
  }
  return {};
}

} // namespace

Status MovableArray::Create(const std::array<int, 3>& extents, int voxelBytes)
{
  const cudaChannelFormatDesc format = cudaCreateChannelDesc(8 * voxelBytes, 0, 0, 0,
    voxelBytes == 4 ? cudaChannelFormatKindFloat : cudaChannelFormatKindUnsigned);
  STRIDER_TRY(this->Array.Create(format, extents));
  STRIDER_TRY(this->Surface.Create(this->Array.Get()));
  this->Voxels = { this->Surface.Get(), extents, voxelBytes };
  return {};
}

Status MoveMemory::Create(const MoveRun& run)
{
  STRIDER_TRY(this->Volume.Create(run.Dimensions, run.VoxelBytes));
  STRIDER_TRY(this->From.Reserve(run.CountBytes()));
  STRIDER_TRY(this->To.Reserve(run.CountBytes()));
  return STRIDER_CUDA_CALL(cudaMemset(this->From.Get(), 1, run.CountBytes()));
}

Status MoveMemory::FindCopy(const std::array<int, 3>& extents, MovableArray*& copy)
{
  for (const auto& made : this->Copies)
  {
    if (made->Voxels.Extents == extents)
    {
      copy = made.get();
      return {};
    }
  }
  auto made = std::make_unique<MovableArray>();
  STRIDER_TRY(made->Create(extents, this->Volume.Voxels.VoxelBytes));
  copy = made.get();
  this->Copies.push_back(std::move(made));
  return {};
}

Status MakeMoveTasks(const MoveRun& run, MoveMemory& memory, std::vector<MoveTask>& tasks)
{
  tasks.push_back(MakeLinearCopy(memory, run.CountBytes()));
  STRIDER_TRY(MakeArrayCopy(run, memory, tasks));
  AddSteps(memory, tasks);
  return AddOrders(run, memory, tasks);
}

} // namespace StriderBenchmarks
