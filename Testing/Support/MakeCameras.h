// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cameras as the matrix that a RenderRequest wants, built from what a person says of a camera.
#ifndef Strider_Testing_MakeCameras_h
#define Strider_Testing_MakeCameras_h

#include "MakeVolumes.h"

#include "Strider/RenderRequest.h"

#include <array>
#include <string>
#include <vector>

namespace Strider::Testing
{

using Point = std::array<double, 3>;

/// Where a camera stands. Angles are in degrees, lengths in data coordinates.
struct CameraPlace
{
  Point Position{ 0.0, 0.0, 0.0 };
  Point FocalPoint{ 0.0, 0.0, -1.0 };
  Point ViewUp{ 0.0, 1.0, 0.0 };
  double ViewAngle = 30.0;    ///< of the image's height, perspective
  double ParallelScale = 0.0; ///< half of the image's height, parallel; 0 for a perspective camera
  double Near = 0.1;          ///< distances of the clipping planes along the view direction
  double Far = 1000.0;
};

/// Data coordinates to clip space for an image of the given width over height.
Matrix4 MakeClipMatrix(const CameraPlace& place, double aspect);

/// Data coordinates to view coordinates, where the eye is at the origin and looks along -z.
Matrix4 MakeViewMatrix(const CameraPlace& place);

struct NamedCamera
{
  std::string Name;
  CameraPlace Place;
};

/// Axis, oblique, inside, parallel, far and rolled cameras around a volume, whose clipping planes enclose it (the camera inside
/// has its near plane inside).
std::vector<NamedCamera> ListCameras(const TestVolume& volume);

/// A parallel camera that looks along +axis and whose image covers the volume's face exactly, one unit in front of it.
Matrix4 MakeFaceCamera(const TestVolume& volume, int axis);

} // namespace Strider::Testing

#endif
