// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Subsets of a scene's features for which the ray loops are compiled.
#ifndef Strider_Compositing_SceneKind_h
#define Strider_Compositing_SceneKind_h

#include "Foundation/HostDevice.h"

namespace Strider
{

/// Kind of a frame; NeedsScene.h assigns it.
enum class SceneKind
{
  General,
  /// Composited: components, masks, labels, 2-D tables, light; neighbours are only read for differences.
  Masked,
  Isosurface, ///< as Masked, but isosurfaces
  SingleComponent, ///< one component, composited by one-dimensional tables, without anything that hides samples
  /// As SingleComponent, with clipping planes or cropping regions; without MatchVTK and Appearance::UsesClippedScalar.
  ClippedComponent
};

/// True for kinds of one component that one-dimensional tables classify.
STRIDER_HOST_DEVICE constexpr bool HasSingleComponent(SceneKind kind)
{
  return kind == SceneKind::SingleComponent || kind == SceneKind::ClippedComponent;
}

} // namespace Strider

#endif
