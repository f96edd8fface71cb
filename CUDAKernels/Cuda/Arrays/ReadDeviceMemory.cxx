// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads volumes in the caller's CUDA memory, each in a stream of its own.
#include "Cuda/Arrays/CopyComponent.h"
#include "Cuda/Arrays/FindRangesOnDevice.h"
#include "Cuda/Runtime/CallersMemory.h"
#include "Cuda/Runtime/KeepCurrentDevice.h"
#include "Cuda/Runtime/Stream.h"
#include "Foundation/CheckInput.h"
#include "Strider/DeviceMemory.h"
#include "Strider/GuardMemory.h"

#include <cuda_runtime_api.h>

#include <utility>

namespace Strider
{

namespace
{

/// Fails where a volume is not in device memory; its ranges need not be set.
Status CheckDeviceVolume(const VolumeView& volume)
{
  VolumeView checked = volume.GetLayout();
  checked.Voxels = volume.Voxels;
  checked.ScalarRange = { 0.0, 1.0 };
  STRIDER_TRY(CheckVolume(checked));
  return volume.Space == MemorySpace::Device
    ? Status()
    : STRIDER_FAILURE(StatusCode::InvalidArgument, "the voxels are not in device memory");
}

} // namespace

/// A device with a stream of its own.
struct DeviceQueue
{
  Device Gpu;
  Stream Queue;
  bool IsThere = false;

  /// Selects the device that holds a volume, makes it current, and waits for the volume's writer. It may be another
  /// device than before, even after a failure.
  Status Follow(const VolumeView& volume)
  {
    STRIDER_TRY(CheckDeviceVolume(volume));
    int holder = EveryDevice;
    STRIDER_TRY(LocateMemory(volume.Voxels, holder));
    if (!this->IsThere || (holder != EveryDevice && holder != this->Gpu.Index))
    {
      this->IsThere = false;
      Stream made;
      STRIDER_TRY(SelectDevice(holder == EveryDevice ? 0 : holder, 0, this->Gpu));
      STRIDER_TRY(made.Create());
      this->Queue = std::move(made);
      this->IsThere = true;
    }
    STRIDER_TRY(MakeCurrent(this->Gpu));
    return WaitForWriter(volume, this->Queue.Get());
  }

  /// Makes the device current, for a destructor.
  void Enter() const
  {
    if (this->IsThere)
    {
      (void)MakeCurrent(this->Gpu).IsOk();
    }
  }
};

namespace
{

ScalarExtremes ReadExtremes(const RangeKeys& keys, int entry)
{
  ScalarExtremes extremes;
  extremes.HasNegativeInfinity = (keys.Infinite[entry] & RangeKeys::Negative) != 0;
  extremes.HasPositiveInfinity = (keys.Infinite[entry] & RangeKeys::Positive) != 0;
  if (keys.Low[entry] <= keys.High[entry])
  {
    extremes.IsEmpty = false;
    extremes.Low = FromOrderedKey(keys.Low[entry]);
    extremes.High = FromOrderedKey(keys.High[entry]);
  }
  return extremes;
}

} // namespace

Status FindMemoryDevice(const void* memory, int& deviceIndex)
{
  const CurrentDeviceKeeper keeper;
  return LocateMemory(memory, deviceIndex);
}

Status FinishWriter(const VolumeView& volume)
{
  const CurrentDeviceKeeper keeper;
  DeviceQueue place;
  STRIDER_TRY(place.Follow(volume));
  return place.Queue.Synchronize();
}

struct DeviceRanges::State
{
  DeviceQueue Place;
  DeviceBuffer<RangeKeys> Keys;
  int KeysDevice = EveryDevice; ///< that holds them
};

DeviceRanges::DeviceRanges() = default;

DeviceRanges::~DeviceRanges()
{
  if (this->Kept)
  {
    const CurrentDeviceKeeper keeper;
    this->Kept->Place.Enter();
    this->Kept.reset();
  }
}

Status DeviceRanges::Find(const VolumeView& volume, std::vector<ScalarExtremes>& extremes)
{
  const CurrentDeviceKeeper keeper;
  return GuardMemory([&] {
    if (!this->Kept)
    {
      this->Kept = std::make_unique<State>();
    }
    State& state = *this->Kept;
    STRIDER_TRY(state.Place.Follow(volume));
    if (state.KeysDevice != state.Place.Gpu.Index)
    {
      state.Keys = {};
      state.KeysDevice = state.Place.Gpu.Index;
    }
    STRIDER_TRY(state.Keys.Reserve(1));
    RangeKeys* keys = state.Keys.Get();
    const cudaStream_t stream = state.Place.Queue.Get();
    STRIDER_TRY(ClearRangeKeys(keys, stream));
    STRIDER_TRY(LaunchFindRanges(volume, keys, stream));
    RangeKeys found{};
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemcpyAsync(&found, keys, sizeof(found), cudaMemcpyDeviceToHost, stream)));
    STRIDER_TRY(state.Place.Queue.Synchronize());
    std::vector<ScalarExtremes> read;
    for (int entry = 0; entry < volume.Components + (volume.Components > 1 ? 1 : 0); ++entry)
    {
      read.push_back(ReadExtremes(found, entry));
    }
    extremes = std::move(read);
    return Status();
  });
}

