// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders a scene whole, and as the parts into which it is cut.
#ifndef Strider_Testing_PartsUnderTest_h
#define Strider_Testing_PartsUnderTest_h

#include "BackendUnderTest.h"
#include "CutIntoPieces.h"

#include "Foundation/InvertMatrix.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{

/// Returns the eye in index space; far away for a parallel camera.
inline std::array<double, 3> FindEye(const RenderRequest& request)
{
  Matrix4 toIndex;
  EXPECT_TRUE(Invert(Multiply(request.PhysicalToClip, request.IndexToPhysical), toIndex));
  const auto place = [&](double z, double w) {
    std::array<double, 4> point{};
    for (int row = 0; row < 4; ++row)
    {
      point[row] = toIndex[4 * row + 2] * z + toIndex[4 * row + 3] * w;
    }
    return point;
  };
  const std::array<double, 4> direction = place(1.0, 0.0);
  const std::array<double, 4> front = place(-1.0, 1.0);
  const std::array<double, 4> back = place(1.0, 1.0);
  std::array<double, 3> eye;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double nearest = front[axis] / front[3];
    eye[axis] = std::abs(direction[3]) > 1e-12 ? direction[axis] / direction[3]
                                               : nearest - 1e6 * (back[axis] / back[3] - nearest);
  }
  return eye;
}

/// Orders pieces of one grid from the nearest to the farthest: along a ray, the distance to the eye grows along each
/// axis.
inline void SortByDistance(std::vector<FeatureScene>& pieces)
{
  const std::array<double, 3> eye = FindEye(pieces.front().Request);
  const auto measure = [&](const FeatureScene& piece) {
    double sum = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const double low = std::max(0.0, piece.Request.Piece.Own[2 * axis]);
      const double high = std::min(
        piece.Request.Piece.WholePoints[axis] - 1.0, piece.Request.Piece.Own[2 * axis + 1]);
      sum += std::max({ low - eye[axis], eye[axis] - high, 0.0 });
    }
    return sum;
  };
  std::sort(pieces.begin(), pieces.end(), [&](const FeatureScene& one, const FeatureScene& other) {
    return measure(one) < measure(other);
  });
}

inline double FindLargestDifference(const std::vector<float>& one, const std::vector<float>& other)
{
  double largest = 0.0;
  for (std::size_t index = 0; index < one.size(); ++index)
  {
    largest = std::max(largest, static_cast<double>(std::abs(one[index] - other[index])));
  }
  return largest;
}

/// An image and the samples that its rays took.
struct CountedImage : KeptImage
{
  std::uint64_t Samples = 0;
};

class FramePartsOnBackend : public RendererOnBackend
{
protected:
  VolumeRenderer& GetPartRenderer(std::size_t index)
  {
    while (this->Others.size() <= index)
    {
      std::string reason;
      this->Others.emplace_back();
      EXPECT_TRUE(
        VolumeRenderer::Create(FindBackendUnderTest(), -1, this->Others.back(), reason).IsOk());
    }
    return *this->Others[index];
  }

  CountedImage Show(const RenderRequest& request)
  {
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    if (!status.IsOk())
    {
      return {};
    }
    ExpectTransparentOutsideFootprint(image);
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    CountedImage kept{ { image.Size, { image.Rgba, image.Rgba + 4 * pixels }, {} },
      this->Renderer->GetStatistics().SamplesTaken };
    if (image.Depth)
    {
      kept.Depth.assign(image.Depth, image.Depth + pixels);
    }
    this->Gathered = image.Gathered;
    return kept;
  }

  CountedImage ShowWhole(const FeatureScene& scene)
  {
    const Status status = SetFeatureScene(*this->Renderer, scene);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    return this->Show(scene.Request);
  }

  /// Returns a frame of these scenes, each with a renderer of its own.
  RenderRequest MakeFrame(const std::vector<FeatureScene>& scenes)
  {
    RenderRequest frame = scenes.front().Request;
    frame.Piece = {};
    for (std::size_t index = 0; index < scenes.size(); ++index)
    {
      VolumeRenderer& renderer = this->GetPartRenderer(index);
      const Status status = SetFeatureScene(renderer, scenes[index]);
      EXPECT_TRUE(status.IsOk()) << status.GetMessage();
      PlacedVolume part;
      part.Renderer = &renderer;
      part.Request = scenes[index].Request;
      frame.Parts.push_back(part);
    }
    return frame;
  }

  CountedImage ShowParts(const FeatureScene& scene, const Cuts& cuts)
  {
    std::vector<FeatureScene> pieces = CutIntoPieces(scene, cuts);
    SortByDistance(pieces);
    return this->Show(this->MakeFrame(pieces));
  }

  /// Texture units of a CUDA device round places in a part otherwise than in the whole; measured on an H200: colours
  /// differ by up to 0.00075, and depths of nearest voxels by up to 0.017.
  double GetColorTolerance() const { return this->IsOnCuda() ? 0.001 : 0.0; }
  double GetDepthTolerance() const { return this->IsOnCuda() ? 0.02 : 0.0; }

  /// Expects the bits of the whole, or what a CUDA device rounds otherwise, unless `tolerance` allows more.
  void ExpectWhole(FeatureScene scene, const Cuts& cuts, double tolerance = 0.0)
  {
    SCOPED_TRACE(scene.Name);
    scene.Request.CountsSamples = true;
    scene.Request.WantsDepth = true;
    if (this->IsOnCuda() && tolerance == 0.0)
    {
      // A texture of gradients holds half floats; stacked slices are weighted otherwise than by texture units.
      scene.Request.How.GradientCache = Switch::Off;
      scene.Request.How.StackedSlices = Switch::Off;
    }
    const CountedImage whole = this->ShowWhole(scene);
    const CountedImage parts = this->ShowParts(scene, cuts);
    ASSERT_EQ(parts.Rgba.size(), whole.Rgba.size());
    EXPECT_LE(FindLargestDifference(parts.Rgba, whole.Rgba),
      std::max(tolerance, this->GetColorTolerance()));
    EXPECT_LE(FindLargestDifference(parts.Depth, whole.Depth),
      std::max(tolerance, this->GetDepthTolerance()));
    if (tolerance == 0.0)
    {
      EXPECT_EQ(parts.Samples, whole.Samples);
      EXPECT_GT(whole.Samples, 0u);
    }
  }

  std::vector<std::unique_ptr<VolumeRenderer>> Others;
  GatheredKind Gathered;
};

} // namespace Strider::Testing

#endif
