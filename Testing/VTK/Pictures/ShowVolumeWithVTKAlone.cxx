// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A program that uses only VTK: shows a volume with vtkGPUVolumeRayCastMapper and with vtkSmartVolumeMapper, prints
// the first one's description and frame statistics, and whether both pictures are the same.
#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkGPUVolumeRayCastMapper.h"
#include "vtkNew.h"
#include "vtkPiecewiseFunction.h"
#include "vtkRTAnalyticSource.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkSmartVolumeMapper.h"
#include "vtkUnsignedCharArray.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <iostream>

namespace
{

/// Draws the volume with this mapper and reads the RGB pixels of the window.
void Draw(vtkVolumeMapper* mapper, vtkUnsignedCharArray* pixels)
{
  vtkNew<vtkRTAnalyticSource> source;
  source->SetWholeExtent(-15, 15, -15, 15, -15, 15);
  mapper->SetInputConnection(source->GetOutputPort());

  vtkNew<vtkColorTransferFunction> color;
  color->AddRGBPoint(40.0, 0.1, 0.2, 0.8);
  color->AddRGBPoint(270.0, 0.9, 0.6, 0.1);
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(100.0, 0.0);
  opacity->AddPoint(270.0, 0.4);
  vtkNew<vtkVolumeProperty> property;
  property->SetColor(color);
  property->SetScalarOpacity(opacity);
  property->SetInterpolationTypeToLinear();
  vtkNew<vtkVolume> volume;
  volume->SetMapper(mapper);
  volume->SetProperty(property);

  vtkNew<vtkRenderer> renderer;
  renderer->AddVolume(volume);
  vtkNew<vtkRenderWindow> window;
  window->SetOffScreenRendering(1);
  window->SetMultiSamples(0);
  window->SetSize(100, 80);
  window->AddRenderer(renderer);
  renderer->GetActiveCamera()->Azimuth(30.0);
  renderer->ResetCamera();
  window->Render();
  window->GetPixelData(0, 0, 99, 79, 1, pixels);
}

} // namespace

int main()
{
  vtkNew<vtkGPUVolumeRayCastMapper> mapper;
  mapper->SetAutoAdjustSampleDistances(0);
  mapper->SetLockSampleDistanceToInputSpacing(1);
  vtkNew<vtkUnsignedCharArray> pixels;
  Draw(mapper, pixels);
  std::cout << "Mapper: " << mapper->GetClassName() << "\n";
  mapper->Print(std::cout);

  vtkNew<vtkSmartVolumeMapper> smart;
  vtkNew<vtkUnsignedCharArray> smartPixels;
  Draw(smart, smartPixels);
  bool isSame = pixels->GetNumberOfValues() == smartPixels->GetNumberOfValues();
  bool isEmpty = true;
  for (vtkIdType index = 0; isSame && index < pixels->GetNumberOfValues(); ++index)
  {
    isSame = pixels->GetValue(index) == smartPixels->GetValue(index);
    isEmpty = isEmpty && pixels->GetValue(index) == 0;
  }
  std::cout << "The smart mapper's picture is "
            << (isEmpty     ? "empty"
                   : isSame ? "the same"
                            : "another")
            << "\n";
  return isSame && !isEmpty ? 0 : 1;
}
