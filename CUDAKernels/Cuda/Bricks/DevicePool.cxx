// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture that caches decoded macrocells of a compressed volume from frame to frame.
#include "Cuda/Bricks/DevicePool.h"

#include "Compression/Format/CompressedVolume.h"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime_api.h>

#include <algorithm>

namespace Strider
{

namespace
{

/// Size of a pool: 1/4 of the raw voxels, at most 2 GiB and 1/8 of the memory limit, at least 32 MiB.
constexpr std::uint64_t PoolShareOfVolume = 4;
constexpr std::uint64_t MostPoolBytes = std::uint64_t{ 2 } << 30;
constexpr std::uint64_t PoolShareOfLimit = 8;
constexpr std::uint64_t LeastPoolBytes = std::uint64_t{ 32 } << 20;

/// Largest extent for which pool coordinates round as those of a texture of the whole volume; see FetchPooled.
constexpr int MostVoxelsOfAxis = 16384;
/// Slots along x and y of a large pool.
constexpr int UsualSlots = 85;
constexpr int UsualRows = 113;

int CountCells(int voxels)
{
  return (voxels - 1) / MacrocellSide + 1;
}

SlotGrid FindSlots(std::uint64_t slots)
{
  SlotGrid grid;
  grid.X = static_cast<int>(std::clamp<std::uint64_t>(slots, 1, UsualSlots));
  grid.Y = static_cast<int>(std::clamp<std::uint64_t>(slots / grid.X, 1, UsualRows));
  const std::uint64_t layer = static_cast<std::uint64_t>(grid.X) * grid.Y;
  grid.Z =
    static_cast<int>(std::clamp<std::uint64_t>((slots + layer - 1) / layer, 1, MostSlotsAlong));
  grid.Count = static_cast<std::uint32_t>(std::min(slots, layer * grid.Z));
  return grid;
}

} // namespace

bool DevicePool::IsPossible(const VolumeView& volume)
{
  const auto& dimensions = volume.Dimensions;
  const int longest = std::max({ dimensions[0], dimensions[1], dimensions[2] });
  return volume.Components == 1 && longest <= MostVoxelsOfAxis;
}

Status DevicePool::Reserve(
  const VolumeView& volume, const Strategies& settings, const Device& device, const Stream& stream)
{
  const std::uint64_t mostBytes = std::clamp<std::uint64_t>(
    settings.MemoryLimit / PoolShareOfLimit, LeastPoolBytes, MostPoolBytes);
  const TexelFormat format = FindTexelFormat(volume);
  if (!this->IsEmpty() && this->Dimensions == volume.Dimensions && this->MostBytes == mostBytes &&
    this->Asked == settings.PoolCells && this->Texture.GetFormat() == format)
  {
    return {};
  }
  this->Release();
  DevicePool made;
  made.Dimensions = volume.Dimensions;
  made.MostBytes = mostBytes;
  std::uint64_t cells = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    made.Cells[axis] = CountCells(volume.Dimensions[axis]);
    cells *= static_cast<std::uint64_t>(made.Cells[axis]);
  }
  const std::uint64_t rawBytes = volume.CountVoxels() * SizeOf(format);
  const std::uint64_t wanted = std::clamp(rawBytes / PoolShareOfVolume, LeastPoolBytes, mostBytes);
  made.Asked = settings.PoolCells;
  const std::uint64_t slots = made.Asked > 0 ? static_cast<std::uint64_t>(made.Asked)
                                             : wanted / (SlotTexels * SizeOf(format));
  made.Grid = FindSlots(std::min<std::uint64_t>(slots, cells));
  STRIDER_TRY(made.Texture.Create(
    { made.Grid.X * SlotRow, made.Grid.Y * SlotSide, made.Grid.Z * SlotSide }, format, device));
  CompressedVolume shape;
  shape.Dimensions = volume.Dimensions;
  const std::uint64_t records = (shape.MakeGrid().CountAll() + RecordBricks - 1) / RecordBricks;
  const auto countGroups = [](int along) {
    return static_cast<std::size_t>((along + GroupSide - 1) / GroupSide);
  };
  STRIDER_TRY(made.Slots.Reserve(cells));
  STRIDER_TRY(made.Groups.Reserve(
    countGroups(made.Cells[0]) * countGroups(made.Cells[1]) * countGroups(made.Cells[2])));
  STRIDER_TRY(made.Records.Reserve(records));
  STRIDER_TRY(made.Rounds.Reserve(records));
  STRIDER_TRY(made.Counts.Reserve(1));
  STRIDER_TRY(made.HostCounts.Reserve(1));
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemsetAsync(made.Rounds.Get(), 0, records * sizeof(unsigned int), stream.Get())));
  STRIDER_TRY(ReadAttribute(cudaDevAttrMultiProcessorCount, made.Multiprocessors));
  STRIDER_TRY(made.Clear(stream));
  *this = std::move(made);
  return {};
}

