// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays with cubic filters that skip the subcells of occupied macrocells give the same bits as rays that take every
// sample.
#include "CudaScenes.h"
#include "SkippingUnderTest.h"

#include "Cuda/EmptySpace/DeviceSkipMap.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "EmptySpace/BoundCubic.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/SkipSubcells.h"
#include "Sampling/SumCubicTaps.h"

#include <cuda_runtime_api.h>

#include <limits>
#include <random>

namespace Strider::Testing
{
namespace
{

/// A surface that passes through every macrocell: half of the scalar range on a gyroid.
Field MakeGyroidField(double low, double high)
{
  return [=](double x, double y, double z) {
    constexpr double turn = 0.45;
    const double value = std::sin(turn * x) * std::cos(turn * y) +
      std::sin(turn * y) * std::cos(turn * z) + std::sin(turn * z) * std::cos(turn * x);
    return low + (high - low) * (0.5 + value / 6.0);
  };
}

TestVolume MakeGyroid(ScalarType type, std::array<int, 3> dimensions = { 61, 43, 37 })
{
  const std::array<double, 2> scalars = ChooseScalars(type);
  return MakeVolume(type, dimensions, MakeGyroidField(scalars[0], scalars[1]), { 1.0, 1.3, 0.8 });
}

/// Light and gradient opacity of a request.
enum class Look
{
  Plain,
  Lit,
  GradientOpacity
};

TransferFunctions MakeSurface(const TestVolume& volume, Look look)
{
  TransferFunctions functions = MakeWindow(volume, 0.48, 0.52);
  if (look == Look::GradientOpacity)
  {
    const std::array<double, 2>& range = volume.Layout.ScalarRange;
    functions.GradientOpacities.assign(64, 0.9f);
    std::fill_n(functions.GradientOpacities.begin(), 8, 0.0f);
    functions.GradientRange = { 0.0, 0.3 * (range[1] - range[0]) };
  }
  return functions;
}

class CudaSubcells : public SkippingOnBackend
{
protected:
  void SetUp() override
  {
    this->Renderer = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Renderer);
  }

  /// Expects the same bits for both cubic filters. Returns the smallest share of samples that was skipped.
  double ExpectSameOfCubics(RenderRequest request)
  {
    double skipped = 1.0;
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      SCOPED_TRACE(filter == ReconstructionFilter::CatmullRom ? "Catmull-Rom" : "B-spline");
      request.Filter = filter;
      skipped = std::min(skipped, this->ExpectSame(request));
    }
    return skipped;
  }

  RenderRequest MakeLook(const TestVolume& volume, const CameraPlace& camera, Look look)
  {
    RenderRequest request = MakeScene(volume, {}, camera).Request;
    request.Appearance.IsShaded[0] = look != Look::Plain;
    request.Appearance.Lights.resize(look != Look::Plain ? 1 : 0);
    return request;
  }
};

TEST_F(CudaSubcells, ChangeNoBitOfAnyType)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const TestVolume volume = MakeGyroid(type);
    for (const Look look : { Look::Plain, Look::Lit, Look::GradientOpacity })
    {
      this->Set(volume, MakeSurface(volume, look));
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(std::string(Testing::NameOf(type)) + ", look " +
          std::to_string(static_cast<int>(look)) + ", " + camera.Name);
        this->ExpectSameOfCubics(this->MakeLook(volume, camera.Place, look));
      }
    }
  }
}

/// Nearly all macrocells are occupied, so that only subcells let rays skip.
TEST_F(CudaSubcells, SkipWhereMacrocellsDoNot)
{
  const TestVolume volume = MakeGyroid(ScalarType::UInt8, { 96, 88, 80 });
  for (const Look look : { Look::Plain, Look::Lit })
  {
    this->Set(volume, MakeSurface(volume, look));
    RenderRequest request = this->MakeLook(volume, ListCameras(volume)[1].Place, look);
    request.SampleDistance = 0.2; // batches of samples lie within few subcells
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      request.Filter = filter;
      request.How.Execution = FilterExecution::MarchingCache;
      EXPECT_GT(SkippingOnBackend::ExpectSame(request, *this->Renderer), 0.1);
      EXPECT_GT(this->Renderer->GetStatistics().Skipping->OccupiedShare, 0.9);
    }
  }
}

