// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes that the tests of the CUDA backend share.
#ifndef Strider_Testing_CudaScenes_h
#define Strider_Testing_CudaScenes_h

#include "MakeCameras.h"
#include "MakeVolumes.h"

#include "Strider/VolumeRenderer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace Strider::Testing
{

/// Makes a renderer on the backend; on failure returns null and fails the test.
std::unique_ptr<VolumeRenderer> MakeRenderer(Backend backend);

/// A field without symmetry that changes gently from voxel to voxel.
Field MakeGentleField(std::array<int, 3> dimensions, double low, double high);

/// Half-transparent functions with different positions for colours and opacities.
TransferFunctions MakeFunctions(std::array<double, 2> scalarRange, int entries = 1024);

/// A request of 61 x 47 pixels with the volume's placement.
RenderRequest MakeRequest(const TestVolume& volume, const CameraPlace& camera);

/// A copy of a frame that outlives the renderer's next one.
struct Frame
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<float> Rgba;
  std::vector<float> Depth;
};

/// Renders; an error fails the test.
Frame RenderFrame(VolumeRenderer& renderer, const RenderRequest& request);

/// Largest difference of two images' values; different sizes fail the test.
float FindLargestDifference(const std::vector<float>& one, const std::vector<float>& other);

/// Sets volume and transfer functions; an error fails the test.
void SetScene(VolumeRenderer& renderer, const TestVolume& volume);

} // namespace Strider::Testing

#endif
