// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The integrals of a transfer function, and whether a frame can use them; host only.
#ifndef Strider_Compositing_MakeIntegralTable_h
#define Strider_Compositing_MakeIntegralTable_h

#include "Compositing/IntegralTable.h"
#include "Compositing/NeedsScene.h"

#include <string>

namespace Strider
{

/// What an IntegralTable points to, and what stands between its cells.
struct IntegralTableEntries
{
  std::vector<TableColor> Values; ///< between cells, as IntegralCell::From
  std::vector<IntegralCell> Cells;
};

/// Entries are cut into so many cells that a table has about this many: 24 KB, of which a multiprocessor holds several. Twice as many
/// where the entries of one function lie between the other's, and cells cut their corners.
constexpr double WantedCells = 512.0;
/// Cells that a sample may be shifted by, as a share of the table's.
constexpr double ShiftedShare = 1.0 / 256.0;
/// Of functions over ranges that differ much.
constexpr double MostCells = 65536.0;
/// Of a step, or a unit distance, where the function is opaque: what is left is less than any image shows, and sums stay short.
constexpr double OpaqueStep = 10.0;
constexpr double OpaqueUnit = 16.6; ///< what the largest opacity below 1 has

/// Extinction of a step that is `stepsPerUnit` unit distances long.
inline double FindExtinction(float opacity, double stepsPerUnit)
{
  const double opaque = std::fmax(OpaqueStep, OpaqueUnit * stepsPerUnit);
  const double inRange = std::fmin(std::fmax(opacity, 0.0f), 1.0f);
  return inRange < 1.0 ? std::fmin(-std::log1p(-inRange) * stepsPerUnit, opaque) : opaque;
}

/// Composited frames of one component, with light and gradient opacity at most, of volumes without flat sides.
inline bool CanPreIntegrate(const SceneSource& source, const RenderRequest& request)
{
  const std::array<int, 3>& dimensions = source.Volume.Dimensions;
  return !request.MatchVTK && request.Together.empty() && request.Piece.IsWhole() &&
    request.Filter == ReconstructionFilter::Linear && IsPlainScene(source, request) &&
    !request.Look.IsJittered && !(source.Functions.front().NanOpacity > 0.0f) &&
    *std::min_element(dimensions.begin(), dimensions.end()) > 1;
}

/// What becomes of the wish for it, as FrameStatistics::PreIntegration.
inline std::string DescribePreIntegration(bool isWanted, bool isPossible)
{
  return !isWanted ? "no pre-integration (off)"
    : isPossible   ? "pre-integration"
                   : "no pre-integration (not for this look)";
}

/// Entries of a table that are evenly spaced over a range of scalars.
struct ScalarEntries
{
  std::array<double, 2> Range;
  std::size_t Count;

