// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times frames of Strider's renderer.
#ifndef StriderBenchmarks_RendererTimer_h
#define StriderBenchmarks_RendererTimer_h

#include "Scene/BenchScene.h"
#include "Tuning/FrameTimer.h"

#include "Strider/VolumeRenderer.h"

#include <memory>

namespace StriderBenchmarks
{

/// Index of the GPU that is measured.
constexpr int TunedDevice = 0;

/// Renders noise with a transparent function, one sample per voxel, in a perspective of 30 degrees.
class RendererTimer : public FrameTimer
{
public:
  explicit RendererTimer(Strider::Backend backend)
    : Backend(backend)
  {
  }

  Strider::Status Open(const TuneScene& scene) override;
  Strider::ViewGeometry MeasureGeometry(const View& view) const override;
  Strider::Status Time(const View& view, const Strider::LaunchShape& shape, TimedVoxels voxels,
    double& milliseconds) override;

private:
  /// Fails with Unsupported if the last frame was not what Time() asked for.
  Strider::Status CheckFrame(const Strider::LaunchShape& shape, TimedVoxels voxels) const;

  Strider::Backend Backend;
  BenchScene Scene;
  std::unique_ptr<Strider::VolumeRenderer> Renderer;
};

} // namespace StriderBenchmarks

#endif
