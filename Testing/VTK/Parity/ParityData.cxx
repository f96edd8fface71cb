// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Features of parity scenes: scalar types, components, cell data, grids and blanking.
#include "Parity/ParityFeatures.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

#include "vtkCellData.h"
#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkDoubleArray.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkType.h"
#include "vtkUniformGrid.h"
#include "vtkUnsignedCharArray.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>

namespace StriderTesting
{
namespace
{

vtkImageData* GetImage(VolumeScene& scene)
{
  return vtkImageData::SafeDownCast(scene.GetStriderMapper()->GetDataSetInput());
}

void SetData(VolumeScene& scene, vtkDataSet* data)
{
  scene.ForBothMappers([data](vtkGPUVolumeRayCastMapper* mapper) { mapper->SetInputData(data); });
}

/// Moves the last point's scalar to the first point and so on.
void ReverseScalars(vtkImageData* image)
{
  vtkDataArray* scalars = image->GetPointData()->GetScalars();
  vtkNew<vtkImageData> copy;
  copy->DeepCopy(image);
  const vtkIdType points = image->GetNumberOfPoints();
  for (vtkIdType point = 0; point < points; ++point)
  {
    scalars->SetTuple(point, points - 1 - point, copy->GetPointData()->GetScalars());
  }
  scalars->Modified();
}

/// Distance from the centre of the image, in half lengths of the axes; 1 in the middle of a face.
double GetDistance(const int* dimensions, vtkIdType point)
{
  double squared = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double place = 2.0 * (point % dimensions[axis]) / (dimensions[axis] - 1.0) - 1.0;
    squared += place * place;
    point /= dimensions[axis];
  }
  return std::sqrt(squared);
}

} // namespace

ParityFeature ScalarType(const std::string& name, int type)
{
  return { name, [type](VolumeScene& scene) {
            GeneratedVolume volume;
            GetImage(scene)->GetDimensions(volume.Dimensions.data());
            GetImage(scene)->GetSpacing(volume.Spacing.data());
            volume.ScalarType = type;
            volume.ScalarRange = ChooseScalarRange(type);
            const auto image = GenerateVolume(volume);
            ReverseScalars(image);
            scene.SetVolume(image);
            scene.SetTransferPreset(TransferPreset::SparseSurface, 0.5);
          } };
}

ParityFeature Slope()
{
  return { "slope", [](VolumeScene& scene) {
            vtkNew<vtkImageData> image;
            image->CopyStructure(GetImage(scene));
            image->AllocateScalars(VTK_FLOAT, 1);
            const int* dimensions = image->GetDimensions();
            const double rises[3] = { 35.0, 20.0, 45.0 };
            vtkDataArray* scalars = image->GetPointData()->GetScalars();
            for (vtkIdType point = 0; point < image->GetNumberOfPoints(); ++point)
            {
              double scalar = 0.0;
              vtkIdType rest = point;
              for (int axis = 0; axis < 3; ++axis)
              {
                scalar += rises[axis] * (rest % dimensions[axis]) / (dimensions[axis] - 1.0);
                rest /= dimensions[axis];
              }
              scalars->SetComponent(point, 0, scalar);
            }
            scene.SetVolume(image);
            scene.SetTransferPreset(TransferPreset::Opaque);
          } };
}

ParityFeature Components(int count)
{
  return { std::to_string(count) + "-components", [count](VolumeScene& scene) {
            vtkNew<vtkImageData> image;
            image->CopyStructure(GetImage(scene));
            image->AllocateScalars(VTK_UNSIGNED_CHAR, count);
            const int* dimensions = image->GetDimensions();
            vtkDataArray* waves = GetImage(scene)->GetPointData()->GetScalars();
            vtkDataArray* scalars = image->GetPointData()->GetScalars();
            const vtkIdType points = image->GetNumberOfPoints();
            for (vtkIdType point = 0; point < points; ++point)
            {
              const double distance = GetDistance(dimensions, point);
              const double components[4] = { waves->GetComponent(point, 0),
                waves->GetComponent(points - 1 - point, 0),
                255.0 * (point % dimensions[0]) / (dimensions[0] - 1.0),
                255.0 * std::max(0.0, 1.0 - distance) };
              for (int component = 0; component < count; ++component)
              {
                scalars->SetComponent(point, component, std::round(components[component]));
              }
            }
            SetData(scene, image);
          } };
}

