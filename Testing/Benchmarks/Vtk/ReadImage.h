// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads image data from a file.
#ifndef StriderBenchmarks_ReadImage_h
#define StriderBenchmarks_ReadImage_h

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <string>

namespace StriderBenchmarks
{

/// Reads NRRD (.nrrd, .nhdr) or VTK image data (.vti); returns null where it cannot be read.
vtkSmartPointer<vtkImageData> ReadImage(const std::string& fileName);

} // namespace StriderBenchmarks

#endif
