// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that know samples between voxels of one value without reading them. The software samplers return that very value; texture
// units, which filter integers in fixed point, need not.
#ifndef Strider_EmptySpace_SkipKnown_h
#define Strider_EmptySpace_SkipKnown_h

#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// Samples that a ray takes one by one before it asks again whether what it sees is known.
constexpr int AskEvery = 16;

/// A ray on its way over a map; ranges are of stored values, and null where no value is known.
struct SkipKnownPath : SkipEmptyPath
{
  float LeastValue; ///< smaller values are read as this one
  int KnownCell;    ///< a macrocell with the values of the samples before KnownEnd
  int KnownEnd;

  /// As SkipEmptyPath's; asks nothing about samples that are known.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample)
  {
    while (this->Map.Distances && sample >= this->KnownEnd && sample < lattice.Count)
    {
      const CellPlace cell = this->FindCell(lattice.GetPlace(sample));
      const int distance = this->Map.Distances[cell.Index];
      this->NextCell = sample + AskEvery;
      if (distance == 0)
      {
        break;
      }
      const bool isKnown = IsKnownCell(distance);
      const int steps =
        this->CountInside(cell, static_cast<float>(isKnown ? distance - MostDistance : distance));
      if (isKnown)
      {
        this->KnownCell = cell.Index;
        this->KnownEnd = sample + steps;
        this->NextCell = this->KnownEnd;
        break;
      }
      const int passed = Smaller(steps, lattice.Count - sample);
      lattice.Pass(passed);
      this->Skipped += passed;
      sample += passed;
    }
    return sample;
  }

  /// Whether FindNext may be asked later: the sample before this one was seen.
  STRIDER_HOST_DEVICE bool MayWait(int sample) const
  {
    return !this->Map.Bounds.Ranges || sample < this->NextCell;
  }

  STRIDER_HOST_DEVICE float GetKnown(int component) const
  {
    const CellBounds& bounds = this->Map.Bounds;
    const std::size_t place = static_cast<std::size_t>(this->KnownCell) +
      static_cast<std::size_t>(component) * bounds.CellCount;
    return Larger(bounds.Ranges[place].First, this->LeastValue);
  }

  /// Takes a batch from a lattice and gives its values, if all of its samples are known.
  template <int Batch, typename Lattice>
  STRIDER_HOST_DEVICE bool TakeKnown(Lattice& lattice, int first, float (&values)[Batch]) const
  {
    if (Smaller(first + Batch, lattice.Count) > this->KnownEnd)
    {
      return false;
    }
    const float known = this->GetKnown(0);
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = known;
    }
    lattice.Pass(Batch);
    return true;
  }

  /// All components of a sample, where it is known; those that there are not become 0.
  template <int Count>
  STRIDER_HOST_DEVICE bool ReadKnown(int sample, int components, float (&values)[Count]) const
  {
    const bool isKnown = sample < this->KnownEnd;
    for (int component = 0; isKnown && component < Count; ++component)
    {
      values[component] = component < components ? this->GetKnown(component) : 0.0f;
    }
    return isKnown;
  }
};

/// SkipEmpty for rays that know values.
struct SkipKnown
{
  static constexpr bool Skips = true;

  const SkipMap& Map;
  float LeastValue;

  template <typename Lattice>
  STRIDER_HOST_DEVICE SkipKnownPath Follow(const Lattice& lattice) const
  {
    return { SkipEmpty{ this->Map }.Follow(lattice), this->LeastValue, 0, 0 };
  }
};

} // namespace Strider

#endif
