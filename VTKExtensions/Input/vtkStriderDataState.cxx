// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDataState.h"

#include "vtkDataObject.h"
#include "vtkFieldData.h"
#include "vtkNew.h"
#include "vtkTypeUInt64Array.h"

#include <algorithm>

namespace
{

/// Name of the field array with the state of a copy's source. Shallow copies keep field arrays.
constexpr const char* MarkName = "vtkStriderSourceState";

} // namespace

void vtkStriderAddState(vtkDataObject* data, vtkStriderFingerprint& state)
{
  vtkFieldData* fields = data->GetFieldData();
  auto* mark =
    vtkTypeUInt64Array::SafeDownCast(fields ? fields->GetAbstractArray(MarkName) : nullptr);
  if (mark)
  {
    state.AddBits({ mark->GetPointer(0), mark->GetPointer(0) + mark->GetNumberOfValues() });
  }
  else
  {
    state.Add(data);
  }
}

void vtkStriderMarkCopy(vtkDataObject* copy, const vtkStriderFingerprint& source)
{
  const std::vector<std::uint64_t>& bits = source.GetBits();
  vtkNew<vtkTypeUInt64Array> mark;
  mark->SetName(MarkName);
  mark->SetNumberOfValues(static_cast<vtkIdType>(bits.size()));
  std::copy(bits.begin(), bits.end(), mark->GetPointer(0));
  copy->GetFieldData()->AddArray(mark);
}
