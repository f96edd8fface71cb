// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume that is rendered as parts has the bits of the whole: rays go on from part to part.
#include "MakeFeatureParts.h"
#include "MakeScene.h"
#include "PartsUnderTest.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace Strider::Testing
{
namespace
{

const Cuts InEight{ { { 0.45 }, { 0.6 }, { 0.3 } } };

bool IsSummed(BlendMode blend)
{
  return blend == BlendMode::AverageIntensity || blend == BlendMode::Additive;
}

/// Sums are added in another order. Parts of an uneven grid have an index space of their own; those that scatter light
/// have that of the part alone.
double FindTolerance(const FeatureScene& scene)
{
  const bool isUneven = std::any_of(scene.PointPlaces.begin(), scene.PointPlaces.end(),
    [](const std::vector<double>& places) { return !places.empty(); });
  return isUneven || IsSummed(scene.Request.Appearance.Blend) ? 1e-3 : 0.0;
}

TEST_F(FramePartsOnBackend, HaveTheBitsOfTheWholeWithEveryFeature)
{
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    const bool isOfMany = scene.Request.Appearance.Blend == BlendMode::AverageIntensity &&
      scene.Request.Appearance.AreComponentsIndependent && scene.View().Components > 2;
    if (!scene.Request.MatchVTK && scene.Request.Appearance.ScatteringBlend == 0.0 && !isOfMany &&
      !scene.Request.Appearance.StartsAtSurface)
    {
      this->ExpectWhole(scene, InEight, FindTolerance(scene));
    }
  }
}

TEST_F(FramePartsOnBackend, HaveTheBitsOfTheWholeWithEveryFilterAndType)
{
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Nearest, ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom,
      ReconstructionFilter::CubicBSpline })
  {
    for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32,
           ScalarType::Int64, ScalarType::Float64 })
    {
      for (const bool isLit : { false, true })
      {
        FeatureScene scene = MakeFeatureScene(
          "filter " + std::to_string(static_cast<int>(filter)) + " of " + NameOf(type), 1, type);
        scene.Request.Filter = filter;
        if (isLit)
        {
          Shade(scene);
          AddGradientOpacity(scene.Functions.front());
        }
        this->ExpectWhole(scene, { { { 0.2, 0.5, 0.8 }, {}, { 0.4 } } });
      }
    }
  }
}

TEST_F(FramePartsOnBackend, GatherAsTheWhole)
{
  for (const BlendMode blend : { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity,
         BlendMode::AverageIntensity, BlendMode::Additive })
  {
    for (int components = 1; components <= 2; ++components)
    {
      for (const Switch skipping : { Switch::On, Switch::Off })
      {
        FeatureScene scene = MakeFeatureScene("blend " + std::to_string(static_cast<int>(blend)) +
            ", " + std::to_string(components) + " components",
          components, ScalarType::Float32);
        SetBlend(scene, blend);
        scene.Request.How.EmptySpaceSkipping = skipping;
        this->ExpectWhole(scene, InEight, FindTolerance(scene));
      }
    }
  }
}

TEST_F(FramePartsOnBackend, EndRaysWhereTheWholeDoes)
{
  FeatureScene scene = MakeFeatureScene("opaque");
  for (float& opacity : scene.Functions.front().Opacities)
  {
    opacity = std::min(1.0f, 8.0f * opacity);
  }
  for (const bool isPacked : { true, false })
  {
    scene.Request.How.RayPackets = isPacked ? Switch::On : Switch::Off;
    this->ExpectWhole(scene, InEight);
  }
}

TEST_F(FramePartsOnBackend, HaveTheBitsOfTheWholeWithEveryBlockShape)
{
  const std::array<int, 2> shapes[] = { { 32, 1 }, { 2, 16 }, { 16, 16 }, { 32, 32 }, { 4, 256 } };
  for (const std::array<int, 2>& shape : shapes)
  {
    for (const Switch synchronous : { Switch::Off, Switch::On })
    {
      FeatureScene plain =
        MakeFeatureScene("blocks of " + std::to_string(shape[0]) + "x" + std::to_string(shape[1]));
      plain.Request.How.BlockShape = BlockShapeMode::Fixed;
      plain.Request.How.BlockWidth = shape[0];
      plain.Request.How.BlockHeight = shape[1];
      plain.Request.How.SynchronousPropagation = synchronous;
      FeatureScene lit = plain;
      Shade(lit);
      FeatureScene largest = plain;
      SetBlend(largest, BlendMode::MaximumIntensity);
      for (const FeatureScene& scene : { plain, lit, largest })
      {
        this->ExpectWhole(scene, InEight);
      }
    }
  }
}

