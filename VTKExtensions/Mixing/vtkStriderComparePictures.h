// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Orders volumes by what they show, so that a frame of several does not depend on the order in which they were added.
#ifndef vtkStriderComparePictures_h
#define vtkStriderComparePictures_h

#include "vtkStriderOrientedBox.h"

#include <array>
#include <vector>

class vtkStriderVolumeMapper;
class vtkVolume;
struct vtkStriderVolumePart;

/** A part, and the corners of its grid in world coordinates. */
struct vtkStriderPlacedPart
{
  const vtkStriderVolumePart* Part = nullptr;
  vtkStriderOrientedBox Box;
  std::array<double, 16> IndexToWorld{};
  bool HasVolume = false;      ///< its matrix has an inverse
  std::vector<double> Regions; ///< cropping and clipping planes
};

/** Places a part, whose input and prop must be up to date, in the world. */
vtkStriderPlacedPart vtkStriderPlacePart(
  vtkStriderVolumeMapper* mapper, const vtkStriderVolumePart& part);

/** Returns the normals and the origins of a mapper's clipping planes. */
std::vector<double> vtkStriderListPlanes(vtkStriderVolumeMapper* mapper);

/**
 * Returns whether the first part comes before the second: by place, size, type, light, cropping and clipping planes,
 * functions, and at last by up to 65536 of its voxels. Masks and filters are not compared.
 */
bool vtkStriderComesFirst(const vtkStriderPlacedPart& one, const vtkStriderPlacedPart& other);

#endif
