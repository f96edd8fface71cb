// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindScalars.h"

#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkPointData.h"
#include "vtkStriderVolumeMapper.h"

#include <sstream>
#include <type_traits>

namespace
{

/// Returns the type of the kernel library that has the size and the sign of a number.
template <typename Value>
Strider::ScalarType FindTypeLike()
{
  using Strider::ScalarType;
  constexpr bool isSigned = std::is_signed<Value>::value;
  if (std::is_floating_point<Value>::value)
  {
    return sizeof(Value) == 4 ? ScalarType::Float32 : ScalarType::Float64;
  }
  switch (sizeof(Value))
  {
    case 1:
      return isSigned ? ScalarType::Int8 : ScalarType::UInt8;
    case 2:
      return isSigned ? ScalarType::Int16 : ScalarType::UInt16;
    case 4:
      return isSigned ? ScalarType::Int32 : ScalarType::UInt32;
    default:
      return isSigned ? ScalarType::Int64 : ScalarType::UInt64;
  }
}

} // namespace

bool vtkStriderFindScalarType(int vtkType, Strider::ScalarType& type)
{
  switch (vtkType)
  {
    vtkTemplateMacro(type = FindTypeLike<VTK_TT>());
    default:
      return false;
  }
  return true;
}

std::string vtkStriderDescribe(vtkAbstractArray* array)
{
  const std::string name = array->GetName() ? array->GetName() : "";
  return (name.empty() ? "the unnamed array" : "array '" + name + "'") + " (" +
    array->GetDataTypeAsString() + ")";
}

std::string vtkStriderFindScalars(
  vtkStriderVolumeMapper* mapper, vtkDataSet* dataSet, vtkDataArray*& scalars, bool& areCells)
{
  std::ostringstream reason;
  int cellFlag = 0;
  vtkAbstractArray* array = vtkAbstractMapper::GetAbstractScalars(dataSet, mapper->GetScalarMode(),
    mapper->GetArrayAccessMode(), mapper->GetArrayId(), mapper->GetArrayName(), cellFlag);
  if (!array)
  {
    const bool isChosen = mapper->GetScalarMode() >= VTK_SCALAR_MODE_USE_POINT_FIELD_DATA;
    const bool isNamed =
      isChosen && mapper->GetArrayAccessMode() == VTK_GET_ARRAY_BY_NAME && mapper->GetArrayName();
    reason << "The input has no scalars to render";
    if (isNamed)
    {
      reason << " named '" << mapper->GetArrayName() << "'";
    }
    else if (isChosen)
    {
      reason << " of number " << mapper->GetArrayId();
    }
    reason << ": choose a point or cell array to color by.";
    return reason.str();
  }
  scalars = vtkDataArray::SafeDownCast(array);
  Strider::ScalarType type;
  if (!scalars || !vtkStriderFindScalarType(scalars->GetDataType(), type))
  {
    reason << "The scalars, " << vtkStriderDescribe(array)
           << ", are not numbers of 8, 16, 32 or 64 bits.";
    return reason.str();
  }
  if (cellFlag == 2)
  {
    reason << "The scalars, " << vtkStriderDescribe(array)
           << ", are field data, which belong to no voxel: choose a point or cell array.";
    return reason.str();
  }
  areCells = cellFlag == 1;
  return {};
}

std::string vtkStriderFindArray(vtkDataSet* dataSet, const std::string& name, bool areCells,
  std::size_t count, const std::string& purpose, vtkDataArray*& array, bool mayHaveSeveral)
{
  std::ostringstream reason;
  vtkDataSetAttributes* attributes = areCells
    ? static_cast<vtkDataSetAttributes*>(dataSet->GetCellData())
    : static_cast<vtkDataSetAttributes*>(dataSet->GetPointData());
  vtkAbstractArray* found = attributes->GetAbstractArray(name.c_str());
  array = vtkDataArray::SafeDownCast(found);
  Strider::ScalarType type;
  if (!found)
  {
    reason << purpose << " '" << name << "' is not among the input's "
           << (areCells ? "cell" : "point") << " arrays, as the scalars are.";
  }
  else if (!array || !vtkStriderFindScalarType(array->GetDataType(), type))
  {
    reason << purpose << ", " << vtkStriderDescribe(found)
           << ", is not made of numbers of 8, 16, 32 or 64 bits.";
  }
  else if (array->GetNumberOfComponents() != 1 && !mayHaveSeveral)
  {
    reason << purpose << ", " << vtkStriderDescribe(array) << ", has "
           << array->GetNumberOfComponents() << " components; 1 is needed.";
  }
  else if (static_cast<std::size_t>(array->GetNumberOfTuples()) < count)
  {
    reason << purpose << ", " << vtkStriderDescribe(array) << ", has " << array->GetNumberOfTuples()
           << " values for " << count << (areCells ? " cells." : " points.");
  }
  return reason.str();
}
