// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Pieces get the layers of points and cells around them, however thin the pieces beside them are.
#include "vtkStriderExchangeGhosts.h"

#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"

#include "vtkCellData.h"
#include "vtkDataSetAttributes.h"
#include "vtkDoubleArray.h"
#include "vtkImageData.h"
#include "vtkLongLongArray.h"
#include "vtkPointData.h"
#include "vtkStringArray.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace
{

using Extent = std::array<int, 6>;
using Images = std::vector<vtkSmartPointer<vtkImageData>>;

constexpr int Levels = 3;
constexpr int Associations[] = { vtkDataObject::POINT, vtkDataObject::CELL };

/// A number that doubles cannot represent, so that a conversion to double would show.
long long NumberAt(const std::array<int, 3>& place, int component)
{
  return (1LL << 60) + 1 + component + 10LL * (place[0] + 100LL * (place[1] + 100LL * place[2]));
}

vtkSmartPointer<vtkImageData> MakePiece(Extent extent)
{
  auto piece = vtkSmartPointer<vtkImageData>::New();
  piece->SetExtent(extent.data());
  for (const int association : Associations)
  {
    vtkDataSetAttributes* arrays = piece->GetAttributes(association);
    const auto numbers = vtkSmartPointer<vtkLongLongArray>::New();
    numbers->SetName("numbers");
    numbers->SetNumberOfComponents(2);
    const auto halves = vtkSmartPointer<vtkDoubleArray>::New();
    halves->SetName("halves");
    vtkStriderGridBox(extent, association).ForEach([&](const std::array<int, 3>& place) {
      const long long both[2] = { NumberAt(place, 0), NumberAt(place, 1) };
      numbers->InsertNextTypedTuple(both);
      halves->InsertNextValue(0.5 * place[0] + place[1] - 2.0 * place[2]);
    });
    arrays->AddArray(halves);
    arrays->SetScalars(numbers);
  }
  return piece;
}

/// Expects the values of all points and cells of a piece, and flags of those that are not its own.
void ExpectValues(vtkImageData* piece, const Extent& own)
{
  for (const int association : Associations)
  {
    vtkDataSetAttributes* arrays = piece->GetAttributes(association);
    auto numbers = vtkLongLongArray::SafeDownCast(arrays->GetScalars());
    auto halves = vtkDoubleArray::SafeDownCast(arrays->GetArray("halves"));
    auto flags =
      vtkUnsignedCharArray::SafeDownCast(arrays->GetArray(vtkDataSetAttributes::GhostArrayName()));
    ASSERT_TRUE(numbers && halves && flags);
    const vtkStriderGridBox has(vtkStriderGetExtent(piece), association);
    const vtkStriderGridBox mine(own, association);
    ASSERT_EQ(numbers->GetNumberOfTuples(), has.CountAll());
    has.ForEach([&](const std::array<int, 3>& place) {
      const vtkIdType id = has.Find(place);
      ASSERT_EQ(numbers->GetTypedComponent(id, 0), NumberAt(place, 0));
      ASSERT_EQ(numbers->GetTypedComponent(id, 1), NumberAt(place, 1));
      ASSERT_EQ(halves->GetValue(id), 0.5 * place[0] + place[1] - 2.0 * place[2]);
      ASSERT_EQ(flags->GetValue(id) == 0, mine.Clamp(place) == place);
    });
  }
}

Extent GrowInto(Extent extent, const Extent& whole)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    extent[2 * axis] = std::max(extent[2 * axis] - Levels, whole[2 * axis]);
    extent[2 * axis + 1] = std::min(extent[2 * axis + 1] + Levels, whole[2 * axis + 1]);
  }
  return extent;
}

/// Cuts an axis at random places, often into parts of one cell.
std::vector<int> Cut(int first, int last, std::mt19937& random)
{
  std::vector<int> cuts{ first };
  while (cuts.back() < last)
  {
    const int cells = random() % 2 == 0 ? 1 : 1 + static_cast<int>(random() % 5);
    cuts.push_back(std::min(last, cuts.back() + cells));
  }
  return cuts;
}

