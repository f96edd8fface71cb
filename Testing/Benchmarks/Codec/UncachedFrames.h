// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders frames that warps decode, with and without their caches.
#ifndef StriderBenchmarks_UncachedFrames_h
#define StriderBenchmarks_UncachedFrames_h

#include "Peers/PeerVolume.h"

#include "Cuda/Bricks/DeviceCompressedVolume.h"
#include "Cuda/March/Bricks/MarchCompressed.h"
#include "Cuda/Runtime/Event.h"

namespace StriderBenchmarks
{

/// A frame and its costs.
struct UncachedFrame
{
  Strider::RenderedImage Image; ///< valid until the next one
  double Milliseconds = 0.0;
  unsigned long long Asked = 0;   ///< bricks
  unsigned long long Decoded = 0; ///< of these
};

class UncachedFrames
{
public:
  /// Compresses the volume of a scene, in addition to the volumes of the benchmark's renderer.
  Strider::Status Create(const BenchScene& scene);

  /// Sets the view of all further frames, and blocks of `warps` warps above each other.
  Strider::Status LookFrom(const BenchScene& scene, const View& view, int warps);

  Strider::Status Render(bool isCached, UncachedFrame& frame);

private:
  PeerVolume Volume;
  Strider::DeviceCompressedVolume Bricks;
  Strider::EventTimer Timer;
  Strider::MarchRaysTask Task{};
  Strider::MarchCompressedTask Compressed{};
  Strider::LaunchShape Shape;
  std::array<int, 2> ImageSize{ 0, 0 };
  Strider::DeviceBuffer<float4> Rgba;
  Strider::PinnedBuffer<float4> HostRgba;
  Strider::DeviceBuffer<unsigned long long> Counts;
};

} // namespace StriderBenchmarks

#endif
