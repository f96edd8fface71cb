// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Props that stretch one of several volumes, and spacings that differ much, change no opacity.
#include "Support/StriderScene.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkMath.h"
#include "vtkMatrix4x4.h"
#include "vtkMultiVolume.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace StriderTesting;

namespace
{

/// Two volumes of one value. The camera looks at a side of the first, whose prop stretches, shears or mirrors it.
class TestStretchedVolumes : public testing::Test
{
protected:
  TestStretchedVolumes()
  {
    this->Scene.Renderer->RemoveVolume(this->Scene.Volume);
    this->Scene.Renderer->AddVolume(this->Both);
    this->Scene.Renderer->SetBackground(0.0, 0.0, 0.0);
    this->Scene.Mapper->SetSampleDistanceInVoxels(Step);
    this->Both->SetMapper(this->Scene.Mapper);
    this->Both->SetVolume(this->Scene.Volume, 0);
    this->Both->SetVolume(this->Second, 1);
  }

  static constexpr int Cells = 8;
  static constexpr double Opacity = 0.2;
  static constexpr double Step = 0.2;
  /// In steps of 1/255: one step more or less is 1.9.
  static constexpr double Bound = 3.0;

  static vtkSmartPointer<vtkImageData> MakeCube(double spacing)
  {
    auto cube = vtkSmartPointer<vtkImageData>::New();
    cube->SetDimensions(Cells + 1, Cells + 1, Cells + 1);
    cube->SetSpacing(spacing, spacing, spacing);
    cube->AllocateScalars(VTK_FLOAT, 1);
    cube->GetPointData()->GetScalars()->Fill(10.0);
    return cube;
  }

  static void SetLook(vtkVolume* volume)
  {
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(0.0, Opacity);
    opacity->AddPoint(20.0, Opacity);
    vtkNew<vtkColorTransferFunction> white;
    white->AddRGBPoint(0.0, 1.0, 1.0, 1.0);
    volume->GetProperty()->SetScalarOpacity(opacity);
    volume->GetProperty()->SetColor(white);
    volume->GetProperty()->SetScalarOpacityUnitDistance(1.0);
    volume->GetProperty()->ShadeOff();
  }

  /// Returns the red of the middle pixel, in 0 to 255, of a picture whose rays follow the volume's axis.
  double LookAlong(vtkVolume* volume, int axis, double side)
  {
    vtkMatrix4x4* placed = volume->GetMatrix();
    double center[4] = { 0.5 * side, 0.5 * side, 0.5 * side, 1.0 };
    placed->MultiplyPoint(center, center);
    double way[3];
    double up[3];
    for (int row = 0; row < 3; ++row)
    {
      way[row] = placed->GetElement(row, axis);
      up[row] = placed->GetElement(row, (axis + 1) % 3);
    }
    const double depth = side * vtkMath::Normalize(way);
    vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
    camera->ParallelProjectionOn();
    camera->SetFocalPoint(center);
    camera->SetPosition(center[0] + 3.0 * depth * way[0], center[1] + 3.0 * depth * way[1],
      center[2] + 3.0 * depth * way[2]);
    camera->SetViewUp(up);
    camera->SetParallelScale(1e-3 * side);
    camera->SetClippingRange(1.5 * depth, 4.5 * depth);
    const auto picture = this->Scene.Draw();
    int size[3];
    picture->GetDimensions(size);
    return picture->GetScalarComponentAsDouble(size[0] / 2, size[1] / 2, 0, 0);
  }

  void Show(vtkImageData* first, vtkImageData* second)
  {
    this->Scene.Mapper->SetInputDataObject(0, first);
    this->Scene.Mapper->SetInputDataObject(1, second);
    SetLook(this->Scene.Volume);
    SetLook(this->Second);
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  vtkNew<vtkMultiVolume> Both;
  vtkNew<vtkVolume> Second;
};

TEST_F(TestStretchedVolumes, KeepTheirOpacityFromEachSide)
{
  const double expected = 255.0 * (1.0 - std::pow(1.0 - Opacity, Cells));
  const double matrices[][16] = {
    { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 },
    { 100, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 },
    { 1, 0, 0, 3, 0, 1, 0, 2, 0, 0, 0.05, 1, 0, 0, 0, 1 },
    { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -3, 0, 0, 0, 0, 1 },
    { 1, 0, 0.5, 3, 0.3, 1, 0, -2, 0, 0, 1, 5, 0, 0, 0, 1 },
  };
  this->Show(MakeCube(1.0), MakeCube(1.0));
  for (const auto& elements : matrices)
  {
    for (const bool isFirst : { true, false })
    {
      vtkNew<vtkMatrix4x4> placed;
      placed->DeepCopy(elements);
      vtkNew<vtkMatrix4x4> away; // one volume beside the other
      away->DeepCopy(elements);
      const double far[4] = { 2.0 * Cells, 2.0 * Cells, 2.0 * Cells, 1.0 };
      double origin[4];
      placed->MultiplyPoint(far, origin);
      for (int row = 0; row < 3; ++row)
      {
        away->SetElement(row, 3, origin[row]);
      }
      vtkVolume* seen = isFirst ? this->Scene.Volume.Get() : this->Second.Get();
      vtkVolume* other = isFirst ? this->Second.Get() : this->Scene.Volume.Get();
      for (vtkVolume* one : { seen, other })
      {
        one->SetPosition(0.0, 0.0, 0.0);
        one->SetOrientation(0.0, 0.0, 0.0);
        one->SetScale(1.0);
      }
      seen->SetUserMatrix(placed);
      other->SetUserMatrix(away);
      for (int axis = 0; axis < 3; ++axis)
      {
        EXPECT_NEAR(this->LookAlong(seen, axis, Cells), expected, Bound)
          << "scale " << elements[0] << " " << elements[10] << ", axis " << axis << ", first "
          << isFirst;
      }
    }
  }
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

/// Steps are as fine as the finest volume needs, whichever port it has.
TEST_F(TestStretchedVolumes, FineVolumesBesideCoarseOnesKeepTheirSteps)
{
  constexpr double Coarse = 500.0;
  const double expected = 255.0 * (1.0 - std::pow(1.0 - Opacity, Cells));
  for (const bool isFirst : { true, false })
  {
    const auto fine = MakeCube(1.0);
    const auto coarse = MakeCube(Coarse);
    this->Show(isFirst ? fine : coarse, isFirst ? coarse : fine);
    vtkVolume* seen = isFirst ? this->Scene.Volume.Get() : this->Second.Get();
    vtkVolume* other = isFirst ? this->Second.Get() : this->Scene.Volume.Get();
    seen->SetPosition(-30.0, -30.0, -30.0);
    seen->SetOrientation(0.0, 0.0, 0.0);
    other->SetPosition(0.0, 0.0, 0.0);
    other->SetOrientation(0.0, 0.0, 0.0);
    for (int axis = 0; axis < 3; ++axis)
    {
      EXPECT_NEAR(this->LookAlong(seen, axis, Cells), expected, Bound) << axis << " " << isFirst;
    }
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }
}

} // namespace
