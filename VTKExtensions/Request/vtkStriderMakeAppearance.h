// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts VTK's settings for a volume's appearance: blending, light, components, masks and cropping.
#ifndef vtkStriderMakeAppearance_h
#define vtkStriderMakeAppearance_h

#include "Strider/RenderRequest.h"

#include <string>
#include <vector>

class vtkMatrix4x4;
class vtkPlane;
class vtkRenderer;
class vtkStriderVolumeInput;
class vtkStriderVolumeMapper;
class vtkVolume;

/**
 * The objects from which an appearance is made.
 */
struct vtkStriderScene
{
  vtkStriderVolumeMapper* Mapper = nullptr;
  vtkVolume* Volume = nullptr;
  const vtkStriderVolumeInput* Input = nullptr;
};

/** Returns a copy of the matrix as the kernel library has matrices. */
Strider::Matrix4 vtkStriderCopyMatrix(const vtkMatrix4x4& matrix);

/** Gets the matrix from data to world coordinates. */
void vtkStriderGetPlacement(vtkVolume* volume, vtkMatrix4x4* matrix);

/**
 * Fills in RenderRequest::Appearance, except for what vtkStriderFrameView decides, and RenderRequest::Crop. Returns an empty string, or a reason, worded for users,
 * why the settings do not fit the volume.
 */
std::string vtkStriderMakeAppearance(const vtkStriderScene& scene, Strider::RenderRequest& request);

/**
 * Returns whether the settings leave nothing visible: cropping planes in the wrong order, or no isosurface.
 */
bool vtkStriderShowsNothing(const vtkStriderScene& scene);

/**
 * Converts cropping: the inner region alone (VTK_CROP_SUBVOLUME) becomes RenderRequest::Crop, any other regions become
 * Appearance::CropRegions.
 */
void vtkStriderPlaceCrop(const vtkStriderScene& scene, Strider::RenderRequest& request);

/** Returns the clipping planes of a mapper that cut: those whose normal is not 0. */
std::vector<vtkPlane*> vtkStriderListClippingPlanes(vtkStriderVolumeMapper* mapper);

/** Converts the mapper's clipping planes from world to data coordinates. */
void vtkStriderPlaceClippingPlanes(const vtkStriderScene& scene, Strider::Appearance& appearance);

/**
 * Converts the property's slice function, a plane, from world to data coordinates. Returns an empty string, or the
 * reason why it cannot be used.
 */
std::string vtkStriderPlaceSlice(const vtkStriderScene& scene, Strider::Appearance& appearance);

/**
 * Returns the lights that are on, in view coordinates, positional lights first, in the order in which VTK's GPU
 * mapper adds them. A single headlight of intensity 1 is of Light::Kind::Headlight. With `matchesVTK` the types and
 * intensities of lights that are off count in this decision, as in VTK's GPU mapper.
 */
std::vector<Strider::Light> vtkStriderMakeLights(vtkRenderer* renderer, bool matchesVTK);

#endif
