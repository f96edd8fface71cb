// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renders a simulation on the GPU where it runs, without a window, into a series of PNG files:
//   GrayScott [SIDE [PICTURES [PAIRS_OF_STEPS [FOLDER]]]]
#include "GrayScott.h"

#include <vtkCamera.h>
#include <vtkColorTransferFunction.h>
#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkPiecewiseFunction.h>
#include <vtkPointData.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkStriderDeviceArray.h>
#include <vtkStriderVolumeMapper.h>
#include <vtkVolume.h>
#include <vtkVolumeProperty.h>
#include <vtkWindowToImageFilter.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace
{

void Require(cudaError_t outcome)
{
  if (outcome != cudaSuccess)
  {
    std::cerr << "CUDA: " << cudaGetErrorString(outcome) << "\n";
    std::exit(outcome == cudaErrorNoDevice || outcome == cudaErrorInsufficientDriver ? 77 : 1);
  }
}

void Color(vtkVolumeProperty* property)
{
  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(0.1, 0.1, 0.25, 0.6);
  colors->AddRGBPoint(0.2, 0.2, 0.75, 0.75);
  colors->AddRGBPoint(0.3, 1.0, 0.85, 0.5);
  vtkNew<vtkPiecewiseFunction> opacities;
  opacities->AddPoint(0.12, 0.0);
  opacities->AddPoint(0.16, 0.4);
  opacities->AddPoint(0.3, 0.9);
  property->SetColor(colors);
  property->SetScalarOpacity(opacities);
  property->SetInterpolationTypeToLinear();
  property->ShadeOn();
}

void WritePicture(vtkRenderWindow* window, const std::string& file)
{
  vtkNew<vtkWindowToImageFilter> picture;
  picture->SetInput(window);
  vtkNew<vtkPNGWriter> writer;
  writer->SetInputConnection(picture->GetOutputPort());
  writer->SetFileName(file.c_str());
  writer->Write();
}

} // namespace

int main(int count, char** arguments)
{
  const int side = count > 1 ? std::atoi(arguments[1]) : 256;
  const int pictures = count > 2 ? std::atoi(arguments[2]) : 20;
  const int pairs = count > 3 ? std::atoi(arguments[3]) : 100;
  const std::string folder = count > 4 ? arguments[4] : ".";
  if (side < 16 || side > 1024 || pictures < 1 || pairs < 1)
  {
    std::cerr << "usage: " << arguments[0]
              << " [SIDE [PICTURES [PAIRS_OF_STEPS [FOLDER]]]], SIDE in [16, 1024]\n";
    return 1;
  }
  cudaStream_t stream = nullptr;
  Require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  GrayScott simulation;
  Require(simulation.Create(side, stream));

  vtkNew<vtkStriderDeviceArray> device;
  device->SetWriterStream(reinterpret_cast<unsigned long long>(stream));
  const std::string problem =
    device->SetMemory(reinterpret_cast<unsigned long long>(simulation.GetConcentration()),
      VTK_FLOAT, 1, static_cast<vtkIdType>(side) * side * side);
  if (!problem.empty())
  {
    std::cerr << problem << "\n";
    return 1;
  }
  device->GetArray()->SetName("concentration");
  vtkNew<vtkImageData> image;
  image->SetDimensions(side, side, side);
  image->GetPointData()->SetScalars(device->GetArray());

  vtkNew<vtkStriderVolumeMapper> mapper;
  mapper->SetInputData(image);
  vtkNew<vtkVolume> volume;
  volume->SetMapper(mapper);
  Color(volume->GetProperty());
  volume->GetProperty()->SetScalarOpacityUnitDistance(side / 128.0);
  vtkNew<vtkRenderer> renderer;
  renderer->AddVolume(volume);
  vtkNew<vtkRenderWindow> window;
  window->SetOffScreenRendering(true);
  window->SetSize(800, 800);
  window->AddRenderer(renderer);
  renderer->ResetCamera();
  renderer->GetActiveCamera()->Azimuth(30.0);
  renderer->GetActiveCamera()->Elevation(25.0);
  renderer->GetActiveCamera()->Zoom(1.2);

  for (int picture = 0; picture < pictures; ++picture)
  {
    Require(simulation.Run(pairs, stream));
    device->Modified(); // the frame waits for what the stream has queued, on the device
    window->Render();
    const std::string number = std::to_string(1000 + picture).substr(1);
    WritePicture(window, folder + "/GrayScott" + number + ".png");
  }
  std::cout << pictures << " pictures, rendered on " << mapper->GetDeviceName() << "; "
            << device->GetBytesCopied() << " bytes of the simulation were copied to the host\n";
  Require(cudaStreamSynchronize(stream));
  return 0;
}
