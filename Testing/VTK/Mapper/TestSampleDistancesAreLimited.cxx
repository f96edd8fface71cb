// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The limits of sample distances are those of floats, and a message names them.
#include "Support/StriderScene.h"

#include "vtkDoubleArray.h"
#include "vtkFloatArray.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

/// The mapper keeps distances as floats: the one next to 0.009 is a little smaller.
TEST(TestSampleDistances, AtTheEndsOfTheRangeAreTaken)
{
  for (const double spacing : { 0.9, 1.0, 0.7 })
  {
    for (const double factor : { 0.01, 1000.0 })
    {
      StriderScene scene(VTK_UNSIGNED_CHAR);
      const auto image = MakeWaves(VTK_UNSIGNED_CHAR);
      image->SetSpacing(spacing, 2.0 * spacing, spacing);
      scene.SetVolume(image);
      scene.Mapper->SetAutoAdjustSampleDistances(0);
      scene.Mapper->SetSampleDistance(static_cast<float>(factor * spacing));
      scene.Draw();
      EXPECT_TRUE(scene.Messages.IsSilent()) << spacing << ": " << scene.Messages.Describe();
      EXPECT_NEAR(scene.Mapper->GetActualSampleDistance() / spacing, factor, 1e-5 * factor);
    }
  }
}

TEST(TestSampleDistances, HaveLimitsThatAreNamed)
{
  vtkNew<vtkDoubleArray> places;
  for (const double place : { 0.0, 1.0, 8.0 })
  {
    places->InsertNextValue(place);
  }
  vtkNew<vtkRectilinearGrid> grid;
  grid->SetDimensions(3, 3, 3);
  grid->SetXCoordinates(places);
  grid->SetYCoordinates(places);
  grid->SetZCoordinates(places);
  vtkNew<vtkFloatArray> values;
  for (int point = 0; point < 27; ++point)
  {
    values->InsertNextValue(static_cast<float>(point));
  }
  grid->GetPointData()->SetScalars(values);
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetInputData(grid);
  scene.Mapper->SetAutoAdjustSampleDistances(0);
  scene.Mapper->SetSampleDistance(0.03f);
  scene.Draw();
  EXPECT_TRUE(scene.Messages.IsOneWarning("A sample distance of 0.03 is outside of 0.01 to 1000 "
                                          "times the smallest mean spacing of an axis, 4; using "
                                          "0.04."))
    << scene.Messages.Describe();
}
