// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The tasks that move voxels.
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

/// Memory of a run: the volume, the targets of its copies, and two linear buffers of its size.
struct MoveMemory
{
  MovableArray Volume;
  std::vector<std::unique_ptr<MovableArray>> Copies; ///< one for each extents
  Strider::DeviceBuffer<unsigned char> From;
  Strider::DeviceBuffer<unsigned char> To;

  Strider::Status Create(const MoveRun& run);
  /// Returns an array for a copy with these extents.
  Strider::Status FindCopy(const std::array<int, 3>& extents, MovableArray*& copy);
};

struct MoveTask
{
  MoveResult Result;
  std::function<Strider::Status(cudaStream_t)> Launch;
  MovableArray* Target = nullptr; ///< array of the moved voxels; null for the linear copy
  Strider::VoxelOrder Order;      ///< their order there, if they came as xyz
};

/// Makes tasks for both copies, for all steps in place with all depths, and for copies in all orders. All refer to
/// `memory`.
Strider::Status MakeMoveTasks(const MoveRun& run, MoveMemory& memory, std::vector<MoveTask>& tasks);

} // namespace StriderBenchmarks

#endif
