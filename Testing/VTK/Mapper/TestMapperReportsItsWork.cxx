// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Events of a frame, aborted frames and memory limits.
#include "Support/StriderScene.h"
#include "Support/TestOptions.h"

#include "vtkCallbackCommand.h"
#include "vtkCommand.h"
#include "vtkRenderWindow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace StriderTesting;

namespace
{

void NoteProgress(vtkObject*, unsigned long, void* notes, void* share)
{
  static_cast<std::vector<double>*>(notes)->push_back(*static_cast<double*>(share));
}

TEST(TestMapperReports, Progress)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  std::vector<double> shares;
  vtkNew<vtkCallbackCommand> observer;
  observer->SetClientData(&shares);
  observer->SetCallback(NoteProgress);
  scene.Mapper->AddObserver(vtkCommand::VolumeMapperRenderProgressEvent, observer);
  scene.Draw();
  EXPECT_EQ(shares, (std::vector<double>{ 0.0, 1.0 }));
  shares.clear();
  scene.Mapper->SetReportProgress(false);
  scene.Draw();
  EXPECT_TRUE(shares.empty());
}

TEST(TestMapperReports, AbortedFramesAreNotMarched)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->CountSamplesOn();
  scene.Draw();
  const auto background = scene.DrawBackground();
  scene.Window->SetAbortRender(1);
  scene.Mapper->Render(scene.Renderer, scene.Volume);
  scene.Window->SetAbortRender(0);
  EXPECT_GT(FractionDifferent(background, scene.Draw()), 0.1);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

/// Descriptions of the stored volume, such as its bytes on the device, stay as they were.
TEST(TestMapperReports, NothingOfAFormerFrameWhereOneFails)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  vtkStriderVolumeMapper* mapper = scene.Mapper;
  mapper->CountSamplesOn();
  const auto list = [mapper] {
    return std::vector<std::string>{ mapper->GetDisplayPath(), mapper->GetLaunchDescription(),
      mapper->GetStoredOrder(), mapper->GetStorageDescription(), mapper->GetFilteringDescription(),
      mapper->GetSkippingDescription(), mapper->GetPreIntegrationDescription(),
      mapper->GetQualityInUse() };
  };
  scene.Draw();
  const std::vector<std::string> texts = list();
  EXPECT_EQ(std::count(texts.begin(), texts.end(), ""), 0);
  EXPECT_GT(mapper->GetSamplesTaken(), 0);
  EXPECT_GT(mapper->GetKernelMilliseconds(), 0.0);
  mapper->SetVectorMode(vtkStriderVolumeMapper::COMPONENT);
  mapper->SetVectorComponent(7);
  scene.Draw();
  EXPECT_TRUE(scene.Messages.IsOneError("7")) << scene.Messages.Describe();
  EXPECT_EQ(list(), std::vector<std::string>(texts.size()));
  EXPECT_EQ(mapper->GetSamplesTaken(), 0);
  EXPECT_EQ(mapper->GetSamplesSkipped(), 0);
  EXPECT_EQ(mapper->GetKernelMilliseconds(), 0.0);
  EXPECT_STREQ(mapper->GetBackendInUse(), GetBackendName(GetTestOptions()));
  mapper->SetVectorComponent(0);
  scene.Draw();
  const std::vector<std::string> next = list();
  EXPECT_EQ(std::count(next.begin(), next.end(), ""), 0);
  EXPECT_GT(mapper->GetSamplesTaken(), 0);
}

TEST(TestMapperReports, LimitsOfMemory)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  double ratio[3];
  scene.Mapper->GetReductionRatio(ratio);
  EXPECT_EQ(ratio[0] * ratio[1] * ratio[2], 1.0);
  // 23 x 19 x 17 bytes; a quarter of that is allowed.
  scene.Mapper->SetMaxMemoryFraction(0.5f);
  scene.Mapper->SetMaxMemoryInBytes(23 * 19 * 17 / 2);
  scene.Mapper->GetReductionRatio(ratio);
  EXPECT_NEAR(ratio[0] * ratio[1] * ratio[2], 0.25, 0.001);
  EXPECT_EQ(ratio[0], ratio[2]);
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), GetBackendName(GetTestOptions()));
  EXPECT_TRUE(scene.Messages.IsOneInformation("MaxMemoryInBytes")) << scene.Messages.Describe();
  EXPECT_TRUE(
    scene.Messages.IsOneInformation("(automatic: raw voxels need 7.3 KiB, 1.8 KiB are allowed)"))
    << scene.Messages.Describe();
  EXPECT_GT(scene.Mapper->GetCompressedBytes(), 0);
}

