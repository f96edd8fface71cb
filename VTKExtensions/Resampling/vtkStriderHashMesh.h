// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderHashMesh_h
#define vtkStriderHashMesh_h

#include <cstdint>
#include <vector>

class vtkDataSet;

/**
 * Returns numbers that stand for the points and cells of a mesh and for what is hidden of it, without its other arrays.
 * Readers make a new mesh for each time step, so equal meshes have equal numbers wherever they are in memory.
 */
std::vector<std::uint64_t> vtkStriderHashMesh(vtkDataSet* mesh);

#endif
