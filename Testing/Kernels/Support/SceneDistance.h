// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bounds of the difference between two frames of a scene, from other backends or other voxel orders.
#ifndef Strider_Testing_SceneDistance_h
#define Strider_Testing_SceneDistance_h

#include "CudaScenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Strider::Testing
{

/// Difference of two frames.
struct Distance
{
  double Largest = 0.0;
  double Mean = 0.0;
  double ShareFar = 0.0; ///< share of the values that differ by more than `Far`
};

inline Distance Measure(const std::vector<float>& one, const std::vector<float>& other, double far)
{
  Distance distance;
  for (std::size_t value = 0; value < one.size(); ++value)
  {
    const double difference = std::abs(one[value] - other[value]);
    distance.Largest = std::max(distance.Largest, difference);
    distance.Mean += difference / static_cast<double>(one.size());
    distance.ShareFar += difference > far ? 1.0 / static_cast<double>(one.size()) : 0.0;
  }
  return distance;
}

inline bool IsNearest(const RenderRequest& request)
{
  return request.Filter == ReconstructionFilter::Nearest;
}

/// Expects two frames to agree within the precision of texture units. With linear filters, interpolation weights are
/// whole 256ths: a value is off by up to 6/512 of its cell's range (SampleTexture.h) and a difference of neighbours
/// by up to twice that. Where a surface, a region or an extreme depends on the value, single pixels differ more. With
/// nearest filters both read the same voxels, except where rounding decides between two of them.
inline void ExpectSame(const Frame& one, const Frame& other, const RenderRequest& request)
{
  ASSERT_EQ(one.Rgba.size(), other.Rgba.size());
  ASSERT_FALSE(one.Rgba.empty());
  const double far = IsNearest(request) ? 1e-4 : 3.0 / 255.0;
  const Distance distance = Measure(one.Rgba, other.Rgba, far);
  std::printf("largest difference %.3f / 255, mean %.4f / 255, %.3f%% far\n",
    255.0 * distance.Largest, 255.0 * distance.Mean, 100.0 * distance.ShareFar);
  EXPECT_LE(distance.ShareFar, IsNearest(request) ? 0.005 : 0.02);
  EXPECT_LE(distance.Mean, 0.5 / 255.0);
  const BlendMode blend = request.Appearance.Blend;
  if (!IsNearest(request) &&
    (blend == BlendMode::MaximumIntensity || blend == BlendMode::MinimumIntensity))
  {
    return; // several samples are as good as the extreme
  }
  int depthsApart = 0;
  ASSERT_EQ(one.Depth.size(), other.Depth.size());
  for (std::size_t pixel = 0; pixel < one.Depth.size(); ++pixel)
  {
    depthsApart += std::abs(one.Depth[pixel] - other.Depth[pixel]) > 1e-4 ? 1 : 0;
  }
  EXPECT_LE(depthsApart, static_cast<int>(one.Depth.size() / 20));
}

/// Expects a device's frame to agree with the CPU's where both sum in single precision. The device uses fused
/// multiply-add: sample positions are off by some 1e-5 voxels, and values by as much of their cell's range. Single
/// pixels differ more where a surface, a region or a table's step depends on the value, or, with nearest filters,
/// where two voxels are equally near.
inline void ExpectClose(const Frame& frame, const Frame& expected, double shareFar)
{
  ASSERT_EQ(frame.Rgba.size(), expected.Rgba.size());
  ASSERT_FALSE(frame.Rgba.empty());
  double largest = 0.0;
  std::size_t far = 0;
  for (std::size_t value = 0; value < frame.Rgba.size(); ++value)
  {
    const double difference = std::abs(frame.Rgba[value] - expected.Rgba[value]);
    // Counts NaN as far.
    far += difference <= 1e-3 ? 0 : 1;
    largest = std::max(largest, difference);
  }
  std::printf("largest difference %.4f / 255, %.3f%% far\n", 255.0 * largest,
    100.0 * static_cast<double>(far) / static_cast<double>(frame.Rgba.size()));
  EXPECT_LE(static_cast<double>(far), shareFar * static_cast<double>(frame.Rgba.size()));
  ASSERT_EQ(frame.Depth.size(), expected.Depth.size());
  std::size_t depthsApart = 0;
  for (std::size_t pixel = 0; pixel < frame.Depth.size(); ++pixel)
  {
    depthsApart += std::abs(frame.Depth[pixel] - expected.Depth[pixel]) > 1e-4 ? 1 : 0;
  }
  EXPECT_LE(depthsApart, frame.Depth.size() / 50);
}

/// Lists the request with both filters, each with and without MatchVTK; pre-integrated; and as older versions of VTK.
inline std::vector<RenderRequest> ListSceneRequests(const RenderRequest& request)
{
  std::vector<RenderRequest> requests(6, request);
  requests[1].Filter = ReconstructionFilter::Nearest;
  requests[2].MatchVTK = true;
  requests[3].MatchVTK = true;
  requests[3].Filter = ReconstructionFilter::Nearest;
  requests[4].How.PreIntegration = true;
  requests[5].MatchVTK = true;
  requests[5].Habits = { true, true, true };
  return requests;
}

/// Expects a frame that is neither empty nor uniform.
inline void ExpectPicture(const Frame& frame)
{
  const auto [low, high] = std::minmax_element(frame.Rgba.begin(), frame.Rgba.end());
  EXPECT_GT(*high - *low, 0.05f);
}

} // namespace Strider::Testing

#endif
