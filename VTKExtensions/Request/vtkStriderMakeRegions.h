// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Planes that cut a volume: cropping regions, clipping planes, the slice.
#ifndef vtkStriderMakeRegions_h
#define vtkStriderMakeRegions_h

#include "vtkStriderMakeAppearance.h"

/**
 * Converts cropping: the inner region alone (VTK_CROP_SUBVOLUME) becomes RenderRequest::Crop, any other regions become
 * Appearance::CropRegions.
 */
void vtkStriderPlaceCrop(const vtkStriderScene& scene, Strider::RenderRequest& request);

/** Converts the mapper's clipping planes from world to data coordinates. */
void vtkStriderPlaceClippingPlanes(const vtkStriderScene& scene, Strider::Appearance& appearance);

/**
 * Converts the property's slice function, a plane, from world to data coordinates. Returns an empty string, or the
 * reason why it cannot be used.
 */
std::string vtkStriderPlaceSlice(const vtkStriderScene& scene, Strider::Appearance& appearance);

#endif
