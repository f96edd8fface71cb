// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Creates the CUDA backend.
#include "Cuda/Renderer/CreateCudaRenderer.h"

#include "Cuda/Renderer/CudaRenderer.h"

#include <new>

namespace Strider
{

Status CreateCudaRenderer(
  int deviceIndex, int localRank, std::unique_ptr<VolumeRenderer>& renderer, std::string& note)
{
  std::unique_ptr<CudaRenderer> created(new (std::nothrow) CudaRenderer);
  if (!created)
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory, "no host memory for a renderer");
  }
  STRIDER_TRY(created->Create(deviceIndex, localRank, note));
  renderer = std::move(created);
  return {};
}

} // namespace Strider
