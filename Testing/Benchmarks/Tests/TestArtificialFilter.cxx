// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The artificial filter agrees with the paper's definition, and has the same bits from boxes as from fetches of
// single voxels.
#include "SharedSampling.h"

#include "Artificial/ArtificialKernel.h"

#include <random>

namespace StriderBenchmarks
{
namespace
{

constexpr Strider::TexelUnits Units{ 200.0f, 0.0f };

/// Equation 11, voxel by voxel, in double precision.
double FindDefined(const TexelVolume& volume, int side, int iterations, Strider::Vector3 place)
{
  const int first = 1 - side / 2;
  double sum = 0.0;
  double weights = 0.0;
  for (int voxel = 0; voxel < side * side * side; ++voxel)
  {
    const double value = volume(std::floor(place.X) + static_cast<float>(first + voxel % side),
      std::floor(place.Y) + static_cast<float>(first + voxel / side % side),
      std::floor(place.Z) + static_cast<float>(first + voxel / side / side));
    for (int iteration = 1; iteration <= iterations; ++iteration)
    {
      sum += value / iteration;
      weights += 1.0 / iteration;
    }
  }
  return Units.Scale * sum / weights;
}

/// Reads voxels of bytes, or of floats, as the benchmark's fetches do.
template <typename Cells>
struct FetchedNumbers
{
  const TexelVolume& Volume;

  float operator()(float x, float y, float z) const
  {
    const float texel = this->Volume(x, y, z);
    return Cells::AreNumbers
      ? texel * Strider::BytesOfTexel + Strider::WholeNumbers - Strider::WholeNumbers
      : texel;
  }
};

WarpPaths MakePaths(std::mt19937& random)
{
  std::uniform_real_distribution<float> place(2.0f, 18.0f);
  std::uniform_real_distribution<float> side(-1.2f, 1.2f);
  const Strider::Vector3 step{ side(random), side(random), side(random) };
  const Strider::Vector3 start{ place(random), place(random), place(random) };
  WarpPaths paths{};
  for (int lane = 0; lane < Strider::WarpLanes; ++lane)
  {
    const auto across = static_cast<float>(lane % 8);
    paths[lane].Start = start + Strider::Vector3{ 0.3f * across, 0.4f * (lane / 8), 0.1f * across };
    paths[lane].Step = step;
    paths[lane].Count = static_cast<int>(random() % 12);
  }
  return paths;
}

template <typename Cells, int Side>
void ExpectDefined(const TexelVolume& volume, std::mt19937& random)
{
  const Strider::StoredSpan stored{ {},
    { volume.Dimensions[0] - 1.0f, volume.Dimensions[1] - 1.0f, volume.Dimensions[2] - 1.0f } };
  for (const int iterations : { 1, 3, 16 })
  {
    const ArtificialKernel<Side> kernel{ iterations };
    // Sums of this many nonnegative numbers, each rounded, twice: for the values and for the weights; then a few
    // operations more.
    const double bound =
      (2.0 * Side * Side * Side * iterations + 8.0) * std::ldexp(1.0, -24) * Units.Scale;
    for (const int capacity : { 64, 700, 2044 })
    {
      const WarpPaths paths = MakePaths(random);
      SharedValues shared;
      SampleAsWarp<Cells>(volume, kernel, paths, capacity, Units, shared);
      for (int lane = 0; lane < Strider::WarpLanes; ++lane)
      {
        for (int sample = 0; sample < std::min(SharedBatch, paths[lane].Count); ++sample)
        {
          const Strider::Vector3 place = Strider::LimitPlace(paths[lane].GetPlace(sample), stored);
          const float value = shared.Values[lane][sample];
          const FetchedNumbers<Cells> fetch{ volume };
          ASSERT_EQ(value,
            kernel.template ReadAt<Cells>(
              Units, Strider::FetchedTaps<FetchedNumbers<Cells>>{ fetch }, place));
          ASSERT_NEAR(value, FindDefined(volume, Side, iterations, place), bound);
        }
      }
    }
  }
}

template <typename Cells>
void ExpectAllSides()
{
  std::mt19937 random(6);
  const TexelVolume volume = Strider::Testing::MakeTexels({ 23, 19, 21 }, random);
  ExpectDefined<Cells, 2>(volume, random);
  ExpectDefined<Cells, 4>(volume, random);
  ExpectDefined<Cells, 6>(volume, random);
  ExpectDefined<Cells, 8>(volume, random);
}

TEST(ArtificialFilterOfWarp, BoxesOfFloatsGiveWhatIsDefined)
{
  ExpectAllSides<Strider::FloatCells<float>>();
}

TEST(ArtificialFilterOfWarp, BoxesOfBytesGiveWhatIsDefined)
{
  ExpectAllSides<Strider::ByteRows>();
}

} // namespace
} // namespace StriderBenchmarks
