// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Coefficients that the CPU renderer samples instead of voxels for a prefiltered B-spline.
#ifndef Strider_Host_Volume_HostCoefficients_h
#define Strider_Host_Volume_HostCoefficients_h

#include "Strider/RenderRequest.h"
#include "Strider/Status.h"
#include "Strider/TaskProgress.h"
#include "Strider/VolumeView.h"

#include <cstdint>
#include <vector>

namespace Strider
{

class HostCoefficients
{
public:
  /// Sets the volume; only voxels in `changed` may differ from the previous one. Returns true if the coefficients are
  /// still those of the voxels.
  bool SetVolume(const VolumeView& volume, const IndexBox& changed);
  /// Computes the coefficients if a frame needs them and they are missing, and releases them if it does not. Fails
  /// with OutOfMemory or Stopped; there are no coefficients then.
  Status StoreFor(
    const RenderRequest& request, const VolumeView& volume, const TaskProgress& progress);
  bool IsInUse() const { return !this->Values.empty(); }
  /// Coefficients of stored values as floats, with the volume's dimensions, components and placement.
  const VolumeView& GetView() const { return this->View; }
  std::size_t CountBytes() const { return this->Values.capacity() * sizeof(float); }

private:
  void Describe(const VolumeView& volume);

  VolumeView View;
  std::vector<float> Values;
  float LeastByte = -128.0f;
  std::uint64_t Version = 0; ///< of View; counts how often coefficients were made
  bool IsCurrent = false;
};

} // namespace Strider

#endif
