// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples beside a mesh continue its values, so that interpolation at the border reads no others.
#include "vtkStriderFillOutside.h"

#include "vtkFloatArray.h"
#include "vtkNew.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace
{

constexpr int Width = 15;
constexpr vtkStriderSampleExtent Extent{ 3, 3 + Width - 1, 0, Width - 1, -4, Width - 5 };

/// Calls visit(place, distance from the middle cube of 3 x 3 x 3 samples).
template <typename Visit>
void ForEach(const Visit& visit)
{
  for (int place = 0; place < Width * Width * Width; ++place)
  {
    int distance = 0;
    for (const int along : { place % Width, place / Width % Width, place / Width / Width })
    {
      distance = std::max(distance, std::abs(along - Width / 2) - 1);
    }
    visit(place, distance);
  }
}

} // namespace

TEST(TestOutsideIsFilled, ValuesContinueLayerByLayer)
{
  vtkNew<vtkFloatArray> values;
  values->SetNumberOfComponents(2);
  values->SetNumberOfTuples(Width * Width * Width);
  vtkNew<vtkUnsignedCharArray> bytes;
  bytes->SetNumberOfTuples(Width * Width * Width);
  vtkNew<vtkUnsignedCharArray> hasValues;
  hasValues->SetNumberOfTuples(Width * Width * Width);
  ForEach([&](int place, int distance) {
    values->SetTuple2(place, distance > 0 ? 1e9 : place % 7 + 3.0, distance > 0 ? -1e9 : 5.0);
    bytes->SetValue(place, distance > 0 ? 0 : 200);
    hasValues->SetValue(place, distance > 0 ? 0 : 1);
  });
  EXPECT_FALSE(vtkStriderFillOutside(Extent, hasValues, { { values }, { bytes } }));
  ForEach([&](int place, int distance) {
    EXPECT_GE(values->GetComponent(place, 0), 3.0);
    EXPECT_LE(values->GetComponent(place, 0), 9.0);
    EXPECT_EQ(values->GetComponent(place, 1), 5.0);
    EXPECT_EQ(bytes->GetValue(place), 200);
    EXPECT_EQ(hasValues->GetValue(place), distance > 0 ? 0 : 1);
    if (distance == 0)
    {
      EXPECT_EQ(values->GetComponent(place, 0), place % 7 + 3.0);
    }
  });
}

TEST(TestOutsideIsFilled, FullAndEmptyOnesStay)
{
  vtkNew<vtkFloatArray> values;
  values->SetNumberOfTuples(Width * Width * Width);
  values->FillValue(4.0f);
  vtkNew<vtkUnsignedCharArray> hasValues;
  hasValues->SetNumberOfTuples(Width * Width * Width);
  hasValues->FillValue(1);
  EXPECT_TRUE(vtkStriderFillOutside(Extent, hasValues, { { values } }));
  hasValues->FillValue(0);
  EXPECT_FALSE(vtkStriderFillOutside(Extent, hasValues, { { values } }));
  EXPECT_EQ(values->GetValue(5), 4.0f);
}

/// Labels 1 and 3 stay these: 2 would be another one.
TEST(TestOutsideIsFilled, LabelsAreNotAveraged)
{
  vtkNew<vtkUnsignedCharArray> labels;
  labels->SetNumberOfTuples(Width * Width * Width);
  vtkNew<vtkUnsignedCharArray> hasValues;
  hasValues->SetNumberOfTuples(Width * Width * Width);
  ForEach([&](int place, int distance) {
    labels->SetValue(place, place % Width < Width / 2 ? 1 : 3);
    hasValues->SetValue(place, distance > 0 ? 0 : 1);
  });
  EXPECT_FALSE(vtkStriderFillOutside(Extent, hasValues, { { labels, true } }));
  ForEach([&](int place, int distance) {
    if (distance <= vtkStriderFilledLayers)
    {
      EXPECT_EQ(labels->GetValue(place), place % Width < Width / 2 ? 1 : 3) << place;
    }
    EXPECT_TRUE(labels->GetValue(place) == 1 || labels->GetValue(place) == 3);
  });
}

TEST(TestOutsideIsFilled, ValuesThatAreNoNumberAreNotSpread)
{
  vtkNew<vtkFloatArray> values;
  values->SetNumberOfTuples(Width * Width * Width);
  vtkNew<vtkUnsignedCharArray> hasValues;
  hasValues->SetNumberOfTuples(Width * Width * Width);
  bool isFirst = true;
  ForEach([&](int place, int distance) {
    hasValues->SetValue(place, distance > 0 ? 0 : 1);
    values->SetValue(place, isFirst && distance == 0 ? std::nanf("") : 6.0f);
    isFirst = isFirst && distance > 0;
  });
  EXPECT_FALSE(vtkStriderFillOutside(Extent, hasValues, { { values } }));
  int bad = 0;
  ForEach([&](int place, int) { bad += std::isfinite(values->GetValue(place)) ? 0 : 1; });
  // That of the mesh, and one in each layer beyond its corner, which has no other neighbour.
  EXPECT_LE(bad, 1 + vtkStriderFilledLayers);
}
