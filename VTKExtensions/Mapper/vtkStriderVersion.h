// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the VTK that this is built against has and does.
#ifndef vtkStriderVersion_h
#define vtkStriderVersion_h

#include "Strider/RenderRequest.h"

#include "vtkVersionMacros.h"

// 9.2 brought scattered light, and normals from opacity, to the GPU mapper.
#define STRIDER_VTK_AT_LEAST_92                                                                    \
  (VTK_MAJOR_VERSION > 9 || (VTK_MAJOR_VERSION == 9 && VTK_MINOR_VERSION >= 2))

/** How its GPU mapper forms images. Builds of VTK's main line have dates for build numbers, releases small numbers. */
constexpr Strider::VTKHabits vtkStriderFindHabits()
{
  Strider::VTKHabits habits;
  habits.MisplacesClips = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 3, 20240314) &&
    VTK_VERSION_NUMBER != VTK_VERSION_CHECK(9, 3, 1);
  habits.UsesHalfVectors = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 2, 0);
  habits.TakesRedGradient = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 3, 20231117);
  return habits;
}

/** Whether it multiplies the ambient share of several volumes by the light's own ambient colour, which is black unless it is set. */
constexpr bool vtkStriderNeedsAmbientLight()
{
  return VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0) &&
    VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 3, 0);
}

#endif
