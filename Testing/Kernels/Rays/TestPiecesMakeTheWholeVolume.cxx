// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The pictures of a volume's pieces, composited, equal the picture of the volume: no sample is taken twice, and none
// is lost.
#include "BackendUnderTest.h"
#include "CutIntoPieces.h"
#include "MakeFeatureParts.h"
#include "MakeScene.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace Strider::Testing
{
namespace
{

/// Composites a pixel under the accumulated one, or combines it as the blend mode requires.
void Add(const GatheredKind& kind, const float* pixel, float* seen)
{
  if (kind.Rule != GatherRule::None)
  {
    return AddGathered(kind, pixel, seen);
  }
  const float open = 1.0f - seen[3];
  for (int channel = 0; channel < 4; ++channel)
  {
    seen[channel] += open * pixel[channel];
  }
}

/// Combines each pixel's pieces in the order in which its ray meets them.
std::vector<float> Unite(const std::vector<KeptImage>& images, const GatheredKind& kind)
{
  std::vector<float> seen(images.front().Rgba.size(), 0.0f);
  std::vector<std::size_t> order(images.size());
  for (std::size_t pixel = 0; pixel < seen.size() / 4; ++pixel)
  {
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
      return images[one].Depth[pixel] < images[other].Depth[pixel];
    });
    for (const std::size_t image : order)
    {
      Add(kind, images[image].Rgba.data() + 4 * pixel, seen.data() + 4 * pixel);
    }
  }
  return seen;
}

class PiecesOnBackend : public RendererOnBackend
{
protected:
  KeptImage Show(const FeatureScene& scene, std::uint64_t& samples)
  {
    Status status = SetFeatureScene(*this->Renderer, scene);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    RenderedImage image;
    status = this->Renderer->Render(scene.Request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    samples += this->Renderer->GetStatistics().SamplesTaken;
    this->Gathered = image.Gathered;
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    return { image.Size, { image.Rgba, image.Rgba + 4 * pixels },
      { image.Depth, image.Depth + pixels } };
  }

  /// False for scattering: light that was scattered in another piece is missing.
  static bool ComesFromPieces(const RenderRequest& request, int components)
  {
    const bool isOfMany = request.Appearance.Blend == BlendMode::AverageIntensity &&
      request.Appearance.AreComponentsIndependent && components > 2;
    return request.Appearance.ScatteringBlend == 0.0 && !isOfMany;
  }

  void ExpectWhole(FeatureScene scene, const Cuts& cuts)
  {
    SCOPED_TRACE(scene.Name);
    scene.Request.EarlyTerminationOpacity = 1.0f;
    scene.Request.CountsSamples = true;
    scene.Request.WantsDepth = true;
    std::uint64_t samples = 0;
    const KeptImage whole = this->Show(scene, samples);
    const bool areTheWhole = ComesFromPieces(scene.Request, scene.View().Components);
    scene.Request.KeepsGathered = areTheWhole && GathersAllSamples(scene.Request.Appearance.Blend);
    std::uint64_t samplesOfPieces = 0;
    std::vector<KeptImage> images;
    for (const FeatureScene& piece : CutIntoPieces(scene, cuts))
    {
      images.push_back(this->Show(piece, samplesOfPieces));
    }
    EXPECT_EQ(samplesOfPieces, samples);
    EXPECT_GT(samples, 0u);
    if (!areTheWhole)
    {
      return;
    }
    std::vector<float> seen = Unite(images, this->Gathered);
    EXPECT_EQ(this->Gathered.Rule != GatherRule::None, scene.Request.KeepsGathered);
    const Status status = this->Renderer->ShowGathered(seen.size() / 4, seen.data());
    EXPECT_EQ(status.IsOk(), scene.Request.KeepsGathered) << status.GetMessage();
    double worst = 0.0;
    for (std::size_t value = 0; value < seen.size(); ++value)
    {
      worst = std::max(worst, static_cast<double>(std::abs(seen[value] - whole.Rgba[value])));
    }
    // Sample positions and sums are rounded differently; texture units round a position to 1/256 of a voxel.
    EXPECT_LE(worst, this->IsOnCuda() ? 4.0 / 255.0 : 1e-3);
  }

  GatheredKind Gathered; ///< of the last frame
};

const Cuts InEight{ { { 0.45 }, { 0.6 }, { 0.3 } } };

TEST_F(PiecesOnBackend, OfEveryFeature)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    this->ExpectWhole(scene, InEight);
  }
}