  bool IsConstant() const { return this->Count < 2 || !(this->Range[1] > this->Range[0]); }
  double GetWidth() const
  {
    return (this->Range[1] - this->Range[0]) / (static_cast<double>(this->Count) - 1.0);
  }
  /// `read(entry)` at a scalar, linear between entries.
  template <typename Read>
  double Interpolate(double scalar, const Read& read) const
  {
    const double last = static_cast<double>(this->Count) - 1.0;
    const double position = this->IsConstant()
      ? 0.0
      : std::fmin(std::fmax((scalar - this->Range[0]) / this->GetWidth(), 0.0), last);
    const auto entry = static_cast<std::size_t>(std::fmin(position, std::fmax(last - 1.0, 0.0)));
    const double low = read(entry);
    return this->Count < 2
      ? low
      : low + (position - static_cast<double>(entry)) * (read(entry + 1) - low);
  }
};

/// Scalars from the first entry to the last, and cells between them.
struct IntegralCells
{
  double Low = 0.0;
  double Width = 1.0;
  double Count = 1.0;
};

/// Whole parts of the entries that lie closest, over the ranges of both functions.
inline IntegralCells ChooseIntegralCells(
  const ScalarEntries& opacities, const ScalarEntries& colors)
{
  IntegralCells cells;
  double high = 0.0;
  bool isFirst = true;
  for (const ScalarEntries* entries : { &opacities, &colors })
  {
    if (!entries->IsConstant())
    {
      cells.Low = isFirst ? entries->Range[0] : std::fmin(cells.Low, entries->Range[0]);
      high = isFirst ? entries->Range[1] : std::fmax(high, entries->Range[1]);
      cells.Width = isFirst ? entries->GetWidth() : std::fmin(cells.Width, entries->GetWidth());
      isFirst = false;
    }
  }
  if (isFirst)
  {
    return cells;
  }
  const double entries = std::round((high - cells.Low) / cells.Width * 1e6) / 1e6;
  const bool isOneRange =
    opacities.IsConstant() || colors.IsConstant() || opacities.Range == colors.Range;
  const double wanted = isOneRange ? WantedCells : 2.0 * WantedCells;
  const double parts = std::fmax(1.0, std::floor(wanted / entries));
  cells.Count = std::fmin(std::ceil(entries * parts), MostCells);
  cells.Width = std::fmax(cells.Width / parts, (high - cells.Low) / MostCells);
  return cells;
}

/// Fails as CheckTransferFunctions does.
inline Status MakeIntegralTable(const TransferFunctions& functions, const VolumeView& volume,
  const RenderRequest& request, IntegralTableEntries& entries, IntegralTable& table)
{
  STRIDER_TRY(CheckTransferFunctions(functions));
  const double stepsPerUnit = request.SampleDistance / functions.UnitDistance;
  const ScalarEntries opacities{ functions.OpacityRange, functions.Opacities.size() };
  const ScalarEntries colors{ functions.ColorRange, functions.Colors.size() / 3 };
  const auto readExtinction = [&](std::size_t entry) {
    return FindExtinction(functions.Opacities[entry], stepsPerUnit);
  };
  const IntegralCells cells = ChooseIntegralCells(opacities, colors);
  const auto count = static_cast<std::size_t>(cells.Count) + 1;
  entries.Values.assign(count, {});
  double total = 0.0;
  for (std::size_t entry = 0; entry < count; ++entry)
  {
    const double scalar = cells.Low + static_cast<double>(entry) * cells.Width;
    const double extinction = opacities.Interpolate(scalar, readExtinction);
    const auto readColor = [&](std::size_t channel) {
      return static_cast<float>(extinction * colors.Interpolate(scalar, [&](std::size_t color) {
        return functions.Colors[3 * color + channel];
      }));
    };
    entries.Values[entry] = { readColor(0), readColor(1), readColor(2),
      static_cast<float>(extinction) };
    total += extinction;
  }
  const double unit = total > 0.0 ? total / std::ldexp(1.0, 30) : 1.0;
  entries.Cells.assign(count + 1, {});
  // The integral counts from the first entry on: before it lies what would be subtracted.
  double sums[4] = { -static_cast<double>(entries.Values[0].Red),
    -static_cast<double>(entries.Values[0].Green), -static_cast<double>(entries.Values[0].Blue),
    -static_cast<double>(entries.Values[0].Opacity) };
  const auto whole = [&](double sum) { return static_cast<int>(std::llround(sum / unit)); };
  for (std::size_t cell = 0; cell <= count; ++cell)
  {
    const TableColor& low = entries.Values[cell > 0 ? cell - 1 : 0];
    const TableColor& high = entries.Values[std::min(cell, count - 1)];
    entries.Cells[cell] = { low,
      { high.Red - low.Red, high.Green - low.Green, high.Blue - low.Blue,
        high.Opacity - low.Opacity },
      { whole(sums[0]), whole(sums[1]), whole(sums[2]), whole(sums[3]) } };
    sums[0] += 0.5 * (static_cast<double>(low.Red) + high.Red);
    sums[1] += 0.5 * (static_cast<double>(low.Green) + high.Green);
    sums[2] += 0.5 * (static_cast<double>(low.Blue) + high.Blue);
    sums[3] += 0.5 * (static_cast<double>(low.Opacity) + high.Opacity);
  }
  const auto isVisible = [](const TableColor& value) { return value.Opacity > 0.0f; };
  const auto begin = entries.Values.begin();
  const auto first = std::find_if(begin, entries.Values.end(), isVisible);
  const auto last = std::find_if(entries.Values.rbegin(), entries.Values.rend(), isVisible);
  const bool isVisibleBelow = first == begin;
  const bool isVisibleAbove = last == entries.Values.rbegin();
  const StoredScalars stored = DescribeStoredScalars(volume);
  table = { entries.Cells.data(), static_cast<int>(count + 1),
    static_cast<float>(1.0 / (cells.Width * stored.Scale)),
    static_cast<float>((stored.Offset - cells.Low) / cells.Width + 1.0), static_cast<float>(unit),
    static_cast<float>(0.99 * std::ceil(cells.Count * ShiftedShare)),
    isVisibleBelow ? -2.0f * FarthestPosition : static_cast<float>(first - begin),
    isVisibleAbove ? 2.0f * FarthestPosition : static_cast<float>(last.base() - begin + 1) };
  return {};
}

} // namespace Strider

#endif
