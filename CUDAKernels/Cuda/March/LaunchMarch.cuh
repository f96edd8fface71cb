// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches a ray marching kernel.
#ifndef Strider_Cuda_March_LaunchMarch_cuh
#define Strider_Cuda_March_LaunchMarch_cuh

#include "Cuda/March/MarchBlocks.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/GrantSharedMemory.h"
#include "Cuda/Runtime/PlanLaunch.h"
#include "Foundation/WarpLanes.h"

namespace Strider
{

/// Plans the launch of a frame with blocks of this shape, and its grid.
inline Status PlanBlocks(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream,
  MarchRaysLaunch& launch, dim3& grid)
{
  constexpr int mostRows = 65535; // largest grid height on every device
  const RayFrame& frame = task.Frame;
  const auto& columns = task.Slab.Columns;
  const int width = columns[1] > 0 ? columns[1] - columns[0] : frame.ImageSize[0];
  launch = { MakePixelLayout(shape, { width, frame.Rows[1] - frame.Rows[0] }), shape.IsSynchronous,
    false, false };
  // Rows near the middle of the image are taken first, since rays are longest there. Multiprocessors idle while the last
  // blocks of a launch end, so the last rays should be short.
  launch.Layout.StartsAtLastRow = frame.Rows[0] + frame.Rows[1] < frame.ImageSize[1];
  const PixelLayout& layout = launch.Layout;
  int blocks = 0;
  STRIDER_TRY(CountLaunchedBlocks(shape, layout, task.BlocksTaken, stream, blocks));
  const int side = layout.IsTransposed ? layout.BlocksDown : layout.BlocksAcross;
  const int rows = layout.IsTransposed ? layout.BlocksAcross : layout.BlocksDown;
  launch.IsLimited = blocks < layout.CountBlocks();
  launch.IsInRow = launch.IsLimited || rows > mostRows;
  grid = launch.IsInRow ? dim3(blocks) : dim3(side, rows);
  return {};
}

/// Returns the shared memory of a block whose warps have `warpBytes` each.
inline std::size_t CountBlockBytes(const LaunchShape& shape, std::size_t warpBytes)
{
  return static_cast<std::size_t>(shape.BlockWidth * shape.BlockHeight / WarpLanes) * warpBytes;
}

/// Stands for the launch among the arguments of LaunchMarch.
struct PlannedLaunch
{
};

inline const MarchRaysLaunch& PickArgument(const PlannedLaunch&, const MarchRaysLaunch& launch)
{
  return launch;
}

template <typename Argument>
const Argument& PickArgument(const Argument& argument, const MarchRaysLaunch&)
{
  return argument;
}

/// Queues a kernel with blocks of this shape, which get `sharedBytes` of dynamic shared memory. The kernel receives the
/// task and the arguments, one of which is PlannedLaunch. `name` is the kernel's name in error messages. Fails with
/// Unsupported where a block of the device cannot have as much shared memory.
template <typename... Parameters, typename... Arguments>
Status LaunchMarch(void (*kernel)(MarchRaysTask, Parameters...), const char* name,
  const MarchRaysTask& task, const LaunchShape& shape, std::size_t sharedBytes, cudaStream_t stream,
  const Arguments&... arguments)
{
  // CUDA before 12.1 limits kernel arguments to 4096 bytes. Padding aligns them to 8 bytes.
  static_assert((sizeof(MarchRaysTask) + ... + ((sizeof(Parameters) + 7) / 8 * 8)) <= 4096);
  STRIDER_TRY(GrantSharedMemory(kernel, sharedBytes));
  MarchRaysLaunch launch{};
  dim3 grid;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, grid));
  kernel<<<grid, dim3(shape.BlockWidth, shape.BlockHeight), sharedBytes, stream>>>(
    task, PickArgument(arguments, launch)...);
  return CheckCuda(cudaGetLastError(), name, __FILE__, __LINE__);
}

/// Launches one of two `kernels`: the first reads the table from global memory, the second shares it. Both receive
/// `task`, `table`, the launch and `further`.
template <typename Kernel, typename Table, typename... Further>
Status LaunchWithTable(const Kernel (&kernels)[2], const char* name, const MarchRaysTask& task,
  const Table& table, const LaunchShape& shape, cudaStream_t stream, const Further&... further)
{
  const std::size_t tableBytes = CountSharedBytes(table);
  bool sharesTable = false;
  STRIDER_TRY(DecideSharing(tableBytes, sharesTable));
  return LaunchMarch(kernels[sharesTable ? 1 : 0], name, task, shape, sharesTable ? tableBytes : 0,
    stream, table, PlannedLaunch{}, further...);
}

} // namespace Strider

#endif
