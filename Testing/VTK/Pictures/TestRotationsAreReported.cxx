// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The mapper reports the order in which voxels are stored and its reason, the number of moves and their cost.
#include "Support/RotationScenes.h"

#include <gtest/gtest.h>

#include <string>

using namespace StriderTesting;

namespace
{

class TestReport : public RotationScenes
{
protected:
  /// Expects the stored order to begin with `axes`, mirrored or not, and the reason to be that of this mode.
  void ExpectOrder(const std::string& axes, const std::string& reason)
  {
    const std::string order = this->GetOrder();
    const std::size_t place = order.compare(0, 1, "-") == 0 ? 1 : 0;
    EXPECT_EQ(order.compare(place, axes.size(), axes), 0) << order;
    EXPECT_NE(order.find(" (" + reason), std::string::npos) << order;
  }
};

TEST_F(TestReport, OfEveryMode)
{
  EXPECT_EQ(this->GetOrder(), "");
  EXPECT_EQ(this->GetCount(), 0);
  EXPECT_EQ(this->Scene.Mapper->GetLastRotationMilliseconds(), 0.0);

  this->SetVolume(GenerateVolume(DescribeWaves({ 33, 47, 29 })));
  this->Scene.Mapper->SetRotationModeToOff();
  this->LookFrom(90.0);
  this->ExpectPicture();
  this->ExpectOrder("xyz", "off");
  EXPECT_EQ(this->GetCount(), 0);
  EXPECT_EQ(this->Scene.Mapper->GetLastRotationMilliseconds(), 0.0);

  this->Scene.Mapper->SetRotationModeToPublished();
  this->LookFrom(0.0);
  this->ExpectPicture();
  this->ExpectOrder("xyz", "published");
  EXPECT_EQ(this->GetCount(), 0);
  this->LookFrom(90.0);
  this->ExpectPicture();
  this->ExpectOrder("z", "published");
  EXPECT_EQ(this->GetCount(), 1);
  EXPECT_GT(this->Scene.Mapper->GetLastRotationMilliseconds(), 0.0);
  this->LookFrom(100.0);
  this->ExpectPicture();
  EXPECT_EQ(this->GetCount(), 1);
  this->LookFrom(180.0);
  this->ExpectPicture();
  this->ExpectOrder("xyz", "published");
  EXPECT_EQ(this->GetCount(), 2);

  this->LookFrom(270.0);
  this->ExpectPicture();
  this->Scene.Mapper->SetRotationModeToAutomatic();
  this->ExpectPicture();
  this->ExpectOrder("", "automatic");
  this->Scene.Mapper->SetRotationModeToOff();
  this->ExpectPicture();
  this->ExpectOrder("xyz", "off");
}

TEST_F(TestReport, OfAnOrbitAsPublished)
{
  this->SetVolume(GenerateVolume(DescribeTiltedWaves()));
  this->Scene.Mapper->SetRotationModeToPublished();
  for (int angle = 0; angle <= 360; angle += 15)
  {
    this->LookFrom(angle);
    this->ExpectPicture();
  }
  EXPECT_EQ(this->GetCount(), 4);
  this->ExpectOrder("xyz", "published");
}

TEST_F(TestReport, OfACameraThatSwingsAroundABorder)
{
  this->SetVolume(GenerateVolume(DescribeWaves({ 33, 47, 29 })));
  this->Scene.Mapper->SetRotationModeToAutomatic();
  for (int swing = 0; swing < 100; ++swing)
  {
    this->LookFrom(swing % 2 == 0 ? 44.0 : 46.0);
    this->Scene.Draw();
  }
  this->ExpectPicture();
  EXPECT_LE(this->GetCount(), 1);
}

TEST_F(TestReport, OfSettingsThatChange)
{
  auto* mapper = this->Scene.Mapper.Get();
  EXPECT_EQ(mapper->GetRotationMode(), vtkStriderVolumeMapper::AUTOMATIC_ROTATION);
  EXPECT_EQ(mapper->GetRotationHysteresis(), 0.05);
  auto time = mapper->GetMTime();
  const auto expectChange = [&](bool isChange) {
    EXPECT_EQ(mapper->GetMTime() > time, isChange);
    time = mapper->GetMTime();
  };
  for (const bool isChange : { true, false })
  {
    mapper->SetRotationModeToPublished();
    expectChange(isChange);
  }
  for (const bool isChange : { true, false })
  {
    mapper->SetRotationHysteresis(0.25);
    expectChange(isChange);
  }
  mapper->SetRotationModeToOff();
  EXPECT_EQ(mapper->GetRotationMode(), vtkStriderVolumeMapper::NO_ROTATION);
  mapper->SetRotationModeToAutomatic();
  EXPECT_EQ(mapper->GetRotationMode(), vtkStriderVolumeMapper::AUTOMATIC_ROTATION);
}

} // namespace
