// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume whose scalars depend on x alone, seen from its front without perspective.
#include "Support/FrontScene.h"

#include "vtkCamera.h"
#include "vtkDataArray.h"
#include "vtkPointData.h"

namespace StriderTesting
{

vtkSmartPointer<vtkImageData> MakeFrontImage(int type, const std::function<double(int x)>& scalar)
{
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetDimensions(FrontWidth, FrontWidth, FrontLayers);
  image->AllocateScalars(type, 1);
  vtkDataArray* scalars = image->GetPointData()->GetScalars();
  for (vtkIdType point = 0; point < scalars->GetNumberOfTuples(); ++point)
  {
    scalars->SetTuple1(point, scalar(static_cast<int>(point % FrontWidth)));
  }
  return image;
}

FrontScene::FrontScene()
{
  this->Window->SetSize(FrontPixels, FrontPixels);
  this->Renderer->SetBackground(0.0, 0.0, 0.0);
  this->Property->SetScalarOpacity(this->Opacity);
  this->Property->SetColor(this->Color);
  this->Property->SetScalarOpacityUnitDistance(1.0);
  this->Mapper->SetSampleDistance(0.5);
}

vtkSmartPointer<vtkImageData> FrontScene::DrawImage(vtkImageData* image)
{
  this->Mapper->SetInputData(image);
  if (!this->Renderer->HasViewProp(this->Volume))
  {
    this->Renderer->AddVolume(this->Volume);
  }
  this->Renderer->ResetCamera();
  vtkCamera* camera = this->Renderer->GetActiveCamera();
  camera->ParallelProjectionOn();
  camera->SetParallelScale(0.5 * (FrontWidth - 1));
  return this->Draw();
}

std::array<int, 4> GetPixel(vtkImageData* picture, int x, int y)
{
  std::array<int, 4> pixel;
  for (int channel = 0; channel < 4; ++channel)
  {
    pixel[channel] = static_cast<int>(picture->GetScalarComponentAsDouble(x, y, 0, channel));
  }
  return pixel;
}

} // namespace StriderTesting
