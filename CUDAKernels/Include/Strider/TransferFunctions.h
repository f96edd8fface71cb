// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Colour and opacity of every scalar value, as evenly spaced samples.
#ifndef Strider_TransferFunctions_h
#define Strider_TransferFunctions_h

#include <array>
#include <vector>

namespace Strider
{

/// Both tables are sampled evenly over their ranges, end points included, and read with linear interpolation (nearest
/// if the reconstruction filter is nearest). Values outside the range are clamped to the end points' entries.
struct TransferFunctions
{
  /// Red, green, blue in [0, 1], at least one triple.
  std::vector<float> Colors;
  /// Opacity in [0, 1] over a length of one UnitDistance, at least one entry.
  std::vector<float> Opacities;
  /// The tables may be discontinuous at their entries. Each entry is then a pair: the function's value at its scalar
  /// and its limit right below the next entry's scalar. The last pair holds at the end of the range and above.
  bool HasSteps = false;
  /// Scalars of the first and the last colour.
  std::array<double, 2> ColorRange{ 0.0, 1.0 };
  /// Scalars of the first and the last opacity.
  std::array<double, 2> OpacityRange{ 0.0, 1.0 };
  /// Physical length over which Opacities apply, in [1e-100, 1e100]; the basis of opacity correction.
  double UnitDistance = 1.0;
  /// Factors of the opacity in [0, 1], by gradient length; empty: 1 everywhere.
  std::vector<float> GradientOpacities;
  /// Gradient lengths of the first and the last factor, in scalars per mean spacing.
  std::array<double, 2> GradientRange{ 0.0, 1.0 };
  /// Colour and opacity (RGBA in [0, 1], rows along the first scalar) of pairs of scalars, used instead of Colors and
  /// Opacities; empty: none. The second scalar is the gradient length, or the value of AuxiliaryVolume::SecondScalars
  /// if that is set.
  std::vector<float> Table2D;
  std::array<int, 2> Table2DSize{ 0, 0 };
  std::array<double, 2> Table2DRangeX{ 0.0, 1.0 };
  std::array<double, 2> Table2DRangeY{ 0.0, 1.0 };
  /// Colour of values that are not a number, and its opacity over one UnitDistance, in [0, 1].
  std::array<float, 3> NanColor{ 0.0f, 0.0f, 0.0f };
  float NanOpacity = 0.0f;
  /// Weight of this component when several are mixed, >= 0.
  double Weight = 1.0;
};

} // namespace Strider

#endif
