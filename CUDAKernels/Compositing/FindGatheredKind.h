// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Determines the meaning of the values in pixels that keep gathered values; host only.
#ifndef Strider_Compositing_FindGatheredKind_h
#define Strider_Compositing_FindGatheredKind_h

#include "Strider/GatheredValues.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

#include <string>

namespace Strider
{

/// Returns the kind of an appearance. Averages are the sums of the components, followed by their counts. Rule None: the
/// appearance gathers no values.
inline GatheredKind FindGatheredKind(const Appearance& appearance, int components)
{
  const bool isDependent = components > 1 && !appearance.AreComponentsIndependent;
  const int summed = isDependent ? 1 : components;
  switch (appearance.Blend)
  {
    case BlendMode::MaximumIntensity:
      return { isDependent ? GatherRule::LargestLast : GatherRule::Largest, components };
    case BlendMode::MinimumIntensity:
      return { isDependent ? GatherRule::SmallestLast : GatherRule::Smallest, components };
    case BlendMode::AverageIntensity:
      return { GatherRule::Sum, 2 * summed };
    case BlendMode::Additive:
      return { GatherRule::Sum, summed };
    default:
      return {};
  }
}

/// Fails if RenderRequest::KeepsGathered is not possible for a volume with `components` components.
inline Status CheckGathering(const RenderRequest& request, int components)
{
  if (!request.KeepsGathered)
  {
    return {};
  }
  const GatheredKind kind = FindGatheredKind(request.Appearance, components);
  if (kind.Rule == GatherRule::None || request.MatchVTK)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      kind.Rule == GatherRule::None ? "nothing is gathered with this blend mode"
                                    : "what is gathered as VTK does cannot be added up");
  }
  if (kind.Values > 4)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "averages of " + std::to_string(components) +
        " independent components cannot be added up: at most 2");
  }
  return {};
}

/// Fails if VolumeRenderer::ShowGathered is called without gathered values.
inline Status CheckHasGathered(bool hasGathered)
{
  return hasGathered ? Status()
                     : STRIDER_FAILURE(StatusCode::InvalidArgument,
                         "the last frame has not kept what its rays have gathered");
}

} // namespace Strider

#endif