ParityFeature Dependent()
{
  return { "dependent", [](VolumeScene& scene) {
            // VTK refuses a single dependent component.
            if (GetImage(scene)->GetNumberOfScalarComponents() > 1)
            {
              scene.GetProperty()->IndependentComponentsOff();
            }
          } };
}

ParityFeature Weights(const std::array<double, 4>& weights)
{
  return ChangeProperty("weights", [weights](vtkVolumeProperty* property) {
    for (int component = 0; component < 4; ++component)
    {
      property->SetComponentWeight(component, weights[component]);
    }
  });
}

ParityFeature FunctionsOfComponents()
{
  return { "functions-of-components", [](VolumeScene& scene) {
            const double colors[4][3] = { { 1.0, 0.6, 0.2 }, { 0.2, 0.7, 1.0 }, { 0.6, 1.0, 0.3 },
              { 0.9, 0.3, 0.9 } };
            const double strengths[4] = { 0.5, 0.3, 0.12, 0.08 };
            for (int component = 0; component < 4; ++component)
            {
              const double* rgb = colors[component];
              vtkNew<vtkColorTransferFunction> color;
              color->AddRGBPoint(0.0, 0.3 * rgb[2], 0.3 * rgb[0], 0.3 * rgb[1]);
              color->AddRGBPoint(255.0, rgb[0], rgb[1], rgb[2]);
              vtkNew<vtkPiecewiseFunction> opacity;
              opacity->AddPoint(30.0 + 20.0 * component, 0.0);
              opacity->AddPoint(240.0, strengths[component]);
              scene.GetProperty()->SetColor(component, color);
              scene.GetProperty()->SetScalarOpacity(component, opacity);
              scene.GetProperty()->SetScalarOpacityUnitDistance(
                component, (1.0 + 0.5 * component) * scene.GetMeanSpacing());
            }
          } };
}

ParityFeature CellData()
{
  return { "cells", [](VolumeScene& scene) {
            vtkImageData* points = GetImage(scene);
            int dimensions[3];
            points->GetDimensions(dimensions);
            vtkNew<vtkImageData> cells;
            cells->CopyStructure(points);
            cells->SetDimensions(dimensions[0] + 1, dimensions[1] + 1, dimensions[2] + 1);
            cells->GetCellData()->SetScalars(points->GetPointData()->GetScalars());
            SetData(scene, cells);
          } };
}

ParityFeature Rectilinear(double raySegment)
{
  return { raySegment == 1.0 ? "even-rectilinear" : "stretched-rectilinear",
    [raySegment](VolumeScene& scene) {
      vtkImageData* image = GetImage(scene);
      int dimensions[3];
      double bounds[6];
      image->GetDimensions(dimensions);
      image->GetBounds(bounds);
      vtkNew<vtkRectilinearGrid> grid;
      grid->SetDimensions(dimensions);
      for (int axis = 0; axis < 3; ++axis)
      {
        vtkNew<vtkDoubleArray> places;
        for (int index = 0; index < dimensions[axis]; ++index)
        {
          // The axes are stretched alternately towards either end.
          const double even = index / (dimensions[axis] - 1.0);
          const double place =
            axis == 1 ? 1.0 - std::pow(1.0 - even, raySegment) : std::pow(even, raySegment);
          places->InsertNextValue(
            bounds[2 * axis] + place * (bounds[2 * axis + 1] - bounds[2 * axis]));
        }
        axis == 0     ? grid->SetXCoordinates(places)
          : axis == 1 ? grid->SetYCoordinates(places)
                      : grid->SetZCoordinates(places);
      }
      grid->GetPointData()->ShallowCopy(image->GetPointData());
      grid->GetCellData()->ShallowCopy(image->GetCellData());
      SetData(scene, grid);
    } };
}

