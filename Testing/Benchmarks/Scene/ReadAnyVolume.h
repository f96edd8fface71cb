// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads volumes of any type and number of components from files.
#ifndef StriderBenchmarks_ReadAnyVolume_h
#define StriderBenchmarks_ReadAnyVolume_h

#include "Strider/Status.h"
#include "Strider/VolumeView.h"

#include <memory>
#include <string>

namespace StriderBenchmarks
{

struct ReadVolume
{
  Strider::VolumeView View; ///< voxels, type, dimensions and components
  std::shared_ptr<void> Memory;
};

/// True where ReadAnyVolume reads files with this extension.
bool IsVolumeFile(const std::string& fileName);

/// Reads image data or a rectilinear grid with point data: NRRD (.nrrd, .nhdr), MetaImage (.mhd), Volvis (.slc), VTK
/// (.vti, .vtk) and Gaussian cube (.cube).
Strider::Status ReadAnyVolume(const std::string& fileName, ReadVolume& volume);

/// Folder of the tests' real volumes.
std::string GetVolumeFolder();

} // namespace StriderBenchmarks

#endif
