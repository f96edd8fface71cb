// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reordered voxels give the picture of voxels in their original order: volumes of every kind, from all sides, and
// while the data changes.
#include "Support/RotationScenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

using namespace StriderTesting;

namespace
{

class TestRotations : public RotationScenes
{
};

struct RotationCase
{
  const char* Name;
  GeneratedVolume Volume;
  TransferPreset Preset = TransferPreset::Opaque;
  bool MatchesVTK = false;
  bool IsNearest = false;
  bool IsCropped = false;
};

void PrintTo(const RotationCase& rotation, std::ostream* stream)
{
  *stream << rotation.Name;
}

/// A volume whose border is its most opaque part, so that reads from outside are visible.
GeneratedVolume DescribeOpaqueBorder()
{
  GeneratedVolume volume = DescribeWaves({ 33, 47, 29 });
  volume.ScalarRange = { 255.0, 0.0 };
  return volume;
}

std::vector<RotationCase> MakeCases()
{
  const std::array<int, 3> odd{ 33, 47, 29 };
  const auto opaque = TransferPreset::Opaque;
  const auto transparent = TransferPreset::Transparent;
  return {
    { "Transparent", DescribeWaves(odd), transparent },
    { "SparseSurface", DescribeWaves(odd), TransferPreset::SparseSurface },
    { "WholeTiles", DescribeWaves({ 64, 32, 64 }) },
    { "OpaqueBorder", DescribeOpaqueBorder() },
    { "OpaqueBorderSeenThrough", DescribeOpaqueBorder(), transparent },
    { "OneVoxelThickAlongX", DescribeWaves({ 1, 47, 29 }) },
    { "OneVoxelThickAlongY", DescribeWaves({ 33, 1, 29 }) },
    { "OneVoxelThickAlongZ", DescribeWaves({ 33, 47, 1 }) },
    { "TwoVoxelsByOne", DescribeWaves({ 33, 2, 1 }) },
    { "Tilted", DescribeTiltedWaves() },
    { "SignedChar", DescribeWaves(odd, VTK_SIGNED_CHAR) },
    { "UnsignedShort", DescribeWaves(odd, VTK_UNSIGNED_SHORT) },
    { "Int", DescribeWaves(odd, VTK_INT) },
    { "Float", DescribeWaves(odd, VTK_FLOAT) },
    { "Double", DescribeWaves(odd, VTK_DOUBLE) },
    { "AsVTK", DescribeWaves(odd), opaque, true },
    { "TiltedAsVTK", DescribeTiltedWaves(), transparent, true },
    { "Nearest", DescribeTiltedWaves(), opaque, false, true },
    { "Cropped", DescribeTiltedWaves(), transparent, false, false, true },
  };
}

class TestRotationsOfVolumes : public TestRotations,
                               public testing::WithParamInterface<RotationCase>
{
};

TEST_P(TestRotationsOfVolumes, AllAround)
{
  const RotationCase& rotation = this->GetParam();
  this->SetVolume(GenerateVolume(rotation.Volume), rotation.Preset);
  this->IsExact = rotation.IsNearest;
  double bounds[6];
  this->Image->GetBounds(bounds);
  for (StriderScene* scene : { &this->Scene, &this->Reference })
  {
    scene->Mapper->SetMatchVTK(rotation.MatchesVTK);
    scene->Property->SetInterpolationType(
      rotation.IsNearest ? VTK_NEAREST_INTERPOLATION : VTK_LINEAR_INTERPOLATION);
    scene->Mapper->SetCropping(rotation.IsCropped);
    scene->Mapper->SetCroppingRegionPlanes(0.7 * bounds[0] + 0.3 * bounds[1], bounds[1], bounds[2],
      0.2 * bounds[2] + 0.8 * bounds[3], 0.9 * bounds[4] + 0.1 * bounds[5],
      0.4 * bounds[4] + 0.6 * bounds[5]);
    scene->Mapper->SetCroppingRegionFlagsToSubVolume();
  }
  this->LookFrom(CameraView::Oblique);
  EXPECT_GT(FractionDifferent(this->Reference.Draw(), this->Reference.DrawBackground()), 0.001);
  for (const int mode : AllRotationModes)
  {
    this->Scene.Mapper->SetRotationMode(mode);
    this->ExpectPicturesAllAround();
  }
  std::printf("%s: worst %d/255\n", rotation.Name, this->Worst);
}

INSTANTIATE_TEST_SUITE_P(Generated, TestRotationsOfVolumes, testing::ValuesIn(MakeCases()),
  [](const testing::TestParamInfo<RotationCase>& info) { return std::string(info.param.Name); });

TEST_F(TestRotations, OfAnotherModeInEveryFrame)
{
  this->SetVolume(GenerateVolume(DescribeWaves({ 33, 47, 29 })));
  for (int angle = 0; angle < 720; angle += 15)
  {
    this->Scene.Mapper->SetRotationMode(AllRotationModes[angle / 15 % 3]);
    this->LookFrom(angle);
    this->ExpectPicture();
  }
}

TEST_F(TestRotations, WhileTheDataChange)
{
  for (const int mode : AllRotationModes)
  {
    this->Scene.Mapper->SetRotationMode(mode);
    this->SetVolume(GenerateVolume(DescribeWaves({ 33, 47, 29 })));
    for (int angle = 0; angle < 180; angle += 15)
    {
      this->LookFrom(angle);
      this->ExpectPicture();
      const auto before = this->Scene.Draw();
      // New values in a slab that the others do not hide.
      auto* voxels = static_cast<unsigned char*>(this->Image->GetScalarPointer());
      const vtkIdType slab = this->Image->GetNumberOfPoints() / 12;
      std::fill_n(voxels + (11 - angle / 15) * slab, slab, static_cast<unsigned char>(255));
      this->Image->Modified();
      this->ExpectPicture();
      EXPECT_GT(Difference(before, this->Scene.Draw()), 10) << this->View;
    }
    // Other dimensions, and another type, while x points into the screen.
    this->LookFrom(90.0);
    this->ExpectPicture();
    this->SetVolume(GenerateVolume(DescribeWaves({ 29, 17, 70 })));
    this->LookFrom(90.0);
    this->ExpectPicture();
    this->SetVolume(GenerateVolume(DescribeWaves({ 29, 17, 70 }, VTK_FLOAT)));
    this->LookFrom(90.0);
    this->ExpectPicture();
    this->LookFrom(0.0);
    this->ExpectPicture();
  }
}

TEST_F(TestRotations, OfEveryHysteresis)
{
  this->SetVolume(GenerateVolume(DescribeWaves({ 33, 47, 29 })));
  for (const double hysteresis : { 0.0, 0.5, 1.0 })
  {
    this->Scene.Mapper->SetRotationHysteresis(hysteresis);
    for (const int mode : AllRotationModes)
    {
      this->Scene.Mapper->SetRotationMode(mode);
      this->LookFrom(90.0);
      this->ExpectPicture();
    }
  }
}

} // namespace
