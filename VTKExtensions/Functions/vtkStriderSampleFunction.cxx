// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFunctionLattice.h"

#include <algorithm>
#include <cmath>

namespace
{

using Places = std::vector<double>;

/// Samples a function on both sides of its steps.
class SampledSteps
{
public:
  SampledSteps(const vtkStriderScalarFunction& function, const vtkStriderFunctionLattice& lattice,
    std::vector<float>& samples)
    : Function(function)
    , Lattice(lattice)
    , Samples(samples)
  {
  }

  /// Writes the samples below and above the steps, which are moved to the nearest scalar of the lattice.
  void Write()
  {
    const Places& steps = this->Function.Steps;
    for (std::size_t first = 0, next = 0; first < steps.size(); first = next)
    {
      const int index = this->FindIndex(steps[first]);
      for (next = first + 1; next < steps.size() && this->FindIndex(steps[next]) == index; ++next)
      {
      }
      if (index >= 0 && index <= this->Lattice.Intervals)
      {
        this->WriteSides(index, steps[first], steps[next - 1]);
      }
    }
  }

private:
  /// Returns the index of the scalar nearest to a step; -1 or more than the number of intervals where that is outside
  /// of the lattice.
  int FindIndex(double step) const
  {
    const double position = std::round((step - this->Lattice.Range[0]) / this->Lattice.GetWidth());
    const int index = static_cast<int>(std::clamp(position, -1.0, this->Lattice.Intervals + 1.0));
    return this->Lattice.HasOutsideAbove && index == this->Lattice.Intervals - 1 ? index + 1
                                                                                 : index;
  }

  void WriteSides(int index, double firstStep, double lastStep)
  {
    const double scalar = this->Lattice.GetScalar(index);
    const double side = vtkStriderFunctionLattice::SideWidth * this->Lattice.GetWidth();
    if (index > 0)
    {
      this->Evaluate(std::min(scalar, firstStep) - side, 2 * index - 1);
    }
    this->Evaluate(std::max(scalar, lastStep) + side, 2 * index);
  }

  void Evaluate(double scalar, int sample)
  {
    double values[3] = {};
    this->Function.Evaluate(scalar, values);
    std::copy_n(values, this->Function.Channels,
      this->Samples.begin() + static_cast<std::ptrdiff_t>(this->Function.Channels) * sample);
  }

  const vtkStriderScalarFunction& Function;
  const vtkStriderFunctionLattice& Lattice;
  std::vector<float>& Samples;
};

/// Samples the function at each scalar of the lattice.
std::vector<float> SampleEach(
  const vtkStriderScalarFunction& function, const vtkStriderFunctionLattice& lattice)
{
  const int count = lattice.Intervals + 1;
  std::vector<double> values(static_cast<std::size_t>(count) * function.Channels);
  if (function.Fill && lattice.Range[0] < lattice.Range[1])
  {
    function.Fill(lattice.Range, count, values.data());
  }
  else
  {
    for (int index = 0; index < count; ++index)
    {
      function.Evaluate(lattice.GetScalar(index),
        values.data() + static_cast<std::size_t>(index) * function.Channels);
    }
  }
  return { values.begin(), values.end() };
}

/// Pairs each sample with the next one, which is also the limit of the function below its scalar.
std::vector<float> MakePairs(const std::vector<float>& samples, int channels)
{
  const auto stride = static_cast<std::size_t>(channels);
  std::vector<float> pairs;
  pairs.reserve(2 * samples.size());
  for (std::size_t first = 0; first < samples.size(); first += stride)
  {
    const auto begin = samples.begin() + static_cast<std::ptrdiff_t>(first);
    const bool isLast = first + stride == samples.size();
    const auto next = isLast ? begin : begin + channels;
    pairs.insert(pairs.end(), begin, begin + channels);
    pairs.insert(pairs.end(), next, next + channels);
  }
  return pairs;
}

} // namespace

std::vector<float> vtkStriderSampleFunction(
  const vtkStriderScalarFunction& function, const vtkStriderFunctionLattice& lattice)
{
  std::vector<float> samples = SampleEach(function, lattice);
  if (lattice.HasSteps)
  {
    samples = MakePairs(samples, function.Channels);
    SampledSteps(function, lattice, samples).Write();
    std::copy_n(
      samples.end() - 2 * function.Channels, function.Channels, samples.end() - function.Channels);
  }
  return samples;
}