TEST_F(CudaSubcells, ChangeNoBitOfOddSides)
{
  for (const std::array<int, 3> dimensions :
    std::vector<std::array<int, 3>>{ { 1, 40, 33 }, { 2, 3, 4 }, { 17, 9, 8 }, { 130, 7, 65 } })
  {
    const TestVolume volume = MakeGyroid(ScalarType::UInt16, dimensions);
    this->Set(volume, MakeSurface(volume, Look::Plain));
    for (const NamedCamera& camera : ListCameras(volume))
    {
      SCOPED_TRACE(std::to_string(dimensions[0]) + ", " + camera.Name);
      this->ExpectSameOfCubics(this->MakeLook(volume, camera.Place, Look::Plain));
    }
  }
}

TEST_F(CudaSubcells, ChangeNoBitOfBadVoxels)
{
  TestVolume volume = MakeGyroid(ScalarType::Float32);
  const double infinity = std::numeric_limits<double>::infinity();
  const double bad[3] = { std::numeric_limits<double>::quiet_NaN(), infinity, -infinity };
  for (int place = 0; place < 60; ++place)
  {
    WriteVoxel(volume, place * 17 % 61, place * 29 % 43, place * 11 % 37, bad[place % 3]);
  }
  for (const Look look : { Look::Plain, Look::Lit })
  {
    TransferFunctions functions = MakeSurface(volume, look);
    for (const float opacity : { 0.0f, 0.5f })
    {
      functions.NanOpacity = opacity;
      this->Set(volume, functions);
      for (const NamedCamera& camera : ListCameras(volume))
      {
        SCOPED_TRACE(camera.Name);
        this->ExpectSameOfCubics(this->MakeLook(volume, camera.Place, look));
      }
    }
  }
}

/// Jitter, opacities that end rays, samples far apart and close together, cell data, prefiltered splines, and VTK's
/// positions.
TEST_F(CudaSubcells, ChangeNoBitOfOtherSamples)
{
  TestVolume volume = MakeGyroid(ScalarType::Int16);
  for (const VoxelPlacement placement : { VoxelPlacement::Points, VoxelPlacement::Cells })
  {
    volume.Layout.Placement = placement;
    for (const Look look : { Look::Plain, Look::Lit })
    {
      TransferFunctions functions = MakeSurface(volume, look);
      for (float& opacity : functions.Opacities)
      {
        opacity = opacity > 0.0f ? 0.9f : 0.0f;
      }
      this->Set(volume, functions);
      std::vector<RenderRequest> requests(
        6, this->MakeLook(volume, ListCameras(volume)[1].Place, look));
      requests[1].Appearance.IsJittered = true;
      requests[2].SampleDistance = 3.7;
      requests[3].SampleDistance = 0.21;
      requests[4].MatchVTK = true;
      requests[5].Filters.PrefiltersBSpline = true;
      for (std::size_t number = 0; number < requests.size(); ++number)
      {
        SCOPED_TRACE(number);
        this->ExpectSameOfCubics(requests[number]);
      }
    }
  }
}

/// The subcells follow the order of the voxels, which turns with the camera.
TEST_F(CudaSubcells, FollowTheStoredOrder)
{
  const TestVolume volume = MakeGyroid(ScalarType::UInt8, { 64, 40, 56 });
  this->Set(volume, MakeSurface(volume, Look::Plain));
  for (const RotationMode mode : { RotationMode::Published, RotationMode::Automatic })
  {
    for (int turn = 0; turn < 6; ++turn)
    {
      RenderRequest request = this->MakeLook(volume, ListCameras(volume)[1].Place, Look::Plain);
      request.PhysicalToClip = MakeFaceCamera(volume, turn % 3);
      request.SampleDistance = 0.2;
      request.How.Rotation = mode;
      request.How.RotationHysteresis = 0.0;
      SCOPED_TRACE(turn);
      EXPECT_GT(this->ExpectSameOfCubics(request), 0.1);
    }
  }
}

