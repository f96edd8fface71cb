// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the benchmark's transfer functions.
#include "Scene/MakeTransferFunctions.h"

#include <cmath>
#include <numeric>

namespace StriderBenchmarks
{
namespace
{

constexpr int EntryCount = 256;

/// Converts the optical depth of a whole ray to the opacity of one unit of its length.
double SpreadDepth(double depth, double pathLength)
{
  return 1.0 - std::exp(-depth / pathLength);
}

/// Entries first ... first + Width - 1.
struct Band
{
  int First = 0;
  int Width = 0;

  bool Holds(int entry) const { return entry >= this->First && entry < this->First + this->Width; }
};

/// Places the narrowest band above the emptiest eighth of the range that holds 2% to 4% of the voxels, or the closest
/// to 3%.
Band PlaceBand(const ScalarHistogram& histogram)
{
  constexpr double wanted = 0.03;
  constexpr double goodMiss = 0.01;
  Band best;
  double smallestMiss = 2.0;
  for (int width = 8; width <= EntryCount / 2 && smallestMiss > goodMiss; width *= 2)
  {
    for (int first = EntryCount / 8; first + width <= EntryCount; ++first)
    {
      const auto begin = histogram.begin() + first;
      const double miss = std::abs(std::accumulate(begin, begin + width, 0.0) - wanted);
      if (miss < smallestMiss)
      {
        smallestMiss = miss;
        best = { first, width };
      }
    }
  }
  return best;
}

double FindOpacity(const std::string& name, int entry, const Band& band, double pathLength)
{
  const double part = entry / (EntryCount - 1.0);
  if (name == "transparent")
  {
    // A ray ends where it lets 1/255 through: at a depth of 5.5.
    return SpreadDepth(0.5 + 3.5 * part, pathLength);
  }
  if (name == "opaque")
  {
    return 0.1 + 0.6 * part;
  }
  if (name == "surface")
  {
    return band.Holds(entry) ? 0.5 : 0.0;
  }
  return entry / 4 % 2 == 1 ? SpreadDepth(6.0, pathLength) : 0.0;
}

} // namespace

Strider::TransferFunctions MakeTransferFunctions(const std::string& name,
  const std::array<double, 2>& scalarRange, const ScalarHistogram& histogram, double unitDistance,
  double pathLength)
{
  Strider::TransferFunctions functions;
  functions.ColorRange = scalarRange;
  functions.OpacityRange = scalarRange;
  functions.UnitDistance = unitDistance;
  const Band band = PlaceBand(histogram);
  for (int entry = 0; entry < EntryCount; ++entry)
  {
    const float part = static_cast<float>(entry) / (EntryCount - 1.0f);
    functions.Colors.insert(
      functions.Colors.end(), { part, 1.0f - std::abs(2.0f * part - 1.0f), 1.0f - 0.7f * part });
    functions.Opacities.push_back(static_cast<float>(FindOpacity(name, entry, band, pathLength)));
  }
  return functions;
}

} // namespace StriderBenchmarks
