// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders the frames of the suite artificial on the device.
#ifndef StriderBenchmarks_ArtificialFrames_h
#define StriderBenchmarks_ArtificialFrames_h

#include "Artificial/ArtificialRun.h"
#include "Artificial/MarchArtificial.h"
#include "Peers/PeerVolume.h"

#include "Cuda/Runtime/Event.h"

namespace StriderBenchmarks
{

/// A volume in a texture without filtering, rendered without skipping and without early ray termination, as the paper
/// measures.
class ArtificialFrames
{
public:
  Strider::Status Create(const BenchScene& scene);

  /// Sets the view of all further frames.
  Strider::Status LookFrom(const BenchScene& scene, const View& view);

  /// Renders a frame of an artificial filter; `image` is valid until the next frame.
  Strider::Status Render(int side, int iterations, Strider::FilterExecution execution,
    double& milliseconds, Strider::RenderedImage& image);

  /// Adds the reads of a marching cache for the filter. `enhancement` is applied to linear samples; None stands for a
  /// cubic filter. It is read where `side` is 0.
  Strider::Status CountReads(
    int side, Strider::EnhancementFilter enhancement, int size, CacheReads& reads);

private:
  ArtificialVoxels MakeVoxels(int side, int iterations, Strider::FilterExecution execution) const;

  PeerVolume Volume;
  Strider::EventTimer Timer;
  Strider::MarchRaysTask Task{};
  std::array<int, 2> ImageSize{ 0, 0 };
  Strider::DeviceBuffer<float4> Rgba;
  Strider::PinnedBuffer<float4> HostRgba;
  Strider::DeviceBuffer<unsigned long long> SampleCounts;
  Strider::DeviceBuffer<ReadTotals> Totals;
};

} // namespace StriderBenchmarks

#endif
