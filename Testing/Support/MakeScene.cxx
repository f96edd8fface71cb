// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MakeScene.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{

Scene MakeScene(
  const TestVolume& volume, const TransferFunctions& functions, const Matrix4& physicalToClip)
{
  Scene scene{ volume, functions, {} };
  scene.Request.ImageSize = SceneImageSize;
  scene.Request.IndexToPhysical = volume.IndexToPhysical;
  scene.Request.PhysicalToClip = physicalToClip;
  const Matrix4& matrix = volume.IndexToPhysical;
  scene.Request.SampleDistance = (matrix[0] + matrix[5] + matrix[10]) / 6.0;
  return scene;
}

Scene MakeScene(
  const TestVolume& volume, const TransferFunctions& functions, const CameraPlace& place)
{
  const double aspect = static_cast<double>(SceneImageSize[0]) / SceneImageSize[1];
  return MakeScene(volume, functions, MakeClipMatrix(place, aspect));
}

TransferFunctions MakeUniformFunctions(
  std::array<float, 3> color, float opacity, double unitDistance)
{
  TransferFunctions functions;
  functions.Colors = { color[0], color[1], color[2] };
  functions.Opacities = { opacity };
  functions.UnitDistance = unitDistance;
  return functions;
}

TransferFunctions MakeColorfulFunctions(
  const TestVolume& volume, float largestOpacity, std::size_t entries)
{
  TransferFunctions functions;
  functions.ColorRange = volume.Layout.ScalarRange;
  functions.OpacityRange = volume.Layout.ScalarRange;
  for (std::size_t entry = 0; entry < entries; ++entry)
  {
    const float part = static_cast<float>(entry) / static_cast<float>(entries - 1);
    functions.Colors.push_back(part);
    functions.Colors.push_back(1.0f - std::abs(2.0f * part - 1.0f));
    functions.Colors.push_back(1.0f - part);
    const float hump = std::max(0.0f, 1.0f - std::abs(part - 0.4f) / 0.2f);
    functions.Opacities.push_back(largestOpacity * std::max(0.5f * part, hump));
  }
  return functions;
}

} // namespace Strider::Testing
