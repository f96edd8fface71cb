// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The reference renderer's scalars: voxels, values between them, their opacity and colour, all in double precision.
#ifndef Strider_Testing_ReferenceScalars_h
#define Strider_Testing_ReferenceScalars_h

#include "Strider/RenderRequest.h"
#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <array>
#include <vector>

namespace Strider::Testing
{

/// What the reference's scalars are relative to: the scalar range's low end, so that doubles keep the steps of 64-bit integers; 0
/// where VTK's shader reads a normalised texture.
double FindScalarBase(const VolumeView& volume, const RenderRequest& request);

/// The voxels that a sample is made of, two or four along each axis, x fastest, and the weights of each axis.
struct ReferenceCell
{
  int Taps = 2; ///< along an axis
  std::vector<double> Voxels;
  std::array<std::array<double, 4>, 3> Weights{};

  /// Voxels of weight 0 are left out, so that not-a-number stays in its cells.
  double Interpolate() const;
  /// Largest minus smallest voxel; not-a-number is neither.
  double FindRange() const;
};

/// Reads a volume between its voxels, relative to FindScalarBase. Scalars of frames that match VTK are what VTK's shader reads
/// from its texture.
class ReferenceSampler
{
public:
  ReferenceSampler(const VolumeView& volume, const RenderRequest& request);

  /// Outside is clamped to the border voxels. All voxels are the nearest one where that is the filter.
  ReferenceCell ReadCell(const std::array<double, 3>& pointIndexSpace) const;

  /// Largest minus smallest scalar that a texture of an 8- or 16-bit type can hold; the extent of the scalar range for all others.
  double GetStorableExtent() const;

private:
  double ReadVoxel(int x, int y, int z) const;
  double Normalize(double scalar) const;

  VolumeView Volume;
  ReconstructionFilter Filter;
  /// The shader's value of scalar / Divisor, not below -1 where signed; 1 for every other frame.
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

  /// Not-a-number is transparent.
  Classification Classify(double scalar) const;

  /// What float arithmetic may change in a sampled scalar: three interpolations and the affine map to a table position are
  /// eight roundings of the largest number in them.
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
