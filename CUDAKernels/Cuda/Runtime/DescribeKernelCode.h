// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What users are told where a GPU finds no code of its own in a build; plain C++.
#ifndef Strider_Cuda_Runtime_DescribeKernelCode_h
#define Strider_Cuda_Runtime_DescribeKernelCode_h

#include "Cuda/Runtime/DriverCache.h"
#include "Cuda/Runtime/KernelCode.h"

#include <algorithm>
#include <string>

namespace Strider
{

/// What a sentence about a GPU and a build names.
struct KernelCodeCase
{
  std::string Device;        ///< its name
  int Capability = 0;        ///< 10 * major + minor
  std::string Architectures; ///< of the build, as ParseArchitectures reads them
};

/// As in "8.6".
inline std::string NameCapability(int capability)
{
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

/// As in -DCMAKE_CUDA_ARCHITECTURES="75-virtual;86-real": what to build for a GPU.
inline std::string DescribeArchitectureOption(int capability)
{
  return "-DCMAKE_CUDA_ARCHITECTURES=\"" + std::to_string(OldestCapability) + "-virtual;" +
    std::to_string(capability) + "-real\"";
}

/// Why the GPU cannot run the build's kernels, and what to do.
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

/// Why a driver that should have compiled the build's PTX did not; `problem` is CUDA's own text.
inline std::string DescribeFailedCompilation(
  const KernelCodeCase& given, const std::string& problem)
{
  return "the driver cannot compile the kernels for " + given.Device +
    ", which has compute capability " + NameCapability(given.Capability) +
    " and for which this build (CMAKE_CUDA_ARCHITECTURES=\"" + given.Architectures +
    "\") has PTX alone: update the driver, or build with " +
    DescribeArchitectureOption(given.Capability) + ": " + problem;
}

/// That the driver compiles kernels, where it keeps them, and how to spare that; what is wrong with its cache follows.
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
