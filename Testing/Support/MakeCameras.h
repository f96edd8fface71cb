// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the matrices of a RenderRequest from camera positions, angles and clipping distances.
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

/// Placement of a camera. Angles are in degrees, lengths in data coordinates.
struct CameraPlace
{
  Point Position{ 0.0, 0.0, 0.0 };
  Point FocalPoint{ 0.0, 0.0, -1.0 };
  Point ViewUp{ 0.0, 1.0, 0.0 };
  double ViewAngle = 30.0;    ///< vertical, for perspective
  double ParallelScale = 0.0; ///< half of the image's height, parallel; 0 for a perspective camera
  double Near = 0.1;          ///< distances of the clipping planes along the view direction
  double Far = 1000.0;
};

/// Matrix from data coordinates to clip space for an image of the given width over height.
Matrix4 MakeClipMatrix(const CameraPlace& place, double aspect);

/// Matrix from data to view coordinates: the eye is at the origin and looks along -z.
Matrix4 MakeViewMatrix(const CameraPlace& place);

struct NamedCamera
{
  std::string Name;
  CameraPlace Place;
};

/// Axis, oblique, inside, parallel, far and rolled cameras around a volume. Their clipping planes enclose it, except
/// that the near plane of the camera inside the volume lies inside as well.
std::vector<NamedCamera> ListCameras(const TestVolume& volume);

/// Makes a parallel camera that looks along +axis from one unit in front of the volume's face and covers it exactly.
Matrix4 MakeFaceCamera(const TestVolume& volume, int axis);

} // namespace Strider::Testing

#endif
