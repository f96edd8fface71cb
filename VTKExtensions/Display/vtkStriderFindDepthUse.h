// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds whether the active render passes read the depth and the normals of a volume, besides its colours.
#ifndef vtkStriderFindDepthUse_h
#define vtkStriderFindDepthUse_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

class vtkOpenGLRenderWindow;
class vtkRenderer;
class vtkVolume;

/** How a render pass uses the depth of the framebuffer that a volume is drawn to. */
struct vtkStriderDepthUse
{
  enum Kind
  {
    None,
    /// Pixels nearer than their neighbours get a dark outline (vtkEDLShading). Opaque pixels become background, so that
    /// they have neither a rim nor those of what lies behind.
    Lines,
    /// The distance of what is seen blurs it (vtkDepthOfFieldPass).
    Distance,
    /// Neighbouring positions and normals occlude each other (vtkSSAOPass).
    Occlusion
  };

  Kind Use = None;
  /// Opacity above which a pixel counts as opaque. Default: that of VTK's volumes in vtkSSAOPass. For Lines 0.5: a rim
  /// of what lies behind is not drawn over a volume of which more is seen.
  float OpacityThreshold = 0.9f;
  /// From VTK 9.4 on vtkSSAOPass shades its own volumes, too, and before geometry alone.
  bool ShadesVolumes = true;

  /** Returns whether the pass needs the depth of each pixel. */
  bool NeedsSurface() const { return this->Use == Distance || this->Use == Occlusion; }
};

/** Finds how the pass whose framebuffer is drawn to now uses its depth. The window's context must be current. */
VTKSTRIDERVOLUMERENDERING_EXPORT vtkStriderDepthUse vtkStriderFindDepthUse(
  vtkOpenGLRenderWindow* window, vtkRenderer* renderer, vtkVolume* volume);

#endif
