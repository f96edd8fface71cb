// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the range of the finite scalars of a volume, and whether it has infinities.
#include "Strider/FindFiniteRange.h"

#include "Foundation/VisitScalarType.h"
#include "Strider/GuardMemory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

namespace Strider
{
namespace
{

template <typename Scalar>
struct Extremes
{
  Scalar Low = std::numeric_limits<Scalar>::max();
  Scalar High = std::numeric_limits<Scalar>::lowest();

  /// Infinities and NaN fail both comparisons.
  void Include(Scalar value)
  {
    this->Low =
      value < this->Low && value >= std::numeric_limits<Scalar>::lowest() ? value : this->Low;
    this->High =
      value > this->High && value <= std::numeric_limits<Scalar>::max() ? value : this->High;
  }

  void Include(const Extremes& other)
  {
    this->Low = std::min(this->Low, other.Low);
    this->High = std::max(this->High, other.High);
  }
};

/// Keeps several independent extremes, so that the compiler uses vector registers.
template <typename Scalar>
Extremes<Scalar> FindExtremes(const Scalar* first, const Scalar* last)
{
  constexpr int Lanes = 64 / sizeof(Scalar);
  Scalar low[Lanes];
  Scalar high[Lanes];
  std::fill_n(low, Lanes, Extremes<Scalar>().Low);
  std::fill_n(high, Lanes, Extremes<Scalar>().High);
  for (; last - first >= Lanes; first += Lanes)
  {
    for (int lane = 0; lane < Lanes; ++lane)
    {
      const Scalar value = first[lane];
      low[lane] =
        value < low[lane] && value >= std::numeric_limits<Scalar>::lowest() ? value : low[lane];
      high[lane] =
        value > high[lane] && value <= std::numeric_limits<Scalar>::max() ? value : high[lane];
    }
  }
  Extremes<Scalar> extremes;
  for (int lane = 0; lane < Lanes; ++lane)
  {
    extremes.Include(Extremes<Scalar>{ low[lane], high[lane] });
  }
  for (; first != last; ++first)
  {
    extremes.Include(*first);
  }
  return extremes;
}

/// Finds the extremes of every `stride`th scalar.
template <typename Scalar>
Extremes<Scalar> FindExtremes(const Scalar* first, const Scalar* last, int stride)
{
  Extremes<Scalar> extremes;
  for (; first < last; first += stride)
  {
    extremes.Include(*first);
  }
  return extremes;
}

using Range = std::array<double, 2>;

/// Empty range: its low is greater than its high.
constexpr Range NoRange{ std::numeric_limits<double>::infinity(),
  -std::numeric_limits<double>::infinity() };

Range Join(const Range& one, const Range& other)
{
  return { std::min(one[0], other[0]), std::max(one[1], other[1]) };
}

Range GetFound(const Range& range)
{
  return range[0] <= range[1] ? range : Range{ 0.0, 1.0 };
}

/// Returns the range of the voxels [first, last), in memory order.
template <typename Scalar>
Range FindRangeOf(const VolumeView& volume, int component, std::size_t first, std::size_t last)
{
  const auto* scalars = static_cast<const Scalar*>(volume.Voxels);
  const int stride = volume.Components;
  const Scalar* begin = scalars + first * stride;
  const Scalar* end = scalars + last * stride;
  const Extremes<Scalar> extremes =
    stride == 1 ? FindExtremes(begin, end) : FindExtremes(begin + component, end, stride);
  return extremes.Low > extremes.High
    ? NoRange
    : Range{ static_cast<double>(extremes.Low), static_cast<double>(extremes.High) };
}

Range FindRange(const VolumeView& volume, int component, std::size_t first, std::size_t last)
{
  return VisitScalarType(volume.Type,
    [&](auto zero) { return FindRangeOf<decltype(zero)>(volume, component, first, last); });
}

template <typename Scalar>
bool HasInfinityIn(const Scalar* first, const Scalar* last, int stride)
{
  int count = 0; // counts to the end, because compilers vectorise only loops without an early exit
  for (; first < last; first += stride)
  {
    count += std::abs(*first) > std::numeric_limits<Scalar>::max() ? 1 : 0;
  }
  return count > 0;
}

/// True if any scalar of the voxels [first, last) is infinite, among every `stride`th one from `component` on.
bool HasInfinityIn(
  const VolumeView& volume, int component, int stride, std::size_t first, std::size_t last)
{
  const auto find = [&](const auto* scalars) {
    const auto perVoxel = static_cast<std::size_t>(volume.Components);
    return HasInfinityIn(scalars + first * perVoxel + component, scalars + last * perVoxel, stride);
  };
  return volume.Type == ScalarType::Float32 ? find(static_cast<const float*>(volume.Voxels))
    : volume.Type == ScalarType::Float64    ? find(static_cast<const double*>(volume.Voxels))
                                            : false;
}

/// Number of consecutive voxels in a piece; enough to amortise the start of a task.
constexpr std::size_t PieceVoxels = std::size_t(1) << 16;

/// Number of pieces searched between two calls of a TaskProgress: 64 million voxels take some 10 ms.
constexpr std::size_t TurnPieces = 1024;

/// Returns the pieces that contain voxels of a box, which must lie in the volume.
std::vector<std::size_t> ListPieces(const VolumeView& volume, const IndexBox& box)
{
  const std::size_t count = (volume.CountVoxels() + PieceVoxels - 1) / PieceVoxels;
  const auto& sides = volume.Dimensions;
  std::vector<std::size_t> pieces;
  for (int z = box.First[2]; z <= box.Last[2]; ++z)
  {
    for (int y = box.First[1]; y <= box.Last[1]; ++y)
    {
      const std::size_t row = (static_cast<std::size_t>(z) * sides[1] + y) * sides[0];
      const std::size_t last = (row + box.Last[0]) / PieceVoxels;
      // Rows are visited in memory order, so that their pieces ascend.
      std::size_t piece = (row + box.First[0]) / PieceVoxels;
      piece = pieces.empty() ? piece : std::max(piece, pieces.back() + 1);
      for (; piece <= last && piece < count; ++piece)
      {
        pieces.push_back(piece);
      }
    }
  }
  return pieces;
}

} // namespace

std::array<double, 2> FindFiniteRange(const VolumeView& volume, int component)
{
  std::array<double, 2> range{};
  const Status found = GuardMemory([&] {
    range = GetFound(tbb::parallel_reduce(
      tbb::blocked_range<std::size_t>(0, volume.CountVoxels(), PieceVoxels), NoRange,
      [&](const tbb::blocked_range<std::size_t>& part, const Range& soFar) {
        return Join(soFar, FindRange(volume, component, part.begin(), part.end()));
      },
      Join));
    return Status();
  });
  // If memory for parallel tasks is insufficient, a single thread searches.
  return found.IsOk() ? range : GetFound(FindRange(volume, component, 0, volume.CountVoxels()));
}

bool HasInfinity(const VolumeView& volume, int component)
{
  return tbb::parallel_reduce(
    tbb::blocked_range<std::size_t>(0, volume.CountVoxels(), PieceVoxels), false,
    [&](const tbb::blocked_range<std::size_t>& part, bool found) {
      return found || HasInfinityIn(volume, component, volume.Components, part.begin(), part.end());
    },
    [](bool one, bool other) { return one || other; });
}

void FiniteRanges::UpdatePieces(VolumeView& volume, const TaskProgress& progress)
{
  const VolumeView& former = this->Former;
  const bool keepsRest = former.Dimensions == volume.Dimensions && former.Type == volume.Type &&
    former.Components == volume.Components;
  const IndexBox whole = MakeWholeBox(volume.Dimensions);
  const std::vector<std::size_t> changed =
    ListPieces(volume, keepsRest ? Intersect(volume.Changed, whole) : whole);
  const std::size_t voxels = volume.CountVoxels();
  const std::size_t pieceCount = (voxels + PieceVoxels - 1) / PieceVoxels;
  this->Pieces.resize(static_cast<std::size_t>(volume.Components));
  this->Infinite.resize(pieceCount);
  for (int component = 0; component < volume.Components; ++component)
  {
    std::vector<Range>& pieces = this->Pieces[component];
    pieces.resize(pieceCount);
    const auto search = [&](std::size_t place) {
      const std::size_t piece = changed[place];
      const std::size_t first = piece * PieceVoxels;
      const std::size_t last = std::min(first + PieceVoxels, voxels);
      pieces[piece] = FindRange(volume, component, first, last);
      if (component == 0)
      {
        this->Infinite[piece] = HasInfinityIn(volume, 0, 1, first, last) ? 1 : 0;
      }
    };
    for (std::size_t begin = 0; begin < changed.size(); begin += TurnPieces)
    {
      tbb::parallel_for(begin, std::min(begin + TurnPieces, changed.size()), search);
      if (progress)
      {
        const std::size_t searched =
          component * changed.size() + std::min(begin + TurnPieces, changed.size());
        progress(static_cast<double>(searched) /
          (static_cast<double>(changed.size()) * volume.Components));
      }
    }
    const Range range = GetFound(std::accumulate(pieces.begin(), pieces.end(), NoRange, Join));
    (component == 0 ? volume.ScalarRange : volume.OtherRanges[component - 1]) = range;
  }
  volume.HasInfinity = std::any_of(
    this->Infinite.begin(), this->Infinite.end(), [](char infinite) { return infinite != 0; });
  this->Former = volume.GetLayout();
}

void FiniteRanges::Update(VolumeView& volume, const TaskProgress& progress)
{
  const Status updated = GuardMemory([&] {
    this->UpdatePieces(volume, progress);
    return Status();
  });
  if (!updated.IsOk())
  {
    this->Pieces.clear();
    this->Former = {};
    volume.HasInfinity = false;
    for (int component = 0; component < volume.Components; ++component)
    {
      (component == 0 ? volume.ScalarRange : volume.OtherRanges[component - 1]) =
        FindFiniteRange(volume, component);
      volume.HasInfinity = volume.HasInfinity || Strider::HasInfinity(volume, component);
    }
  }
}

} // namespace Strider
