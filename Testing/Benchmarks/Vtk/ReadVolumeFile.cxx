// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads a volume from a file with VTK's readers.
#include "Scene/ReadVolumeFile.h"
#include "Vtk/FindScalarType.h"
#include "Vtk/ReadImage.h"

#include "Strider/FindFiniteRange.h"

#include "vtkDataArray.h"
#include "vtkMatrix3x3.h"
#include "vtkPointData.h"

namespace StriderBenchmarks
{
namespace
{

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
