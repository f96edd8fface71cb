// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far a ray may go without seeing anything: the distance of each macrocell to the nearest occupied one.
// Source of the hops: L. Deakin, M. Knackstedt, "Accelerated Volume Rendering with Chebyshev Distance Maps", 2019.
#ifndef Strider_EmptySpace_SkipMap_h
#define Strider_EmptySpace_SkipMap_h

#include "EmptySpace/VisibleValues.h"
#include "Foundation/Divide.h"
#include "Foundation/WholePart.h"

namespace Strider
{

/// Larger distances are stored as this one: 32 macrocells are 256 voxels, and rays cross a volume in a few hops of that.
constexpr int MostDistance = 32;

/// Whether a macrocell with an entry of SkipMap::Distances shows something, but has voxels of one value.
STRIDER_HOST_DEVICE bool IsKnownCell(int distance)
{
  return distance > MostDistance;
}

/// Ranges of all macrocells, component by component, for rays that look for extremes or know values; null otherwise.
struct CellBounds
{
  const ValueRange* Ranges;
  int CellCount;
  TableWays Ways; ///< to stored values

  /// Of stored values.
  STRIDER_HOST_DEVICE PositionRange Get(int cell, int component) const
  {
    return FindStoredValues(this->Ways,
      this->Ranges[static_cast<std::size_t>(cell) +
        static_cast<std::size_t>(component) * this->CellCount]);
  }
};

/// Chebyshev distances in macrocells: from those that are empty to the nearest other one; 0 where one is occupied. Of maps for
/// SkipKnown, occupied ones whose voxels have one value hold the distance to the nearest with another one, and MostDistance more.
/// `Distances` is null where nothing is skipped that is empty. Macrocell coordinate = coordinate of the samples * Scale + Offset, axis
/// by axis: exact without an Offset.
struct SkipMap
{
  const unsigned char* Distances;
  CellBounds Bounds;
  Vector3 Scale;
  Vector3 Offset;
  int Last[3];   ///< macrocells of each axis - 1
  int Stride[3]; ///< from a macrocell to the next on each axis
};

/// Rays take every sample.
struct NoSkipping
{
  static constexpr bool Skips = false;

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

  // What SkipKnownPath may know.
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

/// Sums of steps (SummedLattice) stay within the margin of CountStepsToFace for so many.
constexpr float MostStepsAtOnce = 255.0f;

/// More than sample positions are ever off, in macrocells: 1/64 voxel.
constexpr float CellMargin = 1.0f / (64.0f * MacrocellSide);

/// Macrocells along an axis, both included.
struct CellRange
{
  int Low;
  int High;

  STRIDER_HOST_DEVICE bool IsShort() const { return this->High - this->Low <= 1; }
};

/// Those around two positions and between them.
STRIDER_HOST_DEVICE CellRange FindCells(float one, float other, int last)
{
  const float end = static_cast<float>(last);
  return { static_cast<int>(Clamp(floorf(Smaller(one, other) - CellMargin), 0.0f, end)),
    static_cast<int>(Clamp(floorf(Larger(one, other) + CellMargin), 0.0f, end)) };
}

/// Steps along one axis until the ray leaves an empty cube; 0 steps per macrocell stand for a ray that does not follow the axis.
/// The cube is made smaller by CellMargin.
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

/// Where a sample lies, in macrocells.
struct CellPlace
{
  Vector3 At;
  Vector3 Cell;
  int Index;
};

/// A ray on its way over a map. Sample positions are those of the lattice: no sample moves.
struct SkipEmptyPath
{
  const SkipMap& Map;
  Vector3 StepsPerCell; ///< 0 along axes that the ray does not follow
  int Skipped;
  int NextCell; ///< sample that may lie in another macrocell than the last one asked about

  /// The first sample from `sample` on whose macrocell is occupied, or lattice.Count.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample)
  {
    while (this->Map.Distances && sample < lattice.Count)
    {
      const int steps = this->CountEmpty(lattice.GetPlace(sample));
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

  /// The first sample from `sample` on whose macrocell may change what the ray has gathered: mayChange(bounds, macrocell). Asks once
  /// for each macrocell.
  template <typename Lattice, typename MayChange>
  STRIDER_HOST_DEVICE int FindNextChange(Lattice& lattice, int sample, const MayChange& mayChange)
  {
    while (this->Map.Bounds.Ranges && sample >= this->NextCell && sample < lattice.Count)
    {
      const CellPlace cell = this->FindCell(lattice.GetPlace(sample));
      const int steps = Smaller(this->CountInside(cell, 1.0f), lattice.Count - sample);
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

  /// The same of segments, each between a sample and the next: the first one from `segment` on of which neither an empty cube nor a
  /// box of empty macrocells holds both ends, and with them all that lies between.
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

  /// After a sample at `place`: goes past those behind it that are as empty, but for the last one, and returns how many.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int PassEmpty(Lattice& lattice, Vector3 place, int sample)
  {
    const int empty = this->Map.Distances ? this->CountEmpty(place) : 0;
    const int passed = Smaller(empty, lattice.Count - sample) - 2;
    if (passed <= 0)
    {
      return 0;
    }
    lattice.Pass(passed);
    this->Skipped += passed;
    return passed;
  }

  // What SkipKnownPath may know.
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

  /// Whether all macrocells around two places are empty; no where there are more than two along an axis.
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

  /// How many samples from this place on are in empty macrocells; 0 where this one is not.
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

  /// How many samples from this one on are less than `reach` macrocells away from its own; at least 1.
  STRIDER_HOST_DEVICE int CountInside(const CellPlace& cell, float reach) const
  {
    float steps = MostStepsAtOnce;
    steps = Smaller(CountStepsToFace(cell.At.X, cell.Cell.X, reach, this->StepsPerCell.X), steps);
    steps = Smaller(CountStepsToFace(cell.At.Y, cell.Cell.Y, reach, this->StepsPerCell.Y), steps);
    steps = Smaller(CountStepsToFace(cell.At.Z, cell.Cell.Z, reach, this->StepsPerCell.Z), steps);
    return static_cast<int>(Larger(steps, 0.0f)) + 1;
  }
};

/// 0 where so many steps as are made at once stay within the margin.
STRIDER_HOST_DEVICE float InvertStep(float cellsPerStep)
{
  return fabsf(cellsPerStep) < 1e-6f ? 0.0f : DivideExactly(1.0f, cellsPerStep);
}

/// Makes rays skip what a map says is empty.
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
