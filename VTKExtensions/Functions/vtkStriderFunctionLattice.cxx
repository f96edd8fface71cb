// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFunctionLattice.h"

#include "vtkStriderScalarPrecision.h"

#include <algorithm>
#include <cmath>

namespace
{

using Range = std::array<double, 2>;
using Places = std::vector<double>;

/// Numbers of intervals whose tables fill 512 and 1024 entries, with one more entry at each end.
constexpr int FewIntervals = 509;
constexpr int ManyIntervals = 1021;
/// Largest number of intervals of tables that still fit into the caches of a GPU.
constexpr int MostIntervals = 1 << 20;
/// Largest number of integers that a float represents without gaps.
constexpr int MostWhole = 1 << 24;
constexpr double Tolerance = vtkStriderFunctionLattice::Tolerance;
/// Least and largest distance of steps from their scalars, in intervals, so that rounding leaves the scalars themselves
/// on the right side.
constexpr double LeastSlack = 1.0 / 1024.0;
constexpr double MostSlack = 0.49;
/// Rounding of table coordinates, as a share of the magnitude of scalars: four times that of a float.
constexpr double Rounding = 4.0 / 16777216.0;
/// Largest distance of a function's scalars from the low end of the range relative to which scalars are stored, in
/// lengths of the function's range.
constexpr double MostLengths = 513.0;
/// Functions with more bends and steps are sampled without a search for them.
constexpr std::size_t MostPlaces = 4096;
/// Functions that change over less than this share of their scalars are steps.
constexpr double NarrowShare = 1e-14;
/// Share of a step's scalar, or of the scalar range, that a table covers on each side of it.
constexpr double PaddedShare = 1.0 / 1024.0;

/// Returns the scalars outside of which the opacity is 0.
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

/// Returns the scalars between which the functions change the picture; low above high where they do not.
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

  /// Lists the bends or steps inside a range.
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

  /// Returns whether most steps inside a lattice are jumps behind their scalars, so that the scalar itself has the
  /// value below the step.
  bool JumpBehindSteps(const vtkStriderFunctionLattice& lattice) const
  {
    int behind = 0;
    for (const vtkStriderScalarFunction* function : this->Functions)
    {
      for (const double step : function->Steps)
      {
        const bool isInside = step >= lattice.Range[0] && step <= lattice.Range[1];
        const bool jumpsBehind = isInside &&
          function->JumpsBehind(step, lattice.FindBeside(step, -1), lattice.FindBeside(step, 1));
        behind += !isInside ? 0 : jumpsBehind ? 1 : -1;
      }
    }
    return behind > 0;
  }

  /// Returns the number of intervals that the functions estimate.
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

/// Returns the largest number of intervals, from `most` down to half of it, that holds all places, or 0.
int FindHolding(const Places& places, const Range& range, int most)
{
  int intervals = places.size() > MostPlaces ? 0 : most;
  while (intervals >= most / 2 && !HoldsAll(places, range, intervals))
  {
    --intervals;
  }
  return intervals >= most / 2 ? intervals : 0;
}

/// Returns a number of intervals of length 1, 1/2 or 1/4 that holds all places, or 0.
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

/// Cuts the range in which functions change to the scalar range.
Range CutToScalars(const Range& changing, const vtkStriderLatticeOptions& options)
{
  const Range& scalars = options.ScalarRange;
  Range cut{ std::clamp(changing[0], scalars[0], scalars[1]),
    std::clamp(changing[1], scalars[0], scalars[1]) };
  return options.AreWhole ? Range{ std::floor(cut[0]), std::ceil(cut[1]) } : cut;
}

/// Returns the functions' whole range where scalars reach at least half of it, so that a lattice may hold its bends;
/// else the reached part.
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
  return vtkStriderWiden(
    isMostReached && functions.AreLinear() && FindHolding(bends, changing, ManyIntervals) > 0
      ? changing
      : cut);
}

bool HasStepAt(const Places& steps, double scalar, double width)
{
  return std::any_of(steps.begin(), steps.end(),
    [&](double step) { return std::fabs(step - scalar) <= 0.5 * width; });
}

/// Adds an interval at each end of the lattice where functions jump and there are scalars beyond. Returns whether there
/// is one at the low end.
bool AddOutside(const Places& steps, const Range& scalars, vtkStriderFunctionLattice& lattice)
{
  const double width = lattice.GetWidth();
  const bool isBelow = scalars[0] < lattice.Range[0] && HasStepAt(steps, lattice.Range[0], width);
  if (scalars[1] > lattice.Range[1] && HasStepAt(steps, lattice.Range[1], width))
  {
    lattice.Range[1] += width;
    ++lattice.Intervals;
  }
  if (isBelow)
  {
    lattice.Range[0] -= width;
    ++lattice.Intervals;
  }
  return isBelow;
}

/// Returns the distance of steps from their scalars, in intervals, that rounding of table coordinates does not exceed.
double FindSlack(const vtkStriderFunctionLattice& lattice, const vtkStriderLatticeOptions& options)
{
  const auto measure = [&](double origin) {
    return std::max(std::fabs(lattice.Range[0] - origin), std::fabs(lattice.Range[1] - origin));
  };
  const double length = lattice.Range[1] - lattice.Range[0];
  const double magnitude = options.AreDistances
    ? std::min(measure(options.ScalarRange[0]), MostLengths * length)
    : std::max(measure(0.0), options.TypeMagnitude);
  const double rounded = Rounding * (magnitude / lattice.GetWidth() + lattice.Intervals);
  return std::min(LeastSlack + rounded, MostSlack);
}

} // namespace

vtkStriderFunctionLattice vtkStriderChooseLattice(const vtkStriderScalarFunction& function,
  const vtkStriderLatticeOptions& options, const vtkStriderScalarFunction* color)
{
  const Range changing = FindChanging(color, function);
  const Range& scalars = options.ScalarRange;
  vtkStriderFunctionLattice lattice;
  lattice.Range = { scalars[0], scalars[0] };
  if (!(changing[0] <= changing[1]) || !(scalars[0] < scalars[1]))
  {
    return lattice;
  }
  const SampledFunctions functions(color, function);
  lattice.Range = ChooseRange(functions, changing, options);
  if (!(lattice.Range[0] < lattice.Range[1]))
  {
    return lattice;
  }
  if (options.AreVoxels && options.AreWhole && lattice.Range[1] - lattice.Range[0] < MostWhole - 2)
  {
    // One more entry at each end stands for all scalars beyond.
    lattice.Range = { std::max(std::floor(lattice.Range[0]) - 1.0, scalars[0]),
      std::min(std::ceil(lattice.Range[1]) + 1.0, scalars[1]) };
    lattice.Intervals = std::max(1, static_cast<int>(lattice.Range[1] - lattice.Range[0]));
    return lattice;
  }
  lattice.Intervals = ChooseIntervals(functions, lattice.Range, options.AreVoxels);
  const Places steps = functions.List(&vtkStriderScalarFunction::Steps, lattice.Range);
  const bool hasBelow = AddOutside(steps, scalars, lattice);
  lattice.HasSteps = !steps.empty() && !options.AreVoxels;
  if (!steps.empty())
  {
    lattice.Slack = FindSlack(lattice, options);
    // The scalar below the lowest step would need a second interval there.
    lattice.JumpsBehind = !hasBelow && functions.JumpBehindSteps(lattice);
    lattice.Shift =
      (options.AreVoxels ? 0.5 : 0.0) + (lattice.JumpsBehind ? lattice.Slack : -lattice.Slack);
  }
  return lattice;
}
