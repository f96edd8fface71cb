// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks whether a device can run this build's kernels.
#include "Cuda/Runtime/CheckKernelCode.h"

#include "Cuda/Runtime/DescribeKernelCode.h"

namespace Strider
{

Status CheckKernelCode(const Device& device, std::string& note)
{
  note.clear();
  // CMake sets it; empty where CMake does not know the architectures.
  const KernelCodeCase given{ device.Name, device.Capability, STRIDER_ARCHITECTURES };
  const KernelCode found =
    FindKernelCode(ParseArchitectures(given.Architectures), given.Capability);
  if (found == KernelCode::None)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported, DescribeMissingKernels(given));
  }
  bool isCompiledByDriver = false;
  const Status probed = ProbeKernelCode(isCompiledByDriver);
  if (probed.GetCode() == StatusCode::Unsupported && found == KernelCode::Ptx)
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, DescribeFailedCompilation(given, probed.GetMessage()));
  }
  if (probed.GetCode() == StatusCode::Unsupported)
  {
    return STRIDER_FAILURE(
      StatusCode::Unsupported, DescribeMissingKernels(given) + ": " + probed.GetMessage());
  }
  STRIDER_TRY(probed);
  if (found == KernelCode::Ptx || (found == KernelCode::Unknown && isCompiledByDriver))
  {
    note = DescribeCompilation(given, ReadDriverCache());
  }
  return {};
}

} // namespace Strider
