// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Wide filters and pre-integration give the same results from slabs of a compressed volume as from a texture.
#include "CompressionVolumes.h"
#include "CudaSlabs.h"

#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribePreIntegration.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

using CudaSlabFilters = CudaSlabs;

/// Samples near the end of a slab need neighbours from beyond it.
TEST_F(CudaSlabFilters, EnhancementFilters)
{
  const std::array<int, 3> dimensions{ 31, 26, 41 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0), { 1.0, 1.3, 0.7 });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
  request.How.Execution = FilterExecution::Fetches; // as slabs are read
  for (const EnhancementFilter enhancement :
    { EnhancementFilter::Bilateral, EnhancementFilter::AmbientOcclusion,
      EnhancementFilter::Gradient, EnhancementFilter::FilteredGradient })
  {
    for (const int size : { 4, 6, 8 })
    {
      for (const bool isLit : { false, true })
      {
        for (const ReconstructionFilter filter :
          { ReconstructionFilter::Linear, ReconstructionFilter::CatmullRom })
        {
          SCOPED_TRACE("enhancement " + std::to_string(static_cast<int>(enhancement)) + ", size " +
            std::to_string(size) + (isLit ? ", lit" : "") + ", filter " +
            std::to_string(static_cast<int>(filter)));
          request.Filters.Enhancement = enhancement;
          request.Filters.EnhancementSize = size;
          request.Appearance.IsShaded.fill(isLit);
          request.Filter = filter;
          this->ExpectSameScene(request);
        }
      }
    }
  }
}

/// Boxes of voxels filled from slabs equal those filled from a texture.
TEST_F(CudaSlabFilters, MarchingCaches)
{
  const std::array<int, 3> dimensions{ 31, 26, 41 };
  struct Way
  {
    ReconstructionFilter Filter;
    EnhancementFilter Enhancement;
    bool IsLit;
  };
  using Filter = ReconstructionFilter;
  using Enhancement = EnhancementFilter;
  for (const ScalarType type : { ScalarType::UInt8, ScalarType::Float32 })
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume =
      MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]), { 1.0, 1.3, 0.7 });
    ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
    const std::vector<NamedCamera> cameras = ListCameras(volume);
    for (const NamedCamera& camera : { cameras[1], cameras[2] })
    {
      for (const Way& way : { Way{ Filter::CatmullRom, Enhancement::None, false },
             Way{ Filter::CubicBSpline, Enhancement::None, false },
             Way{ Filter::CatmullRom, Enhancement::None, true },
             Way{ Filter::CubicBSpline, Enhancement::None, true },
             Way{ Filter::Linear, Enhancement::Bilateral, false },
             Way{ Filter::Linear, Enhancement::AmbientOcclusion, false },
             Way{ Filter::Linear, Enhancement::FilteredGradient, true } })
      {
        SCOPED_TRACE(std::string(NameOf(type)) + ", " + camera.Name + ", filter " +
          std::to_string(static_cast<int>(way.Filter)) + ", enhancement " +
          std::to_string(static_cast<int>(way.Enhancement)) + (way.IsLit ? ", lit" : ""));
        RenderRequest request = MakeRequest(volume, camera.Place);
        request.How.Execution = FilterExecution::MarchingCache;
        request.Filter = way.Filter;
        request.Filters.Enhancement = way.Enhancement;
        request.Filters.EnhancementSize = 6;
        request.Appearance.IsShaded.fill(way.IsLit);
        this->ExpectSameScene(request);
        EXPECT_NE(vtkStriderDescribeFiltering(this->Cuda->GetStatistics()).find("marching cache"),
          std::string::npos)
          << vtkStriderDescribeFiltering(this->Cuda->GetStatistics());
      }
    }
  }
}

/// Automatic takes marching caches where rays lie close together, and shows the bits of the execution that it names.
TEST_F(CudaSlabFilters, AutomaticShowsWhatItNames)
{
  const std::array<int, 3> dimensions{ 31, 26, 41 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeNoiseField(0.0, 255.0), { 1.0, 1.3, 0.7 });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  for (const bool isNear : { false, true })
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      SCOPED_TRACE(std::string(isNear ? "near" : "far") + ", filter " +
        std::to_string(static_cast<int>(filter)));
      RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
      request.ImageSize = isNear ? std::array<int, 2>{ 320, 240 } : std::array<int, 2>{ 6, 5 };
      request.Filter = filter;
      const Frame automatic = this->RenderSlabs(request, 16);
      const FilterExecution execution = this->Cuda->GetStatistics().Filtering->Execution;
      // Catmull-Rom has no linear fetches: boxes are faster from farther away.
      EXPECT_EQ(execution == FilterExecution::MarchingCache,
        isNear || filter == ReconstructionFilter::CatmullRom);
      request.How.Execution = execution;
      const Frame named = this->RenderSlabs(request, 16);
      EXPECT_EQ(CountDifferent(automatic.Rgba, named.Rgba), 0u);
    }
  }
}

