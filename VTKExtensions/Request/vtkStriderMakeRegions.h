// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Planes that cut a volume: cropping regions, clipping planes, the slice.
#ifndef vtkStriderMakeRegions_h
#define vtkStriderMakeRegions_h

#include "vtkStriderMakeAppearance.h"

/** Cropping to the subvolume becomes RenderRequest::Crop; any other regions Appearance::CropRegions. */
void vtkStriderPlaceCrop(const vtkStriderScene& scene, Strider::RenderRequest& request);

/** The mapper's clipping planes, which are in world coordinates, in data coordinates. */
void vtkStriderPlaceClippingPlanes(const vtkStriderScene& scene, Strider::Appearance& appearance);

/**
 * The property's slice function, a plane in world coordinates, in data coordinates. Returns an empty string, or the reason why it
 * cannot be used.
 */
std::string vtkStriderPlaceSlice(const vtkStriderScene& scene, Strider::Appearance& appearance);

#endif
