// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Combines the values that rays accumulate in the pieces of a volume.
#include "Strider/GatheredValues.h"

#include "Compositing/GatherIntensity.h"

#include <algorithm>
#include <cmath>

namespace Strider
{
namespace
{

/// True if `value` replaces `former` as the extreme. As along a ray, NaN is replaced by any value and replaces none.
bool Replaces(bool isLargest, float value, float former)
{
  return former != former || (isLargest ? value > former : value < former);
}

} // namespace

bool HasGathered(const float* values)
{
  return !(values[0] == 0.0f) || std::signbit(values[0]);
}

void AddGathered(const GatheredKind& kind, const float* more, float* values)
{
  const bool isSum = kind.Rule == GatherRule::Sum;
  const bool isLargest = kind.Rule == GatherRule::Largest || kind.Rule == GatherRule::LargestLast;
  const bool areTogether =
    kind.Rule == GatherRule::LargestLast || kind.Rule == GatherRule::SmallestLast;
  const int last = kind.Values - 1;
  if (!HasGathered(more))
  {
    return;
  }
  if (!HasGathered(values) || (areTogether && Replaces(isLargest, more[last], values[last])))
  {
    std::copy_n(more, kind.Values, values);
    return;
  }
  for (int value = 0; !areTogether && value < kind.Values; ++value)
  {
    values[value] = isSum                               ? values[value] + more[value]
      : Replaces(isLargest, more[value], values[value]) ? more[value]
                                                        : values[value];
  }
  values[0] = SignZero(values[0]);
}

} // namespace Strider
