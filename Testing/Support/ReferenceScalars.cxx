// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "ReferenceScalars.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

/// OpenGL's normalised texture formats divide by the largest value of the type; VTK uses them for 8- and 16-bit
/// integers.
double FindTextureDivisor(ScalarType type)
{
  switch (type)
  {
    case ScalarType::UInt8:
      return 255.0;
    case ScalarType::Int8:
      return 127.0;
    case ScalarType::UInt16:
      return 65535.0;
    case ScalarType::Int16:
      return 32767.0;
    default:
      return 1.0;
  }
}

/// VTK maps the scalar range with these divisors instead (vtkVolumeTexture::GetScaleAndBias).
double FindRangeDivisor(ScalarType type)
{
  switch (type)
  {
    case ScalarType::UInt8:
      return 256.0;
    case ScalarType::Int8:
      return 128.0;
    case ScalarType::UInt16:
      return 65536.0;
    case ScalarType::Int16:
      return 32768.0;
    default:
      return 1.0;
  }
}

template <typename Scalar>
double SubtractBase(const void* voxels, std::size_t index, double base)
{
  const Scalar scalar = static_cast<const Scalar*>(voxels)[index];
  return static_cast<double>(static_cast<long double>(scalar) - base);
}

int CountTaps(ReconstructionFilter filter)
{
  return filter == ReconstructionFilter::CatmullRom || filter == ReconstructionFilter::CubicBSpline
    ? 4
    : 2;
}

/// Weights of the taps as polynomials of the fraction `way` from the voxel before a point to the next, by the
/// filters' definitions.
std::array<double, 4> WeighTaps(ReconstructionFilter filter, double way)
{
  const double square = way * way;
  const double cube = square * way;
  switch (filter)
  {
    case ReconstructionFilter::CatmullRom:
      return { (-cube + 2.0 * square - way) / 2.0, (3.0 * cube - 5.0 * square + 2.0) / 2.0,
        (-3.0 * cube + 4.0 * square + way) / 2.0, (cube - square) / 2.0 };
    case ReconstructionFilter::CubicBSpline:
      return { std::pow(1.0 - way, 3.0) / 6.0, (3.0 * cube - 6.0 * square + 4.0) / 6.0,
        (-3.0 * cube + 3.0 * square + 3.0 * way + 1.0) / 6.0, cube / 6.0 };
    default:
      return { 1.0 - way, way, 0.0, 0.0 };
  }
}

} // namespace

double FindScalarBase(const VolumeView& volume, const RenderRequest& request)
{
  return request.MatchVTK && FindTextureDivisor(volume.Type) != 1.0 ? 0.0 : volume.ScalarRange[0];
}

ReferenceSampler::ReferenceSampler(const VolumeView& volume, const RenderRequest& request)
  : Volume(volume)
  , Filter(request.Filter)
  , Divisor(request.MatchVTK ? FindTextureDivisor(volume.Type) : 1.0)
  , Base(FindScalarBase(volume, request))
{
}

double ReferenceSampler::ReadVoxel(int x, int y, int z) const
{
  const auto& dimensions = this->Volume.Dimensions;
  const std::size_t index = (static_cast<std::size_t>(z) * dimensions[1] + y) * dimensions[0] + x;
  const void* voxels = this->Volume.Voxels;
  switch (this->Volume.Type)
  {
    case ScalarType::Int8:
      return this->Normalize(SubtractBase<std::int8_t>(voxels, index, this->Base));
    case ScalarType::UInt8:
      return this->Normalize(SubtractBase<std::uint8_t>(voxels, index, this->Base));
    case ScalarType::Int16:
      return this->Normalize(SubtractBase<std::int16_t>(voxels, index, this->Base));
    case ScalarType::UInt16:
      return this->Normalize(SubtractBase<std::uint16_t>(voxels, index, this->Base));
    case ScalarType::Int32:
      return SubtractBase<std::int32_t>(voxels, index, this->Base);
    case ScalarType::UInt32:
      return SubtractBase<std::uint32_t>(voxels, index, this->Base);
    case ScalarType::Int64:
      return SubtractBase<std::int64_t>(voxels, index, this->Base);
    case ScalarType::UInt64:
      return SubtractBase<std::uint64_t>(voxels, index, this->Base);
    case ScalarType::Float32:
      return SubtractBase<float>(voxels, index, this->Base);
    case ScalarType::Float64:
      break;
  }
  return SubtractBase<double>(voxels, index, this->Base);
}

