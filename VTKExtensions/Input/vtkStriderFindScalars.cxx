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

bool vtkStriderFindScalarType(int vtkType, Strider::ScalarType& type)
{
  using Strider::ScalarType;
  switch (vtkType)
  {
    case VTK_CHAR:
      type = std::is_signed<char>::value ? ScalarType::Int8 : ScalarType::UInt8;
      return true;
    case VTK_SIGNED_CHAR:
      type = ScalarType::Int8;
      return true;
    case VTK_UNSIGNED_CHAR:
      type = ScalarType::UInt8;
      return true;
    case VTK_SHORT:
      type = ScalarType::Int16;
      return true;
    case VTK_UNSIGNED_SHORT:
      type = ScalarType::UInt16;
      return true;
    case VTK_INT:
      type = ScalarType::Int32;
      return true;
    case VTK_UNSIGNED_INT:
      type = ScalarType::UInt32;
      return true;
    case VTK_LONG:
      type = sizeof(long) == 8 ? ScalarType::Int64 : ScalarType::Int32;
      return true;
    case VTK_UNSIGNED_LONG:
      type = sizeof(long) == 8 ? ScalarType::UInt64 : ScalarType::UInt32;
      return true;
    case VTK_LONG_LONG:
      type = ScalarType::Int64;
      return true;
    case VTK_UNSIGNED_LONG_LONG:
      type = ScalarType::UInt64;
      return true;
    case VTK_ID_TYPE:
      type = sizeof(vtkIdType) == 8 ? ScalarType::Int64 : ScalarType::Int32;
      return true;
    case VTK_FLOAT:
      type = ScalarType::Float32;
      return true;
    case VTK_DOUBLE:
      type = ScalarType::Float64;
      return true;
    default:
      return false;
  }
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
  std::size_t count, const std::string& purpose, vtkDataArray*& array)
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
  else if (array->GetNumberOfComponents() != 1)
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
