// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFunctionLattice.h"

#include <algorithm>
#include <cmath>

namespace
{

using Range = std::array<double, 2>;
using Places = std::vector<double>;

/// Intervals whose table fills 512 and 1024 entries, with one more at each end.
constexpr int FewIntervals = 509;
constexpr int ManyIntervals = 1021;
/// Intervals of tables that the caches of a GPU still hold.
constexpr int MostIntervals = 1 << 20;
/// Whole numbers that a float can count.
constexpr int MostWhole = 1 << 24;
/// By how much of an interval a scalar may miss the lattice.
constexpr double Tolerance = 1.0 / 2048.0;
/// The part of an interval by which steps lie next to their scalars, so that rounding leaves the scalars themselves on the right side.
constexpr double StepSlack = 1.0 / 1024.0;
/// The part of an interval in which a function on one side of a step is sampled.
constexpr double SideWidth = 1e-6;
/// Functions that have more bends and steps are sampled without a search for them.
constexpr std::size_t MostPlaces = 4096;
/// Functions that change within less of their scalars are steps.
constexpr double NarrowShare = 1e-14;
/// The part of a step's scalar, or of the scalar range, that a table shows on each side of it.
constexpr double PaddedShare = 1.0 / 1024.0;

/// The scalars outside of which the opacity is 0.
Range FindSupport(const vtkStriderScalarFunction& opacity)
{
  constexpr double infinity = vtkStriderScalarFunction::Infinity;
  Range support{ -infinity, infinity };
  if (!opacity.IsConstant())
  {
    double value = 0.0;
    opacity.Evaluate(std::nextafter(opacity.Changing[0], -infinity), &value);
    support[0] = value > 0.0 ? -infinity : opacity.Changing[0];
    opacity.Evaluate(std::nextafter(opacity.Changing[1], infinity), &value);
    support[1] = value > 0.0 ? infinity : opacity.Changing[1];
  }
  return support;
}

/// The scalars between which the functions change what can be seen; low above high where they do not.
Range FindChanging(const vtkStriderScalarFunction* color, const vtkStriderScalarFunction& opacity)
{
  Range changing = opacity.Changing;
  if (color && !color->IsConstant())
  {
    const Range support = FindSupport(opacity);
    const Range seen{ std::max(color->Changing[0], support[0]),
      std::min(color->Changing[1], support[1]) };
    if (seen[0] <= seen[1])
    {
      changing = { std::min(changing[0], seen[0]), std::max(changing[1], seen[1]) };
    }
  }
  return changing;
}

/// The functions that are sampled on one lattice.
class SampledFunctions
{
public:
  SampledFunctions(const vtkStriderScalarFunction* color, const vtkStriderScalarFunction& opacity)
  {
    this->Functions.push_back(&opacity);
    if (color)
    {
      this->Functions.push_back(color);
    }
  }

  bool AreLinear() const
  {
    return std::all_of(this->Functions.begin(), this->Functions.end(),
      [](const vtkStriderScalarFunction* function) { return function->IsLinear; });
  }

  /// Bends or steps that lie in a range.
  Places List(Places vtkStriderScalarFunction::*kind, const Range& range) const
  {
    Places found;
    for (const vtkStriderScalarFunction* function : this->Functions)
    {
      std::copy_if((function->*kind).begin(), (function->*kind).end(), std::back_inserter(found),
        [&](double place) { return place >= range[0] && place <= range[1]; });
    }
    return found;
  }

  /// Whether most steps are jumps behind their scalars, which still belong to what lies below.
  bool JumpBehindSteps(const Range& range) const
  {
    int behind = 0;
    for (const vtkStriderScalarFunction* function : this->Functions)
    {
      for (const double step : function->Steps)
      {
        double at[3] = {};
        double above[3] = {};
        function->Evaluate(step, at);
        function->Evaluate(step + SideWidth * (range[1] - range[0]) / ManyIntervals, above);
        behind += std::equal(at, at + 3, above) ? -1 : 1;
      }
    }
    return behind > 0;
  }

