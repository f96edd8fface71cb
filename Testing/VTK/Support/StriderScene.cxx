// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A small off-screen window with one volume that vtkStriderVolumeMapper draws, for tests of its behaviour.
#include "Support/StriderScene.h"

#include "Support/CompareImages.h"
#include "Support/PlaceCamera.h"
#include "Support/TestVolumes.h"
#include "Support/VolumeScene.h"

namespace StriderTesting
{

StriderScene::StriderScene()
  : Messages(this->Mapper)
{
  this->Window->SetOffScreenRendering(1);
  this->Window->SetMultiSamples(0);
  this->Window->SetAlphaBitPlanes(1);
  this->Window->SetSize(97, 83);
  this->Window->AddRenderer(this->Renderer);
  this->Renderer->SetBackground(0.2, 0.2, 0.25);
  ApplyBackend(GetTestOptions(), this->Mapper);
  this->Mapper->SetAutoAdjustSampleDistances(0);
  this->Volume->SetMapper(this->Mapper);
  this->Volume->SetProperty(this->Property);
  this->Property->SetInterpolationTypeToLinear();
}

StriderScene::StriderScene(int scalarType)
  : StriderScene()
{
  this->SetVolume(MakeWaves(scalarType));
}

void StriderScene::SetVolume(vtkImageData* image, TransferPreset preset)
{
  std::array<double, 2> range;
  image->GetScalarRange(range.data());
  SetTransferFunctions(this->Property, preset, range, 0.35, 1.0);
  this->Mapper->SetInputData(image);
  if (!this->Renderer->HasViewProp(this->Volume))
  {
    this->Renderer->AddVolume(this->Volume);
  }
  PlaceCamera(this->Renderer, CameraView::Oblique);
}

vtkSmartPointer<vtkImageData> StriderScene::Draw()
{
  this->Window->Render();
  return GrabWindow(this->Window);
}

vtkSmartPointer<vtkImageData> StriderScene::DrawBackground()
{
  this->Volume->VisibilityOff();
  auto image = this->Draw();
  this->Volume->VisibilityOn();
  return image;
}

vtkSmartPointer<vtkImageData> MakeWaves(int scalarType)
{
  GeneratedVolume volume;
  volume.Dimensions = { 23, 19, 17 };
  volume.ScalarType = scalarType;
  volume.ScalarRange = ChooseScalarRange(scalarType);
  return GenerateVolume(volume);
}

int Difference(vtkImageData* first, vtkImageData* second)
{
  const ImageDifference difference = CompareImages(first, second, second, 0);
  return difference.HasSameSize ? difference.Worst : 256;
}

double FractionDifferent(vtkImageData* first, vtkImageData* second)
{
  const ImageDifference difference = CompareImages(first, second, second, 0);
  return difference.HasSameSize ? 1.0 - difference.FractionWithin : 1.0;
}

} // namespace StriderTesting
