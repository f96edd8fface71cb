// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rule that decides which macrocells of a frame are occupied.
#ifndef Strider_EmptySpace_OccupancyRule_h
#define Strider_EmptySpace_OccupancyRule_h

#include "Compositing/SceneFeatures.h"
#include "EmptySpace/FilterSupport.h"
#include "EmptySpace/VisibleValues.h"
#include "EmptySpace/WarpMacrocells.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace Strider
{

/// Rule of a frame: a macrocell is occupied if any table may show one of its values, a surface may pass through it,
/// or an average may count one of its samples. Pointers are to memory of the processor that evaluates the rule.
struct OccupancyRule
{
  const VisibleValues* Tables;
  int TableCount;
  IsoValues Surfaces;
  TableWays StoredWays; ///< for surfaces and averages
  ChangeWays Changes;
  CountedValues Counted[MostComponents];
  int CountedCount;
};

/// Ranges of all macrocells, component after component, `CellCount` entries each.
struct CellRanges
{
  const ValueRange* Values;
  const ChangeRange* Changes; ///< null: gradients may have any length
  std::size_t CellCount;
};

STRIDER_HOST_DEVICE bool IsOccupied(
  const OccupancyRule& rule, const CellRanges& ranges, std::size_t cell)
{
  for (int table = 0; table < rule.TableCount; ++table)
  {
    const VisibleValues& values = rule.Tables[table];
    const std::size_t place = cell + values.Component * ranges.CellCount;
    const bool hasGradients = values.GradientCount > 0 && ranges.Changes;
    if (MayBeVisible(values, ranges.Values[place]) &&
      (!hasGradients || MayShowGradient(values, rule.Changes, ranges.Changes[place])))
    {
      return true;
    }
  }
  for (int counted = 0; counted < rule.CountedCount; ++counted)
  {
    const CountedValues& values = rule.Counted[counted];
    const std::size_t place = cell + values.Component * ranges.CellCount;
    if (MayBeCounted(values, rule.StoredWays, ranges.Values[place]))
    {
      return true;
    }
  }
  return rule.Surfaces.Count > 0 &&
    MayHoldSurface(rule.Surfaces, rule.StoredWays,
      ranges.Values[cell + rule.Surfaces.Component * ranges.CellCount]);
}

/// Host memory behind an OccupancyRule.
struct OccupancyArrays
{
  std::vector<int> VisibleBefore;
  std::vector<std::size_t> Firsts; ///< position of each table's counts in VisibleBefore
  std::vector<std::size_t> GradientFirsts;
  std::vector<VisibleValues> Tables;
  std::vector<float> Surfaces;
  int SurfaceComponent = 0;
  std::vector<CountedValues> Counted; ///< one per component, or empty
  TableWays StoredWays{};
  ChangeWays Changes{};
  FilterSupport Support;       ///< of the reconstruction filter
  std::vector<CellSpan> Spans; ///< x, then y, then z; empty for an even grid

  /// True if opacities depend on gradients, so that a ChangeRange is needed for each macrocell.
  bool ReadsChanges() const
  {
    return std::any_of(this->Tables.begin(), this->Tables.end(),
      [](const VisibleValues& table) { return table.GradientCount > 0; });
  }

  void Clear() { *this = {}; }

  /// Returns a rule that points to copies of the arrays, and points the tables to `visibleBefore`. Must be called
  /// before the tables are copied.
  OccupancyRule Point(const int* visibleBefore, const VisibleValues* tables, const float* surfaces)
  {
    for (std::size_t table = 0; table < this->Tables.size(); ++table)
    {
      this->Tables[table].VisibleBefore = visibleBefore + this->Firsts[table];
      this->Tables[table].GradientsBefore = visibleBefore + this->GradientFirsts[table];
    }
    OccupancyRule rule{ tables, static_cast<int>(this->Tables.size()),
      { surfaces, static_cast<int>(this->Surfaces.size()), this->SurfaceComponent },
      this->StoredWays, this->Changes, {}, static_cast<int>(this->Counted.size()) };
    std::copy(this->Counted.begin(), this->Counted.end(), rule.Counted);
    return rule;
  }
};

template <typename Element>
bool AreSameBytes(const std::vector<Element>& one, const std::vector<Element>& other)
{
  return one.size() == other.size() &&
    (one.empty() || std::memcmp(one.data(), other.data(), one.size() * sizeof(Element)) == 0);
}

inline bool AreSame(const TableWays& one, const TableWays& other)
{
  return one.StoredScale == other.StoredScale && one.StoredOffset == other.StoredOffset &&
    one.Scale == other.Scale && one.Bias == other.Bias && one.DirectScale == other.DirectScale &&
    one.DirectBias == other.DirectBias && one.IsWhole == other.IsWhole;
}

/// Compares everything except the addresses of the entries.
inline bool AreSame(const VisibleValues& one, const VisibleValues& other)
{
  return one.Count == other.Count && one.Component == other.Component &&
    one.IsNearest == other.IsNearest && one.ShowsNaN == other.ShowsNaN &&
    one.LeastValue == other.LeastValue && AreSame(one.Ways, other.Ways) &&
    one.GradientCount == other.GradientCount && one.GradientScale == other.GradientScale &&
    one.GradientBias == other.GradientBias;
}

inline bool AreSame(const ChangeWays& one, const ChangeWays& other)
{
  return one.Magnitude.X == other.Magnitude.X && one.Magnitude.Y == other.Magnitude.Y &&
    one.Magnitude.Z == other.Magnitude.Z && one.Slack == other.Slack;
}

/// True if both rules occupy the same macrocells.
inline bool AreSame(const OccupancyArrays& one, const OccupancyArrays& other)
{
  bool areSame = AreSameBytes(one.VisibleBefore, other.VisibleBefore) &&
    AreSameBytes(one.Surfaces, other.Surfaces) && AreSameBytes(one.Spans, other.Spans) &&
    one.SurfaceComponent == other.SurfaceComponent && AreSameBytes(one.Counted, other.Counted) &&
    AreSame(one.StoredWays, other.StoredWays) && AreSame(one.Changes, other.Changes) &&
    AreSame(one.Support, other.Support) && one.Tables.size() == other.Tables.size();
  for (std::size_t table = 0; areSame && table < one.Tables.size(); ++table)
  {
    areSame = AreSame(one.Tables[table], other.Tables[table]);
  }
  return areSame;
}

} // namespace Strider

#endif
