// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Empty-space skipping for rays through several volumes.
#ifndef Strider_EmptySpace_SkipMultiVolume_h
#define Strider_EmptySpace_SkipMultiVolume_h

#include "Compositing/PlacedScene.h"
#include "EmptySpace/SkipMap.h"
#include "Shading/ShadeSample.h"

namespace Strider
{

/// Margin by which volumes are enlarged, in voxels; positions of samples that are multiples of the step are off by
/// less.
constexpr float PlaceMargin = 1.0f / 64.0f;

/// Returns the largest number of voxels, along an axis of a volume, that a way of at most 1 along each axis of the
/// common box crosses.
STRIDER_HOST_DEVICE float CountVoxelsOfBox(const VolumePlace& volume)
{
  const auto sum = [](const Vector3& row) { return fabsf(row.X) + fabsf(row.Y) + fabsf(row.Z); };
  const Vector3(&rows)[3] = volume.FromBox.Row;
  return Larger(sum(rows[0]), Larger(sum(rows[1]), sum(rows[2])));
}

/// Number of steps from a position until the ray may enter a volume, and until it must have left it.
struct CrossedSteps
{
  float Enter;
  float Exit;
};

/// Intersects the ray with the two faces of one axis, which are `margin` farther apart. `steps` is the number of steps
/// considered.
STRIDER_HOST_DEVICE void CrossAxis(float position, float step, float steps, float low, float high,
  float margin, CrossedSteps& crossed)
{
  const float toLow = low - margin - position;
  const float toHigh = high + margin - position;
  if (fabsf(step) * steps < 0.5f * PlaceMargin)
  {
    // The ray is parallel to the faces: it is never between them, or always.
    crossed.Exit = toLow > 0.0f || toHigh < 0.0f ? -1.0f : crossed.Exit;
    return;
  }
  const float one = toLow / step;
  const float other = toHigh / step;
  crossed.Enter = Larger(crossed.Enter, Smaller(one, other));
  crossed.Exit = Smaller(crossed.Exit, Larger(one, other));
}

/// Range of samples of a ray that contains all those inside a volume.
struct CrossedSamples
{
  int First;
  int End;
};

/// Intersects a ray, whose lattice is in the common box, with a volume.
template <typename Lattice>
STRIDER_HOST_DEVICE CrossedSamples FindCrossed(const VolumePlace& volume, const Lattice& lattice)
{
  const int count = lattice.Count;
  const Vector3 point = volume.Origin + Multiply(volume.FromBox, lattice.GetPlace(0));
  const Vector3 step = Multiply(volume.FromBox, lattice.GetStep());
  const auto steps = static_cast<float>(count);
  const float wider = PlaceMargin + lattice.MeasureDrift() * CountVoxelsOfBox(volume);
  CrossedSteps crossed{ 0.0f, steps };
  CrossAxis(point.X, step.X, steps, volume.Low.X, volume.High.X, wider, crossed);
  CrossAxis(point.Y, step.Y, steps, volume.Low.Y, volume.High.Y, wider, crossed);
  CrossAxis(point.Z, step.Z, steps, volume.Low.Z, volume.High.Z, wider, crossed);
  if (crossed.Enter > crossed.Exit)
  {
    return { count, count };
  }
  // The error of accumulated steps (SummedLattice) grows with their number.
  const int margin = 2 + count / 256;
  return { Larger(0, static_cast<int>(crossed.Enter) - margin),
    Smaller(count, static_cast<int>(crossed.Exit) + 1 + margin) };
}

/// Number of consecutive samples that are all transparent in a volume, or any of which may be visible.
struct KnownSamples
{
  int Count;
  bool AreEmpty;
};

/// Queries the map of a volume, in its index space, for the samples from `place` on; `place` and `step` are in the
/// common box.
STRIDER_HOST_DEVICE KnownSamples FindKnownSamples(
  const VolumePlace& volume, const SkipMap& map, Vector3 place, Vector3 step)
{
  const Vector3 point = volume.Origin + Multiply(volume.FromBox, place);
  if (!IsInVolume(volume, point))
  {
    return { 1, true };
  }
  const SkipEmptyPath path = SkipEmpty{ map }.Follow(Multiply(volume.FromBox, step));
  const CellPlace cell = path.FindCell(point);
  const int distance = map.Distances[cell.Index];
  return { path.CountInside(cell, Larger(1.0f, static_cast<float>(distance))), distance > 0 };
}

/// State of a ray that skips the empty samples of each volume, and those that are empty in all volumes. `Volumes` is
/// as for MarchMultiVolumeRay, with GetSkip(index) in addition.
/// It has no reference to the volumes: GPUs keep its arrays, which are indexed at run time, in local memory, and would
/// keep the volumes there too, where compilers do not see which memory their pointers point to.
template <typename Volumes>
struct SkipMultiVolumePath
{
  int End[Volumes::Most];        ///< end of the samples that may lie in each volume
  int KnownUntil[Volumes::Most]; ///< first sample for which `Empty` may not hold
  unsigned int Empty;            ///< one bit per volume: it is empty until KnownUntil

