// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Averaging rays skip values outside the range that counts, and give the same bits.
#include "MakeFeatureScenes.h"
#include "SkippingUnderTest.h"

#include "EmptySpace/MakeOccupancyRule.h"

#include "vtkStriderDescribeSkipping.h"

#include <limits>
#include <random>

namespace Strider::Testing
{
namespace
{

constexpr float Infinity = std::numeric_limits<float>::infinity();
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

/// Averages between `from` and `to`, fractions of the scalar range.
void AverageBetween(const TestVolume& volume, double from, double to, RenderRequest& request)
{
  const auto& range = volume.Layout.ScalarRange;
  const double extent = range[1] - range[0];
  request.Appearance.Blend = BlendMode::AverageIntensity;
  request.Appearance.AverageRange = { range[0] + from * extent, range[0] + to * extent };
}

bool MayCount(float low, float high, const ValueRange& range, const ValueUnits& units = {})
{
  return MayBeCounted({ low, high, 0, -Infinity }, MakeTableWays(units, 1.0f, 0.0f), range);
}

TEST(AveragesOfMacrocells, CountWhatReachesIntoTheirRange)
{
  EXPECT_TRUE(MayCount(2.0f, 3.0f, { 1.0f, 2.0f }));
  EXPECT_TRUE(MayCount(2.0f, 3.0f, { 3.0f, 3.0f }));
  EXPECT_TRUE(MayCount(2.0f, 3.0f, { 1.0f, 9.0f }));
  EXPECT_FALSE(MayCount(2.0f, 3.0f, { 1.0f, 1.9f }));
  EXPECT_FALSE(MayCount(2.0f, 3.0f, { 3.1f, 9.0f }));
  // Ranges with and without NaN beside numbers.
  EXPECT_TRUE(MayCount(2.0f, 3.0f, MakeValueRange(1.0f, 2.5f, true)));
  EXPECT_FALSE(MayCount(2.0f, 3.0f, MakeValueRange(0.0f, 1.5f, true)));
  EXPECT_FALSE(MayCount(2.0f, 3.0f, { NaN, NaN }));
  EXPECT_TRUE(MayCount(2.0f, 3.0f, MakeValueRange(-Infinity, 1.0f, false)));
  const CountedValues raised{ -127.0f, -127.0f, 0, -127.0f };
  EXPECT_TRUE(MayBeCounted(raised, MakeTableWays({}, 1.0f, 0.0f), { -128.0f, -128.0f }));
}

/// Every stored value of one and two bytes, read as fractions by texture units.
TEST(AveragesOfMacrocells, CountEveryTexelInTheirRange)
{
  for (const int largest : { 255, 65535 })
  {
    const ValueUnits units{ static_cast<float>(largest), -7.0f, true };
    int empty = 0;
    for (int code = 0; code <= largest; ++code)
    {
      const float texel = static_cast<float>(code) / static_cast<float>(largest);
      const float stored = static_cast<float>(code) - 7.0f;
      EXPECT_TRUE(MayCount(stored, stored, { texel, texel }, units)) << code;
      empty += MayCount(stored + 0.6f, Infinity, { texel, texel }, units) ? 0 : 1;
    }
    EXPECT_EQ(empty, largest + 1);
  }
}

TEST_F(SkippingOnBackend, AveragesOfEveryType)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const std::array<int, 3> dimensions{ 71, 41, 53 };
    const TestVolume volume = MakeVolume(
      type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
    for (const std::array<double, 2>& window :
      std::vector<std::array<double, 2>>{ { 0.4, 2.0 }, { 0.05, 0.3 }, { 0.5, 0.5 }, { 2.0, 3.0 } })
    {
      double skipped = 0.0;
      for (const NamedCamera& camera : ListCameras(volume))
      {
        for (RenderRequest request : ListWays(MakeScene(volume, {}, camera.Place).Request))
        {
          AverageBetween(volume, window[0], window[1], request);
          SCOPED_TRACE(std::string(NameOf(type)) + " " + camera.Name +
            (request.MatchVTK ? ", MatchVTK" : "") +
            (request.Filter == ReconstructionFilter::Nearest ? ", nearest" : ""));
          skipped = std::max(skipped, this->ExpectSame(request));
        }
      }
      EXPECT_GT(skipped, 0.5) << NameOf(type) << " from " << window[0];
    }
  }
}

/// Bytes of -128 are read as -127 with MatchVTK, and count.
TEST_F(SkippingOnBackend, AveragesOfTheLeastByte)
{
  const TestVolume volume = MakeVolume(ScalarType::Int8, { 40, 33, 25 },
    [](double x, double, double) { return x < 20.0 ? -128.0 : 90.0; });
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
  for (const double value : { -128.0, -127.0, 90.0 })
  {
    for (RenderRequest request :
      ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
    {
      request.Appearance.Blend = BlendMode::AverageIntensity;
      request.Appearance.AverageRange = { value, value };
      SCOPED_TRACE(std::to_string(value) + (request.MatchVTK ? ", MatchVTK" : ""));
      this->ExpectSame(request);
    }
  }
}

TEST_F(SkippingOnBackend, AveragesOfBadVoxels)
{
  const std::array<int, 3> dimensions{ 50, 41, 33 };
  TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 1.0));
  const double bad[3] = { NaN, Infinity, -Infinity };
  for (int place = 0; place < 30; ++place)
  {
    WriteVoxel(volume, place * 17 % 50, place * 29 % 41, place * 11 % 33, bad[place % 3]);
  }
  for (int x = 20; x < 45; ++x)
  {
    for (int y = 5; y < 30; ++y)
    {
      WriteVoxel(volume, x, y, x % 20, NaN);
    }
  }
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    for (RenderRequest request : ListWays(MakeScene(volume, {}, camera.Place).Request))
    {
      AverageBetween(volume, 0.4, 0.9, request);
      this->ExpectSame(request);
    }
  }
}