TEST_F(CudaSubcells, FollowFunctionsFiltersAndVoxels)
{
  TestVolume volume = MakeGyroid(ScalarType::UInt8);
  const CameraPlace camera = ListCameras(volume)[1].Place;
  ASSERT_TRUE(this->Renderer->SetVolume(volume.View()).IsOk());
  for (int round = 0; round < 4; ++round)
  {
    SCOPED_TRACE(round);
    const double middle = 0.35 + 0.1 * round;
    ASSERT_TRUE(
      this->Renderer->SetTransferFunctions(MakeWindow(volume, middle - 0.02, middle + 0.02))
        .IsOk());
    this->ExpectSameOfCubics(this->MakeLook(volume, camera, Look::Plain));
    WriteVoxel(volume, 23, 20, 3 + round, round % 2 == 0 ? 255.0 : 0.0);
    VolumeView view = volume.View();
    view.Changed = { { 23, 20, 3 + round }, { 23, 20, 3 + round } };
    ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
    this->ExpectSameOfCubics(this->MakeLook(volume, camera, Look::Plain));
  }
}

/// The bits themselves, in each order of the voxels.
class CudaSubcellBits : public ::testing::Test
{
protected:
  static constexpr auto Filter = ReconstructionFilter::CatmullRom;

  void SetUp() override
  {
    ASSERT_TRUE(SelectDevice(-1, 0, this->Gpu).IsOk());
    ASSERT_TRUE(this->Queue.Create().IsOk());
    VoxelUploader uploader;
    ASSERT_TRUE(uploader.Create().IsOk());
    const VolumeView view = this->Volume.View();
    ASSERT_TRUE(
      this->Stored
        .Create(view.Dimensions, FindTexelFormat(view), PlanCopies(view.Dimensions, 1), this->Gpu)
        .IsOk());
    ASSERT_TRUE(this->Stored.Upload(view, SmallestInteger::Kept, uploader, this->Queue).IsOk());
    ASSERT_TRUE(
      this->Map.FindRanges(this->Stored, view, MakeWholeBox(view.Dimensions), this->Queue).IsOk());
    // Visible from 128 to 138.
    const std::vector<float> opacities{ 0.0f, 0.0f, 1.0f, 0.0f };
    TransferTable table{};
    table.OpacityAxis = { 0.2f, -24.6f, 3.0f, sizeof(float) };
    AddTransferTable(
      table, opacities.data(), 0, false, -INFINITY, { 255.0f, 0.0f, true }, this->Shown);
    this->Shown.Support = FindSupport(Filter, false);
    ASSERT_TRUE(this->Map.FollowFilter(this->Shown.Support, &this->Stored, this->Queue).IsOk());
    ASSERT_TRUE(this->Map.Update(this->Shown, &this->Stored, this->Queue).IsOk());
  }

  /// Returns the bits in the order of the stored voxels.
  std::vector<std::uint64_t> Mark(SubcellBits& bits)
  {
    SkippingStatistics outcome;
    const SkipMap map = TurnSkipMap(this->Map.Get(Switch::On, outcome), this->Stored.GetOrder());
    EXPECT_TRUE(this->Map.UpdateSubcells(this->Stored, Filter, map, this->Queue, bits).IsOk());
    const int layers = (this->Stored.GetExtents()[2] + WordSide - 1) / WordSide;
    std::vector<std::uint64_t> words(static_cast<std::size_t>(bits.LayerWords) * layers);
    EXPECT_EQ(
      cudaMemcpy(words.data(), bits.Words, words.size() * sizeof(words[0]), cudaMemcpyDeviceToHost),
      cudaSuccess);
    return words;
  }

  /// Expects that the map of words is empty where they are.
  void ExpectWordMap(const SubcellBits& bits, const std::vector<std::uint64_t>& words)
  {
    std::vector<unsigned char> distances(words.size());
    ASSERT_EQ(cudaMemcpy(distances.data(), this->Map.GetWordMap(bits).Distances, distances.size(),
                cudaMemcpyDeviceToHost),
      cudaSuccess);
    for (std::size_t word = 0; word < words.size(); ++word)
    {
      ASSERT_EQ(distances[word] == 0, words[word] != 0) << word;
    }
  }

