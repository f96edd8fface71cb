// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reconstruction filters between voxels, and enhancement filters over the neighbourhood of a sample.
#ifndef Strider_Filtering_h
#define Strider_Filtering_h

namespace Strider
{

/// Filter that reconstructs a value between voxels.
enum class ReconstructionFilter
{
  Nearest,
  Linear,
  /// Interpolates 4x4x4 voxels. Passes through the voxels' values, and may overshoot between voxels that differ much
  /// (Catmull and Rom 1974).
  CatmullRom,
  /// Approximates 4x4x4 voxels. Smoother than the data, whose values it does not reproduce unless
  /// Filtering::PrefiltersBSpline is set (Sigg and Hadwiger, GPU Gems 2, chapter 20).
  CubicBSpline
};

/// Filter applied to the neighbourhood of a sample (Jonsson et al., "Explicit Cache Management for Volume Ray-Casting
/// on Parallel Architectures", EGPGV 2012). Neighbours lie at whole voxel offsets from the sample and are interpolated
/// as the sample is.
enum class EnhancementFilter
{
  None,
  /// Replaces the sample by the mean of the neighbours with similar values: reduces noise and preserves edges (Aurich
  /// and Weule 1995).
  Bilateral,
  /// Darkens the colour by the mean of the neighbours, taken as a fraction of the scalar range, so that crevices look
  /// dark. Leaves the opacity as it is. For Composite, Isosurface and Slice.
  AmbientOcclusion,
  /// Light and gradient opacity use differences of the six neighbours, as linear filters do, instead of a cubic's
  /// derivatives.
  Gradient,
  /// Light and gradient opacity use the mean of such differences over 3x3x3 positions, weighted 1 2 1 along each axis:
  /// 5x5x5 neighbours.
  FilteredGradient
};

/// Returns the name of a filter, for statuses; empty for None.
constexpr const char* GetName(EnhancementFilter filter)
{
  switch (filter)
  {
    case EnhancementFilter::Bilateral:
      return "bilateral";
    case EnhancementFilter::AmbientOcclusion:
      return "ambient occlusion";
    case EnhancementFilter::Gradient:
      return "gradient";
    case EnhancementFilter::FilteredGradient:
      return "filtered gradient";
    case EnhancementFilter::None:
      break;
  }
  return "";
}

struct Filtering
{
  /// The B-spline interpolates the voxels' values: its coefficients are computed when a frame first needs them, and
  /// take 4 bytes for each component of each voxel. Not available for compressed voxels on a CUDA device: they are
  /// smoothed instead, and FrameStatistics::Filtering reports it.
  bool PrefiltersBSpline = false;
  EnhancementFilter Enhancement = EnhancementFilter::None;
  /// Edge length, in voxels, of the neighbourhood of Bilateral and AmbientOcclusion with a linear filter: 4, 6 or 8.
  int EnhancementSize = 4;
  /// Bilateral: standard deviation of the Gaussian over value differences, as a fraction of the scalar range, in
  /// [0.001, 1].
  double BilateralContrast = 0.1;
};

} // namespace Strider

#endif
