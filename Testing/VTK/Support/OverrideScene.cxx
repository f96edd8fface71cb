// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A scene of a program that uses only VTK's classes, with the object factory on or off.
#include "Support/OverrideScene.h"

#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"
#include "Support/TestVolumes.h"
#include "Support/TransferFunctionPresets.h"
#include "Support/VolumeScene.h"

#include "vtkStriderObjectFactory.h"

#include "vtkImageData.h"
#include "vtkVolumeMapper.h"

#include <cstdlib>

namespace StriderTesting
{

FactorySwitch::FactorySwitch(bool isOn)
{
  isOn ? vtkStriderObjectFactory::Enable() : vtkStriderObjectFactory::Disable();
}

FactorySwitch::~FactorySwitch()
{
  vtkStriderObjectFactory::Disable();
}

OverrideScene::OverrideScene(bool isFactoryOn)
  : Switch(isFactoryOn)
{
  this->Window->SetOffScreenRendering(1);
  this->Window->SetMultiSamples(0);
  this->Window->SetAlphaBitPlanes(1);
  this->Window->SetSize(121, 103);
  this->Window->AddRenderer(this->Renderer);
  this->Renderer->SetBackground(0.2, 0.2, 0.25);
  this->Volume->SetProperty(this->Property);
  this->Property->SetInterpolationTypeToLinear();
}

void OverrideScene::SetMapper(vtkVolumeMapper* mapper)
{
  this->Volume->SetMapper(mapper);
  if (!this->Renderer->HasViewProp(this->Volume))
  {
    this->Renderer->AddVolume(this->Volume);
  }
}

void OverrideScene::SetFunctions(const std::array<double, 2>& range)
{
  SetTransferFunctions(this->Property, TransferPreset::Opaque, range, 0.35, 1.0);
}

void OverrideScene::PlaceCamera()
{
  StriderTesting::PlaceCamera(this->Renderer, CameraView::Oblique);
}

vtkSmartPointer<vtkImageData> OverrideScene::Draw()
{
  // The test has no access to settings of mappers that other classes create.
  setenv("STRIDER_BACKEND", GetTestOptions().IsCuda ? "cuda" : "cpu", 1);
  this->Window->Render();
  auto image = GrabWindow(this->Window);
  unsetenv("STRIDER_BACKEND");
  return image;
}

vtkSmartPointer<vtkImageData> MakeOverrideVolume(int scalarType)
{
  GeneratedVolume volume;
  volume.Dimensions = { 33, 29, 25 };
  volume.ScalarType = scalarType;
  volume.ScalarRange = ChooseScalarRange(scalarType);
  return GenerateVolume(volume);
}

double MeanDifference(vtkImageData* first, vtkImageData* second)
{
  const auto* firstValues = static_cast<const unsigned char*>(first->GetScalarPointer());
  const auto* secondValues = static_cast<const unsigned char*>(second->GetScalarPointer());
  const vtkIdType count = first->GetNumberOfPoints() * first->GetNumberOfScalarComponents();
  if (count != second->GetNumberOfPoints() * second->GetNumberOfScalarComponents())
  {
    return 256.0;
  }
  double sum = 0.0;
  for (vtkIdType index = 0; index < count; ++index)
  {
    sum += std::abs(int{ firstValues[index] } - int{ secondValues[index] });
  }
  return sum / static_cast<double>(count);
}

} // namespace StriderTesting
