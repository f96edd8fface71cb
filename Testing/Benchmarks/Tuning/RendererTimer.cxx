// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times frames of Strider's renderer.
#include "Tuning/RendererTimer.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeStorage.h"

namespace StriderBenchmarks
{

using Strider::Status;

Status RendererTimer::Open(const TuneScene& scene)
{
  this->Renderer.reset(); // before the new volume is made: both may not fit
  this->Scene = {};
  BenchOptions options;
  options.Size = { scene.Side, scene.Side, scene.Side };
  options.Scalar = scene.VoxelBytes == 1 ? Strider::ScalarType::UInt8
    : scene.VoxelBytes == 2              ? Strider::ScalarType::UInt16
                                         : Strider::ScalarType::Float32;
  options.Window = { scene.Window, scene.Window };
  options.VoxelsPerPixel = scene.VoxelsPerPixel;
  std::unique_ptr<Strider::VolumeRenderer> made;
  std::string reason;
  STRIDER_TRY(Strider::VolumeRenderer::Create(this->Backend, TunedDevice, made, reason));
  BenchScene filled;
  STRIDER_TRY(MakeBenchScene(options, made->GetBackend(), filled));
  made->ExpectFrames(FixShape({}));
  STRIDER_TRY(made->SetVolume(filled.Volume.View));
  STRIDER_TRY(made->SetTransferFunctions(filled.Functions));
  if (filled.Volume.View.Space == Strider::MemorySpace::Device)
  {
    filled.Volume.Memory.reset(); // the texture holds it now
  }
  this->Scene = std::move(filled);
  this->Renderer = std::move(made);
  return {};
}

Strider::ViewGeometry RendererTimer::MeasureGeometry(const View& view) const
{
  return Strider::MeasureView(PlaceView(this->Scene, view), this->Scene.Volume.View);
}

Status RendererTimer::Time(
  const View& view, const Strider::LaunchShape& shape, TimedVoxels voxels, double& milliseconds)
{
  Strider::RenderRequest request = PlaceView(this->Scene, view);
  request.How = FixShape(shape, voxels);
  Strider::RenderedImage image;
  STRIDER_TRY(this->Renderer->Render(request, image));
  milliseconds = this->Renderer->GetStatistics().KernelMilliseconds;
  return this->CheckFrame(shape, voxels);
}

Status RendererTimer::CheckFrame(const Strider::LaunchShape& shape, TimedVoxels voxels) const
{
  if (this->Renderer->GetBackend() != Strider::Backend::CUDA)
  {
    return {}; // a CPU has tiles, and neither batches nor stacked slices
  }
  const Strider::FrameStatistics& statistics = this->Renderer->GetFinishedStatistics();
  const std::string wanted = vtkStriderDescribeShape(shape) + " (fixed)";
  const std::string launch = vtkStriderDescribeLaunch(statistics);
  const bool isStacked = statistics.Optional.Texture == Strider::OptionalTexture::StackedSlices &&
    statistics.Optional.Outcome == Strider::OptionalTextureOutcome::Used;
  const bool isTexture =
    statistics.Storage && statistics.Storage->Kind == Strider::StorageKind::Texture;
  if (!isTexture || launch.compare(0, wanted.size(), wanted) != 0 ||
    isStacked != (voxels == TimedVoxels::StackedSlices))
  {
    return STRIDER_FAILURE(Strider::StatusCode::Unsupported,
      "a frame was to have the launch " + wanted + " and read " +
        (voxels == TimedVoxels::StackedSlices ? "stacked slices" : "a texture") +
        ", but it had the launch " + launch + " and read " + vtkStriderDescribeStorage(statistics));
  }
  return {};
}

} // namespace StriderBenchmarks
