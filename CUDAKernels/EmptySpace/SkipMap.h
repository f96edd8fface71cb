// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Empty-space skipping with the Chebyshev distance of each macrocell to the nearest occupied one. Source: L. Deakin,
// M. Knackstedt, "Accelerated Volume Rendering with Chebyshev Distance Maps", 2019.
#ifndef Strider_EmptySpace_SkipMap_h
#define Strider_EmptySpace_SkipMap_h

#include "EmptySpace/VisibleValues.h"
#include "Foundation/Divide.h"
#include "Foundation/WholeNumbers.h"

namespace Strider
{

/// Largest stored distance, in macrocells; greater ones are clamped to it. 32 macrocells are 256 voxels, so that a
/// ray crosses a volume in a few hops.
constexpr int MostDistance = 32;

/// True for the entry of a macrocell in SkipMap::Distances that is occupied but has only one value.
STRIDER_HOST_DEVICE bool IsKnownCell(int distance)
{
  return distance > MostDistance;
}

/// Ranges of all macrocells, component after component, for intensity projection and for known values; null if
/// unused.
struct CellBounds
{
  const ValueRange* Ranges;
  int CellCount;
  TableWays Ways; ///< conversion to stored values

  /// Returns the range of a macrocell's stored values.
  STRIDER_HOST_DEVICE PositionRange Get(int cell, int component) const
  {
    return FindStoredValues(this->Ways,
      this->Ranges[static_cast<std::size_t>(cell) +
        static_cast<std::size_t>(component) * this->CellCount]);
  }
};

/// Map for empty-space skipping. `Distances` holds Chebyshev distances in macrocells from each empty macrocell to the
/// nearest one that is not empty, and 0 for occupied macrocells. In maps for SkipKnown, an occupied macrocell of one
/// value holds MostDistance plus the distance to the nearest macrocell with another value. `Distances` is null if
/// empty space is not skipped. Macrocell coordinate = sample coordinate * Scale + Offset for each axis; exact if
/// Offset is 0.
struct SkipMap
{
  const unsigned char* Distances;
  CellBounds Bounds;
  Vector3 Scale;
  Vector3 Offset;
  int Last[3];   ///< number of macrocells along each axis, minus 1
  int Stride[3]; ///< distance of neighbouring macrocells in memory, per axis
};

/// Traversal policy that takes every sample.
struct NoSkipping
{
  static constexpr bool Skips = false;
  static constexpr bool Selects = false;

  template <typename Lattice>
  STRIDER_HOST_DEVICE NoSkipping Follow(const Lattice&) const
  {
    return {};
  }

  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice&, int sample) const
  {
    return sample;
  }

  template <typename Lattice, typename MayChange>
  STRIDER_HOST_DEVICE int FindNextChange(Lattice&, int sample, const MayChange&) const
  {
    return sample;
  }

  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNextSegment(const Lattice&, int segment) const
  {
    return segment;
  }

  template <typename Lattice>
  STRIDER_HOST_DEVICE int PassEmpty(Lattice&, Vector3, int) const
  {
    return 0;
  }

  // Part of the interface of SkipKnownPath.
  template <int Batch, typename Lattice>
  STRIDER_HOST_DEVICE bool TakeKnown(Lattice&, int, float (&)[Batch]) const
  {
    return false;
  }

  template <int Count>
  STRIDER_HOST_DEVICE bool ReadKnown(int, int, float (&)[Count]) const
  {
    return false;
  }

  STRIDER_HOST_DEVICE bool MayWait(int) const { return true; }

  STRIDER_HOST_DEVICE int CountSkipped() const { return 0; }
};

/// Largest number of steps at once. Accumulated steps (SummedLattice) stay within the margin of CountStepsToFace for so
/// many in volumes of up to 2048 voxels along each axis; LimitPassed of the lattice limits them in larger ones.
constexpr float MostStepsAtOnce = 255.0f;

/// Upper bound of the error of sample positions, in macrocells: 1/64 voxel.
constexpr float CellMargin = 1.0f / (64.0f * MacrocellSide);

/// Range of macrocells along an axis, inclusive.
struct CellRange
{
  int Low;
  int High;

  STRIDER_HOST_DEVICE bool IsShort() const { return this->High - this->Low <= 1; }
};

