// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The storage settings that the suite compressed-frames measures.
#include "Codec/CompressedFrameSettings.h"

namespace StriderBenchmarks
{
namespace
{

/// Slices of a slab; 0: automatic.
constexpr int SlabHeights[] = { 0, 16, 32, 64, 128, 256 };
/// Bricks in the cache of a warp; -1: no cache.
constexpr int CacheSizes[] = { 4, 8, 11, 16, 23, 32, -1 };
constexpr int BlockWarps[] = { 1, 2, 4, 8, 16 };
/// Warps per block where the size of the cache varies.
constexpr int UsualWarps = 4;
/// Pixels of a warp are 8x4.
constexpr int WarpWidth = 8;
constexpr int WarpHeight = 4;

/// Each warp caches this number of bricks.
FrameSetting MakeCached(int cacheBricks, int warps)
{
  FrameSetting setting;
  setting.Name = (cacheBricks < 0 ? "no cache"
                                  : (cacheBricks == 0 ? "automatic" : std::to_string(cacheBricks)) +
                       std::string(" bricks")) +
    ", " + std::to_string(warps) + " warps";
  setting.How.Storage = Strider::StorageMode::Compressed;
  setting.How.Decoding = Strider::BrickDecoding::Warps;
  setting.How.WarpCacheBricks = cacheBricks;
  setting.How.BlockShape = Strider::BlockShapeMode::Fixed;
  setting.How.BlockWidth = WarpWidth;
  setting.How.BlockHeight = WarpHeight * warps;
  return setting;
}

} // namespace

FrameSetting MakeTexture()
{
  FrameSetting setting;
  setting.Name = "texture";
  setting.How.Storage = Strider::StorageMode::Texture;
  setting.How.StackedSlices = Strider::Switch::Off;
  return setting;
}

FrameSetting MakeStackedTexture()
{
  FrameSetting setting = MakeTexture();
  setting.Name = "texture, stacked slices";
  setting.How.StackedSlices = Strider::Switch::Automatic;
  return setting;
}

FrameSetting MakeSlabs(int slices, Strider::Switch steps)
{
  FrameSetting setting;
  setting.Name = "slabs of " + (slices == 0 ? "automatic" : std::to_string(slices)) + " slices" +
    (steps == Strider::Switch::On       ? " in two steps"
        : steps == Strider::Switch::Off ? " in one step"
                                        : "");
  setting.How.SlabSteps = steps;
  setting.How.Storage = Strider::StorageMode::Compressed;
  setting.How.Decoding = Strider::BrickDecoding::Slabs;
  setting.How.SlabSlices = slices;
  return setting;
}

FrameSetting MakePool(double degreesAFrame)
{
  FrameSetting setting;
  setting.Name = degreesAFrame == 0.0 ? "pool" : "pool, turning";
  setting.How.Storage = Strider::StorageMode::Compressed;
  setting.DegreesAFrame = degreesAFrame;
  return setting;
}

FrameSetting MakeLit(FrameSetting setting)
{
  setting.Name += ", lit";
  setting.IsLit = true;
  setting.How.GradientCache = Strider::Switch::Off;
  return setting;
}

std::vector<FrameSetting> ListBSplines()
{
  std::vector<FrameSetting> settings{ MakeTexture(), MakeSlabs(0), MakeSlabs(0), MakeSlabs(0),
    MakeSlabs(0) };
  settings[2].How.Execution = Strider::FilterExecution::Fetches;
  settings[2].Name += ", fetches";
  settings[3].How.Execution = Strider::FilterExecution::TextureTrick;
  settings[3].Name += ", linear fetches";
  settings[4].How.Execution = Strider::FilterExecution::MarchingCache;
  settings[4].Name += ", marching caches";
  for (FrameSetting& setting : settings)
  {
    setting.Filter = Strider::ReconstructionFilter::CubicBSpline;
    setting.Name += ", B-spline";
  }
  return settings;
}

std::vector<FrameSetting> ListSlabs()
{
  std::vector<FrameSetting> settings{ MakePool(0.0), MakePool(TurnDegrees),
    MakeSlabs(0, Strider::Switch::Off), MakeSlabs(0, Strider::Switch::On) };
  for (const int slices : SlabHeights)
  {
    settings.push_back(MakeSlabs(slices));
  }
  return settings;
}

std::vector<FrameSetting> ListCached()
{
  std::vector<FrameSetting> settings{ MakeCached(0, UsualWarps) };
  settings[0].Name = "automatic bricks and warps";
  settings[0].How.BlockShape = Strider::BlockShapeMode::Automatic;
  for (const int bricks : CacheSizes)
  {
    settings.push_back(MakeCached(bricks, UsualWarps));
  }
  for (const int warps : BlockWarps)
  {
    settings.push_back(MakeCached(0, warps));
  }
  return settings;
}

std::vector<FrameSetting> ListMultiVolumes()
{
  FrameSetting texture = MakeTexture();
  FrameSetting automatic;
  automatic.Name = "automatic";
  automatic.How.Storage = Strider::StorageMode::Compressed;
  FrameSetting warps = automatic;
  warps.Name = "warps";
  warps.How.Decoding = Strider::BrickDecoding::Warps;
  std::vector<FrameSetting> settings{ texture, automatic, warps };
  for (FrameSetting& setting : settings)
  {
    setting.Name = "two volumes, " + setting.Name;
  }
  return settings;
}

} // namespace StriderBenchmarks