Status DevicePool::Clear(const Stream& stream)
{
  this->Taken = 0;
  const std::size_t cells =
    static_cast<std::size_t>(this->Cells[0]) * this->Cells[1] * this->Cells[2];
  STRIDER_TRY(STRIDER_CUDA_CALL(
    cudaMemsetAsync(this->Slots.Get(), 0xff, cells * sizeof(unsigned int), stream.Get())));
  return STRIDER_CUDA_CALL(
    cudaMemsetAsync(this->Counts.Get(), 0, sizeof(PoolCounts), stream.Get()));
}

Status DevicePool::Fill(FillPoolTask task, const Stream& stream)
{
  if (!this->IsSettled)
  {
    // A frame failed, so that it is unknown which macrocells were decoded.
    STRIDER_TRY(this->Clear(stream));
    STRIDER_TRY(stream.Synchronize());
  }
  this->IsSettled = false;
  // New macrocells are those whose slots have numbers from the former count on.
  PoolCounts& counts = *this->HostCounts.Get();
  counts = { 0, this->Taken, 0, 0, 0 };
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    this->Counts.Get(), &counts, sizeof(counts), cudaMemcpyHostToDevice, stream.Get())));
  std::copy(this->Cells.begin(), this->Cells.end(), task.Cells);
  task.Slots = this->Slots.Get();
  task.Grid = this->Grid;
  task.Surface = this->Texture.GetSurface().Surface;
  task.FirstNew = this->Taken;
  task.Groups = this->Groups.Get();
  task.Records = this->Records.Get();
  task.Rounds = this->Rounds.Get();
  task.Round = ++this->Round;
  task.Counts = this->Counts.Get();
  task.Multiprocessors = this->Multiprocessors;
  return LaunchFillPool(task, stream.Get());
}

Status DevicePool::WaitForCounts(const Stream& stream, bool& hasRoom, bool& hasTilesLeft)
{
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(this->HostCounts.Get(), this->Counts.Get(),
    sizeof(PoolCounts), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(stream.Synchronize());
  const PoolCounts& counts = *this->HostCounts.Get();
  hasRoom = counts.IsFull == 0;
  hasTilesLeft = counts.TilesLeft > 0;
  this->Taken = hasRoom ? counts.Taken : this->Taken;
  this->IsSettled = true;
  return {};
}

Status DevicePool::Empty(const Stream& stream, bool& hadOlder)
{
  hadOlder = this->Taken > 0;
  return this->Clear(stream);
}

TextureVoxels DevicePool::GetVoxels(ScalarType type, ReconstructionFilter filter) const
{
  TextureVoxels voxels = this->Texture.GetVoxels(type, filter);
  const auto last = [&](int axis) { return static_cast<float>(this->Dimensions[axis] - 1); };
  const auto row = static_cast<unsigned int>(this->Cells[0]);
  const unsigned int layer = row * this->Cells[1];
  voxels.Pool = { this->Slots.Get(), row, layer, FindFirstCell(row, layer),
    { last(0), last(1), last(2) } };
  return voxels;
}

void DevicePool::Report(StorageStatistics& storage) const
{
  storage.Place = DecodingPlace::Pool;
  storage.PooledCells = static_cast<std::uint64_t>(this->Taken);
  storage.PoolCells = static_cast<std::uint64_t>(this->Cells[0]) * this->Cells[1] * this->Cells[2];
}

} // namespace Strider
