// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders the frames of the suite artificial on the device.
#include "Artificial/ArtificialFrames.h"

#include "BlockShape/ChooseLaunchShape.h"
#include "Rays/MakeRayFrame.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

/// Numbers of samples taken, samples skipped, and voxels that marching caches fetch.
constexpr std::size_t SampleCountNumbers = 3;

/// Chooses the launch that Strider uses for the rays of wide filters.
Status PlanShape(const ArtificialVoxels& voxels, Strider::LaunchShape& shape)
{
  shape = Strider::ChooseCompactWarps({}, Strider::LaunchReason::MostIsSkipped);
  shape.BatchDepth = Strider::FilteredBatch;
  return Strider::LimitBlocks(Strider::MostFilteredThreads, voxels.CountWarpBytes(), shape);
}

} // namespace

Status ArtificialFrames::Create(const BenchScene& scene)
{
  STRIDER_TRY(this->Volume.Create(scene));
  STRIDER_TRY(this->SampleCounts.Reserve(SampleCountNumbers));
  STRIDER_TRY(this->Totals.Reserve(1));
  this->Task.Table = this->Volume.GetTable();
  this->Task.Voxels = this->Volume.GetVoxels(Strider::ReconstructionFilter::Nearest);
  this->Task.TerminationOpacity = 1.0f;
  return this->Timer.Create();
}

Status ArtificialFrames::LookFrom(const BenchScene& scene, const View& view)
{
  const Strider::RenderRequest request = PlaceView(scene, view);
  this->ImageSize = request.ImageSize;
  const std::size_t pixels = static_cast<std::size_t>(this->ImageSize[0]) * this->ImageSize[1];
  STRIDER_TRY(this->Rgba.Reserve(pixels));
  STRIDER_TRY(this->HostRgba.Reserve(pixels));
  this->Task.Rgba = this->Rgba.Get();
  return Strider::MakeRayFrame(request, this->Volume.GetView(), this->Task.Frame);
}

ArtificialVoxels ArtificialFrames::MakeVoxels(
  int side, int iterations, Strider::FilterExecution execution) const
{
  const Strider::VolumeView& volume = this->Volume.GetView();
  ArtificialVoxels voxels{};
  voxels.Filter = Strider::ReconstructionFilter::CubicBSpline;
  voxels.Execution = execution;
  voxels.Stored.Last = { static_cast<float>(volume.Dimensions[0] - 1),
    static_cast<float>(volume.Dimensions[1] - 1), static_cast<float>(volume.Dimensions[2] - 1) };
  voxels.Cells.AreBytes = SizeOf(volume.Type) == 1;
  voxels.Side = side;
  voxels.Iterations = iterations;
  voxels.Totals = this->Totals.Get();
  return voxels;
}

Status ArtificialFrames::Render(int side, int iterations, Strider::FilterExecution execution,
  double& milliseconds, Strider::RenderedImage& image)
{
  const ArtificialVoxels voxels = this->MakeVoxels(side, iterations, execution);
  Strider::LaunchShape shape;
  // Both executions use the shape of the marching cache.
  STRIDER_TRY(
    PlanShape(this->MakeVoxels(side, iterations, Strider::FilterExecution::MarchingCache), shape));
  const cudaStream_t stream = this->Volume.GetStream();
  STRIDER_TRY(this->Timer.Start(stream));
  STRIDER_TRY(LaunchMarchArtificial(this->Task, voxels, shape, stream));
  STRIDER_TRY(this->Timer.Stop(stream));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(this->HostRgba.Get(), this->Rgba.Get(),
    static_cast<std::size_t>(this->ImageSize[0]) * this->ImageSize[1] * sizeof(float4),
    cudaMemcpyDeviceToHost, stream)));
  STRIDER_TRY(this->Volume.Synchronize());
  image.Size = this->ImageSize;
  image.Rgba = reinterpret_cast<const float*>(this->HostRgba.Get());
  image.Depth = nullptr;
  return this->Timer.Read(milliseconds);
}

Status ArtificialFrames::CountReads(
  int side, Strider::EnhancementFilter enhancement, int size, CacheReads& reads)
{
  ArtificialVoxels voxels = this->MakeVoxels(side, 1, Strider::FilterExecution::MarchingCache);
  voxels.Enhancement = enhancement;
  voxels.Radius = Strider::FindRadius(size);
  voxels.Bilateral = Strider::MakeBilateralWeights(size, 1.0f); // changes no read
  Strider::LaunchShape shape;
  STRIDER_TRY(PlanShape(voxels, shape));
  const cudaStream_t stream = this->Volume.GetStream();
  Strider::MarchRaysTask task = this->Task;
  task.SampleCount = this->SampleCounts.Get();
  unsigned long long samples[SampleCountNumbers];
  ReadTotals totals;
  STRIDER_TRY(
    STRIDER_CUDA_CALL(cudaMemsetAsync(this->SampleCounts.Get(), 0, sizeof(samples), stream)));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(this->Totals.Get(), 0, sizeof(totals), stream)));
  STRIDER_TRY(LaunchCountReads(task, voxels, shape, stream));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    samples, this->SampleCounts.Get(), sizeof(samples), cudaMemcpyDeviceToHost, stream)));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(&totals, this->Totals.Get(), sizeof(totals), cudaMemcpyDeviceToHost, stream)));
  STRIDER_TRY(this->Volume.Synchronize());
  reads.Samples += samples[0];
  reads.VoxelsFetched += samples[2];
  reads.Rays += totals.Rays;
  reads.BoxVoxels += totals.BoxVoxels;
  reads.BoxReads += totals.BoxReads;
  reads.BoxUsed += totals.BoxUsed;
  return {};
}

} // namespace StriderBenchmarks
