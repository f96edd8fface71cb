// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes and functions from which a renderer makes a scene; host only.
#ifndef Strider_Compositing_SceneSource_h
#define Strider_Compositing_SceneSource_h

#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <cstdint>
#include <vector>

namespace Strider
{

/// `Second`, `Mask` and `Blanking` may be null.
struct SceneSource
{
  const VolumeView& Volume;
  const std::vector<TransferFunctions>& Functions;
  const std::vector<TransferFunctions>& Labels;
  const VolumeView* Mask;
  const VolumeView* Second;
  const VolumeView* Blanking;
  std::uint64_t Content; ///< changes whenever any of the above changes
};

} // namespace Strider

#endif
