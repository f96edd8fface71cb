// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes of the VTK tests: real ones from the data directory and generated ones of every type and shape.
#include "Support/TestVolumes.h"

#include "vtkDataArray.h"
#include "vtkDataArrayRange.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkNrrdReader.h"
#include "vtkPointData.h"
#include "vtkTransform.h"
#include "vtkType.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

namespace StriderTesting
{

std::string GetDataDirectory()
{
  const char* directory = std::getenv("STRIDER_DATA_DIR");
  return directory && *directory ? directory : STRIDER_DEFAULT_DATA_DIR;
}

vtkSmartPointer<vtkImageData> ReadRealVolume(const std::string& name)
{
  const std::string fileName = GetDataDirectory() + "/" + name + ".nhdr";
  if (!std::ifstream(fileName))
  {
    return nullptr;
  }
  vtkNew<vtkNrrdReader> reader;
  reader->SetFileName(fileName.c_str());
  reader->Update();
  return reader->GetOutput();
}

namespace
{

double EvaluateWaves(double x, double y, double z, const std::array<int, 3>& count)
{
  const double radius = std::sqrt(
    (count[0] > 2 ? x * x : 0.0) + (count[1] > 2 ? y * y : 0.0) + (count[2] > 2 ? z * z : 0.0));
  const double fade = std::clamp((1.0 - radius) / 0.3, 0.0, 1.0);
  return fade * (0.5 + 0.5 * std::sin(5.0 * x) * std::sin(7.0 * y + 0.4) * std::sin(6.0 * z + 0.9));
}

double PlaceInCube(int index, int count)
{
  return count > 1 ? 2.0 * index / (count - 1.0) - 1.0 : 0.0;
}

} // namespace

vtkSmartPointer<vtkImageData> GenerateVolume(const GeneratedVolume& volume)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  const auto& count = volume.Dimensions;
  const auto& first = volume.FirstIndex;
  image->SetExtent(first[0], first[0] + count[0] - 1, first[1], first[1] + count[1] - 1, first[2],
    first[2] + count[2] - 1);
  image->SetSpacing(volume.Spacing.data());
  image->SetOrigin(volume.Origin.data());
  image->SetDirectionMatrix(volume.Direction.data());
  image->AllocateScalars(volume.ScalarType, 1);
  vtkDataArray* scalars = image->GetPointData()->GetScalars();
  scalars->SetName("waves");
  const bool isReal = volume.ScalarType == VTK_FLOAT || volume.ScalarType == VTK_DOUBLE;
  auto values = vtk::DataArrayValueRange<1>(scalars);
  vtkIdType voxel = 0;
  for (int z = 0; z < count[2]; ++z)
  {
    for (int y = 0; y < count[1]; ++y)
    {
      for (int x = 0; x < count[0]; ++x, ++voxel)
      {
        const double wave = EvaluateWaves(
          PlaceInCube(x, count[0]), PlaceInCube(y, count[1]), PlaceInCube(z, count[2]), count);
        const double scalar =
          volume.ScalarRange[0] + wave * (volume.ScalarRange[1] - volume.ScalarRange[0]);
        values[voxel] = isReal ? scalar : std::round(scalar);
      }
    }
  }
  return image;
}

std::array<double, 2> ChooseScalarRange(int scalarType)
{
  switch (scalarType)
  {
    case VTK_UNSIGNED_CHAR:
      return { 0.0, 255.0 };
    case VTK_SIGNED_CHAR:
      return { -128.0, 127.0 };
    case VTK_UNSIGNED_SHORT:
      return { 0.0, 65535.0 };
    case VTK_SHORT:
      return { -32768.0, 32767.0 };
    case VTK_UNSIGNED_INT:
    case VTK_UNSIGNED_LONG:
    case VTK_UNSIGNED_LONG_LONG:
      return { 0.0, 4000.0 };
    default:
      return { -1000.0, 3000.0 };
  }
}

std::array<double, 9> RotateDirection(double degrees)
{
  vtkNew<vtkTransform> transform;
  transform->RotateWXYZ(degrees, 1.0, 2.0, 0.5);
  std::array<double, 9> direction;
  for (int row = 0; row < 3; ++row)
  {
    for (int column = 0; column < 3; ++column)
    {
      direction[row * 3 + column] = transform->GetMatrix()->GetElement(row, column);
    }
  }
  return direction;
}

} // namespace StriderTesting
