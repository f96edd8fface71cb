// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the values of a scene's sample.
#ifndef Strider_Compositing_ReadSample_h
#define Strider_Compositing_ReadSample_h

#include "Compositing/SceneFeatures.h"

namespace Strider
{

/// Reads the values of a sample, if `isWanted`; see SampleNext in MarchRay.h.
template <typename Sampler>
STRIDER_HOST_DEVICE void ReadSample(
  const Sampler& voxels, bool isWanted, Vector3 point, float (&values)[MostComponents])
{
  if (isWanted)
  {
    voxels.ReadAll(point, values);
  }
}

} // namespace Strider

#endif
