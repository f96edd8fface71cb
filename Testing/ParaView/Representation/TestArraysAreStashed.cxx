// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Arrays that pieces do not have in common are restored after the pieces have grown; with one process.
#include "vtkStriderStashArrays.h"

#include "vtkCellData.h"
#include "vtkDataSetAttributes.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkIntArray.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkStringArray.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

namespace
{

using Pieces = std::vector<vtkSmartPointer<vtkImageData>>;

/// Numbers its tuples from 0 on.
template <typename Array>
vtkSmartPointer<Array> MakeNumbers(const char* name, vtkIdType count, int components = 1)
{
  auto array = vtkSmartPointer<Array>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(count);
  for (vtkIdType value = 0; value < array->GetNumberOfValues(); ++value)
  {
    array->SetValue(value, static_cast<typename Array::ValueType>(value));
  }
  return array;
}

/// x from `first` to `last`, two points along y and one along z.
vtkSmartPointer<vtkImageData> MakePiece(int first, int last)
{
  auto piece = vtkSmartPointer<vtkImageData>::New();
  piece->SetExtent(first, last, 0, 1, 0, 0);
  piece->GetPointData()->AddArray(MakeNumbers<vtkFloatArray>("values", piece->GetNumberOfPoints()));
  return piece;
}

/// The piece with `layers` more points at both ends of x, and flags that mark the new ones.
vtkSmartPointer<vtkImageData> Grow(vtkImageData* piece, int layers)
{
  int extent[6];
  piece->GetExtent(extent);
  auto grown = vtkSmartPointer<vtkImageData>::New();
  grown->SetExtent(extent[0] - layers, extent[1] + layers, 0, 1, 0, 0);
  auto flags = vtkSmartPointer<vtkUnsignedCharArray>::New();
  flags->SetName(vtkDataSetAttributes::GhostArrayName());
  flags->SetNumberOfTuples(grown->GetNumberOfPoints());
  flags->FillValue(0);
  flags->SetValue(0, vtkDataSetAttributes::DUPLICATEPOINT);
  grown->GetPointData()->AddArray(flags);
  return grown;
}

TEST(ArraysAreSetAside, WhereNotAllPiecesHaveThem)
{
  const Pieces pieces{ MakePiece(0, 3), MakePiece(3, 5) };
  pieces[0]->GetPointData()->AddArray(MakeNumbers<vtkIntArray>("one", 8));
  pieces[0]->GetPointData()->AddArray(MakeNumbers<vtkIntArray>("type", 8));
  pieces[1]->GetPointData()->AddArray(MakeNumbers<vtkFloatArray>("type", 6));
  pieces[0]->GetCellData()->AddArray(MakeNumbers<vtkIntArray>("cells", 3));
  pieces[1]->GetCellData()->AddArray(MakeNumbers<vtkIntArray>("cells", 2));
  pieces[0]->GetCellData()->AddArray(MakeNumbers<vtkIntArray>("width", 3, 1));
  pieces[1]->GetCellData()->AddArray(MakeNumbers<vtkIntArray>("width", 2, 2));
  vtkStriderStashArrays aside;
  aside.Take(nullptr, pieces);
  for (const auto& piece : pieces)
  {
    ASSERT_EQ(piece->GetPointData()->GetNumberOfArrays(), 1);
    EXPECT_STREQ(piece->GetPointData()->GetArrayName(0), "values");
    ASSERT_EQ(piece->GetCellData()->GetNumberOfArrays(), 1);
    EXPECT_STREQ(piece->GetCellData()->GetArrayName(0), "cells");
  }
  aside.PutBack(pieces);
  EXPECT_EQ(pieces[0]->GetPointData()->GetNumberOfArrays(), 3);
  EXPECT_EQ(pieces[1]->GetPointData()->GetNumberOfArrays(), 2);
  EXPECT_EQ(pieces[0]->GetCellData()->GetNumberOfArrays(), 2);
  auto one = vtkIntArray::SafeDownCast(pieces[0]->GetPointData()->GetArray("one"));
  ASSERT_TRUE(one);
  for (int value = 0; value < 8; ++value)
  {
    EXPECT_EQ(one->GetValue(value), value);
  }
}

TEST(ArraysAreSetAside, AndGrowByTheNearestValues)
{
  Pieces pieces{ MakePiece(2, 4), MakePiece(4, 6) };
  auto pairs = MakeNumbers<vtkIntArray>("points", 6, 2);
  pairs->SetComponentName(1, "second");
  pieces[0]->GetPointData()->AddArray(pairs);
  pieces[0]->GetCellData()->AddArray(MakeNumbers<vtkIntArray>("cells", 2));
  vtkNew<vtkStringArray> names;
  names->SetName("names");
  for (const char* name : { "a", "b", "c", "d", "e", "f" })
  {
    names->InsertNextValue(name);
  }
  pieces[0]->GetPointData()->AddArray(names);
  vtkStriderStashArrays aside;
  aside.Take(nullptr, pieces);
  for (auto& piece : pieces)
  {
    piece = Grow(piece, 2);
  }
  aside.PutBack(pieces);
  auto points = vtkIntArray::SafeDownCast(pieces[0]->GetPointData()->GetArray("points"));
  auto cells = vtkIntArray::SafeDownCast(pieces[0]->GetCellData()->GetArray("cells"));
  auto found = vtkStringArray::SafeDownCast(pieces[0]->GetPointData()->GetAbstractArray("names"));
  ASSERT_TRUE(points && cells && found);
  EXPECT_STREQ(points->GetComponentName(1), "second");
  const int nearest[] = { 0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 4, 5, 5, 5 };
  ASSERT_EQ(points->GetNumberOfTuples(), 14);
  for (int point = 0; point < 14; ++point)
  {
    EXPECT_EQ(points->GetTypedComponent(point, 0), 2 * nearest[point]) << point;
    EXPECT_EQ(points->GetTypedComponent(point, 1), 2 * nearest[point] + 1) << point;
    EXPECT_EQ(found->GetValue(point), names->GetValue(nearest[point])) << point;
  }
  const int ofCells[] = { 0, 0, 0, 1, 1, 1 };
  ASSERT_EQ(cells->GetNumberOfTuples(), 6);
  for (int cell = 0; cell < 6; ++cell)
  {
    EXPECT_EQ(cells->GetValue(cell), ofCells[cell]) << cell;
  }
}

TEST(ArraysAreSetAside, FlagsThatHideAreKeptBesideThoseOfCopies)
{
  Pieces pieces{ MakePiece(0, 2), MakePiece(2, 4) };
  auto flags = MakeNumbers<vtkUnsignedCharArray>(vtkDataSetAttributes::GhostArrayName(), 6);
  flags->FillValue(0);
  flags->SetValue(0, vtkDataSetAttributes::DUPLICATEPOINT);
  flags->SetValue(1, vtkDataSetAttributes::HIDDENPOINT);
  flags->SetValue(3, vtkDataSetAttributes::HIDDENPOINT | vtkDataSetAttributes::DUPLICATEPOINT);
  pieces[0]->GetPointData()->AddArray(flags);
  vtkStriderStashArrays aside;
  aside.Take(nullptr, pieces);
  EXPECT_FALSE(pieces[0]->GetPointData()->HasArray(vtkDataSetAttributes::GhostArrayName()));
  for (auto& piece : pieces)
  {
    piece = Grow(piece, 1);
  }
  aside.PutBack(pieces);
  auto found = vtkUnsignedCharArray::SafeDownCast(
    pieces[0]->GetPointData()->GetArray(vtkDataSetAttributes::GhostArrayName()));
  ASSERT_TRUE(found);
  const int expected[] = { vtkDataSetAttributes::DUPLICATEPOINT, 0,
    vtkDataSetAttributes::HIDDENPOINT, 0, 0, vtkDataSetAttributes::HIDDENPOINT,
    vtkDataSetAttributes::HIDDENPOINT, 0, 0, 0 };
  ASSERT_EQ(found->GetNumberOfTuples(), 10);
  for (int point = 0; point < 10; ++point)
  {
    EXPECT_EQ(found->GetValue(point), expected[point]) << point;
  }
}

TEST(ArraysAreSetAside, NoPiecesAndShortArraysAreSurvived)
{
  vtkStriderStashArrays none;
  none.Take(nullptr, {});
  none.PutBack({});
  Pieces pieces{ MakePiece(0, 3), MakePiece(3, 5) };
  pieces[0]->GetPointData()->AddArray(MakeNumbers<vtkIntArray>("short", 2));
  vtkStriderStashArrays aside;
  aside.Take(nullptr, pieces);
  pieces[0] = Grow(pieces[0], 1);
  aside.PutBack(pieces);
  EXPECT_TRUE(pieces[0]->GetPointData()->HasArray("short"));
}

} // namespace