/// Macrocells of noise whose ranges end near the averages' range.
TEST_F(SkippingOnBackend, AveragesOfEveryWindow)
{
  const std::array<int, 3> dimensions{ 40, 33, 35 };
  const Field noise = MakeNoiseField(0.0, 4.0);
  const auto steps = [&](double x, double y, double z) {
    const int box =
      static_cast<int>(x / 8.0) + static_cast<int>(y / 8.0) * 5 + static_cast<int>(z / 8.0) * 25;
    return std::floor(noise(x, y, z)) + (box * 37) % 200;
  };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, steps);
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
  int skipping = 0;
  for (int window = 0; window < 32; ++window)
  {
    for (RenderRequest request :
      ListWays(MakeScene(volume, {}, ListCameras(volume)[1].Place).Request))
    {
      SCOPED_TRACE(window);
      request.Appearance.Blend = BlendMode::AverageIntensity;
      request.Appearance.AverageRange = { 6.0 * window, 6.0 * window + 3.0 };
      skipping += this->ExpectSame(request) > 0.0 ? 1 : 0;
    }
  }
  EXPECT_GT(skipping, 100);
}

/// Independent and dependent components, crops, masks, enhancement and uneven grids; cubic filters as well.
TEST_F(SkippingOnBackend, AveragesOfEveryFeature)
{
  int skipping = 0;
  for (const FeatureScene& scene : ListFeatureScenes())
  {
    const Status status = SetFeatureScene(*this->Renderer, scene);
    ASSERT_TRUE(status.IsOk()) << scene.Name << ": " << status.GetMessage();
    for (RenderRequest request : ListWays(scene.Request))
    {
      SCOPED_TRACE(scene.Name + (request.MatchVTK ? ", MatchVTK" : ""));
      AverageBetween(scene.Volume, 0.5, 2.0, request);
      skipping += this->ExpectSame(request) > 0.0 ? 1 : 0;
      if (request.Filter == ReconstructionFilter::Linear)
      {
        request.Filter = ReconstructionFilter::CatmullRom;
        this->ExpectSame(request);
        request.Filter = ReconstructionFilter::CubicBSpline;
        this->ExpectSame(request);
      }
    }
  }
  EXPECT_GT(skipping, 20);
}

/// Samples of wide filters may count because of voxels beyond their macrocell; on uneven grids samples lie in other
/// macrocells than their voxels.
TEST_F(SkippingOnBackend, AveragesOfWideFiltersAndUnevenGrids)
{
  const std::array<int, 3> dimensions{ 71, 41, 53 };
  TestVolume volume =
    MakeVolume(ScalarType::Int16, dimensions, MakeBallsField(dimensions, 0.0, 1000.0));
  std::vector<double> places;
  for (int point = 0; point < dimensions[0]; ++point)
  {
    places.push_back(70.0 * std::pow(point / 70.0, 3.0));
  }
  for (const bool isUneven : { false, true })
  {
    volume.Layout.PointPlaces[0] = isUneven ? places.data() : nullptr;
    this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
    double skipped = 0.0;
    for (const NamedCamera& camera : ListCameras(volume))
    {
      for (const ReconstructionFilter filter : { ReconstructionFilter::Linear,
             ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
      {
        SCOPED_TRACE(camera.Name + ", filter " + std::to_string(static_cast<int>(filter)));
        RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
        request.Filter = filter;
        AverageBetween(volume, 0.001, 0.5, request);
        skipped = std::max(skipped, this->ExpectSame(request));
        AverageBetween(volume, -0.5, -0.001, request);
        skipped = std::max(skipped, this->ExpectSame(request));
        request.Filters.Enhancement = EnhancementFilter::Bilateral;
        request.Filters.BilateralContrast = 1.0;
        AverageBetween(volume, 0.001, 0.5, request);
        this->ExpectSame(request);
      }
    }
    EXPECT_GT(skipped, 0.5) << isUneven;
  }
}

/// The skip map follows the range; a range that counts everything gets no map.
TEST_F(SkippingOnBackend, AveragesFollowTheirRange)
{
  const std::array<int, 3> dimensions{ 60, 50, 40 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeBallsField(dimensions, 0.0, 255.0));
  this->Set(volume, MakeColorfulFunctions(volume, 0.4f, 256));
  RenderRequest request = MakeScene(volume, {}, ListCameras(volume)[1].Place).Request;
  AverageBetween(volume, 0.5, 2.0, request);
  const double half = this->ExpectSame(request);
  EXPECT_GT(half, 0.0);
  AverageBetween(volume, 0.8, 2.0, request);
  EXPECT_GT(this->ExpectSame(request), half);
  AverageBetween(volume, -1.0, 2.0, request);
  EXPECT_EQ(this->ExpectSame(request), 0.0);
  AverageBetween(volume, 2.0, 3.0, request);
  EXPECT_EQ(this->ExpectSame(request), 1.0);
  request.Appearance.AverageRange = Appearance{}.AverageRange;
  this->Render(request);
  EXPECT_EQ(vtkStriderDescribeSkipping(this->Renderer->GetStatistics()),
    "no skipping, 100.0% occupied (automatic)");
}

} // namespace
} // namespace Strider::Testing
