// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels that are no finite numbers change nothing but their cells, and volumes of a single value are drawn, both
// without a message.
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"

#include "vtkBoundingBox.h"
#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

/// Calls visit(x, y, RGBA of one image, RGBA of the other).
template <typename Visit>
void ForEachPixel(vtkImageData* first, vtkImageData* second, const Visit& visit)
{
  int size[3];
  first->GetDimensions(size);
  for (int y = 0; y < size[1]; ++y)
  {
    for (int x = 0; x < size[0]; ++x)
    {
      visit(x, y, static_cast<const unsigned char*>(first->GetScalarPointer(x, y, 0)),
        static_cast<const unsigned char*>(second->GetScalarPointer(x, y, 0)));
    }
  }
}

class TestUncommonVoxels : public testing::Test
{
protected:
  TestUncommonVoxels() { this->Background = this->Scene.DrawBackground(); }

  /// Waves of 23x19x17 points in the named type.
  void SetWaves(int scalarType) { this->Scene.SetVolume(MakeWaves(scalarType)); }

  vtkImageData* GetInput()
  {
    return vtkImageData::SafeDownCast(this->Scene.Mapper->GetDataSetInput());
  }

  /// Draws the waves with a change to their scalars, and expects no message.
  vtkSmartPointer<vtkImageData> DrawChangedWaves(
    int scalarType, const std::function<void(vtkDataArray*)>& change)
  {
    const auto image = MakeWaves(scalarType);
    change(image->GetPointData()->GetScalars());
    image->GetPointData()->GetScalars()->Modified();
    this->Scene.Mapper->SetInputData(image);
    auto picture = this->Scene.Draw();
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    return picture;
  }

  /// Expects pixels to differ only where they show the cells around the middle voxel.
  void ExpectEqualBesideTheMiddle(vtkImageData* expected, vtkImageData* picture)
  {
    const vtkIdType middle = this->GetInput()->GetNumberOfPoints() / 2;
    double place[3];
    double spacing[3];
    this->GetInput()->GetPoint(middle, place);
    this->GetInput()->GetSpacing(spacing);
    vtkBoundingBox pixels;
    for (int corner = 0; corner < 8; ++corner)
    {
      double shown[3];
      for (int axis = 0; axis < 3; ++axis)
      {
        shown[axis] = place[axis] + (corner >> axis & 1 ? spacing[axis] : -spacing[axis]);
      }
      auto* renderer = this->Scene.Renderer.Get();
      renderer->SetWorldPoint(shown[0], shown[1], shown[2], 1.0);
      renderer->WorldToDisplay();
      renderer->GetDisplayPoint(shown);
      pixels.AddPoint(shown[0], shown[1], 0.0);
    }
    pixels.Inflate(1.0);
    long different = 0;
    ForEachPixel(expected, picture, [&](int x, int y, const auto* first, const auto* second) {
      const double pixel[3] = { x + 0.5, y + 0.5, 0.0 };
      different += !std::equal(first, first + 4, second) && !pixels.ContainsPoint(pixel) ? 1 : 0;
    });
    EXPECT_EQ(different, 0);
    EXPECT_LT(pixels.GetLength(0) * pixels.GetLength(1), 0.2 * 97 * 83);
  }

  /// Tolerates the rounding to 8 bits.
  static void ExpectNowhereDarker(vtkImageData* darker, vtkImageData* picture)
  {
    long count = 0;
    ForEachPixel(darker, picture, [&](int, int, const auto* first, const auto* second) {
      for (int channel = 0; channel < 3; ++channel)
      {
        count += second[channel] + 1 < first[channel] ? 1 : 0;
      }
    });
    EXPECT_EQ(count, 0);
  }

  StriderScene Scene{ VTK_SHORT };
  vtkSmartPointer<vtkImageData> Background;
};

/// NaN is transparent, and so are the cells of which it is a corner. Infinities map to the table's ends or, where a
/// filter subtracts one from another, become NaN. In a white volume neither makes a pixel darker than the background.
TEST_F(TestUncommonVoxels, NonFiniteVoxelsHarmOnlyTheirCells)
{
  for (const int type : { VTK_FLOAT, VTK_DOUBLE })
  {
    this->SetWaves(type);
    vtkNew<vtkColorTransferFunction> white;
    white->AddRGBPoint(0.0, 1.0, 1.0, 1.0);
    this->Scene.Property->SetColor(white);
    const auto good = this->Scene.Draw();
    for (const double value : { NotANumber, Infinity, -Infinity })
    {
      SCOPED_TRACE(value);
      const auto holed = this->DrawChangedWaves(type, [value](vtkDataArray* scalars) {
        scalars->SetTuple1(scalars->GetNumberOfTuples() / 2, value);
      });
      EXPECT_GT(FractionDifferent(good, holed), 0.0);
      this->ExpectEqualBesideTheMiddle(good, holed);
      this->ExpectNowhereDarker(this->Background, holed);
      const auto filled =
        this->DrawChangedWaves(type, [value](vtkDataArray* scalars) { scalars->Fill(value); });
      this->ExpectNowhereDarker(this->Background, filled);
      if (std::isnan(value))
      {
        this->ExpectNowhereDarker(holed, good);
        EXPECT_EQ(Difference(filled, this->Background), 0);
      }
    }
  }
}

/// As the guide says, an infinity looks like a value one width of the data's range outside of it.
TEST_F(TestUncommonVoxels, InfinitiesAreShownOneRangeOutside)
{
  for (const int type : { VTK_FLOAT, VTK_DOUBLE })
  {
    this->SetWaves(type);
    double range[2];
    this->GetInput()->GetScalarRange(range);
    const auto show = [&](double value) {
      return this->DrawChangedWaves(type, [value](vtkDataArray* scalars) {
        for (vtkIdType point = 0; point < scalars->GetNumberOfTuples() / 2; ++point)
        {
          scalars->SetTuple1(point, value);
        }
      });
    };
    const double width = range[1] - range[0];
    const auto hidden = show(NotANumber);
    for (const double side : { -1.0, 1.0 })
    {
      const auto shown = show(side * Infinity);
      EXPECT_LE(Difference(shown, show((side < 0.0 ? range[0] : range[1]) + side * width)), 1)
        << type << ", " << side;
      EXPECT_EQ(FractionDifferent(shown, hidden) > 0.1, side > 0.0) << type << ", " << side;
    }
  }
}

TEST_F(TestUncommonVoxels, ConstantVolumes)
{
  for (const int type : { VTK_UNSIGNED_CHAR, VTK_SHORT, VTK_INT, VTK_FLOAT, VTK_DOUBLE })
  {
    for (const double value : { 0.0, 7.0, 120.0 })
    {
      const auto picture =
        this->DrawChangedWaves(type, [value](vtkDataArray* scalars) { scalars->Fill(value); });
      EXPECT_TRUE(picture);
    }
  }
  // A constant function: opaque where it says so.
  this->Scene.Property->GetScalarOpacity()->RemoveAllPoints();
  this->Scene.Property->GetScalarOpacity()->AddPoint(0.0, 0.0);
  this->Scene.Property->GetScalarOpacity()->AddPoint(100.0, 1.0);
  const auto shown =
    this->DrawChangedWaves(VTK_FLOAT, [](vtkDataArray* scalars) { scalars->Fill(100.0); });
  EXPECT_GT(FractionDifferent(this->Background, shown), 0.1);
  const auto hidden =
    this->DrawChangedWaves(VTK_FLOAT, [](vtkDataArray* scalars) { scalars->Fill(0.0); });
  EXPECT_EQ(Difference(this->Background, hidden), 0);
}

} // namespace
