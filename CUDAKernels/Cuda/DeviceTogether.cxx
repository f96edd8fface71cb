// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes of a picture, as a kernel is given them.
#include "Cuda/DeviceTogether.h"

namespace Strider
{

Status DeviceTogether::Update(
  const RenderRequest& request, const std::vector<PlacedTextures>& volumes, const Stream& stream)
{
  PlaceBox(request, this->BoxArrays, this->Box);
  STRIDER_TRY(this->Planes.Update(this->BoxArrays.Planes, stream));
  this->Box.Planes = this->Planes.Get();
  this->Count = static_cast<int>(volumes.size());
  return this->Volumes.Update(volumes, stream);
}

} // namespace Strider
