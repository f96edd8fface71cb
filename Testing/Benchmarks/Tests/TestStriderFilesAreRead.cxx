// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes have the voxels and the placement of .strider files, in builds without VTK, too.
#include "Scene/BenchScene.h"

#include "Strider/VolumeFile.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

class StriderFiles : public ::testing::Test
{
protected:
  void SetUp() override
  {
    // Tests run beside each other.
    this->Name =
      (std::filesystem::temp_directory_path() / ("bench-" + std::to_string(getpid()) + ".strider"))
        .string();
    this->Written.View.Type = Strider::ScalarType::UInt16;
    this->Written.View.Dimensions = { 9, 7, 5 };
    ASSERT_TRUE(FillHostVolume("noise", this->Written).IsOk());
    this->Written.View.Components = 1;
  }
  void TearDown() override { std::filesystem::remove(this->Name); }

  Status Write() const
  {
    Strider::VolumeFileHead head;
    head.Type = this->Written.View.Type;
    head.Extent = { 2, 10, 0, 6, 0, 4 };
    head.Origin = { 1.0, 2.0, 3.0 };
    head.Spacing = { 1.0, 2.0, 3.0 };
    head.Direction = { 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0 };
    head.Ranges[0] = this->Written.View.ScalarRange;
    std::shared_ptr<const Strider::CompressedVolume> compressed;
    STRIDER_TRY(
      Strider::CompressVolume(this->Written.View, Strider::BrickFormat::Automatic, {}, compressed));
    std::ofstream file(this->Name, std::ios::binary);
    return Strider::WriteVolumeFile(head, *compressed, {}, file);
  }

  Status Read(BenchScene& scene) const
  {
    BenchOptions options;
    options.Volume = this->Name;
    options.Window = { 8, 8 };
    return MakeBenchScene(options, Strider::Backend::CPU, scene);
  }

  std::string Name;
  HeldVolume Written;
};

TEST_F(StriderFiles, VoxelsAndPlacementAreThoseOfTheFile)
{
  const Status written = this->Write();
  ASSERT_TRUE(written.IsOk()) << written.GetMessage();
  BenchScene scene;
  const Status read = this->Read(scene);
  ASSERT_TRUE(read.IsOk()) << read.GetMessage();
  const Strider::VolumeView& view = scene.Volume.View;
  EXPECT_EQ(view.Dimensions, this->Written.View.Dimensions);
  EXPECT_EQ(view.Type, Strider::ScalarType::UInt16);
  EXPECT_EQ(view.ScalarRange[1], 65535.0);
  EXPECT_EQ(std::memcmp(view.Voxels, this->Written.View.Voxels, 2 * view.CountVoxels()), 0);
  // Point 2, 0, 0 is the first voxel: x goes along y.
  const Strider::Matrix4 expected{ 0, -2, 0, 1, 1, 0, 0, 4, 0, 0, 3, 3, 0, 0, 0, 1 };
  EXPECT_EQ(scene.IndexToPhysical, expected);
  EXPECT_EQ(scene.Spacing, 2.0);
  EXPECT_NE(scene.Description.find(".strider 9x7x5 u16"), std::string::npos) << scene.Description;
}

TEST_F(StriderFiles, DamageIsReported)
{
  BenchScene scene;
  EXPECT_NE(this->Read(scene).GetMessage().find("cannot open"), std::string::npos);
  std::ofstream(this->Name, std::ios::binary) << "no volume";
  EXPECT_FALSE(this->Read(scene).IsOk());
}

} // namespace
} // namespace StriderBenchmarks
