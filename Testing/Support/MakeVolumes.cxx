// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "MakeVolumes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace Strider::Testing
{
namespace
{

constexpr double Pi = 3.14159265358979323846;

/// Calls `function` with a value of the C++ type that `type` names.
template <typename Function>
auto CallWithScalar(ScalarType type, const Function& function)
{
  switch (type)
  {
    case ScalarType::Int8:
      return function(std::int8_t{});
    case ScalarType::UInt8:
      return function(std::uint8_t{});
    case ScalarType::Int16:
      return function(std::int16_t{});
    case ScalarType::UInt16:
      return function(std::uint16_t{});
    case ScalarType::Int32:
      return function(std::int32_t{});
    case ScalarType::UInt32:
      return function(std::uint32_t{});
    case ScalarType::Int64:
      return function(std::int64_t{});
    case ScalarType::UInt64:
      return function(std::uint64_t{});
    case ScalarType::Float32:
      return function(float{});
    case ScalarType::Float64:
      break;
  }
  return function(double{});
}

template <typename Scalar>
Scalar ConvertTo(double scalar)
{
  if constexpr (std::is_floating_point_v<Scalar>)
  {
    return static_cast<Scalar>(scalar);
  }
  else
  {
    using Limits = std::numeric_limits<Scalar>;
    const double rounded = std::nearbyint(scalar);
    if (!(rounded > static_cast<double>(Limits::min())))
    {
      return Limits::min();
    }
    // The largest 64-bit integer rounds up to a double that is out of the type's range.
    return rounded >= static_cast<double>(Limits::max()) ? Limits::max()
                                                         : static_cast<Scalar>(rounded);
  }
}

std::size_t FindVoxel(const VolumeView& layout, int x, int y, int z)
{
  const std::size_t row = static_cast<std::size_t>(z) * layout.Dimensions[1] + y;
  return row * layout.Dimensions[0] + x;
}

} // namespace

VolumeView TestVolume::View() const
{
  VolumeView view = this->Layout;
  view.Voxels = this->Bytes.data();
  return view;
}

double TestVolume::Read(int x, int y, int z) const
{
  return CallWithScalar(this->Layout.Type, [&](auto scalar) {
    std::memcpy(&scalar, this->Bytes.data() + FindVoxel(this->Layout, x, y, z) * sizeof(scalar),
      sizeof(scalar));
    return static_cast<double>(scalar);
  });
}

void WriteVoxel(TestVolume& volume, int x, int y, int z, double scalar)
{
  CallWithScalar(volume.Layout.Type, [&](auto typed) {
    typed = ConvertTo<decltype(typed)>(scalar);
    std::memcpy(volume.Bytes.data() + FindVoxel(volume.Layout, x, y, z) * sizeof(typed), &typed,
      sizeof(typed));
  });
}

TestVolume MakeVolume(ScalarType type, std::array<int, 3> dimensions, const Field& field,
  std::array<double, 3> spacing, std::array<double, 3> origin)
{
  TestVolume volume;
  volume.Layout.Type = type;
  volume.Layout.Dimensions = dimensions;
  volume.IndexToPhysical = { spacing[0], 0, 0, origin[0], 0, spacing[1], 0, origin[1], 0, 0,
    spacing[2], origin[2], 0, 0, 0, 1 };
  volume.Bytes.resize(volume.Layout.CountVoxels() * SizeOf(type));
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (int z = 0; z < dimensions[2]; ++z)
  {
    for (int y = 0; y < dimensions[1]; ++y)
    {
      for (int x = 0; x < dimensions[0]; ++x)
      {
        WriteVoxel(volume, x, y, z, field(x, y, z));
        const double stored = volume.Read(x, y, z);
        low = std::isfinite(stored) ? std::min(low, stored) : low;
        high = std::isfinite(stored) ? std::max(high, stored) : high;
      }
    }
  }
  volume.Layout.ScalarRange = { low, high };
  return volume;
}

Field MakeConstantField(double scalar)
{
  return [=](double, double, double) { return scalar; };
}

Field MakeRampField(int axis, int dimension, double low, double high)
{
  return [=](double x, double y, double z) {
    const double position = axis == 0 ? x : axis == 1 ? y : z;
    return low + (high - low) * position / std::max(1, dimension - 1);
  };
}

Field MakeSphereField(
  std::array<double, 3> centre, double radius, double low, double high, bool isSoft)
{
  return [=](double x, double y, double z) {
    const double distance = std::hypot(x - centre[0], y - centre[1], z - centre[2]);
    const double inside =
      isSoft ? std::clamp(radius + 0.5 - distance, 0.0, 1.0) : (distance <= radius ? 1.0 : 0.0);
    return low + (high - low) * inside;
  };
}

Field MakeMarschnerLobbField(std::array<int, 3> dimensions, double low, double high)
{
  return [=](double x, double y, double z) {
    const auto place = [](double position, int dimension) {
      return dimension > 1 ? 2.0 * position / (dimension - 1) - 1.0 : 0.0;
    };
    const double across = place(x, dimensions[0]);
    const double up = place(y, dimensions[1]);
    const double along = place(z, dimensions[2]);
    constexpr double frequency = 6.0;
    constexpr double amplitude = 0.25;
    const double ripple =
      std::cos(2.0 * Pi * frequency * std::cos(0.5 * Pi * std::hypot(across, up)));
    const double signal =
      (1.0 - std::sin(0.5 * Pi * along) + amplitude * (1.0 + ripple)) / (2.0 * (1.0 + amplitude));
    return low + (high - low) * signal;
  };
}

Field MakeNoiseField(double low, double high)
{
  return [=](double x, double y, double z) {
    std::uint32_t hash = static_cast<std::uint32_t>(x) * 73856093u ^
      static_cast<std::uint32_t>(y) * 19349663u ^ static_cast<std::uint32_t>(z) * 83492791u;
    hash = (hash ^ (hash >> 13)) * 0x5bd1e995u;
    hash ^= hash >> 15;
    return low + (high - low) * (hash & 0xffffffu) / 16777215.0;
  };
}

std::vector<ScalarType> ListScalarTypes()
{
  return { ScalarType::Int8, ScalarType::UInt8, ScalarType::Int16, ScalarType::UInt16,
    ScalarType::Int32, ScalarType::UInt32, ScalarType::Int64, ScalarType::UInt64,
    ScalarType::Float32, ScalarType::Float64 };
}

const char* NameOf(ScalarType type)
{
  static const char* const names[] = { "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32",
    "Int64", "UInt64", "Float32", "Float64" };
  return names[static_cast<int>(type)];
}

std::array<double, 2> ChooseScalars(ScalarType type)
{
  switch (type)
  {
    case ScalarType::Int8:
      return { -128.0, 127.0 };
    case ScalarType::UInt8:
      return { 0.0, 255.0 };
    case ScalarType::Int16:
      return { -32768.0, 32767.0 };
    case ScalarType::UInt16:
      return { 0.0, 65535.0 };
    case ScalarType::Int32:
      return { -2000000000.0, -2000000000.0 + 1000.0 };
    case ScalarType::UInt32:
      return { 4000000000.0, 4000000000.0 + 1000.0 };
    case ScalarType::Int64:
      return { -1e15, -1e15 + 1000.0 };
    case ScalarType::UInt64:
      return { 1e15, 1e15 + 1000.0 };
    case ScalarType::Float32:
    case ScalarType::Float64:
      break;
  }
  return { -1.0, 3.0 };
}

} // namespace Strider::Testing
