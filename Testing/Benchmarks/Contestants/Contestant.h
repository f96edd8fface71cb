// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A renderer that runs one mode.
#ifndef StriderBenchmarks_Contestant_h
#define StriderBenchmarks_Contestant_h

#include "Modes/Mode.h"

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"
#include "Strider/Status.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A frame and its costs.
struct TimedFrame
{
  Strider::RenderedImage Image;    ///< valid until the contestant's next frame
  double KernelMilliseconds = 0.0; ///< the rays alone
  double FrameMilliseconds = 0.0;  ///< the whole call, with the image in host memory
  std::string Launch;
  std::uint64_t Samples = 0;         ///< where RenderRequest::CountsSamples
  std::string StoredOrder;           ///< as FrameStatistics; empty where voxels never move
  int RotationCount = 0;             ///< times that the voxels were moved for this frame
  double RotationMilliseconds = 0.0; ///< of these moves; 0 where there were none
  std::string Skipping; ///< as FrameStatistics; empty where the renderer has no skip map
  std::uint64_t SamplesSkipped = 0; ///< of Samples
  std::size_t BytesOnDevice = 0;    ///< of the renderer; 0 where unknown
  std::string Filtering;            ///< as FrameStatistics; empty for linear filters alone
  std::uint64_t VoxelsFetched = 0;  ///< by marching caches, where RenderRequest::CountsSamples

  /// Milliseconds of the rays and of moving the voxels before them.
  double FindCost() const { return this->KernelMilliseconds + this->RotationMilliseconds; }
};

class Contestant
{
public:
  explicit Contestant(Mode mode)
    : What(std::move(mode))
  {
  }
  virtual ~Contestant() = default;

  const Mode& GetMode() const { return this->What; }

  /// Renders a frame; replaces RenderRequest::How by this mode's.
  virtual Strider::Status Render(const Strider::RenderRequest& request, TimedFrame& frame) = 0;

private:
  Mode What;
};

using ContestantList = std::vector<std::unique_ptr<Contestant>>;

} // namespace StriderBenchmarks

#endif
