// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans know exactly the kernels that the CUDA backend can launch; no GPU is needed.
#include "Cuda/Renderer/LaunchKernel.h"
#include "Planning/KernelTable.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

TEST(CudaKernelTable, ListsTheKernelsThatAreLaunched)
{
  for (int program = 0; program < RayProgramCount; ++program)
  {
    for (int source = 0; source < VoxelSourceCount; ++source)
    {
      const auto planned = static_cast<RayProgram>(program);
      const auto from = static_cast<VoxelSource>(source);
      EXPECT_EQ(HasLaunch(planned, from), HasKernel(CudaKernels, planned, from))
        << "program " << program << ", source " << source;
    }
  }
}

} // namespace
} // namespace Strider::Testing
