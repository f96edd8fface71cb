// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDivideLevels.h"

#include "vtkStriderLevelBoxes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace
{

/// Difference of a part's share from the one that it should have, below which its longest axis is divided.
constexpr double EvenShare = 0.1;

/// A box in cells of the coarsest level.
struct Weight
{
  std::array<double, 3> Low;
  std::array<double, 3> High;
  double Cells;

  /// Returns which share of the box's length along an axis lies between two places.
  double Overlap(int axis, double low, double high) const
  {
    const double length = std::min(high, this->High[axis]) - std::max(low, this->Low[axis]);
    return std::max(0.0, length) / (this->High[axis] - this->Low[axis]);
  }
};

/// A plane in front of a cell of a part.
struct Cut
{
  int Axis = -1; ///< -1: none
  int Place = 0;
  double Error = 2.0; ///< difference of the share in front of it from the wanted one
};

/// Finds the plane that leaves a share of the cells in front of it, with some cells on both sides.
Cut FindCut(
  const std::vector<Weight>& weights, const vtkStriderLevelPart& part, int axis, double share)
{
  std::vector<double> layers(static_cast<std::size_t>(part.Cells[axis]), 0.0);
  for (const Weight& weight : weights)
  {
    double cells = weight.Cells;
    for (int other = 0; other < 3; ++other)
    {
      cells *= other == axis
        ? 1.0
        : weight.Overlap(other, part.First[other], part.First[other] + part.Cells[other]);
    }
    const int first =
      std::max(0, static_cast<int>(std::floor(weight.Low[axis])) - part.First[axis]);
    const int last =
      std::min(part.Cells[axis], static_cast<int>(std::ceil(weight.High[axis])) - part.First[axis]);
    for (int layer = first; cells > 0.0 && layer < last; ++layer)
    {
      const double low = part.First[axis] + layer;
      layers[static_cast<std::size_t>(layer)] += cells * weight.Overlap(axis, low, low + 1.0);
    }
  }
  const auto hasCells = [](double cells) { return cells > 0.0; };
  const auto first = std::find_if(layers.begin(), layers.end(), hasCells);
  const auto last = std::find_if(layers.rbegin(), layers.rend(), hasCells);
  const double all = std::accumulate(layers.begin(), layers.end(), 0.0);
  Cut best;
  double inFront = 0.0;
  for (auto layer = layers.begin(); layer != layers.end(); ++layer)
  {
    const auto place = static_cast<int>(layer - layers.begin());
    if (layer > first && layer <= last.base() - 1 && std::abs(inFront / all - share) < best.Error)
    {
      best = { axis, part.First[axis] + place, std::abs(inFront / all - share) };
    }
    inFront += *layer;
  }
  return best;
}

void Divide(const std::vector<Weight>& weights, const vtkStriderLevelPart& part, int first,
  int count, std::vector<vtkStriderLevelPart>& parts)
{
  const int inFront = count / 2;
  std::array<int, 3> axes{ 0, 1, 2 };
  std::stable_sort(axes.begin(), axes.end(),
    [&part](int one, int other) { return part.Cells[one] > part.Cells[other]; });
  Cut cut;
  for (const int axis : axes)
  {
    const Cut found =
      count > 1 ? FindCut(weights, part, axis, static_cast<double>(inFront) / count) : Cut();
    const bool isBetter = cut.Axis < 0 || cut.Error > EvenShare;
    cut = isBetter && found.Error < cut.Error ? found : cut;
  }
  if (cut.Axis < 0)
  {
    parts[static_cast<std::size_t>(first)] = part;
    return;
  }
  vtkStriderLevelPart halves[2] = { part, part };
  halves[0].Cells[cut.Axis] = cut.Place - part.First[cut.Axis];
  halves[1].First[cut.Axis] = cut.Place;
  halves[1].Cells[cut.Axis] -= halves[0].Cells[cut.Axis];
  for (int half = 0; half < 2; ++half)
  {
    std::vector<Weight> own;
    std::copy_if(
      weights.begin(), weights.end(), std::back_inserter(own), [&](const Weight& weight) {
        const double low = halves[half].First[cut.Axis];
        return weight.Overlap(cut.Axis, low, low + halves[half].Cells[cut.Axis]) > 0.0;
      });
    Divide(own, halves[half], half == 0 ? first : first + inFront,
      half == 0 ? inFront : count - inFront, parts);
  }
}

} // namespace

std::vector<vtkStriderLevelPart> vtkStriderDivideLevels(
  const vtkStriderLevelBoxes& boxes, int processes)
{
  std::vector<Weight> weights;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    const double scale = boxes.CountFineCells(box.Level);
    Weight weight{ {}, {}, 1.0 };
    for (int axis = 0; axis < 3; ++axis)
    {
      weight.Low[axis] = box.First[axis] / scale;
      weight.High[axis] = (box.First[axis] + box.Cells[axis]) / scale;
      weight.Cells *= box.Cells[axis];
    }
    weights.push_back(weight);
  }
  std::vector<vtkStriderLevelPart> parts(static_cast<std::size_t>(processes));
  Divide(weights, { boxes.First, boxes.Cells }, 0, processes, parts);
  return parts;
}
