// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the gathered values of a pixel to its colour.
#ifndef Strider_Compositing_ShowGatheredPixel_h
#define Strider_Compositing_ShowGatheredPixel_h

#include "Compositing/GatherIntensity.h"

namespace Strider
{

/// Converts a pixel in place; the scene's KeepsGathered must be false.
STRIDER_HOST_DEVICE void ShowGatheredPixel(const SceneFeatures& shown, float* pixel)
{
  struct NoVoxels
  {
  };
  const NoVoxels none;
  const ScenePoint<NoVoxels> nowhere{ shown, none, {}, {}, 0.0f };
  GatheredIntensity gathered = TakeGathered(shown, pixel);
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  ShowGathered<SceneKind::SingleComponent>(nowhere, gathered, result);
  pixel[0] = result.Red;
  pixel[1] = result.Green;
  pixel[2] = result.Blue;
  pixel[3] = result.Opacity;
}

} // namespace Strider

#endif
