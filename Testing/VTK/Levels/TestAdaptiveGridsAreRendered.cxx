// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// vtkStriderLevelImage gives the mapper all levels of an adaptive grid, and says in one sentence why it cannot.
#include "Support/StriderScene.h"

#include "vtkStriderLevelImage.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCamera.h"
#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkFloatArray.h"
#include "vtkImageData.h"
#include "vtkNonOverlappingAMR.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkRenderer.h"
#include "vtkShortArray.h"
#include "vtkUniformGrid.h"
#include "vtkVolumeProperty.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

using namespace StriderTesting;

namespace
{

constexpr int Side = 16;
constexpr double PerUnit = 0.1;

/// A grid of cells of one value, with `components`.
vtkSmartPointer<vtkUniformGrid> MakeGrid(
  std::array<double, 3> origin, double spacing, std::array<int, 3> cells, int components = 1)
{
  auto grid = vtkSmartPointer<vtkUniformGrid>::New();
  grid->SetOrigin(origin.data());
  grid->SetSpacing(spacing, spacing, spacing);
  grid->SetDimensions(cells[0] + 1, cells[1] + 1, cells[2] + 1);
  vtkNew<vtkFloatArray> values;
  values->SetName("s");
  values->SetNumberOfComponents(components);
  values->SetNumberOfTuples(grid->GetNumberOfCells());
  values->Fill(50.0);
  grid->GetCellData()->SetScalars(values);
  return grid;
}

vtkSmartPointer<vtkNonOverlappingAMR> MakeAdaptive(vtkUniformGrid* coarse, vtkUniformGrid* fine)
{
  auto grids = vtkSmartPointer<vtkNonOverlappingAMR>::New();
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  grids->Initialize(std::vector<unsigned int>{ 1, 1 });
#else
  const int counts[2] = { 1, 1 };
  grids->Initialize(2, counts);
#endif
  grids->SetDataSet(0u, 0u, coarse);
  grids->SetDataSet(1u, 0u, fine);
  return grids;
}

/// Looks along z at the middle of the data, which are white.
void LookAlongZ(StriderScene& scene)
{
  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(0.0, 1.0, 1.0, 1.0);
  vtkNew<vtkPiecewiseFunction> opacities;
  opacities->AddPoint(0.0, PerUnit);
  opacities->AddPoint(100.0, PerUnit);
  scene.Property->SetColor(colors);
  scene.Property->SetScalarOpacity(opacities);
  scene.Property->SetScalarOpacityUnitDistance(1.0);
  scene.Property->ShadeOff();
  scene.Renderer->SetBackground(0.0, 0.0, 0.0);
  vtkCamera* camera = scene.Renderer->GetActiveCamera();
  camera->ParallelProjectionOn();
  camera->SetParallelScale(4.0);
  camera->SetFocalPoint(8.0, 8.0, 8.0);
  camera->SetPosition(8.0, 8.0, 100.0);
  camera->SetViewUp(0.0, 1.0, 0.0);
  scene.Renderer->ResetCameraClippingRange();
}

double ReadMiddle(vtkImageData* picture)
{
  const int* size = picture->GetDimensions();
  return picture->GetScalarComponentAsDouble(size[0] / 2, size[1] / 2, 0, 0) / 255.0;
}

TEST(TestAdaptiveGridsAreRendered, AllLevels)
{
  StriderScene scene;
  LookAlongZ(scene);
  // A gap of two units between the levels.
  const auto grids = MakeAdaptive(MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { Side, Side, 6 }),
    MakeGrid({ 0.0, 0.0, 8.0 }, 0.5, { 2 * Side, 2 * Side, 16 }));
  vtkNew<vtkStriderLevelImage> levels;
  vtkImageData* image = levels->MakeImage(grids);
  ASSERT_NE(image, nullptr);
  EXPECT_STREQ(levels->GetDescription(), "levels 0 to 1, 2 boxes");
  scene.Mapper->SetInputData(image);
  scene.Mapper->SetSampleDistance(0.125f);
  scene.Renderer->AddVolume(scene.Volume);
  EXPECT_NEAR(ReadMiddle(scene.Draw()), 1.0 - std::pow(1.0 - PerUnit, 14.0), 0.02);
  levels->SetFinestLevel(0);
  image = levels->MakeImage(grids);
  EXPECT_STREQ(levels->GetDescription(), "level 0 of 0 to 1, 1 boxes");
  scene.Mapper->SetInputData(image);
  EXPECT_NEAR(ReadMiddle(scene.Draw()), 1.0 - std::pow(1.0 - PerUnit, 6.0), 0.02);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

/// Returns a grid with the cells of an image from `first` on.
vtkSmartPointer<vtkUniformGrid> CutGrid(
  vtkImageData* image, std::array<int, 3> first, std::array<int, 3> cells)
{
  auto grid = vtkSmartPointer<vtkUniformGrid>::New();
  const double* spacing = image->GetSpacing();
  grid->SetSpacing(spacing);
  grid->SetOrigin(first[0] * spacing[0], first[1] * spacing[1], first[2] * spacing[2]);
  grid->SetDimensions(cells[0] + 1, cells[1] + 1, cells[2] + 1);
  vtkDataArray* all = image->GetCellData()->GetScalars();
  const auto values = vtk::TakeSmartPointer(all->NewInstance());
  values->SetName(all->GetName());
  for (int z = first[2]; z < first[2] + cells[2]; ++z)
  {
    for (int y = first[1]; y < first[1] + cells[1]; ++y)
    {
      for (int x = first[0]; x < first[0] + cells[0]; ++x)
      {
        values->InsertNextTuple((static_cast<vtkIdType>(z) * Side + y) * Side + x, all);
      }
    }
  }
  grid->GetCellData()->SetScalars(values);
  return grid;
}

vtkSmartPointer<vtkNonOverlappingAMR> MakeLevel(
  const std::vector<vtkSmartPointer<vtkUniformGrid>>& boxes)
{
  auto grids = vtkSmartPointer<vtkNonOverlappingAMR>::New();
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  grids->Initialize(std::vector<unsigned int>{ static_cast<unsigned int>(boxes.size()) });
#else
  const int counts[1] = { static_cast<int>(boxes.size()) };
  grids->Initialize(1, counts);
#endif
  for (unsigned int index = 0; index < boxes.size(); ++index)
  {
    grids->SetDataSet(0u, index, boxes[index]);
  }
  return grids;
}

bool AreSame(vtkImageData* one, vtkImageData* other)
{
  vtkDataArray* values = one->GetPointData()->GetScalars();
  const auto* bytes = static_cast<unsigned char*>(values->GetVoidPointer(0));
  const void* others = other->GetPointData()->GetScalars()->GetVoidPointer(0);
  return std::equal(
    bytes, bytes + values->GetNumberOfValues(), static_cast<const unsigned char*>(others));
}

/// One level without gaps is the image itself: the same bits, also with what adaptive grids do not have.
TEST(TestAdaptiveGridsAreRendered, OneLevelIsTheImage)
{
  vtkNew<vtkImageData> image;
  image->SetDimensions(Side + 1, Side + 1, Side + 1);
  image->SetSpacing(1.0, 1.25, 0.75);
  vtkNew<vtkShortArray> values;
  values->SetName("s");
  for (int cell = 0; cell < Side * Side * Side; ++cell)
  {
    values->InsertNextValue(static_cast<short>(50.0 + 49.0 * std::sin(0.37 * cell)));
  }
  image->GetCellData()->SetScalars(values);
  const auto cut = [&image](std::array<int, 3> first, std::array<int, 3> cells) {
    return CutGrid(image, first, cells);
  };
  std::vector<vtkSmartPointer<vtkUniformGrid>> boxes{ cut({ 0, 0, 0 }, { Side, Side, 5 }),
    cut({ 7, 0, 5 }, { Side - 7, Side, Side - 5 }), cut({ 0, 0, 5 }, { 7, Side, Side - 5 }) };
  const auto grids = MakeLevel(boxes);
  vtkNew<vtkStriderLevelImage> levels;
  StriderScene scene;
  LookAlongZ(scene);
  scene.Renderer->GetActiveCamera()->Azimuth(30.0);
  scene.Renderer->ResetCameraClippingRange();
  scene.Property->GetScalarOpacity()->AddPoint(60.0, 0.4);
  scene.Renderer->AddVolume(scene.Volume);
  const auto draw = [&scene](vtkImageData* shown) {
    scene.Mapper->SetInputData(shown);
    vtkNew<vtkImageData> picture;
    picture->DeepCopy(scene.Draw());
    return vtkSmartPointer<vtkImageData>(picture);
  };
  for (const bool isLit : { false, true })
  {
    scene.Property->SetShade(isLit);
    // The second one is refused for several levels.
    for (const int filter : { VTK_LINEAR_INTERPOLATION, VTK_CUBIC_INTERPOLATION })
    {
      scene.Property->SetInterpolationType(filter);
      const auto expected = draw(image);
      const auto found = draw(levels->MakeImage(grids));
      EXPECT_GT(ReadMiddle(expected), 0.1);
      EXPECT_TRUE(AreSame(expected, found)) << isLit << ", " << filter;
    }
  }
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  // With a gap it is a hierarchy.
  scene.Property->SetInterpolationType(VTK_LINEAR_INTERPOLATION);
  const auto expected = draw(image);
  boxes.pop_back();
  EXPECT_FALSE(AreSame(expected, draw(levels->MakeImage(MakeLevel(boxes)))));
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestAdaptiveGridsAreRendered, OneArrayIsEnough)
{
  const auto coarse = MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { Side, Side, Side });
  vtkNew<vtkFloatArray> other;
  other->SetName("other");
  other->SetNumberOfTuples(coarse->GetNumberOfCells());
  other->Fill(1.0);
  coarse->GetCellData()->AddArray(other);
  const auto grids = MakeAdaptive(coarse, MakeGrid({ 2.0, 2.0, 2.0 }, 0.5, { 4, 4, 4 }));
  vtkNew<vtkStriderLevelImage> levels;
  EXPECT_EQ(levels->MakeImage(grids)->GetCellData()->GetNumberOfArrays(), 2);
  levels->SetArrayName("s");
  vtkImageData* image = levels->MakeImage(grids);
  ASSERT_EQ(image->GetCellData()->GetNumberOfArrays(), 1);
  EXPECT_STREQ(image->GetCellData()->GetScalars()->GetName(), "s");
}

