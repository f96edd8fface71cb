// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts cameras, distances, filters and images between VTK and the kernel library.
#ifndef vtkStriderMakeRequest_h
#define vtkStriderMakeRequest_h

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"
#include "vtkStriderSampleDistances.h"

class vtkImageData;
class vtkMatrix4x4;
class vtkRenderer;
class vtkVolumeProperty;

/** Returns projection * view * prop matrix, as set up by the renderer's OpenGL camera. */
Strider::Matrix4 vtkStriderMakePhysicalToClip(vtkRenderer* renderer, vtkVolume* volume);
Strider::Matrix4 vtkStriderMakePhysicalToClip(vtkRenderer* renderer, vtkMatrix4x4* physicalToWorld);

/**
 * Returns the sample and ray distances that the mapper's settings give for the share `reduction` of the full work. With
 * MatchVTK a smaller share lengthens the distance between samples, as in VTK. Without, it lowers the resolution, as VTK
 * documents it, and keeps opacities exact.
 */
vtkStriderSampleDistances vtkStriderChooseSampleDistances(
  vtkStriderVolumeMapper* mapper, vtkVolume* volume, const vtkStriderGrid& grid, double reduction);

/** Returns the reconstruction filter of the mapper's setting and the property's. */
Strider::ReconstructionFilter vtkStriderFindFilter(
  vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property);

/** Returns the mapper's settings for filters, except the reconstruction filter. */
Strider::Filtering vtkStriderMakeFiltering(vtkStriderVolumeMapper* mapper);

/** Returns the mapper's strategies. Settings that the chosen mode does not use keep their defaults. */
Strider::Strategies vtkStriderMakeStrategies(vtkStriderVolumeMapper* mapper);

/** Stores a colour image: premultiplied RGBA of 8 bits each, with the mapper's final colour window and level. */
void vtkStriderStoreColor(
  const Strider::RenderedImage& image, vtkStriderVolumeMapper* mapper, vtkImageData* output);

/** Stores window depths as VTK_UNSIGNED_CHAR or VTK_UNSIGNED_SHORT, over the type's whole range, or as VTK_FLOAT. */
void vtkStriderStoreDepth(
  const Strider::RenderedImage& image, int scalarType, vtkImageData* output);

#endif
