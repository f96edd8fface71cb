// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume from a file, through VTK's readers.
#include "Scene/ReadVolumeFile.h"
#include "Vtk/ReadImage.h"

#include "Strider/FindFiniteRange.h"

#include "vtkDataArray.h"
#include "vtkMatrix3x3.h"
#include "vtkPointData.h"

#include <map>

namespace StriderBenchmarks
{
namespace
{

bool FindScalarType(int vtkType, Strider::ScalarType& type)
{
  using Strider::ScalarType;
  static const std::map<int, ScalarType> types{ { VTK_CHAR, ScalarType::Int8 },
    { VTK_SIGNED_CHAR, ScalarType::Int8 }, { VTK_UNSIGNED_CHAR, ScalarType::UInt8 },
    { VTK_SHORT, ScalarType::Int16 }, { VTK_UNSIGNED_SHORT, ScalarType::UInt16 },
    { VTK_INT, ScalarType::Int32 }, { VTK_UNSIGNED_INT, ScalarType::UInt32 },
    { VTK_FLOAT, ScalarType::Float32 }, { VTK_DOUBLE, ScalarType::Float64 } };
  const auto found = types.find(vtkType);
  type = found == types.end() ? type : found->second;
  return found != types.end();
}

void PlaceVolume(vtkImageData* image, BenchScene& scene)
{
  double spacing[3];
  double origin[3];
  image->GetSpacing(spacing);
  image->GetOrigin(origin);
  for (int row = 0; row < 3; ++row)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      scene.IndexToPhysical[4 * row + axis] =
        image->GetDirectionMatrix()->GetElement(row, axis) * spacing[axis];
    }
    scene.IndexToPhysical[4 * row + 3] = origin[row];
  }
  scene.Spacing = (spacing[0] + spacing[1] + spacing[2]) / 3.0;
}

} // namespace

Strider::Status ReadVolumeFile(const std::string& fileName, BenchScene& scene)
{
  auto image = ReadImage(fileName);
  vtkDataArray* scalars = image ? image->GetPointData()->GetScalars() : nullptr;
  Strider::VolumeView& view = scene.Volume.View;
  if (!scalars || scalars->GetNumberOfComponents() != 1 ||
    !FindScalarType(scalars->GetDataType(), view.Type))
  {
    return STRIDER_FAILURE(Strider::StatusCode::InvalidArgument,
      fileName + " is no generated volume and no file with image data of one component");
  }
  image->GetDimensions(view.Dimensions.data());
  view.Voxels = scalars->GetVoidPointer(0);
  view.Space = Strider::MemorySpace::Host;
  view.ScalarRange = Strider::FindFiniteRange(view);
  PlaceVolume(image, scene);
  scene.Volume.Memory = std::make_shared<vtkSmartPointer<vtkImageData>>(image);
  return {};
}

} // namespace StriderBenchmarks