TEST(TestAdaptiveGridsAreRendered, OrSayWhyNot)
{
  const auto coarse = MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { Side, Side, Side });
  const auto expectRefusal = [](vtkDataObject* data, const std::string& part) {
    vtkNew<vtkStriderLevelImage> levels;
    MessageCounter messages(levels);
    EXPECT_EQ(levels->MakeImage(data), nullptr);
    EXPECT_TRUE(messages.IsOneError(part)) << messages.Describe();
  };
  expectRefusal(coarse, "not an adaptive grid");
  expectRefusal(vtkSmartPointer<vtkNonOverlappingAMR>::New(), "no grids with cells");
  expectRefusal(MakeAdaptive(coarse, MakeGrid({ 2.0, 2.0, 2.0 }, 0.4, { 5, 5, 5 })),
    "Level 1 of the adaptive grid has cells of 1/2.5");
  expectRefusal(MakeAdaptive(coarse, MakeGrid({ 2.1, 2.0, 2.0 }, 0.5, { 4, 4, 4 })),
    "Level 1 of the adaptive grid has a grid that begins 4.2");
  expectRefusal(MakeAdaptive(MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { 8, 8, 8 }),
                  MakeGrid({ 1e7, 0.0, 0.0 }, 0.5, { 4, 4, 4 })),
    "Level 1 of the adaptive grid has room for 20000004");
  // VTK itself refuses flat grids beside others.
  expectRefusal(MakeAdaptive(MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { Side, Side, 0 }),
                  MakeGrid({ 2.0, 2.0, 0.0 }, 0.5, { 4, 4, 0 })),
    "Level 0 of the adaptive grid has a grid of 17x17x1 points");
}

