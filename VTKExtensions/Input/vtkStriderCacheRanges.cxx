// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderCacheRanges.h"

#include "vtkStriderViewMemory.h"

#include "Strider/FindFiniteRange.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkInformation.h"
#include "vtkInformationDoubleVectorKey.h"
#include "vtkInformationInformationVectorKey.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"

namespace
{

constexpr vtkIdType FewValues = 1 << 20;

void Keep(vtkDataArray* array, vtkInformationInformationVectorKey* key,
  const std::vector<std::array<double, 2>>& ranges)
{
  vtkNew<vtkInformationVector> components;
  for (const std::array<double, 2>& range : ranges)
  {
    vtkNew<vtkInformation> component;
    component->Set(vtkDataArray::COMPONENT_RANGE(), range.data(), 2);
    components->Append(component);
  }
  array->GetInformation()->Set(key, components);
}

void CacheRanges(vtkDataArray* array)
{
  Strider::VolumeView view;
  const bool isKnown = array->HasInformation() &&
    (array->GetInformation()->Has(vtkAbstractArray::PER_COMPONENT()) ||
      array->GetInformation()->Has(vtkAbstractArray::PER_FINITE_COMPONENT()));
  if (isKnown || array->GetNumberOfValues() < FewValues || !array->HasStandardMemoryLayout() ||
    !vtkStriderViewArray(array, view))
  {
    return;
  }
  std::vector<std::array<double, 2>> ranges;
  bool areAllFinite = true;
  for (int component = 0; component < view.Components; ++component)
  {
    ranges.push_back(Strider::FindFiniteRange(view, component));
    areAllFinite = areAllFinite && !Strider::HasInfinity(view, component);
    const bool isFloat =
      view.Type == Strider::ScalarType::Float32 || view.Type == Strider::ScalarType::Float64;
    if (isFloat && ranges.back() == std::array<double, 2>{ 0.0, 1.0 })
    {
      return; // perhaps no value is finite, which VTK reports otherwise
    }
  }
  Keep(array, vtkAbstractArray::PER_FINITE_COMPONENT(), ranges);
  if (areAllFinite)
  {
    Keep(array, vtkAbstractArray::PER_COMPONENT(), ranges);
  }
}

} // namespace

void vtkStriderCacheRanges(vtkDataSet* data)
{
  for (const int association : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    vtkDataSetAttributes* arrays = data->GetAttributes(association);
    for (int index = 0; index < arrays->GetNumberOfArrays(); ++index)
    {
      if (vtkDataArray* array = arrays->GetArray(index))
      {
        CacheRanges(array);
      }
    }
  }
}
