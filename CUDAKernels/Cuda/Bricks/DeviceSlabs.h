// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture for slabs of a compressed volume, one after the other.
#ifndef Strider_Cuda_Bricks_DeviceSlabs_h
#define Strider_Cuda_Bricks_DeviceSlabs_h

#include "Cuda/Bricks/BoundTiles.h"
#include "Cuda/Bricks/DecodeSlab.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Rays/ListSlabPasses.h"
#include "Strider/Strategies.h"

namespace Strider
{

class DeviceSlabs
{
public:
  /// Makes room for slabs of SlabSlices, and for what the filters of a frame read beside them. Fails as VolumeTexture; then it is empty.
  Status Reserve(const VolumeView& volume, const RenderRequest& request, const Device& device);
  /// Room for what the rays of a frame leave between slabs, `stateBytes` for each, and queues that none has ended yet.
  Status PrepareRays(
    const RenderRequest& request, std::size_t stateBytes, const Stream& stream, SlabPass& pass);
  /// After PrepareRays: room for states even where there is one slab.
  Status KeepStates(const RenderRequest& request, SlabPass& pass);
  void Release() { *this = {}; }
  bool IsEmpty() const { return this->Texture.GetBytes() == 0; }

  const SlabCut& GetCut() const { return this->Cut; }
  /// Queues the bounds of tiles in a step of a slab, before it is decoded. Of `task` all is given but where to.
  Status BoundTiles(BoundTilesTask task, const Stream& stream) const;
  /// One a tile.
  const float* GetLimits() const { return this->Limits.Get(); }
  float* GetBounds() const { return this->Limits.Get() + this->Tiles; }
  /// Queues the decoding of a slab, and some slices on both sides of it that filters and gradients of its samples read. Of `task` all is
  /// given but where.
  Status Decode(int slab, DecodeSlabTask task, const Stream& stream);
  /// Where there is one slab, and all of it was decoded from such voxels: it stays.
  bool HasAll(const CompressedVoxels& voxels) const
  {
    return this->IsDecoded && this->LeastByte == voxels.Stored[0].LeastByte;
  }
  /// Of the slab that was decoded last.
  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter, int slab) const;
  std::size_t GetBytes() const
  {
    return this->Texture.GetBytes() + this->States.GetBytes() + this->EndedRays.GetBytes() +
      this->Limits.GetBytes() + this->WantedCells.GetBytes();
  }
  std::size_t GetTextureBytes() const { return this->Texture.GetBytes(); }
  /// "decoded in 5 slabs of 128 slices"
  std::string Describe() const;

private:
  /// The first layer of bricks that the texture of a slab holds: it ends where the volume does, or later slabs begin.
  int FindFirstLayer(int slab) const;

  VolumeTexture Texture;
  DeviceBuffer<unsigned char> States;
  DeviceBuffer<unsigned int> EndedRays; ///< of tiles
  DeviceBuffer<float> Limits;           ///< of tiles, and their bounds
  DeviceBuffer<unsigned char> WantedCells;
  std::size_t Tiles = 0;
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  SlabCut Cut;
  bool IsDecoded = false; ///< see HasAll
  float LeastByte = 0.0f; ///< and of what scalars
  int SlabLayers = 0;     ///< of bricks
  int LayersBeside = 0;   ///< on each side of a slab
  int TextureLayers = 0;  ///< with those beside the slab
  int AllLayers = 0;
  int Slices = 0;              ///< that were asked for
  std::uint64_t MostBytes = 0; ///< of automatic slabs
};

} // namespace Strider

#endif
