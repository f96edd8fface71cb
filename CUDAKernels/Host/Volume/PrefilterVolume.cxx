// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes B-spline coefficients of a volume with all threads.
#include "Host/Volume/PrefilterVolume.h"

#include "Host/Volume/StoreAllScalars.h"
#include "Sampling/SolveSplineLine.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>

namespace Strider
{
namespace
{

/// Number of lines that are solved together, with their values interleaved.
constexpr int ConcurrentLines = 16;

/// Solves (c[k - 1] + 4 c[k] + c[k + 1]) / 6 = value[k] in place, with the last coefficients repeated beyond the ends,
/// as samplers do: forward elimination, then back substitution. The factors converge to sqrt(3) - 2, the pole of the
/// recursive filter (Unser, Aldroubi, Eden 1993), whose sums over the borders are not needed here. `factors` has room
/// for `count` values.
void SolveBSpline(double* values, int count, double* factors)
{
  if (count < 2)
  {
    return; // 1/6 + 4/6 + 1/6 of the only coefficient
  }
  double factor = 0.0;
  for (int place = 0; place < count; ++place)
  {
    const bool isEnd = place == 0 || place == count - 1;
    const double pivot = 1.0 / ((isEnd ? 5.0 : 4.0) - factor);
    double* line = values + place * ConcurrentLines;
    for (int lane = 0; lane < ConcurrentLines; ++lane)
    {
      const double before = place > 0 ? line[lane - ConcurrentLines] : 0.0;
      line[lane] = (6.0 * line[lane] - before) * pivot;
    }
    factor = pivot;
    factors[place] = pivot;
  }
  for (int place = count - 2; place >= 0; --place)
  {
    double* line = values + place * ConcurrentLines;
    for (int lane = 0; lane < ConcurrentLines; ++lane)
    {
      line[lane] -= factors[place] * line[lane + ConcurrentLines];
    }
  }
}

/// Solves up to ConcurrentLines lines at a time.
class LineSolver
{
public:
  explicit LineSolver(int count)
    : Values(static_cast<std::size_t>(count) * ConcurrentLines)
    , Run(this->Values.size())
    , Factors(static_cast<std::size_t>(count))
  {
  }

  void Solve(float* first, std::ptrdiff_t stride, std::ptrdiff_t lineStride, int lines)
  {
    const int count = static_cast<int>(this->Factors.size());
    bool isFinite = true;
    for (int place = 0; place < count; ++place)
    {
      for (int line = 0; line < ConcurrentLines; ++line)
      {
        const float value = line < lines ? first[place * stride + line * lineStride] : 0.0f;
        this->Values[static_cast<std::size_t>(place) * ConcurrentLines + line] = value;
        isFinite = isFinite && std::isfinite(value);
      }
    }
    if (isFinite)
    {
      SolveBSpline(this->Values.data(), count, this->Factors.data());
    }
    for (int line = 0; !isFinite && line < lines; ++line)
    {
      this->SolveRuns(line);
    }
    for (int place = 0; place < count; ++place)
    {
      for (int line = 0; line < lines; ++line)
      {
        first[place * stride + line * lineStride] = static_cast<float>(
          this->Values[static_cast<std::size_t>(place) * ConcurrentLines + line]);
      }
    }
  }

private:
  /// Solves each run of finite values separately.
  void SolveRuns(int line)
  {
    const int count = static_cast<int>(this->Factors.size());
    const auto at = [&](int place) -> double& {
      return this->Values[static_cast<std::size_t>(place) * ConcurrentLines + line];
    };
    int begin = 0;
    while (begin < count)
    {
      int end = begin;
      while (end < count && std::isfinite(at(end)))
      {
        std::fill_n(&this->Run[static_cast<std::size_t>(end - begin) * ConcurrentLines],
          ConcurrentLines, at(end));
        ++end;
      }
      SolveBSpline(this->Run.data(), end - begin, this->Factors.data());
      for (int place = begin; place < end; ++place)
      {
        at(place) = this->Run[static_cast<std::size_t>(place - begin) * ConcurrentLines];
      }
      begin = end + 1;
    }
  }

