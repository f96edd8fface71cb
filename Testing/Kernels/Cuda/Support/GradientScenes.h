// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes with light and gradient opacity that a CUDA device shows with and without a gradient texture.
#ifndef Strider_Testing_GradientScenes_h
#define Strider_Testing_GradientScenes_h

#include "CudaScenes.h"

namespace Strider::Testing
{

enum class Look
{
  Headlight,
  Lights,
  GradientOpacity,
  HeadlightAndGradientOpacity
};

constexpr Look Looks[] = { Look::Headlight, Look::Lights, Look::GradientOpacity,
  Look::HeadlightAndGradientOpacity };

/// Over the type's scalars; rises along all axes, in every voxel: normals are sure. `turn`, 0 to 2, makes another field.
TestVolume MakeSlopeVolume(ScalarType type, std::array<int, 3> dimensions, int turn = 0);
RenderRequest MakeLitRequest(const TestVolume& volume, const CameraPlace& camera, Look look);
TransferFunctions MakeLookFunctions(const TestVolume& volume, Look look);

/// By how much a channel of a pixel may change where a frame reads the gradient texture of a slope.
double FindBound(const TestVolume& volume, Look look, const RenderRequest& request);
/// 1 where there is nothing to compare.
double FindLargestDifference(const Frame& one, const Frame& other);
/// Something is to be seen.
bool IsPicture(const Frame& frame);

/// Renders with and without a gradient texture, and prints how far that was apart.
class GradientCacheTest : public ::testing::Test
{
protected:
  void SetUp() override;
  void TearDown() override;

  void Set(const TestVolume& volume, Look look);
  Frame Render(RenderRequest request, Switch cache);
  /// The launch text ends with this.
  void ExpectText(const std::string& text);
  std::string GetOrder() const;
  /// Both ways within the bound; true where they were stored in the same order, which decides how texture units round.
  bool ExpectSame(const TestVolume& volume, Look look, const RenderRequest& request);

  std::unique_ptr<VolumeRenderer> Renderer;
  double Largest = 0.0;
  double LargestBound = 0.0;
};

} // namespace Strider::Testing

#endif
