// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where a transfer function is linear, so that its mean over a span of values is its value at their mean; host only.
#ifndef Strider_Compositing_FindLinearRuns_h
#define Strider_Compositing_FindLinearRuns_h

#include "Compositing/LinearSegment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace Strider
{

/// Share of the mean by which a value at the mean may differ from it.
constexpr double LinearTolerance = 0.002;

/// Sums over the entries of a table that goes on for one cell on both sides, with the values of its ends.
class LinearRuns
{
public:
  explicit LinearRuns(const std::vector<TableColor>& values)
    : Cells(values.size() + 1)
    , Integrals(this->Cells + 1, 0.0)
    , Kinks(this->Cells + 1, 0.0)
    , Visible(this->Cells + 1, 0)
    , Deep(this->Cells + 1, 0)
  {
    const auto at = [&](std::size_t entry) -> const TableColor& {
      return values[entry == 0 ? 0 : std::min(entry, values.size()) - 1];
    };
    for (std::size_t cell = 0; cell < this->Cells; ++cell)
    {
      const float low = at(cell).Opacity;
      const float high = at(cell + 1).Opacity;
      const std::size_t next = cell + 1;
      this->Integrals[next] = this->Integrals[cell] + 0.5 * (static_cast<double>(low) + high);
      this->Visible[next] = this->Visible[cell] + (low > 0.0f || high > 0.0f ? 1 : 0);
      this->Deep[next] = this->Deep[cell] + (low > LinearDepth || high > LinearDepth ? 1 : 0);
      this->Kinks[next] =
        this->Kinks[cell] + (cell > 0 ? FindKink(at(cell - 1), at(cell), at(next)) : 0.0);
    }
  }

  std::size_t CountCells() const { return this->Cells; }
  bool IsDeep(std::size_t cell) const { return this->Deep[cell + 1] > this->Deep[cell]; }

  /// Whether cells `first` ... end - 1 are as good as linear: kinks of the function, wherever they lie, move a mean over a width by
  /// less than an eighth of it for each unit of slope. What is transparent and what is not are never of one run.
  bool IsLinear(std::size_t first, std::size_t end) const
  {
    const std::size_t count = end - first;
    const std::size_t visible = this->Visible[end] - this->Visible[first];
    const double kinks = this->Kinks[end] - this->Kinks[first + 1];
    const auto width = static_cast<double>(count);
    const double mean = (this->Integrals[end] - this->Integrals[first]) / width;
    return this->Deep[end] == this->Deep[first] && (visible == 0 || visible == count) &&
      0.125 * width * kinks <= LinearTolerance * mean;
  }

private:
  static double FindKink(const TableColor& before, const TableColor& at, const TableColor& behind)
  {
    const auto bend = [](float low, float middle, float high) {
      return std::fabs(static_cast<double>(low) - 2.0 * middle + high);
    };
    return std::fmax(
      std::fmax(bend(before.Red, at.Red, behind.Red), bend(before.Green, at.Green, behind.Green)),
      std::fmax(
        bend(before.Blue, at.Blue, behind.Blue), bend(before.Opacity, at.Opacity, behind.Opacity)));
  }

  std::size_t Cells;
  std::vector<double> Integrals;    ///< before each entry
  std::vector<double> Kinks;        ///< of the entries before each
  std::vector<std::size_t> Visible; ///< cells before each entry that show something
  std::vector<std::size_t> Deep;    ///< cells before each entry that are too deep
};

/// IntegralTable::LinearUntil of a table with these values.
inline std::vector<float> FindLinearRuns(const std::vector<TableColor>& values)
{
  const LinearRuns runs(values);
  const std::size_t cells = runs.CountCells();
  std::vector<float> until(cells);
  std::size_t end = 0;
  for (std::size_t cell = 0; cell < cells; ++cell)
  {
    end = std::max(end, cell + 1);
    while (end > cell + 1 && !runs.IsLinear(cell, end))
    {
      --end;
    }
    while (end < cells && runs.IsLinear(cell, end + 1))
    {
      ++end;
    }
    const float last = end < cells ? static_cast<float>(end) - 1.0f : 2.0f * FarthestPosition;
    until[cell] = runs.IsDeep(cell) ? -2.0f * FarthestPosition : last;
  }
  return until;
}

} // namespace Strider

#endif