  /// True if a volume is empty at a sample.
  STRIDER_HOST_DEVICE bool IsEmpty(int index, int sample) const
  {
    const bool isKnown = (this->Empty >> index & 1u) != 0u && sample < this->KnownUntil[index];
    return isKnown || sample >= this->End[index];
  }

  /// Passes the samples, from `sample` on, that are empty in all volumes, and returns the first one that may be
  /// visible, or lattice.Count. `seen` has one bit per volume that the previous sample has shown; these volumes are
  /// not queried. `volumes` are those of Follow.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(
    const Volumes& volumes, Lattice& lattice, int sample, unsigned int seen)
  {
    while (sample < lattice.Count)
    {
      int next = lattice.Count;
      for (int index = 0; index < volumes.GetCount(); ++index)
      {
        const bool isSeen = (seen >> index & 1u) != 0u;
        next = Smaller(next, this->FindNextOf(volumes, index, lattice, sample, isSeen));
      }
      if (next == sample)
      {
        break;
      }
      lattice.Pass(next - sample);
      sample = next;
      seen = 0;
    }
    return sample;
  }

private:
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNextOf(
    const Volumes& volumes, int index, const Lattice& lattice, int sample, bool isSeen)
  {
    if (sample >= this->End[index])
    {
      return lattice.Count;
    }
    int& until = this->KnownUntil[index];
    if (sample >= until && !isSeen)
    {
      const SkipMap& map = volumes.GetSkip(index);
      KnownSamples known{ lattice.Count, false };
      if (map.Distances)
      {
        const VolumePlace& volume = volumes.GetPlace(index);
        known = FindKnownSamples(volume, map, lattice.GetPlace(sample), lattice.GetStep());
        known.Count = lattice.LimitPassed(known.Count, CountVoxelsOfBox(volume));
      }
      until = sample + known.Count;
      const unsigned int bit = 1u << index;
      this->Empty = known.AreEmpty ? this->Empty | bit : this->Empty & ~bit;
    }
    const bool isEmpty = (this->Empty >> index & 1u) != 0u && sample < until;
    return isEmpty ? Smaller(until, lattice.Count) : sample;
  }
};

/// Traversal policy that skips empty space of several volumes.
template <typename Volumes>
struct SkipMultiVolume
{
  const Volumes& All;
  bool Skips;

  template <typename Lattice>
  STRIDER_HOST_DEVICE SkipMultiVolumePath<Volumes> Follow(const Lattice& lattice) const
  {
    SkipMultiVolumePath<Volumes> path{ {}, {}, ~0u };
    for (int index = 0; index < this->All.GetCount(); ++index)
    {
      CrossedSamples crossed{ 0, lattice.Count };
      if (this->Skips && lattice.Count > 0)
      {
        crossed = FindCrossed(this->All.GetPlace(index), lattice);
      }
      path.End[index] = crossed.End;
      path.KnownUntil[index] = crossed.First;
    }
    return path;
  }
};

} // namespace Strider

#endif