  /// As many intervals as the functions ask for.
  int EstimateIntervals(const Range& range, std::size_t steps) const
  {
    double wanted = 2.0 * static_cast<double>(steps);
    for (const vtkStriderScalarFunction* function : this->Functions)
    {
      const int samples = function->EstimateSamples ? function->EstimateSamples(range) : 0;
      wanted = std::max(wanted, static_cast<double>(samples));
    }
    return static_cast<int>(std::clamp<double>(wanted, ManyIntervals, MostIntervals));
  }

private:
  std::vector<const vtkStriderScalarFunction*> Functions;
};

bool HoldsAll(const Places& places, const Range& range, int intervals)
{
  const double perScalar = intervals / (range[1] - range[0]);
  return std::all_of(places.begin(), places.end(), [&](double place) {
    const double position = (place - range[0]) * perScalar;
    return std::fabs(position - std::round(position)) <= Tolerance;
  });
}

/// The largest number of intervals, from `most` down to half of it, that holds all places; or 0.
int FindHolding(const Places& places, const Range& range, int most)
{
  int intervals = places.size() > MostPlaces ? 0 : most;
  while (intervals >= most / 2 && !HoldsAll(places, range, intervals))
  {
    --intervals;
  }
  return intervals >= most / 2 ? intervals : 0;
}

/// Intervals of a whole, a half or a quarter that hold all places; or 0.
int FindWholeIntervals(const Places& places, const Range& range, int most)
{
  for (const double perWhole : { 1.0, 2.0, 4.0 })
  {
    const double intervals = perWhole * (range[1] - range[0]);
    if (intervals >= 1.0 && intervals <= most && intervals == std::floor(intervals) &&
      HoldsAll(places, range, static_cast<int>(intervals)))
    {
      return static_cast<int>(intervals);
    }
  }
  return 0;
}

int ChooseIntervals(const SampledFunctions& functions, const Range& range, bool areVoxels)
{
  const Places steps = functions.List(&vtkStriderScalarFunction::Steps, range);
  Places places = functions.List(&vtkStriderScalarFunction::Bends, range);
  places.insert(places.end(), steps.begin(), steps.end());
  const int wanted = functions.EstimateIntervals(range, steps.size());
  int exact = functions.AreLinear() ? FindHolding(places, range, FewIntervals) : 0;
  exact = exact > 0 ? exact : FindHolding(places, range, ManyIntervals);
  if (exact == 0 && functions.AreLinear())
  {
    exact = FindWholeIntervals(places, range, areVoxels ? MostWhole : MostIntervals);
  }
  if (exact > 0 && (functions.AreLinear() || exact >= wanted))
  {
    return exact;
  }
  int stepped = 0;
  for (const int most : { FewIntervals, ManyIntervals, 2 * ManyIntervals, 4 * ManyIntervals })
  {
    stepped =
      stepped > 0 || steps.empty() || wanted > most ? stepped : FindHolding(steps, range, most);
  }
  return stepped > 0 ? stepped : wanted;
}

/// The part of the functions that scalars reach.
Range CutToScalars(const Range& changing, const vtkStriderLatticeOptions& options)
{
  const Range& scalars = options.ScalarRange;
  Range cut{ std::clamp(changing[0], scalars[0], scalars[1]),
    std::clamp(changing[1], scalars[0], scalars[1]) };
  return options.AreWhole ? Range{ std::floor(cut[0]), std::ceil(cut[1]) } : cut;
}

/// All of the functions' range where at least half of it is reached, so that a lattice may hold its bends.
Range ChooseRange(
  const SampledFunctions& functions, Range changing, const vtkStriderLatticeOptions& options)
{
  const double farthest = std::max(std::fabs(changing[0]), std::fabs(changing[1]));
  if (changing[1] - changing[0] <= NarrowShare * farthest)
  {
    const double extent = options.ScalarRange[1] - options.ScalarRange[0];
    const double side = PaddedShare * (farthest > 0.0 ? std::min(farthest, extent) : extent);
    changing = { changing[0] - std::max(side, options.AreWhole ? 1.0 : 0.0),
      changing[1] + std::max(side, options.AreWhole ? 1.0 : 0.0) };
  }
  const Range cut = CutToScalars(changing, options);
  const bool isMostReached = 2.0 * (cut[1] - cut[0]) >= changing[1] - changing[0];
  const Places bends = functions.List(&vtkStriderScalarFunction::Bends, changing);
  return isMostReached && functions.AreLinear() && FindHolding(bends, changing, ManyIntervals) > 0
    ? changing
    : cut;
}

bool HasStepAt(const Places& steps, double scalar, double width)
{
  return std::any_of(steps.begin(), steps.end(),
    [&](double step) { return std::fabs(step - scalar) <= 0.5 * width; });
}

/// Adds an interval at each end where functions jump and there are scalars beyond. The end of the range itself belongs to the range: above it the jump
/// comes an interval later.
void AddOutside(const Places& steps, const Range& scalars, vtkStriderFunctionLattice& lattice)
{
  const double width = lattice.GetWidth();
  if (scalars[0] < lattice.Range[0] && HasStepAt(steps, lattice.Range[0], width))
  {
    lattice.Range[0] -= width;
    ++lattice.Intervals;
  }
  if (scalars[1] > lattice.Range[1] && HasStepAt(steps, lattice.Range[1], width))
  {
    lattice.Range[1] += width;
    ++lattice.Intervals;
    lattice.HasOutsideAbove = true;
  }
}

/// `color` may be null.
vtkStriderFunctionLattice ChooseLattice(const vtkStriderScalarFunction* color,
  const vtkStriderScalarFunction& opacity, const vtkStriderLatticeOptions& options)
{
  const Range changing = FindChanging(color, opacity);
  const Range& scalars = options.ScalarRange;
  vtkStriderFunctionLattice lattice;
  lattice.Range = { scalars[0], scalars[0] };
  if (!(changing[0] <= changing[1]) || !(scalars[0] < scalars[1]))
  {
    return lattice;
  }
  const SampledFunctions functions(color, opacity);
  lattice.Range = ChooseRange(functions, changing, options);
  if (!(lattice.Range[0] < lattice.Range[1]))
  {
    return lattice;
  }
  if (options.AreVoxels && options.AreWhole && lattice.Range[1] - lattice.Range[0] < MostWhole - 2)
  {
    // One more at each end stands for all beyond.
    lattice.Range = { std::max(std::floor(lattice.Range[0]) - 1.0, scalars[0]),
      std::min(std::ceil(lattice.Range[1]) + 1.0, scalars[1]) };
    lattice.Intervals = std::max(1, static_cast<int>(lattice.Range[1] - lattice.Range[0]));
    return lattice;
  }
  lattice.Intervals = ChooseIntervals(functions, lattice.Range, options.AreVoxels);
  const Places steps = functions.List(&vtkStriderScalarFunction::Steps, lattice.Range);
  AddOutside(steps, scalars, lattice);
  lattice.HasSteps = !steps.empty() && !options.AreVoxels;
  if (!steps.empty())
  {
    const double slack = functions.JumpBehindSteps(lattice.Range) ? StepSlack : -StepSlack;
    lattice.Shift = options.AreVoxels ? 0.5 + slack : slack;
  }
  return lattice;
}

} // namespace

vtkStriderFunctionLattice vtkStriderChooseLattice(
  const vtkStriderScalarFunction& function, const vtkStriderLatticeOptions& options)
{
  return ChooseLattice(nullptr, function, options);
}

vtkStriderFunctionLattice vtkStriderChooseLattice(const vtkStriderScalarFunction& color,
  const vtkStriderScalarFunction& opacity, const vtkStriderLatticeOptions& options)
{
  return ChooseLattice(&color, opacity, options);
}
