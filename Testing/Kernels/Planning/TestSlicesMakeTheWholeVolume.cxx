// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The pictures of planned slices, combined along each ray in the order of its slices, equal the picture of the volume.
#include "BackendUnderTest.h"
#include "Compositing/Parts/AddPiecePixel.h"
#include "MakeCameras.h"
#include "MakeFeatureParts.h"
#include "Planning/SplitVolume.h"
#include "Rays/MakeRayFrame.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

/// Sets the slices of all volumes of a scene.
Status SetSlices(VolumeRenderer& renderer, const FeatureScene& scene, const SlicePiece& piece)
{
  STRIDER_TRY(SetFeatureScene(renderer, scene));
  STRIDER_TRY(renderer.SetVolume(TakeSlices(scene.View(), piece)));
  const std::pair<AuxiliaryVolume, const TestVolume*> auxiliaryVolumes[] = {
    { AuxiliaryVolume::Mask, &scene.Mask },
    { AuxiliaryVolume::SecondScalars, &scene.SecondScalars },
    { AuxiliaryVolume::Blanking, &scene.Blanking }
  };
  for (const auto& [auxiliary, volume] : auxiliaryVolumes)
  {
    if (!volume->Bytes.empty())
    {
      const VolumeView slices = TakeSlicesOf(volume->View(), scene.View(), piece);
      STRIDER_TRY(renderer.SetAuxiliaryVolume(auxiliary, &slices));
    }
  }
  return {};
}

class SlicesOnBackend : public RendererOnBackend
{
protected:
  KeptImage Show(const RenderRequest& request)
  {
    RenderedImage image;
    const Status status = this->Renderer->Render(request, image);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    this->Gathered = image.Gathered;
    this->Samples += this->Renderer->GetStatistics().SamplesTaken;
    const std::size_t pixels = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
    return { image.Size, { image.Rgba, image.Rgba + 4 * pixels },
      { image.Depth, image.Depth + pixels } };
  }

  /// Combines the pictures as devices do.
  KeptImage Unite(const RenderRequest& request, const VolumeView& volume,
    const std::vector<KeptImage>& images) const
  {
    RayFrame frame;
    EXPECT_TRUE(MakeRayFrame(request, volume, frame).IsOk());
    KeptImage united = images.front();
    for (int y = 0; y < frame.ImageSize[1]; ++y)
    {
      for (int x = 0; x < frame.ImageSize[0]; ++x)
      {
        const auto pixel = static_cast<std::size_t>(y * frame.ImageSize[0] + x);
        const bool rises = RisesThroughSlices(frame, x, y);
        PiecePixel sum{ { 0.0f, 0.0f, 0.0f, 0.0f }, 1.0f };
        for (std::size_t place = 0; place < images.size(); ++place)
        {
          const KeptImage& image = images[rises ? place : images.size() - 1 - place];
          const float* rgba = image.Rgba.data() + 4 * pixel;
          AddPiecePixel(this->Gathered, request.EarlyTerminationOpacity,
            { { rgba[0], rgba[1], rgba[2], rgba[3] }, image.Depth[pixel] }, sum);
        }
        std::copy_n(sum.Values, 4, united.Rgba.data() + 4 * pixel);
        united.Depth[pixel] = sum.Depth;
      }
    }
    return united;
  }

