// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a renderer was given that a scene is made of; host only.
#ifndef Strider_Compositing_SceneSource_h
#define Strider_Compositing_SceneSource_h

#include "Strider/TransferFunctions.h"
#include "Strider/VolumeView.h"

#include <cstdint>
#include <vector>

namespace Strider
{

/// `Second`, `Mask` and `Blanking` are null where there are none.
struct SceneSource
{
  const VolumeView& Volume;
  const std::vector<TransferFunctions>& Functions;
  const std::vector<TransferFunctions>& Labels;
  const VolumeView* Mask;
  const VolumeView* Second;
  const VolumeView* Blanking;
  std::uint64_t Content; ///< another number whenever any of the above has changed
};

} // namespace Strider

#endif
