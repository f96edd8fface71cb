// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the rays of a scene need to know, with its arrays on the device.
#ifndef Strider_Cuda_March_DeviceScene_h
#define Strider_Cuda_March_DeviceScene_h

#include "Compositing/MakeSceneFeatures.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "EmptySpace/MakeOccupancyRule.h"

namespace Strider
{

class DeviceScene
{
public:
  /// Makes the features of a frame and queues the copies of what has changed. Fails as MakeSceneFeatures.
  Status Update(const SceneSource& source, const RenderRequest& request, const Stream& stream);

  /// With addresses of device memory.
  const SceneFeatures& Get() const { return this->Features; }
  /// Adds what the scene can show; see AddScene.
  void DescribeShown(float leastValue, const ValueUnits& units, OccupancyArrays& shown);
  /// Makes colours of pixels in host memory: see ShowGatheredPixels.
  void ShowGathered(std::size_t count, float* pixels);
  std::size_t GetBytes() const;

private:
  /// With addresses of host memory.
  SceneFeatures GetOnHost();

  SceneArrays Arrays;
  SceneFeatures Features{};
  DeviceCopy<float> Floats;
  DeviceCopy<TableColor> Colors;
  std::uint64_t ColorChanges = 0; ///< SceneArrays::AppearanceChanges of what the device has
  DeviceCopy<LightSource> Lights;
  DeviceCopy<ClipPlane> Planes;
  DeviceCopy<ComponentAppearance> Labels;
};

} // namespace Strider

#endif
