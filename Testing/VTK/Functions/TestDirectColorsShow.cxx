// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars that are colours themselves give the same picture in every type.
#include "Support/StriderScene.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

using namespace StriderTesting;

namespace
{

constexpr int Side = 12;

/// Red, green and blue vary along x, y and z up to shares of a full colour; opacity is that of a ball.
vtkSmartPointer<vtkImageData> MakeColors(int type, double full, bool areCells)
{
  vtkNew<vtkImageData> image;
  const int points = areCells ? Side + 1 : Side;
  image->SetDimensions(points, points, points);
  auto colors = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  colors->SetName("colors");
  colors->SetNumberOfComponents(4);
  colors->SetNumberOfTuples(Side * Side * Side);
  for (int voxel = 0; voxel < Side * Side * Side; ++voxel)
  {
    const int along[3] = { voxel % Side, voxel / Side % Side, voxel / (Side * Side) };
    const double middle = 0.5 * (Side - 1);
    const double distance =
      std::hypot(std::hypot(along[0] - middle, along[1] - middle), along[2] - middle);
    const double shares[4] = { 0.9 * along[0] / (Side - 1), 0.1 + 0.5 * along[1] / (Side - 1),
      0.7 * along[2] / (Side - 1), std::max(0.0, 1.0 - distance / Side) };
    for (int component = 0; component < 4; ++component)
    {
      // Whole steps of a byte, which every type can hold.
      const double byte = std::round(255.0 * shares[component]);
      colors->SetComponent(voxel, component, byte / 255.0 * full);
    }
  }
  (areCells ? static_cast<vtkDataSetAttributes*>(image->GetCellData())
            : static_cast<vtkDataSetAttributes*>(image->GetPointData()))
    ->SetScalars(colors);
  return image;
}

vtkSmartPointer<vtkImageData> Show(
  int type, double full, bool areCells, const std::function<void(StriderScene&)>& change)
{
  StriderScene scene;
  scene.SetVolume(MakeColors(type, full, areCells));
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(0.0, 0.0);
  opacity->AddPoint(full, 0.3);
  scene.Property->SetScalarOpacity(opacity);
  scene.Property->IndependentComponentsOff();
  change(scene);
  const auto image = scene.Draw();
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  return image;
}

TEST(TestDirectColors, AreThoseOfBytesInEveryType)
{
  const std::pair<int, double> types[] = { { VTK_UNSIGNED_SHORT, 65535.0 }, { VTK_INT, 255.0 },
    { VTK_UNSIGNED_INT, 65535.0 }, { VTK_LONG_LONG, 255.0 }, { VTK_FLOAT, 1.0 },
    { VTK_DOUBLE, 1.0 } };
  const std::pair<const char*, std::function<void(StriderScene&)>> changes[] = {
    { "linear", [](StriderScene&) {} },
    { "nearest", [](StriderScene& scene) { scene.Property->SetInterpolationTypeToNearest(); } },
    { "lit", [](StriderScene& scene) { scene.Property->ShadeOn(); } },
    { "maximum",
      [](StriderScene& scene) {
        scene.Mapper->SetBlendMode(vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND);
      } }
  };
  // Texture units interpolate bytes and other types with unlike roundings. Measured on an H100: 3.
  const int mostDifference = GetTestOptions().IsCuda ? 3 : 2;
  for (const auto& [name, change] : changes)
  {
    for (const bool areCells : { false, true })
    {
      const auto truth = Show(VTK_UNSIGNED_CHAR, 255.0, areCells, change);
      for (const auto& [type, full] : types)
      {
        EXPECT_LE(Difference(truth, Show(type, full, areCells, change)), mostDifference)
          << name << ", VTK's type " << type << (areCells ? ", cells" : ", points");
      }
    }
  }
}

/// Red, green and blue of MakeColors() alone.
vtkSmartPointer<vtkImageData> MakeThree(int type, double full, bool areCells)
{
  auto image = MakeColors(type, full, areCells);
  vtkDataSetAttributes* attributes =
    image->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT);
  vtkDataArray* four = attributes->GetScalars();
  auto three = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  three->SetName("three");
  three->SetNumberOfComponents(3);
  three->SetNumberOfTuples(four->GetNumberOfTuples());
  for (int component = 0; component < 3; ++component)
  {
    three->CopyComponent(component, four, component);
  }
  attributes->SetScalars(three);
  return image;
}

