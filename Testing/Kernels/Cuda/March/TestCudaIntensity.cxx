// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Maximum, minimum, average and sum of one component: skipping and launches change no bit, whatever hides samples, and
// frames from stacked slices and from a 3-D texture agree with the CPU's within the precision of texture units.
#include "BackendUnderTest.h"
#include "CudaScenes.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeSkipping.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr BlendMode Blends[] = { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity,
  BlendMode::AverageIntensity, BlendMode::Additive };
constexpr BlendMode ExtremeBlends[] = { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity };
constexpr ScalarType Types[] = { ScalarType::UInt8, ScalarType::Int8, ScalarType::UInt16,
  ScalarType::Int16, ScalarType::Float32 };

/// A change of a frame.
struct FrameCase
{
  std::string Name;
  std::function<void(RenderRequest&)> Apply;
  bool IsSparse = false; ///< samples are several voxels apart
};

std::vector<FrameCase> ListFrameCases()
{
  return { { "plain", [](RenderRequest&) {} },
    { "cropping regions",
      [](RenderRequest& request) {
        request.Appearance.CropRegions = Appearance::AllRegions & ~0x2011u;
        request.Appearance.CropPlanes = { 16.0, 35.0, 15.0, 32.0, 14.0, 31.0 };
      } },
    { "clipping plane",
      [](RenderRequest& request) {
        request.Appearance.ClippingPlanes = { { 0.7, 0.1, 0.7, -29.0 } };
      } },
    { "jitter", [](RenderRequest& request) { request.Appearance.IsJittered = true; } },
    { "light", [](RenderRequest& request) { request.Appearance.IsShaded[0] = true; } },
    { "dense samples", [](RenderRequest& request) { request.SampleDistance = 0.13; } },
    { "sparse samples", [](RenderRequest& request) { request.SampleDistance = 2.9; }, true },
    { "samples beyond macrocells", [](RenderRequest& request) { request.SampleDistance = 9.3; },
      true },
    { "sheared volume", [](RenderRequest& request) { request.IndexToPhysical[1] += 0.4; } },
    { "published rotation",
      [](RenderRequest& request) { request.How.Rotation = RotationMode::Published; } },
    { "synchronous rays",
      [](RenderRequest& request) {
        request.How.BlockShape = BlockShapeMode::Fixed;
        request.How.SynchronousPropagation = Switch::On;
      } },
    { "batches of 4",
      [](RenderRequest& request) {
        request.How.BlockShape = BlockShapeMode::Fixed;
        request.How.BatchDepth = 4;
      } },
    { "opaque geometry", [](RenderRequest& request) {
       static const std::vector<float> depths{ 1.0f, 0.995f, 0.99f, 0.985f, 0.98f, 0.9f };
       request.OpaqueDepth = depths.data();
       request.OpaqueDepthSize = { 3, 2 };
     } } };
}

/// A ball whose values rise towards its centre, and a smaller one behind it.
Field MakeHillsField(double low, double high)
{
  return [=](double x, double y, double z) {
    const double near = 1.0 - std::hypot(x - 20.0, y - 29.0, z - 22.0) / 17.0;
    const double far = 0.8 - std::hypot(x - 45.0, y - 25.0, z - 31.0) / 11.0;
    return low + (high - low) * std::max({ near, far, 0.0 });
  };
}

/// Returns the largest difference of two voxels of a cell.
double FindSteepest(const TestVolume& volume)
{
  const std::array<int, 3>& size = volume.Layout.Dimensions;
  double steepest = 0.0;
  for (int z = 0; z < size[2]; ++z)
  {
    for (int y = 0; y < size[1]; ++y)
    {
      for (int x = 0; x < size[0]; ++x)
      {
        double low = volume.Read(x, y, z);
        double high = low;
        for (int corner = 1; corner < 8; ++corner)
        {
          const double value = volume.Read(std::min(x + (corner & 1), size[0] - 1),
            std::min(y + (corner >> 1 & 1), size[1] - 1), std::min(z + (corner >> 2), size[2] - 1));
          low = std::min(low, value);
          high = std::max(high, value);
        }
        steepest = std::max(steepest, high - low);
      }
    }
  }
  return steepest;
}

