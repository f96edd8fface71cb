// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the compute capability of the GPU that the renderers use.
#include "Tuning/FindCapability.h"
#include "Tuning/RendererTimer.h"

#include "Cuda/Runtime/SelectDevice.h"

namespace StriderBenchmarks
{

Strider::Status FindCapability(int& capability)
{
  Strider::Device device;
  STRIDER_TRY(Strider::SelectDevice(TunedDevice, 0, device));
  capability = device.Capability;
  return {};
}

} // namespace StriderBenchmarks