/// Makes the same colors with a fourth component: their length, in the unit of another type.
vtkSmartPointer<vtkImageData> MakeWithLength(double full, bool areCells)
{
  auto image = MakeColors(VTK_FLOAT, 1.0, areCells);
  vtkDataArray* colors =
    image->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT)->GetScalars();
  for (vtkIdType voxel = 0; voxel < colors->GetNumberOfTuples(); ++voxel)
  {
    double squares = 0.0;
    for (int component = 0; component < 3; ++component)
    {
      squares += std::pow(full * colors->GetComponent(voxel, component), 2);
    }
    colors->SetComponent(voxel, 3, std::sqrt(squares));
  }
  return image;
}

TEST(TestDirectColors, ThreeHaveTheOpacityOfTheirLength)
{
  const std::pair<int, double> types[] = { { VTK_UNSIGNED_CHAR, 255.0 },
    { VTK_UNSIGNED_SHORT, 65535.0 }, { VTK_SHORT, 32767.0 }, { VTK_FLOAT, 1.0 },
    { VTK_DOUBLE, 1.0 } };
  for (const bool areCells : { false, true })
  {
    for (const bool isLit : { false, true })
    {
      for (const auto& [type, full] : types)
      {
        const auto draw = [full = full, isLit](vtkImageData* image) {
          StriderScene scene;
          scene.SetVolume(image);
          vtkNew<vtkPiecewiseFunction> opacity;
          opacity->AddPoint(0.3 * full, 0.0);
          opacity->AddPoint(1.3 * full, 0.4);
          scene.Property->SetScalarOpacity(opacity);
          scene.Property->IndependentComponentsOff();
          scene.Property->SetShade(isLit);
          const auto picture = scene.Draw();
          EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
          return picture;
        };
        const auto shown = draw(MakeThree(type, full, areCells));
        const auto wanted = draw(MakeWithLength(full, areCells));
        // Lengths of bytes are rounded to whole numbers, by which neighbours differ by a few in this volume: light is that
        // of slightly tilted normals.
        const bool isTilted = isLit && type == VTK_UNSIGNED_CHAR;
        EXPECT_LE(Difference(wanted, shown),
          isTilted                    ? 6
            : GetTestOptions().IsCuda ? 3
                                      : 2)
          << "VTK's type " << type << (areCells ? ", cells" : ", points") << (isLit ? ", lit" : "");
        StriderScene empty;
        empty.SetVolume(MakeThree(type, full, areCells));
        EXPECT_GT(FractionDifferent(empty.DrawBackground(), shown), 0.05);
      }
    }
  }
}

/// A piece whose colors are darker than those of others is as bright as they are: there are no seams.
TEST(TestDirectColors, IntegersOfManyBitsHaveTheBrightnessOfTheWhole)
{
  const auto draw = [](int type, bool knowsWhole) {
    StriderScene scene;
    scene.SetVolume(MakeThree(type, 255.0, /*areCells*/ false));
    for (int component = 0; knowsWhole && component < 3; ++component)
    {
      scene.Mapper->SetWholeRange("three", component, 0.0, 255.0);
    }
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(0.3 * 255.0, 0.0);
    opacity->AddPoint(1.3 * 255.0, 0.4);
    scene.Property->SetScalarOpacity(opacity);
    scene.Property->IndependentComponentsOff();
    const auto picture = scene.Draw();
    EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
    return picture;
  };
  const auto bytes = draw(VTK_UNSIGNED_CHAR, false);
  for (const int type : { VTK_INT, VTK_UNSIGNED_INT, VTK_LONG_LONG })
  {
    EXPECT_LE(Difference(bytes, draw(type, true)), GetTestOptions().IsCuda ? 3 : 2) << type;
    EXPECT_GT(Difference(bytes, draw(type, false)), 6) << type; // 230, the largest of these alone
  }
}

} // namespace
