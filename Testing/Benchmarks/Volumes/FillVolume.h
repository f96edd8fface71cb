// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Generates a volume in the memory of the backend that renders it.
#ifndef StriderBenchmarks_FillVolume_h
#define StriderBenchmarks_FillVolume_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <memory>
#include <string>

namespace StriderBenchmarks
{

/// A volume and the owner of its voxels.
struct HeldVolume
{
  Strider::VolumeView View;
  std::shared_ptr<void> Memory;
};

/// Fills host memory on all processors. View must have Dimensions and Type (UInt8, UInt16 or Float32); the other
/// members are set here.
Strider::Status FillHostVolume(const std::string& name, HeldVolume& volume);

/// Fills device memory by one kernel launch. Fails with Unsupported in a build without CUDA.
Strider::Status FillDeviceVolume(const std::string& name, HeldVolume& volume);

/// Largest scalar of the types of generated volumes: 255, 65535 or 1.
inline double FindLargestScalar(Strider::ScalarType type)
{
  return type == Strider::ScalarType::UInt8 ? 255.0
    : type == Strider::ScalarType::UInt16   ? 65535.0
                                            : 1.0;
}

} // namespace StriderBenchmarks

#endif
