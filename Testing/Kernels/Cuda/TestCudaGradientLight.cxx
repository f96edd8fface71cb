// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames agree whether their light comes from a gradient texture or from six neighbours at every sample: for every
// number, colour and kind of lights, and for what cuts rays.
#include "GradientScenes.h"

#include "MakeFeatureParts.h"

#include <cmath>
#include <functional>

namespace Strider::Testing
{
namespace
{

/// A change of a frame that a headlight lights.
struct LightCase
{
  std::string Name;
  std::function<void(RenderRequest&)> Apply;
};

Light MakeDirectedLight(int index)
{
  const double turn = 0.7 * index;
  Light light;
  light.Type = Light::Kind::Directional;
  light.Direction = { 0.6 * std::cos(turn), 0.6 * std::sin(turn), -0.8 };
  light.Ambient = { 0.05, 0.0, 0.02 * index };
  light.Diffuse = { 0.2, 0.1 + 0.02 * index, 0.15 };
  light.Specular = { 0.1, 0.05, 0.02 * index };
  return light;
}

LightCase MakeLightsCase(int count)
{
  return { std::to_string(count) + " lights", [count](RenderRequest& request) {
            request.Appearance.Lights.clear();
            for (int light = 0; light < count; ++light)
            {
              request.Appearance.Lights.push_back(MakeDirectedLight(light));
            }
          } };
}

std::vector<LightCase> ListLightCases()
{
  return {
    { "coloured headlight",
      [](RenderRequest& request) {
        request.Appearance.Lights[0].Diffuse = { 1.0, 0.5, 0.2 };
        request.Appearance.Lights[0].Specular = { 0.2, 1.0, 0.4 };
      } },
    { "one-sided headlight",
      [](RenderRequest& request) { request.Appearance.IsTwoSided = false; } },
    { "headlight without highlights",
      [](RenderRequest& request) { request.Appearance.Materials[0].Specular = 0.0; } },
    { "wide highlights", // too wide for the kernel
      [](RenderRequest& request) { request.Appearance.Materials[0].SpecularPower = 0.25; } },
    { "no lights", [](RenderRequest& request) { request.Appearance.Lights.clear(); } },
    MakeLightsCase(1),
    MakeLightsCase(2),
    MakeLightsCase(5),
    MakeLightsCase(6),
    MakeLightsCase(8),
    MakeLightsCase(9), // too many for the kernel
    { "one-sided lights",
      [](RenderRequest& request) {
        request.Appearance.Lights = { MakeDirectedLight(1), MakeDirectedLight(3) };
        request.Appearance.IsTwoSided = false;
      } },
    { "lights without highlights",
      [](RenderRequest& request) {
        request.Appearance.Lights = { MakeDirectedLight(1), MakeDirectedLight(3) };
        request.Appearance.Materials[0].Specular = 0.0;
      } },
    { "cropping regions",
      [](RenderRequest& request) {
        request.Appearance.CropRegions = Appearance::AllRegions & ~0x2011u;
        request.Appearance.CropPlanes = { 6.0, 15.0, 5.0, 12.0, 4.0, 11.0 };
      } },
    { "clipping plane",
      [](RenderRequest& request) {
        request.Appearance.ClippingPlanes = { { 0.7, 0.1, 0.7, -9.0 } };
      } },
    { "jitter", [](RenderRequest& request) { request.Appearance.IsJittered = true; } },
    { "sheared volume", [](RenderRequest& request) { request.IndexToPhysical[1] += 0.4; } },
    { "stretched volume", [](RenderRequest& request) { request.IndexToPhysical[10] *= 3.0; } },
    { "mirrored volume",
      [](RenderRequest& request) {
        request.IndexToPhysical[0] = -request.IndexToPhysical[0];
        request.IndexToPhysical[3] += 22.0;
      } },
  };
}

using CudaGradientLight = FusedLightTest;

TEST_F(CudaGradientLight, ShowsTheSameOfEveryLight)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::UInt16, ScalarType::Float32 })
  {
    const TestVolume volume = MakeSlopeVolume(type, { 23, 19, 17 });
    for (const Look look : { Look::Headlight, Look::HeadlightAndGradientOpacity })
    {
      ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, look));
      for (const LightCase& change : ListLightCases())
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", " + change.Name + ", look " +
          std::to_string(static_cast<int>(look)));
        RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, look);
        request.How.Rotation = RotationMode::Off;
        change.Apply(request);
        EXPECT_TRUE(this->ExpectSame(volume, look, request));
      }
    }
  }
}

