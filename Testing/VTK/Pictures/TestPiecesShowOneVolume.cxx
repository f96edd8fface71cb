// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Mappers that each show a piece of an image together give the picture of the whole; invalid pieces are refused.
#include "Support/StriderScene.h"

#include "vtkCamera.h"
#include "vtkDataArray.h"
#include "vtkDoubleArray.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace StriderTesting;

namespace
{

using Extent = std::array<int, 6>;

/// Voxels beyond a piece's own ones: linear interpolation with light needs one.
constexpr int Overlap = 1;
constexpr int UnevenOverlap = 2;

class TestPieces : public testing::Test
{
protected:
  TestPieces()
  {
    this->Whole->DeepCopy(this->Scene.Mapper->GetDataSetInput());
    // The extent does not begin at 0, as in data of other software.
    this->Whole->GetExtent(this->WholeExtent.data());
    this->WholeExtent[0] -= 7;
    this->WholeExtent[1] -= 7;
    this->Whole->SetExtent(this->WholeExtent.data());
    this->Whole->GetPointData()->GetScalars()->GetFiniteRange(this->Range, 0);
    this->Scene.Property->ShadeOn();
    this->Scene.Mapper->SetAutoAdjustSampleDistances(0);
    this->Scene.Mapper->SetSampleDistanceInVoxels(0.7);
    this->Scene.Mapper->RenderToImageOn();
    this->Scene.SetVolume(this->Whole);
    this->Scene.Mapper->SetInputData(this->Whole);
  }

  /// Cuts out a piece with the overlap that light needs: on an uneven grid everything within a mean spacing.
  vtkSmartPointer<vtkDataSet> CutOut(const Extent& own)
  {
    const int overlap = this->Coordinates[0] ? UnevenOverlap : Overlap;
    Extent with = own;
    for (int axis = 0; axis < 3; ++axis)
    {
      with[2 * axis] = std::max(own[2 * axis] - overlap, this->WholeExtent[2 * axis]);
      with[2 * axis + 1] = std::min(own[2 * axis + 1] + overlap, this->WholeExtent[2 * axis + 1]);
    }
    auto piece = vtkSmartPointer<vtkImageData>::New();
    piece->DeepCopy(this->Whole);
    piece->Crop(with.data());
    if (this->Coordinates[0])
    {
      return this->MakeUneven(piece);
    }
    return piece;
  }

  /// Points get closer to each other along each axis.
  void SetUneven()
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Coordinates[axis] = vtkSmartPointer<vtkDoubleArray>::New();
      const int cells = this->WholeExtent[2 * axis + 1] - this->WholeExtent[2 * axis];
      for (int point = 0; point <= cells; ++point)
      {
        const double place = cells * std::pow(point / static_cast<double>(cells), 0.7);
        this->Coordinates[axis]->InsertNextValue(
          this->Whole->GetBounds()[2 * axis] + place * this->Whole->GetSpacing()[axis]);
      }
    }
  }

  /// The voxels of an image on the uneven points.
  vtkSmartPointer<vtkDataSet> MakeUneven(vtkImageData* image)
  {
    auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
    Extent extent;
    image->GetExtent(extent.data());
    grid->SetExtent(extent.data());
    vtkNew<vtkDoubleArray> found[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      for (int point = extent[2 * axis]; point <= extent[2 * axis + 1]; ++point)
      {
        found[axis]->InsertNextValue(
          this->Coordinates[axis]->GetValue(point - this->WholeExtent[2 * axis]));
      }
    }
    grid->SetXCoordinates(found[0]);
    grid->SetYCoordinates(found[1]);
    grid->SetZCoordinates(found[2]);
    grid->GetPointData()->ShallowCopy(image->GetPointData());
    return grid;
  }

  std::vector<unsigned char> Show()
  {
    this->Scene.Draw();
    vtkNew<vtkImageData> color;
    this->Scene.Mapper->GetColorImage(color);
    const auto* bytes = static_cast<unsigned char*>(color->GetScalarPointer());
    return { bytes, bytes + 4 * color->GetNumberOfPoints() };
  }

  std::vector<unsigned char> ShowPiece(const Extent& own)
  {
    this->Scene.Mapper->SetInputData(this->CutOut(own));
    this->Scene.Mapper->SetPiece(this->WholeExtent.data(), own.data());
    this->Scene.Mapper->SetWholeRange(
      this->Whole->GetPointData()->GetScalars()->GetName(), 0, this->Range[0], this->Range[1]);
    return this->Show();
  }

  vtkSmartPointer<vtkDataSet> GetWhole()
  {
    return this->Coordinates[0] ? this->MakeUneven(this->Whole) : this->Whole.Get();
  }

  void ExpectWhole()
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Scene.Mapper->SetPieceToWhole();
      this->Scene.Mapper->RemoveAllWholeRanges();
      this->Scene.Mapper->SetInputData(this->GetWhole());
      const std::vector<unsigned char> whole = this->Show();
      ASSERT_GT(*std::max_element(whole.begin(), whole.end()), 50);
      const int middle = (this->WholeExtent[2 * axis] + this->WholeExtent[2 * axis + 1]) / 2 + 2;
      Extent low = this->WholeExtent;
      Extent high = this->WholeExtent;
      low[2 * axis + 1] = middle;
      high[2 * axis] = middle;
      const std::vector<unsigned char> lower = this->ShowPiece(low);
      const std::vector<unsigned char> higher = this->ShowPiece(high);
      EXPECT_NE(lower, higher);
      // The half on the camera's side is in front.
      const double border = this->Coordinates[axis]
        ? this->Coordinates[axis]->GetValue(middle - this->WholeExtent[2 * axis])
        : this->Whole->GetOrigin()[axis] + middle * this->Whole->GetSpacing()[axis];
      const bool falls = this->Coordinates[axis] && this->Coordinates[axis]->GetValue(0) > border;
      const bool isHighInFront =
        (this->Scene.Renderer->GetActiveCamera()->GetPosition()[axis] > border) != falls;
      const std::vector<unsigned char>& front = isHighInFront ? higher : lower;
      const std::vector<unsigned char>& back = isHighInFront ? lower : higher;
      double worst = 0.0;
      for (std::size_t byte = 0; byte < whole.size(); ++byte)
      {
        const double open = 1.0 - front[byte / 4 * 4 + 3] / 255.0;
        worst = std::max(worst, std::abs(front[byte] + open * back[byte] - whole[byte]));
      }
      // Each picture is rounded, its opacity as well: 4 times 1/2 at most.
      EXPECT_LE(worst, 2.0) << "axis " << axis;
    }
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  StriderScene Scene{ VTK_DOUBLE };
  vtkNew<vtkImageData> Whole;
  /// Coordinates of an uneven grid.
  std::array<vtkSmartPointer<vtkDoubleArray>, 3> Coordinates;
  Extent WholeExtent{};
  double Range[2] = { 0.0, 0.0 };
};