  void ExpectWhole(const FeatureScene& scene, std::size_t count)
  {
    SCOPED_TRACE(scene.Name + ", " + std::to_string(count) + " pieces");
    RenderRequest request = scene.Request;
    request.WantsDepth = true;
    request.CountsSamples = true;
    ASSERT_TRUE(SetFeatureScene(*this->Renderer, scene).IsOk());
    this->Samples = 0;
    const KeptImage whole = this->Show(request);
    const std::uint64_t samples = std::exchange(this->Samples, 0);
    RenderRequest own = request;
    own.KeepsGathered = GathersAllSamples(request.Appearance.Blend);
    const PieceNeeds needs = FindPieceNeeds(request, scene.View());
    ASSERT_FALSE(needs.Obstacle);
    std::vector<KeptImage> images;
    for (const SlicePiece& piece : CutIntoSlices(scene.View(), needs.GhostLayers, count))
    {
      const Status status = SetSlices(*this->Renderer, scene, piece);
      ASSERT_TRUE(status.IsOk()) << status.GetMessage();
      own.Piece = PlaceSlices(scene.View(), piece);
      images.push_back(this->Show(own));
    }
    ASSERT_EQ(images.size(), count);
    KeptImage united = this->Unite(request, scene.View(), images);
    if (own.KeepsGathered)
    {
      ASSERT_TRUE(this->Renderer->ShowGathered(united.Rgba.size() / 4, united.Rgba.data()).IsOk());
    }
    double worst = 0.0;
    for (std::size_t value = 0; value < united.Rgba.size(); ++value)
    {
      worst =
        std::max(worst, static_cast<double>(std::abs(united.Rgba[value] - whole.Rgba[value])));
    }
    // As PiecesOnBackend. A ray that has ended within a piece has not ended where pieces in front of it count, too.
    const double afterEnd = 1.0 - static_cast<double>(request.EarlyTerminationOpacity);
    EXPECT_LE(worst, this->IsOnCuda() ? 4.0 / 255.0 : 1e-3 + afterEnd);
    if (request.EarlyTerminationOpacity == 1.0f)
    {
      EXPECT_EQ(this->Samples, samples);
    }
    std::size_t far = 0;
    for (std::size_t pixel = 0; pixel < united.Depth.size(); ++pixel)
    {
      // As on devices.
      const bool isHidden = own.KeepsGathered && !(united.Rgba[4 * pixel + 3] > 0.0f);
      const float depth = isHidden ? 1.0f : united.Depth[pixel];
      far += std::abs(depth - whole.Depth[pixel]) > 1e-4 ? 1 : 0;
    }
    EXPECT_LE(far, united.Depth.size() / 20);
  }

  static FeatureScene MakeTallScene(std::array<int, 3> dimensions)
  {
    FeatureScene scene = MakeFeatureScene("tall");
    const auto field = [](double x, double y, double z) {
      return 127.0 + 60.0 * std::sin(0.3 * x + 0.2 * z) + 60.0 * std::cos(0.25 * y - 0.35 * z);
    };
    scene.Volume = MakeVolume(ScalarType::UInt8, dimensions, field);
    scene.Request.IndexToPhysical = scene.Volume.IndexToPhysical;
    scene.Request.SampleDistance = 0.7;
    scene.Request.PhysicalToClip = MakeClipMatrix(ListCameras(scene.Volume)[1].Place, 61.0 / 47.0);
    return scene;
  }

  GatheredKind Gathered; ///< of the last frame
  std::uint64_t Samples = 0;
};

TEST_F(SlicesOnBackend, MakeEveryFeature)
{
  for (FeatureScene scene : ListFeatureScenes())
  {
    if (!FindPieceNeeds(scene.Request, scene.View()).Obstacle)
    {
      this->ExpectWhole(scene, 2);
      scene.Request.EarlyTerminationOpacity = 1.0f;
      this->ExpectWhole(scene, 3);
    }
  }
}

TEST_F(SlicesOnBackend, MakeEveryFilter)
{
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Nearest, ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom,
      ReconstructionFilter::CubicBSpline })
  {
    for (const EnhancementFilter enhancement :
      { EnhancementFilter::None, EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
        EnhancementFilter::Gradient, EnhancementFilter::FilteredGradient })
    {
      for (const int size : { 4, 8 })
      {
        FeatureScene scene = MakeTallScene({ 13, 17, 61 });
        scene.Name = std::to_string(static_cast<int>(filter)) + " " +
          std::to_string(static_cast<int>(enhancement)) + " " + std::to_string(size);
        scene.Request.Filter = filter;
        scene.Request.Filters.Enhancement = enhancement;
        scene.Request.Filters.EnhancementSize = size;
        scene.Request.Filters.PrefiltersBSpline = size == 8;
        scene.Request.EarlyTerminationOpacity = 1.0f;
        Shade(scene);
        AddGradientOpacity(scene.Functions.front());
        this->ExpectWhole(scene, 3);
      }
    }
  }
}

