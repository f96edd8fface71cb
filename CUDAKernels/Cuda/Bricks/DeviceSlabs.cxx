// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture that holds one slab of a compressed volume at a time.
#include "Cuda/Bricks/DeviceSlabs.h"

#include "Compression/Format/BrickGrid.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Sampling/EnhanceSample.h"

#include <cuda_runtime_api.h>

#include <algorithm>

namespace Strider
{

namespace
{

/// Size of automatic slabs: 1/8 of the raw voxels, at most 2 GiB and 1/4 of the memory limit, at least 32 MiB.
constexpr std::uint64_t SlabShareOfVolume = 8;
constexpr std::uint64_t MostAutomaticSlabBytes = std::uint64_t{ 2 } << 30;
constexpr std::uint64_t SlabShareOfLimit = 4;
constexpr std::uint64_t LeastSlabBytes = std::uint64_t{ 32 } << 20;

/// Returns the extent of the texture in whole bricks. Voxels of a brick outside the volume repeat the last ones, as
/// clamping does. An extent of one voxel stays 1, since texture units do not interpolate a single voxel with itself.
int FindExtent(int voxels)
{
  return voxels == 1 ? 1 : BrickSide * CountBricks(voxels);
}

/// Returns the layers of bricks beside a slab that its samples read: the filter's support, and the next slice along
/// z.
int CountLayersBeside(const Filtering& filtering)
{
  return CountBricks(FindReadReach(filtering) + 1);
}

} // namespace

Status DeviceSlabs::Reserve(
  const VolumeView& volume, const RenderRequest& request, const Device& device)
{
  const Strategies& settings = request.How;
  const int beside = CountLayersBeside(request.Filters);
  const int slices = settings.SlabSlices;
  const std::uint64_t mostBytes = std::clamp<std::uint64_t>(
    settings.MemoryLimit / SlabShareOfLimit, LeastSlabBytes, MostAutomaticSlabBytes);
  const TexelFormat format = FindTexelFormat(volume);
  if (!this->IsEmpty() && this->Dimensions == volume.Dimensions && this->Slices == slices &&
    this->MostBytes == mostBytes && this->LayersBeside == beside &&
    this->Texture.GetFormat() == format)
  {
    return {};
  }
  DeviceSlabs made;
  made.States = std::move(this->States);
  made.EndedRays = std::move(this->EndedRays);
  made.Limits = std::move(this->Limits);
  this->Release();
  made.Dimensions = volume.Dimensions;
  made.Slices = slices;
  made.MostBytes = mostBytes;
  made.LayersBeside = beside;
  made.AllLayers = CountBricks(volume.Dimensions[2]);
  std::array<int, 3> extents{ FindExtent(volume.Dimensions[0]), FindExtent(volume.Dimensions[1]),
    0 };
  const std::uint64_t layerBytes =
    static_cast<std::uint64_t>(extents[0]) * extents[1] * BrickSide * SizeOf(format);
  const std::uint64_t wanted =
    std::clamp(layerBytes * made.AllLayers / SlabShareOfVolume, LeastSlabBytes, mostBytes);
  const std::uint64_t layers = slices > 0 ? slices / BrickSide : wanted / layerBytes;
  const std::uint64_t most =
    std::min(made.AllLayers, device.MaximumVolume[2] / BrickSide - 2 * beside);
  made.SlabLayers = static_cast<int>(std::clamp<std::uint64_t>(layers, 1, most));
  made.TextureLayers = std::min(made.SlabLayers + 2 * beside, made.AllLayers);
  if (made.TextureLayers == made.AllLayers && slices == 0)
  {
    made.SlabLayers = made.AllLayers;
  }
  made.Cut.Slices = BrickSide * made.SlabLayers;
  made.Cut.Count = (made.AllLayers + made.SlabLayers - 1) / made.SlabLayers;
  extents[2] = made.Dimensions[2] == 1 ? 1 : BrickSide * made.TextureLayers;
  STRIDER_TRY(made.Texture.Create(extents, format, device));
  const BrickGrid grid{ { CountBricks(volume.Dimensions[0]), CountBricks(volume.Dimensions[1]),
                          made.AllLayers },
    volume.Components };
  STRIDER_TRY(made.WantedCells.Reserve(CountMostCells(grid, made.TextureLayers)));
  *this = std::move(made);
  return {};
}

Status DeviceSlabs::PrepareRays(
  const RenderRequest& request, std::size_t stateBytes, const Stream& stream, SlabPass& pass)
{
  const auto width = static_cast<std::size_t>(request.ImageSize[0]);
  const auto height = static_cast<std::size_t>(request.ImageSize[1]);
  const std::size_t tiles =
    static_cast<std::size_t>(ScreenTiles::CountAcross(request.ImageSize[0])) *
    ScreenTiles::CountAcross(request.ImageSize[1]);
  STRIDER_TRY(this->States.Reserve(this->Cut.Count > 1 ? width * height * stateBytes : 0));
  STRIDER_TRY(this->EndedRays.Reserve(tiles));
  STRIDER_TRY(this->Limits.Reserve(2 * tiles));
  this->Tiles = tiles;
  pass.States = this->States.Get();
  pass.StateBytes = stateBytes;
  pass.EndedRays = this->EndedRays.Get();
  return STRIDER_CUDA_CALL(
    cudaMemsetAsync(pass.EndedRays, 0, tiles * sizeof(unsigned int), stream.Get()));
}

Status DeviceSlabs::KeepStates(const RenderRequest& request, SlabPass& pass)
{
  const auto width = static_cast<std::size_t>(request.ImageSize[0]);
  const auto height = static_cast<std::size_t>(request.ImageSize[1]);
  STRIDER_TRY(this->States.Reserve(width * height * pass.StateBytes));
  pass.States = this->States.Get();
  return {};
}

Status DeviceSlabs::BoundTiles(BoundTilesTask task, const Stream& stream) const
{
  task.Limits = this->Limits.Get();
  task.Bounds = this->GetBounds();
  return LaunchBoundTiles(task, stream.Get());
}

int DeviceSlabs::FindFirstLayer(int slab) const
{
  return std::clamp(
    slab * this->SlabLayers - this->LayersBeside, 0, this->AllLayers - this->TextureLayers);
}

Status DeviceSlabs::Decode(int slab, DecodeSlabTask task, const Stream& stream)
{
  const bool isWhole = this->Cut.Count == 1;
  const SurfaceVoxels texels = this->Texture.GetSurface();
  task.Surface = texels.Surface;
  task.TexelBytes = texels.VoxelBytes;
  task.HasRows = texels.Extents[0] > 1;
  task.Marks.FirstLayer = this->FindFirstLayer(slab);
  task.Marks.Layers = this->TextureLayers;
  task.Marks.Cells = this->WantedCells.Get();
  task.Marks.TakesAll = isWhole;
  STRIDER_TRY(LaunchDecodeSlab(task, stream.Get()));
  this->IsDecoded = isWhole;
  this->LeastByte = task.Voxels.Stored[0].LeastByte;
  return {};
}

TextureVoxels DeviceSlabs::GetVoxels(ScalarType type, ReconstructionFilter filter, int slab) const
{
  TextureVoxels voxels = this->Texture.GetVoxels(type, filter);
  voxels.FirstSlice = static_cast<float>(BrickSide * this->FindFirstLayer(slab));
  return voxels;
}

void DeviceSlabs::Report(StorageStatistics& storage) const
{
  storage.Place = this->Cut.Count == 1 ? DecodingPlace::OneSlab : DecodingPlace::Slabs;
  storage.SlabCount = this->Cut.Count;
  storage.SlabSlices = std::min(this->Cut.Slices, this->Dimensions[2]);
}

} // namespace Strider
