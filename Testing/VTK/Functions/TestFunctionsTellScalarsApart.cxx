// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Transfer functions apply exactly, whatever scalars a volume has: fill values, many labels, discrete colours,
// infinite voxels, and scalars of any magnitude.
#include "Support/FrontScene.h"

#include "vtkDataArray.h"
#include "vtkDiscretizableColorTransferFunction.h"
#include "vtkPointData.h"
#include "vtkVariant.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>

using namespace StriderTesting;

namespace
{

/// Largest difference away from the lower left corner, where one voxel has another scalar.
int DifferAwayFromCorner(vtkImageData* one, vtkImageData* other)
{
  int largest = 0;
  for (int y = 30; y < FrontPixels; ++y)
  {
    for (int x = 30; x < FrontPixels; ++x)
    {
      const std::array<int, 4> first = GetPixel(one, x, y);
      const std::array<int, 4> second = GetPixel(other, x, y);
      for (int channel = 0; channel < 4; ++channel)
      {
        largest = std::max(largest, std::abs(first[channel] - second[channel]));
      }
    }
  }
  return largest;
}

struct NamedChange
{
  const char* Name;
  std::function<void(FrontScene&)> Apply;
};

std::vector<NamedChange> ListFeatures()
{
  return { { "plain", [](FrontScene&) {} },
    { "nearest", [](FrontScene& scene) { scene.Property->SetInterpolationTypeToNearest(); } },
    { "skipping",
      [](FrontScene& scene) {
        scene.Mapper->SetEmptySpaceSkipping(vtkStriderVolumeMapper::SWITCH_ON);
      } },
    { "lit", [](FrontScene& scene) { scene.Property->ShadeOn(); } },
    { "gradient opacity",
      [](FrontScene& scene) {
        vtkNew<vtkPiecewiseFunction> gradient;
        gradient->AddPoint(0.0, 0.2);
        gradient->AddPoint(0.04, 1.0);
        scene.Property->SetGradientOpacity(gradient);
        scene.Property->ShadeOn();
      } },
    { "pre-integration", [](FrontScene& scene) { scene.Mapper->SetPreIntegration(true); } },
    { "compressed",
      [](FrontScene& scene) {
        scene.Mapper->SetStorage(vtkStriderVolumeMapper::COMPRESSED_STORAGE);
      } },
    { "Catmull-Rom",
      [](FrontScene& scene) { scene.Mapper->SetReconstructionFilterToCatmullRom(); } },
    { "B-spline",
      [](FrontScene& scene) { scene.Mapper->SetReconstructionFilterToCubicBSpline(); } },
    { "maximum", [](FrontScene& scene) { scene.Mapper->SetBlendModeToMaximumIntensity(); } } };
}

TEST(FunctionsTellScalarsApart, FillValuesChangeNothingElse)
{
  for (const NamedChange& feature : ListFeatures())
  {
    for (const int type : { VTK_FLOAT, VTK_DOUBLE })
    {
      FrontScene scene;
      scene.Opacity->AddPoint(0.0, 0.05);
      scene.Opacity->AddPoint(0.5, 0.05);
      scene.Opacity->AddPoint(0.6, 0.6);
      scene.Opacity->AddPoint(1.0, 0.6);
      scene.Color->AddRGBPoint(0.0, 0.0, 0.0, 1.0);
      scene.Color->AddRGBPoint(0.5, 0.0, 1.0, 0.0);
      scene.Color->AddRGBPoint(1.0, 1.0, 0.0, 0.0);
      feature.Apply(scene);
      // An offset of doubles that floats could not hold beside the fill value.
      const auto scalar = [](int x) { return x / (FrontWidth - 1.0); };
      const auto plain = scene.DrawImage(MakeFrontImage(type, scalar));
      for (const double fill : { -9999.0, 1e20, 9.96920996838687e36, -3.4e38 })
      {
        auto image = MakeFrontImage(type, scalar);
        image->GetPointData()->GetScalars()->SetTuple1(0, fill);
        // Maximum intensity shows the largest scalar where it lies.
        EXPECT_LE(DifferAwayFromCorner(plain, scene.DrawImage(image)), 2)
          << feature.Name << ", type " << type << ", " << fill;
      }
    }
  }
}

TEST(FunctionsTellScalarsApart, WideTypesKeepTheirStepsBesideAFillValue)
{
  struct Kind
  {
    int Type;
    double Low;
    double Step;
    double Fill;
  };
  for (const Kind& kind : { Kind{ VTK_DOUBLE, 1e9, 1.0 / 32.0, -9999.0 },
         Kind{ VTK_DOUBLE, 1e9, 1.0 / 32.0, 1e300 }, Kind{ VTK_LONG_LONG, 1e12, 10.0, 0.0 },
         Kind{ VTK_INT, 2e9, 1.0, -2147483647.0 }, Kind{ VTK_SHORT, 100.0, 1.0, 32000.0 } })
  {
    FrontScene scene;
    const double high = kind.Low + 32.0 * kind.Step;
    scene.Opacity->AddPoint(kind.Low, 0.0);
    scene.Opacity->AddPoint(high, 0.5);
    scene.Color->AddRGBPoint(kind.Low, 0.0, 0.0, 1.0);
    scene.Color->AddRGBPoint(high, 1.0, 0.0, 0.0);
    const auto scalar = [&](int x) { return kind.Low + x * kind.Step; };
    const auto plain = scene.DrawImage(MakeFrontImage(kind.Type, scalar));
    auto image = MakeFrontImage(kind.Type, scalar);
    image->GetPointData()->GetScalars()->SetTuple1(0, kind.Fill);
    EXPECT_LE(DifferAwayFromCorner(plain, scene.DrawImage(image)), 2)
      << "type " << kind.Type << ", " << kind.Fill;
    EXPECT_GT(GetPixel(plain, 180, 99)[0], 150);
  }
}

TEST(FunctionsTellScalarsApart, OneLabelOfManyIsShownAlone)
{
  for (const double last : { 255.0, 16000.0, 65535.0, 2e6, 16777215.0 })
  {
    const double label = std::floor(0.6173 * last);
    FrontScene scene;
    scene.Property->SetInterpolationTypeToNearest();
    for (const double side : { -0.5, 0.5 })
    {
      scene.Opacity->AddPoint(label + side, 0.0);
    }
    scene.Opacity->AddPoint(0.0, 0.0);
    scene.Opacity->AddPoint(label, 1.0);
    scene.Opacity->AddPoint(last, 0.0);
    scene.Color->AddRGBPoint(label - 1.0, 0.0, 0.0, 1.0);
    scene.Color->AddRGBPoint(label, 1.0, 0.0, 0.0);
    scene.Color->AddRGBPoint(label + 1.0, 0.0, 1.0, 0.0);
    auto image = MakeFrontImage(last < 65536.0 ? VTK_UNSIGNED_SHORT : VTK_UNSIGNED_INT,
      [&](int x) { return label - 1.0 + x / 11; });
    image->GetPointData()->GetScalars()->SetTuple1(0, last);
    const auto picture = scene.DrawImage(image);
    EXPECT_EQ(GetPixel(picture, 30, 99), (std::array<int, 4>{ 0, 0, 0, 0 })) << last;
    EXPECT_EQ(GetPixel(picture, 99, 99), (std::array<int, 4>{ 255, 0, 0, 255 })) << last;
    EXPECT_EQ(GetPixel(picture, 170, 99), (std::array<int, 4>{ 0, 0, 0, 0 })) << last;
  }
}

/// Consecutive labels have colours that differ in their low bits, over all of 2^24 labels.
TEST(FunctionsTellScalarsApart, SixteenMillionLabelsHaveOpacitiesOfTheirOwn)
{
  FrontScene scene;
  scene.Property->SetInterpolationTypeToNearest();
  scene.Opacity->AddPoint(0.0, 1.0);
  for (const double odd : { 3.0, 8388607.0, 16777213.0 })
  {
    scene.Opacity->AddPoint(odd - 0.5, 1.0);
    scene.Opacity->AddPoint(odd, 0.0);
    scene.Opacity->AddPoint(odd + 0.5, 1.0);
  }
  scene.Color->AddRGBPoint(0.0, 1.0, 1.0, 1.0);
  for (const double odd : { 3.0, 8388607.0, 16777213.0 })
  {
    auto image = MakeFrontImage(VTK_UNSIGNED_INT, [&](int x) { return odd - 1.0 + x / 11; });
    image->GetPointData()->GetScalars()->SetTuple1(0, 16777215.0);
    const auto picture = scene.DrawImage(image);
    EXPECT_EQ(GetPixel(picture, 50, 99)[3], 255) << odd;
    EXPECT_EQ(GetPixel(picture, 99, 99)[3], 0) << odd;
    EXPECT_EQ(GetPixel(picture, 150, 99)[3], 255) << odd;
  }
}

TEST(FunctionsTellScalarsApart, EachOfManyLabelsHasItsColour)
{
  for (const int type : { VTK_UNSIGNED_CHAR, VTK_SHORT, VTK_FLOAT })
  {
    FrontScene scene;
    scene.Property->SetInterpolationTypeToNearest();
    scene.Opacity->AddPoint(0.0, 1.0);
    const auto pick = [](int label, int channel) {
      return ((label * (37 + 16 * channel)) % 256) / 255.0;
    };
    for (int label = 0; label < 256; ++label)
    {
      scene.Color->AddRGBPoint(label, pick(label, 0), pick(label, 1), pick(label, 2));
    }
    for (int first = 0; first + FrontWidth <= 256; first += FrontWidth - 1)
    {
      const auto picture = scene.DrawImage(MakeFrontImage(type, [&](int x) { return first + x; }));
      for (int x = 1; x + 1 < FrontWidth; ++x)
      {
        const std::array<int, 4> pixel =
          GetPixel(picture, static_cast<int>(x / (FrontWidth - 1.0) * FrontPixels), 99);
        for (int channel = 0; channel < 3; ++channel)
        {
          ASSERT_NEAR(pixel[channel], 255.0 * pick(first + x, channel), 1.0)
            << "label " << first + x << " of type " << type;
        }
      }
    }
  }
}

TEST(FunctionsTellScalarsApart, DiscretisedMapsHaveNoColourBetween)
{
  for (const int count : { 2, 3, 4, 7, 16 })
  {
    FrontScene scene;
    scene.Opacity->AddPoint(0.0, 1.0);
    vtkNew<vtkDiscretizableColorTransferFunction> color;
    color->AddRGBPoint(0.0, 0.0, 0.0, 1.0);
    color->AddRGBPoint(16.0, 1.0, 1.0, 1.0);
    color->AddRGBPoint(32.0, 1.0, 0.0, 0.0);
    color->SetNumberOfValues(count);
    color->DiscretizeOn();
    scene.Property->SetColor(color);
    const auto picture = scene.DrawImage(MakeFrontImage(VTK_FLOAT, [](int x) { return x; }));
    std::set<std::array<int, 4>> colors;
    for (int x = 2; x < 196; ++x)
    {
      const std::array<int, 4> pixel = GetPixel(picture, x, 99);
      colors.insert(pixel);
      const double scalar = (x + 0.5) / FrontPixels * 32.0;
      const double position = scalar / 32.0 * count;
      if (std::fabs(position - std::round(position)) > 0.02)
      {
        double wanted[3];
        color->GetColor(scalar, wanted);
        for (int channel = 0; channel < 3; ++channel)
        {
          ASSERT_NEAR(pixel[channel], 255.0 * wanted[channel], 1.0) << count << " at " << scalar;
        }
      }
    }
    EXPECT_EQ(colors.size(), static_cast<std::size_t>(count));
  }
}

TEST(FunctionsTellScalarsApart, CategoriesHaveTheirColours)
{
  FrontScene scene;
  scene.Property->SetInterpolationTypeToNearest();
  scene.Opacity->AddPoint(0.0, 1.0);
  vtkNew<vtkDiscretizableColorTransferFunction> color;
  color->IndexedLookupOn();
  color->SetAnnotation(vtkVariant(3), "bone");
  color->SetAnnotation(vtkVariant(5), "fat");
  color->SetAnnotation(vtkVariant(9), "air");
  color->SetNumberOfIndexedColors(3);
  color->SetIndexedColor(0, 1.0, 0.0, 0.0);
  color->SetIndexedColor(1, 0.0, 1.0, 0.0);
  color->SetIndexedColor(2, 0.0, 0.0, 1.0);
  scene.Property->SetColor(color);
  const auto picture = scene.DrawImage(MakeFrontImage(VTK_UNSIGNED_CHAR, [](int x) {
    return x < 11 ? 3 : x < 22 ? 5 : 9;
  }));
  EXPECT_EQ(GetPixel(picture, 30, 99), (std::array<int, 4>{ 255, 0, 0, 255 }));
  EXPECT_EQ(GetPixel(picture, 99, 99), (std::array<int, 4>{ 0, 255, 0, 255 }));
  EXPECT_EQ(GetPixel(picture, 170, 99), (std::array<int, 4>{ 0, 0, 255, 255 }));
}

TEST(FunctionsTellScalarsApart, ColoursOutsideOfTheRangeBeginThere)
{
  for (const int type : { VTK_UNSIGNED_CHAR, VTK_FLOAT, VTK_DOUBLE })
  {
    for (const bool isLinear : { true, false })
    {
      FrontScene scene;
      scene.Property->SetInterpolationType(
        isLinear ? VTK_LINEAR_INTERPOLATION : VTK_NEAREST_INTERPOLATION);
      scene.Opacity->AddPoint(0.0, 1.0);
      scene.Color->AddRGBPoint(8.0, 0.0, 0.0, 1.0);
      scene.Color->AddRGBPoint(24.0, 0.0, 0.5, 1.0);
      scene.Color->SetUseBelowRangeColor(1);
      scene.Color->SetBelowRangeColor(1.0, 0.0, 0.0);
      scene.Color->SetUseAboveRangeColor(1);
      scene.Color->SetAboveRangeColor(0.0, 1.0, 0.0);
      const auto picture = scene.DrawImage(MakeFrontImage(type, [](int x) { return x; }));
      for (int x = 4; x < 194; ++x)
      {
        const double place = (x + 0.5) / FrontPixels * 32.0;
        const double scalar = isLinear ? place : std::round(place);
        const std::array<int, 4> pixel = GetPixel(picture, x, 99);
        if (std::fabs(place - 8.0) > 0.6 && std::fabs(place - 24.0) > 0.6)
        {
          EXPECT_EQ(pixel[0] > 128, scalar < 8.0) << place << " of type " << type;
          EXPECT_EQ(pixel[2] < 128 && pixel[1] > 128, scalar > 24.0)
            << place << " of type " << type;
        }
      }
    }
  }
}

} // namespace
