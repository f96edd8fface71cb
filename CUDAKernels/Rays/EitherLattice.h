// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The samples of a ray, evenly spaced or summed as in VTK's shader; which of the two is known at run time only.
#ifndef Strider_Rays_EitherLattice_h
#define Strider_Rays_EitherLattice_h

#include "Rays/CutByPlanes.h"
#include "Rays/SampleLattice.h"
#include "Rays/SummedLattice.h"

namespace Strider
{

template <int Batch>
struct ListedPlaces
{
  Vector3 Places[Batch];

  STRIDER_HOST_DEVICE Vector3 At(int sample) const { return this->Places[sample]; }
};

/// Behaves as the one of its two lattices that it was made from, bit for bit. A kernel compiled once for it replaces
/// two kernels; all rays of a frame take the same branches.
struct EitherLattice
{
  SampleLattice Even;
  SummedLattice Summed;
  bool IsSummed;
  // Members of the lattice in use.
  int Count;
  int InFront;
  float StartFraction;
  float StepFraction;

  STRIDER_HOST_DEVICE explicit EitherLattice(const SampleLattice& lattice)
    : Even(lattice)
    , Summed{}
    , IsSummed(false)
  {
    this->Follow(lattice);
  }
  STRIDER_HOST_DEVICE explicit EitherLattice(const SummedLattice& lattice)
    : Even{}
    , Summed(lattice)
    , IsSummed(true)
  {
    this->Follow(lattice);
  }

  /// Calls change(lattice) with the lattice in use.
  template <typename Operation>
  STRIDER_HOST_DEVICE void Change(const Operation& change)
  {
    if (this->IsSummed)
    {
      this->Summed.Count = this->Count;
      change(this->Summed);
      this->Follow(this->Summed);
    }
    else
    {
      this->Even.Count = this->Count;
      change(this->Even);
      this->Follow(this->Even);
    }
  }

  /// Returns read(lattice) of the lattice in use.
  template <typename Operation>
  STRIDER_HOST_DEVICE auto Read(const Operation& read) const
  {
    if (this->IsSummed)
    {
      SummedLattice summed = this->Summed;
      summed.Count = this->Count;
      return read(summed);
    }
    return read(this->Even);
  }

  /// As the functions of the lattices.
  template <int Batch>
  STRIDER_HOST_DEVICE ListedPlaces<Batch> TakeBatch(int first)
  {
    ListedPlaces<Batch> places;
    const auto list = [&](const auto& batch) {
      STRIDER_UNROLL
      for (int sample = 0; sample < Batch; ++sample)
      {
        places.Places[sample] = batch.At(sample);
      }
    };
    if (this->IsSummed)
    {
      list(this->Summed.template TakeBatch<Batch>(first));
    }
    else
    {
      list(this->Even.template TakeBatch<Batch>(first));
    }
    return places;
  }
  STRIDER_HOST_DEVICE Vector3 GetPlace(int sample) const
  {
    return this->Read([&](const auto& lattice) { return lattice.GetPlace(sample); });
  }
  STRIDER_HOST_DEVICE void Pass(int samples)
  {
    if (this->IsSummed)
    {
      this->Summed.Pass(samples);
    }
  }
  STRIDER_HOST_DEVICE int LimitPassed(int samples, float voxels = 1.0f) const
  {
    return this->IsSummed ? this->Summed.LimitPassed(samples, voxels) : samples;
  }
  STRIDER_HOST_DEVICE float MeasureDrift() const
  {
    return this->Read([](const auto& lattice) { return lattice.MeasureDrift(); });
  }
  STRIDER_HOST_DEVICE Vector3 GetStart() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetStart(); });
  }
  STRIDER_HOST_DEVICE Vector3 GetStep() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetStep(); });
  }
  STRIDER_HOST_DEVICE float GetLead() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetLead(); });
  }
  STRIDER_HOST_DEVICE float GetStepsFromBox() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetStepsFromBox(); });
  }
  STRIDER_HOST_DEVICE float GetStepsToFar() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetStepsToFar(); });
  }
  STRIDER_HOST_DEVICE Vector3 GetEntry() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetEntry(); });
  }
  STRIDER_HOST_DEVICE float GetReach() const
  {
    return this->Read([](const auto& lattice) { return lattice.GetReach(); });
  }
  STRIDER_HOST_DEVICE bool Reaches(float steps) const
  {
    return this->Read([&](const auto& lattice) { return lattice.Reaches(steps); });
  }
  STRIDER_HOST_DEVICE void Shift(float steps)
  {
    this->Change([&](auto& lattice) { lattice.Shift(steps); });
  }
  STRIDER_HOST_DEVICE void Clear()
  {
    this->Change([](auto& lattice) { lattice.Clear(); });
  }
  STRIDER_HOST_DEVICE void MoveTo(Vector3 point)
  {
    this->Change([&](auto& lattice) { lattice.MoveTo(point); });
  }
  STRIDER_HOST_DEVICE void EnterAt(float steps)
  {
    this->Change([&](auto& lattice) { lattice.EnterAt(steps); });
  }
  STRIDER_HOST_DEVICE void KeepPart()
  {
    this->Change([](auto& lattice) { lattice.KeepPart(); });
  }
  /// As that of SampleLattice; summed samples are kept by KeepPart.
  STRIDER_HOST_DEVICE int LimitToPart()
  {
    int first = 0;
    if (!this->IsSummed)
    {
      this->Even.Count = this->Count;
      first = this->Even.LimitToPart();
      this->Follow(this->Even);
    }
    return first;
  }

private:
  template <typename Lattice>
  STRIDER_HOST_DEVICE void Follow(const Lattice& lattice)
  {
    this->Count = lattice.Count;
    this->InFront = lattice.InFront;
    this->StartFraction = lattice.StartFraction;
    this->StepFraction = lattice.StepFraction;
  }
};

STRIDER_HOST_DEVICE void CutByPlanes(const ClipPlane* planes, int count, EitherLattice& lattice)
{
  lattice.Change([&](auto& used) { CutByPlanes(planes, count, used); });
}

} // namespace Strider

#endif
