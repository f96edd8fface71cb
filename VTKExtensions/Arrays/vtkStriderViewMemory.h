// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Points views of the kernel library to the memory of arrays, on the host or on a CUDA device.
#ifndef vtkStriderViewMemory_h
#define vtkStriderViewMemory_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <string>

class vtkDataArray;

/**
 * Returns whether the kernel library can read an array in CUDA memory: those of vtkStriderDeviceArray, and with VTK 9.6
 * and later all arrays whose memory space is CUDA's.
 */
bool vtkStriderIsOnDevice(vtkDataArray* array);

/** Returns the device that holds an array in CUDA memory; -1 for other arrays, or where every device can read it. */
int vtkStriderFindDevice(vtkDataArray* array);

/**
 * Sets Voxels, Space and the writer of a view to those of an array, whose values must be one block of memory.
 * Everything else is left.
 */
void vtkStriderViewMemory(vtkDataArray* array, Strider::VolumeView& view);

/**
 * Views an array as a volume of any shape with as many voxels, without its ranges. Returns false where there is no such
 * shape, or its type or number of components cannot be viewed.
 */
bool vtkStriderViewArray(vtkDataArray* array, Strider::VolumeView& view);

/**
 * Sets the ranges of a view of host or device memory, and whether it has infinite scalars. Returns an empty string, or
 * the reason, worded for users, why device memory cannot be read.
 */
std::string vtkStriderFindRanges(Strider::VolumeView& view);

/** Words the reason why device memory cannot be read, for users. */
std::string vtkStriderDescribeBadMemory(const Strider::Status& status);

#endif
