// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "GradientScenes.h"

#include "MakeFeatureParts.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Strider::Testing
{
namespace
{

Field MakeSlope(std::array<int, 3> dimensions, std::array<double, 2> scalars, int turn)
{
  const double slopes[] = { 0.45, 0.3, 0.2 };
  return [=](double x, double y, double z) {
    const double u = x / std::max(1, dimensions[0] - 1);
    const double v = y / std::max(1, dimensions[1] - 1);
    const double w = z / std::max(1, dimensions[2] - 1);
    const double way = slopes[turn % 3] * u + slopes[(turn + 1) % 3] * v +
      slopes[(turn + 2) % 3] * w + 0.02 * std::sin(3.0 * u + 2.0 * v - w);
    return scalars[0] + (scalars[1] - scalars[0]) * (way + 0.02);
  };
}

} // namespace

TestVolume MakeSlopeVolume(ScalarType type, std::array<int, 3> dimensions, int turn)
{
  return MakeVolume(type, dimensions, MakeSlope(dimensions, ChooseScalars(type), turn));
}

namespace
{

bool IsLit(Look look)
{
  return look != Look::GradientOpacity;
}

bool HasGradientOpacity(Look look)
{
  return look == Look::GradientOpacity || look == Look::HeadlightAndGradientOpacity;
}

} // namespace

RenderRequest MakeLitRequest(const TestVolume& volume, const CameraPlace& camera, Look look)
{
  RenderRequest request = MakeRequest(volume, camera);
  request.Appearance.PhysicalToView = MakeViewMatrix(camera);
  request.Appearance.IsShaded.fill(IsLit(look));
  request.Appearance.Materials.fill(
    { 0.1, 0.7, 0.2, 2.0 }); // A wide highlight, because the bound grows with its power.
  request.Appearance.Lights = look == Look::Lights ? MakeLights() : std::vector<Light>{ Light{} };
  if (look == Look::Lights)
  {
    request.Appearance.Lights.resize(
      1); // Keeps the directional light only: the distance to the others depends on the camera.
  }
  return request;
}

TransferFunctions MakeLookFunctions(const TestVolume& volume, Look look)
{
  TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange, 256);
  if (HasGradientOpacity(look))
  {
    AddGradientOpacity(functions);
  }
  return functions;
}

namespace
{

/// Lengths of the shortest and the longest gradient of a volume, and the largest spread, along an axis, of the
/// gradients of a cell's eight voxels.
struct DifferenceSpread
{
  double Shortest = 1e300;
  double Longest = 0.0;
  double OfCells = 0.0;
};

DifferenceSpread MeasureDifferences(const TestVolume& volume)
{
  const std::array<int, 3>& sides = volume.Layout.Dimensions;
  const auto read = [&](int x, int y, int z) {
    return volume.Read(std::clamp(x, 0, sides[0] - 1), std::clamp(y, 0, sides[1] - 1),
      std::clamp(z, 0, sides[2] - 1));
  };
  const auto differ = [&](int x, int y, int z) {
    return std::array<double, 3>{ read(x + 1, y, z) - read(x - 1, y, z),
      read(x, y + 1, z) - read(x, y - 1, z), read(x, y, z + 1) - read(x, y, z - 1) };
  };
  DifferenceSpread spread;
  for (int z = 0; z < sides[2]; ++z)
  {
    for (int y = 0; y < sides[1]; ++y)
    {
      for (int x = 0; x < sides[0]; ++x)
      {
        const std::array<double, 3> here = differ(x, y, z);
        const double length = std::hypot(here[0], here[1], here[2]);
        spread.Shortest = std::min(spread.Shortest, length);
        spread.Longest = std::max(spread.Longest, length);
        for (int corner = 1; corner < 8; ++corner)
        {
          const std::array<double, 3> there =
            differ(x + (corner & 1), y + (corner >> 1 & 1), z + (corner >> 2));
          for (int axis = 0; axis < 3; ++axis)
          {
            spread.OfCells = std::max(spread.OfCells, std::abs(there[axis] - here[axis]));
          }
        }
      }
    }
  }
  spread.OfCells *= 2.0; // all pairs of a cell's voxels: twice the difference from its first one
  return spread;
}

} // namespace

/// Bound of a channel's change. The error e of a difference along an axis has two parts:
/// - 6/512 of the range of the cell's differences for the weights of texture units (SampleTexture.h),
/// - the rounding of a texel (GradientFormat.h): none for 8-bit scalars, except the 512th of a level that stands for
///   0; a level of 16-bit ones; 2^-11 of floats.
/// An error e along three axes turns a normal of length L by at most sqrt(3) e / L. Diffuse light changes by as much,
/// and a highlight, which turns twice as far, by 2 SpecularPower times as much. Gradient opacity rises by `slope` per
/// scalar per voxel from 0.1 on and changes by a share s = slope sqrt(3)/2 e / (0.1 + slope L / 2). A pixel then
/// changes by at most 2 s: its own samples by s, those behind them by s. A pixel is a mean of its samples.
double FindBound(const TestVolume& volume, Look look, const RenderRequest& request)
{
  const DifferenceSpread spread = MeasureDifferences(volume);
  const std::array<double, 2>& range = volume.Layout.ScalarRange;
  const double extent = range[1] - range[0];
  const std::size_t bytes = SizeOf(volume.Layout.Type);
  const double rounding = bytes == 1 ? 1.0 / 512.0
    : bytes == 2                     ? 1.0
                                     : std::ldexp(spread.Longest, -10);
  const double off = std::sqrt(3.0) * (6.0 / 512.0 * spread.OfCells + rounding);
  const double shortest = spread.Shortest - off;
  const Material& material = request.Appearance.Materials[0];
  double bound = 1e-4; // floats
  if (IsLit(look))
  {
    bound += off / shortest * (material.Diffuse + 2.0 * material.SpecularPower * material.Specular);
  }
  if (HasGradientOpacity(look))
  {
    const double slope = 64.0 / 32.0 / (0.25 * extent); // AddGradientOpacity
    bound += 2.0 * slope * off / 2.0 / (0.1 + slope * shortest / 2.0);
  }
  return bound;
}

