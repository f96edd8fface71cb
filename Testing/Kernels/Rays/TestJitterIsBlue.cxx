// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Jitter is blue noise without rings: its spectrum, and that of the error it causes in an image, has neither low
// frequencies nor peaks.
#include "BackendUnderTest.h"
#include "MakeCameras.h"

#include "Rays/ChooseJitter.h"

#include <cmath>
#include <complex>
#include <functional>
#include <numeric>

namespace Strider::Testing
{
namespace
{

constexpr int Side = JitterSide;
using Tile = std::vector<double>; ///< Side x Side pixels

Tile MakeTile(const std::function<double(int, int)>& value)
{
  Tile tile;
  for (int pixel = 0; pixel < Side * Side; ++pixel)
  {
    tile.push_back(value(pixel % Side, pixel / Side));
  }
  return tile;
}

/// Fourier transform of one row or column, whose values are `stride` apart.
void TransformLine(std::vector<std::complex<double>>& tile, int first, int stride)
{
  constexpr double turn = 2.0 * 3.14159265358979323846 / Side;
  std::vector<std::complex<double>> line(Side);
  for (int frequency = 0; frequency < Side; ++frequency)
  {
    for (int place = 0; place < Side; ++place)
    {
      line[frequency] += tile[first + place * stride] * std::polar(1.0, -turn * frequency * place);
    }
  }
  for (int frequency = 0; frequency < Side; ++frequency)
  {
    tile[first + frequency * stride] = line[frequency];
  }
}

/// Power of each frequency relative to white noise of the same variance.
struct Spectrum
{
  explicit Spectrum(const Tile& tile)
  {
    const double mean = std::accumulate(tile.begin(), tile.end(), 0.0) / (Side * Side);
    std::vector<std::complex<double>> values;
    double variance = 0.0;
    for (const double value : tile)
    {
      values.emplace_back(value - mean);
      variance += (value - mean) * (value - mean) / (Side * Side);
    }
    for (int line = 0; line < Side; ++line)
    {
      TransformLine(values, line * Side, 1);
    }
    for (int line = 0; line < Side; ++line)
    {
      TransformLine(values, line, Side);
    }
    for (const std::complex<double>& value : values)
    {
      this->Power.push_back(std::norm(value) / (variance * Side * Side));
    }
  }

  /// Frequency in cycles per pixel, up to 0.71.
  static double Radius(int entry)
  {
    const auto wrap = [](int place) { return std::min(place, Side - place); };
    return std::hypot(wrap(entry % Side), wrap(entry / Side)) / Side;
  }

  /// Mean power below `frequency` cycles per pixel.
  double MeanBelow(double frequency) const
  {
    double sum = 0.0;
    int count = 0;
    for (int entry = 1; entry < Side * Side; ++entry)
    {
      sum += Radius(entry) < frequency ? this->Power[entry] : 0.0;
      count += Radius(entry) < frequency ? 1 : 0;
    }
    return sum / count;
  }

  double Peak() const { return *std::max_element(this->Power.begin() + 1, this->Power.end()); }

