// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far a ray may go through several volumes without seeing any of them.
#ifndef Strider_EmptySpace_SkipMultiVolume_h
#define Strider_EmptySpace_SkipMultiVolume_h

#include "Compositing/PlacedScene.h"
#include "EmptySpace/SkipMap.h"
#include "Shading/ShadeSample.h"

namespace Strider
{

/// Voxels by which a volume is taken for larger: sample positions are less than that off.
constexpr float PlaceMargin = 1.0f / 64.0f;

/// Steps from a place to where a ray may enter a volume, and to where it must have left it.
struct CrossedSteps
{
  float Enter;
  float Exit;
};

/// `steps`: so many are looked at.
STRIDER_HOST_DEVICE void CrossAxis(
  float position, float step, float steps, float low, float high, CrossedSteps& crossed)
{
  const float toLow = low - PlaceMargin - position;
  const float toHigh = high + PlaceMargin - position;
  if (fabsf(step) * steps < 0.5f * PlaceMargin)
  {
    // Along the faces: never inside, or always.
    crossed.Exit = toLow > 0.0f || toHigh < 0.0f ? -1.0f : crossed.Exit;
    return;
  }
  const float one = toLow / step;
  const float other = toHigh / step;
  crossed.Enter = Larger(crossed.Enter, Smaller(one, other));
  crossed.Exit = Smaller(crossed.Exit, Larger(one, other));
}

/// Samples of a ray between which all lie that a volume contains.
struct CrossedSamples
{
  int First;
  int End;
};

/// `place` is that of sample 0, `step` from one sample to the next, both in the box of all volumes.
STRIDER_HOST_DEVICE CrossedSamples FindCrossed(
  const VolumePlace& volume, Vector3 place, Vector3 step, int count)
{
  const Vector3 point = volume.Origin + Multiply(volume.FromBox, place);
  const Vector3 stepInside = Multiply(volume.FromBox, step);
  const auto steps = static_cast<float>(count);
  CrossedSteps crossed{ 0.0f, steps };
  CrossAxis(point.X, stepInside.X, steps, volume.Low.X, volume.High.X, crossed);
  CrossAxis(point.Y, stepInside.Y, steps, volume.Low.Y, volume.High.Y, crossed);
  CrossAxis(point.Z, stepInside.Z, steps, volume.Low.Z, volume.High.Z, crossed);
  if (crossed.Enter > crossed.Exit)
  {
    return { count, count };
  }
  // Sums of steps (SummedLattice) are off by more and more.
  const int margin = 2 + count / 256;
  return { Larger(0, static_cast<int>(crossed.Enter) - margin),
    Smaller(count, static_cast<int>(crossed.Exit) + 1 + margin) };
}

/// What is known of the samples from one on: as many are transparent in a volume, or may show something of it.
struct KnownSamples
{
  int Count;
  bool AreEmpty;
};

/// From a sample at `place` on, in a volume that has a map, in its index space; place and step in the box of all volumes.
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

/// A ray that leaves out what is empty of each volume, and what is empty in all of them. `Volumes` as for MarchMultiVolumeRay, and
/// GetSkip(index).
template <typename Volumes>
struct SkipMultiVolumePath
{
  const Volumes& All;
  int End[Volumes::Most];        ///< sample behind the last one that a volume may contain
  int KnownUntil[Volumes::Most]; ///< sample of which something else may be true
  unsigned int Empty;            ///< bits of the volumes that are empty until there

  /// Whether a volume shows nothing in a sample.
  STRIDER_HOST_DEVICE bool IsEmpty(int index, int sample) const
  {
    const bool isKnown = (this->Empty >> index & 1u) != 0u && sample < this->KnownUntil[index];
    return isKnown || sample >= this->End[index];
  }

  /// Goes past the samples from `sample` on that show nothing of any volume, and returns the first one that may; lattice.Count where
  /// there is none. `seen`: bits of the volumes that the sample before has shown, which are not asked.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample, unsigned int seen)
  {
    while (sample < lattice.Count)
    {
      int next = lattice.Count;
      for (int index = 0; index < this->All.GetCount(); ++index)
      {
        next = Smaller(next, this->FindNextOf(index, lattice, sample, (seen >> index & 1u) != 0u));
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
  STRIDER_HOST_DEVICE int FindNextOf(int index, const Lattice& lattice, int sample, bool isSeen)
  {
    if (sample >= this->End[index])
    {
      return lattice.Count;
    }
    int& until = this->KnownUntil[index];
    if (sample >= until && !isSeen)
    {
      const SkipMap& map = this->All.GetSkip(index);
      KnownSamples known{ lattice.Count, false };
      if (map.Distances)
      {
        known = FindKnownSamples(
          this->All.GetPlace(index), map, lattice.GetPlace(sample), lattice.GetStep());
      }
      until = sample + known.Count;
      const unsigned int bit = 1u << index;
      this->Empty = known.AreEmpty ? this->Empty | bit : this->Empty & ~bit;
    }
    const bool isEmpty = (this->Empty >> index & 1u) != 0u && sample < until;
    return isEmpty ? Smaller(until, lattice.Count) : sample;
  }
};

/// Makes rays through several volumes skip what is empty.
template <typename Volumes>
struct SkipMultiVolume
{
  const Volumes& All;
  bool Skips;

  template <typename Lattice>
  STRIDER_HOST_DEVICE SkipMultiVolumePath<Volumes> Follow(const Lattice& lattice) const
  {
    SkipMultiVolumePath<Volumes> path{ this->All, {}, {}, ~0u };
    for (int index = 0; index < this->All.GetCount(); ++index)
    {
      CrossedSamples crossed{ 0, lattice.Count };
      if (this->Skips && lattice.Count > 0)
      {
        crossed = FindCrossed(
          this->All.GetPlace(index), lattice.GetPlace(0), lattice.GetStep(), lattice.Count);
      }
      path.End[index] = crossed.End;
      path.KnownUntil[index] = crossed.First;
    }
    return path;
  }
};

} // namespace Strider

#endif
