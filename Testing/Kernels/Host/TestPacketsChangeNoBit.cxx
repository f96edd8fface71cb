// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Packets of rays give the bits of single rays, with each instruction set, with and without light.
#include "SkippingUnderTest.h"

#include "Compositing/MakeTransferTable.h"
#include "Compositing/NeedsScene.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Host/Renderer/HostScene.h"
#include "Host/Tiles/ChooseMarchTile.h"
#include "Host/Volume/HostSkipMap.h"
#include "Rays/MakeRayFrame.h"

#include <cstring>
#include <limits>

namespace Strider::Testing
{
namespace
{

/// A frame's pixels and the number of its samples.
struct MarchedFrame
{
  std::vector<float> Rgba;
  std::vector<float> Depth;
  SampleCount Samples{ 0, 0 };
};

/// Marches a frame in tiles of 16x12 pixels, the last of which are cut.
MarchedFrame MarchFrame(MarchTileFunction marchTile, MarchJob job, std::array<int, 2> size)
{
  const std::size_t pixels = static_cast<std::size_t>(size[0]) * size[1];
  MarchedFrame frame{ std::vector<float>(4 * pixels, -1.0f), std::vector<float>(pixels, -1.0f) };
  job.Rgba = frame.Rgba.data();
  job.Depth = frame.Depth.data();
  for (int y = 0; y < size[1]; y += 12)
  {
    for (int x = 0; x < size[0]; x += 16)
    {
      const SampleCount samples =
        marchTile(job, { x, y, std::min(x + 16, size[0]), std::min(y + 12, size[1]) });
      frame.Samples.Taken += samples.Taken;
      frame.Samples.Skipped += samples.Skipped;
    }
  }
  return frame;
}

/// Single rays and packets of one instruction set.
struct MarchPair
{
  MarchTileFunction Rays;
  MarchTileFunction Packets;
};

class PacketsOf : public ::testing::Test
{
protected:
  /// Expects equal frames of all scalar types and cameras, and of rays that end in many ways.
  void ExpectSame(const MarchPair& pair, bool isLit)
  {
    this->Pair = pair;
    this->IsLit = isLit;
    for (const ScalarType type : ListScalarTypes())
    {
      SCOPED_TRACE(NameOf(type));
      const std::array<double, 2> scalars = ChooseScalars(type);
      const std::array<int, 3> dimensions{ 29, 21, 17 };
      const TestVolume volume =
        MakeVolume(type, dimensions, MakeBallsField(dimensions, scalars[0], scalars[1]));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(camera.Name);
        Scene scene = MakeScene(volume, MakeWindow(volume, 0.3, 0.6), camera.Place);
        scene.Request.Appearance.PhysicalToView = MakeViewMatrix(camera.Place);
        this->ExpectSame(scene);
        scene.Functions = MakeColorfulFunctions(volume, 0.05f);
        this->ExpectSame(scene);
      }
    }
    this->ExpectSameEnds();
  }

  /// Guards against frames that show or skip nothing, and lit frames that all read samples in one way.
  void TearDown() override
  {
    if (!this->IsSkipped())
    {
      EXPECT_TRUE(!this->IsLit || this->ShowingAll > this->Frames / 4);
      EXPECT_TRUE(!this->IsLit || this->ShowingAll < this->Frames * 3 / 4);
      EXPECT_TRUE(!this->IsLit || this->Directed > this->Frames / 5);
      EXPECT_TRUE(!this->IsLit || this->Clipped > this->Frames / 2);
      EXPECT_GT(this->Visible, this->Frames * 3 / 4);
      EXPECT_GT(this->Skipped, 0u);
    }
  }

private:
  Scene MakeOpaqueScene()
  {
    const std::array<int, 3> dimensions{ 23, 31, 19 };
    TestVolume volume =
      MakeVolume(ScalarType::Float32, dimensions, MakeBallsField(dimensions, 0.0, 2.0));
    WriteVoxel(volume, 11, 14, 9, std::numeric_limits<double>::quiet_NaN());
    const CameraPlace place = ListCameras(volume)[1].Place;
    Scene scene = MakeScene(volume, MakeColorfulFunctions(volume, 0.9f, 256), place);
    scene.Request.Appearance.PhysicalToView = MakeViewMatrix(place);
    return scene;
  }

