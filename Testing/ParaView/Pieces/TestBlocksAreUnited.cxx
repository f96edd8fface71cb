// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Blocks of one grid become one data set with all their voxels, and are refused where that is not possible.
#include "vtkStriderUnitedBlocks.h"

#include "vtkStriderGridExtent.h"

#include "vtkCellData.h"
#include "vtkDataSetAttributes.h"
#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

namespace
{

using Extent = std::array<int, 6>;

const std::vector<vtkStriderPieces::Array> Names{ { vtkDataObject::POINT, "points" },
  { vtkDataObject::CELL, "cells" }, { vtkDataObject::POINT, "" } };

double NumberAt(int x, int y, int z, int component)
{
  return x + 100.0 * y + 10000.0 * z + 0.25 * component;
}

/// Calls visit(x, y, z) for all points, or cells, in the order of their ids.
template <typename Visit>
void ForEach(const Extent& extent, bool areCells, const Visit& visit)
{
  const auto last = [&](int axis) {
    const int high = extent[2 * axis + 1];
    return areCells ? std::max(extent[2 * axis], high - 1) : high;
  };
  for (int z = extent[4]; z <= last(2); ++z)
  {
    for (int y = extent[2]; y <= last(1); ++y)
    {
      for (int x = extent[0]; x <= last(0); ++x)
      {
        visit(x, y, z);
      }
    }
  }
}

vtkSmartPointer<vtkFloatArray> MakeNumbers(const char* name, const Extent& extent, bool areCells)
{
  auto numbers = vtkSmartPointer<vtkFloatArray>::New();
  numbers->SetName(name);
  numbers->SetNumberOfComponents(2);
  ForEach(extent, areCells, [&](int x, int y, int z) {
    numbers->InsertNextTuple2(NumberAt(x, y, z, 0), NumberAt(x, y, z, 1));
  });
  return numbers;
}

void AddNumbers(vtkDataSet* grid, const Extent& extent)
{
  grid->GetPointData()->AddArray(MakeNumbers("points", extent, false));
  grid->GetCellData()->AddArray(MakeNumbers("cells", extent, true));
}

vtkStriderPieces::Own MakeImage(Extent extent, const Extent& own)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(extent.data());
  image->SetOrigin(5.0, 6.0, 7.0);
  image->SetSpacing(1.0, 2.0, 0.5);
  AddNumbers(image, extent);
  return { image, own };
}

class BlocksAreUnited : public testing::Test
{
protected:
  vtkDataSet* Unite(const std::vector<vtkStriderPieces::Own>& blocks)
  {
    this->Pieces.SetShown({ blocks, true });
    this->Pieces.Gather(nullptr);
    EXPECT_TRUE(this->Pieces.AreOfOneGrid());
    return this->United.Unite(Names);
  }

  /// Expects all values of a united data set, except those of hidden cells.
  static void ExpectNumbers(vtkDataSet* united, const Extent& whole)
  {
    auto hidden = vtkUnsignedCharArray::SafeDownCast(
      united->GetCellData()->GetArray(vtkDataSetAttributes::GhostArrayName()));
    for (const bool areCells : { false, true })
    {
      vtkDataSetAttributes* arrays =
        united->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT);
      vtkDataArray* numbers = arrays->GetArray(areCells ? "cells" : "points");
      ASSERT_NE(numbers, nullptr);
      vtkIdType id = 0;
      ForEach(whole, areCells, [&](int x, int y, int z) {
        if (!areCells || !hidden || hidden->GetValue(id) == 0)
        {
          ASSERT_EQ(numbers->GetComponent(id, 0), NumberAt(x, y, z, 0))
            << x << " " << y << " " << z;
          ASSERT_EQ(numbers->GetComponent(id, 1), NumberAt(x, y, z, 1))
            << x << " " << y << " " << z;
        }
        ++id;
      });
      EXPECT_EQ(numbers->GetNumberOfTuples(), id);
    }
  }

  vtkStriderPieces Pieces;
  vtkStriderUnitedBlocks United{ this->Pieces };
};