Status DeviceRanges::Update(VolumeView& volume)
{
  std::vector<ScalarExtremes> extremes;
  STRIDER_TRY(this->Find(volume, extremes));
  volume.HasInfinity = false;
  for (int component = 0; component < volume.Components; ++component)
  {
    const ScalarExtremes& found = extremes[component];
    (component == 0 ? volume.ScalarRange : volume.OtherRanges[component - 1]) = { found.Low,
      found.High };
    volume.HasInfinity =
      volume.HasInfinity || found.HasNegativeInfinity || found.HasPositiveInfinity;
  }
  return {};
}

struct DeviceComponents::State
{
  /// Memory that is released on its device.
  struct Memory
  {
    Device Gpu;
    DeviceBuffer<unsigned char> Bytes;

    ~Memory()
    {
      const CurrentDeviceKeeper keeper;
      (void)MakeCurrent(this->Gpu).IsOk(); // a destructor cannot report
      this->Bytes = {};
    }
  };

  DeviceQueue Place;
  std::shared_ptr<Memory> Voxels;

  /// Makes room for voxels. Memory that is too small stays as long as a volume owns it, also after a failure.
  Status Reserve(std::size_t bytes)
  {
    if (this->Voxels && this->Voxels->Gpu.Index == this->Place.Gpu.Index &&
      this->Voxels->Bytes.GetBytes() >= bytes)
    {
      return {};
    }
    this->Voxels.reset();
    auto made = std::make_shared<Memory>();
    made->Gpu = this->Place.Gpu;
    STRIDER_TRY(made->Bytes.Reserve(bytes));
    this->Voxels = std::move(made);
    return {};
  }
};

DeviceComponents::DeviceComponents() = default;

DeviceComponents::~DeviceComponents()
{
  if (this->Kept)
  {
    const CurrentDeviceKeeper keeper;
    this->Kept->Place.Enter();
    this->Kept.reset();
  }
}

Status DeviceComponents::Make(const std::vector<ComponentSource>& sources, VolumeView& volume)
{
  const CurrentDeviceKeeper keeper;
  if (sources.empty() || sources.size() > 4)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(sources.size()) + " components a voxel are not in [1, 4]");
  }
  return GuardMemory([&] {
    if (!this->Kept)
    {
      this->Kept = std::make_unique<State>();
    }
    State& state = *this->Kept;
    VolumeView first = sources.front().Volume;
    first.Dimensions = volume.Dimensions;
    STRIDER_TRY(state.Place.Follow(first));
    VolumeView made = volume;
    made.Components = static_cast<int>(sources.size());
    const std::size_t bytes = made.CountVoxels() * sources.size() * SizeOf(made.Type);
    STRIDER_TRY(state.Reserve(bytes));
    const cudaStream_t stream = state.Place.Queue.Get();
    std::vector<DeviceBuffer<unsigned char>> copies(sources.size());
    for (std::size_t target = 0; target < sources.size(); ++target)
    {
      VolumeView source = sources[target].Volume;
      source.Dimensions = volume.Dimensions;
      STRIDER_TRY(CheckDeviceVolume(source));
      STRIDER_TRY(MakeReadable(source, state.Place.Gpu, stream, copies[target], source));
      STRIDER_TRY(LaunchCopyComponent(source, sources[target].Component,
        { state.Voxels->Bytes.Get(), made.Type, made.Components, static_cast<int>(target) },
        stream));
    }
    STRIDER_TRY(state.Place.Queue.Synchronize());
    made.Voxels = state.Voxels->Bytes.Get();
    made.Space = MemorySpace::Device;
    made.Owner = state.Voxels;
    made.WriterStream = nullptr;
    made.WriterEvent = nullptr;
    volume = std::move(made);
    return Status();
  });
}

Status CopyToHost(const VolumeView& volume, void* voxels)
{
  const CurrentDeviceKeeper keeper;
  DeviceQueue place;
  STRIDER_TRY(place.Follow(volume));
  const std::size_t bytes =
    volume.CountVoxels() * static_cast<std::size_t>(volume.Components) * SizeOf(volume.Type);
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(voxels, volume.Voxels, bytes, cudaMemcpyDeviceToHost, place.Queue.Get())));
  return place.Queue.Synchronize();
}

} // namespace Strider
