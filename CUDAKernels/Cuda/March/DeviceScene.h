// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The features of a scene with their arrays in device memory.
#ifndef Strider_Cuda_March_DeviceScene_h
#define Strider_Cuda_March_DeviceScene_h

#include "Compositing/MakeSceneFeatures.h"
#include "Cuda/Runtime/DeviceCopy.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Foundation/ContentStamp.h"

namespace Strider
{

class DeviceScene
{
public:
  /// Computes the features of a frame, and queues the copies of arrays that have changed. Fails as MakeSceneFeatures
  /// does.
  Status Update(const SceneSource& source, const RenderRequest& request, const Stream& stream);

  /// Returns the features with device addresses.
  const SceneFeatures& Get() const { return this->Features; }
  /// Adds the values that the scene can show; see AddScene.
  void DescribeShown(float leastValue, const ValueUnits& units, OccupancyArrays& shown);
  /// Makes `features`, a copy of Get, read the arrays of another scene, if they hold the same; returns whether they do.
  /// Scenes with a mask of labels never do.
  bool ReadArraysOf(const DeviceScene& other, SceneFeatures& features);
  /// Converts gathered values to the colours of pixels in host memory; see ShowGatheredPixels.
  void ShowGathered(std::size_t count, float* pixels);
  /// Returns the lights in host memory, SceneFeatures::LightCount of them.
  const LightSource* GetLightsOnHost() const { return this->Arrays.Lights.data(); }
  std::size_t GetBytes() const;

private:
  SceneBases GetBases() const;
  /// Returns the features with host addresses.
  SceneFeatures GetOnHost();

  SceneArrays Arrays;
  SceneFeatures Features{};
  DeviceCopy<float> Floats;
  DeviceCopy<TableColor> Colors;
  std::uint64_t ColorChanges = 0; ///< SceneArrays::AppearanceChanges of the copy on the device
  DeviceCopy<LightSource> Lights;
  DeviceCopy<ClipPlane> Planes;
  DeviceCopy<ComponentAppearance> Labels;
  std::uint64_t Copies = 0;  ///< of the arrays, when Content was made
  std::uint64_t Content = 0; ///< stamp of the arrays
  RememberedComparison Compared;
};

} // namespace Strider

#endif
