// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shader code and replacements of a volume change no pixel; one warning says so, and who runs them.
#include "Support/OverrideScene.h"
#include "Support/StriderScene.h"

#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkShaderProperty.h"
#include "vtkUniforms.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

void ReplaceShading(vtkVolume* volume)
{
  volume->GetShaderProperty()->AddFragmentShaderReplacement(
    "//VTK::Shading::Impl", true, "  g_fragColor = vec4(0.0, 1.0, 0.0, 1.0);\n", false);
}

TEST(TestShaderCodeIsReportedOnce, UntilItIsTakenBack)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto plain = scene.Draw();
  ReplaceShading(scene.Volume);
  for (int frame = 0; frame < 3; ++frame)
  {
    EXPECT_EQ(Difference(scene.Draw(), plain), 0) << frame;
  }
  EXPECT_TRUE(scene.Messages.IsOneWarning("vtkOpenGLGPUVolumeRayCastMapper runs them"))
    << scene.Messages.Describe();
  scene.Messages.Clear();
  scene.Volume->GetShaderProperty()->ClearAllFragmentShaderReplacements();
  EXPECT_EQ(Difference(scene.Draw(), plain), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  ReplaceShading(scene.Volume);
  scene.Draw();
  EXPECT_EQ(scene.Messages.Warnings.size(), 1U) << scene.Messages.Describe();
}

TEST(TestShaderCodeIsReportedOnce, WholeShadersAreReported)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Volume->GetShaderProperty()->SetFragmentShaderCode("void main() {}");
  scene.Draw();
  EXPECT_EQ(scene.Messages.Warnings.size(), 1U) << scene.Messages.Describe();
}

TEST(TestShaderCodeIsReportedOnce, UniformsAloneAreNot)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Volume->GetShaderProperty()->GetFragmentCustomUniforms()->SetUniformf("share", 0.5f);
  scene.Draw();
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestShaderCodeIsReportedOnce, MappersOfTheFactoryReportIt)
{
  OverrideScene scene(true);
  const auto volume = MakeOverrideVolume(VTK_UNSIGNED_CHAR);
  vtkNew<vtkGPUVolumeRayCastMapper> mapper;
  MessageCounter messages(mapper);
  mapper->SetInputData(volume);
  scene.SetFunctions({ 0.0, 255.0 });
  scene.SetMapper(mapper);
  scene.PlaceCamera();
  ReplaceShading(scene.Volume);
  scene.Draw();
  scene.Draw();
  EXPECT_EQ(messages.Warnings.size(), 1U) << messages.Describe();
}

} // namespace
