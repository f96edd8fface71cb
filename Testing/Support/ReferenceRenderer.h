// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The image that a request asks for, slowly and in double precision, and how far off a renderer of known precision may be.
// Written from VolumeRenderer's documentation and VTK's image formation, without any header of the kernel library but its API.
#ifndef Strider_Testing_ReferenceRenderer_h
#define Strider_Testing_ReferenceRenderer_h

#include "Strider/RenderRequest.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <array>
#include <cstdint>
#include <vector>

namespace Strider::Testing
{

/// How exactly the renderer under test computes. From this follows, sample by sample, what each pixel may be off by.
struct Precision
{
  /// Of a sample's place, in index space along each axis: rounding of positions and of interpolation weights.
  double Position = 0.0;
  /// Of a sampled scalar, over what floats do to it: as a part of what an 8- or 16-bit type can hold, and of the extent of the
  /// scalar range of all others.
  double Scalar = 0.0;
  /// Of a sampled scalar, as a part of the range of the eight voxels around the sample.
  double Cell = 0.0;
};

struct ReferenceImage
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<double> Rgba;
  /// What each pixel's channels may be off by; 1 where rounding alone decides whether its ray hits the volume.
  std::vector<double> RgbaBound;
  /// Window depth of the first visible sample, 1 where there is none.
  std::vector<double> Depth;
  /// 1 where rounding alone decides which sample is the first visible one.
  std::vector<double> DepthBound;
  std::uint64_t SamplesTaken = 0;
  /// How many samples rounding may add or take away.
  std::uint64_t SamplesBound = 0;
};

/// `request` and `volume` must be valid; absurd ones are not this renderer's business.
ReferenceImage RenderReference(const VolumeView& volume, const TransferFunctions& functions,
  const RenderRequest& request, const Precision& precision);

} // namespace Strider::Testing

#endif