/// Along and across the cuts, inside the volume, parallel and far away, from both sides.
TEST_F(SlicesOnBackend, MakeEveryView)
{
  for (const BlendMode blend :
    { BlendMode::Composite, BlendMode::MaximumIntensity, BlendMode::MinimumIntensity,
      BlendMode::AverageIntensity, BlendMode::Additive, BlendMode::Isosurface, BlendMode::Slice })
  {
    FeatureScene scene = MakeTallScene({ 23, 19, 53 });
    SetBlend(scene, blend);
    for (const NamedCamera& camera : ListCameras(scene.Volume))
    {
      for (const double side : { 1.0, -1.0 })
      {
        CameraPlace place = camera.Place;
        for (int axis = 0; axis < 3; ++axis)
        {
          place.Position[axis] =
            place.FocalPoint[axis] + side * (place.Position[axis] - place.FocalPoint[axis]);
        }
        scene.Name = camera.Name + ", blend " + std::to_string(static_cast<int>(blend)) +
          (side < 0 ? "-" : "");
        scene.Request.PhysicalToClip = MakeClipMatrix(place, 61.0 / 47.0);
        this->ExpectWhole(scene, 4);
      }
    }
  }
}

/// Samples that jitter and long steps move across a border.
TEST_F(SlicesOnBackend, HoldWhatMovedSamplesRead)
{
  for (const double distance : { 0.5, 3.0, 9.0 })
  {
    FeatureScene scene = MakeTallScene({ 13, 17, 61 });
    scene.Name = "distance " + std::to_string(distance);
    scene.Request.SampleDistance = distance;
    scene.Request.EarlyTerminationOpacity = 1.0f;
    SetBlend(scene, BlendMode::Isosurface);
    this->ExpectWhole(scene, 2);
    SetBlend(scene, BlendMode::Composite);
    scene.Request.Appearance.IsJittered = true;
    this->ExpectWhole(scene, 2);
  }
}

TEST(SlicePixels, NothingIsAddedBehindAnEndedRay)
{
  PiecePixel sum{ { 0.5f, 0.5f, 0.5f, 0.999f }, 0.25f };
  AddPiecePixel({}, 0.99f, { { 1.0f, 1.0f, 1.0f, 1.0f }, 0.5f }, sum);
  EXPECT_EQ(sum.Values[0], 0.5f);
  AddPiecePixel({}, 1.0f, { { 1.0f, 1.0f, 1.0f, 1.0f }, 0.5f }, sum);
  EXPECT_GT(sum.Values[0], 0.5f);
  EXPECT_EQ(sum.Depth, 0.25f) << "of the nearest";
}

TEST(SlicePixels, ExtremesBringTheirDepth)
{
  const GatheredKind largest{ GatherRule::Largest, 1 };
  PiecePixel sum{ { 0.0f, 0.0f, 0.0f, 0.0f }, 1.0f };
  AddPiecePixel(largest, 1.0f, { { 3.0f, 0.0f, 0.0f, 0.0f }, 0.2f }, sum);
  EXPECT_EQ(sum.Depth, 0.2f);
  AddPiecePixel(largest, 1.0f, { { 3.0f, 0.0f, 0.0f, 0.0f }, 0.4f }, sum);
  EXPECT_EQ(sum.Depth, 0.2f) << "the nearer of equal ones";
  AddPiecePixel(largest, 1.0f, { { 5.0f, 0.0f, 0.0f, 0.0f }, 0.6f }, sum);
  EXPECT_EQ(sum.Depth, 0.6f);
  EXPECT_EQ(sum.Values[0], 5.0f);
  AddPiecePixel(largest, 1.0f, { { 0.0f, 0.0f, 0.0f, 0.0f }, 1.0f }, sum);
  EXPECT_EQ(sum.Depth, 0.6f) << "a ray without samples adds nothing";
}

} // namespace
} // namespace Strider::Testing
