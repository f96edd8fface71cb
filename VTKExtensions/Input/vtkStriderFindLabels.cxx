// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFindLabels.h"

#include "vtkStriderViewMemory.h"

#include "Strider/FindLabels.h"

#include "vtkDataArray.h"
#include "vtkDataArrayRange.h"

vtkStriderLabelSet vtkStriderFindLabels(vtkDataArray* array)
{
  vtkStriderLabelSet labels;
  if (array->GetNumberOfComponents() != 1)
  {
    return labels;
  }
  Strider::VolumeView view;
  if (vtkStriderViewArray(array, view) && view.Space == Strider::MemorySpace::Host)
  {
    return Strider::FindLabels(view);
  }
  for (const double value : vtk::DataArrayValueRange<1>(array))
  {
    if (value >= 0.0 && value <= 255.0)
    {
      labels.set(static_cast<std::size_t>(value));
    }
  }
  return labels;
}
