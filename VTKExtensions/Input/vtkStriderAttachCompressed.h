// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The compressed form of an array, kept with the array.
#ifndef vtkStriderAttachCompressed_h
#define vtkStriderAttachCompressed_h

#include <memory>

class vtkDataArray;

namespace Strider
{
struct CompressedVolume;
}

/**
 * Has an array carry the volume that it was decoded from, in its information, where filters that pass the array on leave it.
 */
void vtkStriderAttachCompressed(
  vtkDataArray* array, const std::shared_ptr<const Strider::CompressedVolume>& volume);

/**
 * The volume that an array carries, or null where it carries none or was modified since: whoever changes values calls
 * vtkDataArray::Modified, as VTK's own ranges need it, too.
 */
std::shared_ptr<const Strider::CompressedVolume> vtkStriderFindCompressed(vtkDataArray* array);

/**
 * Have an array carry none any more.
 */
void vtkStriderDetachCompressed(vtkDataArray* array);

#endif
