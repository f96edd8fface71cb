// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ways to keep a volume that the suite compressed-frames measures.
#ifndef StriderBenchmarks_CompressedFrameSettings_h
#define StriderBenchmarks_CompressedFrameSettings_h

#include "Measure/CompareFrames.h"

#include "Strider/Strategies.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A full turn in six seconds of 60 frames.
constexpr double TurnDegrees = 1.0;

/// A way to keep the volume; values of all views.
struct FrameSetting
{
  std::string Name;
  Strider::Strategies How;
  std::vector<double> Milliseconds{}; ///< median of each view
  std::vector<double> HitShares{};
  std::vector<double> VoxelHitShares{};    ///< of the eight voxels of each sample
  std::vector<double> Decoded{};           ///< times the volume
  std::vector<double> FirstMilliseconds{}; ///< after a frame of another view
  bool IsLit = false;
  double DegreesAFrame = 0.0; ///< by which the camera turns about its up axis
  std::size_t CacheBytes = 0;
  std::string Storage{};
  std::vector<KeptImage> Images{}; ///< of the texture, and of the first one that warps decode
};

/// The raw voxels in a 3-D texture, by which slabs are filtered, too.
FrameSetting MakeTexture();
/// The same as frames read them unasked.
FrameSetting MakeStackedTexture();
/// `slices` as Strategies::SlabSlices.
FrameSetting MakeSlabs(int slices, Strider::Switch steps = Strider::Switch::Automatic);
/// Macrocells that stay decoded.
FrameSetting MakePool(double degreesAFrame);
/// With light, and slopes from neighbours: bricks have no texture for these.
FrameSetting MakeLit(FrameSetting setting);
/// Slabs and pools.
std::vector<FrameSetting> ListSlabs();
/// Warps; the first setting has all that is automatic.
std::vector<FrameSetting> ListCached();

/// Of two volumes in a picture: textures, macrocells that stay decoded, and warps.
std::vector<FrameSetting> ListMultiVolumes();

} // namespace StriderBenchmarks

#endif