ParityFeature BlankPoints()
{
  return { "blanked-points", [](VolumeScene& scene) {
            vtkNew<vtkUniformGrid> grid;
            grid->ShallowCopy(GetImage(scene));
            const int* dimensions = grid->GetDimensions();
            for (vtkIdType point = 0; point < grid->GetNumberOfPoints(); ++point)
            {
              if (point % dimensions[0] > 22 && GetDistance(dimensions, point) > 0.35)
              {
                grid->BlankPoint(point);
              }
            }
            SetData(scene, grid);
          } };
}

ParityFeature BlankCells()
{
  return { "blanked-cells", [](VolumeScene& scene) {
            vtkNew<vtkUniformGrid> grid;
            grid->ShallowCopy(GetImage(scene));
            int dimensions[3];
            grid->GetDimensions(dimensions);
            for (int& dimension : dimensions)
            {
              --dimension;
            }
            for (vtkIdType cell = 0; cell < grid->GetNumberOfCells(); ++cell)
            {
              if (cell % dimensions[0] < 20 && GetDistance(dimensions, cell) > 0.45)
              {
                grid->BlankCell(cell);
              }
            }
            SetData(scene, grid);
          } };
}

ParityFeature GhostPoints()
{
  return { "ghost-points", [](VolumeScene& scene) {
            vtkNew<vtkImageData> image;
            image->ShallowCopy(GetImage(scene));
            const int* dimensions = image->GetDimensions();
            vtkNew<vtkUnsignedCharArray> ghosts;
            ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
            ghosts->SetNumberOfValues(image->GetNumberOfPoints());
            for (vtkIdType point = 0; point < image->GetNumberOfPoints(); ++point)
            {
              const bool isGhost = point % dimensions[0] < 12;
              ghosts->SetValue(point, isGhost ? vtkDataSetAttributes::DUPLICATEPOINT : 0);
            }
            image->GetPointData()->AddArray(ghosts);
            SetData(scene, image);
          } };
}

ParityFeature SecondArray()
{
  return { "second-array", [](VolumeScene& scene) {
            vtkNew<vtkImageData> image;
            image->ShallowCopy(GetImage(scene));
            vtkNew<vtkUnsignedCharArray> second;
            second->SetName("second");
            const int* dimensions = image->GetDimensions();
            for (vtkIdType point = 0; point < image->GetNumberOfPoints(); ++point)
            {
              const double slope = (point % dimensions[0]) / (dimensions[0] - 1.0);
              second->InsertNextValue(static_cast<unsigned char>(std::round(255.0 * slope)));
            }
            image->GetPointData()->AddArray(second);
            SetData(scene, image);
          } };
}

ParityFeature Spacing(const std::array<double, 3>& spacing)
{
  return { "uneven-spacing", [spacing](VolumeScene& scene) {
            vtkNew<vtkImageData> image;
            image->ShallowCopy(GetImage(scene));
            double center[3];
            double moved[3];
            image->GetCenter(center);
            image->SetSpacing(spacing[0], spacing[1], spacing[2]);
            image->ComputeBounds();
            image->GetCenter(moved);
            image->SetOrigin(center[0] - moved[0], center[1] - moved[1], center[2] - moved[2]);
            SetData(scene, image);
          } };
}

ParityFeature Direction(double degrees)
{
  return { "direction-matrix", [degrees](VolumeScene& scene) {
            vtkNew<vtkImageData> image;
            image->ShallowCopy(GetImage(scene));
            double center[3];
            image->GetCenter(center);
            image->SetDirectionMatrix(RotateDirection(degrees).data());
            double moved[3];
            image->ComputeBounds();
            image->GetCenter(moved);
            image->SetOrigin(center[0] - moved[0], center[1] - moved[1], center[2] - moved[2]);
            SetData(scene, image);
          } };
}

} // namespace StriderTesting
