// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels for the compression tests, as bytes that any scalar type can hold.
#ifndef Strider_Testing_CompressionVolumes_h
#define Strider_Testing_CompressionVolumes_h

#include "Host/Volume/CompressVolume.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace Strider::Testing
{

/// A volume of arbitrary bytes with its layout.
struct RawVolume
{
  std::array<int, 3> Dimensions{ 1, 1, 1 };
  ScalarType Type = ScalarType::UInt8;
  int Components = 1;
  std::vector<unsigned char> Bytes;

  VolumeView View() const
  {
    VolumeView view;
    view.Voxels = this->Bytes.data();
    view.Type = this->Type;
    view.Dimensions = this->Dimensions;
    view.Components = this->Components;
    return view;
  }
};

/// Pattern that fills a volume.
enum class Filling
{
  Constant,
  Noise,  ///< random bits; floats include every kind of NaN
  Smooth, ///< waves over part of the range, with some noise
  /// Randomly the smallest or largest value of the type; floats also 0, -0, infinities and NaN.
  Extremes,
  Labels,    ///< few values in large regions
  LittleWays ///< values that differ in their highest bits only
};

constexpr Filling AllFillings[] = { Filling::Constant, Filling::Noise, Filling::Smooth,
  Filling::Extremes, Filling::Labels, Filling::LittleWays };

namespace Detail
{

template <typename Scalar>
Scalar PickExtreme(unsigned choice)
{
  using Limits = std::numeric_limits<Scalar>;
  const Scalar choices[] = { Limits::lowest(), Limits::max(), Scalar{ 0 }, Scalar{ 1 },
    static_cast<Scalar>(-Scalar{ 1 }), static_cast<Scalar>(Limits::has_infinity ? -0.0 : 2),
    Limits::has_infinity ? Limits::infinity() : Limits::max(),
    Limits::has_infinity ? Limits::quiet_NaN() : Limits::lowest() };
  return choices[choice % 8];
}

template <typename Scalar>
void Fill(RawVolume& volume, Filling filling, std::mt19937_64& random)
{
  const std::size_t count = volume.Bytes.size() / sizeof(Scalar);
  const double top = std::is_floating_point_v<Scalar>
    ? 1.0
    : static_cast<double>(std::numeric_limits<Scalar>::max()) / 4.0;
  for (std::size_t voxel = 0; voxel < count; ++voxel)
  {
    const auto place = static_cast<double>(voxel);
    const std::uint64_t bits = random();
    Scalar scalar{};
    switch (filling)
    {
      case Filling::Constant:
        scalar = static_cast<Scalar>(42);
        break;
      case Filling::Noise:
        std::memcpy(&scalar, &bits, sizeof(scalar));
        break;
      case Filling::Smooth:
        scalar = static_cast<Scalar>(
          top * (1.0 + 0.5 * std::sin(0.02 * place) + 1e-3 * static_cast<double>(bits % 16)));
        break;
      case Filling::Extremes:
        scalar = PickExtreme<Scalar>(static_cast<unsigned>(bits >> 40));
        break;
      case Filling::Labels:
        scalar = static_cast<Scalar>(voxel / 700 % 3);
        break;
      case Filling::LittleWays:
        scalar = static_cast<Scalar>(top / 64.0 * static_cast<double>(bits % 64));
        break;
    }
    std::memcpy(volume.Bytes.data() + voxel * sizeof(Scalar), &scalar, sizeof(scalar));
  }
}

} // namespace Detail

inline RawVolume MakeRawVolume(ScalarType type, const std::array<int, 3>& dimensions,
  int components, Filling filling, unsigned seed = 1)
{
  RawVolume volume{ dimensions, type, components, {} };
  volume.Bytes.resize(static_cast<std::size_t>(dimensions[0]) * dimensions[1] * dimensions[2] *
    components * SizeOf(type));
  std::mt19937_64 random(seed);
  switch (type)
  {
    case ScalarType::Int8:
      Detail::Fill<std::int8_t>(volume, filling, random);
      break;
    case ScalarType::UInt8:
      Detail::Fill<std::uint8_t>(volume, filling, random);
      break;
    case ScalarType::Int16:
      Detail::Fill<std::int16_t>(volume, filling, random);
      break;
    case ScalarType::UInt16:
      Detail::Fill<std::uint16_t>(volume, filling, random);
      break;
    case ScalarType::Int32:
      Detail::Fill<std::int32_t>(volume, filling, random);
      break;
    case ScalarType::UInt32:
      Detail::Fill<std::uint32_t>(volume, filling, random);
      break;
    case ScalarType::Int64:
      Detail::Fill<std::int64_t>(volume, filling, random);
      break;
    case ScalarType::UInt64:
      Detail::Fill<std::uint64_t>(volume, filling, random);
      break;
    case ScalarType::Float32:
      Detail::Fill<float>(volume, filling, random);
      break;
    case ScalarType::Float64:
      Detail::Fill<double>(volume, filling, random);
      break;
  }
  return volume;
}

} // namespace Strider::Testing

#endif
