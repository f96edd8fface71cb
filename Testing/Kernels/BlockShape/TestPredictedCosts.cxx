// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicted frame times are kept for settings that have the same ones, and for no others.
#include "MakeCameras.h"
#include "MakeScene.h"

#include "BlockShape/LaunchTable.h"
#include "BlockShape/PredictFrameCost.h"
#include "Rays/MeasureView.h"

#include <gtest/gtest.h>

#include <functional>

namespace Strider::Testing
{
namespace
{

class PredictedCosts : public ::testing::Test
{
protected:
  PredictedCosts()
  {
    this->Fixed.BlockShape = BlockShapeMode::Fixed;
    this->Fixed.BlockWidth = 16;
    this->Fixed.BlockHeight = 16;
  }

  double Predict(const Strategies& settings) const
  {
    return PredictFrameCost(FindLaunchTable(90), settings, this->View, 1);
  }

  const TestVolume Volume =
    MakeVolume(ScalarType::UInt8, { 64, 64, 64 }, MakeNoiseField(0.0, 255.0));
  const Scene Shown = MakeScene(
    this->Volume, MakeColorfulFunctions(this->Volume, 0.3f), ListCameras(this->Volume)[1].Place);
  const ViewGeometry View = MeasureView(this->Shown.Request, this->Volume.View());
  Strategies Fixed;
};

TEST_F(PredictedCosts, DoNotDependOnWhatHaveSameCostsIgnores)
{
  const std::vector<std::function<void(Strategies&)>> changes{
    [](Strategies& how) { how.BlockHeight = 4; },
    [](Strategies& how) { how.ResidentThreads = 512; },
    [](Strategies& how) { how.TransposedIndexing = Switch::On; },
    [](Strategies& how) { how.SynchronousPropagation = Switch::On; },
    [](Strategies& how) { how.ShearedWarps = Switch::On; },
  };
  for (const auto& change : changes)
  {
    Strategies other = this->Fixed;
    change(other);
    EXPECT_TRUE(HaveSameCosts(this->Fixed, other));
    EXPECT_EQ(this->Predict(this->Fixed), this->Predict(other));
  }
}

TEST_F(PredictedCosts, DependOnTheRest)
{
  const std::vector<std::function<void(Strategies&)>> changes{
    [](Strategies& how) { how.BlockShape = BlockShapeMode::Automatic; },
    [](Strategies& how) { how.BlockWidth = 1; },
    [](Strategies& how) { how.BatchDepth = 1; },
  };
  for (const auto& change : changes)
  {
    Strategies other = this->Fixed;
    change(other);
    EXPECT_FALSE(HaveSameCosts(this->Fixed, other));
    EXPECT_NE(this->Predict(this->Fixed), this->Predict(other));
  }
}

} // namespace
} // namespace Strider::Testing
