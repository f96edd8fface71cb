// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which macrocells of the scene show something, for the loop that goes from one to the next.
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
  /// Finds them in a texture of the scene's volume with Strider's own search, and forgets how far they are from each other.
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

/// Queues min(distance, 1) of so many distances.
Strider::Status LaunchForgetDistances(
  unsigned char* distances, std::size_t count, cudaStream_t stream);

} // namespace StriderBenchmarks

#endif