  /// Rays that end early, at opaque geometry, in a cropped box, or at once.
  void ExpectSameEnds()
  {
    Scene scene = this->MakeOpaqueScene();
    for (const float opacity : { 254.0f / 255.0f, 0.5f, 1.0f })
    {
      scene.Request.EarlyTerminationOpacity = opacity;
      this->ExpectSame(scene);
    }
    scene.Request.Crop = { 3.5, 17.25, -1.0, 12.5, 8.0, 8.5 };
    this->ExpectSame(scene);
    scene.Request.Crop = RenderRequest().Crop;
    std::vector<float> depths(6 * 5);
    for (std::size_t place = 0; place < depths.size(); ++place)
    {
      depths[place] = 0.97f + 0.001f * static_cast<float>(place);
    }
    scene.Request.OpaqueDepth = depths.data();
    scene.Request.OpaqueDepthSize = { 6, 5 };
    this->ExpectSame(scene);
    scene.Request.OpaqueDepth = nullptr;
    scene.Functions.HasSteps = true;
    this->ExpectSame(scene);
    for (const std::array<int, 2> size : { std::array<int, 2>{ 1, 1 }, { 3, 50 }, { 17, 2 } })
    {
      scene.Request.ImageSize = size;
      this->ExpectSame(scene);
    }
  }

