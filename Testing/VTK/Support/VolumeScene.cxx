// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One scene that VTK's GPU mapper and Strider's draw in turn.
#include "Support/VolumeScene.h"

#include "vtkStriderVolumeMapper.h"

#include "vtkImageData.h"
#include "vtkMultiVolume.h"
#include "vtkOpenGLGPUVolumeRayCastMapper.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkTrivialProducer.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"
#include "vtkWindowToImageFilter.h"

namespace StriderTesting
{

vtkSmartPointer<vtkImageData> GrabWindow(vtkRenderWindow* window, int tiles)
{
  vtkNew<vtkWindowToImageFilter> grabber;
  grabber->SetInput(window);
  grabber->SetInputBufferTypeToRGBA();
  grabber->ReadFrontBufferOff();
  grabber->SetShouldRerender(tiles > 1);
  grabber->SetScale(tiles);
  grabber->Update();
  return grabber->GetOutput();
}

VolumeScene::VolumeScene(const TestOptions& options, int width, int height)
{
  this->Window->SetOffScreenRendering(1);
  this->Window->SetMultiSamples(0);
  this->Window->SetAlphaBitPlanes(1);
  this->Window->SetSize(width, height);
  this->Window->AddRenderer(this->Renderer);
  this->Renderer->SetBackground(0.25, 0.3, 0.35);
  // VTK's shader finds opaque geometry in float from a depth of 24 bits. With VTK's wide clipping range, in which the
  // near plane may be a thousandth of the distance to the far one, that is off by some thousandths of a voxel, and
  // now and then by a sample.
  this->Renderer->SetClippingRangeExpansion(0.05);
  ApplyBackend(options, this->StriderMapper);
  this->StriderMapper->SetMatchVTK(true);
  // VTK guesses the memory of a GPU that it cannot query and would refuse or shrink larger volumes.
  this->ReferenceMapper->SetMaxMemoryInBytes(vtkIdType(8) << 30);
  this->ReferenceVolume->SetMapper(this->ReferenceMapper);
  this->StriderVolume->SetMapper(this->StriderMapper);
  this->ForBothVolumes([this](vtkVolume* volume) {
    volume->SetProperty(this->Property);
    this->Renderer->AddVolume(volume);
  });
  this->ForBothMappers([](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->SetAutoAdjustSampleDistances(0);
    mapper->SetLockSampleDistanceToInputSpacing(0);
    mapper->SetUseJittering(0);
  });
  this->Property->SetInterpolationTypeToLinear();
  this->Property->ShadeOff();
}

VolumeScene::~VolumeScene() = default;

void VolumeScene::SetVolume(vtkImageData* image)
{
  double spacing[3];
  image->GetSpacing(spacing);
  this->MeanSpacing = (spacing[0] + spacing[1] + spacing[2]) / 3.0;
  image->GetScalarRange(this->ScalarRange.data());
  this->ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->SetInputData(image);
    mapper->SetSampleDistance(static_cast<float>(this->MeanSpacing));
  });
}

void VolumeScene::SetReferenceVolume(vtkImageData* image)
{
  this->ReferenceMapper->SetInputData(image);
}

bool VolumeScene::HasStandIn()
{
  return this->ReferenceMapper->GetInput() != this->StriderMapper->GetInput();
}

void VolumeScene::AddProp(const std::function<void(vtkVolume*)>& place)
{
  this->ForBothVolumes([&](vtkVolume* first) {
    auto* like = vtkGPUVolumeRayCastMapper::SafeDownCast(first->GetMapper());
    const auto mapper = vtk::TakeSmartPointer(like->NewInstance());
    mapper->SetInputData(like->GetInput());
    mapper->SetMaxMemoryInBytes(like->GetMaxMemoryInBytes());
    mapper->SetAutoAdjustSampleDistances(0);
    mapper->SetLockSampleDistanceToInputSpacing(0);
    mapper->SetSampleDistance(like->GetSampleDistance());
    if (auto* strider = vtkStriderVolumeMapper::SafeDownCast(mapper))
    {
      strider->SetBackend(this->StriderMapper->GetBackend());
      strider->SetMatchVTK(this->StriderMapper->GetMatchVTK());
    }
    const auto volume = vtkSmartPointer<vtkVolume>::New();
    volume->SetMapper(mapper);
    volume->SetProperty(this->Property);
    place(volume);
    this->Renderer->AddVolume(volume);
    (first == this->ReferenceVolume ? this->MoreReferences : this->MoreCandidates)
      .push_back(volume);
  });
}

