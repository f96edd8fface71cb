// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes histograms of scalars.
#include "Scene/MakeHistogram.h"
#include "Volumes/StoreField.h"
#include "Volumes/VolumeField.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

class HistogramMaker
{
public:
  /// Adds the scalar at fraction `part` of the range; rounded as StoreField rounds to bytes.
  void Add(double part)
  {
    if (std::isfinite(part))
    {
      const long entry = std::lround(std::clamp(part, 0.0, 1.0) * 255.0);
      this->Histogram[entry] += 1.0;
      this->Total += 1.0;
    }
  }

  ScalarHistogram Finish() const
  {
    ScalarHistogram fractions = this->Histogram;
    for (double& fraction : fractions)
    {
      fraction /= std::max(this->Total, 1.0);
    }
    return fractions;
  }

private:
  ScalarHistogram Histogram{};
  double Total = 0.0;
};

template <typename Scalar>
ScalarHistogram MakeHistogramOf(const Strider::VolumeView& volume)
{
  HistogramMaker maker;
  const auto* voxels = static_cast<const Scalar*>(volume.Voxels);
  const std::size_t count = volume.CountVoxels();
  // Steps by a prime number of voxels, so that no axis is preferred.
  const std::size_t step = count > 1000000 ? std::max<std::size_t>(1, count / 1000003) | 1 : 1;
  const double low = volume.ScalarRange[0];
  const double extent = std::max(volume.ScalarRange[1] - low, 1e-300);
  for (std::size_t voxel = 0; voxel < count; voxel += step)
  {
    maker.Add((static_cast<double>(voxels[voxel]) - low) / extent);
  }
  return maker.Finish();
}

} // namespace

ScalarHistogram MakeHistogram(const std::string& generatedVolume)
{
  constexpr int side = 64;
  const VoxelGrid grid{ { side, side, side } };
  HistogramMaker maker;
  VisitField(generatedVolume, [&](const auto& field) {
    for (int z = 0; z < side; ++z)
    {
      for (int y = 0; y < side; ++y)
      {
        for (int x = 0; x < side; ++x)
        {
          maker.Add(field(FindPlace(grid, x, y, z)));
        }
      }
    }
  });
  return maker.Finish();
}

ScalarHistogram MakeHistogram(const Strider::VolumeView& volume)
{
  using Strider::ScalarType;
  switch (volume.Type)
  {
    case ScalarType::Int8:
      return MakeHistogramOf<std::int8_t>(volume);
    case ScalarType::UInt8:
      return MakeHistogramOf<std::uint8_t>(volume);
    case ScalarType::Int16:
      return MakeHistogramOf<std::int16_t>(volume);
    case ScalarType::UInt16:
      return MakeHistogramOf<std::uint16_t>(volume);
    case ScalarType::Int32:
      return MakeHistogramOf<std::int32_t>(volume);
    case ScalarType::UInt32:
      return MakeHistogramOf<std::uint32_t>(volume);
    case ScalarType::Int64:
      return MakeHistogramOf<std::int64_t>(volume);
    case ScalarType::UInt64:
      return MakeHistogramOf<std::uint64_t>(volume);
    case ScalarType::Float32:
      return MakeHistogramOf<float>(volume);
    case ScalarType::Float64:
      break;
  }
  return MakeHistogramOf<double>(volume);
}

} // namespace StriderBenchmarks
