// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conditions for which a launch is chosen.
#ifndef Strider_BlockShape_LaunchConditions_h
#define Strider_BlockShape_LaunchConditions_h

#include "Foundation/DepthSet.h"
#include "Rays/CompareViews.h"

#include <cstdint>

namespace Strider
{

/// From this many voxels per pixel on, Automatic lights no stacked slices of integers, and takes ChooseDistantShape for
/// large textures. Measured on an H100, lit noise of bytes: slices take 0.84 of the texture's time at 1 voxel per pixel
/// (1024^3), and 1.22 at 2 (2048^3; light-h100.json).
constexpr double DistantRays = 1.5;

/// Bytes from which on a texture is large for ChooseDistantShape. Measured on an H100: with 34 GB of gradients (2048^3
/// bytes) its shape is faster than those that the tuner finds; with 4 GB (1024^3, 1.7 voxels per pixel) it takes 1.04
/// times as long (lit-large-blocks-1024-u8-h100.json). What lies between was not measured.
constexpr double LargeTextureBytes = 16e9;

struct LaunchConditions
{
  ViewGeometry View;
  int TexelBytes =
    1; ///< of the widest texel that samples read: of a voxel on the device, or of a gradient
  /// Key that changes with everything except the camera that influences the frame time: volume, transfer functions,
  /// image size, ...
  std::uint64_t Content = 0;
  bool SkipsMost = false;    ///< most of the volume is skipped as empty space
  bool IsStacked = false;    ///< samples are read from stacked slices
  DepthSet Depths{};         ///< batch depths of the kernel
  bool IsLit = false;        ///< samples read voxels and gradients from 3-D textures
  double TextureBytes = 0.0; ///< of the texture with the widest texels that samples read

  /// True where rays are so far apart that they share few voxels, and textures are so large that their bytes limit the
  /// frame.
  bool HasDistantLitRays() const
  {
    return this->IsLit && this->TextureBytes >= LargeTextureBytes &&
      MeasureVoxelsPerPixel(this->View) >= DistantRays;
  }
};

} // namespace Strider

#endif
