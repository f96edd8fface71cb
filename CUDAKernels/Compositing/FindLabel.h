// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the label of a mask's value.
#ifndef Strider_Compositing_FindLabel_h
#define Strider_Compositing_FindLabel_h

#include "Compositing/SceneFeatures.h"

namespace Strider
{

/// Returns the label of a mask's value; 0 if there is no label, or if the label has no appearance.
STRIDER_HOST_DEVICE int FindLabel(const SceneFeatures& scene, float mask)
{
  const int label = static_cast<int>(mask + 0.5f);
  const bool isLabelled =
    scene.MaskBlend > 0.0f && label > 0 && label < scene.LabelCount && scene.Labels[label].IsSeen;
  return isLabelled ? label : 0;
}

} // namespace Strider

#endif