/// Most pixels of a frame whose ray has one sample more or less than the host's, where it grazes or leaves the volume.
constexpr int MostCutPixels = 3;

/// Returns the number of pixels that differ by more than `bound`.
int CountDifferent(const Frame& one, const Frame& other, double bound)
{
  EXPECT_EQ(one.Rgba.size(), other.Rgba.size());
  int different = 0;
  for (std::size_t pixel = 0; 4 * pixel < std::min(one.Rgba.size(), other.Rgba.size()); ++pixel)
  {
    double largest = 0.0;
    for (std::size_t value = 4 * pixel; value < 4 * pixel + 4; ++value)
    {
      largest = std::max(largest, std::abs(double(one.Rgba[value]) - other.Rgba[value]));
    }
    different += largest > bound ? 1 : 0;
  }
  return different;
}

class CudaIntensity : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
  }

  void Set(const TestVolume& volume) { ASSERT_NO_FATAL_FAILURE(SetScene(*this->Renderer, volume)); }

  Frame Render(RenderRequest request, Switch stacked, Switch skipping)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.StackedSlices = stacked;
    request.How.EmptySpaceSkipping = skipping;
    return RenderFrame(*this->Renderer, request);
  }

  /// Expects the same bits with and without skipping, from both sources. Returns the share of samples that were skipped.
  double ExpectSkippingChangesNoBit(const RenderRequest& request)
  {
    double skipped = 1.0;
    for (const Switch stacked : { Switch::Off, Switch::On })
    {
      const Frame off = this->Render(request, stacked, Switch::Off);
      const FrameStatistics before = this->Renderer->GetStatistics();
      EXPECT_EQ(before.SamplesSkipped, 0u);
      const Frame on = this->Render(request, stacked, Switch::On);
      const FrameStatistics after = this->Renderer->GetStatistics();
      EXPECT_TRUE(AreSameBits(on.Rgba, off.Rgba)) << vtkStriderDescribeLaunch(after);
      EXPECT_TRUE(AreSameBits(on.Depth, off.Depth)) << vtkStriderDescribeLaunch(after);
      EXPECT_EQ(after.SamplesTaken, before.SamplesTaken);
      EXPECT_LE(after.SamplesSkipped, after.SamplesTaken);
      EXPECT_EQ(
        vtkStriderDescribeSkipping(after), "skipping, voxels that cannot change the extreme (on)");
      skipped = std::min(skipped,
        static_cast<double>(after.SamplesSkipped) /
          std::max(1.0, static_cast<double>(after.SamplesTaken)));
    }
    return skipped;
  }

  static bool AreSameBits(const std::vector<float>& one, const std::vector<float>& other)
  {
    return one.size() == other.size() &&
      std::memcmp(one.data(), other.data(), one.size() * sizeof(float)) == 0;
  }

  std::unique_ptr<VolumeRenderer> Renderer;
};

