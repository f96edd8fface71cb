// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An adaptive grid for which memory was short is shown some frames later, where memory has come back, and never as the
// grid that was shown before.
#include "FailingMemory.h"
#include "Support/StriderScene.h"

#include "vtkStriderLevelImage.h"

#include "vtkCamera.h"
#include "vtkCellData.h"
#include "vtkFloatArray.h"
#include "vtkNonOverlappingAMR.h"
#include "vtkUniformGrid.h"

#include <gtest/gtest.h>

#include <array>
#include <new>

using namespace StriderTesting;
using Strider::Testing::FailingMemory;
using Strider::Testing::Failures;

namespace
{

/// The volume of levels needs several allocations of at least this size.
constexpr std::size_t LeastBytes = 20000;
/// Frames after which a grid is tried again at the latest.
constexpr int MostFrames = 8;

vtkSmartPointer<vtkUniformGrid> MakeGrid(double origin, double spacing, int side, float value)
{
  auto grid = vtkSmartPointer<vtkUniformGrid>::New();
  grid->SetOrigin(origin, origin, origin);
  grid->SetSpacing(spacing, spacing, spacing);
  grid->SetDimensions(side + 1, side + 1, side + 1);
  vtkNew<vtkFloatArray> values;
  values->SetName("s");
  values->SetNumberOfTuples(grid->GetNumberOfCells());
  values->Fill(static_cast<double>(value));
  grid->GetCellData()->SetScalars(values);
  return grid;
}

/// Two levels, of which the finer one, and the value of the coarser one, depend on a number.
vtkSmartPointer<vtkNonOverlappingAMR> MakeAdaptive(int number)
{
  auto grids = vtkSmartPointer<vtkNonOverlappingAMR>::New();
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  grids->Initialize(std::vector<unsigned int>{ 1, 1 });
#else
  const int counts[2] = { 1, 1 };
  grids->Initialize(2, counts);
#endif
  grids->SetDataSet(0u, 0u, MakeGrid(0.0, 1.0, 24, number == 0 ? 60.0f : 140.0f));
  grids->SetDataSet(1u, 0u, MakeGrid(4.0, 0.5, 16 + 4 * number, 220.0f));
  return grids;
}

void Look(StriderScene& scene, vtkImageData* image)
{
  scene.SetVolume(image);
  scene.Renderer->GetActiveCamera()->SetPosition(60.0, 40.0, 70.0);
  scene.Renderer->GetActiveCamera()->SetFocalPoint(12.0, 12.0, 12.0);
  scene.Renderer->ResetCamera();
}

/// Renders a frame in which one allocation fails. Returns false if VTK made that allocation: only the mapper catches
/// the exception.
bool DrawWithout(std::size_t number, StriderScene& scene)
{
  const FailingMemory memory(number, Failures::One, LeastBytes);
  try
  {
    scene.Draw();
  }
  catch (const std::bad_alloc&)
  {
    return false;
  }
  return true;
}

TEST(MemoryForLevels, ComesBack)
{
  const vtkNew<vtkStriderLevelImage> levels[2];
  vtkImageData* images[2];
  vtkSmartPointer<vtkImageData> expected[2];
  for (int number = 0; number < 2; ++number)
  {
    images[number] = levels[number]->MakeImage(MakeAdaptive(number));
    StriderScene scene;
    Look(scene, images[0]); // the functions depend on the values
    scene.Mapper->SetInputData(images[number]);
    expected[number] = vtkSmartPointer<vtkImageData>::New();
    expected[number]->DeepCopy(scene.Draw());
    ASSERT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
  }
  ASSERT_GT(Difference(expected[0], expected[1]), 10);
  int failures = 0;
  for (std::size_t number = 1; number < 16; ++number)
  {
    SCOPED_TRACE("allocation " + std::to_string(number));
    StriderScene scene;
    Look(scene, images[0]);
    ASSERT_EQ(Difference(scene.Draw(), expected[0]), 0);
    scene.Mapper->SetInputData(images[1]);
    if (!DrawWithout(number, scene))
    {
      break; // VTK's own allocations follow
    }
    const bool hasFailed = !scene.Messages.IsSilent();
    failures += hasFailed ? 1 : 0;
    EXPECT_TRUE(!hasFailed || scene.Messages.IsOneError("no memory left"))
      << scene.Messages.Describe();
    int frames = 0;
    for (bool isShown = false; !isShown && frames <= MostFrames; ++frames)
    {
      const auto picture = scene.Draw();
      isShown = Difference(picture, expected[1]) == 0;
      EXPECT_GT(Difference(picture, expected[0]), 0);
    }
    EXPECT_LE(frames, MostFrames);
    // The failure is told once.
    EXPECT_EQ(scene.Messages.Errors.size(), hasFailed ? 1u : 0u) << scene.Messages.Describe();
  }
  EXPECT_GT(failures, 3);
}

} // namespace
