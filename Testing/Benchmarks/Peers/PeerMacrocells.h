// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Occupancy of the scene's macrocells, for the loop that goes from one to the next.
#ifndef StriderBenchmarks_PeerMacrocells_h
#define StriderBenchmarks_PeerMacrocells_h

#include "Peers/PeerTask.h"
#include "Scene/BenchScene.h"

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "EmptySpace/MakeOccupancyRule.h"

namespace StriderBenchmarks
{

class PeerMacrocells
{
public:
  /// Finds occupied macrocells in a texture of the scene's volume with Strider's own search, and discards the
  /// distances between them.
  Strider::Status Create(const BenchScene& scene, const Strider::VolumeTexture& texture,
    const Strider::TransferTable& table, const std::vector<float>& opacities, cudaStream_t stream);

  /// See PeerTask::Macrocells.
  const Strider::SkipMap& Get() const { return this->Map; }

private:
  Strider::DeviceBuffer<Strider::ValueRange> Ranges;
  Strider::DeviceBuffer<int> VisibleBefore;
  Strider::DeviceBuffer<Strider::VisibleValues> Tables;
  Strider::DeviceBuffer<unsigned char> Distances;
  Strider::DeviceBuffer<unsigned char> Before;
  Strider::DeviceBuffer<unsigned int> OccupiedCount;
  Strider::SkipMap Map{};
};

/// Queues a kernel that replaces `count` distances by min(distance, 1).
Strider::Status LaunchForgetDistances(
  unsigned char* distances, std::size_t count, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