TEST_F(CudaIntensity, SkippingChangesNoBit)
{
  for (const ScalarType type : Types)
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
    {
      TestVolume volume =
        MakeVolume(type, { 61, 53, 47 }, MakeHillsField(scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
      volume.Layout.Placement = placement;
      ASSERT_NO_FATAL_FAILURE(this->Set(volume));
      for (const BlendMode blend : ExtremeBlends)
      {
        for (const FrameCase& change : ListFrameCases())
        {
          double skipped = 0.0;
          for (const NamedCamera& camera : ListCameras(volume))
          {
            SCOPED_TRACE(std::string(NameOf(type)) + ", " + change.Name + ", " + camera.Name +
              (blend == BlendMode::MaximumIntensity ? ", maximum" : ", minimum"));
            RenderRequest request = MakeRequest(volume, camera.Place);
            request.Appearance.Blend = blend;
            change.Apply(request);
            skipped = std::max(skipped, this->ExpectSkippingChangesNoBit(request));
            ASSERT_FALSE(HasFailure());
          }
          // A batch of sparse samples spans most of the volume.
          EXPECT_TRUE(skipped > 0.1 || change.IsSparse) << NameOf(type) << ", " << change.Name;
        }
      }
    }
  }
}

/// Volumes of one voxel or one macrocell along an axis, of noise, of one value, and with voxels that are no numbers.
TEST_F(CudaIntensity, SkippingChangesNoBitOfOddVolumes)
{
  const double infinity = std::numeric_limits<double>::infinity();
  for (const std::array<int, 3>& dimensions :
    { std::array<int, 3>{ 13, 11, 1 }, { 7, 5, 97 }, { 1, 13, 41 }, { 31, 1, 7 }, { 1, 1, 17 },
      { 1, 1, 1 }, { 9, 9, 9 }, { 10, 10, 10 }, { 64, 9, 33 } })
  {
    for (const ScalarType type : Types)
    {
      const std::array<double, 2> scalars = ChooseScalars(type);
      for (const Field& field :
        { MakeNoiseField(scalars[0], scalars[1]), MakeConstantField(scalars[1]) })
      {
        TestVolume volume = MakeVolume(type, dimensions, field);
        const int bad = type == ScalarType::Float32 ? 4 : 0;
        for (int place = 0; place < bad; ++place)
        {
          const double values[4] = { NAN, infinity, NAN, -infinity };
          WriteVoxel(volume, place * 17 % dimensions[0], place * 29 % dimensions[1],
            place * 11 % dimensions[2], values[place]);
        }
        ASSERT_NO_FATAL_FAILURE(this->Set(volume));
        for (const BlendMode blend : ExtremeBlends)
        {
          for (const int camera : { 0, 1, 5 })
          {
            SCOPED_TRACE(std::string(NameOf(type)) + " " + std::to_string(dimensions[0]) + "x" +
              std::to_string(dimensions[1]) + "x" + std::to_string(dimensions[2]));
            RenderRequest request = MakeRequest(volume, ListCameras(volume)[camera].Place);
            request.Appearance.Blend = blend;
            this->ExpectSkippingChangesNoBit(request);
            ASSERT_FALSE(HasFailure());
          }
        }
      }
    }
  }
}

/// The bounds follow changed voxels, other volumes and the blend mode.
TEST_F(CudaIntensity, SkippingFollowsTheVolume)
{
  TestVolume volume = MakeVolume(ScalarType::UInt8, { 61, 53, 47 }, MakeHillsField(20.0, 200.0));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  const auto expectBoth = [&] {
    for (const BlendMode blend :
      { BlendMode::MaximumIntensity, BlendMode::MinimumIntensity, BlendMode::MaximumIntensity })
    {
      request.Appearance.Blend = blend;
      this->ExpectSkippingChangesNoBit(request);
    }
  };
  expectBoth();
  request.Appearance.Blend = BlendMode::MaximumIntensity;
  const Frame before = this->Render(request, Switch::On, Switch::On);
  for (int z = 10; z < 14; ++z)
  {
    for (int y = 30; y < 45; ++y)
    {
      WriteVoxel(volume, 30, y, z, 255.0);
      WriteVoxel(volume, 31, y, z, 0.0);
    }
  }
  VolumeView view = volume.View();
  view.Changed = { { 30, 30, 10 }, { 31, 44, 13 } };
  ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  EXPECT_FALSE(AreSameBits(this->Render(request, Switch::On, Switch::On).Rgba, before.Rgba));
  expectBoth();
  volume = MakeVolume(ScalarType::Int16, { 33, 40, 64 }, MakeHillsField(-900.0, 3000.0));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume));
  expectBoth();
}

/// Automatic skips, also where every macrocell may change an extreme, and shows the same.
TEST_F(CudaIntensity, AutomaticSkips)
{
  for (const bool isNoise : { false, true })
  {
    const TestVolume volume = MakeVolume(ScalarType::UInt8, { 97, 95, 90 },
      isNoise ? MakeNoiseField(0.0, 255.0)
              : MakeSphereField({ 48.0, 47.0, 45.0 }, 20.0, 0.0, 255.0, true));
    ASSERT_NO_FATAL_FAILURE(this->Set(volume));
    RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
    request.Appearance.Blend = BlendMode::MaximumIntensity;
    const Frame off = this->Render(request, Switch::Off, Switch::Off);
    const Frame automatic = this->Render(request, Switch::Off, Switch::Automatic);
    EXPECT_EQ(vtkStriderDescribeSkipping(this->Renderer->GetStatistics()),
      "skipping, voxels that cannot change the extreme (automatic)");
    EXPECT_TRUE(AreSameBits(automatic.Rgba, off.Rgba));
    EXPECT_TRUE(AreSameBits(automatic.Depth, off.Depth));
  }
}

