// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Image data from a file.
#ifndef StriderBenchmarks_ReadImage_h
#define StriderBenchmarks_ReadImage_h

#include "vtkImageData.h"
#include "vtkSmartPointer.h"

#include <string>

namespace StriderBenchmarks
{

/// NRRD (.nrrd, .nhdr) or VTK image data (.vti); null where it cannot be read.
vtkSmartPointer<vtkImageData> ReadImage(const std::string& fileName);

} // namespace StriderBenchmarks

#endif
