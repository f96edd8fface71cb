// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds which of several volumes a pixel shows most of.
#ifndef vtkStriderFindShares_h
#define vtkStriderFindShares_h

#include "Strider/VolumeRenderer.h"

#include <cstddef>
#include <vector>

/**
 * Finds the pixels in which the volume `own` of a request with MultiVolume has the largest share of the opacity; of
 * equal shares that of the first volume counts. Pixels of the image are in the order of RenderedImage. Pixels whose
 * opacity is not above vtkStriderLeastSelected are no volume's.
 */
Strider::Status vtkStriderFindShares(Strider::VolumeRenderer& renderer,
  Strider::RenderRequest request, std::size_t own, std::vector<bool>& isOwn);

#endif
