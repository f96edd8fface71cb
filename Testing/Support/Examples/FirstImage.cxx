// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include <vtkColorTransferFunction.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkPiecewiseFunction.h>
#include <vtkRTAnalyticSource.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkStriderVolumeMapper.h>
#include <vtkVolume.h>
#include <vtkVolumeProperty.h>
#include <vtkWindowToImageFilter.h>

#include <iostream>

int main()
{
  vtkNew<vtkRTAnalyticSource> source; // or any other source of vtkImageData
  source->SetWholeExtent(-50, 50, -50, 50, -50, 50);

  vtkNew<vtkStriderVolumeMapper> mapper; // stands where a vtkGPUVolumeRayCastMapper stood
  mapper->SetInputConnection(source->GetOutputPort());

  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(40.0, 0.1, 0.2, 0.6);
  colors->AddRGBPoint(160.0, 0.9, 0.9, 0.8);
  colors->AddRGBPoint(270.0, 0.8, 0.2, 0.1);
  vtkNew<vtkPiecewiseFunction> opacities;
  opacities->AddPoint(120.0, 0.0);
  opacities->AddPoint(270.0, 0.2);
  vtkNew<vtkVolume> volume;
  volume->SetMapper(mapper);
  volume->GetProperty()->SetColor(colors);
  volume->GetProperty()->SetScalarOpacity(opacities);
  volume->GetProperty()->SetInterpolationTypeToLinear();

  vtkNew<vtkRenderer> renderer;
  renderer->AddVolume(volume);
  vtkNew<vtkRenderWindow> window;
  window->SetOffScreenRendering(true);
  window->SetSize(400, 400);
  window->AddRenderer(renderer);
  window->Render();

  vtkNew<vtkWindowToImageFilter> picture;
  picture->SetInput(window);
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputConnection(picture->GetOutputPort());
  writer->SetFileName("FirstImage.png");
  writer->Write();
  std::cout << "FirstImage.png, rendered on " << mapper->GetDeviceName() << "\n";
  return 0;
}
