// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The image of a request, computed slowly and in double precision, with error bounds for a renderer of known
// precision. Written from VolumeRenderer's documentation and VTK's image formation, without any header of the kernel
// library but its API.
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

/// Precision of the renderer under test. The error bound of each pixel is derived from it sample by sample.
struct Precision
{
  /// Error of a sample's position, in index space along each axis: rounding of positions and interpolation weights.
  double Position = 0.0;
  /// Error of a sampled scalar beyond that of float arithmetic: as a part of the largest value of an 8- or 16-bit
  /// type, and of the extent of the scalar range for all other types.
  double Scalar = 0.0;
  /// Error of a sampled scalar, as a part of the range of the eight voxels around the sample.
  double Cell = 0.0;
};

struct ReferenceImage
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<double> Rgba;
  /// Error bound of each pixel's channels; 1 where rounding alone decides whether its ray hits the volume.
  std::vector<double> RgbaBound;
  /// Window depth of the first visible sample, 1 where there is none.
  std::vector<double> Depth;
  /// 1 where rounding alone decides which sample is the first visible one.
  std::vector<double> DepthBound;
  std::uint64_t SamplesTaken = 0;
  /// Number of samples that rounding may add or remove.
  std::uint64_t SamplesBound = 0;
};

/// Renders a request. `request` and `volume` must be valid; invalid ones are not detected.
ReferenceImage RenderReference(const VolumeView& volume, const TransferFunctions& functions,
  const RenderRequest& request, const Precision& precision);

} // namespace Strider::Testing

#endif
