// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Transfer functions with jumps: a jump stays sharp however samples are read, and a table of pairs without jumps
// gives the image of the plain table.
#include "BackendUnderTest.h"
#include "MakeFeatureParts.h"

#include "vtkStriderDescribePreIntegration.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

/// Makes a table of pairs: each entry's value, followed by the value just below the next entry.
TransferFunctions MakePairs(const TransferFunctions& functions)
{
  TransferFunctions pairs = functions;
  pairs.HasSteps = true;
  pairs.Colors.clear();
  pairs.Opacities.clear();
  const std::size_t colors = functions.Colors.size() / 3;
  for (std::size_t entry = 0; entry < colors; ++entry)
  {
    for (const std::size_t from : { entry, std::min(entry + 1, colors - 1) })
    {
      const float* color = functions.Colors.data() + 3 * from;
      pairs.Colors.insert(pairs.Colors.end(), color, color + 3);
    }
  }
  const std::size_t opacities = functions.Opacities.size();
  for (std::size_t entry = 0; entry < opacities; ++entry)
  {
    pairs.Opacities.push_back(functions.Opacities[entry]);
    pairs.Opacities.push_back(functions.Opacities[std::min(entry + 1, opacities - 1)]);
  }
  return pairs;
}

/// A few constant colours and opacities over the volume's range.
TransferFunctions MakeStairs(const TestVolume& volume, const std::vector<float>& opacities)
{
  TransferFunctions stairs;
  stairs.HasSteps = true;
  stairs.ColorRange = stairs.OpacityRange = volume.Layout.ScalarRange;
  const std::size_t count = opacities.size();
  for (std::size_t entry = 0; entry <= count; ++entry)
  {
    const std::size_t stair = std::min(entry, count - 1);
    for (int side = 0; side < 2; ++side)
    {
      const float share = static_cast<float>(stair) / static_cast<float>(count - 1);
      stairs.Colors.insert(stairs.Colors.end(), { share, 1.0f - share, 0.25f });
      stairs.Opacities.push_back(opacities[stair]);
    }
  }
  return stairs;
}

/// High in the middle, falling linearly to low at the nearest sides.
Field MakeConeField(const std::array<int, 3>& dimensions, double low, double high)
{
  return [=](double x, double y, double z) {
    const double way = std::hypot(
      x - 0.5 * (dimensions[0] - 1), y - 0.5 * (dimensions[1] - 1), z - 0.5 * (dimensions[2] - 1));
    const double reach = 0.5 * (*std::min_element(dimensions.begin(), dimensions.end()) - 1);
    return low + (high - low) * std::max(0.0, 1.0 - way / reach);
  };
}

class SteppedFunctionsOnBackend : public RendererOnBackend
{
protected:
  void ExpectPairsChangeNoBit(const std::string& what, Scene scene)
  {
    SCOPED_TRACE(what);
    const KeptImage plain = this->Render(scene);
    scene.Functions = MakePairs(scene.Functions);
    const KeptImage pairs = this->Render(scene);
    EXPECT_EQ(pairs.Rgba, plain.Rgba);
    EXPECT_EQ(pairs.Depth, plain.Depth);
    float most = 0.0f;
    for (std::size_t pixel = 3; pixel < plain.Rgba.size(); pixel += 4)
    {
      most = std::max(most, plain.Rgba[pixel]);
    }
    EXPECT_GT(most, 0.1f);
  }
};

TEST_F(SteppedFunctionsOnBackend, PairsWithoutStepsChangeNoBit)
{
  const std::array<int, 3> dimensions{ 67, 45, 39 };
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Int16, ScalarType::UInt16,
         ScalarType::Float32, ScalarType::Float64 })
  {
    const TestVolume volume = MakeVolume(type, dimensions, MakeConeField(dimensions, 10.0, 120.0));
    for (const int entries : { 33, 256, 1024, 3000 })
    {
      Scene scene =
        MakeScene(volume, MakeColorfulFunctions(volume, 0.2f, entries), MakeFaceCamera(volume, 2));
      const std::string name = std::string(NameOf(type)) + ", " + std::to_string(entries);
      this->ExpectPairsChangeNoBit(name, scene);
      scene.Request.How.EmptySpaceSkipping = Switch::Off;
      scene.Request.How.StackedSlices = Switch::On;
      this->ExpectPairsChangeNoBit(name + ", stacked slices", scene);
      scene.Request.How.StackedSlices = Switch::Off;
      scene.Request.Filter = ReconstructionFilter::Nearest;
      this->ExpectPairsChangeNoBit(name + ", nearest", scene);
      scene.Request.Filter = ReconstructionFilter::CatmullRom;
      this->ExpectPairsChangeNoBit(name + ", Catmull-Rom", scene);
      scene.Request.Filter = ReconstructionFilter::Linear;
      scene.Request.How.Storage = StorageMode::Compressed;
      this->ExpectPairsChangeNoBit(name + ", compressed", scene);
      scene.Request.How.Storage = StorageMode::Texture;
      scene.Request.Appearance.Blend = BlendMode::MaximumIntensity;
      this->ExpectPairsChangeNoBit(name + ", maximum", scene);
      scene.Request.Appearance.Blend = BlendMode::Composite;
      scene.Request.Appearance.IsShaded.fill(true);
      scene.Request.Appearance.Lights.resize(1);
      this->ExpectPairsChangeNoBit(name + ", lit", scene);
    }
  }
}

