// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the steps of a ray through an uneven grid, so that each layer of voxels that the ray crosses has a sample.
#ifndef Strider_Compositing_WalkLayers_h
#define Strider_Compositing_WalkLayers_h

#include "Foundation/Clamp.h"
#include "Sampling/WarpPoint.h"

#include <cmath>

namespace Strider
{

/// Largest number of parts of a step.
constexpr int MostPartsOfStep = 1024;

/// Part of a layer that a step may cross beyond a whole number of layers without another part. Steps often cross whole
/// numbers, and the number of parts must not depend on how their difference is rounded.
constexpr float LayerRounding = 1e-3f;

/// A part of a step of the ray. Places are numbers of steps from sample 0.
struct StepPart
{
  float Begin;
  float End;

  STRIDER_HOST_DEVICE float GetMiddle() const { return 0.5f * (this->Begin + this->End); }
  STRIDER_HOST_DEVICE float GetLength() const { return this->End - this->Begin; }
};

/// The parts of one step: as many as it crosses layers along the axis where these are the most. They cross equal numbers
/// of layers each. A step that crosses one layer at most is whole.
struct DividedStep
{
  StepPart Whole{ 0.0f, 0.0f };
  int Axis = 0;
  int Count = 1;
  float First = 0.0f;  ///< fractional number of a point of the axis, at the beginning
  float Layers = 0.0f; ///< difference of these numbers between end and beginning
  float From = 0.0f;   ///< coordinates of the axis
  float To = 0.0f;

  /// Returns where a part begins, 0 to Count.
  STRIDER_HOST_DEVICE float GetBorder(const GridPlaces& grid, int part) const
  {
    if (part == 0 || part >= this->Count)
    {
      return part == 0 ? this->Whole.Begin : this->Whole.End;
    }
    const float way = static_cast<float>(part) / static_cast<float>(this->Count);
    const float coordinate =
      FindCoordinate(grid.Axis[this->Axis], this->First + way * this->Layers);
    const float share = Clamp((coordinate - this->From) / (this->To - this->From), 0.0f, 1.0f);
    return this->Whole.Begin + share * this->Whole.GetLength();
  }
};

/// A place on a ray, in index space, and the fractional numbers of points there; of axes that are even, the coordinate.
struct NumberedPlace
{
  float At[3];
  float Number[3];
};

STRIDER_HOST_DEVICE NumberedPlace NumberPlace(const GridPlaces& grid, Vector3 at)
{
  NumberedPlace place{ { at.X, at.Y, at.Z }, { at.X, at.Y, at.Z } };
  for (int axis = 0; axis < 3; ++axis)
  {
    if (grid.Axis[axis].Places)
    {
      place.Number[axis] = FindPlace(grid.Axis[axis], place.At[axis]);
    }
  }
  return place;
}

/// Divides a step by the layers of the uneven axes.
STRIDER_HOST_DEVICE DividedStep DivideStep(
  const GridPlaces& grid, const StepPart& whole, const NumberedPlace& from, const NumberedPlace& to)
{
  DividedStep divided;
  divided.Whole = whole;
  for (int axis = 0; axis < 3; ++axis)
  {
    const float layers = to.Number[axis] - from.Number[axis];
    if (grid.Axis[axis].Places && fabsf(layers) > fabsf(divided.Layers))
    {
      divided.Axis = axis;
      divided.First = from.Number[axis];
      divided.Layers = layers;
      divided.From = from.At[axis];
      divided.To = to.At[axis];
    }
  }
  const int parts = static_cast<int>(ceilf(fabsf(divided.Layers) - LayerRounding));
  divided.Count = Smaller(MostPartsOfStep, Larger(1, parts));
  return divided;
}

/// The steps of a ray, whose parts a walk follows. Steps in empty macrocells are passed.
template <typename Lattice>
struct StepWalk
{
  Lattice Samples;
  Lattice Borders;             ///< between the steps
  float Lead;                  ///< from the beginning of a step to its sample
  float Exit;                  ///< end of the ray or of its part; the last step reaches up to there
  StepPart Part{ 0.0f, 0.0f }; ///< the current one
  int Sample = -1;

