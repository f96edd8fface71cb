// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeMapper.h"

#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"
#include "vtkStriderVolumeMapperInternals.h"

#include "vtkAlgorithm.h"
#include "vtkCommand.h"
#include "vtkImageData.h"
#include "vtkLogger.h"
#include "vtkObjectFactory.h"
#include "vtkTimerLog.h"
#include "vtkVolume.h"

#include <chrono>

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
  this->InvokeEvent(vtkCommand::VolumeMapperRenderStartEvent, nullptr);
  const auto start = std::chrono::steady_clock::now();
  vtkTimerLog::MarkStartEvent("Strider: volume");
  this->GPURender(renderer, volume);
  vtkTimerLog::MarkEndEvent("Strider: volume");
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (this->Internals->GetRenderer() && this->Internals->DisplayPath == "interop")
  {
    // The device is still at work; the former frame tells how long its march takes.
    seconds += 1e-3 * this->Internals->GetRenderer()->GetFinishedStatistics().KernelMilliseconds;
  }
  this->Internals->FrameMilliseconds = 1e3 * seconds;
  this->TimeToDraw = seconds;
  (volume->GetAllocatedRenderTime() < 1.0 ? this->SmallTimeToDraw : this->BigTimeToDraw) = seconds;
  this->Internals->Guard([&] {
    this->QualityInUse = this->Internals->Quality.End(this, 1e3 * seconds);
    vtkLog(TRACE, "Strider: " << this->QualityInUse);
  });
  this->InvokeEvent(vtkCommand::VolumeMapperRenderEndEvent, nullptr);
}

void vtkStriderVolumeMapper::GPURender(vtkRenderer* renderer, vtkVolume* volume)
{
  for (int port = 0; port < this->GetNumberOfInputPorts(); ++port)
  {
    if (this->GetNumberOfInputConnections(port) > 0)
    {
      this->GetInputAlgorithm(port, 0)->Update();
    }
  }
  const double allocated = volume->GetAllocatedRenderTime();
  const bool isInteractive = allocated < 1.0;
  const double last = isInteractive && this->SmallTimeToDraw > 0.0 ? this->SmallTimeToDraw
    : isInteractive                                                ? this->BigTimeToDraw / 3.0
                                                                   : this->BigTimeToDraw;
  const bool isFixed = this->InteractiveQuality == FIXED_INTERACTIVE_QUALITY || this->MatchVTK;
  if (!isFixed || (this->IsPiece() && !this->GetCoarsePieces()))
  {
    this->Internals->ReductionFactor.Reset();
  }
  else if (this->AutoAdjustSampleDistances)
  {
    this->Internals->ReductionFactor.Update(this, allocated, last);
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

void vtkStriderVolumeMapper::ShowFrame(
  vtkRenderer* renderer, const vtkStriderFrame& frame, const std::array<int, 2>& lowerLeft)
{
  this->Internals->Guard([&] { this->Internals->ShowFrame(renderer, frame, lowerLeft); });
}

double vtkStriderVolumeMapper::ProposeSampleFactor(vtkRenderer* renderer, vtkVolume* volume)
{
  return this->Internals->Quality.Propose(this, renderer, volume);
}

void vtkStriderVolumeMapper::AgreeOnSampleFactor(double factor)
{
  this->Internals->Quality.Agree(factor);
}

bool vtkStriderVolumeMapper::TakeColors(vtkRenderer* renderer, std::vector<unsigned char>& rgba)
{
  return this->Internals->Try([&] { return this->Internals->TakeColors(renderer, rgba); });
}

bool vtkStriderVolumeMapper::ShowGathered(vtkIdType count, float* pixels)
{
  return this->Internals->Try(
    [&] { return this->Internals->ShowGathered(static_cast<std::size_t>(count), pixels); });
}

const char* vtkStriderVolumeMapper::GetBackendInUse()
{
  auto* renderer = this->Internals->GetRenderer();
  return !renderer ? "" : renderer->GetBackend() == Strider::Backend::CUDA ? "CUDA" : "CPU";
}

const char* vtkStriderVolumeMapper::GetDeviceName()
{
  return this->Internals->Choice.GetDeviceName().c_str();
}

const char* vtkStriderVolumeMapper::GetBackendNote()
{
  return this->Internals->Choice.GetNote().c_str();
}

const char* vtkStriderVolumeMapper::GetDisplayPath()
{
  return this->Internals->DisplayPath.c_str();
}

const char* vtkStriderVolumeMapper::GetLaunchDescription()
{
  return this->Internals->Describe(vtkStriderDescribeLaunch);
}

const char* vtkStriderVolumeMapper::GetStoredOrder()
{
  return this->Internals->Describe(vtkStriderDescribeOrder);
}

double vtkStriderVolumeMapper::GetFrameMilliseconds()
{
  return this->Internals->FrameMilliseconds;
}

double vtkStriderVolumeMapper::GetKernelMilliseconds()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().KernelMilliseconds : 0.0;
}

double vtkStriderVolumeMapper::GetUploadMilliseconds()
{
  return this->Internals->SumStatistics(
    [](const Strider::FrameStatistics& statistics) { return statistics.UploadMilliseconds; });
}

vtkIdType vtkStriderVolumeMapper::GetVoxelsUploaded()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().VoxelsUploaded) : 0;
}

double vtkStriderVolumeMapper::GetLastRotationMilliseconds()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().RotationMilliseconds : 0.0;
}

vtkIdType vtkStriderVolumeMapper::GetRotationCount()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().RotationCount) : 0;
}

vtkIdType vtkStriderVolumeMapper::GetSamplesTaken()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().SamplesTaken) : 0;
}

vtkIdType vtkStriderVolumeMapper::GetBytesOnDevice()
{
  return static_cast<vtkIdType>(
    this->Internals->SumStatistics([](const Strider::FrameStatistics& statistics) {
      return static_cast<double>(statistics.BytesOnDevice);
    }));
}

vtkIdType vtkStriderVolumeMapper::GetVolumesStaged()
{
  return static_cast<vtkIdType>(
    this->Internals->SumStatistics([](const Strider::FrameStatistics& statistics) {
      return static_cast<double>(statistics.VolumesStaged);
    }));
}

int vtkStriderVolumeMapper::GetVolumeUploads()
{
  return this->Internals->VolumeUploads;
}

int vtkStriderVolumeMapper::GetTableUploads()
{
  return this->Internals->TableUploads;
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
