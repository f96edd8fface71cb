// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One of several volumes in a picture, as rays see it.
#ifndef Strider_Compositing_PlacedScene_h
#define Strider_Compositing_PlacedScene_h

#include "Compositing/SceneFeatures.h"

#include <cstddef>

namespace Strider
{

/// Volumes in a picture: as many as a vtkGPUVolumeRayCastMapper has ports.
constexpr std::size_t MostVolumes = 10;

/// From the box that rays cross to a volume's own index space, and what of that the volume fills.
struct VolumePlace
{
  Matrix3 FromBox;
  Vector3 Origin; ///< where the corner 0 of the box lies
  Vector3 Low;
  Vector3 High;
};

STRIDER_HOST_DEVICE bool IsInVolume(const VolumePlace& place, Vector3 point)
{
  return point.X >= place.Low.X && point.X <= place.High.X && point.Y >= place.Low.Y &&
    point.Y <= place.High.Y && point.Z >= place.Low.Z && point.Z <= place.High.Z;
}

struct PlacedScene
{
  SceneFeatures Scene;
  VolumePlace Place;
  bool SquaresGradientOpacity; ///< VTK's GPU mapper multiplies by it twice
};

} // namespace Strider

#endif
