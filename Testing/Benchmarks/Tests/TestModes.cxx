// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Names of modes and the settings that they select.
#include "Modes/Mode.h"

#include <gtest/gtest.h>

namespace StriderBenchmarks
{
namespace
{

using Strider::BlockShapeMode;
using Strider::Switch;

TEST(Modes, SuffixesSetTheirStrategies)
{
  std::vector<Mode> modes;
  ASSERT_EQ(
    ParseModes("fixed:2x128:t:sync:sy:b4:r512,auto:noshear,auto:shear,published128,published:"
               "nosync:nomax,fixed:16x16:s,auto:gradients,auto:nogradients,auto:skip,auto:noskip,"
               "auto:preint:x4,auto:piece,auto:unstacked,fixed:4x32:stacked,"
               "auto:nopackets,auto:packets,auto:split,auto:nosplit,auto:limit512:lit",
      modes),
    "");
  ASSERT_EQ(modes.size(), 19u);
  const Strider::Strategies& fixed = modes[0].How;
  EXPECT_EQ(fixed.BlockShape, BlockShapeMode::Fixed);
  EXPECT_EQ(fixed.BlockWidth, 2);
  EXPECT_EQ(fixed.BlockHeight, 128);
  EXPECT_EQ(fixed.TransposedIndexing, Switch::On);
  EXPECT_EQ(fixed.SynchronousPropagation, Switch::On);
  EXPECT_EQ(fixed.ShearedWarps, Switch::On);
  EXPECT_EQ(fixed.ShearAxis, 1);
  EXPECT_EQ(fixed.BatchDepth, 4);
  EXPECT_EQ(fixed.ResidentThreads, 512);
  EXPECT_EQ(modes[1].How.BlockShape, BlockShapeMode::Automatic);
  EXPECT_EQ(modes[1].How.ShearedWarps, Switch::Off);
  EXPECT_EQ(modes[2].How.ShearedWarps, Switch::On);
  EXPECT_EQ(modes[3].How.BlockShape, BlockShapeMode::Published128);
  EXPECT_EQ(modes[4].How.SynchronousPropagation, Switch::Off);
  EXPECT_EQ(modes[4].How.MaximizeBlockSize, Switch::Off);
  EXPECT_EQ(modes[5].How.ShearAxis, -1);
  EXPECT_EQ(modes[5].How.GradientCache, Switch::Automatic);
  EXPECT_EQ(modes[6].How.GradientCache, Switch::On);
  EXPECT_EQ(modes[7].How.GradientCache, Switch::Off);
  EXPECT_EQ(modes[7].How.EmptySpaceSkipping, Switch::Automatic);
  EXPECT_EQ(modes[8].How.EmptySpaceSkipping, Switch::On);
  EXPECT_EQ(modes[9].How.EmptySpaceSkipping, Switch::Off);
  EXPECT_TRUE(modes[9].IsComparable());
  EXPECT_TRUE(modes[10].How.PreIntegration);
  EXPECT_EQ(modes[10].SamplesFactor, 4);
  EXPECT_FALSE(modes[10].IsComparable());
  EXPECT_FALSE(modes[10].IsPiece);
  EXPECT_TRUE(modes[11].IsPiece);
  EXPECT_TRUE(modes[11].IsComparable());
  EXPECT_EQ(modes[13].How.RayPackets, Switch::Automatic);
  EXPECT_EQ(modes[14].How.RayPackets, Switch::Off);
  EXPECT_EQ(modes[15].How.RayPackets, Switch::On);
  EXPECT_TRUE(modes[14].IsComparable());
  EXPECT_EQ(modes[15].How.SplitVolume, Switch::Automatic);
  EXPECT_EQ(modes[16].How.SplitVolume, Switch::On);
  EXPECT_EQ(modes[17].How.SplitVolume, Switch::Off);
  EXPECT_EQ(modes[17].How.MemoryLimit, Strider::Strategies().MemoryLimit);
  EXPECT_EQ(modes[18].How.MemoryLimit, std::size_t(512) << 20);
  EXPECT_TRUE(modes[18].HasOwnRenderer());
  EXPECT_TRUE(modes[16].NeedsHostVoxels());
  EXPECT_FALSE(modes[17].NeedsHostVoxels());
  EXPECT_TRUE(modes[18].NeedsHostVoxels());
  EXPECT_EQ(modes[0].How.StackedSlices, Switch::Off);
  EXPECT_EQ(modes[1].How.StackedSlices, Switch::Automatic);
  EXPECT_TRUE(modes[1].HasOwnRenderer());
  EXPECT_EQ(modes[12].How.StackedSlices, Switch::Off);
  EXPECT_FALSE(modes[12].HasOwnRenderer());
  EXPECT_EQ(modes[13].How.StackedSlices, Switch::On);
}

TEST(Modes, SeveralVolumesHaveRenderersOfTheirOwn)
{
  std::vector<Mode> modes;
  ASSERT_EQ(ParseModes("auto:volumes2,auto:volumes16:mixed:lit,auto:compressed", modes), "");
  EXPECT_EQ(modes[0].Volumes, 2);
  EXPECT_FALSE(modes[0].MixesVolumes);
  EXPECT_TRUE(modes[0].HasOwnRenderer());
  EXPECT_FALSE(modes[0].IsComparable());
  EXPECT_EQ(modes[1].Volumes, 16);
  EXPECT_TRUE(modes[1].MixesVolumes);
  EXPECT_EQ(modes[2].How.Storage, Strider::StorageMode::Compressed);
  EXPECT_TRUE(modes[2].HasOwnRenderer());
}

TEST(Modes, HaveFilters)
{
  using Strider::EnhancementFilter;
  using Strider::ReconstructionFilter;
  std::vector<Mode> modes;
  ASSERT_EQ(
    ParseModes("auto,auto:catmull-rom,auto:bspline,fixed:16x16:bspline:fetches,auto:bilateral6,"
               "auto:bspline:occlusion8,auto:bspline:trick,auto:catmull-rom:cache,"
               "auto:bspline:prefiltered",
      modes),
    "");
  EXPECT_EQ(modes[0].Filter, ReconstructionFilter::Linear);
  EXPECT_TRUE(modes[0].IsComparable());
  EXPECT_EQ(modes[1].Filter, ReconstructionFilter::CatmullRom);
  EXPECT_FALSE(modes[1].IsComparable());
  EXPECT_EQ(modes[2].How.Execution, Strider::FilterExecution::Automatic);
  EXPECT_EQ(modes[3].How.Execution, Strider::FilterExecution::Fetches);
  EXPECT_EQ(modes[4].Filters.Enhancement, EnhancementFilter::Bilateral);
  EXPECT_EQ(modes[4].Filters.EnhancementSize, 6);
  EXPECT_FALSE(modes[4].IsComparable());
  EXPECT_EQ(modes[5].Filter, ReconstructionFilter::CubicBSpline);
  EXPECT_EQ(modes[5].Filters.Enhancement, EnhancementFilter::AmbientOcclusion);
  EXPECT_EQ(modes[5].Filters.EnhancementSize, 8);
  EXPECT_EQ(modes[6].How.Execution, Strider::FilterExecution::TextureTrick);
  EXPECT_EQ(modes[7].How.Execution, Strider::FilterExecution::MarchingCache);
  EXPECT_FALSE(modes[7].Filters.PrefiltersBSpline);
  EXPECT_TRUE(modes[8].Filters.PrefiltersBSpline);
  for (const char* wrong : { "auto:bilateral5", "auto:occlusion", "auto:bspline64" })
  {
    EXPECT_NE(ParseModes(wrong, modes), "") << wrong;
  }
}

TEST(Modes, VoxelsStayUnlessTheNameSaysOtherwise)
{
  std::vector<Mode> modes;
  ASSERT_EQ(
    ParseModes(
      "auto,auto:stay,published:turned,fixed:16x16:move:b1,published128:b4:turned,sdk", modes),
    "");
  EXPECT_EQ(modes[0].How.Rotation, Strider::RotationMode::Off);
  EXPECT_EQ(modes[1].How.Rotation, Strider::RotationMode::Off);
  EXPECT_EQ(modes[2].How.Rotation, Strider::RotationMode::Published);
  EXPECT_EQ(modes[3].How.Rotation, Strider::RotationMode::Automatic);
  EXPECT_EQ(modes[4].How.Rotation, Strider::RotationMode::Published);
  EXPECT_EQ(modes[4].How.BatchDepth, 4);
  EXPECT_EQ(modes[1].LaunchName, "auto");
  EXPECT_EQ(modes[2].LaunchName, "published");
  EXPECT_EQ(modes[3].LaunchName, "fixed:16x16:b1");
  EXPECT_TRUE(modes[3].MayMove());
  EXPECT_FALSE(modes[1].MayMove());
  EXPECT_FALSE(modes[5].MayMove());
}

TEST(Modes, ScenesAreDressed)
{
  std::vector<Mode> modes;
  ASSERT_EQ(ParseModes("auto:surfaces,auto:labelled:lit,auto:components3,auto,auto:lit:gradient-"
                       "opacity,auto:light-kit:matte",
              modes),
    "");
  EXPECT_EQ(modes[0].Dress, SceneDress::Surfaces);
  EXPECT_FALSE(modes[0].HasOwnRenderer());
  EXPECT_EQ(modes[1].Dress, SceneDress::Labelled);
  EXPECT_TRUE(modes[1].IsLit);
  EXPECT_TRUE(modes[1].HasOwnRenderer());
  EXPECT_EQ(modes[2].Components, 3);
  EXPECT_FALSE(modes[2].IsComparable());
  EXPECT_EQ(modes[3].Dress, SceneDress::None);
  EXPECT_TRUE(modes[3].IsComparable());
  EXPECT_EQ(modes[4].Dress, SceneDress::GradientOpacity);
  EXPECT_TRUE(modes[4].HasOwnRenderer());
  EXPECT_FALSE(modes[4].HasLightKit || modes[4].IsMatte);
  EXPECT_TRUE(modes[5].IsLit && modes[5].HasLightKit && modes[5].IsMatte);
  EXPECT_EQ(ParseModes("auto:matte", modes), "mode auto:matte: matte needs lit or light-kit");
}

TEST(Modes, PeersAreNotStrider)
{
  std::vector<Mode> modes;
  ASSERT_EQ(ParseModes("auto,sdk,vtk-loop,warp-marching,fetch-only", modes), "");
  EXPECT_TRUE(modes[0].IsStrider());
  EXPECT_EQ(modes[1].Peer, PeerKind::Sdk);
  EXPECT_EQ(modes[2].Peer, PeerKind::VtkLoop);
  EXPECT_EQ(modes[3].Peer, PeerKind::WarpMarching);
  EXPECT_EQ(modes[4].Peer, PeerKind::FetchOnly);
  EXPECT_TRUE(modes[3].IsComparable());
  EXPECT_FALSE(modes[4].IsComparable());
}

TEST(Modes, MistakesAreNamed)
{
  for (const char* wrong : { "", ",auto", "nothing", "fixed", "fixed:16", "fixed:0x16",
         "fixed:16x-1", "fixed:16x16:q", "auto:b", "auto:bx", "auto,auto", "fixed:16x16x16",
         "sdk:b4", "sdk:turned", "auto:turn", "auto:volumes1", "auto:volumes17", "auto:mixed" })
  {
    std::vector<Mode> modes;
    EXPECT_NE(ParseModes(wrong, modes), "") << wrong;
  }
}

} // namespace
} // namespace StriderBenchmarks