double FindLargestDifference(const Frame& one, const Frame& other)
{
  double largest = one.Rgba.size() == other.Rgba.size() && !one.Rgba.empty() ? 0.0 : 1.0;
  for (std::size_t value = 0; largest < 1.0 && value < one.Rgba.size(); ++value)
  {
    largest = std::max(largest, static_cast<double>(std::abs(one.Rgba[value] - other.Rgba[value])));
  }
  return largest;
}

bool IsPicture(const Frame& frame)
{
  if (frame.Rgba.empty())
  {
    return false;
  }
  const auto [low, high] = std::minmax_element(frame.Rgba.begin(), frame.Rgba.end());
  return *high - *low > 0.02f;
}

void GradientCacheTest::SetUp()
{
  this->Renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(this->Renderer);
}

void GradientCacheTest::TearDown()
{
  std::printf("largest difference %.4f / 255, largest bound %.3f / 255\n", 255.0 * this->Largest,
    255.0 * this->LargestBound);
}

void GradientCacheTest::Set(const TestVolume& volume, Look look)
{
  const Status stored = this->Renderer->SetVolume(volume.View());
  ASSERT_TRUE(stored.IsOk()) << stored.GetMessage();
  const Status set = this->Renderer->SetTransferFunctions(MakeLookFunctions(volume, look));
  ASSERT_TRUE(set.IsOk()) << set.GetMessage();
}

Frame GradientCacheTest::Render(RenderRequest request, Switch cache)
{
  request.How.GradientCache = cache;
  return RenderFrame(*this->Renderer, request);
}

void GradientCacheTest::ExpectText(const std::string& text)
{
  const std::string launch = vtkStriderDescribeLaunch(this->Renderer->GetStatistics());
  const std::string end = "; " + text;
  EXPECT_TRUE(
    launch.size() > end.size() && launch.compare(launch.size() - end.size(), end.size(), end) == 0)
    << launch;
}

std::string GradientCacheTest::GetOrder() const
{
  const std::string order = vtkStriderDescribeOrder(this->Renderer->GetStatistics());
  return order.substr(0, order.find(' '));
}

bool GradientCacheTest::ExpectSame(
  const TestVolume& volume, Look look, const RenderRequest& request)
{
  const Frame on = this->Render(request, Switch::On);
  this->ExpectText("gradient texture (on)");
  const std::string order = this->GetOrder();
  const Frame off = this->Render(request, Switch::Off);
  this->ExpectText("no gradient texture (off)");
  if (this->GetOrder() != order)
  {
    return false;
  }
  const double bound = FindBound(volume, look, request);
  const double largest = FindLargestDifference(on, off);
  EXPECT_LE(largest, bound) << order;
  EXPECT_LE(bound, 0.25) << "a bound that says nothing";
  this->Largest = std::max(this->Largest, largest);
  this->LargestBound = std::max(this->LargestBound, bound);
  EXPECT_TRUE(IsPicture(off));
  return true;
}

int CountVisible(const Frame& frame)
{
  int visible = 0;
  for (std::size_t opacity = 3; opacity < frame.Rgba.size(); opacity += 4)
  {
    visible += frame.Rgba[opacity] > 0.0f ? 1 : 0;
  }
  return visible;
}

void FusedLightTest::SetFused(const TestVolume& volume, Look look, int entries)
{
  this->Set(volume, look);
  const Status set = this->Renderer->SetTransferFunctions(MakeFused(volume, look, entries));
  ASSERT_TRUE(set.IsOk()) << set.GetMessage();
}

TransferFunctions FusedLightTest::MakeFused(const TestVolume& volume, Look look, int entries)
{
  TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange, entries);
  const TransferFunctions own = MakeLookFunctions(volume, look);
  functions.GradientOpacities = own.GradientOpacities;
  functions.GradientRange = own.GradientRange;
  functions.ColorRange = volume.Layout.ScalarRange;
  functions.OpacityRange = volume.Layout.ScalarRange;
  return functions;
}

void FusedLightTest::SetRange(const std::array<double, 2>& range)
{
  TransferFunctions functions = MakeFunctions(range);
  functions.ColorRange = range;
  functions.OpacityRange = range;
  EXPECT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
}

} // namespace Strider::Testing
