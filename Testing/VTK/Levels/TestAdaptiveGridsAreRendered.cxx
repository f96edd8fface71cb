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
#include "vtkRenderer.h"
#include "vtkUniformGrid.h"
#include "vtkVolumeProperty.h"

#include <gtest/gtest.h>

#include <array>
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
  // VTK itself refuses flat grids beside others.
  expectRefusal(MakeAdaptive(MakeGrid({ 0.0, 0.0, 0.0 }, 1.0, { Side, Side, 0 }),
                  MakeGrid({ 2.0, 2.0, 0.0 }, 0.5, { 4, 4, 0 })),
    "Level 0 of the adaptive grid has a grid of 17x17x1 points");
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
