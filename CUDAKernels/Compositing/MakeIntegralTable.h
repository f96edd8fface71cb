// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the integrals of a transfer function, and decides whether a frame can use them; host only.
#ifndef Strider_Compositing_MakeIntegralTable_h
#define Strider_Compositing_MakeIntegralTable_h

#include "Compositing/IntegralTable.h"
#include "Compositing/NeedsScene.h"

#include <string>

namespace Strider
{

/// Memory of an IntegralTable, and the values between its cells.
struct IntegralTableEntries
{
  std::vector<TableColor> Values; ///< between cells, like IntegralCell::From
  std::vector<IntegralCell> Cells;
};

/// Approximate number of cells: the intervals between entries are divided until a table has about this many, which take
/// 24 KB; a multiprocessor holds several such tables. Doubled if entries of one function lie between the other's, since
/// cells cut their corners.
constexpr double WantedCells = 512.0;
/// Maximum shift of a sample as a fraction of the table's cells, rounded up to whole cells and then multiplied by
/// 63/64, so that sums with it are exact.
constexpr double ShiftedShare = 1.0 / 256.0;
constexpr float ShiftedRound = 63.0f / 64.0f;
/// Maximum number of cells, for functions over very different ranges.
constexpr double MostCells = 65536.0;
/// End of an unbounded function for ShiftPosition.
constexpr float BeyondCells = 131072.0f;
/// Extinction of an opaque step, or of an opaque unit distance: the remaining light is invisible, and sums stay
/// bounded.
constexpr double OpaqueStep = 10.0;
constexpr double OpaqueUnit = 16.6; ///< extinction of the largest opacity below 1

/// Returns the extinction of a step with a length of `stepsPerUnit` unit distances.
inline double FindExtinction(float opacity, double stepsPerUnit)
{
  const double opaque = std::fmax(OpaqueStep, OpaqueUnit * stepsPerUnit);
  const double inRange = std::fmin(std::fmax(opacity, 0.0f), 1.0f);
  return inRange < 1.0 ? std::fmin(-std::log1p(-inRange) * stepsPerUnit, opaque) : opaque;
}

/// True for composited frames of one component, at most with light and gradient opacity, of volumes with more than one
/// voxel on each axis.
inline bool CanPreIntegrate(const SceneSource& source, const RenderRequest& request)
{
  const std::array<int, 3>& dimensions = source.Volume.Dimensions;
  return !request.MatchVTK && request.MultiVolume.empty() && request.Piece.IsWhole() &&
    request.Filter == ReconstructionFilter::Linear && IsSingleComponentScene(source, request) &&
    !request.Appearance.IsJittered && !(source.Functions.front().NanOpacity > 0.0f) &&
    *std::min_element(dimensions.begin(), dimensions.end()) > 1;
}

/// Side from which a discontinuous function is evaluated.
enum class FunctionSide
{
  Below,
  Above
};

/// Evenly spaced entries of a table over a range of scalars. `Stride` as in TransferTable.
struct ScalarEntries
{
  std::array<double, 2> Range;
  std::size_t Count;
  std::size_t Stride;