  void ExpectSame(Scene& scene)
  {
    for (const auto filter : { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      scene.Request.Filter = filter;
      for (const bool skips : { false, true })
      {
        SCOPED_TRACE(skips ? "skipping" : "every sample");
        if (this->IsLit)
        {
          this->ExpectSameLit(scene, skips);
        }
        else
        {
          this->ExpectSameUnlit(scene, skips);
        }
      }
    }
  }

  static MarchJob MakeJob(const Scene& scene)
  {
    MarchJob job{};
    job.Volume = scene.Volume.View();
    EXPECT_TRUE(MakeRayFrame(scene.Request, job.Volume, job.Frame).IsOk());
    job.Strides = FindStrides({}, job.Volume.Dimensions);
    job.ComponentScalars[0] = DescribeStoredScalars(job.Volume);
    job.Filter = scene.Request.Filter;
    job.TerminationOpacity = scene.Request.EarlyTerminationOpacity;
    job.OpaqueDepth = scene.Request.OpaqueDepth;
    job.LeastValue = -std::numeric_limits<float>::infinity();
    return job;
  }

  void ExpectSameUnlit(const Scene& scene, bool skips)
  {
    MarchJob job = MakeJob(scene);
    TransferTableEntries entries;
    ASSERT_TRUE(
      MakeTransferTable(scene.Functions, job.Volume, scene.Request, entries, job.Table).IsOk());
    ASSERT_TRUE(job.Table.IsFused);
    DescribeTable(job);
    OccupancyArrays shown;
    AddTransferTable(job.Table, job.Table.Opacities, 0, false, job.LeastValue, {}, shown);
    const std::uint64_t skipped = this->Skipped;
    const MarchedFrame single = this->ExpectSameFrames(job, shown, skips, scene);
    EXPECT_EQ(single.Samples.Skipped, this->Skipped - skipped);
  }

  /// Clips some frames by planes that rays enter, leave and miss, and some by cropping regions.
  void Clip(int number, Scene& scene)
  {
    Appearance& appearance = scene.Request.Appearance;
    const std::array<int, 3>& size = scene.Volume.Layout.Dimensions;
    const std::array<double, 3> middle{ 0.5 * size[0], 0.5 * size[1], 0.5 * size[2] };
    if (number % 9 > 4)
    {
      appearance.ClippingPlanes = { { 0.6, 0.0, 0.8, -0.6 * middle[0] - 0.8 * middle[2] + 0.3 } };
    }
    if (number % 9 == 8)
    {
      appearance.ClippingPlanes.push_back({ 0.0, -1.0, 0.0, middle[1] + 2.2 });
    }
    if (number % 7 > 3)
    {
      appearance.CropPlanes = { 0.3 * size[0], 0.7 * size[0], 0.2 * size[1], 0.8 * size[1],
        0.4 * size[2], 0.6 * size[2] };
      appearance.CropRegions = Appearance::AllRegions & ~0x2411u;
    }
    this->Clipped += number % 9 > 4 || number % 7 > 3 ? 1 : 0;
  }

  /// Each frame has the next one of several lights, with and without gradient opacity, jitter, planes and regions.
  void ExpectSameLit(const Scene& given, bool skips)
  {
    Scene scene = given;
    const int number = this->Frames;
    Appearance& appearance = scene.Request.Appearance;
    appearance.IsShaded[0] = number % 5 != 4;
    appearance.Materials[0].SpecularPower = number % 2 == 0 ? 10.0 : 37.5;
    appearance.IsTwoSided = number % 3 != 0;
    appearance.IsJittered = number % 17 > 8;
    this->Clip(number, scene);
    appearance.Lights.resize(number % 4 == 3 ? 3 : 1);
    if (number % 4 == 3)
    {
      appearance.Lights[0].Type = Light::Kind::Directional;
      appearance.Lights[0].Direction = { 0.6, 0.0, -0.8 };
      appearance.Lights[1].Type = Light::Kind::Positional;
      appearance.Lights[1].Position = { 3.0, 40.0, 10.0 };
      appearance.Lights[2].Type = Light::Kind::Positional;
      appearance.Lights[2].ConeAngle = 35.0;
    }
    if (number % 13 < 4)
    {
      ++this->Directed;
      appearance.Lights = { Light{}, Light{}, Light{} };
      appearance.Lights[1].Type = Light::Kind::Directional;
      appearance.Lights[1].Direction = { 0.6, 0.0, -0.8 };
      appearance.Lights[1].Ambient = { 0.0, 0.3, 0.1 };
      appearance.Lights[1].Specular = { 0.9, 0.2, 0.4 };
      appearance.Lights[2].Type = Light::Kind::Directional;
      appearance.Lights[2].Direction = { -0.36, 0.48, 0.8 };
      appearance.Lights[2].Diffuse = { 0.2, 0.7, 0.5 };
    }
    appearance.Materials[0].Specular = number % 5 == 1 ? 0.0 : 0.2;
    if (number % 11 > 4)
    {
      scene.Functions.GradientOpacities = { 0.0f, 0.3f, 0.9f, 1.0f };
      const auto& range = scene.Volume.Layout.ScalarRange;
      scene.Functions.GradientRange = { 0.0, 0.3 * (range[1] - range[0]) };
    }
    scene.Functions.NanOpacity = 0.4f;
    scene.Functions.NanColor = { 0.9f, 0.1f, 0.5f };
    MarchJob job = MakeJob(scene);
    HostScene prepared;
    const std::vector<TransferFunctions> functions{ scene.Functions };
    const SceneSource source = prepared.GetSource(job.Volume, functions, 1);
    const bool isClipped =
      !appearance.ClippingPlanes.empty() || appearance.CropRegions != Appearance::AllRegions;
    const SceneKind kind = isClipped ? SceneKind::ClippedComponent : SceneKind::SingleComponent;
    ASSERT_EQ(FindSceneKind(source, scene.Request), kind);
    ASSERT_TRUE(prepared.Prepare(source, scene.Request).IsOk());
    job.Scene = &prepared.GetFeatures();
    job.AuxiliaryVolumes = &prepared.GetAuxiliaryVolumes();
    job.Kind = kind;
    job.Table = job.Scene->Appearances[0].Table;
    ASSERT_TRUE(job.Table.IsFused);
    DescribeTable(job);
    this->ShowingAll += ShowsAll(job.ShownEntries, job.Table) ? 1 : 0;
    OccupancyArrays shown;
    AddScene(*job.Scene, job.LeastValue, {}, shown);
    this->ExpectSameFrames(job, shown, skips, scene);
  }

  MarchedFrame ExpectSameFrames(
    MarchJob& job, const OccupancyArrays& shown, bool skips, const Scene& scene)
  {
    HostSkipMap map;
    if (skips)
    {
      map.SetVolume(job.Volume, MakeWholeBox(job.Volume.Dimensions));
      map.Update(shown, true);
      job.Skip = map.Get(Switch::On);
    }
    const MarchedFrame single = MarchFrame(this->Pair.Rays, job, scene.Request.ImageSize);
    const MarchedFrame packed = MarchFrame(this->Pair.Packets, job, scene.Request.ImageSize);
    const auto areSame = [](const std::vector<float>& one, const std::vector<float>& other) {
      return std::memcmp(one.data(), other.data(), one.size() * sizeof(float)) == 0;
    };
    EXPECT_TRUE(areSame(single.Rgba, packed.Rgba)) << "frame " << this->Frames;
    EXPECT_TRUE(areSame(single.Depth, packed.Depth)) << "frame " << this->Frames;
    EXPECT_EQ(single.Samples.Taken, packed.Samples.Taken) << "frame " << this->Frames;
    this->Frames += 1;
    this->Visible += packed.Rgba != std::vector<float>(packed.Rgba.size(), 0.0f) ? 1 : 0;
    this->Skipped += packed.Samples.Skipped;
    return single;
  }

  MarchPair Pair{};
  bool IsLit = false;
  int Frames = 0;
  int Visible = 0;
  int Clipped = 0;
  int Directed = 0;   ///< frames with several lights without positions
  int ShowingAll = 0; ///< frames whose every sample is visible
  std::uint64_t Skipped = 0;
};

TEST_F(PacketsOf, Baseline)
{
  this->ExpectSame(
    { MarchTile<InstructionSet::Baseline>, MarchPacketTile<InstructionSet::Baseline> }, false);
}

TEST_F(PacketsOf, LitBaseline)
{
  this->ExpectSame(
    { MarchSceneTile<InstructionSet::Baseline>, MarchLitPacketTile<InstructionSet::Baseline> },
    true);
}

#if defined(__x86_64__) && defined(__GNUC__)
bool HasAvx2()
{
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

bool HasAvx512()
{
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

TEST_F(PacketsOf, Avx2)
{
  if (!HasAvx2())
  {
    GTEST_SKIP() << "this processor has no AVX2";
  }
  this->ExpectSame(
    { MarchTile<InstructionSet::Avx2>, MarchPacketTile<InstructionSet::Avx2> }, false);
}

TEST_F(PacketsOf, LitAvx2)
{
  if (!HasAvx2())
  {
    GTEST_SKIP() << "this processor has no AVX2";
  }
  this->ExpectSame(
    { MarchSceneTile<InstructionSet::Avx2>, MarchLitPacketTile<InstructionSet::Avx2> }, true);
}

TEST_F(PacketsOf, Avx512)
{
  if (!HasAvx512())
  {
    GTEST_SKIP() << "this processor has no AVX-512";
  }
  this->ExpectSame(
    { MarchTile<InstructionSet::Avx512>, MarchPacketTile<InstructionSet::Avx512> }, false);
}

TEST_F(PacketsOf, LitAvx512)
{
  if (!HasAvx512())
  {
    GTEST_SKIP() << "this processor has no AVX-512";
  }
  this->ExpectSame(
    { MarchSceneTile<InstructionSet::Avx512>, MarchLitPacketTile<InstructionSet::Avx512> }, true);
}
#endif

} // namespace
} // namespace Strider::Testing
