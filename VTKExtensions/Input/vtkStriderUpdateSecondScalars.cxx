// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderUpdateAuxiliaryVolumes.h"

#include "vtkStriderFindScalars.h"
#include "vtkStriderShapeScalars.h"
#include "vtkStriderViewMemory.h"
#include "vtkStriderVolumeInput.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkPointData.h"
#include "vtkVolumeProperty.h"

std::string vtkStriderUpdateSecondScalars(vtkStriderVolumeMapper* mapper,
  vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
  vtkStriderAuxiliaryVolume& second)
{
  const char* name = mapper->GetTransfer2DYAxisArray();
  vtkDataSet* dataSet = input.GetDataSet();
  if (property->GetTransferFunctionMode() != vtkVolumeProperty::TF_2D || !name ||
    (!dataSet->GetPointData()->HasArray(name) && !dataSet->GetCellData()->HasArray(name)))
  {
    second.Clear();
    return {};
  }
  const Strider::VolumeView& volume = input.GetView();
  if (volume.Levels)
  {
    second.Clear();
    return "Adaptive grids have 2-D transfer functions of the scalars and their gradients, but not "
           "of a second array.";
  }
  vtkDataArray* array = nullptr;
  std::string reason = vtkStriderFindArray(dataSet, name, input.AreCells(), volume.CountVoxels(),
    "The array of the second axis of 2-D transfer functions", array);
  if (!reason.empty())
  {
    second.Clear();
    return reason;
  }
  std::array<double, 2> wholeRange{ 0.0, 0.0 };
  const bool isPiece = mapper->GetWholeRange(name, 0, wholeRange);
  vtkStriderFingerprint source;
  source.Add(array, input.CountMarkedReads());
  input.AddState(source);
  source.AddAll(wholeRange);
  source.AddAll(volume.Dimensions);
  if (second.IsFrom(source))
  {
    return {};
  }
  const vtkSmartPointer<vtkDataArray> shaped = vtkStriderShapeScalars(array, {}, reason);
  if (!shaped)
  {
    second.Clear();
    return reason;
  }
  Strider::VolumeView view;
  view.Dimensions = volume.Dimensions;
  view.Placement = volume.Placement;
  vtkStriderViewMemory(shaped, view);
  vtkStriderFindScalarType(shaped->GetDataType(), view.Type);
  reason = vtkStriderFindRanges(view);
  if (!reason.empty())
  {
    second.Clear();
    return reason;
  }
  view.HasInfinity = false; // infinite values stay so: they lie beyond every function
  view.ScalarRange = isPiece ? wholeRange : view.ScalarRange;
  second.Set(shaped, view, source);
  return {};
}
