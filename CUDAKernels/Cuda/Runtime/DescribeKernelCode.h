// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Messages for users whose GPU has no code of its own in a build; plain C++.
#ifndef Strider_Cuda_Runtime_DescribeKernelCode_h
#define Strider_Cuda_Runtime_DescribeKernelCode_h

#include "Cuda/Runtime/DriverCache.h"
#include "Cuda/Runtime/KernelCode.h"

#include <algorithm>
#include <string>

namespace Strider
{

/// A GPU and a build, as messages name them.
struct KernelCodeCase
{
  std::string Device; ///< name of the GPU
  int Capability = 0; ///< 10 * major + minor
  /// Architectures of the build, in the syntax of ParseArchitectures.
  std::string Architectures;
};

/// Formats a capability as in "8.6".
inline std::string NameCapability(int capability)
{
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

/// Returns the CMake option that builds for a GPU, as in -DCMAKE_CUDA_ARCHITECTURES="75-virtual;86-real".
inline std::string DescribeArchitectureOption(int capability)
{
  return "-DCMAKE_CUDA_ARCHITECTURES=\"" + std::to_string(OldestCapability) + "-virtual;" +
    std::to_string(capability) + "-real\"";
}

/// Says why the GPU cannot run the build's kernels, and how to fix it.
inline std::string DescribeMissingKernels(const KernelCodeCase& given)
{
  const std::string device =
    given.Device + " has compute capability " + NameCapability(given.Capability);
  const std::string build =
    "this build is for others (CMAKE_CUDA_ARCHITECTURES=\"" + given.Architectures + "\")";
  return given.Capability < OldestCapability
    ? device + ", Strider needs " + NameCapability(OldestCapability) + " (Turing) or newer, and " +
      build
    : device + ", and " + build + ": build with " + DescribeArchitectureOption(given.Capability);
}

/// Says why a driver could not compile the build's PTX, and how to fix it. `problem` is CUDA's own text.
inline std::string DescribeFailedCompilation(
  const KernelCodeCase& given, const std::string& problem)
{
  return "the driver cannot compile the kernels for " + given.Device +
    ", which has compute capability " + NameCapability(given.Capability) +
    " and for which this build (CMAKE_CUDA_ARCHITECTURES=\"" + given.Architectures +
    "\") has PTX alone: update the driver, or build with " +
    DescribeArchitectureOption(given.Capability) + ": " + problem;
}

/// Says that the driver compiles the kernels, whether it caches them, and which build avoids it.
inline std::string DescribeCompilation(const KernelCodeCase& given, const DriverCache& cache)
{
  int ptx = 0;
  for (const KernelArchitecture& architecture : ParseArchitectures(given.Architectures))
  {
    ptx = architecture.IsPtx && Runs(architecture, given.Capability)
      ? std::max(ptx, architecture.Capability)
      : ptx;
  }
  const std::string problem = DescribeCacheProblem(cache);
  return "the driver compiles kernels from PTX of " + NameCapability(ptx) +
    " for compute capability " + NameCapability(given.Capability) +
    " when frames first use them, for seconds" +
    (problem.empty() ? ", and keeps them for later runs" : ", and " + problem) + "; a build with " +
    DescribeArchitectureOption(given.Capability) + " has them ready";
}

} // namespace Strider

#endif
