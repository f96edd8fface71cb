// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ranges that Strider stores with arrays equal those that VTK finds, and become invalid when VTK's do.
#include "vtkStriderCacheRanges.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationInformationVectorKey.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkSmartPointer.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace
{

constexpr int Side = 103;

vtkSmartPointer<vtkDataArray> MakeArray(int type, int components)
{
  auto array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  array->SetName("values");
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(vtkIdType(Side) * Side * Side);
  const double least = type == VTK_UNSIGNED_CHAR || type == VTK_UNSIGNED_SHORT ? 3.0 : -100.0;
  for (vtkIdType tuple = 0; tuple < array->GetNumberOfTuples(); ++tuple)
  {
    for (int component = 0; component < components; ++component)
    {
      array->SetComponent(tuple, component,
        least + static_cast<double>((tuple * 7919 + component * 31) % (113 + component)));
    }
  }
  return array;
}

void Know(vtkDataArray* array)
{
  vtkNew<vtkImageData> image;
  image->SetDimensions(Side, Side, Side);
  image->GetPointData()->AddArray(array);
  vtkStriderCacheRanges(image);
}

bool Knows(vtkDataArray* array, vtkInformationInformationVectorKey* key)
{
  return array->HasInformation() && array->GetInformation()->Has(key);
}

/// Compares with a copy without stored ranges.
void ExpectThoseOfVTK(vtkDataArray* array)
{
  const auto copy =
    vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(array->GetDataType()));
  copy->SetNumberOfComponents(array->GetNumberOfComponents());
  copy->SetNumberOfTuples(array->GetNumberOfTuples());
  copy->InsertTuples(0, array->GetNumberOfTuples(), 0, array);
  ASSERT_FALSE(Knows(copy, vtkAbstractArray::PER_COMPONENT()));
  for (int component = 0; component < array->GetNumberOfComponents(); ++component)
  {
    std::array<double, 2> found;
    std::array<double, 2> expected;
    array->GetRange(found.data(), component);
    copy->GetRange(expected.data(), component);
    EXPECT_EQ(found, expected) << component;
    array->GetFiniteRange(found.data(), component);
    copy->GetFiniteRange(expected.data(), component);
    EXPECT_EQ(found, expected) << component;
  }
}

TEST(RangesAreKnown, OfAllTypesAndComponents)
{
  for (const int type : { VTK_UNSIGNED_CHAR, VTK_SIGNED_CHAR, VTK_SHORT, VTK_UNSIGNED_SHORT,
         VTK_INT, VTK_FLOAT, VTK_DOUBLE, VTK_LONG_LONG })
  {
    for (const int components : { 1, 2, 4 })
    {
      const auto array = MakeArray(type, components);
      Know(array);
      EXPECT_TRUE(Knows(array, vtkAbstractArray::PER_COMPONENT())) << type;
      EXPECT_TRUE(Knows(array, vtkAbstractArray::PER_FINITE_COMPONENT())) << type;
      ExpectThoseOfVTK(array);
    }
  }
}

TEST(RangesAreKnown, WithNumbersThatAreNotFinite)
{
  for (const double value : { std::numeric_limits<double>::infinity(),
         -std::numeric_limits<double>::infinity(), std::nan("") })
  {
    for (const int type : { VTK_FLOAT, VTK_DOUBLE })
    {
      const auto array = MakeArray(type, 2);
      array->SetComponent(123456, 1, value);
      Know(array);
      EXPECT_TRUE(Knows(array, vtkAbstractArray::PER_FINITE_COMPONENT()));
      EXPECT_EQ(Knows(array, vtkAbstractArray::PER_COMPONENT()), std::isnan(value));
      ExpectThoseOfVTK(array);
    }
  }
}

TEST(RangesAreKnown, NotWhereNothingIsFinite)
{
  const auto array = MakeArray(VTK_FLOAT, 1);
  array->Fill(std::nan(""));
  Know(array);
  EXPECT_FALSE(Knows(array, vtkAbstractArray::PER_FINITE_COMPONENT()));
}

TEST(RangesAreKnown, UntilTheArrayIsModified)
{
  const auto array = MakeArray(VTK_UNSIGNED_CHAR, 1);
  Know(array);
  array->SetComponent(5, 0, 255.0);
  array->Modified();
  double range[2];
  array->GetRange(range, 0);
  EXPECT_EQ(range[1], 255.0);
  array->GetFiniteRange(range, 0);
  EXPECT_EQ(range[1], 255.0);
}

TEST(RangesAreKnown, OfLargeArraysAlone)
{
  const auto array = MakeArray(VTK_FLOAT, 1);
  array->SetNumberOfTuples(1000);
  Know(array);
  EXPECT_FALSE(Knows(array, vtkAbstractArray::PER_COMPONENT()));
}

} // namespace
