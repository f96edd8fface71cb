// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Traversal that passes groups of samples that cannot change the maximum or minimum of a ray. One look-up tells for a
// whole group, so that looking up takes less time than sampling on a GPU, too. Longer groups, bounded by cubes of
// macrocells, are looked up first.
#ifndef Strider_EmptySpace_SkipExtremes_h
#define Strider_EmptySpace_SkipExtremes_h

#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// Returns the range of the keys of a macrocell's samples. A key is a stored value for maxima and its negative for
/// minima, so that the extreme has the largest key. The range is empty if no sample is a number.
STRIDER_HOST_DEVICE PositionRange FindKeys(
  const TableWays& ways, const ValueRange& range, bool isLargest)
{
  const PositionRange values = FindStoredValues(ways, range);
  return isLargest ? values : PositionRange{ -values.High, -values.Low };
}

/// Returns the largest key in a box of 2x2x2 macrocells that begins at macrocell (x, y, z); -infinity if no sample is a
/// number. `ranges` holds `cells` macrocells, x fastest.
STRIDER_HOST_DEVICE float BoundKeys(const TableWays& ways, const ValueRange* ranges,
  const int (&cells)[3], const int (&first)[3], bool isLargest)
{
  float bound = -INFINITY;
  for (int corner = 0; corner < 8; ++corner)
  {
    const int x = Smaller(first[0] + (corner & 1), cells[0] - 1);
    const int y = Smaller(first[1] + (corner >> 1 & 1), cells[1] - 1);
    const int z = Smaller(first[2] + (corner >> 2), cells[2] - 1);
    const std::size_t cell = (static_cast<std::size_t>(z) * cells[1] + y) * cells[0] + x;
    bound = Larger(FindKeys(ways, ranges[cell], isLargest).High, bound);
  }
  return bound;
}

/// Macrocells along each side of a cube.
constexpr int CubeCells = 4;

/// Returns the largest key in a box of 2x2x2 cubes of macrocells that begins at a cube. `bounds` holds the result of
/// BoundKeys for `cells` macrocells, x fastest.
STRIDER_HOST_DEVICE float BoundCubes(
  const float* bounds, const int (&cells)[3], const int (&cube)[3])
{
  // Each bound is that of two macrocells along each axis.
  constexpr int Bounded = 2;
  float bound = -INFINITY;
  for (int z = 0; z < 2 * CubeCells; z += Bounded)
  {
    for (int y = 0; y < 2 * CubeCells; y += Bounded)
    {
      for (int x = 0; x < 2 * CubeCells; x += Bounded)
      {
        const int cell[3] = { Smaller(CubeCells * cube[0] + x, cells[0] - 1),
          Smaller(CubeCells * cube[1] + y, cells[1] - 1),
          Smaller(CubeCells * cube[2] + z, cells[2] - 1) };
        bound = Larger(
          bounds[(static_cast<std::size_t>(cell[2]) * cells[1] + cell[1]) * cells[0] + cell[0]],
          bound);
      }
    }
  }
  return bound;
}

/// Largest number of samples of a group; a power of two.
constexpr int MostGrouped = 64;

/// Returns how many samples, a power of two, span at most one macrocell along each axis. `step` is in macrocells.
STRIDER_HOST_DEVICE int CountGrouped(Vector3 step)
{
  constexpr float limit = 1.0f - 2.0f * CellMargin;
  const float longest = Larger(fabsf(step.X), Larger(fabsf(step.Y), fabsf(step.Z)));
  int group = 1;
  while (group < MostGrouped && static_cast<float>(2 * group - 1) * longest <= limit)
  {
    group *= 2;
  }
  return group;
}

/// State of a ray that looks for its extreme. A group of samples lies in the box of 2x2x2 macrocells that begins at
/// the macrocell of its lowest corner, and a long group in such a box of cubes.
struct SkipExtremesPath
{
  const SkipMap& Map;
  const float*
    Bounds; ///< results of BoundKeys and of BoundCubes, see FollowExtremes; null to pass nothing
  Vector3 Start;           ///< lowest corner of the group that begins with sample 0, in macrocells
  Vector3 Step;            ///< macrocells per sample
  int Group;               ///< number of samples
  int LongGroup;           ///< number of samples; not below Group
  int Undecided = 0;       ///< the first sample whose long group has not been looked up
  float Floor = -INFINITY; ///< key of a sample of the ray; samples with smaller keys are passed
  int Skipped = 0;

  /// Returns an upper bound of the keys of the group that begins with a sample.
  STRIDER_HOST_DEVICE float GetBound(int sample) const
  {
    const SkipMap& map = this->Map;
    const float steps = static_cast<float>(sample);
    const auto find = [steps](float start, float step, int last) {
      return static_cast<int>(Clamp(start + steps * step, 0.0f, static_cast<float>(last)));
    };
    return this->Bounds[find(this->Start.X, this->Step.X, map.Last[0]) * map.Stride[0] +
      find(this->Start.Y, this->Step.Y, map.Last[1]) * map.Stride[1] +
      find(this->Start.Z, this->Step.Z, map.Last[2]) * map.Stride[2]];
  }

