// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Masks, hidden points and the functions of labels are uploaded when they changed, and only then.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"

#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkDataSetAttributes.h"
#include "vtkFloatArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace StriderTesting;

namespace
{

class TestAuxiliaryVolumes : public testing::Test
{
protected:
  TestAuxiliaryVolumes()
  {
    this->Mask->SetDimensions(this->GetInput()->GetDimensions());
    this->Mask->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
    this->FillMask(1);
    this->Full = this->Scene.Draw();
    this->Volumes = this->Scene.Mapper->GetVolumeUploads();
    this->Tables = this->Scene.Mapper->GetTableUploads();
  }

  vtkImageData* GetInput()
  {
    return vtkImageData::SafeDownCast(this->Scene.Mapper->GetDataSetInput());
  }

  void FillMask(int value)
  {
    this->Mask->GetPointData()->GetScalars()->Fill(value);
    this->Mask->GetPointData()->GetScalars()->Modified();
  }

  /// Draws and expects this number of uploads since the last call.
  vtkSmartPointer<vtkImageData> ExpectUploads(int volumes, int tables)
  {
    auto image = this->Scene.Draw();
    EXPECT_EQ(this->Scene.Mapper->GetVolumeUploads() - this->Volumes, volumes);
    EXPECT_EQ(this->Scene.Mapper->GetTableUploads() - this->Tables, tables);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
    this->Volumes = this->Scene.Mapper->GetVolumeUploads();
    this->Tables = this->Scene.Mapper->GetTableUploads();
    return image;
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
  vtkNew<vtkImageData> Mask;
  vtkSmartPointer<vtkImageData> Full;
  int Volumes = 0;
  int Tables = 0;
};

/// On a CUDA device a mask that hides nothing selects another kernel, which rounds colours in another order.
int AllowRounding()
{
  return GetTestOptions().IsCuda ? 1 : 0;
}

TEST_F(TestAuxiliaryVolumes, BinaryMask)
{
  const auto background = this->Scene.DrawBackground();
  this->Scene.Mapper->SetMaskTypeToBinary();
  this->Scene.Mapper->SetMaskInput(this->Mask);
  EXPECT_LE(Difference(this->Full, this->ExpectUploads(1, 0)), AllowRounding());
  PlaceCamera(this->Scene.Renderer, CameraView::Oblique);
  this->ExpectUploads(0, 0);
  this->FillMask(0);
  EXPECT_EQ(Difference(background, this->ExpectUploads(1, 0)), 0);
  this->Scene.Mapper->SetMaskInput(nullptr);
  EXPECT_EQ(Difference(this->Full, this->ExpectUploads(1, 0)), 0);
  this->ExpectUploads(0, 0);
}

TEST_F(TestAuxiliaryVolumes, MaskOfANewVolume)
{
  this->Scene.Mapper->SetMaskTypeToBinary();
  this->Scene.Mapper->SetMaskInput(this->Mask);
  this->ExpectUploads(1, 0);
  this->GetInput()->GetPointData()->GetScalars()->Modified();
  EXPECT_LE(Difference(this->Full, this->ExpectUploads(2, 0)), AllowRounding()); // both
}

/// Arrays that were written in place need not tell, if their image does.
TEST_F(TestAuxiliaryVolumes, MaskWrittenInPlace)
{
  const auto background = this->Scene.DrawBackground();
  this->Scene.Mapper->SetMaskTypeToBinary();
  this->Scene.Mapper->SetMaskInput(this->Mask);
  this->ExpectUploads(1, 0);
  this->Mask->GetPointData()->GetScalars()->Fill(0);
  this->Mask->Modified();
  EXPECT_EQ(Difference(background, this->ExpectUploads(1, 0)), 0);
}

TEST_F(TestAuxiliaryVolumes, FlagsWrittenInPlace)
{
  const auto background = this->Scene.DrawBackground();
  vtkNew<vtkUnsignedCharArray> ghosts;
  ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
  ghosts->SetNumberOfTuples(this->GetInput()->GetNumberOfPoints());
  ghosts->FillValue(0);
  this->GetInput()->GetPointData()->AddArray(ghosts);
  EXPECT_EQ(Difference(this->Full, this->ExpectUploads(1, 0)), 0);
  ghosts->FillValue(vtkDataSetAttributes::HIDDENPOINT);
  this->GetInput()->Modified();
  EXPECT_EQ(Difference(background, this->ExpectUploads(2, 0)), 0); // volume and flags
  ghosts->FillValue(0);
  this->GetInput()->Modified();
  EXPECT_EQ(Difference(this->Full, this->ExpectUploads(2, 0)), 0);
}

/// The range of the second axis follows, too.
TEST_F(TestAuxiliaryVolumes, SecondScalarsWrittenInPlace)
{
  vtkNew<vtkFloatArray> second;
  second->SetName("second");
  second->SetNumberOfTuples(this->GetInput()->GetNumberOfPoints());
  second->FillValue(50.0f);
  second->SetValue(0, 0.0f);
  second->SetValue(1, 100.0f);
  this->GetInput()->GetPointData()->AddArray(second);
  vtkNew<vtkImageData> table; // opaque, and red where the second scalar is large
  table->SetDimensions(16, 16, 1);
  table->AllocateScalars(VTK_FLOAT, 4);
  for (int entry = 0; entry < 256; ++entry)
  {
    const float rgba[4] = { static_cast<float>(entry / 16) / 15.0f, 0.0f, 0.0f, 1.0f };
    std::copy_n(rgba, 4, static_cast<float*>(table->GetScalarPointer()) + 4 * entry);
  }
  this->Scene.Property->SetTransferFunctionMode(vtkVolumeProperty::TF_2D);
  this->Scene.Property->SetTransferFunction2D(table);
  this->Scene.Mapper->SetTransfer2DYAxisArray("second");
  const auto half = this->Scene.Draw();
  const auto compare = [&] {
    const auto written = this->Scene.Draw();
    EXPECT_GT(Difference(half, written), 50);
    second->Modified(); // read again in any case
    EXPECT_EQ(Difference(written, this->Scene.Draw()), 0);
  };
  second->SetValue(1, 1000.0f);
  this->GetInput()->Modified();
  compare();
  second->FillValue(1000.0f);
  second->SetValue(0, 0.0f);
  int extent[6];
  this->GetInput()->GetExtent(extent);
  this->Scene.Mapper->AddChangedExtent(extent);
  compare();
}

TEST_F(TestAuxiliaryVolumes, LabelsWithFunctions)
{
  vtkNew<vtkColorTransferFunction> red;
  red->AddRGBPoint(0.0, 1.0, 0.0, 0.0);
  this->Scene.Mapper->SetMaskInput(this->Mask);
  // No label has functions of its own yet.
  EXPECT_LE(Difference(this->Full, this->ExpectUploads(1, 0)), AllowRounding());
  this->Scene.Property->SetLabelColor(1, red);
  EXPECT_GT(Difference(this->Full, this->ExpectUploads(0, 1)), 10);
  this->ExpectUploads(0, 0);
  red->AddRGBPoint(100.0, 0.0, 1.0, 0.0);
  this->ExpectUploads(0, 1);
  this->FillMask(2);
  // Label 2 has no functions of its own.
  EXPECT_LE(Difference(this->Full, this->ExpectUploads(1, 0)), AllowRounding());
}

TEST_F(TestAuxiliaryVolumes, HiddenPoints)
{
  const auto background = this->Scene.DrawBackground();
  vtkNew<vtkUnsignedCharArray> ghosts;
  ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
  ghosts->SetNumberOfTuples(this->GetInput()->GetNumberOfPoints());
  ghosts->FillValue(vtkDataSetAttributes::DUPLICATEPOINT);
  this->GetInput()->GetPointData()->AddArray(ghosts);
  EXPECT_EQ(Difference(this->Full, this->ExpectUploads(1, 0)), 0); // a new array; nothing is hidden
  ghosts->FillValue(vtkDataSetAttributes::HIDDENPOINT);
  ghosts->Modified();
  EXPECT_EQ(Difference(background, this->Scene.Draw()), 0);
  this->Scene.Mapper->MatchVTKOn();
  ghosts->FillValue(vtkDataSetAttributes::DUPLICATEPOINT);
  ghosts->Modified();
  EXPECT_EQ(Difference(background, this->Scene.Draw()), 0); // VTK hides every point with a flag
}

/// Hides all cells but one, which is then the only visible one; in a volume of points and in one of cells.
TEST_F(TestAuxiliaryVolumes, HiddenCells)
{
  const auto background = this->Scene.DrawBackground();
  const vtkIdType count = this->GetInput()->GetNumberOfCells();
  vtkNew<vtkUnsignedCharArray> ghosts;
  ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
  ghosts->SetNumberOfTuples(count);
  ghosts->FillValue(vtkDataSetAttributes::HIDDENCELL);
  this->GetInput()->GetCellData()->AddArray(ghosts);
  vtkNew<vtkUnsignedCharArray> cells;
  cells->SetName("cells");
  cells->SetNumberOfTuples(count);
  cells->FillValue(255);
  cells->SetValue(0, 0);
  this->GetInput()->GetCellData()->SetScalars(cells);
  for (const bool areCells : { false, true })
  {
    SCOPED_TRACE(areCells ? "cells" : "points");
    this->Scene.Mapper->SetScalarMode(
      areCells ? VTK_SCALAR_MODE_USE_CELL_DATA : VTK_SCALAR_MODE_USE_POINT_DATA);
    ghosts->FillValue(vtkDataSetAttributes::HIDDENCELL);
    ghosts->Modified();
    EXPECT_EQ(Difference(background, this->Scene.Draw()), 0);
    ghosts->SetValue((8 * 18 + 9) * 22 + 11, 0); // the middle one of 22 x 18 x 16
    ghosts->Modified();
    const double shown = FractionDifferent(background, this->Scene.Draw());
    EXPECT_GT(shown, 0.0);
    EXPECT_LT(shown, 0.03);
  }
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

} // namespace
