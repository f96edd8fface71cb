// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Traversal that does not read samples in macrocells of one value. Software samplers return exactly that value;
// texture units filter integers in fixed point and may not.
#ifndef Strider_EmptySpace_SkipKnown_h
#define Strider_EmptySpace_SkipKnown_h

#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// Number of samples that a ray takes between two queries of the map.
constexpr int AskEvery = 16;

/// State of a ray that traverses a map. The map's ranges are of stored values; they are null if no values are known.
struct SkipKnownPath : SkipEmptyPath
{
  float LeastValue; ///< smaller values are read as this one
  int KnownCell;    ///< macrocell that has the value of all samples before KnownEnd
  int KnownEnd;

  /// Finds the next sample like SkipEmptyPath::FindNext; does not query the map for known samples.
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
      const int inside =
        this->CountInside(cell, static_cast<float>(isKnown ? distance - MostDistance : distance));
      const int steps = lattice.LimitPassed(inside);
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

  /// True if FindNext need not be called for this sample, because the previous sample was visible and the next query
  /// is not due.
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

  /// If all samples of a batch are known, advances the lattice past them and returns their values.
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

  /// Returns all components of a sample if it is known; missing components become 0.
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

/// Traversal policy that skips empty space and does not read known values.
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