  /// As GetBound, for a long group.
  STRIDER_HOST_DEVICE float GetLongBound(int sample) const
  {
    const SkipMap& map = this->Map;
    const float steps = static_cast<float>(sample);
    const float beyond = static_cast<float>(this->LongGroup - this->Group);
    const auto find = [steps, beyond](float start, float step, int last) {
      const float lowest = start + steps * step + Smaller(beyond * step, 0.0f);
      return static_cast<int>(Clamp(lowest, 0.0f, static_cast<float>(last))) / CubeCells;
    };
    const float* bounds = this->Bounds +
      static_cast<std::size_t>(map.Last[0] + 1) * (map.Last[1] + 1) * (map.Last[2] + 1);
    return bounds[find(this->Start.X, this->Step.X, map.Last[0]) * map.Stride[0] +
      find(this->Start.Y, this->Step.Y, map.Last[1]) * map.Stride[1] +
      find(this->Start.Z, this->Step.Z, map.Last[2]) * map.Stride[2]];
  }

  /// Returns the first sample of the group with the largest bound within the long group with the largest bound, among
  /// the samples from `first` to `count`: a good place to find Floor.
  STRIDER_HOST_DEVICE int FindHighest(int first, int count) const
  {
    float highest = -INFINITY;
    int firstOfBest = first;
    for (int sample = first; sample < count; sample += this->LongGroup)
    {
      const float bound = this->GetLongBound(sample);
      firstOfBest = bound > highest ? sample : firstOfBest;
      highest = Larger(bound, highest);
    }
    highest = -INFINITY;
    int found = firstOfBest;
    const int end = Smaller(firstOfBest + this->LongGroup, count);
    for (int sample = firstOfBest; sample < end; sample += this->Group)
    {
      const float bound = this->GetBound(sample);
      found = bound > highest ? sample : found;
      highest = Larger(bound, highest);
    }
    return found;
  }

  /// True if a sample with a key of at most `bound` may change the extreme; see FindNext.
  STRIDER_HOST_DEVICE bool MayChange(float bound, float extreme) const
  {
    return !(bound < this->Floor || bound <= extreme);
  }

  /// True if any of `Batch` samples may change the extreme.
  template <int Batch>
  STRIDER_HOST_DEVICE bool MayBatchChange(int sample, float extreme) const
  {
    bool mayChange = false;
    for (int first = 0; first < Batch && !mayChange; first += this->Group)
    {
      mayChange = this->MayChange(this->GetBound(sample + first), extreme);
    }
    return mayChange;
  }

  /// Returns the first of the samples `sample`, `sample + Batch`, ... that begins a batch that may change the extreme, or
  /// `count`. `extreme` is the key that the ray has found, or not-a-number if it has found no number.
  template <int Batch>
  STRIDER_HOST_DEVICE int FindNext(int sample, int count, float extreme)
  {
    while (sample < count)
    {
      int passed = Larger(this->Group, Batch);
      if (this->LongGroup > passed && sample >= this->Undecided)
      {
        const bool mayChange = this->MayChange(this->GetLongBound(sample), extreme);
        this->Undecided = sample + this->LongGroup;
        passed = mayChange ? 0 : this->LongGroup;
      }
      else if (this->MayBatchChange<Batch>(sample, extreme))
      {
        return sample;
      }
      passed = Smaller(passed, count - sample);
      this->Skipped += passed;
      sample += passed;
    }
    return sample;
  }
};

/// Follows a ray. `lattice` is in the space of the map. `bounds` holds the results of BoundKeys for all macrocells, then
/// an array of the same shape with the results of BoundCubes, in which cube (x, y, z) has the index of macrocell
/// (x, y, z).
template <typename Lattice>
STRIDER_HOST_DEVICE SkipExtremesPath FollowExtremes(
  const SkipMap& map, const float* bounds, const Lattice& lattice)
{
  const Vector3 step = MultiplyEach(lattice.GetStep(), map.Scale);
  const int group = CountGrouped(step);
  const float steps = static_cast<float>(group - 1);
  const auto lowest = [steps](float start, float along) {
    return start + Smaller(steps * along, 0.0f) - CellMargin;
  };
  const Vector3 start = MultiplyEach(lattice.GetStart(), map.Scale) + map.Offset;
  return { map, bounds,
    { lowest(start.X, step.X), lowest(start.Y, step.Y), lowest(start.Z, step.Z) }, step, group,
    CountGrouped((1.0f / CubeCells) * step) };
}

} // namespace Strider

#endif