TEST_F(BlocksAreUnited, WithTheirOverlapLeftOut)
{
  vtkDataSet* united = this->Unite({ MakeImage({ 0, 5, 0, 3, 2, 4 }, { 0, 4, 0, 3, 2, 4 }),
    MakeImage({ 3, 9, 0, 3, 2, 4 }, { 4, 9, 0, 3, 2, 4 }) });
  auto image = vtkImageData::SafeDownCast(united);
  ASSERT_NE(image, nullptr);
  const Extent whole{ 0, 9, 0, 3, 2, 4 };
  EXPECT_TRUE(std::equal(whole.begin(), whole.end(), image->GetExtent()));
  EXPECT_EQ(image->GetSpacing()[1], 2.0);
  EXPECT_EQ(image->GetOrigin()[2], 7.0);
  EXPECT_EQ(image->GetCellData()->GetArray(vtkDataSetAttributes::GhostArrayName()), nullptr);
  ExpectNumbers(united, whole);
}

TEST_F(BlocksAreUnited, OfFlatGrids)
{
  vtkDataSet* united = this->Unite({ MakeImage({ 0, 4, 0, 3, 6, 6 }, { 0, 4, 0, 3, 6, 6 }),
    MakeImage({ 4, 5, 0, 3, 6, 6 }, { 4, 5, 0, 3, 6, 6 }) });
  ASSERT_NE(united, nullptr);
  ExpectNumbers(united, { 0, 5, 0, 3, 6, 6 });
}

TEST_F(BlocksAreUnited, OfRectilinearGrids)
{
  std::vector<vtkStriderPieces::Own> blocks;
  for (Extent extent : { Extent{ 0, 2, 1, 3, 0, 2 }, Extent{ 2, 5, 1, 3, 0, 2 } })
  {
    auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
    grid->SetExtent(extent.data());
    vtkNew<vtkDoubleArray> along[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      for (int point = extent[2 * axis]; point <= extent[2 * axis + 1]; ++point)
      {
        along[axis]->InsertNextValue(point * point);
      }
    }
    grid->SetXCoordinates(along[0]);
    grid->SetYCoordinates(along[1]);
    grid->SetZCoordinates(along[2]);
    AddNumbers(grid, extent);
    blocks.push_back({ grid, extent });
  }
  vtkDataSet* united = this->Unite(blocks);
  auto grid = vtkRectilinearGrid::SafeDownCast(united);
  ASSERT_NE(grid, nullptr);
  EXPECT_EQ(grid->GetXCoordinates()->GetNumberOfTuples(), 6);
  EXPECT_EQ(grid->GetXCoordinates()->GetComponent(5, 0), 25.0);
  EXPECT_EQ(grid->GetYCoordinates()->GetComponent(0, 0), 1.0);
  ExpectNumbers(united, { 0, 5, 1, 3, 0, 2 });
}

/// Sorting blocks by their bounds requires the low end first.
TEST(BoundsAreMeasured, OfPartsOfGridsThatFall)
{
  vtkNew<vtkRectilinearGrid> grid;
  grid->SetExtent(2, 5, 2, 5, 2, 5);
  vtkNew<vtkDoubleArray> rising;
  vtkNew<vtkDoubleArray> falling;
  for (int point = 2; point <= 5; ++point)
  {
    rising->InsertNextValue(point * point);
    falling->InsertNextValue(-point * point);
  }
  grid->SetXCoordinates(rising);
  grid->SetYCoordinates(falling);
  grid->SetZCoordinates(rising);
  const std::array<double, 6> expected{ 9, 16, -16, -9, 4, 25 };
  EXPECT_EQ(vtkStriderMeasureBounds(grid, { 3, 4, 3, 4, 2, 5 }), expected);
}