TEST(ThinPieces, HaveTheValuesOfTheWholeAroundThem)
{
  std::mt19937 random(7);
  for (int trial = 0; trial < 40; ++trial)
  {
    const Extent whole{ -4, 5, 2, 2 + static_cast<int>(random() % 9), 0, 7 };
    std::array<std::vector<int>, 3> cuts;
    for (int axis = 0; axis < 3; ++axis)
    {
      const bool isCut = trial % 4 == axis || trial % 4 == 3;
      cuts[axis] = isCut ? Cut(whole[2 * axis], whole[2 * axis + 1], random)
                         : std::vector<int>{ whole[2 * axis], whole[2 * axis + 1] };
      cuts[axis].resize(std::max<std::size_t>(cuts[axis].size(), 2), cuts[axis].front()); // flat
    }
    std::vector<Extent> extents;
    for (std::size_t z = 1; z < cuts[2].size(); ++z)
    {
      for (std::size_t y = 1; y < cuts[1].size(); ++y)
      {
        for (std::size_t x = 1; x < cuts[0].size(); ++x)
        {
          extents.push_back(
            { cuts[0][x - 1], cuts[0][x], cuts[1][y - 1], cuts[1][y], cuts[2][z - 1], cuts[2][z] });
        }
      }
    }
    std::shuffle(extents.begin(), extents.end(), random);
    Images pieces;
    for (const Extent& extent : extents)
    {
      pieces.push_back(MakePiece(extent));
    }
    ASSERT_TRUE(vtkStriderExchangeGhosts(nullptr, Levels, pieces));
    for (std::size_t index = 0; index < pieces.size(); ++index)
    {
      ASSERT_EQ(vtkStriderGetExtent(pieces[index]), GrowInto(extents[index], whole));
      ExpectValues(pieces[index], extents[index]);
    }
  }
}

TEST(ThinPieces, KeepTheirOwnValuesWhereTheyShareAPoint)
{
  Images pieces{ MakePiece({ 0, 1, 0, 2, 0, 2 }), MakePiece({ 1, 2, 0, 2, 0, 2 }) };
  auto other = vtkLongLongArray::SafeDownCast(pieces[1]->GetPointData()->GetScalars());
  other->FillTypedComponent(0, 5);
  ASSERT_TRUE(vtkStriderExchangeGhosts(nullptr, Levels, pieces));
  const vtkStriderGridBox box({ 0, 2, 0, 2, 0, 2 }, vtkDataObject::POINT);
  const auto value = [&](int piece, int x) {
    return vtkLongLongArray::SafeDownCast(pieces[piece]->GetPointData()->GetScalars())
      ->GetTypedComponent(box.Find({ x, 1, 1 }), 0);
  };
  EXPECT_EQ(value(0, 1), NumberAt({ 1, 1, 1 }, 0));
  EXPECT_EQ(value(0, 2), 5);
  EXPECT_EQ(value(1, 1), 5);
  EXPECT_EQ(value(1, 0), NumberAt({ 0, 1, 1 }, 0));
}

/// Points that no piece has, arrays that not all pieces have, and arrays without numbers have values of the nearest own
/// point or cell.
TEST(ThinPieces, HaveTheNearestValueWhereThereIsNone)
{
  Images pieces{ MakePiece({ 0, 1, 0, 1, 0, 4 }), MakePiece({ 1, 2, 1, 2, 0, 4 }) };
  const auto names = vtkSmartPointer<vtkStringArray>::New();
  names->SetName("names");
  const auto extra = vtkSmartPointer<vtkDoubleArray>::New();
  extra->SetName("extra");
  const vtkStriderGridBox own({ 0, 1, 0, 1, 0, 4 }, vtkDataObject::POINT);
  own.ForEach([&](const std::array<int, 3>& place) {
    names->InsertNextValue(std::to_string(place[0]));
    extra->InsertNextValue(place[0]);
  });
  pieces[0]->GetPointData()->AddArray(names);
  pieces[0]->GetPointData()->AddArray(extra);
  ASSERT_TRUE(vtkStriderExchangeGhosts(nullptr, Levels, pieces));
  vtkPointData* points = pieces[0]->GetPointData();
  const vtkStriderGridBox has(vtkStriderGetExtent(pieces[0]), vtkDataObject::POINT);
  ASSERT_EQ(has.Count, (std::array<int, 3>{ 3, 3, 5 }));
  auto numbers = vtkLongLongArray::SafeDownCast(points->GetScalars());
  EXPECT_EQ(numbers->GetTypedComponent(has.Find({ 2, 0, 3 }), 0), NumberAt({ 1, 0, 3 }, 0));
  EXPECT_EQ(numbers->GetTypedComponent(has.Find({ 2, 2, 3 }), 0), NumberAt({ 2, 2, 3 }, 0));
  EXPECT_EQ(points->GetArray("extra")->GetComponent(has.Find({ 2, 2, 3 }), 0), 1.0);
  EXPECT_EQ(vtkStringArray::SafeDownCast(points->GetAbstractArray("names"))
              ->GetValue(has.Find({ 2, 2, 3 })),
    "1");
}

} // namespace
