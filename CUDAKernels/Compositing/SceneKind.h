// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How much of a scene the code of its rays is compiled for.
#ifndef Strider_Compositing_SceneKind_h
#define Strider_Compositing_SceneKind_h

namespace Strider
{

/// NeedsScene.h says which frames are of which.
enum class SceneKind
{
  General,
  Masked, ///< composited: components, masks, labels, 2-D tables, light; nothing of the neighbours but their differences
  Isosurface,     ///< as Masked, but isosurfaces
  SingleComponent ///< one component, composited by one-dimensional tables, that nothing hides
};

} // namespace Strider

#endif
