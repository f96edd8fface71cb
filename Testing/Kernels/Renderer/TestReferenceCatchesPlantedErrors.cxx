// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The reference's error bounds are tight enough to find a shift of half a voxel and a lost sample, with software and
// with hardware filtering.
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

class PlantedErrorsOnBackend : public RendererOnBackend
{
protected:
  void SetUp() override
  {
    const std::array<int, 3> dimensions{ 29, 23, 31 };
    this->Volume =
      MakeVolume(ScalarType::UInt16, dimensions, MakeMarschnerLobbField(dimensions, 0.0, 65535.0));
    this->RendererOnBackend::SetUp();
  }

  Scene MakeGoodScene(std::size_t camera) const
  {
    return MakeScene(this->Volume, MakeColorfulFunctions(this->Volume, 0.3f),
      ListCameras(this->Volume)[camera].Place);
  }

  /// Share of the pixels in which `made` differs by more than the bound from the reference of `right`.
  double FindShareBeyondBound(
    const Scene& right, const KeptImage& made, const Precision& precision) const
  {
    const ReferenceImage reference =
      RenderReference(right.Volume.View(), right.Functions, right.Request, precision);
    std::size_t beyond = 0;
    for (std::size_t pixel = 0; pixel < reference.RgbaBound.size(); ++pixel)
    {
      double difference = 0.0;
      for (std::size_t value = 4 * pixel; value < 4 * pixel + 4; ++value)
      {
        difference = std::max(difference, std::abs(made.Rgba[value] - reference.Rgba[value]));
      }
      beyond += difference > reference.RgbaBound[pixel] ? 1 : 0;
    }
    return static_cast<double>(beyond) / reference.RgbaBound.size();
  }

  void ExpectCaught(const Scene& right, const Scene& wrong)
  {
    const KeptImage good = this->Render(right);
    const KeptImage bad = this->Render(wrong);
    for (const Precision& precision :
      { this->GetPrecision(right.Request), HardwareFilterPrecision })
    {
      EXPECT_EQ(this->FindShareBeyondBound(right, good, precision), 0.0);
      EXPECT_GT(this->FindShareBeyondBound(right, bad, precision), 0.05);
    }
  }

  TestVolume Volume;
};

TEST_F(PlantedErrorsOnBackend, HalfAVoxelAside)
{
  for (std::size_t camera = 0; camera < ListCameras(this->Volume).size(); ++camera)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      SCOPED_TRACE(ListCameras(this->Volume)[camera].Name + ", axis " + std::to_string(axis));
      Scene wrong = this->MakeGoodScene(camera);
      wrong.Request.IndexToPhysical[4 * axis + 3] += 0.5;
      this->ExpectCaught(this->MakeGoodScene(camera), wrong);
    }
  }
}

/// The box begins one sample distance later: every ray along z loses its first sample.
TEST_F(PlantedErrorsOnBackend, TheFirstSampleIsLost)
{
  const Scene right = MakeScene(
    this->Volume, MakeColorfulFunctions(this->Volume, 0.3f), MakeFaceCamera(this->Volume, 2));
  Scene wrong = right;
  wrong.Request.Crop[4] = right.Request.SampleDistance;
  this->ExpectCaught(right, wrong);
}

} // namespace
} // namespace Strider::Testing