/// The CPU needs no copy where it replaces a device.
TEST(TestMapperReports, LimitsOfMemoryForTextures)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetMaxMemoryFraction(0.5f);
  scene.Mapper->SetMaxMemoryInBytes(23 * 19 * 17 / 2);
  scene.Mapper->SetStorageToTexture();
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), "CPU");
  EXPECT_EQ(scene.Mapper->GetCompressedBytes(), 0);
  if (GetTestOptions().IsCuda)
  {
    EXPECT_TRUE(scene.Messages.IsOneWarning("MaxMemoryInBytes")) << scene.Messages.Describe();
  }
  else
  {
    EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  }
}

TEST(TestMapperReports, Storage)
{
  StriderScene scene(VTK_UNSIGNED_SHORT);
  auto* mapper = scene.Mapper.Get();
  EXPECT_STREQ(mapper->GetStorageDescription(), "");
  EXPECT_EQ(mapper->GetStorage(), vtkStriderVolumeMapper::AUTOMATIC_STORAGE);
  const bool isCuda = GetTestOptions().IsCuda;
  const std::string raw = isCuda ? "texture" : "raw voxels";
  const auto automatic = scene.Draw();
  EXPECT_EQ(mapper->GetStorageDescription(), raw + " (automatic)");
  mapper->SetStorageToTexture();
  EXPECT_EQ(Difference(automatic, scene.Draw()), 0);
  EXPECT_EQ(mapper->GetStorageDescription(), raw + " (on request)");
  EXPECT_EQ(mapper->GetCompressedBytes(), 0);
  EXPECT_EQ(mapper->GetCompressionRatio(), 0.0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  mapper->SetStorageToCompressed();
  EXPECT_EQ(Difference(automatic, scene.Draw()), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  if (isCuda)
  {
    const std::string slabs = mapper->GetStorageDescription();
    EXPECT_NE(slabs.find("decoded once and cached"), std::string::npos) << slabs;
    EXPECT_EQ(mapper->GetCacheHitPercentage(), 0.0);
    EXPECT_GT(mapper->GetCacheBytes(), 0);
    mapper->SetBrickDecodingToWarps();
    // Texture units round their weights to 256ths, warps interpolate in full precision.
    EXPECT_LE(Difference(automatic, scene.Draw()), 2);
  }
  const std::string text = mapper->GetStorageDescription();
  EXPECT_EQ(text.find("decoded by warps") != std::string::npos, isCuda) << text;
  EXPECT_EQ(text.rfind("compressed, ", 0), 0u) << text;
  EXPECT_NE(text.find(" (on request)"), std::string::npos) << text;
  EXPECT_GT(mapper->GetCompressedBytes(), 0);
  EXPECT_NEAR(mapper->GetBitsPerVoxel() * mapper->GetCompressionRatio(), 16.0, 1e-9);
  EXPECT_GT(mapper->GetCacheHitPercentage(), 50.0);
  EXPECT_LT(mapper->GetCacheHitPercentage(), 100.0);
  EXPECT_GT(mapper->GetCacheBytes(), 0);
  EXPECT_GT(mapper->GetBytesOnDevice(), mapper->GetCompressedBytes());
  EXPECT_STREQ(mapper->GetStoredOrder(), "xyz (compressed bricks are not reordered)");
  mapper->SetStorageToAutomatic();
  EXPECT_EQ(Difference(automatic, scene.Draw()), 0);
  EXPECT_EQ(mapper->GetCompressedBytes(), 0);
}

/// The voxels fit, their gradients do not, so light uses differences of neighbours. A CPU needs no texture.
TEST(TestMapperReports, GradientTextureBeyondTheLimitOfMemory)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Property->ShadeOn();
  scene.Mapper->SetMaxMemoryFraction(1.0f);
  scene.Mapper->SetMaxMemoryInBytes(23 * 19 * 17 * 2);
  scene.Draw();
  const bool isCuda = GetTestOptions().IsCuda;
  EXPECT_STREQ(scene.Mapper->GetBackendInUse(), isCuda ? "CUDA" : "CPU");
  const std::string launch = scene.Mapper->GetLaunchDescription();
  for (const char* part : { "no gradient texture (automatic: ", "the limit is 0.0142 MiB)" })
  {
    EXPECT_EQ(launch.find(part) != std::string::npos, isCuda) << launch;
  }
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

} // namespace