TEST_F(SteppedFunctionsOnBackend, EachSampleHasTheColourOfOneStair)
{
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32, ScalarType::Float64 })
  {
    const TestVolume volume = MakeVolume(type, { 65, 2, 3 }, MakeRampField(0, 65, 0.0, 64.0));
    Scene scene =
      MakeScene(volume, MakeStairs(volume, { 1.0f, 1.0f, 1.0f, 1.0f }), MakeFaceCamera(volume, 2));
    scene.Request.ImageSize = { 512, 3 };
    const KeptImage image = this->Render(scene);
    for (int x = 0; x < 512; ++x)
    {
      const double scalar = (x + 0.5) / 8.0;
      const int stair = static_cast<int>(scalar / 16.0);
      const double away = std::fabs(scalar - 16.0 * std::round(scalar / 16.0));
      const float red = image.At(x, 1)[0];
      const float alone = 3.0f * red;
      EXPECT_NEAR(alone, std::round(alone), 1e-5) << "a colour between two stairs at " << scalar;
      if (away > 1.0 / 256.0)
      {
        EXPECT_NEAR(red, static_cast<float>(stair) / 3.0f, 1e-5) << NameOf(type) << " " << scalar;
      }
    }
  }
}

TEST_F(SteppedFunctionsOnBackend, SkippingChangesNoBit)
{
  const std::array<int, 3> dimensions{ 90, 80, 70 };
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
  {
    const TestVolume volume = MakeVolume(type, dimensions, MakeConeField(dimensions, 0.0, 96.0));
    Scene scene = MakeScene(volume, MakeStairs(volume, { 0.0f, 0.0f, 0.7f, 0.0f, 0.3f, 0.0f }),
      MakeFaceCamera(volume, 0));
    scene.Request.How.EmptySpaceSkipping = Switch::Off;
    const KeptImage all = this->Render(scene);
    scene.Request.How.EmptySpaceSkipping = Switch::On;
    scene.Request.CountsSamples = true;
    EXPECT_EQ(this->Render(scene).Rgba, all.Rgba) << NameOf(type);
    EXPECT_GT(this->Renderer->GetStatistics().SamplesSkipped, 0u) << NameOf(type);
  }
}

TEST_F(SteppedFunctionsOnBackend, MatchTheReference)
{
  const std::array<int, 3> dimensions{ 23, 19, 21 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeConeField(dimensions, 0.0, 250.0));
  // Jumps lie between the integer voxel values, so that with the nearest filter no rounding crosses one.
  TransferFunctions functions = MakeStairs(volume, { 0.0f, 0.1f, 0.0f, 0.3f, 0.05f });
  functions.ColorRange = functions.OpacityRange = { -0.5, 252.0 };
  Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 1));
  scene.Request.Filter = ReconstructionFilter::Nearest;
  this->ExpectReference(scene, 0.3);
}

TEST_F(SteppedFunctionsOnBackend, PreIntegrationKnowsThem)
{
  const std::array<int, 3> dimensions{ 48, 48, 48 };
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeConeField(dimensions, 0.0, 1.0));
  Scene scene = MakeScene(
    volume, MakeStairs(volume, { 0.0f, 0.2f, 0.0f, 0.5f, 0.1f }), MakeFaceCamera(volume, 2));
  scene.Request.EarlyTerminationOpacity = 1.0f;
  const auto findError = [&](const KeptImage& image, const KeptImage& truth) {
    double squares = 0.0;
    for (std::size_t value = 0; value < truth.Rgba.size(); ++value)
    {
      const double error = 255.0 * (image.Rgba[value] - truth.Rgba[value]);
      squares += error * error;
    }
    return std::sqrt(squares / static_cast<double>(truth.Rgba.size()));
  };
  scene.Request.SampleDistance = 1.0 / 32.0;
  const KeptImage truth = this->Render(scene);
  scene.Request.SampleDistance = 1.0;
  const double plain = findError(this->Render(scene), truth);
  scene.Request.How.PreIntegration = true;
  const double integrated = findError(this->Render(scene), truth);
  EXPECT_EQ(vtkStriderDescribePreIntegration(this->Renderer->GetStatistics()), "pre-integration");
  EXPECT_LT(integrated, 0.25 * plain);
  EXPECT_LT(integrated, 1.0);
}

TEST_F(SteppedFunctionsOnBackend, HalfAPairIsRefused)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 3, 3, 3 }, MakeRampField(0, 3, 0, 2));
  TransferFunctions functions = MakeStairs(volume, { 0.5f, 1.0f });
  functions.Opacities.pop_back();
  ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
  const Status status = this->Renderer->SetTransferFunctions(functions);
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(status.GetMessage().find("5 opacities"), std::string::npos) << status.GetMessage();
}

} // namespace
} // namespace Strider::Testing