/// Returns the macrocells that contain two positions, extended by CellMargin, and those between them.
STRIDER_HOST_DEVICE CellRange FindCells(float one, float other, int last)
{
  const float end = static_cast<float>(last);
  return { static_cast<int>(Clamp(floorf(Smaller(one, other) - CellMargin), 0.0f, end)),
    static_cast<int>(Clamp(floorf(Larger(one, other) + CellMargin), 0.0f, end)) };
}

/// Returns the number of steps along one axis until the ray leaves an empty cube, which is shrunk by CellMargin.
/// `stepsPerCell` is 0 if the ray does not advance along the axis.
STRIDER_HOST_DEVICE float CountStepsToFace(
  float position, float cell, float distance, float stepsPerCell)
{
  if (stepsPerCell == 0.0f)
  {
    return MostStepsAtOnce;
  }
  const float face =
    stepsPerCell < 0.0f ? cell - distance + 1.0f + CellMargin : cell + distance - CellMargin;
  return (face - position) * stepsPerCell;
}

/// Position of a sample in macrocells, and the macrocell that contains it.
struct CellPlace
{
  Vector3 At;
  Vector3 Cell;
  int Index;
};

/// State of a ray that traverses a map. Sample positions remain those of the lattice.
struct SkipEmptyPath
{
  /// True for paths whose FindShown<Batch>(lattice, first) tells which samples of a batch to take; see SampleShown.
  static constexpr bool Selects = false;

  const SkipMap& Map;
  Vector3 StepsPerCell; ///< 0 for axes along which the ray does not advance
  int Skipped;
  int NextCell; ///< first sample that may lie in another macrocell than the last query

  /// Returns the first sample, from `sample` on, in an occupied macrocell, or lattice.Count.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample)
  {
    while (this->Map.Distances && sample < lattice.Count)
    {
      const int steps = lattice.LimitPassed(this->CountEmpty(lattice.GetPlace(sample)));
      if (steps == 0)
      {
        break;
      }
      const int passed = Smaller(steps, lattice.Count - sample);
      lattice.Pass(passed);
      this->Skipped += passed;
      sample += passed;
    }
    return sample;
  }

  /// Returns the first sample, from `sample` on, whose macrocell may change the ray's result according to
  /// mayChange(bounds, macrocell). Queries each macrocell once.
  template <typename Lattice, typename MayChange>
  STRIDER_HOST_DEVICE int FindNextChange(Lattice& lattice, int sample, const MayChange& mayChange)
  {
    while (this->Map.Bounds.Ranges && sample >= this->NextCell && sample < lattice.Count)
    {
      const CellPlace cell = this->FindCell(lattice.GetPlace(sample));
      const int inside = lattice.LimitPassed(this->CountInside(cell, 1.0f));
      const int steps = Smaller(inside, lattice.Count - sample);
      this->NextCell = sample + steps;
      if (mayChange(this->Map.Bounds, cell.Index))
      {
        break;
      }
      lattice.Pass(steps);
      this->Skipped += steps;
      sample += steps;
    }
    return sample;
  }

  /// Returns the first segment, from `segment` on, that may not be empty. A segment joins a sample to the next one.
  /// It is empty if both ends lie in one empty cube, or in a box of empty macrocells.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNextSegment(const Lattice& lattice, int segment)
  {
    while (this->Map.Distances && segment < lattice.Count)
    {
      const Vector3 place = lattice.GetPlace(segment);
      const int empty = this->CountEmpty(place);
      if (empty == 0 || (empty == 1 && !this->IsEmptyBetween(place, lattice.GetPlace(segment + 1))))
      {
        break;
      }
      const int passed = Smaller(Larger(empty - 1, 1), lattice.Count - segment);
      this->Skipped += passed;
      segment += passed;
    }
    return segment;
  }

  /// Call after a sample at `place`. Passes the samples behind it that lie in the same empty cube, except the last
  /// one, and returns their number.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int PassEmpty(Lattice& lattice, Vector3 place, int sample)
  {
    const int empty = this->Map.Distances ? this->CountEmpty(place) : 0;
    const int passed = Smaller(lattice.LimitPassed(empty), lattice.Count - sample) - 2;
    if (passed <= 0)
    {
      return 0;
    }
    lattice.Pass(passed);
    this->Skipped += passed;
    return passed;
  }

  // Part of the interface of SkipKnownPath.
  template <int Batch, typename Lattice>
  STRIDER_HOST_DEVICE bool TakeKnown(Lattice&, int, float (&)[Batch]) const
  {
    return false;
  }

