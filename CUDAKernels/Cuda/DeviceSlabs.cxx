// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture for slabs of a compressed volume, one after the other.
#include "Cuda/DeviceSlabs.h"

#include "Compression/BrickGrid.h"

#include <algorithm>

namespace Strider
{

namespace
{

/// Of bricks, on each side of a slab.
constexpr int LayersBeside = 1;
/// Automatic slabs take this share of the raw voxels, but no fewer and no more bytes.
constexpr std::uint64_t ShareOfVolume = 8;
constexpr std::uint64_t LeastBytes = std::uint64_t{ 32 } << 20;
constexpr std::uint64_t MostBytes = std::uint64_t{ 2 } << 30;

} // namespace

Status DeviceSlabs::Reserve(const VolumeView& volume, int slices, const Device& device)
{
  const TexelFormat format = FindTexelFormat(volume);
  if (!this->IsEmpty() && this->Dimensions == volume.Dimensions && this->Slices == slices &&
    this->Texture.GetFormat() == format)
  {
    return {};
  }
  DeviceSlabs made;
  made.States = std::move(this->States);
  this->Release();
  made.Dimensions = volume.Dimensions;
  made.Slices = slices;
  made.AllLayers = CountBricks(volume.Dimensions[2]);
  std::array<int, 3> extents{ BrickSide * CountBricks(volume.Dimensions[0]),
    BrickSide * CountBricks(volume.Dimensions[1]), 0 };
  const std::uint64_t layerBytes =
    static_cast<std::uint64_t>(extents[0]) * extents[1] * BrickSide * SizeOf(format);
  const std::uint64_t wanted =
    std::clamp(layerBytes * made.AllLayers / ShareOfVolume, LeastBytes, MostBytes);
  const std::uint64_t layers = slices > 0 ? slices / BrickSide : wanted / layerBytes;
  const std::uint64_t most =
    std::min(made.AllLayers, device.MaximumVolume[2] / BrickSide - 2 * LayersBeside);
  made.SlabLayers = static_cast<int>(std::clamp<std::uint64_t>(layers, 1, most));
  made.TextureLayers = std::min(made.SlabLayers + 2 * LayersBeside, made.AllLayers);
  if (made.TextureLayers == made.AllLayers && slices == 0)
  {
    made.SlabLayers = made.AllLayers;
  }
  made.Cut.Slices = BrickSide * made.SlabLayers;
  made.Cut.Count = (made.AllLayers + made.SlabLayers - 1) / made.SlabLayers;
  extents[2] = BrickSide * made.TextureLayers;
  STRIDER_TRY(made.Texture.Create(extents, format, device));
  *this = std::move(made);
  return {};
}

Status DeviceSlabs::ReserveStates(std::size_t pixels, std::size_t stateBytes, SlabPass& pass)
{
  STRIDER_TRY(this->States.Reserve(this->Cut.Count > 1 ? pixels * stateBytes : 0));
  pass.States = this->States.Get();
  pass.StateBytes = stateBytes;
  return {};
}

int DeviceSlabs::FindFirstLayer(int slab) const
{
  return std::clamp(
    slab * this->SlabLayers - LayersBeside, 0, this->AllLayers - this->TextureLayers);
}

Status DeviceSlabs::Decode(int slab, DecodeSlabTask task, const Stream& stream) const
{
  task.Texels = this->Texture.GetSurface();
  task.FirstLayer = this->FindFirstLayer(slab);
  task.Layers = this->TextureLayers;
  return LaunchDecodeSlab(task, stream.Get());
}

TextureVoxels DeviceSlabs::GetVoxels(ScalarType type, ReconstructionFilter filter, int slab) const
{
  TextureVoxels voxels = this->Texture.GetVoxels(type, filter);
  voxels.FirstSlice = static_cast<float>(BrickSide * this->FindFirstLayer(slab));
  return voxels;
}

std::string DeviceSlabs::Describe() const
{
  const int slices = std::min(this->Cut.Slices, this->Dimensions[2]);
  return this->Cut.Count == 1 ? "decoded whole for each frame"
                              : "decoded in " + std::to_string(this->Cut.Count) + " slabs of " +
      std::to_string(slices) + " slices";
}

} // namespace Strider