/// Signed normalised textures have no value below -1.
double ReferenceSampler::Normalize(double scalar) const
{
  return this->Divisor == 1.0 ? scalar : std::max(scalar / this->Divisor, -1.0);
}

double ReferenceCell::Interpolate() const
{
  double sum = 0.0;
  std::size_t voxel = 0;
  for (int z = 0; z < this->Taps; ++z)
  {
    for (int y = 0; y < this->Taps; ++y)
    {
      for (int x = 0; x < this->Taps; ++x)
      {
        const double product = this->Weights[0][x] * this->Weights[1][y] * this->Weights[2][z];
        sum += product != 0.0 ? product * this->Voxels[voxel] : 0.0;
        ++voxel;
      }
    }
  }
  return sum;
}

double ReferenceCell::FindRange() const
{
  double low = this->Voxels[0];
  double high = low;
  for (const double voxel : this->Voxels)
  {
    low = std::fmin(low, voxel);
    high = std::fmax(high, voxel);
  }
  return high > low ? high - low : 0.0;
}

ReferenceCell ReferenceSampler::ReadCell(const std::array<double, 3>& pointIndexSpace) const
{
  const bool isNearest = this->Filter == ReconstructionFilter::Nearest;
  ReferenceCell cell;
  cell.Taps = CountTaps(this->Filter);
  std::array<std::array<int, 4>, 3> voxels{};
  for (int axis = 0; axis < 3; ++axis)
  {
    const int last = this->Volume.Dimensions[axis] - 1;
    const double inside = std::clamp(pointIndexSpace[axis], 0.0, static_cast<double>(last));
    const double whole = std::floor(isNearest ? inside + 0.5 : inside);
    const int low = std::min(static_cast<int>(whole), last);
    const int first = cell.Taps == 4 ? low - 1 : low;
    for (int tap = 0; tap < cell.Taps; ++tap)
    {
      voxels[axis][tap] = isNearest ? low : std::clamp(first + tap, 0, last);
    }
    cell.Weights[axis] = WeighTaps(this->Filter, isNearest ? 0.0 : inside - whole);
  }
  for (int z = 0; z < cell.Taps; ++z)
  {
    for (int y = 0; y < cell.Taps; ++y)
    {
      for (int x = 0; x < cell.Taps; ++x)
      {
        cell.Voxels.push_back(this->ReadVoxel(voxels[0][x], voxels[1][y], voxels[2][z]));
      }
    }
  }
  return cell;
}

double ReferenceSampler::GetStorableExtent() const
{
  const double largest = FindTextureDivisor(this->Volume.Type);
  if (largest == 1.0)
  {
    return this->Volume.ScalarRange[1] - this->Volume.ScalarRange[0];
  }
  const bool isSigned =
    this->Volume.Type == ScalarType::Int8 || this->Volume.Type == ScalarType::Int16;
  return (isSigned ? 2.0 * largest + 1.0 : largest) / this->Divisor;
}