  std::vector<double> Power;
};

/// White noise has a mean of 1 everywhere; the largest of its 4096 powers, which are distributed exponentially, is
/// about ln 4096.
constexpr double WhitePeak = 8.3;

TEST(JitterIsBlue, HasNoLowFrequenciesAndNoPeaks)
{
  const Spectrum spectrum(MakeTile([](int x, int y) { return ChooseJitter(x, y); }));
  EXPECT_LT(spectrum.MeanBelow(0.1), 0.001);
  EXPECT_LT(spectrum.MeanBelow(0.2), 0.01);
  EXPECT_LT(spectrum.Peak(), 2.0 * WhitePeak);
  // A ramp across the pixels, modulo 1, shows how this measure responds to a pattern.
  const Spectrum ramp(MakeTile([](int x, int y) {
    const double way = 52.9829189 * std::fmod(0.06711056 * x + 0.00583715 * y, 1.0);
    return way - std::floor(way);
  }));
  EXPECT_GT(ramp.MeanBelow(0.1), 0.01);
  EXPECT_GT(ramp.Peak(), 20.0 * WhitePeak);
}

TEST(JitterIsBlue, TakesAllPlacesOfAStepEquallyOften)
{
  std::vector<int> counts(256);
  double sum = 0.0;
  for (int pixel = 0; pixel < Side * Side; ++pixel)
  {
    const float jitter = ChooseJitter(pixel % Side, pixel / Side);
    ASSERT_GT(jitter, 0.0f);
    ASSERT_LT(jitter, 1.0f);
    counts[static_cast<int>(256.0f * jitter)] += 1;
    sum += jitter;
  }
  EXPECT_EQ(counts, std::vector<int>(256, 16));
  EXPECT_NEAR(sum / (Side * Side), 0.5, 1e-9);
}

TEST(JitterIsBlue, RepeatsOverTheTileFarOutAndBelowZeroAsWell)
{
  for (const int shift : { -3 * Side, Side, 1000 * Side })
  {
    EXPECT_EQ(ChooseJitter(5 + shift, 9), ChooseJitter(5, 9));
    EXPECT_EQ(ChooseJitter(5, 9 + shift), ChooseJitter(5, 9));
  }
}

class JitteredPictureOnBackend : public RendererOnBackend
{
protected:
  /// Opaque and transparent shells around a point in front of the picture, sampled two and a half voxels apart: rings
  /// appear.
  static Scene MakeShells()
  {
    const TestVolume volume = MakeVolume(ScalarType::Float32, { 33, 33, 33 },
      [](double x, double y, double z) { return std::hypot(x - 12.0, y - 20.0, z + 30.0); });
    TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.0f);
    functions.OpacityRange = volume.Layout.ScalarRange;
    functions.Opacities.clear();
    for (int entry = 0; entry < 256; ++entry)
    {
      functions.Opacities.push_back(entry / 16 % 2 == 0 ? 0.0f : 0.1f);
    }
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    scene.Request.ImageSize = { Side, Side };
    scene.Request.SampleDistance = 2.5;
    return scene;
  }

  static Tile Subtract(const KeptImage& image, const KeptImage& exact)
  {
    return MakeTile([&](int x, int y) { return image.Alpha(x, y) - exact.Alpha(x, y); });
  }

  static double MeanSquare(const Tile& tile)
  {
    return std::inner_product(tile.begin(), tile.end(), tile.begin(), 0.0) / (Side * Side);
  }
};

TEST_F(JitteredPictureOnBackend, ErrorsHaveNeitherRingsNorPeaks)
{
  Scene scene = this->MakeShells();
  scene.Request.SampleDistance = 0.02;
  const KeptImage exact = this->Render(scene);
  scene.Request.SampleDistance = 2.5;
  const KeptImage still = this->Render(scene.Request);
  scene.Request.Appearance.IsJittered = true;
  const KeptImage jittered = this->Render(scene.Request);
  const Tile ringed = this->Subtract(still, exact);
  const Tile noisy = this->Subtract(jittered, exact);
  const Spectrum rings(ringed);
  const Spectrum noise(noisy);
  const double ringPower = this->MeanSquare(ringed);
  const double noisePower = this->MeanSquare(noisy);
  std::printf(
    "errors: %.4f with rings, %.4f with noise; slow power %.2e and %.2e, peaks %.2e and %.2e\n",
    std::sqrt(ringPower), std::sqrt(noisePower), ringPower * rings.MeanBelow(0.1),
    noisePower * noise.MeanBelow(0.1), ringPower * rings.Peak(), noisePower * noise.Peak());
  // Samples in the middle of each step have the smallest error; averaged over all positions in the step it is a third
  // larger. Peaks of blue noise have a third of the rings' power, those of a ramp across the pixels four fifths.
  EXPECT_LT(std::sqrt(noisePower), 1.5 * std::sqrt(ringPower));
  EXPECT_LT(noisePower * noise.MeanBelow(0.1), 0.3 * ringPower * rings.MeanBelow(0.1));
  EXPECT_LT(noisePower * noise.Peak(), 0.5 * ringPower * rings.Peak());
}

TEST_F(JitteredPictureOnBackend, IsTheSameInEachFrame)
{
  Scene scene = this->MakeShells();
  scene.Request.Appearance.IsJittered = true;
  const KeptImage first = this->Render(scene);
  EXPECT_EQ(this->Render(scene.Request).Rgba, first.Rgba);
}

} // namespace
} // namespace Strider::Testing
