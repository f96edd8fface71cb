// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The generated volumes and the transfer functions made for them.
#include "Scene/MakeHistogram.h"
#include "Volumes/FillVolume.h"
#include "Volumes/VolumeField.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace StriderBenchmarks
{
namespace
{

using Strider::ScalarType;

HeldVolume Fill(const std::string& name, ScalarType type, std::array<int, 3> dimensions)
{
  HeldVolume volume;
  volume.View.Type = type;
  volume.View.Dimensions = dimensions;
  const Strider::Status status = FillHostVolume(name, volume);
  EXPECT_TRUE(status.IsOk()) << status.GetMessage();
  return volume;
}

TEST(Volumes, TypesHoldTheSameField)
{
  constexpr std::array<int, 3> dimensions{ 24, 16, 12 };
  for (const std::string& name : ListGeneratedVolumes())
  {
    const HeldVolume bytes = Fill(name, ScalarType::UInt8, dimensions);
    const HeldVolume shorts = Fill(name, ScalarType::UInt16, dimensions);
    const HeldVolume floats = Fill(name, ScalarType::Float32, dimensions);
    EXPECT_EQ(shorts.View.ScalarRange[1], 65535.0);
    const auto* byteVoxels = static_cast<const std::uint8_t*>(bytes.View.Voxels);
    const auto* shortVoxels = static_cast<const std::uint16_t*>(shorts.View.Voxels);
    const auto* floatVoxels = static_cast<const float*>(floats.View.Voxels);
    float largest = 0.0f;
    for (std::size_t voxel = 0; voxel < bytes.View.CountVoxels(); ++voxel)
    {
      ASSERT_GE(floatVoxels[voxel], 0.0f) << name;
      ASSERT_LE(floatVoxels[voxel], 1.0f) << name;
      ASSERT_NEAR(byteVoxels[voxel], 255.0f * floatVoxels[voxel], 0.51f) << name;
      ASSERT_NEAR(shortVoxels[voxel], 65535.0f * floatVoxels[voxel], 0.52f) << name;
      largest = std::max(largest, floatVoxels[voxel]);
    }
    EXPECT_GT(largest, 0.2f) << name;
  }
}

TEST(Volumes, UnknownNameIsRefused)
{
  HeldVolume volume;
  volume.View.Dimensions = { 2, 2, 2 };
  EXPECT_FALSE(FillHostVolume("nothing", volume).IsOk());
}

TEST(Volumes, FilamentsFillAFewPercent)
{
  const double occupied = 1.0 - MakeHistogram("filaments")[0];
  EXPECT_GT(occupied, 0.01);
  EXPECT_LT(occupied, 0.06);
}

TEST(Volumes, HistogramOfVoxelsIsThatOfTheField)
{
  const HeldVolume volume = Fill("noise", ScalarType::UInt8, { 64, 64, 64 });
  const ScalarHistogram ofVoxels = MakeHistogram(volume.View);
  const ScalarHistogram ofField = MakeHistogram("noise");
  EXPECT_NEAR(std::accumulate(ofField.begin(), ofField.end(), 0.0), 1.0, 1e-12);
  for (std::size_t entry = 0; entry < ofField.size(); ++entry)
  {
    EXPECT_NEAR(ofVoxels[entry], ofField[entry], 1e-4);
  }
}

TEST(TransferFunctions, SurfaceShowsOneToFivePercent)
{
  for (const std::string& name : ListGeneratedVolumes())
  {
    const ScalarHistogram histogram = MakeHistogram(name);
    const auto functions = MakeTransferFunctions("surface", { 0.0, 255.0 }, histogram, 1.0, 100.0);
    double visible = 0.0;
    for (std::size_t entry = 0; entry < histogram.size(); ++entry)
    {
      visible += functions.Opacities[entry] > 0.0f ? histogram[entry] : 0.0;
    }
    EXPECT_GT(visible, 0.01) << name;
    EXPECT_LT(visible, 0.05) << name;
  }
}

TEST(TransferFunctions, TransparentNeverEndsARay)
{
  const auto functions = MakeTransferFunctions("transparent", { 0.0, 1.0 }, {}, 1.0, 1773.0);
  EXPECT_GT(functions.Opacities.front(), 0.0f);
  const double through = std::pow(1.0 - functions.Opacities.back(), 1773.0);
  EXPECT_GT(through, 1.0 / 255.0);
}

TEST(TransferFunctions, NoisyAlternatesQuickly)
{
  const auto functions = MakeTransferFunctions("noisy", { 0.0, 1.0 }, {}, 1.0, 1773.0);
  int changes = 0;
  for (std::size_t entry = 1; entry < functions.Opacities.size(); ++entry)
  {
    changes += functions.Opacities[entry] != functions.Opacities[entry - 1] ? 1 : 0;
  }
  EXPECT_EQ(functions.Opacities.size(), 256u);
  EXPECT_EQ(functions.Colors.size(), 768u);
  EXPECT_GE(changes, 60);
}

} // namespace
} // namespace StriderBenchmarks
