// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fixtures of the empty-space skipping tests: volumes with much empty space, rendered with and without skipping.
#ifndef Strider_Testing_SkippingUnderTest_h
#define Strider_Testing_SkippingUnderTest_h

#include "BackendUnderTest.h"

#include "vtkStriderDescribeSkipping.h"

#include "Sampling/CubicWeights.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace Strider::Testing
{

/// Balls of several sizes in a constant background.
inline Field MakeBallsField(std::array<int, 3> dimensions, double low, double high)
{
  return [=](double x, double y, double z) {
    double value = 0.0;
    for (int ball = 0; ball < 5; ++ball)
    {
      const double centre[3] = { dimensions[0] * (0.15 + 0.17 * ball),
        dimensions[1] * (0.5 + 0.35 * std::sin(2.1 * ball)),
        dimensions[2] * (0.5 + 0.35 * std::cos(1.7 * ball)) };
      const double radius = 2.0 + 1.5 * ball;
      const double distance = std::hypot(x - centre[0], y - centre[1], z - centre[2]);
      value = std::max(value, 1.0 - distance / radius);
    }
    return low + (high - low) * value;
  };
}

/// Boxes of constant value, 24 voxels or more along a side. Some have the smallest value; noise lies between some of
/// them.
inline Field MakeBoxesField(double low, double high)
{
  return [=, noise = MakeNoiseField(low, high)](double x, double y, double z) {
    const int box =
      static_cast<int>(x / 31.0) + 3 * static_cast<int>(y / 24.0) + 9 * static_cast<int>(z / 27.0);
    const bool isNoise = static_cast<int>(x) % 31 > 28 && static_cast<int>(y) % 3 == 0;
    return isNoise ? noise(x, y, z) : low + (high - low) * (box * 5 % 8) / 7.0;
  };
}

/// Transparent below `from` and above `to`, fractions of the scalar range.
inline TransferFunctions MakeWindow(const TestVolume& volume, double from, double to)
{
  TransferFunctions functions = MakeColorfulFunctions(volume, 0.4f, 256);
  for (std::size_t entry = 0; entry < functions.Opacities.size(); ++entry)
  {
    const double way = static_cast<double>(entry) / 255.0;
    functions.Opacities[entry] = way > from && way < to ? 0.3f : 0.0f;
  }
  return functions;
}

class SkippingOnBackend : public RendererOnBackend
{
protected:
  void Set(const TestVolume& volume, const TransferFunctions& functions)
  {
    ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
    ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
  }

  /// Expects the same bits with and without skipping. Returns the share of samples that were skipped. On a CUDA
  /// device wide filters are tried with each execution and the smallest share is returned, because Automatic may
  /// choose differently when rays skip.
  double ExpectSame(RenderRequest request)
  {
    const bool isWide =
      IsCubic(request.Filter) || request.Filters.Enhancement != EnhancementFilter::None;
    if (!this->IsOnCuda() || !isWide || request.How.Execution != FilterExecution::Automatic)
    {
      return this->ExpectSame(request, *this->Renderer);
    }
    request.How.Execution = FilterExecution::MarchingCache;
    const double shared = [&] {
      SCOPED_TRACE("marching cache");
      return this->ExpectSame(request, *this->Renderer);
    }();
    request.How.Execution =
      IsCubic(request.Filter) ? FilterExecution::TextureTrick : FilterExecution::Fetches;
    SCOPED_TRACE("textures");
    return std::min(shared, this->ExpectSame(request, *this->Renderer));
  }

  static double ExpectSame(RenderRequest request, VolumeRenderer& renderer)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.EmptySpaceSkipping = Switch::Off;
    const KeptImage off = RenderBy(renderer, request);
    const FrameStatistics before = renderer.GetStatistics();
    EXPECT_EQ(before.SamplesSkipped, 0u);
    EXPECT_EQ(vtkStriderDescribeSkipping(before), "no skipping (off)");
    request.How.EmptySpaceSkipping = Switch::On;
    const KeptImage on = RenderBy(renderer, request);
    const FrameStatistics after = renderer.GetStatistics();
    EXPECT_EQ(after.SamplesTaken, before.SamplesTaken);
    EXPECT_LE(after.SamplesSkipped, after.SamplesTaken);
    EXPECT_EQ(CountDifferent(on.Rgba, off.Rgba), 0) << vtkStriderDescribeSkipping(after);
    EXPECT_EQ(CountDifferent(on.Depth, off.Depth), 0) << vtkStriderDescribeSkipping(after);
    return static_cast<double>(after.SamplesSkipped) /
      std::max(1.0, static_cast<double>(after.SamplesTaken));
  }

private:
  static int CountDifferent(const std::vector<float>& one, const std::vector<float>& other)
  {
    int different = one.size() == other.size() ? 0 : -1;
    for (std::size_t value = 0; different >= 0 && value < one.size(); ++value)
    {
      different += std::memcmp(&one[value], &other[value], sizeof(float)) != 0 ? 1 : 0;
    }
    return different;
  }
};

inline std::vector<RenderRequest> ListWays(const RenderRequest& request)
{
  std::vector<RenderRequest> ways(7, request);
  ways[1].Filter = ReconstructionFilter::Nearest;
  ways[2].MatchVTK = true;
  ways[3].MatchVTK = true;
  ways[3].Filter = ReconstructionFilter::Nearest;
  ways[4].SampleDistance = 5.7;
  ways[5].How.PreIntegration = true;
  ways[6].How.PreIntegration = true;
  ways[6].SampleDistance = 9.3; // steps over whole macrocells
  return ways;
}

} // namespace Strider::Testing

#endif
