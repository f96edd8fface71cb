// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares frames of a CUDA device from slabs of a compressed volume with those from a texture of the whole volume.
#ifndef Strider_Testing_CudaSlabs_h
#define Strider_Testing_CudaSlabs_h

#include "CudaScenes.h"
#include "MakeFeatureParts.h"

#include "Compositing/NeedsScene.h"

#include "vtkStriderDescribeStorage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace Strider::Testing
{

constexpr int SlabHeights[] = { 4, 8, 20, 0 };

inline std::size_t CountDifferent(const std::vector<float>& one, const std::vector<float>& other)
{
  EXPECT_EQ(one.size(), other.size());
  std::size_t different = 0;
  for (std::size_t value = 0; value < std::min(one.size(), other.size()); ++value)
  {
    const bool isSame = one[value] == other[value];
    if (!isSame && different == 0)
    {
      std::printf("value %zu: %.9g, not %.9g\n", value, one[value], other[value]);
    }
    different += isSame ? 0 : 1;
  }
  return different;
}

inline bool HasSlabs(const FeatureScene& scene)
{
  const Appearance& look = scene.Request.Appearance;
  return look.Blend != BlendMode::Slice && !look.StartsAtSurface && look.ScatteringBlend == 0.0 &&
    !HasUnevenPoints(scene.View());
}

/// Scenes that can be marched slab by slab.
inline std::vector<FeatureScene> ListSlabScenes()
{
  std::vector<FeatureScene> scenes = ListFeatureScenes();
  scenes.erase(std::remove_if(scenes.begin(), scenes.end(),
                 [](const FeatureScene& scene) { return !HasSlabs(scene); }),
    scenes.end());
  return scenes;
}

class CudaSlabs : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Cuda = MakeRenderer(Backend::CUDA);
    ASSERT_TRUE(this->Cuda);
  }

  Frame RenderStored(RenderRequest request, StorageMode storage)
  {
    request.WantsDepth = true;
    request.CountsSamples = true;
    request.How.Storage = storage;
    request.How.Rotation = RotationMode::Off;
    request.How.GradientCache = Switch::Off;
    return RenderFrame(*this->Cuda, request);
  }

  Frame RenderSlabs(RenderRequest request, int slices)
  {
    request.How.Decoding = BrickDecoding::Slabs;
    request.How.SlabSlices = slices;
    const Frame frame = this->RenderStored(request, StorageMode::Compressed);
    const std::string storage = vtkStriderDescribeStorage(this->Cuda->GetStatistics());
    EXPECT_EQ(storage.rfind("compressed, ", 0), 0u) << storage;
    EXPECT_NE(storage.find(", decoded "), std::string::npos) << storage;
    EXPECT_EQ(storage.find("warps"), std::string::npos) << storage;
    const bool isKept = storage.find("decoded once and cached") != std::string::npos;
    EXPECT_TRUE(isKept || this->Cuda->GetStatistics().BricksDecoded > 0u);
    return frame;
  }

  /// Calls check(frame) for slabs of all heights, in one step and in two.
  template <typename Check>
  void InEachWay(RenderRequest request, const Check& check)
  {
    for (const int slices : SlabHeights)
    {
      for (const Switch steps : { Switch::Off, Switch::On })
      {
        SCOPED_TRACE(
          std::to_string(slices) + (steps == Switch::On ? " slices, two steps" : " slices"));
        request.How.SlabSteps = steps;
        check(this->RenderSlabs(request, slices));
      }
    }
  }

  /// Expects the same bits from slabs of all heights and from a texture, except with MatchVTK: its sample positions
  /// are sums that the compiler rounds differently in each kernel.
  void ExpectSame(const RenderRequest& request)
  {
    const Frame texture = this->RenderStored(request, StorageMode::Texture);
    const std::uint64_t samples = this->Cuda->GetStatistics().SamplesTaken;
    this->InEachWay(request, [&](const Frame& frame) {
      if (request.MatchVTK)
      {
        EXPECT_LE(FindLargestDifference(frame.Rgba, texture.Rgba), 1e-3f);
      }
      else
      {
        EXPECT_EQ(CountDifferent(frame.Rgba, texture.Rgba), 0u);
      }
      EXPECT_EQ(CountDifferent(frame.Depth, texture.Depth), 0u);
      EXPECT_EQ(this->Cuda->GetStatistics().SamplesTaken, samples);
    });
  }

  /// Expects the same bits for every slab height. Kernels that read textures may round single sums differently.
  void ExpectSameScene(const RenderRequest& request)
  {
    const Frame texture = this->RenderStored(request, StorageMode::Texture);
    const Frame one = this->RenderSlabs(request, 4096);
    std::size_t far = 0;
    for (std::size_t value = 0; value < one.Rgba.size(); ++value)
    {
      far += std::abs(one.Rgba[value] - texture.Rgba[value]) <= 1e-4 ? 0 : 1;
    }
    EXPECT_LE(far, one.Rgba.size() / 200);
    this->InEachWay(request, [&](const Frame& frame) {
      EXPECT_EQ(CountDifferent(frame.Rgba, one.Rgba), 0u);
      EXPECT_EQ(CountDifferent(frame.Depth, one.Depth), 0u);
    });
  }

  void ExpectSameInAllWays(RenderRequest request)
  {
    for (const bool matchesVTK : { false, true })
    {
      for (const ReconstructionFilter filter :
        { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
      {
        request.MatchVTK = matchesVTK;
        request.Filter = filter;
        SCOPED_TRACE(std::string(filter == ReconstructionFilter::Nearest ? "nearest" : "linear") +
          (matchesVTK ? ", MatchVTK" : ""));
        this->ExpectSame(request);
      }
    }
  }

  std::unique_ptr<VolumeRenderer> Cuda;
};

} // namespace Strider::Testing

#endif
