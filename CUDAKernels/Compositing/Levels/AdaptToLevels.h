// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Adapts a request to a volume of an adaptive grid; host only.
#ifndef Strider_Compositing_Levels_AdaptToLevels_h
#define Strider_Compositing_Levels_AdaptToLevels_h

#include "Compositing/WalkLayers.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/LevelGrid.h"
#include "Strider/RenderRequest.h"
#include "Strider/Status.h"

#include <algorithm>
#include <iterator>

namespace Strider
{

/// Fails with Unsupported for what adaptive grids cannot show.
inline Status CheckLevelRequest(const RenderRequest& request)
{
  const char* lack = !request.MultiVolume.empty() ? "be one of several volumes in a frame"
    : request.MatchVTK                            ? "match VTK, which does not show them"
    : IsCubic(request.Filter)                     ? "be sampled by cubic filters"
    : request.Filters.Enhancement != EnhancementFilter::None ? "be enhanced by filters"
                                                             : nullptr;
  return lack ? STRIDER_FAILURE(
                  StatusCode::Unsupported, std::string("volumes of adaptive grids cannot ") + lack)
              : Status();
}

/// Returns the number of cells of the finest level along an edge of a cell of level 0. A piece of a larger hierarchy
/// names that of the larger one, whether it has nodes of it or not, so that all pieces have steps of one length.
inline float FindFinestCells(const LevelGrid& grid)
{
  return *std::max_element(std::begin(grid.Cells), std::end(grid.Cells));
}

/// Returns the request without strategies for the voxels of an image. Averages and sums count each sample alike, so
/// that their steps are those of the finest level everywhere.
inline RenderRequest AdaptToLevels(const RenderRequest& asked, const LevelVolume& levels)
{
  RenderRequest adapted = asked;
  adapted.How.Storage = StorageMode::Texture;
  adapted.How.Rotation = RotationMode::Off;
  adapted.How.GradientCache = Switch::Off;
  adapted.How.StackedSlices = Switch::Off;
  adapted.How.PreIntegration = false;
  const BlendMode blend = asked.Appearance.Blend;
  if (blend == BlendMode::AverageIntensity || blend == BlendMode::Additive)
  {
    adapted.SampleDistance /= std::min(
      static_cast<double>(FindFinestCells(levels.Grid)), static_cast<double>(MostPartsOfStep));
  }
  return adapted;
}

} // namespace Strider

#endif
