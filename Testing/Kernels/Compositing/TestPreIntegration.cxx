// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One pre-integrated sample per voxel is as close to 16 plain samples as 4 plain ones are. Nothing changes where
// pre-integration is off or not possible.
#include "BackendUnderTest.h"

#include "vtkStriderDescribePreIntegration.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Strider::Testing
{
namespace
{

/// A scalar that falls from 1 at the centre.
Field MakeBallField(int side)
{
  const double centre = 0.5 * (side - 1);
  return [=](double x, double y, double z) {
    const double distance = std::hypot(x - centre, y - centre, z - centre) / centre;
    return std::max(0.0, 1.0 - distance / 1.2);
  };
}

struct NamedFunction
{
  const char* Name;
  std::size_t Entries;
  double (*Opacity)(double scalar);
  bool IsSharp; ///< thinner than four samples per voxel can resolve
};

double MakePeak(double scalar, double place, double halfWidth)
{
  return std::max(0.0, 1.0 - std::abs(scalar - place) / halfWidth);
}

std::vector<NamedFunction> ListFunctions()
{
  return {
    { "peak of 8 entries", 256, [](double s) { return 0.9 * MakePeak(s, 0.45, 4.0 / 255.0); },
      true },
    { "peak of 4 of 1024 entries", 1024,
      [](double s) { return 0.9 * MakePeak(s, 0.45, 2.0 / 1023.0); }, true },
    { "window", 256, [](double s) { return s > 0.4 && s < 0.5 ? 0.3 : 0.0; }, true },
    { "two peaks", 256,
      [](double s) {
        return 0.95 * (MakePeak(s, 0.45, 4.0 / 255.0) + MakePeak(s, 0.5, 4.0 / 255.0));
      },
      true },
    { "edge", 256, [](double s) { return s > 0.4 ? 0.8 : 0.0; }, true },
    { "opaque edge", 256, [](double s) { return s > 0.4 ? 1.0 : 0.0; }, true },
    { "ramp", 256, [](double s) { return 0.1 * s; }, false },
    { "hill", 256, [](double s) { return 0.2 * std::exp(-100.0 * (s - 0.45) * (s - 0.45)); },
      false },
  };
}

TransferFunctions MakeFunctions(const NamedFunction& function)
{
  TransferFunctions functions;
  for (std::size_t entry = 0; entry < function.Entries; ++entry)
  {
    const double scalar = static_cast<double>(entry) / static_cast<double>(function.Entries - 1);
    const auto red = static_cast<float>(scalar < 0.475 ? 2.0 * scalar : 1.9 * scalar - 0.9);
    functions.Colors.insert(functions.Colors.end(), { red, 1.0f - red, 0.5f });
    functions.Opacities.push_back(static_cast<float>(function.Opacity(scalar)));
  }
  return functions;
}

/// Error over all channels, in 255ths.
struct ImageError
{
  double Rms = 0.0;
  double Largest = 0.0;
};

ImageError Compare(const KeptImage& image, const KeptImage& truth)
{
  ImageError error;
  for (std::size_t value = 0; value < truth.Rgba.size(); ++value)
  {
    const double difference = 255.0 * std::abs(image.Rgba[value] - truth.Rgba[value]);
    error.Rms += difference * difference / static_cast<double>(truth.Rgba.size());
    error.Largest = std::max(error.Largest, difference);
  }
  error.Rms = std::sqrt(error.Rms);
  return error;
}

class PreIntegrationOnBackend : public RendererOnBackend
{
protected:
  KeptImage RenderWith(RenderRequest request, double samplesPerVoxel, bool preIntegrates)
  {
    request.SampleDistance = 1.0 / samplesPerVoxel;
    request.EarlyTerminationOpacity = 1.0f; // otherwise the error comes from where rays end
    request.How.PreIntegration = preIntegrates;
    return this->Render(request);
  }

  /// Pre-integration must be no worse than four samples. Where four samples resolve a function, their errors are 1 to
  /// 2/255 at most, and the largest error only has to be that small.
  void ExpectAsGoodAsFour(const TestVolume& volume, const RenderRequest& request, const char* name)
  {
    for (const NamedFunction& function : ListFunctions())
    {
      ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
      ASSERT_TRUE(this->Renderer->SetTransferFunctions(MakeFunctions(function)).IsOk());
      const KeptImage truth = this->RenderWith(request, 16.0, false);
      const ImageError one = Compare(this->RenderWith(request, 1.0, false), truth);
      const ImageError four = Compare(this->RenderWith(request, 4.0, false), truth);
      const ImageError integrated = Compare(this->RenderWith(request, 1.0, true), truth);
      EXPECT_EQ(
        vtkStriderDescribePreIntegration(this->Renderer->GetStatistics()), "pre-integration");
      std::printf("%-16s %-26s RMS, largest / 255: one %6.2f %6.1f  four %6.2f %6.1f  "
                  "pre-integrated %6.2f %6.1f\n",
        name, function.Name, one.Rms, one.Largest, four.Rms, four.Largest, integrated.Rms,
        integrated.Largest);
      SCOPED_TRACE(std::string(name) + ", " + function.Name);
      EXPECT_LE(integrated.Rms, four.Rms);
      EXPECT_LE(integrated.Largest, function.IsSharp ? four.Largest : 3.0);
    }
  }
};

CameraPlace StandBefore(int side)
{
  CameraPlace place;
  const double centre = 0.5 * (side - 1);
  place.FocalPoint = { centre, centre, centre };
  place.Position = { centre + 1.1 * side, centre + 0.7 * side, centre + 1.6 * side };
  place.Near = 0.1 * side;
  place.Far = 10.0 * side;
  return place;
}

TEST_F(PreIntegrationOnBackend, IsAsGoodAsFourSamplesInABall)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 64, 64, 64 }, MakeBallField(64));
  this->ExpectAsGoodAsFour(volume, MakeScene(volume, {}, StandBefore(64)).Request, "ball");
}

