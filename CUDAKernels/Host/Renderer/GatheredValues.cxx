// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Combines the values that rays accumulate in the pieces of a volume.
#include "Strider/GatheredValues.h"

#include "Compositing/Parts/AddPiecePixel.h"

namespace Strider
{

bool HasGathered(const float* values)
{
  return HoldsGathered(values);
}

void AddGathered(const GatheredKind& kind, const float* more, float* values)
{
  (void)AddPixelValues(kind, more, values);
}

} // namespace Strider
