// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a value between voxels is made, and what is made of its neighbourhood.
#ifndef Strider_Filtering_h
#define Strider_Filtering_h

namespace Strider
{

/// How a value between voxels is made.
enum class ReconstructionFilter
{
  Nearest,
  Linear,
  /// Through the voxels' values, of 4 x 4 x 4 voxels; may reach beyond them between voxels that differ much (Catmull and Rom 1974).
  CatmullRom,
  /// Of 4 x 4 x 4 voxels; smoother than the voxels, whose values it does not reach (Sigg and Hadwiger, GPU Gems 2, chapter 20),
  /// unless Filtering::PrefiltersBSpline.
  CubicBSpline
};

/// What becomes of the neighbourhood of a sample (Jonsson et al., "Explicit Cache Management for Volume Ray-Casting on Parallel
/// Architectures", EGPGV 2012). Neighbours lie whole voxels away from the sample, between voxels as it does.
enum class EnhancementFilter
{
  None,
  /// The mean of the neighbours that are like the sample takes its place: noise goes, edges stay (Aurich and Weule 1995).
  Bilateral,
  /// Colours are darkened by the mean of the neighbours, a fraction of the scalar range: crevices look dark. Opacity stays. For
  /// Composite, Isosurface and Slice.
  AmbientOcclusion,
  /// Light and gradient opacity take differences of the six neighbours, as linear filters do, instead of a cubic's derivatives.
  Gradient,
  /// They take the mean of such differences over 3 x 3 x 3 places, weighted 1 2 1 along each axis: 5 x 5 x 5 neighbours.
  FilteredGradient
};

struct Filtering
{
  /// The B-spline passes through the voxels' values: its coefficients are made of them when a frame first needs them, 4 bytes for
  /// each component of each voxel. Compressed voxels on a CUDA device have none: they smooth, and FrameStatistics::Filtering says so.
  bool PrefiltersBSpline = false;
  EnhancementFilter Enhancement = EnhancementFilter::None;
  /// Voxels along a side that Bilateral and AmbientOcclusion are made of, with a linear filter: 4, 6 or 8.
  int EnhancementSize = 4;
  /// Bilateral: the difference of like values, a share of the scalar range, in [0.001, 1]: standard deviation of a Gaussian.
  double BilateralContrast = 0.1;
};

} // namespace Strider

#endif