  template <int Count>
  STRIDER_HOST_DEVICE bool ReadKnown(int, int, float (&)[Count]) const
  {
    return false;
  }

  STRIDER_HOST_DEVICE bool MayWait(int) const { return true; }

  STRIDER_HOST_DEVICE int CountSkipped() const { return this->Skipped; }

  /// True if all macrocells around and between two positions are empty. Returns false if they span more than two
  /// along an axis.
  STRIDER_HOST_DEVICE bool IsEmptyBetween(Vector3 from, Vector3 to) const
  {
    const SkipMap& map = this->Map;
    const Vector3 start = MultiplyEach(from, map.Scale) + map.Offset;
    const Vector3 end = MultiplyEach(to, map.Scale) + map.Offset;
    const CellRange x = FindCells(start.X, end.X, map.Last[0]);
    const CellRange y = FindCells(start.Y, end.Y, map.Last[1]);
    const CellRange z = FindCells(start.Z, end.Z, map.Last[2]);
    bool isEmpty = x.IsShort() && y.IsShort() && z.IsShort();
    for (int corner = 0; isEmpty && corner < 8; ++corner)
    {
      const int cellX = (corner & 1) != 0 ? x.High : x.Low;
      const int cellY = (corner & 2) != 0 ? y.High : y.Low;
      const int cellZ = (corner & 4) != 0 ? z.High : z.Low;
      isEmpty =
        map.Distances[cellX * map.Stride[0] + cellY * map.Stride[1] + cellZ * map.Stride[2]] > 0;
    }
    return isEmpty;
  }

  /// Returns the number of consecutive samples from this position on that lie in empty macrocells; 0 if this one does
  /// not.
  STRIDER_HOST_DEVICE int CountEmpty(Vector3 place) const
  {
    const CellPlace cell = this->FindCell(place);
    const int distance = this->Map.Distances[cell.Index];
    return distance == 0 ? 0 : this->CountInside(cell, static_cast<float>(distance));
  }

  STRIDER_HOST_DEVICE CellPlace FindCell(Vector3 place) const
  {
    const SkipMap& map = this->Map;
    const Vector3 at = MultiplyEach(place, map.Scale) + map.Offset;
    const WholePart x = FindWholePart(Clamp(at.X, 0.0f, static_cast<float>(map.Last[0])));
    const WholePart y = FindWholePart(Clamp(at.Y, 0.0f, static_cast<float>(map.Last[1])));
    const WholePart z = FindWholePart(Clamp(at.Z, 0.0f, static_cast<float>(map.Last[2])));
    return { at, { x.Value, y.Value, z.Value },
      x.Number * map.Stride[0] + y.Number * map.Stride[1] + z.Number * map.Stride[2] };
  }

  /// Returns the number of consecutive samples, from this one on, that are less than `reach` macrocells away from its
  /// macrocell; at least 1.
  STRIDER_HOST_DEVICE int CountInside(const CellPlace& cell, float reach) const
  {
    float steps = MostStepsAtOnce;
    steps = Smaller(CountStepsToFace(cell.At.X, cell.Cell.X, reach, this->StepsPerCell.X), steps);
    steps = Smaller(CountStepsToFace(cell.At.Y, cell.Cell.Y, reach, this->StepsPerCell.Y), steps);
    steps = Smaller(CountStepsToFace(cell.At.Z, cell.Cell.Z, reach, this->StepsPerCell.Z), steps);
    return static_cast<int>(Larger(steps, 0.0f)) + 1;
  }
};

/// Returns the number of steps per macrocell, or 0 if MostStepsAtOnce steps stay within the margin.
STRIDER_HOST_DEVICE float InvertStep(float cellsPerStep)
{
  return fabsf(cellsPerStep) < 1e-6f ? 0.0f : DivideExactly(1.0f, cellsPerStep);
}

/// Traversal policy that skips empty space.
struct SkipEmpty
{
  static constexpr bool Skips = true;

  const SkipMap& Map;

  template <typename Lattice>
  STRIDER_HOST_DEVICE SkipEmptyPath Follow(const Lattice& lattice) const
  {
    return this->Follow(lattice.GetStep());
  }

  STRIDER_HOST_DEVICE SkipEmptyPath Follow(Vector3 rayStep) const
  {
    const Vector3 step = MultiplyEach(rayStep, this->Map.Scale);
    return { this->Map, { InvertStep(step.X), InvertStep(step.Y), InvertStep(step.Z) }, 0, 0 };
  }
};

} // namespace Strider

#endif