  /// `lead` is the number of steps between the beginning of a step and its sample.
  STRIDER_HOST_DEVICE StepWalk(const Lattice& lattice, float lead)
    : Samples(lattice)
    , Borders(lattice)
    , Lead(lead)
  {
    this->Borders.Shift(-lead);
    const float whole = static_cast<float>(lattice.Count) - lead;
    const float exit = lattice.GetReach() + 0.5f - lead - static_cast<float>(lattice.InFront);
    this->Exit = fabsf(exit - whole) <= 0.5f ? exit : whole;
  }

  STRIDER_HOST_DEVICE Vector3 At(float place) const
  {
    return this->Samples.GetStart() + place * this->Samples.GetStep();
  }

  /// Moves on to the next step that may not be empty; false behind the last one.
  template <typename Skip>
  STRIDER_HOST_DEVICE bool BeginStep(Skip& skip, StepPart& whole)
  {
    const int next = ++this->Sample;
    const int last = this->Samples.Count - 1; // reaches up to Exit: it is taken
    if (next < last)
    {
      this->Sample = Smaller(skip.FindNextSegment(this->Borders, next), last);
    }
    if (this->Sample >= this->Samples.Count)
    {
      return false;
    }
    const float begin = static_cast<float>(this->Sample) - this->Lead;
    const bool isLast = this->Sample + 1 == this->Samples.Count;
    whole = { begin, isLast ? this->Exit : begin + 1.0f };
    return true;
  }
};

/// Walks along the parts of all steps of a ray through an uneven grid.
template <typename Lattice>
struct LayerWalk : StepWalk<Lattice>
{
  const GridPlaces& Grid;
  DividedStep Step{};
  NumberedPlace End{}; ///< of the step
  int Divided = -2;    ///< sample of the step that ends there
  int Next = 0;        ///< the part of the step behind the current one

  /// `lead` is the number of steps between the beginning of a step and its sample.
  STRIDER_HOST_DEVICE LayerWalk(const GridPlaces& grid, const Lattice& lattice, float lead)
    : StepWalk<Lattice>(lattice, lead)
    , Grid(grid)
  {
    this->Step.Count = 0;
  }

  /// Moves on to the next part; false behind the last one.
  template <typename Skip>
  STRIDER_HOST_DEVICE bool Advance(Skip& skip)
  {
    if (this->Next >= this->Step.Count)
    {
      StepPart whole{ 0.0f, 0.0f };
      if (!this->BeginStep(skip, whole))
      {
        return false;
      }
      const bool isNeighbour = this->Divided + 1 == this->Sample;
      const NumberedPlace from =
        isNeighbour ? this->End : NumberPlace(this->Grid, this->At(whole.Begin));
      this->End = NumberPlace(this->Grid, this->At(whole.End));
      this->Divided = this->Sample;
      this->Step = DivideStep(this->Grid, whole, from, this->End);
      this->Next = 0;
      this->Part.End = whole.Begin;
    }
    ++this->Next;
    this->Part = { this->Part.End, this->Step.GetBorder(this->Grid, this->Next) };
    return true;
  }

  /// Returns the place of the sample of the current part. Steps that are whole keep theirs.
  STRIDER_HOST_DEVICE float FindSample() const
  {
    return this->Step.Count == 1 ? static_cast<float>(this->Sample) : this->Part.GetMiddle();
  }

  /// Returns the number of steps that the sample of the current part stands for.
  STRIDER_HOST_DEVICE float MeasureShare() const
  {
    return this->Step.Count == 1 ? 1.0f : this->Part.GetLength();
  }
};

} // namespace Strider

#endif
