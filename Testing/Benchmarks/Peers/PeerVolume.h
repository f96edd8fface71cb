// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the benchmark's own loops read: a texture of the volume and the transfer functions in memory and in textures.
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
  /// On the device of rank 0, as the renderer of the benchmark. OutOfMemory where the device cannot hold the volume again.
  Strider::Status Create(const BenchScene& scene);

  /// To be called before tasks that read them are described.
  Strider::Status FindMacrocells(const BenchScene& scene);

  /// Fills all of a task but its frame and where it writes.
  void Describe(PeerTask& task) const;

  /// Of the whole volume, filtered by the texture units or not.
  Strider::TextureVoxels GetVoxels(Strider::ReconstructionFilter filter) const;

  /// With addresses of the device.
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
