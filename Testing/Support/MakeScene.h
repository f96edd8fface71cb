// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume, its transfer functions and a request that go together.
#ifndef Strider_Testing_MakeScene_h
#define Strider_Testing_MakeScene_h

#include "MakeCameras.h"
#include "MakeVolumes.h"

#include "Strider/RenderRequest.h"
#include "Strider/TransferFunctions.h"

namespace Strider::Testing
{

struct Scene
{
  TestVolume Volume;
  TransferFunctions Functions;
  RenderRequest Request;
};

/// Makes a scene of the whole volume, seen by `physicalToClip` in a small image of odd size with samples half a voxel
/// apart.
Scene MakeScene(
  const TestVolume& volume, const TransferFunctions& functions, const Matrix4& physicalToClip);

/// Makes a scene seen from a camera's placement.
Scene MakeScene(
  const TestVolume& volume, const TransferFunctions& functions, const CameraPlace& place);

/// Width and height of MakeScene's images, in pixels.
constexpr std::array<int, 2> SceneImageSize{ 37, 29 };

/// One colour and one opacity for every scalar.
TransferFunctions MakeUniformFunctions(
  std::array<float, 3> color, float opacity, double unitDistance = 1.0);

/// Colours from blue over green to red, opacity from 0 to `largestOpacity` with a hump, over the volume's scalar
/// range.
TransferFunctions MakeColorfulFunctions(
  const TestVolume& volume, float largestOpacity, std::size_t entries = 1024);

} // namespace Strider::Testing

#endif
