// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Resampled meshes and adaptive grids of a representation, their settings and their status.
#ifndef vtkStriderMeshDisplay_h
#define vtkStriderMeshDisplay_h

#include "vtkStriderConvertLevels.h"   // held
#include "vtkStriderResampledMeshes.h" // held

struct vtkStriderMeshDisplay
{
  vtkStriderConvertLevels Levels;
  vtkStriderResampledMeshes Meshes;
  vtkStriderResampledMeshes::Request Wanted;      ///< for the next update
  std::array<int, 3> Dimensions{ 128, 128, 128 }; ///< where they are not automatic
  bool HasMeshes = false;                         ///< any process has some, since the last update
  std::string ToldProblem;                        ///< the last update's, which is told once
  std::string ToldLevelProblem;                   ///< of adaptive grids
};

#endif
