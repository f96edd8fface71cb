// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A rendered frame in host memory.
#ifndef Strider_RenderedImage_h
#define Strider_RenderedImage_h

#include "Strider/GatheredValues.h"
#include "Strider/PixelBox.h"

#include <array>
#include <optional>

namespace Strider
{

/// Owned by the renderer and valid until its next call. Row 0 is the bottom of the image.
struct RenderedImage
{
  std::array<int, 2> Size{ 0, 0 };
  /// Red, green, blue (premultiplied by opacity) and opacity of each pixel, in [0, 1]. Independent components are added
  /// up: their sum may be above 1, as in VTK's shader, up to the sum of their weights or, with MatchVTK, more.
  const float* Rgba = nullptr;
  /// Window depth of the first visible sample. For isosurfaces and slices it is the depth of the surface itself, with
  /// MatchVTK of the sample behind it. 1 where nothing is visible. Null unless RenderRequest::WantsDepth.
  const float* Depth = nullptr;
  /// Meaning of the values that Rgba holds instead of colours if RenderRequest::KeepsGathered is set.
  GatheredKind Gathered{};
  /// A box outside which all pixels are transparent: their colours and opacities are 0. No value: none is known.
  std::optional<PixelBox> Footprint{};
};

} // namespace Strider

#endif
