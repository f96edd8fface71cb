// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Each combination of features has one plan, and it is the one that the rules of this file say.
#include "PlannedFrames.h"

#include <gtest/gtest.h>

#include <set>

namespace Strider::Testing
{
namespace
{

/// One component, composited by one-dimensional functions, without anything that hides or shortens rays.
bool IsPlain(const PlannedFrame& frame)
{
  return frame.Components == 1 && frame.Blend == BlendMode::Composite && !frame.HasMask &&
    !frame.HasTable2D && !frame.IsUneven && !frame.StartsAtDepth;
}

bool IsLit(const PlannedFrame& frame)
{
  return frame.IsShaded || frame.HasGradientOpacity || frame.AreCells;
}

/// True where the marching caches read the voxels of an uncompressed volume.
bool SharesTexels(const PlannedFrame& frame)
{
  return frame.IsWide() && frame.Chosen == FilterExecution::MarchingCache;
}

/// Filters of the program Filtered.
bool IsSpecialised(const PlannedFrame& frame)
{
  const bool isEnhanced = frame.Enhancement == EnhancementFilter::Bilateral ||
    frame.Enhancement == EnhancementFilter::AmbientOcclusion;
  return frame.IsCubic() ? frame.Enhancement == EnhancementFilter::None
                         : frame.Filter == ReconstructionFilter::Linear && isEnhanced;
}

/// Filters of the program LitFiltered.
bool IsLitSpecialised(const PlannedFrame& frame)
{
  const bool isSmooth = frame.Filter == ReconstructionFilter::Linear &&
    frame.Enhancement == EnhancementFilter::FilteredGradient && !frame.MatchesVTK;
  return isSmooth || (frame.IsCubic() && frame.Enhancement == EnhancementFilter::None);
}

/// Linear samples whose gradients are differences of samples.
bool HasDifferences(const PlannedFrame& frame)
{
  return frame.Filter == ReconstructionFilter::Linear &&
    frame.Enhancement != EnhancementFilter::Bilateral &&
    frame.Enhancement != EnhancementFilter::AmbientOcclusion;
}

bool CanPreIntegrate(const PlannedFrame& frame)
{
  return frame.PreIntegrates && IsPlain(frame) && !frame.IsClipped && !frame.MatchesVTK &&
    frame.Filter == ReconstructionFilter::Linear && !frame.IsWide();
}

/// Program of a frame, and when a volume in a texture has it. Exactly one rule holds for each frame.
struct Rule
{
  RayProgram Program;
  bool (*Holds)(const PlannedFrame& frame);
};

/// Scenes that no rule for one component and its filters covers.
bool IsOther(const PlannedFrame& frame)
{
  const bool isPreIntegrated = CanPreIntegrate(frame);
  const bool isSpecialised =
    IsPlain(frame) && !frame.IsClipped && !IsLit(frame) && IsSpecialised(frame);
  const bool isAlone = IsPlain(frame) && !frame.IsClipped && !IsLit(frame) && !frame.IsWide();
  return !isPreIntegrated && !isSpecialised && !isAlone && !SharesTexels(frame);
}

/// Scenes of the program Lit.
bool IsLitFrame(const PlannedFrame& frame)
{
  const bool isUnclipped = IsPlain(frame) && (!frame.IsClipped || !frame.MatchesVTK);
  const bool readsGradients = frame.IsShaded || frame.HasGradientOpacity;
  const bool hasSmooth = frame.Enhancement != EnhancementFilter::FilteredGradient ||
    !readsGradients || (!frame.MatchesVTK && frame.Asked == FilterExecution::Automatic);
  return IsOther(frame) && isUnclipped && HasDifferences(frame) && hasSmooth;
}

/// Scenes of the program Lit whose gradients come from a texture.
bool IsGradientLitFrame(const PlannedFrame& frame)
{
  const bool readsGradients = frame.IsShaded || frame.HasGradientOpacity;
  return IsLitFrame(frame) && readsGradients && !frame.MatchesVTK;
}

bool IsIntensityFrame(const PlannedFrame& frame)
{
  return IsOther(frame) && frame.Components == 1 && frame.Blend == BlendMode::MaximumIntensity &&
    frame.Filter == ReconstructionFilter::Linear && !frame.IsWide() && !frame.HasMask &&
    !frame.IsUneven && !frame.StartsAtDepth && !frame.MatchesVTK;
}

/// Scenes whose neighbours are read for differences alone, with nearest or linear samples.
bool IsMaskedFrame(const PlannedFrame& frame)
{
  const bool isEnhanced = frame.Enhancement != EnhancementFilter::None &&
    frame.Enhancement != EnhancementFilter::Gradient;
  return IsOther(frame) && !IsLitFrame(frame) && !frame.IsCubic() && !isEnhanced &&
    !frame.IsUneven && !frame.MatchesVTK;
}

constexpr Rule Rules[] = {
  { RayProgram::SingleComponent,
    [](const PlannedFrame& frame) {
      return IsPlain(frame) && !frame.IsClipped && !IsLit(frame) && !frame.IsWide() &&
        !CanPreIntegrate(frame);
    } },
  { RayProgram::PreIntegrated,
    [](const PlannedFrame& frame) { return CanPreIntegrate(frame) && !IsLit(frame); } },
  { RayProgram::LitPreIntegrated,
    [](const PlannedFrame& frame) { return CanPreIntegrate(frame) && IsLit(frame); } },
  { RayProgram::Filtered,
    [](const PlannedFrame& frame) {
      return IsPlain(frame) && !frame.IsClipped && !IsLit(frame) && IsSpecialised(frame);
    } },
  { RayProgram::LitFiltered,
    [](const PlannedFrame& frame) {
      return SharesTexels(frame) && IsPlain(frame) && !frame.IsClipped && IsLit(frame) &&
        IsLitSpecialised(frame);
    } },
  { RayProgram::CachedScene,
    [](const PlannedFrame& frame) {
      const bool isSpecialised = IsPlain(frame) && !frame.IsClipped &&
        (IsLit(frame) ? IsLitSpecialised(frame) : IsSpecialised(frame));
      return SharesTexels(frame) && !isSpecialised;
    } },
  { RayProgram::Lit,
    [](const PlannedFrame& frame) { return IsLitFrame(frame) && !IsGradientLitFrame(frame); } },
  { RayProgram::GradientLit, IsGradientLitFrame },
  { RayProgram::Intensity, IsIntensityFrame },
  { RayProgram::Isosurface,
    [](const PlannedFrame& frame) {
      return IsMaskedFrame(frame) && frame.Blend == BlendMode::Isosurface;
    } },
  { RayProgram::Masked,
    [](const PlannedFrame& frame) {
      return IsMaskedFrame(frame) && frame.Blend == BlendMode::Composite && frame.Components == 1;
    } },
  { RayProgram::MultiComponent,
    [](const PlannedFrame& frame) {
      return IsMaskedFrame(frame) && frame.Blend == BlendMode::Composite && frame.Components > 1;
    } },
  { RayProgram::General,
    [](const PlannedFrame& frame) {
      const bool hasKernel =
        frame.Blend == BlendMode::Composite || frame.Blend == BlendMode::Isosurface;
      return IsOther(frame) && !IsLitFrame(frame) && !IsIntensityFrame(frame) &&
        !(IsMaskedFrame(frame) && hasKernel);
    } },
};

TEST(PlanFrame, FollowsOneRuleForEachTexture)
{
  const FramePlanner planner;
  std::size_t frames = 0;
  std::set<RayProgram> seen;
  ForEachFrame([&](const PlannedFrame& frame) {
    if (frame.IsCompressed || ::testing::Test::HasFailure())
    {
      return;
    }
    ++frames;
    const FramePlan plan = planner.Plan(frame, {});
    int rules = 0;
    for (const Rule& rule : Rules)
    {
      if (rule.Holds(frame))
      {
        ++rules;
        ASSERT_EQ(static_cast<int>(plan.Program), static_cast<int>(rule.Program))
          << Describe(frame);
      }
    }
    ASSERT_EQ(rules, 1) << Describe(frame);
    seen.insert(plan.Program);
    const bool isRead = plan.Program == RayProgram::SingleComponent ||
      plan.Program == RayProgram::Intensity ||
      (plan.Program == RayProgram::GradientLit && !frame.AreCells);
    const bool isStacked =
      isRead && !frame.MatchesVTK && frame.Filter == ReconstructionFilter::Linear;
    ASSERT_EQ(plan.Source, isStacked ? VoxelSource::StackedSlices : VoxelSource::Texture)
      << Describe(frame);
  });
  EXPECT_GT(frames, 100000u);
  EXPECT_EQ(seen.size(), std::size(Rules));
}

/// Scenes that the kernels of light from a gradient texture do not support have the program Lit; large tables have one
/// batch depth there, and no stacked slices.
TEST(PlanFrame, LightsWhatItsKernelsSupport)
{
  const FramePlanner planner;
  std::size_t frames = 0;
  ForEachFrame([&](PlannedFrame frame) {
    if (::testing::Test::HasFailure() || planner.Plan(frame, {}).Program != RayProgram::GradientLit)
    {
      return;
    }
    ++frames;
    frame.HasLitScene = false;
    const FramePlan other = planner.Plan(frame, {});
    ASSERT_EQ(static_cast<int>(other.Program), static_cast<int>(RayProgram::Lit))
      << Describe(frame);
    ASSERT_EQ(other.Source, VoxelSource::Texture) << Describe(frame);
    frame.HasLitScene = true;
    frame.SharesTable = false;
    const FramePlan large = planner.Plan(frame, {});
    ASSERT_EQ(static_cast<int>(large.Program), static_cast<int>(RayProgram::GradientLit))
      << Describe(frame);
    ASSERT_EQ(large.Source, VoxelSource::Texture) << Describe(frame);
    ASSERT_EQ(large.Depths.Sum, 4u) << Describe(frame);
  });
  EXPECT_GT(frames, 100u);
}

/// True where rays can march a compressed volume slab by slab.
bool MarchesSlabs(const PlannedFrame& frame)
{
  return frame.Decoding != BrickDecoding::Warps && !frame.IsUneven &&
    frame.Blend != BlendMode::Slice &&
    !(frame.Blend == BlendMode::Isosurface && frame.StartsAtDepth);
}

TEST(PlanFrame, ReadsCompressedVolumesFromPoolsSlabsOrWarps)
{
  const FramePlanner planner;
  std::set<std::pair<RayProgram, VoxelSource>> seen;
  ForEachFrame([&](const PlannedFrame& frame) {
    if (!frame.IsCompressed || ::testing::Test::HasFailure())
    {
      return;
    }
    const FramePlan plan = planner.Plan(frame, {});
    const FilterExecution execution =
      frame.Chosen == FilterExecution::Automatic ? frame.Asked : frame.Chosen;
    const bool isShared = execution == FilterExecution::MarchingCache && IsPlain(frame) &&
      !frame.IsClipped && !frame.MatchesVTK && MarchesSlabs(frame) &&
      (IsLit(frame) ? IsLitSpecialised(frame) : IsSpecialised(frame));
    const bool isScene = !IsPlain(frame) || frame.IsClipped || IsLit(frame) || frame.IsWide();
    const bool isPooled = frame.Decoding == BrickDecoding::Automatic && !frame.MatchesVTK &&
      !CanPreIntegrate(frame) && !isShared &&
      (!isScene ||
        (frame.Blend == BlendMode::Composite && !frame.HasMask && !frame.StartsAtDepth &&
          !frame.IsWide()));
    const VoxelSource source = !MarchesSlabs(frame) ? VoxelSource::WarpBricks
      : isPooled                                    ? VoxelSource::BrickPool
                                                    : VoxelSource::Slabs;
    ASSERT_EQ(plan.Source, source) << Describe(frame);
    ASSERT_EQ(plan.LacksTexture, source == VoxelSource::WarpBricks && frame.IsWide())
      << Describe(frame);
    ASSERT_EQ(plan.Execution == FilterExecution::MarchingCache, isShared) << Describe(frame);
    seen.insert({ plan.Program, plan.Source });
  });
  for (int program = 0; program < static_cast<int>(RayProgram::SingleComponentVolumes); ++program)
  {
    for (const VoxelSource source :
      { VoxelSource::Slabs, VoxelSource::BrickPool, VoxelSource::WarpBricks })
    {
      const auto pair = std::make_pair(static_cast<RayProgram>(program), source);
      EXPECT_EQ(seen.count(pair) == 1, HasKernel(CudaKernels, pair.first, pair.second))
        << "program " << program << ", source " << static_cast<int>(source);
    }
  }
}

/// A device that lacks any of its optional memory renders every frame by kernels that exist, without what it lacks.
TEST(PlanFrame, DoesWithoutWhatIsRefused)
{
  const FramePlanner planner;
  constexpr FrameResource optional[] = { FrameResource::Slabs, FrameResource::Pool,
    FrameResource::StackedSlices, FrameResource::Gradients };
  for (const unsigned int lacks : { 1u, 2u, 4u, 8u, 15u })
  {
    PlanKnowledge device;
    for (int index = 0; index < 4; ++index)
    {
      if ((lacks >> index & 1) != 0)
      {
        device.Refuse(optional[index]);
      }
    }
    device.LongestStep = (lacks & 2) == 0 ? 1.0f : 2.0f * LongestSlabSegment;
    ForEachFrame([&](const PlannedFrame& frame) {
      if (::testing::Test::HasFailure())
      {
        return;
      }
      const FramePlan plan = planner.Plan(frame, device);
      for (int index = 0; index < 3; ++index)
      {
        ASSERT_FALSE((lacks >> index & 1) != 0 && plan.Wants(optional[index])) << Describe(frame);
      }
      ASSERT_TRUE(plan.LacksTexture || HasKernel(CudaKernels, plan.Program, plan.Source))
        << Describe(frame);
      ASSERT_TRUE(device.Sources.Has(plan.Source)) << Describe(frame);
      ASSERT_TRUE(device.Sources.Has(VoxelSource::Slabs) || !DecodesSlabs(plan.Source))
        << Describe(frame);
      ASSERT_EQ(IsCompressedSource(plan.Source), frame.IsCompressed) << Describe(frame);
      ASSERT_NE(plan.Execution, FilterExecution::Automatic) << Describe(frame);
      const bool isSmooth = frame.Enhancement == EnhancementFilter::FilteredGradient &&
        (frame.IsShaded || frame.HasGradientOpacity);
      ASSERT_FALSE(!device.HasGradients && isSmooth && plan.Program == RayProgram::Lit)
        << Describe(frame);
      ASSERT_FALSE(!device.HasGradients && plan.Program == RayProgram::GradientLit)
        << Describe(frame);
      ASSERT_FALSE(IsPreIntegrated(plan.Program) && DecodesSlabs(plan.Source) &&
        device.LongestStep > LongestSlabSegment)
        << Describe(frame);
      ASSERT_EQ(IsPreIntegrated(plan.Program), plan.PreIntegration == PreIntegrationUse::Used)
        << Describe(frame);
    });
  }
}

TEST(PlanFrame, SaysWhyThereIsNoPreIntegration)
{
  const FramePlanner planner;
  ForEachFrame([&](const PlannedFrame& frame) {
    if (::testing::Test::HasFailure())
    {
      return;
    }
    const PreIntegrationUse use = planner.Plan(frame, {}).PreIntegration;
    const PreIntegrationUse expected = !frame.PreIntegrates ? PreIntegrationUse::Off
      : frame.StartsAtDepth                                 ? PreIntegrationUse::NotForParts
      : !CanPreIntegrate(frame)                             ? PreIntegrationUse::NotForScene
      : frame.IsCompressed && !MarchesSlabs(frame)          ? PreIntegrationUse::NotForSource
                                                            : PreIntegrationUse::Used;
    ASSERT_EQ(static_cast<int>(use), static_cast<int>(expected)) << Describe(frame);
  });
}

TEST(PlanFrame, HasALoopOnTheHost)
{
  const FramePlanner planner;
  ForEachFrame([&](const PlannedFrame& frame) {
    if (::testing::Test::HasFailure())
    {
      return;
    }
    const FramePlan plan = planner.Plan(frame, DescribeHost());
    ASSERT_TRUE(HasKernel(HostKernels, plan.Program, plan.Source)) << Describe(frame);
    ASSERT_FALSE(plan.LacksTexture) << Describe(frame);
    const bool isPlain = IsPlain(frame) && !frame.IsClipped && !IsLit(frame) && !frame.IsWide();
    ASSERT_EQ(!ReadsScene(plan.Program), isPlain) << Describe(frame);
  });
}

TEST(PlanFrame, ReadsPartsFromTheirTextures)
{
  const FramePlanner planner;
  ForEachFrame([&](PlannedFrame frame) {
    if (frame.IsCompressed || ::testing::Test::HasFailure())
    {
      return;
    }
    frame.IsPart = true;
    const FramePlan plan = planner.Plan(frame, {});
    ASSERT_EQ(plan.Source, VoxelSource::Part) << Describe(frame);
    ASSERT_TRUE(HasKernel(CudaKernels, plan.Program, plan.Source)) << Describe(frame);
    ASSERT_NE(plan.Execution, FilterExecution::MarchingCache) << Describe(frame);
    ASSERT_FALSE(plan.Wants(FrameResource::Gradients)) << Describe(frame);
    ASSERT_NE(plan.PreIntegration, PreIntegrationUse::Used) << Describe(frame);
  });
}

TEST(PlanMultiVolumeFrame, HasAKernelForEachStorage)
{
  for (int bits = 0; bits < 8; ++bits)
  {
    const MultiVolumeContent content{ (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0 };
    const FramePlan plan = PlanMultiVolumeFrame(content, CudaKernels);
    EXPECT_TRUE(HasKernel(CudaKernels, plan.Program, plan.Source)) << bits;
    EXPECT_EQ(
      plan.Program, content.ArePlain ? RayProgram::SingleComponentVolumes : RayProgram::MultiVolume)
      << bits;
    EXPECT_EQ(plan.Source == VoxelSource::WarpBricks, content.HasBricks) << bits;
    EXPECT_EQ(PlanMultiVolumeFrame(content, HostKernels).Program, RayProgram::MultiVolume) << bits;
  }
}

} // namespace
} // namespace Strider::Testing
