// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The scene that every mode of a run draws.
#ifndef StriderBenchmarks_BenchScene_h
#define StriderBenchmarks_BenchScene_h

#include "Options/BenchOptions.h"
#include "Suites/View.h"
#include "Volumes/FillVolume.h"

#include "Strider/RenderRequest.h"
#include "Strider/TransferFunctions.h"

#include <array>
#include <string>

namespace StriderBenchmarks
{

struct BenchScene
{
  HeldVolume Volume;
  Strider::Matrix4 IndexToPhysical{ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  double Spacing = 1.0; ///< mean of the axes
  Strider::TransferFunctions Functions;
  std::array<int, 2> Window{ 0, 0 };
  double VoxelsPerPixel = 1.0;
  double SampleDistance = 1.0; ///< data coordinates
  bool IsParallel = false;
  Strider::BlendMode Blend = Strider::BlendMode::Composite;
  Strider::Appearance Appearance; ///< materials and light of a look; blending is in Blend
  std::string VolumeName;         ///< with dimensions and type
  std::string Description;        ///< all of it, in one line
};

/// Generates or reads the volume into the memory of `backend` and chooses its transfer functions.
Strider::Status MakeBenchScene(
  const BenchOptions& options, Strider::Backend backend, BenchScene& scene);

/// Request of a view: the camera looks at the volume's centre from where a pixel there covers VoxelsPerPixel;
/// perspective cameras have a vertical view angle of 30 degrees.
Strider::RenderRequest PlaceView(const BenchScene& scene, const View& view);

/// Bytes of the volume.
inline std::size_t CountBytes(const BenchScene& scene)
{
  return scene.Volume.View.CountVoxels() * SizeOf(scene.Volume.View.Type);
}

/// Voxels per pixel of this view in this scene.
double FindVoxelsPerPixel(const BenchScene& scene, const View& view);

} // namespace StriderBenchmarks

#endif
