// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Data of the benchmark's own loops: a texture of the volume, and the transfer functions in memory and in textures.
#ifndef StriderBenchmarks_PeerVolume_h
#define StriderBenchmarks_PeerVolume_h

#include "Peers/PeerMacrocells.h"
#include "Peers/PeerTask.h"
#include "Scene/BenchScene.h"

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/VolumeTexture.h"

namespace StriderBenchmarks
{

class PeerVolume
{
public:
  /// Uploads to the device of rank 0, which the benchmark's renderer uses. Fails with OutOfMemory where the device
  /// cannot hold a second copy of the volume.
  Strider::Status Create(const BenchScene& scene);

  /// Finds occupied macrocells. Call it before describing tasks that read them.
  Strider::Status FindMacrocells(const BenchScene& scene);

  /// Sets all members of a task but its frame and its output.
  void Describe(PeerTask& task) const;

  /// The whole volume, filtered by the texture units or not.
  Strider::TextureVoxels GetVoxels(Strider::ReconstructionFilter filter) const;

  /// Table with addresses of the device.
  const Strider::TransferTable& GetTable() const { return this->Table; }

  const Strider::VolumeView& GetView() const { return this->View; }
  cudaStream_t GetStream() const { return this->Queue.Get(); }
  Strider::Status Synchronize() const { return this->Queue.Synchronize(); }

private:
  Strider::Status Store();
  Strider::Status MakeTable(const BenchScene& scene);

  Strider::Device Gpu;
  Strider::Stream Queue;
  Strider::VolumeView View;
  Strider::VolumeTexture Texture;
  Strider::TransferTable Table{}; ///< with addresses of the next two
  std::vector<float> HostOpacities;
  PeerMacrocells Macrocells;
  Strider::DeviceBuffer<float> OpacityEntries;
  Strider::DeviceBuffer<Strider::TableColor> ColorEntries;
  Strider::Array3D OpacityArray;
  Strider::Array3D ColorArray;
  Strider::TextureObject Opacities;
  Strider::TextureObject Colors;
};

} // namespace StriderBenchmarks

#endif
