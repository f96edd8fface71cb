// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Composited rows are rounded as a window rounds them, and fill the picture of the first process.
#include "vtkStriderGatherRows.h"
#include "vtkStriderIdentifyMachine.h"

#include "vtkDummyController.h"
#include "vtkNew.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

constexpr int Width = 5;

TEST(Rows, AreRoundedAsInAWindow)
{
  constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
  vtkStriderComposedRows composed;
  composed.Pixels.assign(4 * Width * 2, 0.0f);
  const std::vector<float> first{ 0.5f, 0.25f, 0.0f, 1.0f, -1.0f, 2.0f, NaN, 0.4f / 255.0f };
  std::copy(first.begin(), first.end(), composed.Pixels.begin());
  composed.Pixels[4 * Width] = 254.6f / 255.0f;
  std::vector<unsigned char> rgba(4 * Width * 2, 7);
  vtkStriderRoundRows(composed, {}, Width, rgba.data());
  const std::vector<int> expected{ 128, 64, 0, 255, 0, 255, 0, 0, 0 };
  EXPECT_EQ(std::vector<int>(rgba.begin(), rgba.begin() + 9), expected);
  EXPECT_EQ(rgba[4 * Width], 255);
  EXPECT_EQ(rgba.back(), 0);
}

TEST(Rows, HaveTheFinalColourWindow)
{
  vtkStriderComposedRows composed;
  composed.Pixels = { 0.2f, 0.4f, 0.0f, 0.5f };
  std::vector<unsigned char> rgba(4);
  vtkStriderRoundRows(composed, { 0.5f, 0.25f }, 1, rgba.data());
  // Bias applies to premultiplied colours: 0.5 * colour + 0.25 * opacity.
  EXPECT_EQ(std::vector<int>(rgba.begin(), rgba.end()), (std::vector<int>{ 57, 83, 32, 128 }));
}

TEST(Rows, FillThePictureOfTheFirstProcess)
{
  constexpr int Height = 6;
  vtkNew<vtkDummyController> controller;
  const std::vector<unsigned char> own(4 * Width * 3, 9);
  std::vector<unsigned char> picture(4 * Width * Height, 7);
  vtkStriderGatherRows(
    controller, { { 0 }, { 2, 5 }, { Width, Height } }, own.data(), picture.data());
  for (int row = 0; row < Height; ++row)
  {
    const int expected = row >= 2 && row < 5 ? 9 : 0;
    EXPECT_TRUE(std::all_of(picture.begin() + 4 * Width * row,
      picture.begin() + 4 * Width * (row + 1), [=](int value) { return value == expected; }))
      << row;
  }
  // No process shows anything.
  vtkStriderGatherRows(controller, { {}, { 0, 0 }, { Width, Height } }, nullptr, picture.data());
  EXPECT_EQ(*std::max_element(picture.begin(), picture.end()), 0);
}

TEST(Machine, HasANumberThatADoubleHolds)
{
  const double identity = vtkStriderIdentifyMachine();
  EXPECT_GT(identity, 0.0);
  EXPECT_LT(identity, std::ldexp(1.0, 52));
  EXPECT_EQ(identity, std::floor(identity));
  EXPECT_EQ(identity, vtkStriderIdentifyMachine());
}

} // namespace
