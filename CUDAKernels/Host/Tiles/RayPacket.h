// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that a CPU thread marches together, one in each lane of its vector registers.
#ifndef Strider_Host_Tiles_RayPacket_h
#define Strider_Host_Tiles_RayPacket_h

#include "Compositing/MarchRay.h"
#include "Foundation/Vector3.h"
#include "Rays/SampleLattice.h"

namespace Strider
{

/// Number of rays of a packet: the lanes of an AVX-512 register, two of AVX2, or four of SSE2.
constexpr int PacketLanes = 16;

template <typename Value>
using PacketValues = Value[PacketLanes];

/// State of the rays of a packet, value by value over the lanes. Rays are independent: each has its own next sample.
struct alignas(64) RayPacket
{
  PacketValues<float> Start[3]; ///< of each ray's SampleLattice, by axis
  PacketValues<float> Step[3];
  PacketValues<int> First;  ///< first sample of the round
  PacketValues<int> Length; ///< number of samples of the round; 0 for a lane without a ray
  PacketValues<int>
    Next; ///< first sample after the round, or after the sample that made the ray opaque
  PacketValues<int> IsKnown; ///< the samples of the round have the value Known
  PacketValues<float> Known;
  PacketValues<float> Red; ///< as in RayResult
  PacketValues<float> Green;
  PacketValues<float> Blue;
  PacketValues<float> Opacity;
  PacketValues<int> FirstVisible;

  /// Starts a ray that pauses before its first sample.
  STRIDER_HOST_DEVICE void SetRay(int lane, const SampleLattice& lattice)
  {
    this->Start[0][lane] = lattice.Start.X;
    this->Start[1][lane] = lattice.Start.Y;
    this->Start[2][lane] = lattice.Start.Z;
    this->Step[0][lane] = lattice.Step.X;
    this->Step[1][lane] = lattice.Step.Y;
    this->Step[2][lane] = lattice.Step.Z;
    this->First[lane] = 0;
    this->Length[lane] = 0;
    this->Next[lane] = 0;
    this->IsKnown[lane] = 0;
    this->Known[lane] = 0.0f;
    this->Red[lane] = 0.0f;
    this->Green[lane] = 0.0f;
    this->Blue[lane] = 0.0f;
    this->Opacity[lane] = 0.0f;
    this->FirstVisible[lane] = -1;
  }

  /// Makes a ray go on from a state, before sample `first`.
  STRIDER_HOST_DEVICE void Resume(int lane, int first, const RayResult& state)
  {
    this->First[lane] = first;
    this->Next[lane] = first;
    this->Red[lane] = state.Red;
    this->Green[lane] = state.Green;
    this->Blue[lane] = state.Blue;
    this->Opacity[lane] = state.Opacity;
    this->FirstVisible[lane] = state.FirstVisibleSample;
  }
};

/// Number of samples of a ray in a round. Between two rounds, finished rays make room for others.
constexpr int PacketRound = 16;

/// Values of the rays' samples in a round.
using RoundValues = PacketValues<float>[PacketRound];

/// Positions of the rays' samples `Steps` steps after RayPacket::First, with the arithmetic of EvenPlaces.
struct PacketPlaces
{
  const RayPacket& Packet;
  int Steps;

  STRIDER_HOST_DEVICE Vector3 At(int lane) const
  {
    const RayPacket& packet = this->Packet;
    const float sample = static_cast<float>(packet.First[lane] + this->Steps);
    return { packet.Start[0][lane] + sample * packet.Step[0][lane],
      packet.Start[1][lane] + sample * packet.Step[1][lane],
      packet.Start[2][lane] + sample * packet.Step[2][lane] };
  }
};

} // namespace Strider

#endif
