// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples the next position of each ray of a packet, for each scalar type and filter.
#ifndef Strider_Host_Tiles_SamplePacket_h
#define Strider_Host_Tiles_SamplePacket_h

#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/PacketVoxels.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/ReadUnitSamples.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Calls read(voxels) with the voxels of a volume, of the type that reads fastest.
template <typename Scalar, bool IsXFastest, typename Read>
STRIDER_HOST_DEVICE void ReadPacketVoxels(const VolumeJob& job, const Read& read)
{
  const auto voxels = MakeLinearVoxels<IsXFastest>(static_cast<const Scalar*>(job.Volume.Voxels),
    job.Volume.Dimensions, job.Strides, job.ComponentScalars[0], job.First);
  if constexpr (IsXFastest && std::is_unsigned_v<Scalar> && sizeof(Scalar) <= 2)
  {
    if (FitPacketVoxels(voxels))
    {
      return read(MakePacketVoxels(voxels));
    }
  }
  read(voxels);
}

/// Samples the first `steps` positions of each ray in a round. There is one function per scalar type, filter and order,
/// so that the ray loop is compiled only once.
using SamplePacketFunction = void (*)(
  const VolumeJob& job, const RayPacket& packet, int steps, PacketValues<float>* values);

template <typename Scalar, typename Filter, bool IsXFastest>
STRIDER_HOST_DEVICE_CALL void SamplePacket(
  const VolumeJob& job, const RayPacket& packet, int steps, PacketValues<float>* values)
{
  ReadPacketVoxels<Scalar, IsXFastest>(job, [&](const auto& voxels) {
    for (int step = 0; step < steps; ++step)
    {
      Filter().SampleBatch(voxels, PacketPlaces{ packet, step }, values[step]);
    }
  });
}

/// Positions at an offset from those of a packet.
struct OffsetPlaces
{
  PacketPlaces Places;
  Vector3 Offset;

  STRIDER_HOST_DEVICE Vector3 At(int lane) const { return this->Places.At(lane) + this->Offset; }
};

/// A point and its neighbours at +1 and -1 along each axis; the last place is unused.
struct NeighbourPlaces
{
  static constexpr int Count = 8;
  Vector3 Point;

  STRIDER_HOST_DEVICE Vector3 At(int place) const
  {
    constexpr float X[Count] = { 0.0f, 1.0f, -1.0f };
    constexpr float Y[Count] = { 0.0f, 0.0f, 0.0f, 1.0f, -1.0f };
    constexpr float Z[Count] = { 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, -1.0f };
    return this->Point + Vector3{ X[place], Y[place], Z[place] };
  }
};

/// Reads the samples and the differences of their neighbours at +1 and -1 along each axis, of rays that are odd.
template <typename Filter, typename Voxels>
STRIDER_HOST_DEVICE void ReadOddSamples(const Voxels& voxels, const PacketPlaces& places,
  const PacketValues<int>& isOdd, PacketValues<float>& values,
  PacketValues<float> (&differences)[3])
{
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    if (isOdd[lane] != 0)
    {
      float read[NeighbourPlaces::Count];
      Filter().SampleBatch(voxels, NeighbourPlaces{ places.At(lane) }, read);
      values[lane] = read[0];
      differences[0][lane] = read[1] - read[2];
      differences[1][lane] = read[3] - read[4];
      differences[2][lane] = read[5] - read[6];
    }
  }
}

/// True if ReadUnitPacket reads a volume whose gradients have steps `step`.
template <typename Scalar>
STRIDER_HOST_DEVICE bool FitsUnitPacket(const VolumeJob& job, Vector3 step)
{
  const auto voxels = MakeLinearVoxels<true>(static_cast<const Scalar*>(job.Volume.Voxels),
    job.Volume.Dimensions, job.Strides, job.ComponentScalars[0], job.First);
  return step.X == 1.0f && step.Y == 1.0f && step.Z == 1.0f &&
    HasUnitNeighbours(voxels.First, voxels.Last) && FitPacketVoxels(voxels);
}

/// Reads samples and the differences of their neighbours at +1 and -1 along each axis. Those of rays that are not
/// `wanted` (0) are undefined.
using ReadUnitPacketFunction = void (*)(const VolumeJob& job, const PacketPlaces& places,
  const PacketValues<float>& wanted, PacketValues<float>& values,
  PacketValues<float> (&differences)[3]);

