// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The further volumes and labels of a renderer on the CPU, and the scene that a frame makes of them.
#ifndef Strider_Host_Renderer_HostScene_h
#define Strider_Host_Renderer_HostScene_h

#include "Compositing/NeedsScene.h"
#include "Host/Tiles/SceneVoxels.h"
#include "Strider/VolumeRenderer.h"

namespace Strider
{

class HostScene
{
public:
  /// The second scalars are kept as stored floats, the others are read where their owner keeps them. Fails as CheckAuxiliaryVolume.
  Status SetAuxiliaryVolume(
    AuxiliaryVolume companion, const VolumeView& volume, const VolumeView* view);
  Status SetLabels(const std::vector<TransferFunctions>& labels);
  /// To be called where the volume gets other dimensions: nothing fits it any more.
  void DropAuxiliaryVolumes();

  /// `content` is SceneSource::Content.
  SceneSource GetSource(const VolumeView& volume, const std::vector<TransferFunctions>& functions,
    std::uint64_t content) const;
  /// Makes what the rays read.
  Status Prepare(const SceneSource& source, const RenderRequest& request);
  const SceneFeatures& GetFeatures() const { return this->Features; }
  const SceneAuxiliaryVolumes& GetAuxiliaryVolumes() const { return this->AuxiliaryVolumes; }
  std::size_t CountBytes() const { return this->SecondScalars.capacity() * sizeof(float); }

private:
  VolumeView Mask;
  VolumeView Blanking;
  VolumeView Second;
  std::vector<float> SecondScalars;
  std::vector<TransferFunctions> Labels;
  SceneArrays Arrays;
  SceneFeatures Features{};
  SceneAuxiliaryVolumes AuxiliaryVolumes{};
};

} // namespace Strider

#endif