/// Lights are read once for a batch of samples. Which samples share a batch must change no bit, whatever the number of
/// lights, with white highlights and with none.
TEST_F(CudaGradientLight, BatchesChangeNoBitOfAnyLights)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::UInt16, ScalarType::Float32 })
  {
    const TestVolume volume = MakeSlopeVolume(type, { 23, 19, 17 });
    ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, Look::Headlight));
    for (const int count : { 1, 2, 5, 6, 8 })
    {
      for (const double specular : { 0.0, 0.3 })
      {
        for (const bool isTwoSided : { true, false })
        {
          SCOPED_TRACE(std::string(NameOf(type)) + ", " + std::to_string(count) +
            " lights, highlights " + std::to_string(specular) +
            (isTwoSided ? ", two-sided" : ", one-sided"));
          RenderRequest request =
            MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
          request.How.Rotation = RotationMode::Off;
          request.How.StackedSlices = Switch::Off; // they have one batch depth
          MakeLightsCase(count).Apply(request);
          for (Light& light : request.Appearance.Lights)
          {
            light.Specular = { specular, specular, specular };
          }
          request.Appearance.IsTwoSided = isTwoSided;
          EXPECT_TRUE(this->ExpectSame(volume, Look::Headlight, request));
          request.How.BatchDepth = 8;
          const Frame deep = this->Render(request, Switch::On);
          EXPECT_EQ(this->Renderer->GetStatistics().Launch.value_or(LaunchShape{}).BatchDepth, 8);
          request.How.BatchDepth = 4;
          EXPECT_EQ(this->Render(request, Switch::On).Rgba, deep.Rgba);
          EXPECT_EQ(this->Renderer->GetStatistics().Launch.value_or(LaunchShape{}).BatchDepth, 4);
        }
      }
    }
  }
}

/// Tables that are too large for shared memory are read from global memory.
TEST_F(CudaGradientLight, ShowsTheSameOfLargeTables)
{
  for (const ScalarType type : { ScalarType::UInt16, ScalarType::Float32 })
  {
    const TestVolume volume = MakeSlopeVolume(type, { 23, 19, 17 });
    for (const Look look : { Look::Headlight, Look::Lights, Look::HeadlightAndGradientOpacity })
    {
      ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, look, 16384));
      SCOPED_TRACE(std::string(NameOf(type)) + ", look " + std::to_string(static_cast<int>(look)));
      RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, look);
      request.How.Rotation = RotationMode::Off;
      EXPECT_TRUE(this->ExpectSame(volume, look, request));
    }
  }
}

/// Texels of 16-bit volumes hold voxels in 65535 numbers. Functions that tell the two largest, or the two least,
/// integers apart show that all 65536 are read.
TEST_F(CudaGradientLight, ShowsTheSameOfTheFirstAndLastIntegers)
{
  for (const ScalarType type : { ScalarType::UInt16, ScalarType::Int16 })
  {
    const double least = type == ScalarType::Int16 ? -32768.0 : 0.0;
    for (const std::array<double, 2>& range : { std::array<double, 2>{ 0.0, 60000.0 },
           std::array<double, 2>{ 0.0, 65535.0 }, std::array<double, 2>{ 100.0, 65535.0 },
           std::array<double, 2>{ 1.0, 65535.0 }, std::array<double, 2>{ 0.0, 65534.0 } })
    {
      const double low = least + range[0];
      const double high = least + range[1];
      const TestVolume volume =
        MakeVolume(type, { 23, 19, 17 }, [low, high](double x, double y, double) {
          return x < 6.0 ? low : x < 11.0 ? low + 1.0 : y < 9.0 ? high - 1.0 : high;
        });
      for (const double end : { low, high - 1.0 })
      {
        ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, Look::Headlight));
        TransferFunctions functions = MakeFunctions({ end, end + 1.0 });
        ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
        SCOPED_TRACE(std::string(NameOf(type)) + " from " + std::to_string(low) + " to " +
          std::to_string(high) + ", functions from " + std::to_string(end));
        RenderRequest request =
          MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
        request.How.Rotation = RotationMode::Off;
        // Differences of 1 are rounded where the range is so wide, so light must not depend on them.
        request.Appearance.Materials[0] = { 1.0, 0.0, 0.0, 10.0 };
        const Frame on = this->Render(request, Switch::On);
        const Frame off = this->Render(request, Switch::Off);
        EXPECT_LE(FindLargestDifference(on, off), 1.0 / 255.0);
        // A pixel at an edge may differ; the background must not become visible.
        EXPECT_NEAR(CountVisible(on), CountVisible(off), 0.01 * on.Size[0] * on.Size[1]);
        EXPECT_TRUE(IsPicture(off));
        request.How.BatchDepth = 8;
        const Frame deep = this->Render(request, Switch::On);
        request.How.BatchDepth = 4;
        EXPECT_EQ(this->Render(request, Switch::On).Rgba, deep.Rgba);
      }
    }
  }
}

