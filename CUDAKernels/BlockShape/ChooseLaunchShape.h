// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the shape of the thread blocks that march the rays of a frame; plain C++.
#ifndef Strider_BlockShape_ChooseLaunchShape_h
#define Strider_BlockShape_ChooseLaunchShape_h

#include "BlockShape/ChoosePublishedShape.h"
#include "BlockShape/LaunchTuner.h"
#include "BlockShape/ShearWarps.h"
#include "Strider/Status.h"

namespace Strider
{

/// Fails if a setting is out of its range.
inline Status CheckLaunchSettings(const Strategies& settings)
{
  const bool isFixed = settings.BlockShape == BlockShapeMode::Fixed;
  const auto isPowerOfTwo = [](int number) { return number > 0 && (number & (number - 1)) == 0; };
  const int width = settings.BlockWidth;
  const int height = settings.BlockHeight;
  const bool isBlock = isPowerOfTwo(width) && isPowerOfTwo(height) && width <= 1024 &&
    height <= 1024 && width * height >= 32 && width * height <= 1024;
  if (isFixed && !isBlock)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a block of " + std::to_string(width) + "x" + std::to_string(height) +
        " threads: each side must be a power of two, 32 to 1024 threads together");
  }
  const int batch = settings.BatchDepth;
  if (batch != 0 && (!isPowerOfTwo(batch) || batch > 16))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a batch depth of " + std::to_string(batch) +
        " samples: 1, 2, 4, 8 or 16, or 0 for automatic");
  }
  if (isFixed && batch == 16 && width * height > 512)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "a batch depth of 16 samples leaves registers for 512 threads in a block, not for " +
        std::to_string(width * height));
  }
  const int resident = settings.ResidentThreads;
  if (resident != 0 && (!isPowerOfTwo(resident) || resident < 256 || resident > 1024))
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      std::to_string(resident) + " resident threads: 256, 512 or 1024, or 0 for automatic");
  }
  if (settings.ShearAxis < -1 || settings.ShearAxis > 2)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "shear axis " + std::to_string(settings.ShearAxis) + " is not in [-1, 2]");
  }
  return {};
}

/// Returns the shape of BlockShapeMode::Fixed.
inline LaunchShape ChooseFixedShape(const Strategies& settings, const ViewGeometry& view)
{
  LaunchShape shape =
    MakeLaunchShape(settings, settings.BlockWidth, settings.BlockHeight, 8, LaunchReason::Fixed);
  shape.IsTransposed = settings.TransposedIndexing == Switch::On;
  shape.IsSynchronous = settings.SynchronousPropagation == Switch::On;
  if (settings.ShearedWarps == Switch::On)
  {
    ShearWarps(view, settings.ShearAxis, shape);
  }
  return shape;
}

/// Returns the shape for rays of compact warps. `reason` is
/// - CompressedBricks or WideFilters: rays share voxels read by their warp; warps of 8x4 pixels share the most.
/// - MostIsSkipped: rays skip most of the volume. Rays that are neighbours in either direction skip to nearby positions
///   in any view. Measured on an H200 (1024^3 on 1024^2, six views of filaments, shells and noise with 6 to 29% of the
///   macrocells occupied): the fastest of 40 shapes of 4x8 to 32x16 threads with batches of 2 to 16, and 5 to 9% faster
///   than the tuner's choice after five frames (Testing/Benchmarks/Results/skip-shapes-*-h200.json).
inline LaunchShape ChooseCompactWarps(const Strategies& settings, LaunchReason reason)
{
  return MakeLaunchShape(settings, 8, 16, 8, reason);
}

/// Returns the shape for lit rays that share few voxels. The wider and higher a block, the more of the fetched cache
/// lines its rays use; sheared warps read the same cache lines at the same time. Measured on an H100 (2048^3 bytes on
/// 1024^2 pixels, 8 views, lit): of 60 shapes with 128 to 512 threads the fastest on average, 19.85 ms (worst view 1.20
/// times the best), where the tuner's choices took 21.5 ms (1.72) after 40 frames at rest. With values and gradients in
/// one texture it takes 13.1 ms, and five others that were tried take 13.5 to 15.2 ms. Texels next to each other along
/// x and y share cache lines, those along z do not, so that warps stand upright where z runs across the screen
/// (1920x1080 pixels, z across: 20.2 and 21.0 instead of 26.3 and 26.6 ms).
inline LaunchShape ChooseDistantShape(const Strategies& settings, const ViewGeometry& view)
{
  LaunchShape shape = MakeLaunchShape(settings, 16, 32, 4, LaunchReason::DistantRays);
  shape.LanesRunDown = FindClosestAxis(view, 0) == 2;
  if (settings.ShearedWarps != Switch::Off)
  {
    ShearWarps(view, shape.LanesRunDown ? FindClosestAxis(view, 1, 2) : -1, shape);
  }
  return shape;
}

/// True if the tuner chooses the shape and must be told the frame times.
inline bool IsTuned(const Strategies& settings, const LaunchConditions& conditions)
{
  const bool isTuned =
    conditions.SkipsMost ? settings.ShearedWarps == Switch::On : !conditions.HasDistantLitRays();
  return settings.BlockShape == BlockShapeMode::Automatic && isTuned;
}

/// Chooses the shape as the settings request. Only `tuner`, used for Automatic, has state. Fails like
/// CheckLaunchSettings.
inline Status ChooseLaunchShape(const Strategies& settings, const LaunchConditions& conditions,
  LaunchTuner& tuner, LaunchShape& shape)
{
  STRIDER_TRY(CheckLaunchSettings(settings));
  switch (settings.BlockShape)
  {
    case BlockShapeMode::Published:
      shape = ChoosePublishedShape(settings, conditions.View, 256);
      break;
    case BlockShapeMode::Published128:
      shape = ChoosePublishedShape(settings, conditions.View, 128);
      break;
    case BlockShapeMode::Automatic:
      shape = IsTuned(settings, conditions) ? tuner.Choose(settings, conditions)
        : conditions.SkipsMost ? ChooseCompactWarps(settings, LaunchReason::MostIsSkipped)
                               : ChooseDistantShape(settings, conditions.View);
      break;
    case BlockShapeMode::Fixed:
      shape = ChooseFixedShape(settings, conditions.View);
      break;
  }
  return {};
}

} // namespace Strider

#endif
