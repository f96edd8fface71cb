// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frame times that tests of the suite tune know, in place of a renderer's.
#ifndef StriderBenchmarks_KnownTimes_h
#define StriderBenchmarks_KnownTimes_h

#include "Scene/BenchScene.h"
#include "Tuning/FrameTimer.h"

#include "vtkStriderDescribeLaunch.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// A frame that was asked for.
struct KnownFrame
{
  std::string View;
  std::string Launch; ///< as vtkStriderDescribeShape
  TimedVoxels Voxels;
  int Run; ///< how often this frame was rendered before
};

/// Answers with `Find`, or fails with OutOfMemory where a volume has more than `LargestSide` voxels a side.
class KnownTimer : public FrameTimer
{
public:
  std::function<double(const TuneScene&, const KnownFrame&)> Find;
  int LargestSide = 100000;
  /// The frame of this number fails; -1: none.
  int FailingFrame = -1;
  std::vector<KnownFrame> Frames;
  TuneScene Scene;

  Strider::Status Open(const TuneScene& scene) override
  {
    if (scene.Side > this->LargestSide)
    {
      return STRIDER_FAILURE(Strider::StatusCode::OutOfMemory, "no memory");
    }
    this->Scene = scene;
    return {};
  }

  Strider::ViewGeometry MeasureGeometry(const View& view) const override
  {
    BenchScene scene;
    scene.Volume.View.Dimensions = { this->Scene.Side, this->Scene.Side, this->Scene.Side };
    scene.Window = { this->Scene.Window, this->Scene.Window };
    scene.VoxelsPerPixel = this->Scene.VoxelsPerPixel;
    return Strider::MeasureView(PlaceView(scene, view), scene.Volume.View);
  }

  Strider::Status Time(const View& view, const Strider::LaunchShape& shape, TimedVoxels voxels,
    double& milliseconds) override
  {
    if (static_cast<int>(this->Frames.size()) == this->FailingFrame)
    {
      return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure, "the device is lost");
    }
    KnownFrame frame{ view.Name, vtkStriderDescribeShape(shape), voxels, 0 };
    frame.Run = this->Runs[frame.View + frame.Launch]++;
    this->Frames.push_back(frame);
    milliseconds = this->Find(this->Scene, frame);
    return {};
  }

  int CountRuns(const std::string& launch) const
  {
    int runs = 0;
    for (const KnownFrame& frame : this->Frames)
    {
      runs += frame.Launch == launch ? 1 : 0;
    }
    return runs;
  }

private:
  std::map<std::string, int> Runs;
};

/// A time in [1, 3) that depends on all of a frame but its run.
inline double ScatterTime(const TuneScene& scene, const KnownFrame& frame)
{
  const std::string key = frame.View + "/" + frame.Launch + "/" + std::to_string(scene.VoxelBytes) +
    "/" + std::to_string(scene.Side);
  unsigned int hash = 2166136261u;
  for (const char letter : key)
  {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
  }
  return 1.0 + static_cast<double>(hash >> 8 & 0xffffu) / 32768.0;
}

} // namespace StriderBenchmarks

#endif