  std::vector<double> Values;
  std::vector<double> Run;
  std::vector<double> Factors;
};

/// Solves all lines along an axis; `sides` are the extents in memory, the components of a voxel first.
void SolveAxis(const std::array<int, 4>& sides, int axis, float* values)
{
  const int count = sides[axis + 1];
  const std::ptrdiff_t stride = std::accumulate(
    sides.begin(), sides.begin() + axis + 1, std::ptrdiff_t{ 1 }, std::multiplies<>());
  const std::ptrdiff_t lines =
    std::accumulate(sides.begin(), sides.end(), std::ptrdiff_t{ 1 }, std::multiplies<>()) / count;
  // Lines solved together are adjacent in memory; for x they are consecutive rows.
  const bool isX = axis == 0;
  const std::ptrdiff_t alike = isX ? lines / stride : stride;
  const std::ptrdiff_t lineStride = isX ? stride * count : 1;
  const std::ptrdiff_t blockStride = isX ? 1 : stride * count;
  const std::ptrdiff_t groups = (lines + ConcurrentLines - 1) / ConcurrentLines;
  tbb::parallel_for(tbb::blocked_range<std::ptrdiff_t>(0, groups, 16),
    [&](const tbb::blocked_range<std::ptrdiff_t>& part) {
      LineSolver solver(count);
      std::ptrdiff_t line = part.begin() * ConcurrentLines;
      const std::ptrdiff_t end = std::min(part.end() * ConcurrentLines, lines);
      while (line < end)
      {
        const std::ptrdiff_t behind =
          std::min({ line + ConcurrentLines, end, (line / alike + 1) * alike });
        solver.Solve(values + line / alike * blockStride + line % alike * lineStride, stride,
          lineStride, static_cast<int>(behind - line));
        line = behind;
      }
    });
}

struct FiniteRange
{
  float Low = std::numeric_limits<float>::infinity();
  float High = -std::numeric_limits<float>::infinity();

  void Add(const FiniteRange& other)
  {
    this->Low = std::min(this->Low, other.Low);
    this->High = std::max(this->High, other.High);
  }
};

/// Returns FlatSplineShare times the range of the finite values.
float FindFlatness(const std::vector<float>& values)
{
  const FiniteRange range = tbb::parallel_reduce(
    tbb::blocked_range<std::size_t>(0, values.size(), ScalarsOfATask), FiniteRange(),
    [&values](const tbb::blocked_range<std::size_t>& part, FiniteRange found) {
      for (std::size_t place = part.begin(); place < part.end(); ++place)
      {
        if (std::isfinite(values[place]))
        {
          found.Add({ values[place], values[place] });
        }
      }
      return found;
    },
    [](FiniteRange one, const FiniteRange& other) {
      one.Add(other);
      return one;
    });
  return range.Low < range.High ? FlatSplineShare * (range.High - range.Low) : 0.0f;
}

/// Returns a copy that is made by all threads.
std::unique_ptr<float[]> CopyValues(const std::vector<float>& values)
{
  std::unique_ptr<float[]> copy(new float[values.size()]);
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, values.size(), ScalarsOfATask),
    [&](const tbb::blocked_range<std::size_t>& part) {
      std::copy(values.begin() + static_cast<std::ptrdiff_t>(part.begin()),
        values.begin() + static_cast<std::ptrdiff_t>(part.end()), copy.get() + part.begin());
    });
  return copy;
}

} // namespace

Status PrefilterVolume(const VolumeView& volume, float leastByte, std::vector<float>& coefficients,
  const TaskProgress& progress)
{
  StoreAllScalars(volume, leastByte, coefficients);
  const float flatness = FindFlatness(coefficients);
  const std::array<int, 4> sides{ volume.Components, volume.Dimensions[0], volume.Dimensions[1],
    volume.Dimensions[2] };
  const std::unique_ptr<float[]> stored = CopyValues(coefficients);
  for (int axis = 0; axis < 3; ++axis)
  {
    if (progress && !progress((axis + 1) / 5.0)) // storing takes about as long as an axis
    {
      return STRIDER_FAILURE(StatusCode::Stopped, "the B-spline's prefilter was stopped");
    }
    SolveAxis(sides, axis, coefficients.data());
  }
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, coefficients.size(), ScalarsOfATask),
    [&](const tbb::blocked_range<std::size_t>& part) {
      for (std::size_t place = part.begin(); place < part.end(); ++place)
      {
        const bool isFlat = std::fabs(coefficients[place] - stored[place]) <= flatness;
        coefficients[place] = isFlat ? stored[place] : coefficients[place];
      }
    });
  return {};
}

} // namespace Strider