TEST_F(PreIntegrationOnBackend, IsAsGoodAsFourSamplesInWaves)
{
  const std::array<int, 3> dimensions{ 256, 256, 64 };
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 1.0));
  this->ExpectAsGoodAsFour(volume, MakeScene(volume, {}, StandBefore(200)).Request, "waves");
}

class PreIntegrationElsewhereOnBackend : public RendererOnBackend
{
protected:
  /// Where pre-integration is requested but not possible, the image is the plain one, bit by bit, and the statistics
  /// say so.
  void ExpectPlain(const std::string& what, const Scene& scene)
  {
    SCOPED_TRACE(what);
    const KeptImage plain = this->Render(scene);
    EXPECT_EQ(vtkStriderDescribePreIntegration(this->Renderer->GetStatistics()),
      "no pre-integration (off)");
    Scene wished = scene;
    wished.Request.How.PreIntegration = true;
    EXPECT_EQ(this->Render(wished).Rgba, plain.Rgba);
    EXPECT_EQ(vtkStriderDescribePreIntegration(this->Renderer->GetStatistics()),
      "no pre-integration (unsupported by these settings)");
  }
};

TEST_F(PreIntegrationElsewhereOnBackend, OtherLooksStayPlain)
{
  const std::array<int, 3> dimensions{ 24, 20, 22 };
  const TestVolume volume = MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0));
  const Scene scene =
    MakeScene(volume, MakeColorfulFunctions(volume, 0.4f, 256), ListCameras(volume)[1].Place);
  const auto with = [&](const auto& change) {
    Scene changed = scene;
    change(changed.Request);
    return changed;
  };
  this->ExpectPlain("VTK", with([](RenderRequest& request) { request.MatchVTK = true; }));
  this->ExpectPlain("nearest",
    with([](RenderRequest& request) { request.Filter = ReconstructionFilter::Nearest; }));
  this->ExpectPlain("maximum",
    with([](RenderRequest& request) { request.Appearance.Blend = BlendMode::MaximumIntensity; }));
  this->ExpectPlain(
    "jitter", with([](RenderRequest& request) { request.Appearance.IsJittered = true; }));
  this->ExpectPlain("cropping", with([](RenderRequest& request) {
    request.Appearance.CropRegions = 0x2000;
    request.Appearance.CropPlanes = { 3.0, 20.0, 3.0, 17.0, 3.0, 17.0 };
  }));
  Scene colored = scene;
  colored.Functions.NanOpacity = 0.5f;
  this->ExpectPlain("NaN", colored);
  const TestVolume flat = MakeVolume(ScalarType::UInt8, { 24, 1, 22 }, MakeNoiseField(0.0, 255.0));
  this->ExpectPlain(
    "flat", MakeScene(flat, MakeColorfulFunctions(flat, 0.4f, 256), ListCameras(flat)[1].Place));
}

/// Switching it off gives the same bits as before; switching it on gives another image.
TEST_F(PreIntegrationElsewhereOnBackend, OffIsTheImageWithoutIt)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 24, 20, 22 }, MakeNoiseField(0.0, 60000.0));
  Scene scene =
    MakeScene(volume, MakeColorfulFunctions(volume, 0.4f, 256), ListCameras(volume)[1].Place);
  ASSERT_FALSE(scene.Request.How.PreIntegration);
  const KeptImage before = this->Render(scene);
  scene.Request.How.PreIntegration = true;
  EXPECT_NE(this->Render(scene).Rgba, before.Rgba);
  EXPECT_EQ(vtkStriderDescribePreIntegration(this->Renderer->GetStatistics()), "pre-integration");
  scene.Request.How.PreIntegration = false;
  EXPECT_EQ(this->Render(scene).Rgba, before.Rgba);
}

} // namespace
} // namespace Strider::Testing