/// Both sources show what the CPU shows, within the precision of texture units, in all blend modes.
TEST_F(CudaIntensity, BothSourcesShowWhatTheHostShows)
{
  const std::unique_ptr<VolumeRenderer> host = MakeRenderer(Backend::CPU);
  ASSERT_TRUE(host);
  for (const ScalarType type : Types)
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
    {
      const std::array<int, 3> dimensions{ 61, 53, 47 };
      TestVolume volume =
        MakeVolume(type, dimensions, MakeGentleField(dimensions, scalars[0], scalars[1]));
      volume.Layout.Placement = placement;
      ASSERT_NO_FATAL_FAILURE(this->Set(volume));
      ASSERT_NO_FATAL_FAILURE(SetScene(*host, volume));
      // Weights along three axes are off by 1/512 of a step each, and the weights of the corners by 6/512 together.
      const double extent = volume.Layout.ScalarRange[1] - volume.Layout.ScalarRange[0];
      const double bound = 9.0 / 512.0 * FindSteepest(volume) / extent + 1.0 / 65536.0 + 1e-5;
      ASSERT_LT(bound, 0.01);
      for (const BlendMode blend : Blends)
      {
        // Grey that rises by 1 over the range, and opacity 1, so that colours are values. Sums stay below 1.
        const float opacity = blend == BlendMode::Additive ? 0.004f : 1.0f;
        TransferFunctions functions;
        functions.Colors = { 0.0f, 0.0f, 0.0f, 1.0f, 1.0f, 1.0f };
        functions.Opacities = { opacity, opacity };
        functions.ColorRange = functions.OpacityRange = volume.Layout.ScalarRange;
        ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
        ASSERT_TRUE(host->SetTransferFunctions(functions).IsOk());
        for (const NamedCamera& camera : ListCameras(volume))
        {
          SCOPED_TRACE(std::string(NameOf(type)) + ", blend mode " +
            std::to_string(static_cast<int>(blend)) + ", " + camera.Name);
          RenderRequest request = MakeRequest(volume, camera.Place);
          request.Appearance.Blend = blend;
          request.How.Rotation = RotationMode::Off;
          const Frame expected = RenderFrame(*host, request);
          const Frame texture = this->Render(request, Switch::Off, Switch::Off);
          const Frame stacked = this->Render(request, Switch::On, Switch::Off);
          const std::string launch = vtkStriderDescribeLaunch(this->Renderer->GetStatistics());
          const bool isStacked = type != ScalarType::Float32;
          EXPECT_EQ(launch.find("; stacked slices (on)") != std::string::npos, isStacked) << launch;
          // A sum of at most 110 samples is off by the sum of their errors.
          const double most = (blend == BlendMode::Additive ? 110.0 * opacity : 1.0) * bound;
          EXPECT_LE(CountDifferent(texture, expected, most), MostCutPixels);
          EXPECT_LE(CountDifferent(stacked, expected, most), MostCutPixels);
          EXPECT_EQ(AreSameBits(stacked.Rgba, texture.Rgba), !isStacked);
        }
      }
    }
  }
}

/// Extremes of large volumes are read from stacked slices unasked, averages and sums on request.
TEST_F(CudaIntensity, ExtremesReadStackedSlicesUnasked)
{
  const std::array<int, 3> dimensions{ 128, 128, 130 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  ASSERT_NO_FATAL_FAILURE(this->Set(volume));
  for (const BlendMode blend : Blends)
  {
    RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
    request.Appearance.Blend = blend;
    for (const Switch stacked : { Switch::Automatic, Switch::On })
    {
      const bool isOn = stacked == Switch::On;
      const bool isExtreme =
        blend == BlendMode::MaximumIntensity || blend == BlendMode::MinimumIntensity;
      this->Render(request, stacked, Switch::Automatic);
      const std::string launch = vtkStriderDescribeLaunch(this->Renderer->GetStatistics());
      const std::string text = isOn ? "; stacked slices (on)" : "; stacked slices (automatic)";
      EXPECT_EQ(launch.find(text) != std::string::npos, isOn || isExtreme) << launch;
    }
  }
}

} // namespace
} // namespace Strider::Testing
