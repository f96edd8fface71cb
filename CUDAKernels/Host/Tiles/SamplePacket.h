// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples the next position of each ray of a packet, for each scalar type and filter.
#ifndef Strider_Host_Tiles_SamplePacket_h
#define Strider_Host_Tiles_SamplePacket_h

#include "Host/Tiles/MarchTile.h"
#include "Host/Tiles/PacketVoxels.h"
#include "Host/Tiles/RayPacket.h"
#include "Host/Tiles/ReadUnitDifferences.h"
#include "Sampling/SampleNearest.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Calls read(voxels) with the voxels of a volume, of the type that reads fastest.
template <typename Scalar, bool IsXFastest, typename Read>
STRIDER_HOST_DEVICE void ReadPacketVoxels(const VolumeJob& job, const Read& read)
{
  const auto voxels = MakeLinearVoxels<IsXFastest>(static_cast<const Scalar*>(job.Volume.Voxels),
    job.Volume.Dimensions, job.Strides, job.ComponentScalars[0]);
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

/// Reads the differences of the neighbours at +step and -step along each axis, as Differentiate does.
/// Differences of rays whose opacity is 0 are undefined.
using ReadPacketDifferencesFunction = void (*)(const VolumeJob& job, const PacketPlaces& places,
  Vector3 step, const PacketValues<float>& opacities, PacketValues<float> (&differences)[3]);

template <typename Scalar, typename Filter, bool IsXFastest>
STRIDER_HOST_DEVICE_CALL void ReadPacketDifferences(const VolumeJob& job,
  const PacketPlaces& places, Vector3 step, const PacketValues<float>& opacities,
  PacketValues<float> (&differences)[3])
{
  if constexpr (IsXFastest && IsPacketScalar<Scalar>)
  {
    const auto voxels = MakeLinearVoxels<true>(static_cast<const Scalar*>(job.Volume.Voxels),
      job.Volume.Dimensions, job.Strides, job.ComponentScalars[0]);
    if (step.X == 1.0f && step.Y == 1.0f && step.Z == 1.0f && FitPacketVoxels(voxels) &&
      ReadUnitDifferences(MakePacketVoxels(voxels), places, opacities, differences))
    {
      return;
    }
  }
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
};

template <typename Scalar, typename Filter, bool IsXFastest, bool HasDifferences>
STRIDER_HOST_DEVICE PacketSampler MakePacketSampler()
{
  if constexpr (HasDifferences)
  {
    return { SamplePacket<Scalar, Filter, IsXFastest>,
      ReadPacketDifferences<Scalar, Filter, IsXFastest> };
  }
  else
  {
    return { SamplePacket<Scalar, Filter, IsXFastest>, nullptr };
  }
}

template <typename Scalar, bool HasDifferences>
STRIDER_HOST_DEVICE PacketSampler FindPacketSamplerOf(const VolumeJob& job)
{
  return job.Filter == ReconstructionFilter::Nearest
    ? MakePacketSampler<Scalar, SampleNearest, false, HasDifferences>()
    : job.Strides.Axis[0] == 1
    ? MakePacketSampler<Scalar, SampleTrilinear, true, HasDifferences>()
    : MakePacketSampler<Scalar, SampleTrilinear, false, HasDifferences>();
}

/// Returns the functions for a volume that is not compressed.
template <bool HasDifferences>
STRIDER_HOST_DEVICE PacketSampler FindPacketSampler(const VolumeJob& job)
{
  switch (job.Volume.Type)
  {
    case ScalarType::Int8:
      return FindPacketSamplerOf<std::int8_t, HasDifferences>(job);
    case ScalarType::UInt8:
      return FindPacketSamplerOf<std::uint8_t, HasDifferences>(job);
    case ScalarType::Int16:
      return FindPacketSamplerOf<std::int16_t, HasDifferences>(job);
    case ScalarType::UInt16:
      return FindPacketSamplerOf<std::uint16_t, HasDifferences>(job);
    case ScalarType::Int32:
      return FindPacketSamplerOf<std::int32_t, HasDifferences>(job);
    case ScalarType::UInt32:
      return FindPacketSamplerOf<std::uint32_t, HasDifferences>(job);
    case ScalarType::Int64:
      return FindPacketSamplerOf<std::int64_t, HasDifferences>(job);
    case ScalarType::UInt64:
      return FindPacketSamplerOf<std::uint64_t, HasDifferences>(job);
    case ScalarType::Float32:
      return FindPacketSamplerOf<float, HasDifferences>(job);
    case ScalarType::Float64:
      break;
  }
  return FindPacketSamplerOf<double, HasDifferences>(job);
}

} // namespace Strider

#endif
