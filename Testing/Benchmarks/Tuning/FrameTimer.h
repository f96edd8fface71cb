// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times single frames of a scene.
#ifndef StriderBenchmarks_FrameTimer_h
#define StriderBenchmarks_FrameTimer_h

#include "Suites/View.h"
#include "Tuning/LaunchTimes.h"
#include "Tuning/TimedLaunches.h"

#include "Rays/MeasureView.h"
#include "Strider/Status.h"

namespace StriderBenchmarks
{

/// The suite tune measures through this interface; tests replace the renderer by known times.
class FrameTimer
{
public:
  virtual ~FrameTimer() = default;

  /// Makes the volume of a scene, and releases the former one. Fails with OutOfMemory if it does not fit.
  virtual Strider::Status Open(const TuneScene& scene) = 0;
  /// Returns the geometry by which the renderer chooses a launch for a view of the scene.
  virtual Strider::ViewGeometry MeasureGeometry(const View& view) const = 0;
  /// Renders a frame with a launch; `milliseconds` receives the time of its rays. Fails with Unsupported if the frame
  /// had another launch or read other voxels.
  virtual Strider::Status Time(const View& view, const Strider::LaunchShape& shape,
    TimedVoxels voxels, double& milliseconds) = 0;
};

} // namespace StriderBenchmarks

#endif
