// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ways to move voxels, ready to be launched.
#ifndef StriderBenchmarks_MoveTasks_h
#define StriderBenchmarks_MoveTasks_h

#include "Moves/MoveRun.h"

#include "Cuda/Runtime/Array3D.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/SurfaceObject.h"
#include "Cuda/Volume/MoveVoxels.h"

#include <functional>
#include <memory>

namespace StriderBenchmarks
{

/// A 3-D array with a surface.
struct MovableArray
{
  Strider::Array3D Array;
  Strider::SurfaceObject Surface;
  Strider::SurfaceVoxels Voxels{};

  Strider::Status Create(const std::array<int, 3>& extents, int voxelBytes);
};

/// The memory of a run: the volume, where its copies go, and two linear buffers of its bytes.
struct MoveMemory
{
  MovableArray Volume;
  std::vector<std::unique_ptr<MovableArray>> Copies; ///< one of each extents
  Strider::DeviceBuffer<unsigned char> From;
  Strider::DeviceBuffer<unsigned char> To;

  Strider::Status Create(const MoveRun& run);
  /// An array that holds a copy of these extents.
  Strider::Status FindCopy(const std::array<int, 3>& extents, MovableArray*& copy);
};

struct MoveTask
{
  MoveResult Result;
  std::function<Strider::Status(cudaStream_t)> Launch;
  MovableArray* Target = nullptr; ///< where the voxels are afterwards; none for the linear copy
  Strider::VoxelOrder Order;      ///< and how they are stored there, if they came as xyz
};

/// Both copies, all steps in place with all depths, and copies in all orders. All refer to `memory`.
Strider::Status MakeMoveTasks(const MoveRun& run, MoveMemory& memory, std::vector<MoveTask>& tasks);

} // namespace StriderBenchmarks

#endif