/// Texels of 8 bits hold voxels, and the texture units filter these as they filter a texture of voxels alone: without
/// light, images differ by the rounding of sums and of places, by which weights may change by 1/256.
TEST_F(CudaGradientLight, ShowsTheSameBytesOfWholeTexels)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int8 })
  {
    const TestVolume volume = MakeSlopeVolume(type, { 23, 19, 17 });
    ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, Look::Headlight));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name);
      RenderRequest request = MakeLitRequest(volume, camera.Place, Look::Headlight);
      request.How.Rotation = RotationMode::Off;
      request.How.StackedSlices = Switch::Off;
      request.Appearance.Materials[0] = { 1.0, 0.0, 0.0, 10.0 };
      const Frame whole = this->Render(request, Switch::On);
      request.Appearance.IsShaded.fill(false);
      const Frame unlit = this->Render(request, Switch::Off);
      EXPECT_LE(FindLargestDifference(whole, unlit), 1e-4);
      EXPECT_TRUE(IsPicture(whole));
    }
  }
}

/// A plate of voxels before a dark ground: differences along x are larger than texels of 8 bits hold, and those along y
/// turn the normals by 24 degrees. Differences that end at 127 would turn them by 38, which changes colours by 23/255.
TestVolume MakePlateVolume(ScalarType type)
{
  const double least = type == ScalarType::Int8 ? -128.0 : 0.0;
  return MakeVolume(type, { 64, 49, 47 }, [least](double x, double y, double z) {
    const bool isPlate = x >= 30.0 && x <= 31.0 && y >= 20.0 && y <= 23.0 && z >= 20.0 && z <= 23.0;
    return least + (isPlate ? (y < 22.0 ? 250.0 : 150.0) : 20.0 + 0.1 * (x + y + z));
  });
}

/// The image does not depend on batches, on skipping, or on the texture that gives the values.
TEST_F(CudaGradientLight, ShowsTheSameOfLargeDifferences)
{
  int pictures = 0;
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int8 })
  {
    const TestVolume volume = MakePlateVolume(type);
    for (const Look look : Looks)
    {
      ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, look));
      TransferFunctions functions = this->MakeFused(volume, look, 256);
      for (std::size_t entry = 0; entry < functions.Opacities.size(); ++entry)
      {
        functions.Opacities[entry] = 2 * entry < functions.Opacities.size() ? 0.0f : 0.9f;
      }
      ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", look " +
          std::to_string(static_cast<int>(look)) + ", " + camera.Name);
        RenderRequest request = MakeLitRequest(volume, camera.Place, look);
        request.How.Rotation = RotationMode::Off;
        const Frame six = this->Render(request, Switch::Off);
        const Frame texels = this->Render(request, Switch::On);
        const double largest = FindLargestDifference(texels, six);
        EXPECT_LE(largest, 2.0 / 255.0);
        this->Largest = std::max(this->Largest, largest);
        request.How.EmptySpaceSkipping = Switch::On;
        for (const int depth : { 4, 8 })
        {
          request.How.BatchDepth = depth;
          EXPECT_EQ(this->Render(request, Switch::On).Rgba, texels.Rgba) << depth;
        }
        request.How.StackedSlices = Switch::On;
        // Edges are steep, and slices have other weights along z.
        EXPECT_LE(FindLargestDifference(this->Render(request, Switch::On), six), 24.0 / 255.0);
        pictures += IsPicture(texels) ? 1 : 0;
      }
    }
  }
  EXPECT_GE(pictures, 16) << "too few cameras see the plate";
}

/// Lit samples of stacked slices differ from those of a 3-D texture by the weights along z alone: by 1/256 of the
/// difference of neighbouring slices and the rounding of the place, so that a channel that is a mean of samples changes
/// by less than 1/255.
TEST_F(CudaGradientLight, ShowsTheSameOfStackedSlices)
{
  for (const ScalarType type :
    { ScalarType::UInt8, ScalarType::Int16, ScalarType::Float32, ScalarType::Float64 })
  {
    const TestVolume volume = MakeSlopeVolume(type, { 53, 49, 47 });
    for (const Look look : Looks)
    {
      ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, look));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", look " +
          std::to_string(static_cast<int>(look)) + ", " + camera.Name);
        RenderRequest request = MakeLitRequest(volume, camera.Place, look);
        request.How.Rotation = RotationMode::Off;
        request.How.StackedSlices = Switch::On;
        const Frame stacked = this->Render(request, Switch::On);
        request.How.StackedSlices = Switch::Off;
        const Frame texture = this->Render(request, Switch::On);
        const double largest = FindLargestDifference(stacked, texture);
        EXPECT_LE(largest, 1.0 / 255.0);
        EXPECT_NE(stacked.Rgba, texture.Rgba) << "both frames read the same texture";
        EXPECT_TRUE(IsPicture(stacked));
        this->Largest = std::max(this->Largest, largest);
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
