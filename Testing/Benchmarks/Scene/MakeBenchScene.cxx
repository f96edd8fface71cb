// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the scene that every mode of a run draws: generated, or read from a file.
#include "Looks/ApplyLook.h"
#include "Scene/BenchScene.h"
#include "Scene/MakeHistogram.h"
#include "Scene/MakeTransferFunctions.h"
#include "Scene/ReadStriderFile.h"
#include "Scene/ReadVolumeFile.h"
#include "Volumes/VolumeField.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

bool IsGenerated(const std::string& name)
{
  const auto& names = ListGeneratedVolumes();
  return std::find(names.begin(), names.end(), name) != names.end();
}

const char* NameScalar(Strider::ScalarType type)
{
  static const char* const names[] = { "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32",
    "f64" };
  return names[static_cast<int>(type)];
}

Status MakeVolume(const BenchOptions& options, Strider::Backend backend, BenchScene& scene,
  ScalarHistogram& histogram)
{
  if (!IsGenerated(options.Volume))
  {
    const bool isStrider = std::filesystem::path(options.Volume).extension() == ".strider";
    STRIDER_TRY(
      isStrider ? ReadStriderFile(options.Volume, scene) : ReadVolumeFile(options.Volume, scene));
    histogram = MakeHistogram(scene.Volume.View);
    return {};
  }
  scene.Volume.View.Dimensions = options.Size;
  scene.Volume.View.Type = options.Scalar;
  scene.Volume.View.Placement =
    options.HasCells ? Strider::VoxelPlacement::Cells : Strider::VoxelPlacement::Points;
  histogram = MakeHistogram(options.Volume);
  const bool needHost = std::any_of(options.Modes.begin(), options.Modes.end(),
    [](const Mode& mode) { return mode.NeedsHostVoxels(); });
  if (backend == Strider::Backend::CUDA && !needHost)
  {
    return FillDeviceVolume(options.Volume, scene.Volume);
  }
  return FillHostVolume(options.Volume, scene.Volume);
}

std::string NameFunctions(const BenchOptions& options)
{
  return options.Look.empty() ? "transfer function " + options.TransferFunction
                              : "look " + options.Look;
}

void Describe(const BenchOptions& options, BenchScene& scene)
{
  const auto& view = scene.Volume.View;
  // Results must not contain the path of a file.
  const std::string name = std::filesystem::path(options.Volume).filename().string();
  char text[512];
  std::snprintf(text, sizeof(text), "%s %dx%dx%d %s%s", name.c_str(), view.Dimensions[0],
    view.Dimensions[1], view.Dimensions[2], NameScalar(view.Type),
    view.Placement == Strider::VoxelPlacement::Cells ? " cells" : "");
  scene.VolumeName = text;
  std::snprintf(text, sizeof(text),
    "%s, window %dx%d, %g voxels per pixel, %g samples per voxel, %s, %s%s",
    scene.VolumeName.c_str(), scene.Window[0], scene.Window[1], scene.VoxelsPerPixel,
    options.SamplesPerVoxel, scene.IsParallel ? "parallel" : "perspective 30 degrees",
    NameFunctions(options).c_str(),
    scene.Blend == Strider::BlendMode::MaximumIntensity     ? ", maximum intensity"
      : scene.Blend == Strider::BlendMode::MinimumIntensity ? ", minimum intensity"
      : scene.Blend == Strider::BlendMode::AverageIntensity ? ", average of the upper half"
                                                            : "");
  scene.Description = text;
}

} // namespace

Status MakeBenchScene(const BenchOptions& options, Strider::Backend backend, BenchScene& scene)
{
  ScalarHistogram histogram{};
  STRIDER_TRY(MakeVolume(options, backend, scene, histogram));
  const auto& dimensions = scene.Volume.View.Dimensions;
  scene.Window = options.Window;
  scene.IsParallel = options.IsParallel;
  scene.Blend = options.Blend;
  const int longest = std::max({ dimensions[0], dimensions[1], dimensions[2] });
  scene.VoxelsPerPixel = options.VoxelsPerPixel > 0.0
    ? options.VoxelsPerPixel
    : static_cast<double>(longest) / std::min(scene.Window[0], scene.Window[1]);
  scene.SampleDistance = scene.Spacing / options.SamplesPerVoxel;
  double squares = 0.0;
  for (const int dimension : dimensions)
  {
    squares += static_cast<double>(dimension) * dimension;
  }
  scene.Functions = MakeTransferFunctions(options.TransferFunction, scene.Volume.View.ScalarRange,
    histogram, scene.Spacing, std::sqrt(squares));
  if (!options.Look.empty())
  {
    ApplyLook(FindLook(options.Look), histogram, scene);
  }
  Describe(options, scene);
  return {};
}

} // namespace StriderBenchmarks
