// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapper.h"

#include "vtkStriderVolumeMapperInternals.h"

#include "vtkCommand.h"
#include "vtkImageData.h"
#include "vtkObjectFactory.h"
#include "vtkVolume.h"

#include <cmath>

vtkStandardNewMacro(vtkStriderVolumeMapper);

vtkStriderVolumeMapper::vtkStriderVolumeMapper()
  : Internals(std::make_unique<vtkStriderVolumeMapperInternals>(this))
{
  this->UnsetMemoryInBytes = this->MaxMemoryInBytes;
}

vtkStriderVolumeMapper::~vtkStriderVolumeMapper() = default;

void vtkStriderVolumeMapper::BackendHasChanged()
{
  this->Internals->ForgetRenderer();
}

double vtkStriderVolumeMapper::ComputeLockedSampleDistance(
  const double spacing[3], const int extent[6])
{
  double spacingCopy[3] = { spacing[0], spacing[1], spacing[2] };
  int extentCopy[6] = { extent[0], extent[1], extent[2], extent[3], extent[4], extent[5] };
  return this->SpacingAdjustedSampleDistance(spacingCopy, extentCopy);
}

int vtkStriderVolumeMapper::IsRenderSupported(vtkRenderWindow*, vtkVolumeProperty*)
{
  return 1;
}

void vtkStriderVolumeMapper::Render(vtkRenderer* renderer, vtkVolume* volume)
{
  if (this->GeneratingCanonicalView)
  {
    this->CanonicalViewRender(renderer, volume);
    return;
  }
  if (this->Internals->IsListed(renderer, volume))
  {
    this->TimeToDraw = 0.0; // which the prop adds up
    return;                 // the mapper of another prop lists the volumes of its frame
  }
  this->InvokeEvent(vtkCommand::VolumeMapperRenderStartEvent, nullptr);
  this->Internals->RenderTurn(renderer, volume);
  this->InvokeEvent(vtkCommand::VolumeMapperRenderEndEvent, nullptr);
}

void vtkStriderVolumeMapper::GPURender(vtkRenderer* renderer, vtkVolume* volume)
{
  this->Internals->UpdateInputs();
  const double allocated = volume->GetAllocatedRenderTime();
  const bool isInteractive = allocated < 1.0;
  const double last = isInteractive && this->SmallTimeToDraw > 0.0 ? this->SmallTimeToDraw
    : isInteractive                                                ? this->BigTimeToDraw / 3.0
                                                                   : this->BigTimeToDraw;
  const bool isFixed = this->InteractiveQuality == FIXED_INTERACTIVE_QUALITY || this->MatchVTK;
  if (!isFixed || (this->IsPiece() && !this->GetCoarsePieces()))
  {
    this->Internals->Reduction = 1.0;
  }
  else if (this->AutoAdjustSampleDistances)
  {
    this->Internals->Reduction =
      vtkStriderFindReduction(this, allocated, last, this->Internals->Reduction);
  }
  this->Internals->Guard([&] {
    this->Internals->Quality.Begin(this, renderer, volume);
    this->Internals->RenderFrame(renderer, volume);
  });
}

void vtkStriderVolumeMapper::ReleaseGraphicsResources(vtkWindow* window)
{
  this->Internals->Window.ReleaseGraphicsResources(window);
}

void vtkStriderVolumeMapper::GetColorImage(vtkImageData* image)
{
  image->ShallowCopy(this->Internals->ColorImage);
}

void vtkStriderVolumeMapper::GetDepthImage(vtkImageData* image)
{
  image->ShallowCopy(this->Internals->DepthImage);
}

double vtkStriderVolumeMapper::ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume)
{
  return this->Internals->Quality.Propose(this, renderer, volume);
}

void vtkStriderVolumeMapper::AgreeOnSampleFactor(double factor)
{
  this->Internals->Quality.Agree(factor);
}

void vtkStriderVolumeMapper::SetOpacityArray(const char* name, int component)
{
  const std::string array = name ? name : "";
  if (array != this->OpacityArray || component != this->OpacityComponent)
  {
    this->OpacityArray = array;
    this->OpacityComponent = component;
    this->Modified();
  }
}

void vtkStriderVolumeMapper::AddChangedExtent(const int extent[6])
{
  this->Internals->AddChangedExtent(extent);
  this->Modified();
}

void vtkStriderVolumeMapper::StageInput()
{
  this->Internals->Guard([&] { this->Internals->StageInput(); });
}

bool vtkStriderVolumeMapper::HoldsInput() const
{
  return this->Internals->HasData();
}

void vtkStriderVolumeMapper::ForgetInput()
{
  if (this->HoldsInput() || this->Internals->GetRenderer())
  {
    this->SetMaskInput(nullptr);
    this->Internals->ForgetData();
  }
}

void vtkStriderVolumeMapper::GetReductionRatio(double ratio[3])
{
  ratio[0] = ratio[1] = ratio[2] = 1.0;
  const vtkStriderMemoryNeed memory = this->Internals->MeasureMemory();
  if (!memory.ExceedsLimit())
  {
    return;
  }
  int axes = 0;
  for (const int dimension : memory.Dimensions)
  {
    axes += dimension > 1 ? 1 : 0;
  }
  const double share = static_cast<double>(memory.Limit) / static_cast<double>(memory.Needed);
  for (int axis = 0; axis < 3; ++axis)
  {
    ratio[axis] = memory.Dimensions[axis] > 1 ? std::pow(share, 1.0 / axes) : 1.0;
  }
}

void vtkStriderVolumeMapper::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "OpacityArray: " << this->OpacityArray << "\n";
  os << indent << "BackendInUse: " << this->GetBackendInUse() << "\n";
  os << indent << "DeviceName: " << this->GetDeviceName() << "\n";
  os << indent << "BackendNote: " << this->GetBackendNote() << "\n";
  os << indent << "DisplayPath: " << this->GetDisplayPath() << "\n";
  os << indent << "LaunchDescription: " << this->GetLaunchDescription() << "\n";
  os << indent << "StoredOrder: " << this->GetStoredOrder() << "\n";
  os << indent << "StorageDescription: " << this->GetStorageDescription() << "\n";
  os << indent << "FrameMilliseconds: " << this->GetFrameMilliseconds() << "\n";
  os << indent << "ActualSampleDistance: " << this->ActualSampleDistance << "\n";
}
