// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Each instruction set's march gives the reference's image, not only the one that this processor would choose.
#include "BackendUnderTest.h"

#include "Compositing/MakeTransferTable.h"
#include "Host/Tiles/ChooseMarchTile.h"
#include "Rays/MakeRayFrame.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

class InstructionSets : public ::testing::Test
{
protected:
  void ExpectReference(MarchTileFunction marchTile)
  {
    for (const ScalarType type : ListScalarTypes())
    {
      const std::array<int, 3> dimensions{ 19, 11, 13 };
      const std::array<double, 2> scalars = ChooseScalars(type);
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeMarschnerLobbField(dimensions, scalars[0], scalars[1]));
      Scene scene =
        MakeScene(volume, MakeColorfulFunctions(volume, 0.2f), ListCameras(volume)[1].Place);
      for (const auto filter : { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
      {
        scene.Request.Filter = filter;
        SCOPED_TRACE(NameOf(type));
        this->ExpectReference(marchTile, scene);
      }
    }
  }

  void ExpectReference(MarchTileFunction marchTile, const Scene& scene)
  {
    const auto& size = scene.Request.ImageSize;
    std::vector<float> rgba(4 * static_cast<std::size_t>(size[0]) * size[1]);
    TransferTableEntries entries;
    MarchJob job{};
    job.Volume = scene.Volume.View();
    ASSERT_TRUE(MakeRayFrame(scene.Request, job.Volume, job.Frame).IsOk());
    ASSERT_TRUE(
      MakeTransferTable(scene.Functions, job.Volume, scene.Request, entries, job.Table).IsOk());
    job.Strides = FindStrides({}, job.Volume.Dimensions);
    job.ComponentScalars[0] = DescribeStoredScalars(job.Volume);
    job.Filter = scene.Request.Filter;
    job.TerminationOpacity = scene.Request.EarlyTerminationOpacity;
    job.Rgba = rgba.data();
    const std::uint64_t samplesTaken = marchTile(job, { 0, 0, size[0], size[1] }).Taken;
    const ReferenceImage reference =
      RenderReference(job.Volume, scene.Functions, scene.Request, SoftwarePrecision);
    for (std::size_t channel = 0; channel < rgba.size(); ++channel)
    {
      ASSERT_NEAR(rgba[channel], reference.Rgba[channel], reference.RgbaBound[channel / 4]);
    }
    EXPECT_NEAR(static_cast<double>(samplesTaken), static_cast<double>(reference.SamplesTaken),
      static_cast<double>(reference.SamplesBound));
  }
};

TEST_F(InstructionSets, Baseline)
{
  this->ExpectReference(MarchTile<InstructionSet::Baseline>);
}

#if defined(__x86_64__) && defined(__GNUC__)
TEST_F(InstructionSets, Avx2)
{
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
  {
    GTEST_SKIP() << "this processor has no AVX2";
  }
  this->ExpectReference(MarchTile<InstructionSet::Avx2>);
}

TEST_F(InstructionSets, Avx512)
{
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
    !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
  {
    GTEST_SKIP() << "this processor has no AVX-512";
  }
  this->ExpectReference(MarchTile<InstructionSet::Avx512>);
}
#endif

} // namespace
} // namespace Strider::Testing
