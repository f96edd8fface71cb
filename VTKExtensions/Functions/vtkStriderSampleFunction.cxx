// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFunctionLattice.h"

#include <algorithm>
#include <cmath>

namespace
{

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

  /// Writes the samples below and above the steps.
  void Write()
  {
    const std::vector<Jump> jumps = this->ListJumps();
    for (std::size_t first = 0, next = 0; first < jumps.size(); first = next)
    {
      const int index = jumps[first].Index;
      for (next = first + 1; next < jumps.size() && jumps[next].Index == index; ++next)
      {
      }
      this->WriteSides(index, jumps[first].Below, jumps[next - 1].Above);
    }
    for (const Jump& jump : jumps)
    {
      this->WriteBetween(jump);
    }
  }

private:
  /// A step as the table has it.
  struct Jump
  {
    double Below; ///< scalar right below the step
    double Above;
    int Index;        ///< of the first scalar of the lattice with the value above
    int Nearest;      ///< of the scalar of the lattice that would be the first without rounding
    bool JumpsBehind; ///< of the function
  };

  std::vector<Jump> ListJumps() const
  {
    const vtkStriderFunctionLattice& lattice = this->Lattice;
    constexpr double tolerance = vtkStriderFunctionLattice::Tolerance;
    std::vector<Jump> jumps;
    for (const double step : this->Function.Steps)
    {
      const double position = (step - lattice.Range[0]) / lattice.GetWidth();
      if (!(position >= -1.0 && position <= lattice.Intervals + 1.0))
      {
        continue;
      }
      Jump jump{};
      jump.Below = lattice.FindBeside(step, -1);
      jump.Above = lattice.FindBeside(step, 1);
      jump.JumpsBehind = this->Function.JumpsBehind(step, jump.Below, jump.Above);
      jump.Nearest = static_cast<int>(
        jump.JumpsBehind ? std::ceil(position - tolerance) : std::floor(position + tolerance));
      // Coordinates are at least twice the slack away from the last index with the other value.
      jump.Index = jump.JumpsBehind == lattice.JumpsBehind ? jump.Nearest
        : jump.JumpsBehind ? static_cast<int>(std::floor(position + 2.0 * lattice.Slack)) + 1
                           : static_cast<int>(std::ceil(position - 2.0 * lattice.Slack)) - 1;
      jumps.push_back(jump);
    }
    return jumps;
  }

  void WriteSides(int index, double below, double above)
  {
    const double scalar = this->Lattice.GetScalar(index);
    this->WriteLimit(index, std::min(scalar, below));
    this->WriteValue(index, std::max(scalar, above));
  }

  /// Writes the samples between a step and the scalar of the lattice with which the table jumps.
  void WriteBetween(const Jump& jump)
  {
    const double scalar = jump.JumpsBehind ? jump.Below : jump.Above;
    const int first = jump.JumpsBehind ? jump.Nearest : jump.Index + 1;
    const int last = jump.JumpsBehind ? jump.Index - 1 : jump.Nearest;
    for (int index = first; index <= last; ++index)
    {
      this->WriteLimit(index, scalar);
      this->WriteValue(index, scalar);
    }
    if (jump.JumpsBehind && first <= last)
    {
      this->WriteLimit(jump.Index, scalar);
    }
  }

  /// Writes the value from a scalar of the lattice on.
  void WriteValue(int index, double scalar)
  {
    this->Evaluate(scalar, index, this->Lattice.HasSteps ? 2 * index : index);
  }

  /// Writes the limit below a scalar of the lattice, where the table has limits.
  void WriteLimit(int index, double scalar)
  {
    if (this->Lattice.HasSteps && index > 0)
    {
      this->Evaluate(scalar, index, 2 * index - 1);
    }
  }

  void Evaluate(double scalar, int index, int sample)
  {
    if (index >= 0 && index <= this->Lattice.Intervals)
    {
      double values[3] = {};
      this->Function.Evaluate(scalar, values);
      std::copy_n(values, this->Function.Channels,
        this->Samples.begin() + static_cast<std::ptrdiff_t>(this->Function.Channels) * sample);
    }
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

/// Samples again at the scalars on both sides of each step, at which Fill may be on the other side.
void SampleBesideSteps(const vtkStriderScalarFunction& function,
  const vtkStriderFunctionLattice& lattice, std::vector<float>& samples)
{
  for (const double step : function.Steps)
  {
    const double position = std::floor((step - lattice.Range[0]) / lattice.GetWidth());
    for (double index = position - 1.0; index <= position + 1.0; ++index)
    {
      if (index >= 0.0 && index <= lattice.Intervals)
      {
        double values[3] = {};
        function.Evaluate(lattice.GetScalar(static_cast<int>(index)), values);
        std::copy_n(values, function.Channels,
          samples.begin() + static_cast<std::ptrdiff_t>(index) * function.Channels);
      }
    }
  }
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
  SampleBesideSteps(function, lattice, samples);
  if (lattice.HasSteps)
  {
    samples = MakePairs(samples, function.Channels);
  }
  if (lattice.Slack > 0.0)
  {
    SampledSteps(function, lattice, samples).Write();
  }
  if (lattice.HasSteps)
  {
    std::copy_n(
      samples.end() - 2 * function.Channels, function.Channels, samples.end() - function.Channels);
  }
  return samples;
}
