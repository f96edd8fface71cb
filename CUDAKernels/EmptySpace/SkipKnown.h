// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that know samples between voxels of one value without reading them. The software samplers return that very value; texture
// units, which filter integers in fixed point, do not.
#ifndef Strider_EmptySpace_SkipKnown_h
#define Strider_EmptySpace_SkipKnown_h

#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// A ray on its way over a map that has ranges of stored values, of the first component.
struct SkipKnownPath : SkipEmptyPath
{
  float LeastValue; ///< smaller values are read as this one
  float Known;      ///< value of the samples before KnownEnd
  int KnownEnd;

  /// As SkipEmptyPath's; asks nothing about samples that are known.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample)
  {
    while (this->Map.Distances && sample >= this->KnownEnd && sample < lattice.Count)
    {
      const CellPlace cell = this->FindCell(lattice.GetPlace(sample));
      const int distance = this->Map.Distances[cell.Index];
      if (distance == 0)
      {
        break;
      }
      const bool isKnown = IsKnownCell(distance);
      const int steps =
        this->CountInside(cell, static_cast<float>(isKnown ? distance - MostDistance : distance));
      if (isKnown)
      {
        this->Known = Larger(this->Map.Bounds.Ranges[cell.Index].First, this->LeastValue);
        this->KnownEnd = sample + steps;
        break;
      }
      const int passed = Smaller(steps, lattice.Count - sample);
      lattice.Pass(passed);
      this->Skipped += passed;
      sample += passed;
    }
    return sample;
  }

  /// The values of a whole batch, the samples of which are `first` to `last` - 1, where all of these are known.
  template <int Batch>
  STRIDER_HOST_DEVICE bool FillKnown(int first, int last, float (&values)[Batch]) const
  {
    const bool areKnown = first < last && last <= this->KnownEnd;
    for (int sample = 0; areKnown && sample < Batch; ++sample)
    {
      values[sample] = this->Known;
    }
    return areKnown;
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
    return { SkipEmpty{ this->Map }.Follow(lattice), this->LeastValue, 0.0f, 0 };
  }
};

} // namespace Strider

#endif
