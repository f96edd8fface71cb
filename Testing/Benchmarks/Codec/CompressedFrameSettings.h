// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The storage settings that the suite compressed-frames measures.
#ifndef StriderBenchmarks_CompressedFrameSettings_h
#define StriderBenchmarks_CompressedFrameSettings_h

#include "Measure/CompareFrames.h"

#include "Strider/RenderRequest.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A full turn in six seconds of 60 frames.
constexpr double TurnDegrees = 1.0;

/// A storage setting with its results for all views.
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
  Strider::ReconstructionFilter Filter = Strider::ReconstructionFilter::Linear;
  double DegreesAFrame = 0.0; ///< by which the camera turns about its up axis
  std::size_t CacheBytes = 0;
  std::string Storage{};
  std::vector<KeptImage> Images{}; ///< of the texture, and of the first setting that warps decode
};

/// The raw voxels in a 3-D texture, which also filters slabs.
FrameSetting MakeTexture();
/// The raw voxels in the texture that frames read by default, stacked slices included.
FrameSetting MakeStackedTexture();
/// `slices` as Strategies::SlabSlices.
FrameSetting MakeSlabs(int slices, Strider::Switch steps = Strider::Switch::Automatic);
/// A pool of decoded macrocells.
FrameSetting MakePool(double degreesAFrame);
/// Adds light and computes slopes from neighbours, because bricks have no gradient texture.
FrameSetting MakeLit(FrameSetting setting);
/// B-splines of a texture and, by each FilterExecution, of slabs.
std::vector<FrameSetting> ListBSplines();
/// Slabs and pools.
std::vector<FrameSetting> ListSlabs();
/// Settings decoded by warps; the first one is fully automatic.
std::vector<FrameSetting> ListCached();

/// Settings for two volumes in a picture: textures, pools of decoded macrocells, and warps.
std::vector<FrameSetting> ListMultiVolumes();

} // namespace StriderBenchmarks

#endif
