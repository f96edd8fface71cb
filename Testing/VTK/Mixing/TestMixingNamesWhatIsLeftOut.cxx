// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume that cannot be mixed with those that it overlaps says why, once, and is drawn in the order of adding.
#include "Mixing/PropsScene.h"

#include "vtkMultiVolume.h"
#include "vtkPointData.h"
#include "vtkVersionMacros.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

constexpr const char* LeftOut = "The volume is not mixed with those that it overlaps";

class TestMixing : public testing::Test
{
protected:
  /// Expects one warning of the fog, and the picture of VTK's order.
  void ExpectLeftOut(const std::string& reason)
  {
    this->Messages.Clear();
    const auto image = this->Scene.Draw();
    this->Scene.Draw();
    EXPECT_TRUE(this->Messages.IsOneWarning(
      std::string(LeftOut) + ", and hides what is drawn before it: " + reason))
      << this->Messages.Describe();
    EXPECT_EQ(this->Fog.Mapper->GetVolumesMixed(), 1);
    this->Fog.Mapper->MixVolumesOff();
    this->Cube.Mapper->MixVolumesOff();
    EXPECT_EQ(Difference(this->Scene.Draw(), image), 0);
    this->Fog.Mapper->MixVolumesOn();
    this->Cube.Mapper->MixVolumesOn();
  }

  BoxProp Fog = MakeFog();
  BoxProp Cube = MakeCube();
  PropsScene Scene{ { Cube, Fog } };
  MessageCounter Messages{ Fog.Mapper };
};

TEST_F(TestMixing, SettingsOfTheFrameAreNamed)
{
  const auto mixed = this->Scene.Draw();
  EXPECT_TRUE(this->Messages.IsSilent()) << this->Messages.Describe();
  this->Fog.Mapper->SetBlendModeToMaximumIntensity();
  this->ExpectLeftOut("BlendMode is not composite.");
  this->Fog.Mapper->SetBlendModeToComposite();
  EXPECT_EQ(Difference(this->Scene.Draw(), mixed), 0);
  this->Fog.Mapper->UseDepthPassOn();
  this->ExpectLeftOut("UseDepthPass is on.");
  this->Fog.Mapper->UseDepthPassOff();
  this->Fog.Mapper->SetFinalColorWindow(0.5f);
  this->Cube.Volume->SetPosition(0.5, 0.0, 0.0); // the fog comes second
  this->Fog.Volume->SetPosition(14.0, 0.0, 0.0);
  this->ExpectLeftOut("its FinalColorWindow or FinalColorLevel is another one.");
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0)
  this->Fog.Mapper->SetFinalColorWindow(1.0f);
  this->Fog.Volume->GetProperty()->ShadeOn();
  this->Fog.Mapper->SetVolumetricScatteringBlending(1.0f);
  this->ExpectLeftOut("VolumetricScatteringBlending is larger than 0.");
#endif
}

TEST_F(TestMixing, AThirdVolumeIsNamedOnce)
{
  const BoxProp third = MakeBoxProp({ 8.0, 8.0, 8.0 }, { 16, 16, 16 }, { { 0.0, 1.0, 0.0 }, 0.1 });
  third.Mapper->SetBlendModeToMaximumIntensity();
  this->Scene.Add(third);
  const MessageCounter said(third.Mapper);
  const auto image = this->Scene.Draw();
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(said.IsOneWarning("BlendMode is not composite")) << said.Describe();
  EXPECT_EQ(this->Fog.Mapper->GetVolumesMixed(), 2);
  EXPECT_EQ(third.Mapper->GetVolumesMixed(), 1);
  EXPECT_EQ(Difference(this->Scene.Draw(), image), 0);
}

/// Nothing changes where no volume could be mixed.
TEST_F(TestMixing, VolumesOfOneOtherModeSayNothing)
{
  this->Fog.Mapper->SetBlendModeToMaximumIntensity();
  this->Cube.Mapper->SetBlendModeToMaximumIntensity();
  const MessageCounter said(this->Cube.Mapper);
  const auto image = this->Scene.Draw();
  this->Fog.Mapper->MixVolumesOff();
  this->Cube.Mapper->MixVolumesOff();
  EXPECT_EQ(Difference(this->Scene.Draw(), image), 0);
  EXPECT_TRUE(said.IsSilent()) << said.Describe();
}

/// Volumes are judged against those that they overlap, not against others of the view.
TEST_F(TestMixing, GroupsAreJudgedOneByOne)
{
  const BoxProp first = MakeBoxProp({ -40.0, 0.0, 0.0 }, { 8, 8, 8 }, { { 1.0, 1.0, 0.0 }, 0.1 });
  first.Mapper->SetFinalColorWindow(0.5f);
  this->Scene.Add(first);
  this->Scene.Draw();
  EXPECT_EQ(this->Fog.Mapper->GetVolumesMixed(), 2);
  EXPECT_TRUE(this->Messages.IsSilent()) << this->Messages.Describe();
}

