// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes of a picture, as a kernel is given them.
#ifndef Strider_Cuda_DeviceTogether_h
#define Strider_Cuda_DeviceTogether_h

#include "Compositing/PlaceTogether.h"
#include "Cuda/DeviceCopy.h"
#include "Cuda/MarchTogether.h"

namespace Strider
{

class DeviceTogether
{
public:
  /// Queues the copies of what has changed; the textures and tables of the volumes are those of their renderers.
  Status Update(
    const RenderRequest& request, const std::vector<PlacedTextures>& volumes, const Stream& stream);

  /// Without Matched and Skips.
  MarchTogetherTask Get() const
  {
    return { this->Box, this->Volumes.Get(), this->Count, nullptr, false };
  }
  std::size_t GetBytes() const { return this->Volumes.GetBytes() + this->Planes.GetBytes(); }

private:
  SceneArrays BoxArrays;
  SceneFeatures Box{};
  DeviceCopy<ClipPlane> Planes;
  DeviceCopy<PlacedTextures> Volumes;
  int Count = 0;
};

} // namespace Strider

#endif
