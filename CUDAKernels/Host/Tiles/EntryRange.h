// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Range of the entries of a table that are not transparent, and the largest opacity.
#ifndef Strider_Host_Tiles_EntryRange_h
#define Strider_Host_Tiles_EntryRange_h

#include "Compositing/TransferTable.h"

#include <algorithm>

namespace Strider
{

/// Entries First to Last; samples of all others are transparent. Empty if First is larger than Last.
struct EntryRange
{
  int First;
  int Last;
};

/// Returns the range of entries that are not transparent everywhere up to the next entry.
inline EntryRange FindShownEntries(const TransferTable& table)
{
  const auto isShown = [&](int entry) {
    const float* values = table.Opacities + entry * table.GetStride();
    return values[0] != 0.0f || values[1] != 0.0f;
  };
  EntryRange shown{ 0, CountEntries(table.OpacityAxis) - 1 };
  while (shown.First <= shown.Last && !isShown(shown.First))
  {
    ++shown.First;
  }
  while (shown.First <= shown.Last && !isShown(shown.Last))
  {
    --shown.Last;
  }
  return shown;
}

/// Returns the largest opacity of a table.
inline float FindMostOpacity(const TransferTable& table)
{
  return *std::max_element(table.Opacities, table.Opacities + CountOpacities(table));
}

/// True if no entry is transparent.
STRIDER_HOST_DEVICE bool ShowsAll(const EntryRange& shown, const TransferTable& table)
{
  return shown.First == 0 && shown.Last == CountEntries(table.ColorAxis) - 1;
}

} // namespace Strider

#endif