vtkSmartPointer<vtkMultiVolume> VolumeScene::MakeMultiVolume(vtkVolume* volume)
{
  auto together = vtkSmartPointer<vtkMultiVolume>::New();
  together->SetMapper(vtkGPUVolumeRayCastMapper::SafeDownCast(volume->GetMapper()));
  together->SetVolume(volume, 0);
  this->Renderer->RemoveVolume(volume);
  this->Renderer->AddVolume(together);
  return together;
}

void VolumeScene::AddVolume(int port, vtkImageData* image, vtkVolume* placed)
{
  if (!this->ReferenceVolumes)
  {
    this->ReferenceVolumes = this->MakeMultiVolume(this->ReferenceVolume);
    this->StriderVolumes = this->MakeMultiVolume(this->StriderVolume);
  }
  vtkNew<vtkTrivialProducer> producer;
  producer->SetOutput(image);
  this->ForBothMappers([&](vtkGPUVolumeRayCastMapper* mapper) {
    mapper->SetInputConnection(port, producer->GetOutputPort());
  });
  this->ReferenceVolumes->SetVolume(placed, port);
  this->StriderVolumes->SetVolume(placed, port);
}

void VolumeScene::SetTransferPreset(TransferPreset preset, double surface)
{
  SetTransferFunctions(this->Property, preset, this->ScalarRange, surface, this->MeanSpacing);
}

void VolumeScene::SetCamera(CameraView view)
{
  PlaceCamera(this->Renderer, view);
}

void VolumeScene::ForBothMappers(const std::function<void(vtkGPUVolumeRayCastMapper*)>& change)
{
  change(this->ReferenceMapper);
  change(this->StriderMapper);
}

void VolumeScene::ForBothVolumes(const std::function<void(vtkVolume*)>& change)
{
  change(this->ReferenceVolume);
  change(this->StriderVolume);
}

vtkSmartPointer<vtkImageData> VolumeScene::DrawReference()
{
  return this->Draw(true, false);
}

vtkSmartPointer<vtkImageData> VolumeScene::DrawReferenceWithDistance(double factor)
{
  const float distance = this->ReferenceMapper->GetSampleDistance();
  this->ReferenceMapper->SetSampleDistance(static_cast<float>(factor * distance));
  auto image = this->Draw(true, false);
  this->ReferenceMapper->SetSampleDistance(distance);
  return image;
}

vtkSmartPointer<vtkImageData> VolumeScene::DrawCandidate()
{
  return this->Draw(false, true);
}

vtkSmartPointer<vtkImageData> VolumeScene::DrawBackground()
{
  return this->Draw(false, false);
}

void VolumeScene::Show(bool showsReference, bool showsCandidate)
{
  vtkVolume* reference = this->ReferenceVolume;
  vtkVolume* candidate = this->StriderVolume;
  if (this->ReferenceVolumes)
  {
    reference = this->ReferenceVolumes;
    candidate = this->StriderVolumes;
  }
  reference->SetVisibility(showsReference);
  candidate->SetVisibility(showsCandidate);
  for (vtkVolume* volume : this->MoreReferences)
  {
    volume->SetVisibility(showsReference);
  }
  for (vtkVolume* volume : this->MoreCandidates)
  {
    volume->SetVisibility(showsCandidate);
  }
}

vtkSmartPointer<vtkImageData> VolumeScene::Draw(bool showsReference, bool showsCandidate)
{
  this->Show(showsReference, showsCandidate);
  for (int frame = 0; frame < this->Frames; ++frame)
  {
    this->Window->Render();
  }
  auto image = GrabWindow(this->Window, this->Tiles);
  // Both props are visible between the images, because cameras and clipping ranges are fitted to visible props.
  this->Show(true, true);
  return image;
}

} // namespace StriderTesting
