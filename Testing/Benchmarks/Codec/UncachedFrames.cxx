// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders frames that warps decode, with and without their caches.
#include "Codec/UncachedFrames.h"
#include "Codec/MarchUncached.h"

#include "Compression/Warp/ChooseWarpCache.h"
#include "Rays/MakeRayFrame.h"

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

/// Numbers of bricks requested and decoded.
constexpr std::size_t CountNumbers = 2;
/// Pixels of a warp are 8x4.
constexpr int WarpWidth = 8;
constexpr int WarpHeight = 4;

} // namespace

Status UncachedFrames::Create(const BenchScene& scene)
{
  STRIDER_TRY(this->Volume.Create(scene));
  STRIDER_TRY(this->Volume.FindMacrocells(scene));
  STRIDER_TRY(this->Counts.Reserve(CountNumbers));
  const Strider::VolumeView& view = this->Volume.GetView();
  Strider::VolumeView onDevice = view;
  Strider::DeviceBuffer<unsigned char> raw;
  if (view.Space != Strider::MemorySpace::Device)
  {
    const std::size_t bytes = view.CountVoxels() * view.Components * SizeOf(view.Type);
    STRIDER_TRY(raw.Reserve(bytes));
    STRIDER_TRY(
      STRIDER_CUDA_CALL(cudaMemcpy(raw.Get(), view.Voxels, bytes, cudaMemcpyHostToDevice)));
    onDevice.Voxels = raw.Get();
    onDevice.Space = Strider::MemorySpace::Device;
  }
  Strider::Stream stream;
  STRIDER_TRY(stream.Create());
  STRIDER_TRY(this->Bricks.Encode(onDevice, stream));
  STRIDER_TRY(stream.Synchronize());
  PeerTask described{};
  this->Volume.Describe(described);
  this->Task.Table = this->Volume.GetTable();
  this->Task.Skip = described.Macrocells;
  this->Compressed.Voxels = Strider::MakeCompressedVoxels(this->Bricks.View(), view, -128.0f);
  this->Compressed.Cache = Strider::ChooseWarpCache({}, this->Compressed.Voxels.ValueBytes);
  this->Compressed.BrickCount = this->Counts.Get();
  return this->Timer.Create();
}

Status UncachedFrames::LookFrom(const BenchScene& scene, const View& view, int warps)
{
  const Strider::RenderRequest request = PlaceView(scene, view);
  this->ImageSize = request.ImageSize;
  const std::size_t pixels = static_cast<std::size_t>(this->ImageSize[0]) * this->ImageSize[1];
  STRIDER_TRY(this->Rgba.Reserve(pixels));
  STRIDER_TRY(this->HostRgba.Reserve(pixels));
  this->Task.Rgba = this->Rgba.Get();
  this->Task.TerminationOpacity = request.EarlyTerminationOpacity;
  this->Shape = {};
  this->Shape.BlockWidth = WarpWidth;
  this->Shape.BlockHeight = WarpHeight * warps;
  STRIDER_TRY(Strider::AdaptToCompressed(this->Compressed, this->Shape));
  return Strider::MakeRayFrame(request, this->Volume.GetView(), this->Task.Frame);
}

Status UncachedFrames::Render(bool isCached, UncachedFrame& frame)
{
  const cudaStream_t stream = this->Volume.GetStream();
  unsigned long long counts[CountNumbers];
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(this->Counts.Get(), 0, sizeof(counts), stream)));
  STRIDER_TRY(this->Timer.Start(stream));
  STRIDER_TRY(isCached
      ? Strider::LaunchMarchCompressed(this->Task, this->Compressed, nullptr, this->Shape, stream)
      : LaunchMarchUncached(this->Task, this->Compressed, this->Shape, stream));
  STRIDER_TRY(this->Timer.Stop(stream));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(this->HostRgba.Get(), this->Rgba.Get(),
    static_cast<std::size_t>(this->ImageSize[0]) * this->ImageSize[1] * sizeof(float4),
    cudaMemcpyDeviceToHost, stream)));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemcpyAsync(counts, this->Counts.Get(), sizeof(counts), cudaMemcpyDeviceToHost, stream)));
  STRIDER_TRY(this->Volume.Synchronize());
  frame.Image.Size = this->ImageSize;
  frame.Image.Rgba = reinterpret_cast<const float*>(this->HostRgba.Get());
  frame.Image.Depth = nullptr;
  frame.Asked = counts[0];
  frame.Decoded = counts[1];
  return this->Timer.Read(frame.Milliseconds);
}

} // namespace StriderBenchmarks
