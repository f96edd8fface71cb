// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One volume of a multi-volume rendering, in the form that rays use.
#ifndef Strider_Compositing_PlacedScene_h
#define Strider_Compositing_PlacedScene_h

#include "Compositing/SceneFeatures.h"
#include "Foundation/Vector3.h"
#include "Shading/ShadeSample.h"
#include "Strider/RenderRequest.h"

#include <cstddef>

namespace Strider
{

/// Mapping from the box that rays cross to a volume's index space, and the extent of the volume in it.
struct VolumePlace
{
  Matrix3 FromBox;
  Vector3 Origin; ///< corner 0 of the box
  Vector3 Low;
  Vector3 High;
};

STRIDER_HOST_DEVICE bool IsInVolume(const VolumePlace& place, Vector3 point)
{
  return point.X >= place.Low.X && point.X <= place.High.X && point.Y >= place.Low.Y &&
    point.Y <= place.High.Y && point.Z >= place.Low.Z && point.Z <= place.High.Z;
}

/// Length of a ray's steps in a volume's own data coordinates, in sample distances of the volume.
struct OwnSteps
{
  Matrix3 FromBox; ///< maps a step in the box to a vector of that length; used with AreStretched
  /// The prop stretches the volume in some directions more than in others; otherwise the length is 1.
  bool AreStretched;

  STRIDER_HOST_DEVICE float Measure(Vector3 step) const
  {
    return Length(Multiply(this->FromBox, step));
  }
};

struct PlacedScene
{
  SceneFeatures Scene;
  VolumePlace Place;
  OwnSteps Steps;
  bool SquaresGradientOpacity; ///< VTK's GPU mapper multiplies by it twice
  bool IsCutByOwnPlanes;       ///< the scene's clipping planes hide samples, which no ray is cut by
  VolumeShare Share;
};

} // namespace Strider

#endif
