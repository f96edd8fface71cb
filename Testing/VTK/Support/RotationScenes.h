// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a volume twice: with its voxels in any order, and in their original order.
#ifndef StriderTesting_RotationScenes_h
#define StriderTesting_RotationScenes_h

#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"

#include <gtest/gtest.h>

#include <string>

namespace StriderTesting
{

constexpr int AllRotationModes[] = { vtkStriderVolumeMapper::NO_ROTATION,
  vtkStriderVolumeMapper::PUBLISHED_ROTATION, vtkStriderVolumeMapper::AUTOMATIC_ROTATION };

/// Waves over the whole range of their type.
GeneratedVolume DescribeWaves(std::array<int, 3> dimensions, int scalarType = VTK_UNSIGNED_CHAR);

/// Waves with three different spacings, and no axis of the world along one of the volume.
GeneratedVolume DescribeTiltedWaves();

class RotationScenes : public testing::Test
{
protected:
  RotationScenes();

  void SetVolume(vtkImageData* image, TransferPreset preset = TransferPreset::Opaque);

  /// Places the camera outside, in degrees about the volume's own y axis (0: along z, 90: along x) and above its xz
  /// plane.
  void LookFrom(double around, double above = 0.0);
  void LookFrom(CameraView view);

  /// Draws both scenes and expects the same picture.
  void ExpectPicture();
  void ExpectPicturesAllAround();

  std::string GetOrder() { return this->Scene.Mapper->GetStoredOrder(); }
  vtkIdType GetCount() { return this->Scene.Mapper->GetRotationCount(); }

  /// Scene with the mode and order under test.
  StriderScene Scene;
  /// Scene with RotationMode Off.
  StriderScene Reference;
  vtkSmartPointer<vtkImageData> Image;
  /// True where a sample has the same bits in any order on a CUDA device, too.
  bool IsExact = false;
  /// Largest difference so far, in steps of 1/255.
  int Worst = 0;
  /// View named in messages.
  std::string View;
};

} // namespace StriderTesting

#endif