TEST_F(PiecesOnBackend, OfEveryFilter)
{
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Nearest, ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom,
      ReconstructionFilter::CubicBSpline })
  {
    for (const bool isLit : { false, true })
    {
      FeatureScene scene = MakeFeatureScene("filter " + std::to_string(static_cast<int>(filter)));
      scene.Request.Filter = filter;
      if (isLit)
      {
        Shade(scene);
        AddGradientOpacity(scene.Functions.front());
      }
      this->ExpectWhole(scene, { { { 0.2, 0.5, 0.8 }, {}, {} } });
    }
  }
}

/// Maximum, minimum, average and sum cover all samples of a ray, whatever piece they are in.
TEST_F(PiecesOnBackend, OfEveryKindOfGathering)
{
  for (const BlendMode blend : { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity,
         BlendMode::AverageIntensity, BlendMode::Additive })
  {
    for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32, ScalarType::Int64 })
    {
      for (int components = 1; components <= 4; ++components)
      {
        for (const bool areIndependent : { true, false })
        {
          if (!areIndependent && components % 2 == 1)
          {
            continue;
          }
          FeatureScene scene = MakeFeatureScene("blend " + std::to_string(static_cast<int>(blend)) +
              ", " + std::to_string(components) + " components of " + NameOf(type) +
              (areIndependent ? "" : " that depend"),
            components, type);
          SetBlend(scene, blend);
          scene.Request.Appearance.AreComponentsIndependent = areIndependent;
          this->ExpectWhole(scene, InEight);
        }
      }
    }
  }
}

TEST_F(PiecesOnBackend, OfCompressedExtremes)
{
  for (const BlendMode blend : { BlendMode::MaximumIntensity, BlendMode::AverageIntensity })
  {
    FeatureScene scene = MakeFeatureScene("compressed");
    SetBlend(scene, blend);
    scene.Request.How.Storage = StorageMode::Compressed;
    this->ExpectWhole(scene, InEight);
  }
}

TEST_F(PiecesOnBackend, GatherWhereThereIsSomethingToGather)
{
  std::array<float, 4> pixel{ 200.0f, 0.0f, 0.0f, 0.0f };
  const auto keep = [&](FeatureScene scene, const std::function<void(RenderRequest&)>& change) {
    scene.Request.KeepsGathered = true;
    change(scene.Request);
    EXPECT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
    RenderedImage image;
    return this->Renderer->Render(scene.Request, image);
  };
  FeatureScene scene = MakeFeatureScene("of one component");
  const Status nothing = this->Renderer->ShowGathered(1, pixel.data());
  EXPECT_EQ(nothing.GetCode(), StatusCode::InvalidArgument);
  const Status composite = keep(scene, [](RenderRequest&) {});
  EXPECT_EQ(composite.GetCode(), StatusCode::Unsupported);
  EXPECT_NE(composite.GetMessage().find("blend mode"), std::string::npos) << composite.GetMessage();
  SetBlend(scene, BlendMode::MaximumIntensity);
  EXPECT_EQ(keep(scene, [](RenderRequest& request) { request.MatchVTK = true; }).GetCode(),
    StatusCode::Unsupported);
  EXPECT_TRUE(keep(scene, [](RenderRequest&) {}).IsOk());
  EXPECT_TRUE(this->Renderer->ShowGathered(1, pixel.data()).IsOk());
  EXPECT_GT(pixel[3], 0.0f);
  EXPECT_TRUE(keep(scene, [](RenderRequest& request) { request.KeepsGathered = false; }).IsOk());
  EXPECT_EQ(this->Renderer->ShowGathered(1, pixel.data()).GetCode(), StatusCode::InvalidArgument);
  FeatureScene ofThree = MakeFeatureScene("of three", 3);
  SetBlend(ofThree, BlendMode::AverageIntensity);
  const Status average = keep(ofThree, [](RenderRequest&) {});
  EXPECT_EQ(average.GetCode(), StatusCode::Unsupported);
  EXPECT_NE(average.GetMessage().find("3 independent"), std::string::npos) << average.GetMessage();
}

