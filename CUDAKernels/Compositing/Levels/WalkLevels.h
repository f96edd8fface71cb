// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the steps of a ray through an adaptive grid by the level that it crosses.
#ifndef Strider_Compositing_Levels_WalkLevels_h
#define Strider_Compositing_Levels_WalkLevels_h

#include "Compositing/Levels/SampleLevels.h"
#include "Compositing/WalkLayers.h"

namespace Strider
{

/// Largest number of parts of all steps of a ray, as no ray takes more steps.
constexpr int MostPartsOfRay = 1 << 20;

/// Walks along the parts of all steps of a ray. A step, which is measured in cells of level 0, has as many parts as the
/// finest of the levels at its beginning, middle and end has cells in a cell of level 0.
template <typename Lattice>
struct LevelWalk : StepWalk<Lattice>
{
  const LevelGrid& Levels;
  StepPart Whole{ 0.0f, 0.0f };
  int Count = 0;    ///< parts of the step
  int Next = 0;     ///< the part of the step behind the current one
  int Most;         ///< parts of a step
  int Divided = -2; ///< sample of the step that ends where CellsAtEnd are counted
  float CellsAtEnd = 1.0f;

  STRIDER_HOST_DEVICE LevelWalk(const LevelGrid& levels, const Lattice& lattice, float lead)
    : StepWalk<Lattice>(lattice, lead)
    , Levels(levels)
    , Most(Smaller(MostPartsOfStep, MostPartsOfRay / Larger(lattice.Count, 1)))
  {
  }

  /// Moves on to the next part; false behind the last one.
  template <typename Skip>
  STRIDER_HOST_DEVICE bool Advance(Skip& skip)
  {
    if (this->Next >= this->Count)
    {
      if (!this->BeginStep(skip, this->Whole))
      {
        return false;
      }
      const float atBegin =
        this->Divided + 1 == this->Sample ? this->CellsAtEnd : this->CountCells(this->Whole.Begin);
      this->CellsAtEnd = this->CountCells(this->Whole.End);
      this->Divided = this->Sample;
      const float cells =
        Larger(Larger(atBegin, this->CellsAtEnd), this->CountCells(this->Whole.GetMiddle()));
      this->Count = Larger(1, Smaller(this->Most, static_cast<int>(cells)));
      this->Next = 0;
      this->Part.End = this->Whole.Begin;
    }
    ++this->Next;
    const float share = static_cast<float>(this->Next) / static_cast<float>(this->Count);
    const float end = this->Next == this->Count
      ? this->Whole.End
      : this->Whole.Begin + share * this->Whole.GetLength();
    this->Part = { this->Part.End, end };
    return true;
  }

  STRIDER_HOST_DEVICE float CountCells(float place) const
  {
    return CountLevelCells(this->Levels, this->At(place));
  }

  /// Returns the place of the sample of the current part. Steps that are whole keep theirs.
  STRIDER_HOST_DEVICE float FindSample() const
  {
    return this->Count == 1 ? static_cast<float>(this->Sample) : this->Part.GetMiddle();
  }

  /// Returns the number of steps that the sample of the current part stands for.
  STRIDER_HOST_DEVICE float MeasureShare() const
  {
    return this->Count == 1 ? 1.0f : this->Part.GetLength();
  }
};

/// Returns the walk through the grid of a sampler: by layers, or by levels.
template <typename Sampler, typename Lattice>
STRIDER_HOST_DEVICE auto MakeWalk(
  const Sampler& voxels, const SceneFeatures& scene, const Lattice& lattice, float lead)
{
  if constexpr (HasLevels<Sampler>)
  {
    return LevelWalk<Lattice>(voxels.Levels, lattice, lead);
  }
  else
  {
    return LayerWalk<Lattice>(scene.Grid, lattice, lead);
  }
}

} // namespace Strider

#endif
