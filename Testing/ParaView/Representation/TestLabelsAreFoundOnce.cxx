// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Edits of the opacity change the functions of labels without reading the label map again.
#include "vtkStriderAppearance.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkDataObject.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkUnsignedCharArray.h"
#include "vtkVolumeProperty.h"

#include <gtest/gtest.h>

namespace
{

/// Counts how often its values are asked for.
class WatchedArray : public vtkUnsignedCharArray
{
public:
  static WatchedArray* New();
  vtkTypeMacro(WatchedArray, vtkUnsignedCharArray);

  void* GetVoidPointer(vtkIdType value) override
  {
    ++this->Reads;
    return this->Superclass::GetVoidPointer(value);
  }

  int Reads = 0;
};

vtkStandardNewMacro(WatchedArray);

class LabelsOfDisplay : public testing::Test
{
protected:
  LabelsOfDisplay()
  {
    this->Image->SetDimensions(4, 4, 4);
    this->Mask->SetName("labels");
    this->Mask->SetNumberOfTuples(64);
    this->Mask->FillValue(3);
    this->Image->GetPointData()->AddArray(this->Mask);
    this->Mapper->SetMaskTypeToLabelMap();
    this->Opacity->AddPoint(0.0, 0.25);
    this->Opacity->AddPoint(1.0, 0.5);
    this->Appearance.ScalarOpacity = this->Opacity;
    this->Appearance.MaskName = "labels";
    this->Appearance.MaskAssociation = vtkDataObject::POINT;
    this->Shown.Parts = { { this->Image, this->Mapper } };
    this->Shown.Association = vtkDataObject::POINT;
  }

  /// Prepares a frame, and returns how often the label map was read for it.
  int Apply()
  {
    const int before = this->Mask->Reads;
    EXPECT_EQ(this->Appearance.Apply(this->Mapper, this->Property, this->Shown), "");
    return this->Mask->Reads - before;
  }

  double GetOpacity(int label, double value)
  {
    return this->Property->GetLabelScalarOpacity(label)->GetValue(value);
  }

  vtkNew<vtkImageData> Image;
  vtkNew<WatchedArray> Mask;
  vtkNew<vtkStriderVolumeMapper> Mapper;
  vtkNew<vtkVolumeProperty> Property;
  vtkNew<vtkPiecewiseFunction> Opacity;
  vtkStriderAppearance Appearance;
  vtkStriderAppearance::Shown Shown;
};

TEST_F(LabelsOfDisplay, AreFoundOnceForAllEdits)
{
  EXPECT_EQ(this->Apply(), 1);
  EXPECT_EQ(this->GetOpacity(3, 0.0), 0.25);
  EXPECT_EQ(this->Apply(), 0);
  for (const double opacity : { 0.5, 0.75, 1.0 })
  {
    this->Opacity->AddPoint(0.0, opacity);
    EXPECT_EQ(this->Apply(), 0) << opacity;
    EXPECT_EQ(this->GetOpacity(3, 0.0), opacity);
  }
  this->Appearance.OpacityShift = 0.5;
  EXPECT_EQ(this->Apply(), 0);
  EXPECT_EQ(this->GetOpacity(3, 0.5), 1.0);
  this->Appearance.LabelAppearances[3].Opacity = 0.5;
  this->Appearance.LabelAppearancesTime.Modified();
  EXPECT_EQ(this->Apply(), 0);
  EXPECT_EQ(this->GetOpacity(3, 0.5), 0.5);
}

TEST_F(LabelsOfDisplay, AreFoundAgainInAnotherMap)
{
  this->Apply();
  this->Mask->FillValue(7);
  this->Mask->Modified();
  EXPECT_EQ(this->Apply(), 1);
  EXPECT_EQ(this->GetOpacity(7, 0.0), 0.25);
}

} // namespace
