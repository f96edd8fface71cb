// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which frames a CPU marches by packets of rays: one component, evenly spaced, also with planes and regions.
#include "SkippingUnderTest.h"

#include "Host/Renderer/FindMarchTile.h"
#include "Host/Renderer/HostScene.h"
#include "Planning/PlanFrame.h"

namespace Strider::Testing
{
namespace
{

class FramesWithPackets : public ::testing::Test
{
protected:
  /// Returns the function that marches the tiles of the scene.
  MarchTileFunction Find()
  {
    const VolumeView volume = this->Shown.Volume.View();
    const std::vector<TransferFunctions> functions{ this->Shown.Functions };
    HostScene scene;
    const SceneSource source = scene.GetSource(volume, functions, 1);
    const RenderRequest& request = this->Shown.Request;
    const FramePlan plan = PlanFrame({ source, false, false }, request, DescribeHost());
    MarchJob job{};
    job.Filter = request.Filter;
    job.Kind = plan.Kind;
    job.Table.IsFused = true;
    if (ReadsScene(plan.Program))
    {
      EXPECT_TRUE(scene.Prepare(source, request).IsOk());
      job.Scene = &scene.GetFeatures();
      job.Table = job.Scene->Appearances[0].Table;
    }
    return FindMarchTile(this->Target, request, plan, job);
  }

  Appearance& GetAppearance() { return this->Shown.Request.Appearance; }

  const HostTarget Target = ChooseMarchTile();
  TestVolume Volume = MakeVolume(ScalarType::UInt8, { 9, 8, 7 }, MakeNoiseField(0.0, 255.0));
  Scene Shown = MakeScene(
    this->Volume, MakeColorfulFunctions(this->Volume, 0.1f), ListCameras(this->Volume)[1].Place);
};

TEST_F(FramesWithPackets, WithoutAScene)
{
  EXPECT_EQ(this->Find(), this->Target.MarchPacketTile);
  this->Shown.Request.How.RayPackets = Switch::Off;
  EXPECT_EQ(this->Find(), this->Target.MarchTile);
}

TEST_F(FramesWithPackets, LightPlanesAndRegions)
{
  this->GetAppearance().IsShaded.fill(true);
  EXPECT_EQ(this->Find(), this->Target.MarchLitPacketTile);
  this->GetAppearance().IsShaded.fill(false);
  this->GetAppearance().ClippingPlanes = { { 1.0, 0.0, 0.0, -4.0 } };
  EXPECT_EQ(this->Find(), this->Target.MarchLitPacketTile);
  this->GetAppearance().ClippingPlanes.clear();
  this->GetAppearance().CropRegions = 0x2000u;
  EXPECT_EQ(this->Find(), this->Target.MarchLitPacketTile);
  this->Shown.Request.Filter = ReconstructionFilter::Nearest;
  EXPECT_EQ(this->Find(), this->Target.MarchLitPacketTile);
  this->Shown.Request.How.RayPackets = Switch::Off;
  EXPECT_EQ(this->Find(), this->Target.MarchSceneTile);
}

TEST_F(FramesWithPackets, OthersNeedSingleRays)
{
  this->GetAppearance().ClippingPlanes = { { 1.0, 0.0, 0.0, -4.0 } };
  const Scene clipped = this->Shown;
  this->Shown.Request.Filter = ReconstructionFilter::CatmullRom;
  EXPECT_EQ(this->Find(), this->Target.MarchSceneTile);
  this->Shown = clipped;
  this->GetAppearance().UsesClippedScalar = true;
  EXPECT_EQ(this->Find(), this->Target.MarchSceneTile);
  this->Shown = clipped;
  this->Shown.Request.Filters.Enhancement = EnhancementFilter::Bilateral;
  EXPECT_EQ(this->Find(), this->Target.MarchSceneTile);
  this->Shown = clipped;
  this->Shown.Request.MatchVTK = true;
  EXPECT_EQ(this->Find(), this->Target.MarchSceneTile);
  this->Shown = clipped;
  this->GetAppearance().Blend = BlendMode::MaximumIntensity;
  EXPECT_EQ(this->Find(), this->Target.MarchSceneTile);
}

} // namespace
} // namespace Strider::Testing