TEST_F(BlocksAreUnited, AndHideWhatNoneHas)
{
  // Three quarters of a square.
  vtkDataSet* united = this->Unite({ MakeImage({ 0, 4, 0, 4, 0, 3 }, { 0, 4, 0, 4, 0, 3 }),
    MakeImage({ 4, 8, 0, 4, 0, 3 }, { 4, 8, 0, 4, 0, 3 }),
    MakeImage({ 0, 4, 4, 8, 0, 3 }, { 0, 4, 4, 8, 0, 3 }) });
  ASSERT_NE(united, nullptr);
  auto hidden = vtkUnsignedCharArray::SafeDownCast(
    united->GetCellData()->GetArray(vtkDataSetAttributes::GhostArrayName()));
  ASSERT_NE(hidden, nullptr);
  vtkIdType id = 0;
  ForEach({ 0, 8, 0, 8, 0, 3 }, true, [&](int x, int y, int) {
    EXPECT_EQ(hidden->GetValue(id++) == vtkDataSetAttributes::HIDDENCELL, x >= 4 && y >= 4);
  });
}

TEST_F(BlocksAreUnited, AndKeepWhatIsBlanked)
{
  std::vector<vtkStriderPieces::Own> blocks{ MakeImage({ 0, 2, 0, 2, 0, 2 }, { 0, 2, 0, 2, 0, 2 }),
    MakeImage({ 2, 4, 0, 2, 0, 2 }, { 2, 4, 0, 2, 0, 2 }) };
  vtkNew<vtkUnsignedCharArray> flags;
  flags->SetName(vtkDataSetAttributes::GhostArrayName());
  flags->SetNumberOfTuples(27);
  flags->FillValue(0);
  flags->SetValue(5, vtkDataSetAttributes::HIDDENPOINT); // x = 4, y = 1, z = 0
  blocks[1].Data->GetPointData()->AddArray(flags);
  vtkDataSet* united = this->Unite(blocks);
  ASSERT_NE(united, nullptr);
  vtkDataArray* hidden = united->GetPointData()->GetArray(vtkDataSetAttributes::GhostArrayName());
  ASSERT_NE(hidden, nullptr);
  for (vtkIdType point = 0; point < hidden->GetNumberOfTuples(); ++point)
  {
    EXPECT_EQ(hidden->GetComponent(point, 0), point == 9 ? vtkDataSetAttributes::HIDDENPOINT : 0);
  }
}

TEST_F(BlocksAreUnited, NotWhereTheyFillLittleOfTheGrid)
{
  EXPECT_EQ(this->Unite({ MakeImage({ 0, 2, 0, 2, 0, 2 }, { 0, 2, 0, 2, 0, 2 }),
              MakeImage({ 7, 9, 0, 2, 0, 2 }, { 7, 9, 0, 2, 0, 2 }) }),
    nullptr);
}

TEST_F(BlocksAreUnited, NotWhereArraysDiffer)
{
  std::vector<vtkStriderPieces::Own> blocks{ MakeImage({ 0, 2, 0, 2, 0, 2 }, { 0, 2, 0, 2, 0, 2 }),
    MakeImage({ 2, 4, 0, 2, 0, 2 }, { 2, 4, 0, 2, 0, 2 }) };
  blocks[1].Data->GetCellData()->RemoveArray("cells");
  EXPECT_EQ(this->Unite(blocks), nullptr);
  vtkNew<vtkDoubleArray> other;
  other->SetName("cells");
  other->SetNumberOfComponents(2);
  other->SetNumberOfTuples(8);
  other->Fill(0.0);
  blocks[1].Data->GetCellData()->AddArray(other);
  EXPECT_EQ(this->Unite(blocks), nullptr);
}

TEST_F(BlocksAreUnited, AnewOnlyWhereTheyHaveChanged)
{
  const std::vector<vtkStriderPieces::Own> blocks{ MakeImage(
                                                     { 0, 2, 0, 2, 0, 2 }, { 0, 2, 0, 2, 0, 2 }),
    MakeImage({ 2, 4, 0, 2, 0, 2 }, { 2, 4, 0, 2, 0, 2 }) };
  const vtkSmartPointer<vtkDataSet> first = this->Unite(blocks);
  EXPECT_EQ(this->Unite(blocks), first);
  vtkDataArray* points = blocks[1].Data->GetPointData()->GetArray("points");
  points->SetComponent(26, 1, 77.0);
  points->Modified();
  vtkDataSet* second = this->Unite(blocks);
  ASSERT_NE(second, first);
  EXPECT_EQ(second->GetPointData()->GetArray("points")->GetComponent(44, 1), 77.0);
}

} // namespace
