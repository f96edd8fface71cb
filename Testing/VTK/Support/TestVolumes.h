// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes of the VTK tests: real ones from the data directory and generated ones of every type and shape.
#ifndef StriderTesting_TestVolumes_h
#define StriderTesting_TestVolumes_h

#include "vtkSmartPointer.h"

#include <array>
#include <string>

class vtkImageData;

namespace StriderTesting
{

/// Folder of the real volumes: the environment variable STRIDER_DATA_DIR, or ../shared/data beside the project's
/// root.
std::string GetDataDirectory();

/// Reads NAME.nhdr of the data directory; returns null where it does not exist.
vtkSmartPointer<vtkImageData> ReadRealVolume(const std::string& name);

struct GeneratedVolume
{
  std::array<int, 3> Dimensions{ 31, 29, 37 };
  /// A VTK scalar type such as VTK_SHORT.
  int ScalarType = 3;
  std::array<double, 3> Spacing{ 1.0, 1.0, 1.0 };
  std::array<double, 3> Origin{ 0.0, 0.0, 0.0 };
  /// Row-major direction cosines.
  std::array<double, 9> Direction{ 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  /// First index on each axis.
  std::array<int, 3> FirstIndex{ 0, 0, 0 };
  /// Smallest and largest scalar.
  std::array<double, 2> ScalarRange{ 0.0, 255.0 };
};

/// Waves in a ball that fades to the smallest scalar at its border (a disc or a line where the volume is one or two
/// voxels thick); all axes look different.
vtkSmartPointer<vtkImageData> GenerateVolume(const GeneratedVolume& volume);

/// Scalar range of the waves: the whole range of a type, or [-1000, 3000] (unsigned: [0, 4000]) for types of 32 bits
/// and more.
std::array<double, 2> ChooseScalarRange(int scalarType);

/// Direction cosines of a rotation about an oblique axis, by an angle in degrees.
std::array<double, 9> RotateDirection(double degrees);

} // namespace StriderTesting

#endif
