// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the lookup table of the ray march from transfer functions and a volume's scalars; host only.
#ifndef Strider_Compositing_MakeTransferTable_h
#define Strider_Compositing_MakeTransferTable_h

#include "Compositing/TransferTable.h"
#include "Foundation/CheckInput.h"
#include "Sampling/StoredScalars.h"
#include "Strider/RenderRequest.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider
{

/// Maximum number of entries of a fused table, so that positions are exact as fractions of the table.
constexpr std::size_t MostFusedEntries = std::size_t(1) << 20;

/// The memory behind a TransferTable.
struct TransferTableEntries
{
  std::vector<float> Opacities;
  std::vector<TableColor> Colors;
};

/// Corrects an opacity of one unit distance to one step of `stepsPerUnit` unit distances:
/// 1 - (1 - opacity)^stepsPerUnit for compositing, proportional for additive blending, unchanged for the other blend
/// modes. VTK leaves opacities up to 1/10000 uncorrected.
inline float CorrectOpacity(
  float opacity, double stepsPerUnit, bool matchesVTK, BlendMode blend = BlendMode::Composite)
{
  if (blend == BlendMode::Additive)
  {
    return static_cast<float>(opacity * stepsPerUnit);
  }
  if (blend != BlendMode::Composite || (matchesVTK && !(opacity > 0.0001f)))
  {
    return opacity;
  }
  const double transparency = 1.0 - std::fmin(std::fmax(opacity, 0.0f), 1.0f);
  return static_cast<float>(1.0 - std::pow(transparency, stepsPerUnit));
}

/// Position in a table of `count` entries = stored value * Scale + Bias.
struct TablePosition
{
  double Scale;
  double Bias;
};

/// Upper limit of the scale: steeper tables are steps.
constexpr double SteepestScale = 1e30;

/// Places the first entry at range[0] and the last one at range[1]. An empty range reads the first entry.
inline TablePosition PlaceInRange(
  const StoredScalars& stored, const std::array<double, 2>& range, std::size_t count)
{
  const double half = FindHalfWidth(range);
  const double perScalar = half > 0.0 ? 0.5 * (static_cast<double>(count) - 1.0) / half : 0.0;
  const double perStored = std::fmin(perScalar / stored.Scale, SteepestScale);
  return { perStored, (stored.Offset - range[0]) * stored.Scale * perStored };
}

/// Returns an upper bound, in scalars, of the amount by which rounding may raise the position of a small integer.
/// Texture units return an integer as a fraction of the range from the lowest to the largest one; its conversion to a
/// position rounds its distance from the lowest one four times, and the lowest one twice.
inline double BoundLift(double scalar, ScalarType type)
{
  constexpr double Rounding = 1.0 / 16777216.0;
  const bool isSigned = type == ScalarType::Int8 || type == ScalarType::Int16;
  const double lowest = isSigned ? -std::ldexp(0.5, 8 * static_cast<int>(SizeOf(type))) : 0.0;
  return SizeOf(type) <= 2 ? Rounding * (4.0 * (scalar - lowest) - 2.0 * lowest) : 0.0;
}

/// Returns the bias of a table in which only the first entry is transparent, such that no rounding raises its scalar,
/// `first` as a stored value, above that entry: otherwise the whole background would be visible with an opacity of a
/// millionth. Compilers may or may not round between multiplication and addition.
inline float KeepFirstHidden(const TablePosition& position, double first, ScalarType type)
{
  const auto scale = static_cast<float>(position.Scale);
  const auto value = static_cast<float>(first);
  const auto product = static_cast<float>(static_cast<double>(value) * scale);
  const double slack = std::fmax(0.0, BoundLift(first, type)) * scale;
  auto bias = static_cast<float>(position.Bias);
  const auto measureLift = [&]() {
    return std::fmax(std::fma(value, scale, bias), product + bias) + slack;
  };
  for (double lift = measureLift(); lift > 0.0; lift = measureLift())
  {
    bias = std::nextafter(static_cast<float>(bias - lift), -std::numeric_limits<float>::infinity());
  }
  return bias;
}

/// Scale factors of integers in VTK's GPU mapper: they reach the shader divided by 2^bits - 1, but their range is
/// divided by 2^bits. Source: image formation of VTK 9.1 to 9.5 (vtkVolumeTexture).
struct VTKScale
{
  double ShaderPerStored = 1.0;
  double RangeFactor = 1.0;
};

inline VTKScale DescribeVTKScale(ScalarType type)
{
  switch (type)
  {
    case ScalarType::UInt8:
      return { 1.0 / 255.0, 1.0 / 256.0 };
    case ScalarType::Int8:
      return { 1.0 / 127.0, 2.0 / 256.0 };
    case ScalarType::UInt16:
      return { 1.0 / 65535.0, 1.0 / 65536.0 };
    case ScalarType::Int16:
      return { 1.0 / 32767.0, 2.0 / 65536.0 };
    default:
      return {};
  }
}

/// Returns VTK's normalisation of stored values: 0 and 1 at the ends of the scalar range, except for its scale factors.
inline TablePosition NormalizeAsVTK(const VolumeView& volume, int component = 0)
{
  const VTKScale scale = DescribeVTKScale(volume.Type);
  const StoredScalars stored = DescribeStoredScalars(volume, component);
  const std::array<double, 2>& range = volume.GetRange(component);
  const double low = (range[0] - stored.Offset) * stored.Scale * scale.RangeFactor;
  double high = (range[1] - stored.Offset) * stored.Scale * scale.RangeFactor;
  high = high == low ? low + 1e-6 : high;
  return { scale.ShaderPerStored / (high - low), -low / (high - low) };
}

/// Returns positions as VTK's GPU mapper reads tables: as textures, whose first and last entries lie half an entry
/// inside. Source: as for VTKScale (vtkOpenGLVolumeLookupTable).
inline TablePosition PlaceAsVTK(const VolumeView& volume, std::size_t count, int component = 0)
{
  const TablePosition normalized = NormalizeAsVTK(volume, component);
  const double entries = static_cast<double>(count);
  return { normalized.Scale * entries, normalized.Bias * entries - 0.5 };
}

inline LookupAxis MakeLookupAxis(
  const TablePosition& position, std::size_t count, std::size_t entryBytes)
{
  return { static_cast<float>(position.Scale), static_cast<float>(position.Bias),
    static_cast<float>(count - 1), static_cast<unsigned int>(entryBytes) };
}

/// Fails for the reasons of CheckTransferFunctions.
inline Status MakeTransferTable(const TransferFunctions& functions, const VolumeView& volume,
  const RenderRequest& request, TransferTableEntries& entries, TransferTable& table,
  int component = 0)
{
  STRIDER_TRY(CheckTransferFunctions(functions));
  const double stepsPerUnit = request.SampleDistance / functions.UnitDistance;
  entries.Opacities.clear();
  for (const float opacity : functions.Opacities)
  {
    entries.Opacities.push_back(
      CorrectOpacity(opacity, stepsPerUnit, request.MatchVTK, request.Appearance.Blend));
  }
  const std::size_t stride = functions.HasSteps ? 2 : 1;
  const std::size_t opacityCount = entries.Opacities.size() / stride;
  entries.Opacities.push_back(entries.Opacities.back());
  entries.Colors.clear();
  for (std::size_t first = 0; first < functions.Colors.size(); first += 3)
  {
    const float* color = functions.Colors.data() + first;
    entries.Colors.push_back({ color[0], color[1], color[2], 0.0f });
  }
  const std::size_t colorCount = entries.Colors.size() / stride;
  entries.Colors.resize(static_cast<std::size_t>(
                          CountTableColors(static_cast<int>(colorCount), static_cast<int>(stride))),
    entries.Colors.back());

  const StoredScalars stored = DescribeStoredScalars(volume, component);
  const TablePosition opacity = request.MatchVTK
    ? PlaceAsVTK(volume, opacityCount, component)
    : PlaceInRange(stored, functions.OpacityRange, opacityCount);
  const TablePosition color = request.MatchVTK
    ? PlaceAsVTK(volume, colorCount, component)
    : PlaceInRange(stored, functions.ColorRange, colorCount);
  table.Opacities = entries.Opacities.data();
  table.Colors = entries.Colors.data();
  table.OpacityAxis = MakeLookupAxis(opacity, opacityCount, stride * sizeof(float));
  table.ColorAxis = MakeLookupAxis(color, colorCount, stride * sizeof(TableColor));
  if (!request.MatchVTK && !(entries.Opacities[0] > 0.0f) && entries.Opacities[1] > 0.0f)
  {
    const double first = (functions.OpacityRange[0] - stored.Offset) * stored.Scale;
    table.OpacityAxis.Bias = KeepFirstHidden(opacity, first, volume.Type);
  }
  const bool areAlike = color.Scale == opacity.Scale && color.Bias == opacity.Bias;
  table.ColorAxis.Bias = areAlike ? table.OpacityAxis.Bias : table.ColorAxis.Bias;
  table.IsFused = colorCount == opacityCount && colorCount <= MostFusedEntries &&
    table.ColorAxis.Scale == table.OpacityAxis.Scale &&
    table.ColorAxis.Bias == table.OpacityAxis.Bias;
  for (std::size_t value = 0; table.IsFused && value < entries.Colors.size(); ++value)
  {
    entries.Colors[value].Opacity =
      entries.Opacities[std::min(value, entries.Opacities.size() - 1)];
  }
  table.IsNearest = request.Filter == ReconstructionFilter::Nearest;
  return {};
}

} // namespace Strider

#endif