TEST_F(TestMixing, WhatOverlapsNothingSaysNothing)
{
  this->Cube.Volume->SetPosition(0.0, 0.0, 30.0);
  this->Fog.Mapper->SetBlendModeToMaximumIntensity();
  this->Scene.Draw();
  EXPECT_TRUE(this->Messages.IsSilent()) << this->Messages.Describe();
}

/// A mapper has the data of one prop at a time, and draws its props alone.
TEST_F(TestMixing, PropsOfOneMapperAreDrawnAlone)
{
  this->Fog.Volume->SetPosition(-18.0, 0.0, 0.0);
  const auto draw = [&](vtkStriderVolumeMapper* mapper) {
    vtkNew<vtkVolume> second;
    second->SetMapper(mapper);
    second->SetProperty(this->Fog.Volume->GetProperty());
    second->SetPosition(18.0, 0.0, 0.0);
    this->Scene.Renderer->AddVolume(second);
    const auto image = this->Scene.Draw();
    EXPECT_EQ(Difference(this->Scene.Draw(), image), 0);
    this->Scene.Renderer->RemoveVolume(second);
    return image;
  };
  const auto shared = draw(this->Fog.Mapper);
  EXPECT_TRUE(this->Messages.IsOneWarning("several props have its mapper"))
    << this->Messages.Describe();
  const BoxProp other = MakeFog();
  for (const BoxProp& prop : { this->Fog, this->Cube, other })
  {
    prop.Mapper->MixVolumesOff();
  }
  EXPECT_EQ(Difference(draw(other.Mapper), shared), 0);
}

TEST_F(TestMixing, BadDataOfOneLeaveTheOthers)
{
  const BoxProp small = MakeBoxProp({ 20.0, 20.0, 20.0 }, { 4, 4, 4 }, { { 0.0, 1.0, 0.0 }, 0.5 });
  this->Scene.Add(small);
  this->Fog.Volume->VisibilityOff();
  const auto without = this->Scene.Draw();
  this->Fog.Volume->VisibilityOn();
  this->Fog.Image->GetPointData()->Initialize();
  this->Fog.Image->Modified();
  const auto image = this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_EQ(Difference(image, without), 0);
  EXPECT_EQ(this->Messages.Errors.size(), 1u) << this->Messages.Describe();
}

TEST_F(TestMixing, AMultiVolumeStaysAlone)
{
  const BoxProp small = MakeBoxProp({ 20.0, 20.0, 20.0 }, { 4, 4, 4 }, { { 0.0, 1.0, 0.0 }, 0.5 });
  vtkNew<vtkMultiVolume> several;
  several->SetMapper(small.Mapper);
  small.Mapper->SetInputDataObject(1, this->Cube.Image);
  several->SetVolume(small.Volume, 0);
  vtkNew<vtkVolume> second;
  second->SetProperty(this->Cube.Volume->GetProperty());
  several->SetVolume(second, 1);
  this->Scene.Renderer->AddVolume(several);
  this->Scene.Draw();
  EXPECT_TRUE(this->Messages.IsSilent()) << this->Messages.Describe();
  EXPECT_EQ(this->Fog.Mapper->GetVolumesMixed(), 2);
  EXPECT_EQ(small.Mapper->GetVolumesMixed(), 2); // its own
}

TEST_F(TestMixing, AFrameHasALargestNumber)
{
  this->Scene.Remove(this->Cube);
  std::vector<BoxProp> props;
  const auto add = [&](double place) {
    props.push_back(MakeBoxProp({ place, 4.0, 4.0 }, { 16, 16, 16 },
      { { 0.05 * place, 1.0 - 0.05 * place, 0.5 }, 0.03, VTK_UNSIGNED_CHAR }));
    this->Scene.Add(props.back());
  };
  for (int index = 0; index < 15; ++index)
  {
    add(index);
  }
  this->Scene.Draw();
  EXPECT_EQ(this->Fog.Mapper->GetVolumesMixed(), 16);
  EXPECT_TRUE(this->Messages.IsSilent()) << this->Messages.Describe();
  this->Fog.Volume->SetPosition(17.0, 0.0, 0.0); // the last in the order of places
  add(15.0);
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(this->Messages.IsOneWarning("a frame mixes 16 volumes, not 17."))
    << this->Messages.Describe();
  EXPECT_EQ(this->Fog.Mapper->GetVolumesMixed(), 1);
  EXPECT_EQ(props[0].Mapper->GetVolumesMixed(), 16);
}

} // namespace
