// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Features and behaviour of the VTK version that Strider is built with.
#ifndef vtkStriderVersion_h
#define vtkStriderVersion_h

#include "Strider/RenderRequest.h"

#include "vtkVersionMacros.h"

// VTK 9.2 added scattered light and normals from opacity to the GPU mapper.
#define STRIDER_VTK_AT_LEAST_92                                                                    \
  (VTK_MAJOR_VERSION > 9 || (VTK_MAJOR_VERSION == 9 && VTK_MINOR_VERSION >= 2))

/**
 * Returns the behaviour of this VTK's GPU mapper. Builds of VTK's main line have dates as build numbers, releases
 * have small numbers.
 */
constexpr Strider::VTKHabits vtkStriderFindHabits()
{
  Strider::VTKHabits habits;
  habits.MisplacesClips = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 3, 20240314) &&
    VTK_VERSION_NUMBER != VTK_VERSION_CHECK(9, 3, 1);
  habits.UsesHalfVectors = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 2, 0);
  habits.TakesRedGradient = VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 3, 20231117);
  return habits;
}

/**
 * Returns whether VTK's GPU mapper multiplies the ambient share of several volumes by the light's own ambient colour,
 * which is black by default. VTK did so from May 2022 to August 2023. The VTK of ParaView 5.11.2 does not, although its
 * build number is that of August 2022.
 */
constexpr bool vtkStriderNeedsAmbientLight()
{
#ifdef STRIDER_PARAVIEW_AT_LEAST_5112
  return false;
#else
  return VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 2, 0) &&
    VTK_VERSION_NUMBER < VTK_VERSION_CHECK(9, 2, 20230819);
#endif
}

#endif