class CudaSlabFiltersSkip : public CudaSlabFilters,
                            public ::testing::WithParamInterface<FilterExecution>
{
};

/// Empty space is skipped with wide filters and with gradient opacity as well.
TEST_P(CudaSlabFiltersSkip, WideFiltersAndGradients)
{
  const std::array<int, 3> dimensions{ 90, 81, 102 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, [](double x, double y, double z) {
      return x + y + z < 90.0 || x > 60.0 ? 5.0 : 2.0 * x + 0.7 * z;
    });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  for (const bool isByGradient : { false, true })
  {
    TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
    if (isByGradient)
    {
      functions.GradientOpacities.assign(256, 1.0f);
      functions.GradientOpacities[0] = 0.0f;
    }
    else
    {
      std::fill_n(functions.Opacities.begin(), functions.Opacities.size() / 2, 0.0f);
    }
    ASSERT_TRUE(this->Cuda->SetTransferFunctions(functions).IsOk());
    for (const ReconstructionFilter filter : { ReconstructionFilter::Linear,
           ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
    {
      for (const EnhancementFilter enhancement :
        { EnhancementFilter::None, EnhancementFilter::Bilateral })
      {
        SCOPED_TRACE(std::string(isByGradient ? "gradient opacity" : "opacity") + ", filter " +
          std::to_string(static_cast<int>(filter)) + ", enhancement " +
          std::to_string(static_cast<int>(enhancement)));
        RenderRequest request = MakeRequest(volume, ListCameras(volume)[2].Place);
        request.Filter = filter;
        request.Filters.Enhancement = enhancement;
        request.How.Execution = this->GetParam();
        request.How.EmptySpaceSkipping = Switch::Off;
        const Frame all = this->RenderSlabs(request, 16);
        const std::uint64_t allBricks = this->Cuda->GetStatistics().BricksDecoded;
        request.How.EmptySpaceSkipping = Switch::On;
        const Frame occupied = this->RenderSlabs(request, 16);
        EXPECT_EQ(CountDifferent(occupied.Rgba, all.Rgba), 0u);
        EXPECT_EQ(CountDifferent(occupied.Depth, all.Depth), 0u);
        // The gradients of bilateral means are not bounded by those of voxels.
        if (!isByGradient || enhancement == EnhancementFilter::None)
        {
          EXPECT_LT(this->Cuda->GetStatistics().BricksDecoded, allBricks);
        }
      }
    }
  }
}

/// Batches begin at other samples than those of whole rays, and sums round differently.
TEST_F(CudaSlabFilters, PreIntegration)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 60, 50, 70 }, MakeNoiseField(0.0, 255.0), { 1.0, 0.9, 1.1 });
  ASSERT_NO_FATAL_FAILURE(SetScene(*this->Cuda, volume));
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RenderRequest request = MakeRequest(volume, camera.Place);
    request.How.PreIntegration = true;
    for (const bool isLit : { true, false })
    {
      SCOPED_TRACE(isLit ? "lit" : "unlit");
      request.Appearance.IsShaded.fill(isLit);
      const Frame texture = this->RenderStored(request, StorageMode::Texture);
      EXPECT_EQ(vtkStriderDescribePreIntegration(this->Cuda->GetStatistics()).find("no "),
        std::string::npos);
      for (const int slices : SlabHeights)
      {
        const Frame frame = this->RenderSlabs(request, slices);
        EXPECT_EQ(vtkStriderDescribePreIntegration(this->Cuda->GetStatistics()).find("no "),
          std::string::npos);
        EXPECT_LE(FindLargestDifference(frame.Rgba, texture.Rgba), 2e-5f) << slices << " slices";
      }
    }
    request.SampleDistance = 2.5;
    this->RenderSlabs(request, 8);
    EXPECT_EQ(
      vtkStriderDescribePreIntegration(this->Cuda->GetStatistics()).rfind("no pre-integration", 0),
      0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Executions, CudaSlabFiltersSkip,
  ::testing::Values(FilterExecution::Automatic, FilterExecution::Fetches,
    FilterExecution::TextureTrick, FilterExecution::MarchingCache));

} // namespace
} // namespace Strider::Testing