TEST_F(TestPieces, MakeThePictureOfTheWhole)
{
  this->ExpectWhole();
}

TEST_F(TestPieces, OfUnevenGridsMakeThePictureOfTheWhole)
{
  this->SetUneven();
  this->Scene.Mapper->SetWholeCoordinates(
    this->Coordinates[0], this->Coordinates[1], this->Coordinates[2]);
  this->ExpectWhole();
}

/// For example, latitudes from north to south.
TEST_F(TestPieces, OfGridsWhoseCoordinatesFallMakeThePictureOfTheWhole)
{
  this->SetUneven();
  for (const auto& coordinates : this->Coordinates)
  {
    double* first = coordinates->GetPointer(0);
    std::reverse(first, first + coordinates->GetNumberOfTuples());
    this->Scene.Mapper->SetWholeCoordinates(
      this->Coordinates[0], this->Coordinates[1], this->Coordinates[2]);
    this->ExpectWhole();
  }
}

TEST_F(TestPieces, OfUnevenGridsNeedTheirCoordinates)
{
  this->SetUneven();
  Extent own = this->WholeExtent;
  own[1] = (own[0] + own[1]) / 2;
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  mapper->SetInputData(this->CutOut(own));
  mapper->SetPiece(this->WholeExtent.data(), own.data());
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("has 0 x coordinates"))
    << this->Scene.Messages.Describe();
  this->Scene.Messages.Clear();
  vtkNew<vtkDoubleArray> moved;
  moved->DeepCopy(this->Coordinates[1]);
  moved->SetValue(0, moved->GetValue(0) - 1.0);
  mapper->SetWholeCoordinates(this->Coordinates[0], moved, this->Coordinates[2]);
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("along y, but the points of the whole grid"))
    << this->Scene.Messages.Describe();
}

TEST_F(TestPieces, OutsideOfTheWholeAreRefused)
{
  vtkStriderVolumeMapper* mapper = this->Scene.Mapper;
  const Extent& whole = this->WholeExtent;
  for (int axis = 0; axis < 3; ++axis)
  {
    Extent before = whole;
    --before[2 * axis];
    Extent behind = whole;
    ++behind[2 * axis + 1];
    Extent empty = whole;
    empty[2 * axis + 1] = empty[2 * axis] - 1;
    for (const Extent& own : { before, behind, empty })
    {
      this->Scene.Messages.Clear();
      mapper->SetPiece(whole.data(), own.data());
      EXPECT_TRUE(this->Scene.Messages.IsOneError("is not a piece of the extent"))
        << this->Scene.Messages.Describe();
      EXPECT_FALSE(mapper->IsPiece());
    }
  }
  this->Scene.Messages.Clear();
  mapper->SetWholeRange("scalars", 0, 2.0, 1.0);
  EXPECT_TRUE(this->Scene.Messages.IsOneError("2 to 1")) << this->Scene.Messages.Describe();
}

TEST_F(TestPieces, ThatTheInputDoesNotHaveAreReportedOnce)
{
  Extent own = this->WholeExtent;
  own[1] = (own[0] + own[1]) / 2;
  this->Scene.Mapper->SetInputData(this->CutOut(own));
  this->Scene.Mapper->SetPiece(this->WholeExtent.data(), this->WholeExtent.data());
  this->Scene.Draw();
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("along x")) << this->Scene.Messages.Describe();
  this->Scene.Messages.Clear();
  this->Scene.Mapper->SetPiece(this->WholeExtent.data(), own.data());
  this->Scene.Mapper->SetMatchVTK(true);
  this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("MatchVTK")) << this->Scene.Messages.Describe();
}

} // namespace
