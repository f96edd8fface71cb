// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The outline of a box contains the pixels that show it, also where a corner of the box has no place in the image.
#include "Rays/MakeSilhouette.h"

#include <gtest/gtest.h>

#include <limits>

namespace Strider::Testing
{
namespace
{

using Corners = std::array<std::array<double, 4>, 8>;

constexpr std::array<int, 2> ImageSize{ 40, 40 };
constexpr std::array<double, 8> AllVisible{ 1, 1, 1, 1, 1, 1, 1, 1 };

/// The corners of a cube in clip space, whose near side covers the middle half of the image.
Corners MakeCube()
{
  Corners corners;
  for (int corner = 0; corner < 8; ++corner)
  {
    const double w = (corner & 4) != 0 ? 2.0 : 1.0;
    corners[corner] = { (corner & 1) != 0 ? 0.5 : -0.5, (corner & 2) != 0 ? 0.5 : -0.5, 0.0, w };
  }
  return corners;
}

TEST(OutlinesOfBoxes, EndAtTheNearSide)
{
  const Silhouette outline = MakeSilhouette(MakeCube(), AllVisible, ImageSize);
  EXPECT_EQ(outline.EdgeCount, 4);
  EXPECT_TRUE(IsInSilhouette(outline, 20, 20));
  EXPECT_TRUE(IsInSilhouette(outline, 11, 28));
  EXPECT_FALSE(IsInSilhouette(outline, 8, 20));
  EXPECT_FALSE(IsInSilhouette(outline, 20, 31));
}

/// Any pixel may show the box then.
TEST(OutlinesOfBoxes, AreUnknownWhereACornerIsInThePlaneOfTheEye)
{
  for (int corner = 0; corner < 8; ++corner)
  {
    for (const double x : { 0.0, 0.5, -0.5, std::numeric_limits<double>::quiet_NaN() })
    {
      Corners corners = MakeCube();
      corners[corner][0] = x;
      corners[corner][3] = 0.0;
      const Silhouette outline = MakeSilhouette(corners, AllVisible, ImageSize);
      EXPECT_EQ(outline.EdgeCount, 0) << "corner " << corner << ", x " << x;
    }
  }
}

} // namespace
} // namespace Strider::Testing