  bool IsConstant() const { return this->Count < 2 || !(this->Range[1] > this->Range[0]); }
  double GetWidth() const
  {
    return (this->Range[1] - this->Range[0]) / (static_cast<double>(this->Count) - 1.0);
  }
  /// Returns `read(value)` at a scalar, with linear interpolation between entries.
  template <typename Read>
  double Interpolate(double scalar, FunctionSide side, const Read& read) const
  {
    constexpr double rounding = 1e-6; // tolerance of a scalar that should lie at an entry
    const double last = static_cast<double>(this->Count) - 1.0;
    const double position = this->IsConstant() ? 0.0 : (scalar - this->Range[0]) / this->GetWidth();
    if (this->IsConstant() || position < rounding)
    {
      return read(0);
    }
    if (position > last + rounding || (side == FunctionSide::Above && position > last - rounding))
    {
      return read((this->Count - 1) * this->Stride);
    }
    const double entry = side == FunctionSide::Above ? std::floor(position + rounding)
                                                     : std::ceil(position - rounding) - 1.0;
    const auto value = static_cast<std::size_t>(entry) * this->Stride;
    const double low = read(value);
    return low + std::fmin(std::fmax(position - entry, 0.0), 1.0) * (read(value + 1) - low);
  }
};

/// Range of scalars from the first entry to the last, and the cells between them.
struct IntegralCells
{
  double Low = 0.0;
  double Width = 1.0;
  double Count = 1.0;
};

/// Chooses cells whose width is an integer fraction of the closest spacing of entries, over the ranges of both
/// functions.
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

/// Values of both functions at a scalar, from one side.
struct FunctionsAt
{
  double Extinction = 0.0;
  std::array<double, 3> Color{};

