// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderGatheredPixels.h"

#include "Strider/GatheredValues.h"

bool vtkStriderHasGathered(const float* pixel)
{
  return Strider::HasGathered(pixel);
}

void vtkStriderAddGathered(
  const vtkStriderGathering& gathering, const float* more, int count, float* pixels)
{
  const Strider::GatheredKind kind{ static_cast<Strider::GatherRule>(gathering.Rule),
    gathering.Values };
  for (int pixel = 0; pixel < count; ++pixel)
  {
    Strider::AddGathered(kind, more + pixel * kind.Values, pixels + 4 * pixel);
  }
}
