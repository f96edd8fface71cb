// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Auxiliary volumes and labels of a CPU renderer, and the scene features of a frame.
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
  /// Sets an auxiliary volume, or removes it if `view` is null. Second scalars are copied as stored floats; the
  /// others are read from the caller's memory. Fails like CheckAuxiliaryVolume.
  Status SetAuxiliaryVolume(
    AuxiliaryVolume auxiliary, const VolumeView& volume, const VolumeView* view);
  Status SetLabels(const std::vector<TransferFunctions>& labels);
  /// Removes all auxiliary volumes; to be called when the dimensions of the volume change.
  void DropAuxiliaryVolumes();

  /// `content` is SceneSource::Content.
  SceneSource GetSource(const VolumeView& volume, const std::vector<TransferFunctions>& functions,
    std::uint64_t content) const;
  /// Prepares the features and auxiliary volumes that the rays of a frame read. `first` is VolumeJob::First.
  Status Prepare(
    const SceneSource& source, const RenderRequest& request, const std::array<int, 3>& first = {});
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