template <typename Scalar, typename Filter>
STRIDER_HOST_DEVICE_CALL void ReadUnitPacket(const VolumeJob& job, const PacketPlaces& places,
  const PacketValues<float>& wanted, PacketValues<float>& values,
  PacketValues<float> (&differences)[3])
{
  const auto voxels = MakeLinearVoxels<true>(static_cast<const Scalar*>(job.Volume.Voxels),
    job.Volume.Dimensions, job.Strides, job.ComponentScalars[0], job.First);
  alignas(64) PacketValues<int> isOdd;
  ReadUnitSamples(MakePacketVoxels(voxels), places, wanted, values, differences, isOdd);
  int isAnyOdd = 0;
  for (int lane = 0; lane < PacketLanes; ++lane)
  {
    isAnyOdd |= isOdd[lane];
  }
  if (isAnyOdd != 0)
  {
    ReadPacketVoxels<Scalar, true>(job,
      [&](const auto& read) { ReadOddSamples<Filter>(read, places, isOdd, values, differences); });
  }
}

/// Reads the differences of the neighbours at +step and -step along each axis, as Differentiate does.
using ReadPacketDifferencesFunction = void (*)(const VolumeJob& job, const PacketPlaces& places,
  Vector3 step, PacketValues<float> (&differences)[3]);

template <typename Scalar, typename Filter, bool IsXFastest>
STRIDER_HOST_DEVICE_CALL void ReadPacketDifferences(const VolumeJob& job,
  const PacketPlaces& places, Vector3 step, PacketValues<float> (&differences)[3])
{
  const Vector3 offsets[3] = { { step.X, 0.0f, 0.0f }, { 0.0f, step.Y, 0.0f },
    { 0.0f, 0.0f, step.Z } };
  ReadPacketVoxels<Scalar, IsXFastest>(job, [&](const auto& voxels) {
    for (int axis = 0; axis < 3; ++axis)
    {
      alignas(64) PacketValues<float> values[2];
      for (int side = 0; side < 2; ++side)
      {
        const Vector3 offset = side == 0 ? offsets[axis] : -1.0f * offsets[axis];
        Filter().SampleBatch(voxels, OffsetPlaces{ places, offset }, values[side]);
      }
      for (int lane = 0; lane < PacketLanes; ++lane)
      {
        differences[axis][lane] = values[0][lane] - values[1][lane];
      }
    }
  });
}

/// Functions for the scalar type, filter and order of a volume.
struct PacketSampler
{
  SamplePacketFunction Sample;
  ReadPacketDifferencesFunction ReadDifferences; ///< null if not asked for
  ReadUnitPacketFunction ReadUnit; ///< reads samples and differences together; null if it cannot
};

template <typename Scalar, typename Filter, bool IsXFastest, bool HasDifferences>
STRIDER_HOST_DEVICE PacketSampler MakePacketSampler([[maybe_unused]] const VolumeJob& job)
{
  PacketSampler sampler{ SamplePacket<Scalar, Filter, IsXFastest>, nullptr, nullptr };
  if constexpr (HasDifferences)
  {
    sampler.ReadDifferences = ReadPacketDifferences<Scalar, Filter, IsXFastest>;
  }
  if constexpr (HasDifferences && IsXFastest && IsPacketScalar<Scalar>)
  {
    sampler.ReadUnit = FitsUnitPacket<Scalar>(job, job.Scene->GradientStep)
      ? ReadUnitPacket<Scalar, Filter>
      : nullptr;
  }
  return sampler;
}

/// Returns the functions for a volume of these scalars that is not compressed.
template <typename Scalar, bool HasDifferences>
STRIDER_HOST_DEVICE PacketSampler FindPacketSampler(const VolumeJob& job)
{
  return job.Filter == ReconstructionFilter::Nearest
    ? MakePacketSampler<Scalar, SampleNearest, false, HasDifferences>(job)
    : job.Strides.Axis[0] == 1
    ? MakePacketSampler<Scalar, SampleTrilinear, true, HasDifferences>(job)
    : MakePacketSampler<Scalar, SampleTrilinear, false, HasDifferences>(job);
}

} // namespace Strider

#endif
