// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The samples of one ray, and the places of a batch of them.
#ifndef Strider_Rays_SampleLattice_h
#define Strider_Rays_SampleLattice_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"
#include "Rays/DepthRange.h"

namespace Strider
{

/// A ray has at most this many samples, so that an absurdly small sample distance ends.
constexpr int MaximumSamplesPerRay = 1 << 20;

/// Evenly spaced: sample k of a batch is at Start + (First + k) * Step of index space.
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

/// Sample i is at Start + i * Step, 0 <= i < Count, in index space; of a piece that of the whole volume before KeepPart, and its own then.
struct SampleLattice
{
  Vector3 Start;
  Vector3 Step;
  int Count;
  float StartFraction; ///< of sample 0
  float StepFraction;
  float Steps = 0.0f;                ///< from the entry into the volume to its exit
  RayPart Part{};                    ///< that KeepPart leaves
  int InFront = 0;                   ///< samples in front of sample 0 that KeepPart took away
  Vector3 First{ 0.0f, 0.0f, 0.0f }; ///< the place of the piece that KeepPart will go to
  Vector3 Scale{ 1.0f, 1.0f, 1.0f }; ///< and its steps by a step of the whole

  /// The places of samples first, first + 1, ... first + Batch - 1.
  template <int Batch>
  STRIDER_HOST_DEVICE EvenPlaces TakeBatch(int first) const
  {
    return { this->Start, this->Step, first };
  }

  /// The place of a sample.
  STRIDER_HOST_DEVICE Vector3 GetPlace(int sample) const
  {
    return EvenPlaces{ this->Start, this->Step, sample }.At(0);
  }
  /// Goes past samples that no batch takes.
  STRIDER_HOST_DEVICE void Pass(int) {}

  STRIDER_HOST_DEVICE Vector3 GetStart() const { return this->Start; }
  STRIDER_HOST_DEVICE Vector3 GetStep() const { return this->Step; }
  /// Steps between the entry into the volume and sample 0.
  STRIDER_HOST_DEVICE float GetLead() const { return 0.5f; }
  STRIDER_HOST_DEVICE float GetStepsFromBox() const
  {
    return this->GetLead() + static_cast<float>(this->InFront);
  }
  STRIDER_HOST_DEVICE float GetStepsToFar() const { return this->GetReach(); }
  /// Where the ray enters the volume, in the index space of a piece.
  STRIDER_HOST_DEVICE Vector3 GetEntry() const
  {
    return MultiplyEach(
      this->Scale, this->Start - this->GetStepsFromBox() * this->Step - this->First);
  }
  /// Steps between sample 0 and the exit.
  STRIDER_HOST_DEVICE float GetReach() const { return this->Steps - 0.5f; }

  /// All samples by so many steps along the ray.
  STRIDER_HOST_DEVICE void Shift(float steps)
  {
    this->Start = this->Start + steps * this->Step;
    this->StartFraction += steps * this->StepFraction;
  }

  /// No samples at all.
  STRIDER_HOST_DEVICE void Clear()
  {
    this->Count = 0;
    this->Steps = 0.0f;
  }

  /// Sample 0 to a place of index space; its fraction of the way stays.
  STRIDER_HOST_DEVICE void MoveTo(Vector3 point) { this->Start = point; }

  /// Begins anew at a place so many steps behind sample 0, as if the ray entered the volume there.
  STRIDER_HOST_DEVICE void EnterAt(float steps)
  {
    this->Shift(steps + this->GetLead());
    this->Steps = Larger(0.0f, this->Steps - steps - this->GetLead());
    this->Count = Smaller(this->Count, static_cast<int>(this->Steps + 0.5f));
  }

  /// How many samples lie at a fraction of the way or before it.
  STRIDER_HOST_DEVICE int CountUpTo(float fraction) const
  {
    const float steps = (fraction - this->StartFraction) / this->StepFraction + 1.0f;
    return static_cast<int>(Clamp(steps, 0.0f, static_cast<float>(this->Count)));
  }

  /// Leaves the samples of the part, where a piece has them. To be called last: it does not move them.
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

  /// Whether the ray passes a place so many steps behind sample 0 inside the volume, and the place is in the part.
  STRIDER_HOST_DEVICE bool Reaches(float steps) const
  {
    return steps >= -this->GetLead() && steps <= this->GetReach() &&
      this->Part.Contains(this->StartFraction + steps * this->StepFraction);
  }

  /// The same samples where they are stored.
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
