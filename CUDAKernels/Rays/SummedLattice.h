// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The samples of one ray whose positions are added up in float, step by step, as VTK's shader does.
#ifndef Strider_Rays_SummedLattice_h
#define Strider_Rays_SummedLattice_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"
#include "Rays/DepthRange.h"

namespace Strider
{

/// Coordinates that are added up, which are not those of index space: index = summed * Scale + Offset.
struct SummedCoordinates
{
  Vector3 Scale;
  Vector3 Offset;
};

template <int Batch>
struct SummedPlaces
{
  float X[Batch];
  float Y[Batch];
  float Z[Batch];
  SummedCoordinates Coordinates;

  /// In index space.
  STRIDER_HOST_DEVICE Vector3 At(int sample) const
  {
    const SummedCoordinates& to = this->Coordinates;
    return { this->X[sample] * to.Scale.X + to.Offset.X, this->Y[sample] * to.Scale.Y + to.Offset.Y,
      this->Z[sample] * to.Scale.Z + to.Offset.Z };
  }
};

/// Sample 0 is at Next; each further one is a float sum of the one before it and Step.
struct SummedLattice
{
  Vector3 Next; ///< the first sample that no batch has taken yet
  Vector3 Step;
  SummedCoordinates Coordinates;
  int Count;
  float StartFraction; ///< of sample 0
  float StepFraction;
  float StepsFromBox = 1.0f; ///< between where the ray enters the box of the volume and sample 0
  float StepsToFar = 0.0f;   ///< between sample 0 and the far plane
  RayPart Part{};            ///< that the samples are of, already
  static constexpr int InFront = 0;

  /// The place of the next sample, whose number it is given.
  STRIDER_HOST_DEVICE Vector3 GetPlace(int) const
  {
    return SummedPlaces<1>{ { this->Next.X }, { this->Next.Y }, { this->Next.Z },
      this->Coordinates }
      .At(0);
  }
  /// Goes past samples that no batch takes.
  STRIDER_HOST_DEVICE void Pass(int samples)
  {
    for (int sample = 0; sample < samples; ++sample)
    {
      this->Next = this->Next + this->Step;
    }
  }

  /// In index space.
  STRIDER_HOST_DEVICE Vector3 GetStart() const
  {
    const SummedCoordinates& to = this->Coordinates;
    return { this->Next.X * to.Scale.X + to.Offset.X, this->Next.Y * to.Scale.Y + to.Offset.Y,
      this->Next.Z * to.Scale.Z + to.Offset.Z };
  }
  STRIDER_HOST_DEVICE Vector3 GetStep() const
  {
    const Vector3& scale = this->Coordinates.Scale;
    return { this->Step.X * scale.X, this->Step.Y * scale.Y, this->Step.Z * scale.Z };
  }
  /// Steps between the entry into the volume and sample 0.
  STRIDER_HOST_DEVICE float GetLead() const { return 1.0f; }
  /// The same from the whole volume's border, where clipping planes or cropping let the ray in later.
  STRIDER_HOST_DEVICE float GetStepsFromBox() const { return this->StepsFromBox; }
  /// Steps between sample 0 and the far plane.
  STRIDER_HOST_DEVICE float GetStepsToFar() const { return this->StepsToFar; }
  /// Steps between sample 0 and the exit.
  STRIDER_HOST_DEVICE float GetReach() const { return static_cast<float>(this->Count); }

  /// All samples by so many steps along the ray.
  STRIDER_HOST_DEVICE void Shift(float steps)
  {
    this->Next = this->Next + steps * this->Step;
    this->StartFraction += steps * this->StepFraction;
    this->StepsFromBox += steps;
    this->StepsToFar -= steps;
  }

  /// Where the ray enters the volume.
  STRIDER_HOST_DEVICE Vector3 GetEntry() const
  {
    return this->GetStart() - this->GetStepsFromBox() * this->GetStep();
  }

  /// No samples at all.
  STRIDER_HOST_DEVICE void Clear() { this->Count = 0; }

  /// Sample 0 to a place of index space; its fraction of the way stays.
  STRIDER_HOST_DEVICE void MoveTo(Vector3 point)
  {
    const SummedCoordinates& from = this->Coordinates;
    this->Next = { (point.X - from.Offset.X) / from.Scale.X,
      (point.Y - from.Offset.Y) / from.Scale.Y, (point.Z - from.Offset.Z) / from.Scale.Z };
  }

  /// Begins anew at a place so many steps behind sample 0, as if the ray entered the volume there.
  STRIDER_HOST_DEVICE void EnterAt(float steps)
  {
    this->Shift(steps + this->GetLead());
    this->Count = Larger(0, this->Count - static_cast<int>(ceilf(steps + this->GetLead())));
  }

  /// Frames that match VTK take the part where they place their samples.
  STRIDER_HOST_DEVICE void KeepPart() {}

  /// Whether the ray passes a place so many steps behind sample 0. A part may, without having samples.
  STRIDER_HOST_DEVICE bool Reaches(float steps) const
  {
    return this->Part.IsWhole()
      ? steps >= -this->GetLead() && steps <= this->GetReach()
      : this->Part.Contains(this->StartFraction + steps * this->StepFraction);
  }

  /// The same samples where they are stored; sums stay what they are.
  STRIDER_HOST_DEVICE SummedLattice InOrder(const VoxelOrder& order) const
  {
    SummedLattice stored = *this;
    stored.Next = order.Permute(this->Next);
    stored.Step = order.Permute(this->Step);
    stored.Coordinates.Scale = order.TurnDirection(this->Coordinates.Scale);
    stored.Coordinates.Offset = order.PlacePoint(this->Coordinates.Offset);
    return stored;
  }

  /// The places of the next Batch samples: batches are taken one after the other.
  template <int Batch>
  STRIDER_HOST_DEVICE SummedPlaces<Batch> TakeBatch(int)
  {
    SummedPlaces<Batch> places;
    places.Coordinates = this->Coordinates;
    for (int sample = 0; sample < Batch; ++sample)
    {
      places.X[sample] = this->Next.X;
      places.Y[sample] = this->Next.Y;
      places.Z[sample] = this->Next.Z;
      this->Next = this->Next + this->Step;
    }
    return places;
  }
};

} // namespace Strider

#endif
