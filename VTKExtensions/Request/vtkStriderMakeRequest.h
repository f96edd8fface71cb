// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cameras, distances and images between VTK and the kernel library.
#ifndef vtkStriderMakeRequest_h
#define vtkStriderMakeRequest_h

#include "Strider/RenderRequest.h"
#include "Strider/RenderedImage.h"
#include "vtkStriderSampleDistances.h"

class vtkImageData;
class vtkMatrix4x4;
class vtkRenderer;
class vtkVolumeProperty;

/** Projection * view * prop matrix, as the OpenGL camera of the renderer would set it up. */
Strider::Matrix4 vtkStriderMakePhysicalToClip(vtkRenderer* renderer, vtkVolume* volume);
Strider::Matrix4 vtkStriderMakePhysicalToClip(vtkRenderer* renderer, vtkMatrix4x4* physicalToWorld);

/**
 * Distances that the mapper's settings ask for, the reduction factor in force. With MatchVTK the reduction lengthens the
 * distance between samples, as VTK does; without, it lowers the resolution, as VTK documents it, and leaves opacities as exact
 * as they are.
 */
vtkStriderSampleDistances vtkStriderChooseSampleDistances(vtkStriderVolumeMapper* mapper,
  vtkVolume* volume, const vtkStriderGrid& grid, const vtkStriderReductionFactor& reduction);

/** How values between voxels are made, by the mapper's setting and the property's. */
Strider::ReconstructionFilter vtkStriderFindFilter(
  vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property);

/** The mapper's settings about filters but for the reconstruction. */
Strider::Filtering vtkStriderMakeFiltering(vtkStriderVolumeMapper* mapper);

/** The mapper's settings of the strategies, as far as their modes use them. */
Strider::Strategies vtkStriderMakeStrategies(vtkStriderVolumeMapper* mapper);

/** RGBA, 8 bits each, premultiplied, with the mapper's final colour window and level. */
void vtkStriderStoreColor(
  const Strider::RenderedImage& image, vtkStriderVolumeMapper* mapper, vtkImageData* output);

/** Window depth as VTK_UNSIGNED_CHAR, VTK_UNSIGNED_SHORT (whole range) or VTK_FLOAT. */
void vtkStriderStoreDepth(
  const Strider::RenderedImage& image, int scalarType, vtkImageData* output);

#endif
