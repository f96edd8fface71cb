// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads volumes in CUDA memory: the device that holds them, their ranges, selected components, copies for the host.
// None of these functions changes the calling thread's current device, writes the caller's memory, or synchronises a
// device; each waits for VolumeView::WriterStream and VolumeView::WriterEvent. In a build without CUDA they return
// Unsupported.
// VolumeView::WriterStream can be of any device. The legacy default stream is cudaStreamLegacy, not null;
// cudaStreamPerThread is that of the thread that calls Strider. Both belong to the device that holds the memory, or
// that was current when managed or page-locked memory was allocated.
#ifndef Strider_DeviceMemory_h
#define Strider_DeviceMemory_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace Strider
{

/// Finds the device that holds memory; -1 for managed and page-locked memory, which every device can read. Fails with
/// InvalidArgument where CUDA does not know the address.
Status FindMemoryDevice(const void* memory, int& deviceIndex);

/// Waits, on the host, until the writer of a volume in device memory has finished the work that it has queued so far.
Status FinishWriter(const VolumeView& volume);

/// Range of one component.
struct ScalarExtremes
{
  double Low = 0.0; ///< smallest finite scalar
  double High = 1.0;
  bool IsEmpty = true; ///< no scalar is finite: Low and High are 0 and 1
  bool HasNegativeInfinity = false;
  bool HasPositiveInfinity = false;
};

/// Finds ranges of volumes in device memory, on the device that holds them. Keeps a stream and some bytes there.
class DeviceRanges
{
public:
  DeviceRanges();
  ~DeviceRanges();
  DeviceRanges(const DeviceRanges&) = delete;
  DeviceRanges& operator=(const DeviceRanges&) = delete;
  DeviceRanges& operator=(DeviceRanges&& other) noexcept
  {
    std::swap(this->Kept, other.Kept);
    return *this;
  }

  /// Reads the volume once, and waits for the result. `extremes` receives one element per component, and one more for
  /// the lengths of the voxels as vectors where there are several. Reads Voxels, Type, Components and Dimensions of the
  /// view; its ranges need not be set.
  Status Find(const VolumeView& volume, std::vector<ScalarExtremes>& extremes);
  /// Sets the ranges of a volume and VolumeView::HasInfinity, as FiniteRanges does for host memory.
  Status Update(VolumeView& volume);

private:
  struct State;
  std::unique_ptr<State> Kept;
};

/// Source of one component of a volume that DeviceComponents makes.
struct ComponentSource
{
  static constexpr int Length = -1;

  VolumeView Volume; ///< in device memory; only its memory, type and number of components are used
  int Component = 0; ///< component, or Length: the length of the voxels as vectors
};

/// Makes volumes of components of others, in memory of the device that holds the first source.
class DeviceComponents
{
public:
  DeviceComponents();
  ~DeviceComponents();
  DeviceComponents(const DeviceComponents&) = delete;
  DeviceComponents& operator=(const DeviceComponents&) = delete;

  /// Sets Voxels, Space, Components (one for each source) and Owner of a volume, and waits for its voxels. All sources
  /// have its Dimensions; its Type is that of the source, Float32 or Float64. Its ranges are not set. Uses the memory
  /// of the last call again where that is large enough: then the voxels of the last volume change, also where the call
  /// fails. Fails with OutOfMemory.
  Status Make(const std::vector<ComponentSource>& sources, VolumeView& volume);

private:
  struct State;
  std::unique_ptr<State> Kept;
};

/// Copies a volume in device memory to `voxels`, in host memory of the same size, and waits for it.
Status CopyToHost(const VolumeView& volume, void* voxels);

/// Replaces voxels in device memory by a copy in host memory, which the view then owns. Fails with OutOfMemory.
Status MoveToHost(VolumeView& volume);

} // namespace Strider

#endif