  double Get(std::size_t channel) const { return channel < 3 ? this->Color[channel] : 1.0; }
  double Multiply(std::size_t channel) const { return this->Extinction * this->Get(channel); }
};

/// Returns the mean of extinction times colour between two scalars; both are linear in between.
inline double FindCellMean(const FunctionsAt& low, const FunctionsAt& high, std::size_t channel)
{
  const double mixed = low.Extinction * high.Get(channel) + high.Extinction * low.Get(channel);
  return (2.0 * low.Multiply(channel) + mixed + 2.0 * high.Multiply(channel)) / 6.0;
}

/// Returns the value of a cell's line at one end: 0 if the function is transparent there, so that its whole mean lies
/// in the other half.
inline double FindCellEnd(
  const FunctionsAt& end, const FunctionsAt& other, double mean, double otherwise)
{
  return !(end.Extinction > 0.0) ? 0.0 : other.Extinction > 0.0 ? otherwise : 2.0 * mean;
}

/// Values of both functions at an entry, from both sides.
struct FunctionsAround
{
  FunctionsAt Below;
  FunctionsAt Above;
};

/// Makes the cells between and around the entries `read`. A curve inside a cell is replaced by the line with the same
/// slope and mean.
inline void MakeCells(
  const std::vector<FunctionsAround>& read, double unit, IntegralTableEntries& entries)
{
  entries.Values.clear();
  for (const FunctionsAround& around : read)
  {
    const FunctionsAt& at =
      around.Below.Extinction > around.Above.Extinction ? around.Below : around.Above;
    entries.Values.push_back(
      { static_cast<float>(at.Multiply(0)), static_cast<float>(at.Multiply(1)),
        static_cast<float>(at.Multiply(2)), static_cast<float>(at.Extinction) });
  }
  entries.Cells.assign(read.size() + 1, {});
  // The integral is 0 at the first entry; the cell below it subtracts its mean.
  std::array<double, 4> sums{};
  for (std::size_t channel = 0; channel < sums.size(); ++channel)
  {
    sums[channel] = -read.front().Above.Multiply(channel);
  }
  const auto whole = [&](double sum) { return static_cast<int>(std::llround(sum / unit)); };
  for (std::size_t cell = 0; cell < entries.Cells.size(); ++cell)
  {
    // The functions keep their values below the first entry and above the last one.
    const FunctionsAt& low = read[cell > 0 ? cell - 1 : 0].Above;
    const bool isInside = cell > 0 && cell < read.size();
    const FunctionsAt& high = isInside ? read[cell].Below : low;
    std::array<float, 4> from{};
    std::array<float, 4> rise{};
    const IntegralSum before{ whole(sums[0]), whole(sums[1]), whole(sums[2]), whole(sums[3]) };
    for (std::size_t channel = 0; channel < sums.size(); ++channel)
    {
      const double mean = FindCellMean(low, high, channel);
      const double half = 0.5 * (high.Multiply(channel) - low.Multiply(channel));
      const double first = FindCellEnd(low, high, mean, mean - half);
      from[channel] = static_cast<float>(first);
      rise[channel] = static_cast<float>(FindCellEnd(high, low, mean, mean + half) - first);
      sums[channel] += mean;
    }
    entries.Cells[cell] = { { from[0], from[1], from[2], from[3] },
      { rise[0], rise[1], rise[2], rise[3] }, before };
  }
}

/// Fails for the reasons of CheckTransferFunctions.
inline Status MakeIntegralTable(const TransferFunctions& functions, const VolumeView& volume,
  const RenderRequest& request, IntegralTableEntries& entries, IntegralTable& table)
{
  STRIDER_TRY(CheckTransferFunctions(functions));
  const double stepsPerUnit = request.SampleDistance / functions.UnitDistance;
  const std::size_t stride = functions.HasSteps ? 2 : 1;
  // Quarters of scalars: doubles may be farther apart than the largest double.
  const auto quarter = [](const std::array<double, 2>& range) {
    return std::array<double, 2>{ 0.25 * range[0], 0.25 * range[1] };
  };
  const ScalarEntries opacities{ quarter(functions.OpacityRange),
    functions.Opacities.size() / stride, stride };
  const ScalarEntries colors{ quarter(functions.ColorRange), functions.Colors.size() / 3 / stride,
    stride };
  const auto readExtinction = [&](std::size_t value) {
    return FindExtinction(functions.Opacities[value], stepsPerUnit);
  };
  const auto readAt = [&](double scalar, FunctionSide side) {
    FunctionsAt at;
    at.Extinction = opacities.Interpolate(scalar, side, readExtinction);
    for (std::size_t channel = 0; channel < 3; ++channel)
    {
      at.Color[channel] = colors.Interpolate(
        scalar, side, [&](std::size_t value) { return functions.Colors[3 * value + channel]; });
    }
    return at;
  };
  const IntegralCells cells = ChooseIntegralCells(opacities, colors);
  const auto count = static_cast<std::size_t>(cells.Count) + 1;
  std::vector<FunctionsAround> read(count);
  double total = 0.0;
  for (std::size_t entry = 0; entry < count; ++entry)
  {
    const double scalar = cells.Low + static_cast<double>(entry) * cells.Width;
    read[entry] = { readAt(scalar, FunctionSide::Below), readAt(scalar, FunctionSide::Above) };
    total += std::fmax(read[entry].Below.Extinction, read[entry].Above.Extinction);
  }
  const double unit = total > 0.0 ? total / std::ldexp(1.0, 30) : 1.0;
  MakeCells(read, unit, entries);
  const auto isVisible = [](const TableColor& value) { return value.Opacity > 0.0f; };
  const auto begin = entries.Values.begin();
  const auto first = std::find_if(begin, entries.Values.end(), isVisible);
  const auto last = std::find_if(entries.Values.rbegin(), entries.Values.rend(), isVisible);
  const bool isVisibleBelow = first == begin;
  const bool isVisibleAbove = last == entries.Values.rbegin();
  const float from = isVisibleBelow ? -BeyondCells : static_cast<float>(first - begin);
  const float until = isVisibleAbove ? BeyondCells : static_cast<float>(last.base() - begin + 1);
  const float mostShift = ShiftedRound * static_cast<float>(std::ceil(cells.Count * ShiftedShare));
  const float middle = 0.5f * (from + until);
  const float reach = until - middle;
  const StoredScalars stored = DescribeStoredScalars(volume);
  table = { entries.Cells.data(), static_cast<int>(count + 1),
    static_cast<float>(0.25 / (cells.Width * stored.Scale)),
    static_cast<float>((0.25 * stored.Offset - cells.Low) / cells.Width + 1.0),
    static_cast<float>(unit), 12.0f * mostShift, middle, reach, reach + mostShift };
  return {};
}

} // namespace Strider

#endif