  /// Returns a voxel by its stored position, as a texture unit does.
  float Read(const VoxelOrder& toIndex, const StoredSpan& span, int x, int y, int z) const
  {
    const Vector3 index =
      toIndex.PlacePoint({ Clamp(static_cast<float>(x), span.First.X, span.Last.X),
        Clamp(static_cast<float>(y), span.First.Y, span.Last.Y),
        Clamp(static_cast<float>(z), span.First.Z, span.Last.Z) });
    return static_cast<float>(this->Volume.Read(
             static_cast<int>(index.X), static_cast<int>(index.Y), static_cast<int>(index.Z))) /
      255.0f;
  }

  bool IsShown(const ValueRange& range)
  {
    const OccupancyRule rule = this->Shown.Point(
      this->Shown.VisibleBefore.data(), this->Shown.Tables.data(), this->Shown.Surfaces.data());
    return IsOccupied(rule, { &range, nullptr, 1 }, 0);
  }

  TestVolume Volume = MakeVolume(ScalarType::UInt8, { 40, 27, 33 }, MakeGyroidField(0.0, 255.0));
  Device Gpu;
  Stream Queue;
  StoredVolume Stored;
  DeviceSkipMap Map;
  OccupancyArrays Shown;
};

TEST_F(CudaSubcellBits, AreSetWhereTheBoundShowsSomething)
{
  std::mt19937 random(29);
  std::uniform_real_distribution<float> inside(0.0f, 0.999f);
  for (const AxisOrder& axes : VoxelOrders)
  {
    ASSERT_TRUE(this->Stored.Reach(axes, this->Gpu, this->Queue).IsOk());
    SubcellBits bits;
    const std::vector<std::uint64_t> words = this->Mark(bits);
    this->ExpectWordMap(bits, words);
    bits.Words = words.data();
    const StoredSpan& span = bits.Voxels;
    const VoxelOrder toIndex = Invert(this->Stored.GetOrder());
    int set = 0;
    int clear = 0;
    int wrong = 0;
    for (int cell = 0; cell < 40 * 27 * 33; ++cell)
    {
      const int sides[3] = { static_cast<int>(span.Last.X - span.First.X) + 1,
        static_cast<int>(span.Last.Y - span.First.Y) + 1, 0 };
      const int x = static_cast<int>(span.First.X) + cell % sides[0];
      const int y = static_cast<int>(span.First.Y) + cell / sides[0] % sides[1];
      const int z = static_cast<int>(span.First.Z) + cell / sides[0] / sides[1];
      float around[64];
      for (int tap = 0; tap < 64; ++tap)
      {
        around[tap] =
          this->Read(toIndex, span, x + tap % 4 - 1, y + tap / 4 % 4 - 1, z + tap / 16 - 1);
      }
      const auto read = [&](int tapX, int tapY, int tapZ) {
        return around[tapX + 4 * tapY + 16 * tapZ];
      };
      const Vector3 place{ static_cast<float>(x), static_cast<float>(y), static_cast<float>(z) };
      const bool isSet = FindSubcell(bits, place).IsOccupied();
      for (int sample = 0; !isSet && sample < 8; ++sample)
      {
        const CubicPlace way{ {}, { inside(random), inside(random), inside(random) } };
        const float value = SumCubicTaps<4, float>(Filter, way, read);
        ASSERT_FALSE(this->IsShown({ value, value })) << cell << ": " << 255.0f * value;
      }
      const bool isBound = this->IsShown(BoundCubic(Filter, this->Shown.Support, around));
      wrong += isBound && !isSet ? 1 : 0; // only by the rounding of the bound
      set += isSet ? 1 : 0;
      clear += isSet ? 0 : 1;
    }
    EXPECT_GT(set, 2000);
    EXPECT_GT(clear, 5000);
    EXPECT_LT(wrong, 20);
  }
}

} // namespace
} // namespace Strider::Testing
