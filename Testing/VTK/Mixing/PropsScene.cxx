// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A small off-screen window with boxes of constant values, each a prop with a mapper of its own.
#include "Mixing/PropsScene.h"

#include "Support/VolumeScene.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkDataArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPointData.h"

namespace StriderTesting
{

BoxProp MakeBoxProp(
  const std::array<double, 3>& first, const std::array<int, 3>& sides, const BoxLook& look)
{
  BoxProp prop{ vtkSmartPointer<vtkVolume>::New(), vtkSmartPointer<vtkStriderVolumeMapper>::New(),
    vtkSmartPointer<vtkImageData>::New() };
  prop.Image->SetDimensions(sides[0] + 1, sides[1] + 1, sides[2] + 1);
  prop.Image->SetOrigin(first[0], first[1], first[2]);
  prop.Image->AllocateScalars(look.Type, 1);
  prop.Image->GetPointData()->GetScalars()->Fill(10.0);
  ApplyBackend(GetTestOptions(), prop.Mapper);
  prop.Mapper->SetInputData(prop.Image);
  prop.Volume->SetMapper(prop.Mapper);
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(0.0, look.Opacity);
  opacity->AddPoint(20.0, look.Opacity);
  vtkNew<vtkColorTransferFunction> color;
  color->AddRGBPoint(0.0, look.Shown[0], look.Shown[1], look.Shown[2]);
  color->AddRGBPoint(20.0, look.Shown[0], look.Shown[1], look.Shown[2]);
  prop.Volume->GetProperty()->SetScalarOpacity(opacity);
  prop.Volume->GetProperty()->SetColor(color);
  prop.Volume->GetProperty()->SetInterpolationTypeToLinear();
  return prop;
}

BoxProp MakeFog(double opacity)
{
  return MakeBoxProp({ 0.0, 0.0, 0.0 }, { 32, 32, 32 }, { { 1.0, 1.0, 1.0 }, opacity });
}

BoxProp MakeCube()
{
  return MakeBoxProp({ 12.0, 12.0, 12.0 }, { 8, 8, 8 }, { { 1.0, 0.0, 0.0 }, 1.0, VTK_SHORT });
}

PropsScene::PropsScene(const std::vector<BoxProp>& props)
{
  this->Window->SetOffScreenRendering(1);
  this->Window->SetMultiSamples(0);
  this->Window->SetAlphaBitPlanes(1);
  this->Window->SetSize(96, 96);
  this->Window->AddRenderer(this->Renderer);
  for (const BoxProp& prop : props)
  {
    this->Add(prop);
  }
  vtkCamera* camera = this->Renderer->GetActiveCamera();
  camera->SetFocalPoint(16.0, 16.0, 16.0);
  camera->SetPosition(16.0, 16.0, 120.0);
  camera->SetViewUp(0.0, 1.0, 0.0);
  camera->ParallelProjectionOn();
  camera->SetParallelScale(16.0);
  this->Renderer->ResetCameraClippingRange(-20.0, 60.0, -20.0, 60.0, -20.0, 60.0);
}

void PropsScene::Turn()
{
  vtkCamera* camera = this->Renderer->GetActiveCamera();
  camera->ParallelProjectionOff();
  camera->SetPosition(50.0, 70.0, 90.0);
  this->Renderer->ResetCameraClippingRange(-20.0, 60.0, -20.0, 60.0, -20.0, 60.0);
}

void PropsScene::Peel()
{
  this->Renderer->UseDepthPeelingOn();
  this->Renderer->UseDepthPeelingForVolumesOn();
  this->Renderer->SetMaximumNumberOfPeels(8);
  this->Renderer->SetOcclusionRatio(0.0);
}

vtkSmartPointer<vtkImageData> PropsScene::Draw()
{
  this->Window->Render();
  return GrabWindow(this->Window);
}

std::array<double, 3> ReadMiddle(vtkImageData* image)
{
  std::array<double, 3> middle;
  for (int channel = 0; channel < 3; ++channel)
  {
    middle[channel] = image->GetScalarComponentAsDouble(48, 48, 0, channel);
  }
  return middle;
}

} // namespace StriderTesting
