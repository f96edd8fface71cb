// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The scalars of the reference renderer: voxels, interpolated values, their opacity and colour, all in double
// precision.
#ifndef Strider_Testing_ReferenceScalars_h
#define Strider_Testing_ReferenceScalars_h

#include "Strider/RenderRequest.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <array>
#include <vector>

namespace Strider::Testing
{

/// Value that the reference's scalars are relative to: the low end of the scalar range, so that doubles resolve the
/// steps of 64-bit integers; 0 where VTK's shader reads a normalised texture.
double FindScalarBase(const VolumeView& volume, const RenderRequest& request);

/// Voxels that contribute to a sample, one, two or four along each axis, x fastest, and the weights of each axis.
struct ReferenceCell
{
  int Taps = 2; ///< along an axis
  std::vector<double> Voxels;
  std::array<std::array<double, 4>, 3> Weights{};

  /// Skips voxels of weight 0, so that NaN stays in its cells.
  double Interpolate() const;
  /// Largest minus smallest voxel; ignores NaN.
  double FindRange() const;
};

/// Samples a volume between its voxels, relative to FindScalarBase. For frames that match VTK the scalars are those
/// that VTK's shader reads from its texture.
class ReferenceSampler
{
public:
  ReferenceSampler(const VolumeView& volume, const RenderRequest& request);

  /// Reads the voxels around a point; points outside are clamped to the border. With the nearest filter all voxels
  /// are the nearest one.
  ReferenceCell ReadCell(const std::array<double, 3>& pointIndexSpace) const;

  /// Largest minus smallest scalar that a texture of an 8- or 16-bit type can hold; the extent of the scalar range
  /// for all other types.
  double GetStorableExtent() const;

private:
  double ReadVoxel(int x, int y, int z) const;
  double Normalize(double scalar) const;

  VolumeView Volume;
  ReconstructionFilter Filter;
  /// VTK's shader reads scalar / Divisor, not below -1 for signed types; 1 for all other frames.
  double Divisor = 1.0;
  double Base = 0.0;
};

/// Opacity of one step and colour of a sampled scalar.
struct Classification
{
  double Opacity;
  std::array<double, 3> Color;
};

class ReferenceClassifier
{
public:
  ReferenceClassifier(
    const VolumeView& volume, const TransferFunctions& functions, const RenderRequest& request);

  /// Classifies a scalar; NaN is transparent.
  Classification Classify(double scalar) const;

  /// Error of a sampled scalar in float arithmetic: three interpolations and the affine map to a table position are
  /// eight roundings of the largest value involved.
  double GetScalarRounding() const { return this->ScalarRounding; }

private:
  double Place(double scalar, const std::array<double, 2>& range, std::size_t count) const;
  template <typename Entries>
  double Interpolate(const Entries& entries, std::size_t count, double position) const;

  TransferFunctions Functions;
  std::vector<double> StepOpacities;
  bool IsNearest;
  bool MatchesVTK;
  std::size_t Stride; ///< values of each entry of a function
  double Base = 0.0;
  double ShaderLow = 0.0;
  double ShaderHigh = 1.0;
  double ScalarRounding = 0.0;
};

} // namespace Strider::Testing

#endif
