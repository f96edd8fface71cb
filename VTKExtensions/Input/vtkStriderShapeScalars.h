// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts scalars to the form that the kernel library reads: one block of memory with the selected components.
#ifndef vtkStriderShapeScalars_h
#define vtkStriderShapeScalars_h

#include "Strider/DeviceMemory.h"
#include "Strider/TaskProgress.h"

#include "vtkSmartPointer.h"
#include "vtkType.h"

#include <array>
#include <memory>
#include <string>

class vtkDataArray;

/**
 * Selection and conversion of the components of an array.
 */
struct vtkStriderShape
{
  int VectorMode = -1;             ///< vtkStriderVolumeMapper::VectorModeType
  int Component = 0;               ///< used with COMPONENT
  vtkDataArray* Opacity = nullptr; ///< its component, or length, becomes the last component
  int OpacityComponent = 0;        ///< -1: the length of its vectors
  /// Three components are red, green and blue; the length of the vectors becomes the last component, their opacity.
  bool AddsLength = false;
  double FullColor = 1.0; ///< with AddsLength: the value of a color that is fully bright, above 0
  /// Voxels of the grid. Arrays may have more tuples, of which copies have none.
  std::array<int, 3> Dimensions{ 0, 0, 0 };

  vtkIdType CountVoxels() const
  {
    return static_cast<vtkIdType>(this->Dimensions[0]) * this->Dimensions[1] * this->Dimensions[2];
  }
  /// Makes the form of arrays in CUDA memory, on their device. Kept, so that its memory is used again.
  std::shared_ptr<Strider::DeviceComponents> OnDevice;
};

/**
 * Returns the array itself where it has the requested form, else a copy of as many tuples as there are voxels: the
 * chosen component in its own type; the length of the vectors as float; colour and opacity as interleaved components in
 * their common type (where they differ: float, or double where either is double or an integer of more than 16 bits); or
 * all components in one block of memory. Colors with AddsLength are words from bytes, else floats from 0 to 1; their
 * length has the unit of the array. Arrays in CUDA memory are copied there; if only one of colour and opacity is, it is
 * copied to the host. `progress` receives the progress of the copy, but cannot stop it. `problem` receives an empty
 * string, or the reason, worded for users, why arrays in CUDA memory could not be copied; then the result is null.
 */
vtkSmartPointer<vtkDataArray> vtkStriderShapeScalars(vtkDataArray* scalars,
  const vtkStriderShape& shape, std::string& problem, const Strider::TaskProgress& progress = {});

#endif