TEST_F(FramePartsOnBackend, AreManyInAFrame)
{
  FeatureScene scene = MakeFeatureScene("many");
  const std::array<int, 3> voxels = scene.View().Dimensions;
  const int last = *std::min_element(voxels.begin(), voxels.end()) - 1;
  Cuts cuts;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int cut = 2; cut < last; cut += 2)
    {
      cuts[axis].push_back(static_cast<double>(cut) / last);
    }
  }
  this->ExpectWhole(scene, cuts);
}

/// Rays along an axis with samples on planes of points, including those between two parts.
TEST_F(FramePartsOnBackend, ShareSamplesOnTheirBorders)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    FeatureScene scene = MakeFeatureScene("along axis " + std::to_string(axis));
    scene.Request.PhysicalToClip = MakeFaceCamera(scene.Volume, axis);
    scene.Request.SampleDistance = 2.0 * scene.Request.IndexToPhysical[5 * axis];
    Cuts cuts{ { { 0.5 }, { 0.5 }, { 0.5 } } };
    this->ExpectWhole(scene, cuts);
  }
}

TEST_F(FramePartsOnBackend, AreCutBySurfaces)
{
  FeatureScene scene = MakeFeatureScene("between surfaces");
  Shade(scene);
  const std::array<float, 2> range = BoundDepths(scene);
  const std::size_t pixels =
    static_cast<std::size_t>(scene.Request.ImageSize[0]) * scene.Request.ImageSize[1];
  const std::vector<float> starts(pixels, range[0] + 0.3f * (range[1] - range[0]));
  const std::vector<float> ends(pixels, range[0] + 0.7f * (range[1] - range[0]));
  scene.Request.OpaqueDepth = ends.data();
  scene.Request.OpaqueDepthSize = scene.Request.ImageSize;
  this->ExpectWhole(scene, InEight);
  // The samples of a part of a ray are numbered anew in the whole volume.
  scene.Request.StartDepth = starts.data();
  this->ExpectWhole(scene, InEight, 1e-5);
}

TEST_F(FramePartsOnBackend, KeepGatheredValues)
{
  FeatureScene scene = MakeFeatureScene("kept", 1, ScalarType::Float32);
  SetBlend(scene, BlendMode::MaximumIntensity);
  scene.Request.KeepsGathered = true;
  const CountedImage whole = this->ShowWhole(scene);
  const GatheredKind kind = this->Gathered;
  std::vector<FeatureScene> pieces = CutIntoPieces(scene, InEight);
  SortByDistance(pieces);
  RenderRequest frame = this->MakeFrame(pieces);
  RenderedImage image;
  EXPECT_EQ(this->Renderer->Render(frame, image).GetCode(), StatusCode::Unsupported);
  std::swap(this->Renderer, this->Others.front());
  const CountedImage parts = this->Show(frame);
  EXPECT_TRUE(this->Gathered == kind);
  EXPECT_EQ(FindLargestDifference(parts.Rgba, whole.Rgba), 0.0);
  std::vector<float> shown = parts.Rgba;
  EXPECT_TRUE(this->Renderer->ShowGathered(shown.size() / 4, shown.data()).IsOk());
}

/// Parts need not be pieces of one volume, nor look alike: each then has the samples that it has alone.
TEST_F(FramePartsOnBackend, MayHaveGridsAndFunctionsOfTheirOwn)
{
  for (const bool matchesVTK : { false, true })
  {
    FeatureScene front = MakeFeatureScene("front");
    FeatureScene back = MakeFeatureScene("back", 2, ScalarType::Int16);
    Shade(back);
    // Each is half as long, along the axis that the eye looks along most: one lies in front of the other.
    const std::array<double, 3> eye = FindEye(front.Request);
    const auto measure = [&](int axis) {
      return eye[axis] - 0.5 * (front.View().CountPoints(axis) - 1);
    };
    int along = 0;
    for (int axis = 1; axis < 3; ++axis)
    {
      along = std::abs(measure(axis)) > std::abs(measure(along)) ? axis : along;
    }
    Matrix4& upper = (measure(along) > 0.0 ? front : back).Request.IndexToPhysical;
    upper[4 * along + 3] += 0.55 * (front.View().CountPoints(along) - 1) * upper[5 * along];
    front.Request.IndexToPhysical[5 * along] *= 0.45;
    back.Request.IndexToPhysical[5 * along] *= 0.45;
    for (FeatureScene* scene : { &front, &back })
    {
      scene->Request.WantsDepth = true;
      scene->Request.EarlyTerminationOpacity = 1.0f;
      scene->Request.MatchVTK = matchesVTK;
    }
    const CountedImage near = this->ShowWhole(front);
    const CountedImage far = this->ShowWhole(back);
    const CountedImage both = this->Show(this->MakeFrame({ front, back }));
    double worst = 0.0;
    double seen = 0.0;
    for (std::size_t value = 0; value < both.Rgba.size(); ++value)
    {
      const float open = 1.0f - near.Rgba[value / 4 * 4 + 3];
      const double sum = near.Rgba[value] + open * far.Rgba[value];
      worst = std::max(worst, std::abs(both.Rgba[value] - sum));
      seen = std::max(seen, static_cast<double>(open * far.Rgba[value]));
    }
    EXPECT_LE(worst, std::max(1e-5, this->GetColorTolerance()));
    EXPECT_GT(seen, 0.1);
    for (std::size_t pixel = 0; pixel < both.Depth.size(); ++pixel)
    {
      EXPECT_EQ(both.Depth[pixel], std::min(near.Depth[pixel], far.Depth[pixel]));
    }
  }
}

