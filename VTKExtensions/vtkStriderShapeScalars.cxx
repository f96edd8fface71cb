// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderShapeScalars.h"

#include "vtkArrayDispatch.h"
#include "vtkDataArrayRange.h"
#include "vtkFloatArray.h"
#include "vtkSMPTools.h"
#include "vtkStriderVolumeMapper.h"

#include <cmath>

namespace
{

struct MeasureVectors
{
  template <typename Array>
  void operator()(Array* vectors, float* lengths) const
  {
    const auto tuples = vtk::DataArrayTupleRange(vectors);
    vtkSMPTools::For(0, tuples.size(), [&tuples, lengths](vtkIdType first, vtkIdType last) {
      for (vtkIdType tuple = first; tuple < last; ++tuple)
      {
        double sum = 0.0;
        for (const auto value : tuples[tuple])
        {
          sum += static_cast<double>(value) * static_cast<double>(value);
        }
        lengths[tuple] = static_cast<float>(std::sqrt(sum));
      }
    });
  }
};

vtkSmartPointer<vtkDataArray> Measure(vtkDataArray* vectors)
{
  auto lengths = vtkSmartPointer<vtkFloatArray>::New();
  lengths->SetNumberOfTuples(vectors->GetNumberOfTuples());
  const MeasureVectors worker;
  if (!vtkArrayDispatch::Dispatch::Execute(vectors, worker, lengths->GetPointer(0)))
  {
    worker(vectors, lengths->GetPointer(0));
  }
  return lengths;
}

vtkSmartPointer<vtkDataArray> MakeArray(int type, int components, vtkIdType tuples)
{
  auto array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(tuples);
  return array;
}

vtkSmartPointer<vtkDataArray> TakeComponent(vtkDataArray* vectors, int component)
{
  auto array = MakeArray(vectors->GetDataType(), 1, vectors->GetNumberOfTuples());
  array->CopyComponent(0, vectors, component);
  return array;
}

/// Whether a float holds every value.
bool FitsFloat(int type)
{
  return type == VTK_FLOAT || vtkDataArray::GetDataTypeSize(type) <= 2;
}

vtkSmartPointer<vtkDataArray> Join(vtkDataArray* color, vtkDataArray* opacity)
{
  const int first = color->GetDataType();
  const int second = opacity->GetDataType();
  const int type = first == second          ? first
    : FitsFloat(first) && FitsFloat(second) ? VTK_FLOAT
                                            : VTK_DOUBLE;
  auto array = MakeArray(type, 2, color->GetNumberOfTuples());
  array->CopyComponent(0, color, 0);
  array->CopyComponent(1, opacity, 0);
  return array;
}

} // namespace

vtkSmartPointer<vtkDataArray> vtkStriderShapeScalars(
  vtkDataArray* scalars, const vtkStriderShape& shape)
{
  vtkSmartPointer<vtkDataArray> shaped = scalars;
  if (scalars->GetNumberOfComponents() > 1)
  {
    shaped = shape.VectorMode == vtkStriderVolumeMapper::MAGNITUDE ? Measure(scalars)
      : shape.VectorMode == vtkStriderVolumeMapper::COMPONENT
      ? TakeComponent(scalars, shape.Component)
      : shaped;
  }
  if (shape.Opacity)
  {
    return Join(shaped, shape.Opacity);
  }
  if (!shaped->HasStandardMemoryLayout())
  {
    auto block = MakeArray(shaped->GetDataType(), shaped->GetNumberOfComponents(), 0);
    block->DeepCopy(shaped);
    shaped = block;
  }
  return shaped;
}
