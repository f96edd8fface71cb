// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes with light and gradient opacity that a CUDA device renders with and without a gradient texture.
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

/// A field that uses the type's scalars and rises along all axes in every voxel, so that normals are well defined.
/// `turn`, 0 to 2, permutes the axes.
TestVolume MakeSlopeVolume(ScalarType type, std::array<int, 3> dimensions, int turn = 0);
RenderRequest MakeLitRequest(const TestVolume& volume, const CameraPlace& camera, Look look);
TransferFunctions MakeLookFunctions(const TestVolume& volume, Look look);

/// Bound of a channel's change where a frame reads gradients of a slope volume from the texture.
double FindBound(const TestVolume& volume, Look look, const RenderRequest& request);
/// Largest difference of a channel; 1 where the frames cannot be compared.
double FindLargestDifference(const Frame& one, const Frame& other);
/// True where the frame is not uniform.
bool IsPicture(const Frame& frame);

/// Renders with and without a gradient texture and prints the largest difference.
class GradientCacheTest : public ::testing::Test
{
protected:
  void SetUp() override;
  void TearDown() override;

  void Set(const TestVolume& volume, Look look);
  Frame Render(RenderRequest request, Switch cache);
  /// Expects the launch text to end with `text`.
  void ExpectText(const std::string& text);
  std::string GetOrder() const;
  /// Expects both frames to agree within the bound. Returns true where the voxels were stored in the same order,
  /// which determines how texture units round.
  bool ExpectSame(const TestVolume& volume, Look look, const RenderRequest& request);

  std::unique_ptr<VolumeRenderer> Renderer;
  double Largest = 0.0;
  double LargestBound = 0.0;
};

/// Returns the pixels of a frame that are not quite transparent.
int CountVisible(const Frame& frame);

/// Colours and opacities have the same range, so that one table holds both.
class FusedLightTest : public GradientCacheTest
{
protected:
  void SetFused(const TestVolume& volume, Look look, int entries = 256);
  static TransferFunctions MakeFused(const TestVolume& volume, Look look, int entries);
  /// Sets functions whose colours and opacities have this range.
  void SetRange(const std::array<double, 2>& range);
};

} // namespace Strider::Testing

#endif
