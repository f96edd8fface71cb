// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One finished frame in host memory.
#ifndef Strider_RenderedImage_h
#define Strider_RenderedImage_h

#include "Strider/GatheredValues.h"

#include <array>

namespace Strider
{

/// Borrowed from the renderer: valid until its next call. Row 0 is the bottom of the image.
struct RenderedImage
{
  std::array<int, 2> Size{ 0, 0 };
  /// Red, green, blue (multiplied by opacity) and opacity of each pixel, in [0, 1].
  const float* Rgba = nullptr;
  /// Window depth of the first visible sample, of isosurfaces and slices that of the surface itself (with MatchVTK of the sample
  /// behind it); 1 where there is none. Null unless RenderRequest::WantsDepth.
  const float* Depth = nullptr;
  /// What Rgba holds in the place of colours where RenderRequest::KeepsGathered is set.
  GatheredKind Gathered;
};

} // namespace Strider

#endif
