// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks whether pixels can keep what their rays gather, and whether they have; host only.
#ifndef Strider_Compositing_CheckGathering_h
#define Strider_Compositing_CheckGathering_h

#include "Compositing/GatherIntensity.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

#include <string>

namespace Strider
{

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
  if (kind.Values > PixelValueCount)
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
