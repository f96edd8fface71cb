// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An adaptive grid of many small boxes is shown without holes. STRIDER_TEST_BOXES=100000 makes as many, and tells how
// long each step takes.
#include "Support/StriderScene.h"

#include "vtkStriderLevelImage.h"

#include "vtkCamera.h"
#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkFloatArray.h"
#include "vtkNonOverlappingAMR.h"
#include "vtkPiecewiseFunction.h"
#include "vtkUniformGrid.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>

using namespace StriderTesting;

namespace
{

constexpr int Levels = 8;
constexpr int BoxSide = 8; ///< cells of a box along each axis
constexpr double PerUnit = 0.05;

/// Level 0 is a cube of boxes, and each finer level has the boxes that fill some at its corner, about `count` in all.
struct ManyBoxes
{
  int Side; ///< boxes of level 0 along each axis
  int
    Finer; ///< boxes of the other levels along each axis: they cover half as many of the coarser one

  explicit ManyBoxes(int count)
    : Side(std::max(2, static_cast<int>(std::cbrt(count / Levels))))
    , Finer(this->Side / 2 * 2)
  {
  }

  int CountBoxes(int level) const
  {
    const int side = level == 0 ? this->Side : this->Finer;
    return side * side * side;
  }

  vtkSmartPointer<vtkNonOverlappingAMR> Make() const
  {
    auto grids = vtkSmartPointer<vtkNonOverlappingAMR>::New();
    std::vector<int> counts;
    for (int level = 0; level < Levels; ++level)
    {
      counts.push_back(this->CountBoxes(level));
    }
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
    grids->Initialize(std::vector<unsigned int>(counts.begin(), counts.end()));
#else
    grids->Initialize(Levels, counts.data());
#endif
    for (int level = 0; level < Levels; ++level)
    {
      const double spacing = 1.0 / (1 << level);
      const int side = level == 0 ? this->Side : this->Finer;
      for (int box = 0; box < counts[static_cast<std::size_t>(level)]; ++box)
      {
        vtkNew<vtkUniformGrid> grid;
        grid->SetOrigin(box % side * BoxSide * spacing, box / side % side * BoxSide * spacing,
          static_cast<double>(box / side / side) * BoxSide * spacing);
        grid->SetSpacing(spacing, spacing, spacing);
        grid->SetDimensions(BoxSide + 1, BoxSide + 1, BoxSide + 1);
        vtkNew<vtkFloatArray> values;
        values->SetName("s");
        values->SetNumberOfTuples(grid->GetNumberOfCells());
        values->Fill(50.0);
        grid->GetCellData()->SetScalars(values);
        grids->SetDataSet(static_cast<unsigned int>(level), static_cast<unsigned int>(box), grid);
      }
    }
    return grids;
  }
};

/// Looks along z at the corner with the finer levels, which is white.
void LookAlongZ(StriderScene& scene, double length)
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
  camera->SetParallelScale(0.25 * length);
  camera->SetFocalPoint(0.4 * length, 0.4 * length, 0.0);
  camera->SetPosition(0.4 * length, 0.4 * length, 10.0 * length);
  camera->SetViewUp(0.0, 1.0, 0.0);
  scene.Renderer->ResetCameraClippingRange();
}

TEST(TestManyBoxesAreRendered, WithoutHoles)
{
  using Clock = std::chrono::steady_clock;
  const char* given = std::getenv("STRIDER_TEST_BOXES");
  const ManyBoxes boxes(given ? std::atoi(given) : 1000);
  const auto grids = boxes.Make();
  std::vector<Clock::time_point> times{ Clock::now() };
  vtkNew<vtkStriderLevelImage> levels;
  vtkImageData* image = levels->MakeImage(grids);
  ASSERT_NE(image, nullptr);
  times.push_back(Clock::now());
  StriderScene scene;
  const double length = boxes.Side * BoxSide;
  scene.Mapper->SetInputData(image);
  scene.Renderer->AddVolume(scene.Volume);
  LookAlongZ(scene, length);
  scene.Draw();
  times.push_back(Clock::now());
  const auto picture = scene.Draw();
  times.push_back(Clock::now());
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  const double expected = 255.0 * (1.0 - std::pow(1.0 - PerUnit, length));
  const int* size = picture->GetDimensions();
  for (int y = 0; y < size[1]; ++y)
  {
    for (int x = size[0] / 3; x < size[0] * 2 / 3; ++x)
    {
      ASSERT_NEAR(picture->GetScalarComponentAsDouble(x, y, 0, 0), expected, 2.5) << x << ", " << y;
    }
  }
  if (given)
  {
    std::cout << levels->GetDescription();
    for (std::size_t step = 1; step < times.size(); ++step)
    {
      std::cout << (step == 1      ? ": image "
                       : step == 2 ? " ms, first frame "
                                   : " ms, next one ")
                << std::chrono::duration<double, std::milli>(times[step] - times[step - 1]).count();
    }
    std::cout << " ms\n";
  }
}

} // namespace
