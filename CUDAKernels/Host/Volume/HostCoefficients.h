// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The coefficients that frames with a prefiltered B-spline read on the CPU instead of voxels.
#ifndef Strider_Host_Volume_HostCoefficients_h
#define Strider_Host_Volume_HostCoefficients_h

#include "Strider/RenderRequest.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <vector>

namespace Strider
{

class HostCoefficients
{
public:
  /// Voxels have changed.
  void Invalidate()
  {
    this->IsCurrent = false;
    this->View = this->View.GetLayout();
  }
  /// Makes them where a frame wants them and there are none, and gives them back where it does not. Fails with OutOfMemory or
  /// Stopped, and then has none.
  Status StoreFor(
    const RenderRequest& request, const VolumeView& volume, const TaskProgress& progress);
  bool IsInUse() const { return !this->Values.empty(); }
  /// Stored values as floats; by the dimensions, components and placement of the volume.
  const VolumeView& GetView() const { return this->View; }
  std::size_t CountBytes() const { return this->Values.capacity() * sizeof(float); }

private:
  VolumeView View;
  std::vector<float> Values;
  float LeastByte = -128.0f;
  bool IsCurrent = false;
};

} // namespace Strider

#endif