ReferenceClassifier::ReferenceClassifier(
  const VolumeView& volume, const TransferFunctions& functions, const RenderRequest& request)
  : Functions(functions)
  , IsNearest(request.Filter == ReconstructionFilter::Nearest)
  , MatchesVTK(request.MatchVTK)
  , Stride(functions.HasSteps ? 2 : 1)
{
  const double stepsPerUnit = request.SampleDistance / functions.UnitDistance;
  for (const float opacity : functions.Opacities)
  {
    const bool isLeftAlone = this->MatchesVTK && opacity <= 1e-4f;
    this->StepOpacities.push_back(
      isLeftAlone ? opacity : 1.0 - std::pow(1.0 - opacity, stepsPerUnit));
  }
  this->Base = FindScalarBase(volume, request);
  this->ShaderLow = (volume.ScalarRange[0] - this->Base) / FindRangeDivisor(volume.Type);
  this->ShaderHigh = (volume.ScalarRange[1] - this->Base) / FindRangeDivisor(volume.Type);

  const double extent = volume.ScalarRange[1] - volume.ScalarRange[0];
  const bool isRescaled = SizeOf(volume.Type) > 2 && volume.Type != ScalarType::Float32;
  const double largestScalar =
    std::max(std::abs(volume.ScalarRange[0]), std::abs(volume.ScalarRange[1]));
  const auto measure = [&](const std::array<double, 2>& range) {
    return isRescaled ? extent + std::abs(range[0] - volume.ScalarRange[0])
                      : largestScalar + std::abs(range[0]);
  };
  const double largest = this->MatchesVTK
    ? measure(volume.ScalarRange) / FindTextureDivisor(volume.Type)
    : std::max(measure(functions.ColorRange), measure(functions.OpacityRange));
  this->ScalarRounding = std::ldexp(8.0, -24) * largest;
}

double ReferenceClassifier::Place(
  double scalar, const std::array<double, 2>& range, std::size_t count) const
{
  if (this->MatchesVTK)
  {
    const double high =
      this->ShaderHigh == this->ShaderLow ? this->ShaderLow + 1e-6 : this->ShaderHigh;
    return (scalar - this->ShaderLow) / (high - this->ShaderLow) * count - 0.5;
  }
  const double aboveLow = scalar + (this->Base - range[0]);
  return range[1] > range[0] ? aboveLow / (range[1] - range[0]) * (count - 1.0) : 0.0;
}

template <typename Entries>
double ReferenceClassifier::Interpolate(
  const Entries& entries, std::size_t count, double position) const
{
  const double last = count - 1.0;
  if (this->IsNearest)
  {
    return entries(
      this->Stride * static_cast<std::size_t>(std::clamp(std::floor(position + 0.5), 0.0, last)));
  }
  const double inside = std::clamp(position, 0.0, last);
  if (this->Stride == 2)
  {
    const double below = std::floor(inside);
    const std::size_t pair = 2 * static_cast<std::size_t>(below);
    return entries(pair) * (1.0 - (inside - below)) + entries(pair + 1) * (inside - below);
  }
  const double whole = std::min(std::floor(inside), std::max(last - 1.0, 0.0));
  const auto first = static_cast<std::size_t>(whole);
  const std::size_t second = std::min(first + 1, count - 1);
  return entries(first) * (1.0 - (inside - whole)) + entries(second) * (inside - whole);
}

Classification ReferenceClassifier::Classify(double scalar) const
{
  if (std::isnan(scalar))
  {
    return { 0.0, { 0.0, 0.0, 0.0 } };
  }
  Classification result{};
  const std::size_t opacityCount = this->StepOpacities.size() / this->Stride;
  result.Opacity = this->Interpolate([&](std::size_t entry) { return this->StepOpacities[entry]; },
    opacityCount, this->Place(scalar, this->Functions.OpacityRange, opacityCount));
  const std::size_t colorCount = this->Functions.Colors.size() / 3 / this->Stride;
  const double position = this->Place(scalar, this->Functions.ColorRange, colorCount);
  for (std::size_t channel = 0; channel < 3; ++channel)
  {
    result.Color[channel] = this->Interpolate(
      [&](std::size_t entry) { return this->Functions.Colors[3 * entry + channel]; }, colorCount,
      position);
  }
  return result;
}

} // namespace Strider::Testing
