// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures frames of two volumes in a picture, from textures and from bricks.
#ifndef StriderBenchmarks_MeasureMultiVolumeFrames_h
#define StriderBenchmarks_MeasureMultiVolumeFrames_h

#include "Codec/CompressedFrameSettings.h"
#include "Options/BenchOptions.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Renders the volume twice: the second one is rotated about its z axis by 30 degrees and moved by a third of its
/// sides. The first setting uses textures, to whose pictures the others are compared. Returns an error message, or an
/// empty string.
std::string MeasureMultiVolumeFrames(const BenchOptions& options, const BenchScene& scene,
  Strider::VolumeRenderer& renderer, const std::vector<View>& views,
  std::vector<FrameSetting>& settings);

} // namespace StriderBenchmarks

#endif