/// The lengths of the first box's vectors are found before the second box is found to have none.
TEST(TestAdaptiveGridsAreRendered, AFailedGridIsNotTriedAgainInEachFrame)
{
  StriderScene scene;
  LookAlongZ(scene);
  vtkNew<vtkStriderLevelImage> levels;
  vtkImageData* image =
    levels->MakeImage(MakeAdaptive(MakeGrid({ 0.0, 0.0, 0.0 }, 0.125, { 128, 128, 128 }, 3),
      MakeGrid({ 2.0, 2.0, 2.0 }, 0.0625, { 4, 4, 4 })));
  scene.Mapper->SetInputData(image);
  scene.Mapper->SetVectorMode(vtkStriderVolumeMapper::MAGNITUDE);
  scene.Renderer->AddVolume(scene.Volume);
  scene.Draw();
  const auto measure = [&](bool changes) {
    const auto begin = std::chrono::steady_clock::now();
    for (int frame = 0; frame < 8; ++frame)
    {
      if (changes)
      {
        image->Modified();
      }
      scene.Draw();
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const double again = measure(true);
  EXPECT_LT(measure(false), 0.6 * again);
  EXPECT_TRUE(scene.Messages.IsOneError("A box of level 1 of the adaptive grid lacks"))
    << scene.Messages.Describe();
}

TEST(TestAdaptiveGridsAreRendered, ABoxWithOtherComponentsIsReported)
{
  StriderScene scene;
  LookAlongZ(scene);
  vtkNew<vtkStriderLevelImage> levels;
  scene.Mapper->SetInputData(
    levels->MakeImage(MakeAdaptive(MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { Side, Side, Side }),
      MakeGrid({ 2.0, 2.0, 2.0 }, 0.5, { 4, 4, 4 }, 3))));
  scene.Renderer->AddVolume(scene.Volume);
  scene.Draw();
  EXPECT_TRUE(scene.Messages.IsOneError("A box of level 1 of the adaptive grid lacks"))
    << scene.Messages.Describe();
}

} // namespace
