// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texture that holds one slab of a compressed volume at a time.
#ifndef Strider_Cuda_Bricks_DeviceSlabs_h
#define Strider_Cuda_Bricks_DeviceSlabs_h

#include "Cuda/Bricks/BoundTiles.h"
#include "Cuda/Bricks/DecodeSlab.h"
#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Stream.h"
#include "Cuda/Volume/VolumeTexture.h"
#include "Rays/ListSlabPasses.h"
#include "Strider/FrameChoices.h"

namespace Strider
{

class DeviceSlabs
{
public:
  /// Allocates the texture for slabs of Strategies::SlabSlices, and for the slices beside them that the frame's
  /// filters read. Fails as VolumeTexture::Create does; the texture is then empty.
  Status Reserve(const VolumeView& volume, const RenderRequest& request, const Device& device);
  /// Allocates ray states of `stateBytes` for each ray between slabs, and queues the reset of the ended rays.
  Status PrepareRays(
    const RenderRequest& request, std::size_t stateBytes, const Stream& stream, SlabPass& pass);
  /// Allocates ray states even where there is one slab. Call it after PrepareRays.
  Status KeepStates(const RenderRequest& request, SlabPass& pass);
  void Release() { *this = {}; }
  bool IsEmpty() const { return this->Texture.GetBytes() == 0; }

  const SlabCut& GetCut() const { return this->Cut; }
  /// Queues the computation of tile bounds for a step of a slab, before it is decoded. The caller sets all of `task`
  /// except its outputs.
  Status BoundTiles(BoundTilesTask task, const Stream& stream) const;
  /// Returns one limit per tile, in device memory.
  const float* GetLimits() const { return this->Limits.Get(); }
  float* GetBounds() const { return this->Limits.Get() + this->Tiles; }
  /// Queues the decoding of a slab, and of the slices beside it that filters and gradients of its samples read. The
  /// caller sets all of `task` except the texture and the layers.
  Status Decode(int slab, DecodeSlabTask task, const Stream& stream);
  /// True where a single slab has been decoded whole from these voxels; it need not be decoded again.
  bool HasAll(const CompressedVoxels& voxels) const
  {
    return this->IsDecoded && this->LeastByte == voxels.Stored[0].LeastByte;
  }
  /// Returns the voxels of the slab that was decoded last.
  TextureVoxels GetVoxels(ScalarType type, ReconstructionFilter filter, int slab) const;
  std::size_t GetBytes() const
  {
    return this->Texture.GetBytes() + this->States.GetBytes() + this->EndedRays.GetBytes() +
      this->Limits.GetBytes() + this->WantedCells.GetBytes();
  }
  std::size_t GetTextureBytes() const { return this->Texture.GetBytes(); }
  /// Reports where the volume is decoded.
  void Report(StorageStatistics& storage) const;

private:
  /// Returns the first layer of bricks in the texture of a slab, clamped so that the texture ends with the volume.
  int FindFirstLayer(int slab) const;

  VolumeTexture Texture;
  DeviceBuffer<unsigned char> States;
  DeviceBuffer<unsigned int> EndedRays; ///< one per tile
  DeviceBuffer<float> Limits;           ///< limits and bounds, one of each per tile
  DeviceBuffer<unsigned char> WantedCells;
  std::size_t Tiles = 0;
  std::array<int, 3> Dimensions{ 0, 0, 0 };
  SlabCut Cut;
  bool IsDecoded = false; ///< see HasAll
  float LeastByte = 0.0f; ///< StoredScalars::LeastByte of the decoded voxels
  int SlabLayers = 0;     ///< layers of bricks in a slab
  int LayersBeside = 0;   ///< layers on each side of a slab
  int TextureLayers = 0;  ///< layers with those beside the slab
  int AllLayers = 0;
  int Slices = 0;              ///< requested slices of a slab
  std::uint64_t MostBytes = 0; ///< limit for automatic slabs
};

} // namespace Strider

#endif
