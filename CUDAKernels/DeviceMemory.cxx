// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies volumes in device memory for the host; and what a build without CUDA answers to all such requests.
#include "Strider/DeviceMemory.h"

#include "Strider/GuardMemory.h"

namespace Strider
{

Status MoveToHost(VolumeView& volume)
{
  /// Owner of the copy, and of the coordinates that the former owner keeps.
  struct HostCopy
  {
    std::unique_ptr<unsigned char[]> Voxels;
    std::shared_ptr<const void> Former;
  };
  const std::size_t bytes =
    volume.CountVoxels() * static_cast<std::size_t>(volume.Components) * SizeOf(volume.Type);
  return GuardMemory([&] {
    auto copy = std::make_shared<HostCopy>();
    copy->Voxels.reset(new unsigned char[bytes]);
    STRIDER_TRY(CopyToHost(volume, copy->Voxels.get()));
    copy->Former = volume.Owner;
    volume.Voxels = copy->Voxels.get();
    volume.Owner = std::move(copy);
    volume.Space = MemorySpace::Host;
    volume.WriterStream = nullptr;
    volume.WriterEvent = nullptr;
    return Status();
  });
}

#ifndef STRIDER_CUDA
namespace
{

Status Refuse()
{
  return STRIDER_FAILURE(StatusCode::Unsupported,
    "this build renders on the CPU only and cannot read CUDA memory: build with the CUDA toolkit");
}

} // namespace

struct DeviceRanges::State
{
};
struct DeviceComponents::State
{
};

DeviceRanges::DeviceRanges() = default;
DeviceRanges::~DeviceRanges() = default;
DeviceComponents::DeviceComponents() = default;
DeviceComponents::~DeviceComponents() = default;

Status FindMemoryDevice(const void*, int&)
{
  return Refuse();
}

Status FinishWriter(const VolumeView&)
{
  return Refuse();
}

Status DeviceRanges::Find(const VolumeView&, std::vector<ScalarExtremes>&)
{
  return Refuse();
}

Status DeviceRanges::Update(VolumeView&)
{
  return Refuse();
}

Status DeviceComponents::Make(const std::vector<ComponentSource>&, VolumeView&)
{
  return Refuse();
}

Status CopyToHost(const VolumeView&, void*)
{
  return Refuse();
}
#endif

} // namespace Strider
