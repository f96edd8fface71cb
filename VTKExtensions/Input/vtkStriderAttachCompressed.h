// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Attaches the compressed form of an array to the array.
#ifndef vtkStriderAttachCompressed_h
#define vtkStriderAttachCompressed_h

#include <memory>

class vtkDataArray;

namespace Strider
{
struct CompressedVolume;
}

/**
 * Attaches the compressed volume from which an array was decoded to the information of the array, which filters keep
 * when they pass the array on.
 */
void vtkStriderAttachCompressed(
  vtkDataArray* array, const std::shared_ptr<const Strider::CompressedVolume>& volume);

/**
 * Returns the compressed volume of an array, or null where it has none or was modified since. Code that changes
 * values must call vtkDataArray::Modified, which VTK's cached ranges need as well.
 */
std::shared_ptr<const Strider::CompressedVolume> vtkStriderFindCompressed(vtkDataArray* array);

/**
 * Removes the compressed volume from an array.
 */
void vtkStriderDetachCompressed(vtkDataArray* array);

#endif
