// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What each enhancement filter changes. A new filter has a case in each function of this file.
#ifndef Strider_Sampling_EnhancementTraits_h
#define Strider_Sampling_EnhancementTraits_h

#include "Foundation/HostDevice.h"
#include "Strider/Filtering.h"

namespace Strider
{

/// Part of a sample that a filter replaces.
enum class EnhancedPart
{
  Nothing,
  Value,   ///< the scalar, before it is classified
  Colour,  ///< the colour after classification; the opacity stays
  Gradient ///< the differences for light and gradient opacity
};

STRIDER_HOST_DEVICE constexpr EnhancedPart FindEnhancedPart(EnhancementFilter filter)
{
  switch (filter)
  {
    case EnhancementFilter::Bilateral:
      return EnhancedPart::Value;
    case EnhancementFilter::AmbientOcclusion:
      return EnhancedPart::Colour;
    case EnhancementFilter::Gradient:
    case EnhancementFilter::FilteredGradient:
      return EnhancedPart::Gradient;
    case EnhancementFilter::None:
      break;
  }
  return EnhancedPart::Nothing;
}

/// True for filters whose neighbourhood has the size Filtering::EnhancementSize; those of gradients have their own.
STRIDER_HOST_DEVICE constexpr bool HasSize(EnhancementFilter filter)
{
  return FindEnhancedPart(filter) == EnhancedPart::Value ||
    FindEnhancedPart(filter) == EnhancedPart::Colour;
}

/// True where gradients are means of the differences of several points. CUDA devices keep them in a gradient texture.
STRIDER_HOST_DEVICE constexpr bool SmoothsGradients(EnhancementFilter filter)
{
  return filter == EnhancementFilter::FilteredGradient;
}

/// True for filters for which CUDA devices have the programs Filtered and, for smooth gradients, LitFiltered.
constexpr bool HasProgram(EnhancementFilter filter)
{
  return filter == EnhancementFilter::Bilateral || filter == EnhancementFilter::AmbientOcclusion;
}

} // namespace Strider

#endif
