// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hides the samples of a packet outside of the cropping regions.
#ifndef Strider_Host_Tiles_CropPacket_h
#define Strider_Host_Tiles_CropPacket_h

#include "Compositing/IsSampleClipped.h"
#include "Host/Tiles/RayPacket.h"

namespace Strider
{

/// Sets the opacities of samples outside of the cropping regions to 0. Returns false if all are 0 then.
STRIDER_HOST_DEVICE bool CropPacket(
  const SceneFeatures& scene, const PacketPlaces& places, PacketValues<float>& opacities)
{
  const unsigned int regions = scene.CropRegions;
  const Vector3 low = scene.CropLow;
  const Vector3 high = scene.CropHigh;
  int isAnySeen = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    const bool isInside = IsInCropRegions(regions, low, high, places.At(lane));
    const float opacity = isInside ? opacities[lane] : 0.0f;
    opacities[lane] = opacity;
    isAnySeen |= opacity > 0.0f ? 1 : 0;
  }
  return isAnySeen != 0;
}

} // namespace Strider

#endif
