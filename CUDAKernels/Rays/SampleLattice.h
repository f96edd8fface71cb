// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The evenly spaced samples of a ray, and the positions of a batch of them.
#ifndef Strider_Rays_SampleLattice_h
#define Strider_Rays_SampleLattice_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"
#include "Rays/DepthRange.h"

namespace Strider
{

/// Maximum number of samples of a ray, so that an extremely small sample distance terminates.
constexpr int MaximumSamplesPerRay = 1 << 20;

/// Rounds a number of steps down, to at most MaximumSamplesPerRay; below 0 and for not-a-number it is 0.
STRIDER_HOST_DEVICE int CountWholeSteps(float steps)
{
  return static_cast<int>(Clamp(steps, 0.0f, static_cast<float>(MaximumSamplesPerRay)));
}

/// Evenly spaced positions: sample k of a batch is at Start + (First + k) * Step in index space.
struct EvenPlaces
{
  Vector3 Start;
  Vector3 Step;
  int First;

  STRIDER_HOST_DEVICE Vector3 At(int sample) const
  {
    return this->Start +
      (static_cast<float>(this->First) + static_cast<float>(sample)) * this->Step;
  }
};

/// Sample i lies at Start + i * Step, 0 <= i < Count, in index space. For a piece, this is the whole volume's index
/// space before KeepPart, and the piece's own afterwards.
struct SampleLattice
{
  Vector3 Start;
  Vector3 Step;
  int Count;
  float StartFraction; ///< fraction of sample 0
  float StepFraction;
  float Steps = 0.0f;                ///< from the entry into the volume to its exit
  RayPart Part{};                    ///< part that KeepPart keeps
  int InFront = 0;                   ///< samples in front of sample 0 that KeepPart removed
  Vector3 First{ 0.0f, 0.0f, 0.0f }; ///< origin of the piece, which KeepPart subtracts
  Vector3 Scale{ 1.0f, 1.0f, 1.0f }; ///< steps of the piece's index space per step of the whole's

  /// Returns the positions of samples first to first + Batch - 1.
  template <int Batch>
  STRIDER_HOST_DEVICE EvenPlaces TakeBatch(int first) const
  {
    return { this->Start, this->Step, first };
  }

  /// Returns the position of a sample.
  STRIDER_HOST_DEVICE Vector3 GetPlace(int sample) const
  {
    return EvenPlaces{ this->Start, this->Step, sample }.At(0);
  }
  /// Skips samples that no batch takes.
  STRIDER_HOST_DEVICE void Pass(int) {}
  /// Returns how many samples may be passed at once, at most `samples`: all, because positions are multiples of the
  /// step.
  STRIDER_HOST_DEVICE int LimitPassed(int samples, float = 1.0f) const { return samples; }
  /// Returns how far positions are from multiples of the step.
  STRIDER_HOST_DEVICE float MeasureDrift() const { return 0.0f; }

  STRIDER_HOST_DEVICE Vector3 GetStart() const { return this->Start; }
  STRIDER_HOST_DEVICE Vector3 GetStep() const { return this->Step; }
  /// Returns the number of steps from the entry into the volume to sample 0.
  STRIDER_HOST_DEVICE float GetLead() const { return 0.5f; }
  STRIDER_HOST_DEVICE float GetStepsFromBox() const
  {
    return this->GetLead() + static_cast<float>(this->InFront);
  }
  STRIDER_HOST_DEVICE float GetStepsToFar() const { return this->GetReach(); }
  /// Returns the point where the ray enters the volume, in the index space of a piece.
  STRIDER_HOST_DEVICE Vector3 GetEntry() const
  {
    return MultiplyEach(
      this->Scale, this->Start - this->GetStepsFromBox() * this->Step - this->First);
  }
  /// Returns the number of steps from sample 0 to the exit.
  STRIDER_HOST_DEVICE float GetReach() const { return this->Steps - 0.5f; }

  /// Moves all samples by a number of steps along the ray.
  STRIDER_HOST_DEVICE void Shift(float steps)
  {
    this->Start = this->Start + steps * this->Step;
    this->StartFraction += steps * this->StepFraction;
  }

  /// Removes all samples.
  STRIDER_HOST_DEVICE void Clear()
  {
    this->Count = 0;
    this->Steps = 0.0f;
  }

  /// Moves sample 0 to a point of index space; its fraction stays.
  STRIDER_HOST_DEVICE void MoveTo(Vector3 point) { this->Start = point; }

  /// Restarts the lattice `steps` steps behind sample 0, as if the ray entered the volume there.
  STRIDER_HOST_DEVICE void EnterAt(float steps)
  {
    this->Shift(steps + this->GetLead());
    this->Steps = Larger(0.0f, this->Steps - steps - this->GetLead());
    this->Count = Smaller(this->Count, CountWholeSteps(this->Steps + 0.5f));
  }

  /// Returns the number of samples up to and including a fraction of the ray.
  STRIDER_HOST_DEVICE int CountUpTo(float fraction) const
  {
    const float steps = (fraction - this->StartFraction) / this->StepFraction + 1.0f;
    return static_cast<int>(Clamp(steps, 0.0f, static_cast<float>(this->Count)));
  }

  /// Keeps the samples of the part, and converts them to the index space of a piece if there is one. Must be called
  /// last. The samples keep their positions in the volume.
  STRIDER_HOST_DEVICE void KeepPart()
  {
    if (this->Part.IsWhole() || this->Count == 0)
    {
      return;
    }
    this->InFront = this->CountUpTo(this->Part.Enter);
    this->Count = Larger(0, this->CountUpTo(this->Part.Exit) - this->InFront);
    this->Shift(static_cast<float>(this->InFront));
    this->Start = MultiplyEach(this->Scale, this->Start - this->First);
    this->Step = MultiplyEach(this->Scale, this->Step);
    this->First = { 0.0f, 0.0f, 0.0f };
    this->Scale = { 1.0f, 1.0f, 1.0f };
  }

  /// As KeepPart, but samples keep their numbers and the index space: removes those behind the part, and returns the
  /// number of the first one in it.
  STRIDER_HOST_DEVICE int LimitToPart()
  {
    const int first = this->CountUpTo(this->Part.Enter);
    this->Count = Larger(first, this->CountUpTo(this->Part.Exit));
    return first;
  }

  /// True if the point `steps` steps behind sample 0 lies inside the volume and in the part.
  STRIDER_HOST_DEVICE bool Reaches(float steps) const
  {
    return steps >= -this->GetLead() && steps <= this->GetReach() &&
      this->Part.Contains(this->StartFraction + steps * this->StepFraction);
  }

  /// Returns the lattice in stored coordinates.
  STRIDER_HOST_DEVICE SampleLattice InOrder(const VoxelOrder& order) const
  {
    SampleLattice stored = *this;
    stored.Start = order.PlacePoint(this->Start);
    stored.Step = order.TurnDirection(this->Step);
    return stored;
  }
};

} // namespace Strider

#endif