TEST_F(FramePartsOnBackend, OutOfViewShowNothing)
{
  const std::vector<FeatureScene> scenes{ MakeFeatureScene("out of view") };
  RenderRequest frame = this->MakeFrame(scenes);
  frame.Parts.front().Request.Crop = { 5.0, 4.0, 0.0, 100.0, 0.0, 100.0 };
  frame.WantsDepth = true;
  const CountedImage image = this->Show(frame);
  EXPECT_EQ(*std::max_element(image.Rgba.begin(), image.Rgba.end()), 0.0f);
  EXPECT_EQ(*std::min_element(image.Depth.begin(), image.Depth.end()), 1.0f);
}

TEST_F(FramePartsOnBackend, ThatCannotBeShownAreRefused)
{
  const std::vector<FeatureScene> scenes(2, MakeFeatureScene("refused"));
  const RenderRequest frame = this->MakeFrame(scenes);
  const auto render = [&](const std::function<void(RenderRequest&)>& change) {
    RenderRequest request = frame;
    change(request);
    RenderedImage image;
    return this->Renderer->Render(request, image);
  };
  EXPECT_TRUE(render([](RenderRequest&) {}).IsOk());
  const Status many = render([](RenderRequest& request) { request.Parts.resize(MostParts + 1); });
  EXPECT_EQ(many.GetCode(), StatusCode::Unsupported);
  EXPECT_NE(many.GetMessage().find("4097 parts"), std::string::npos) << many.GetMessage();
  for (const auto& change : std::vector<std::function<void(RenderRequest&)>>{
         [](RenderRequest& request) { request.Parts[1].Renderer = nullptr; },
         [](RenderRequest& request) { request.Parts[1].Renderer = request.Parts[0].Renderer; },
         [](RenderRequest& request) {
           request.Parts[1].Request.Appearance.Blend = BlendMode::Additive;
         },
         [](RenderRequest& request) { request.Parts[1].Request.MatchVTK = true; },
         [](RenderRequest& request) { request.Parts[1].Share = VolumeShare::Red; },
         [](RenderRequest& request) {
           request.ImageSize = { 0, 10 };
         },
         [](RenderRequest& request) { request.Parts[1].Request.SampleDistance = 0.0; } })
  {
    EXPECT_EQ(render(change).GetCode(), StatusCode::InvalidArgument);
  }
  const Status both = render([](RenderRequest& request) { request.MultiVolume = request.Parts; });
  EXPECT_EQ(both.GetCode(), StatusCode::Unsupported);
  EXPECT_TRUE(render([](RenderRequest&) {}).IsOk());
}

TEST_F(FramePartsOnBackend, AddUpTheirMemory)
{
  FeatureScene scene = MakeFeatureScene("memory");
  // A CUDA device reads the voxels of parts from textures.
  scene.Request.How.Storage = this->IsOnCuda() ? StorageMode::Texture : StorageMode::Compressed;
  std::vector<FeatureScene> pieces = CutIntoPieces(scene, InEight);
  this->Show(this->MakeFrame(pieces));
  std::size_t sum = 0;
  for (std::size_t index = 0; index < pieces.size(); ++index)
  {
    RenderedImage image;
    EXPECT_TRUE(this->Others[index]->Render(pieces[index].Request, image).IsOk());
    sum += this->Others[index]->GetStatistics().BytesOnDevice;
  }
  const std::size_t pixels =
    static_cast<std::size_t>(scene.Request.ImageSize[0]) * scene.Request.ImageSize[1];
  const std::size_t images = (pieces.size() - 1) * 4 * sizeof(float) * pixels;
  if (!this->IsOnCuda()) // whose renderers also keep tables
  {
    EXPECT_LE(this->Renderer->GetStatistics().BytesOnDevice, sum - images);
  }
  EXPECT_GT(this->Renderer->GetStatistics().BytesOnDevice, 0u);
}

} // namespace
} // namespace Strider::Testing
