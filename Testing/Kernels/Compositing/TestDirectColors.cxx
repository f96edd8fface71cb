// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Four dependent components are red, green, blue and opacity in every scalar type.
#include "ClosedFormScenes.h"

#include <algorithm>
#include <tuple>

namespace Strider::Testing
{
namespace
{

class DirectColorsOnBackend : public ClosedFormScenes
{
protected:
  /// 32 voxels of 0.2, 0.4 and 0.8 of a full colour.
  Scene MakeColorScene(ScalarType type, double full, double lowest, double largest)
  {
    TestVolume volume = MakeVolume(type, Dimensions, MakeConstantField(0.0));
    const std::size_t bytes = SizeOf(type);
    const std::size_t count = volume.View().CountVoxels();
    volume.Layout.Components = 4;
    volume.Bytes.assign(4 * count * bytes, 0);
    // Writes the components of a voxel as four voxels of a row, because WriteVoxel knows one component only.
    TestVolume row = volume;
    row.Layout.Components = 1;
    row.Layout.Dimensions = { static_cast<int>(4 * count), 1, 1 };
    const std::array<double, 4> seen{ 0.2 * full, 0.4 * full, 0.8 * full, 0.5 * full };
    const std::array<double, 4> hidden{ lowest * full, largest * full, 0.6 * full, 0.0 };
    for (std::size_t voxel = 0; voxel < count; ++voxel)
    {
      const bool isSeen = voxel + 1 < count; // the last one lies in a corner
      for (int component = 0; component < 4; ++component)
      {
        WriteVoxel(
          row, static_cast<int>(4 * voxel) + component, 0, 0, (isSeen ? seen : hidden)[component]);
      }
    }
    volume.Bytes = row.Bytes;
    const auto range = [&](int component) {
      return std::array<double, 2>{ std::min(seen[component], hidden[component]),
        std::max(seen[component], hidden[component]) };
    };
    volume.Layout.ScalarRange = range(0);
    volume.Layout.OtherRanges = { range(1), range(2), range(3) };
    Scene scene = MakeScene(
      volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(volume, 2));
    scene.Request.Appearance.AreComponentsIndependent = false;
    scene.Request.SampleDistance = 0.5;
    return scene;
  }

  void ExpectColor(const KeptImage& image, const std::array<double, 3>& color, double bound)
  {
    const float* pixel = image.At(image.Size[0] / 3, image.Size[1] / 3);
    for (int channel = 0; channel < 3; ++channel)
    {
      EXPECT_NEAR(pixel[channel], color[channel] * Absorb(0.1, 32.0), bound) << channel;
    }
    EXPECT_NEAR(pixel[3], Absorb(0.1, 32.0), bound);
  }
};

TEST_F(DirectColorsOnBackend, ShowInEveryType)
{
  const std::tuple<ScalarType, double> types[] = { { ScalarType::UInt8, 255.0 },
    { ScalarType::UInt16, 65535.0 }, { ScalarType::Int32, 255.0 }, { ScalarType::Int32, 65535.0 },
    { ScalarType::Int32, 2147483647.0 }, { ScalarType::UInt32, 255.0 },
    { ScalarType::UInt32, 4294967295.0 }, { ScalarType::Int64, 255.0 },
    { ScalarType::UInt64, 65535.0 }, { ScalarType::Float32, 1.0 }, { ScalarType::Float64, 1.0 } };
  for (const auto& [type, full] : types)
  {
    for (const auto& [lowest, largest] : { std::pair{ 0.0, 1.0 }, std::pair{ 0.2, 0.9 } })
    {
      SCOPED_TRACE(std::string(NameOf(type)) + " to " + std::to_string(full));
      this->ExpectColor(
        this->Render(this->MakeColorScene(type, full, lowest, largest)), { 0.2, 0.4, 0.8 }, 4e-3);
    }
  }
}

TEST_F(DirectColorsOnBackend, ShowWithEveryFilter)
{
  for (const ReconstructionFilter filter :
    { ReconstructionFilter::Nearest, ReconstructionFilter::CubicBSpline })
  {
    Scene scene = this->MakeColorScene(ScalarType::Float64, 1.0, 0.0, 1.0);
    scene.Request.Filter = filter;
    this->ExpectColor(this->Render(scene), { 0.2, 0.4, 0.8 }, 4e-3);
  }
}

/// VTK's texture normalises wider types over the range of each component, and the colours show that.
TEST_F(DirectColorsOnBackend, MatchVTKKeepsItsHabit)
{
  Scene scene = this->MakeColorScene(ScalarType::Float64, 1.0, 0.0, 1.0);
  scene.Request.MatchVTK = true;
  this->ExpectColor(this->Render(scene), { 1.0, 0.0, 1.0 }, 0.05);
}

} // namespace
} // namespace Strider::Testing
