// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The samples of a ray whose positions are accumulated in float, step by step, as in VTK's shader.
#ifndef Strider_Rays_SummedLattice_h
#define Strider_Rays_SummedLattice_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"
#include "Foundation/VoxelOrder.h"
#include "Rays/DepthRange.h"

namespace Strider
{

/// Coordinates in which positions are accumulated: index = summed * Scale + Offset.
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

  /// Returns the position of a sample in index space.
  STRIDER_HOST_DEVICE Vector3 At(int sample) const
  {
    const SummedCoordinates& to = this->Coordinates;
    return { this->X[sample] * to.Scale.X + to.Offset.X, this->Y[sample] * to.Scale.Y + to.Offset.Y,
      this->Z[sample] * to.Scale.Z + to.Offset.Z };
  }
};

/// Sample 0 is at Next; each further sample is the float sum of the previous one and Step.
struct SummedLattice
{
  Vector3 Next; ///< first sample that no batch has taken yet
  Vector3 Step;
  SummedCoordinates Coordinates;
  int Count;
  float StartFraction; ///< fraction of sample 0
  float StepFraction;
  float StepsFromBox = 1.0f; ///< from the entry into the volume's box to sample 0
  float StepsToFar = 0.0f;   ///< from sample 0 to the far plane
  RayPart Part{};            ///< part that the samples already belong to
  static constexpr int InFront = 0;

  /// Returns the position of the next sample; the argument must be its number.
  STRIDER_HOST_DEVICE Vector3 GetPlace(int) const
  {
    return SummedPlaces<1>{ { this->Next.X }, { this->Next.Y }, { this->Next.Z },
      this->Coordinates }
      .At(0);
  }
  /// Skips samples that no batch takes.
  STRIDER_HOST_DEVICE void Pass(int samples)
  {
    for (int sample = 0; sample < samples; ++sample)
    {
      this->Next = this->Next + this->Step;
    }
  }

  /// Bound of the error that one sum adds to a coordinate of at most 1: in the same direction, while the coordinates
  /// keep their binary exponent.
  static constexpr float SumError = 1.0f / 33554432.0f; // 2^-25

  /// Returns how many samples may be passed at once, at most `samples`, if their sums are to stay within 1/64 voxel of
  /// the positions that multiples of the step give. `voxels` is the number of voxels along a unit of GetPlace.
  STRIDER_HOST_DEVICE int LimitPassed(int samples, float voxels = 1.0f) const
  {
    constexpr float most = 1.0f / (64.0f * SumError);
    const float longest = voxels * this->MeasureUnit();
    return Smaller(samples, Larger(1, static_cast<int>(most / Larger(longest, 1.0f))));
  }

  /// Returns how far the sums may be from the positions that multiples of the step give, along an axis of GetPlace.
  STRIDER_HOST_DEVICE float MeasureDrift() const
  {
    return static_cast<float>(this->Count) * SumError * this->MeasureUnit();
  }

  /// Returns the largest number of units of GetPlace along a unit of the summed coordinates.
  STRIDER_HOST_DEVICE float MeasureUnit() const
  {
    const Vector3& side = this->Coordinates.Scale;
    return Larger(fabsf(side.X), Larger(fabsf(side.Y), fabsf(side.Z)));
  }

  /// Returns the position of the next sample in index space.
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
  /// Returns the number of steps from the entry into the volume to sample 0.
  STRIDER_HOST_DEVICE float GetLead() const { return 1.0f; }
  /// As GetLead, but from the whole volume's border, even if clipping planes or cropping admit the ray later.
  STRIDER_HOST_DEVICE float GetStepsFromBox() const { return this->StepsFromBox; }
  /// Returns the number of steps from sample 0 to the far plane.
  STRIDER_HOST_DEVICE float GetStepsToFar() const { return this->StepsToFar; }
  /// Returns the number of steps from sample 0 to the exit.
  STRIDER_HOST_DEVICE float GetReach() const { return static_cast<float>(this->Count); }

  /// Moves all samples by a number of steps along the ray.
  STRIDER_HOST_DEVICE void Shift(float steps)
  {
    this->Next = this->Next + steps * this->Step;
    this->StartFraction += steps * this->StepFraction;
    this->StepsFromBox += steps;
    this->StepsToFar -= steps;
  }

  /// Returns the point where the ray enters the volume.
  STRIDER_HOST_DEVICE Vector3 GetEntry() const
  {
    return this->GetStart() - this->GetStepsFromBox() * this->GetStep();
  }

  /// Removes all samples.
  STRIDER_HOST_DEVICE void Clear() { this->Count = 0; }

  /// Moves sample 0 to a point of index space; its fraction stays.
  STRIDER_HOST_DEVICE void MoveTo(Vector3 point)
  {
    const SummedCoordinates& from = this->Coordinates;
    this->Next = { (point.X - from.Offset.X) / from.Scale.X,
      (point.Y - from.Offset.Y) / from.Scale.Y, (point.Z - from.Offset.Z) / from.Scale.Z };
  }

  /// Restarts the lattice `steps` steps behind sample 0, as if the ray entered the volume there.
  STRIDER_HOST_DEVICE void EnterAt(float steps)
  {
    this->Shift(steps + this->GetLead());
    const float left = Clamp(ceilf(steps + this->GetLead()), 0.0f, static_cast<float>(this->Count));
    this->Count -= static_cast<int>(left);
  }

  /// Does nothing: frames that match VTK select the part when they place the samples.
  STRIDER_HOST_DEVICE void KeepPart() {}

  /// True if the ray passes the point `steps` steps behind sample 0. A part may contain the point without having
  /// samples.
  STRIDER_HOST_DEVICE bool Reaches(float steps) const
  {
    return this->Part.IsWhole()
      ? steps >= -this->GetLead() && steps <= this->GetReach()
      : this->Part.Contains(this->StartFraction + steps * this->StepFraction);
  }

  /// Returns the lattice in stored coordinates; the sums stay bit-identical.
  STRIDER_HOST_DEVICE SummedLattice InOrder(const VoxelOrder& order) const
  {
    SummedLattice stored = *this;
    stored.Next = order.Permute(this->Next);
    stored.Step = order.Permute(this->Step);
    stored.Coordinates.Scale = order.TurnDirection(this->Coordinates.Scale);
    stored.Coordinates.Offset = order.PlacePoint(this->Coordinates.Offset);
    return stored;
  }

  /// Returns the positions of the next Batch samples; batches must be taken in order.
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