/// Rays along an axis with samples on every other plane of points, including the planes between two pieces.
TEST_F(PiecesOnBackend, WithSamplesOnTheirBorders)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    FeatureScene scene = MakeFeatureScene("along axis " + std::to_string(axis));
    const VolumeView view = scene.View();
    const std::array<double, 3> spacing{ scene.Request.IndexToPhysical[0],
      scene.Request.IndexToPhysical[5], scene.Request.IndexToPhysical[10] };
    scene.Request.PhysicalToClip = MakeFaceCamera(scene.Volume, axis);
    scene.Request.SampleDistance = 2.0 * spacing[axis];
    for (int cut = 1; cut < view.CountPoints(axis) - 1; ++cut)
    {
      Cuts cuts;
      cuts[axis] = { cut / (view.CountPoints(axis) - 1.0) };
      this->ExpectWhole(scene, cuts);
    }
  }
}

TEST_F(PiecesOnBackend, WithASliceOnTheirBorder)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    FeatureScene scene = MakeFeatureScene("slice across axis " + std::to_string(axis));
    SetBlend(scene, BlendMode::Slice);
    const int last = scene.View().CountPoints(axis) - 1;
    for (int cut = 1; cut < last; ++cut)
    {
      const Matrix4& toPhysical = scene.Request.IndexToPhysical;
      scene.Request.Appearance.SlicePlane = { 0.0, 0.0, 0.0,
        -(toPhysical[4 * axis + 3] + cut * toPhysical[5 * axis]) };
      scene.Request.Appearance.SlicePlane[axis] = 1.0;
      Cuts cuts{ { { 0.4 }, { 0.7 }, { 0.3 } } };
      cuts[axis] = { static_cast<double>(cut) / last };
      this->ExpectWhole(scene, cuts);
    }
  }
}

TEST_F(PiecesOnBackend, WithoutAnyOfTheirOwnAreEmpty)
{
  FeatureScene scene = MakeFeatureScene("nothing of its own");
  std::array<Span, 3> own;
  for (int axis = 0; axis < 3; ++axis)
  {
    own[axis] = { 5, 5 };
  }
  std::uint64_t samples = 0;
  const FeatureScene piece = CutOut(scene, own);
  FeatureScene counted = piece;
  counted.Request.CountsSamples = true;
  counted.Request.WantsDepth = true;
  const KeptImage image = this->Show(counted, samples);
  EXPECT_EQ(samples, 0u);
  EXPECT_EQ(*std::max_element(image.Rgba.begin(), image.Rgba.end()), 0.0f);
}

TEST_F(PiecesOnBackend, ThatDoNotFitAreRefused)
{
  FeatureScene scene = MakeFeatureScene("refused");
  ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
  const auto render = [&](const std::function<void(RenderRequest&)>& change) {
    RenderRequest request = scene.Request;
    request.Piece.WholePoints = { 100, 100, 100 };
    change(request);
    RenderedImage image;
    return this->Renderer->Render(request, image);
  };
  EXPECT_TRUE(render([](RenderRequest&) {}).IsOk());
  for (int axis = 0; axis < 3; ++axis)
  {
    const Status before = render([&](RenderRequest& request) { request.Piece.First[axis] = -1; });
    EXPECT_EQ(before.GetCode(), StatusCode::InvalidArgument);
    const Status behind = render([&](RenderRequest& request) { request.Piece.First[axis] = 99; });
    EXPECT_EQ(behind.GetCode(), StatusCode::InvalidArgument);
    EXPECT_NE(behind.GetMessage().find("points 0 to 99"), std::string::npos) << behind.GetMessage();
  }
  const Status asVTK = render([](RenderRequest& request) { request.MatchVTK = true; });
  EXPECT_EQ(asVTK.GetCode(), StatusCode::Unsupported);
  const Status behindSurface =
    render([](RenderRequest& request) { request.Appearance.StartsAtSurface = true; });
  EXPECT_EQ(behindSurface.GetCode(), StatusCode::Unsupported);
}

} // namespace
} // namespace Strider::Testing
