// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeRepresentation.h"

#include "vtkStriderAppearance.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkBoundingBox.h"
#include "vtkCompositeDataSet.h"
#include "vtkImageData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkObjectFactory.h"
#include "vtkOutlineSource.h"
#include "vtkPVLODVolume.h"
#include "vtkPartitionedDataSet.h"

vtkStandardNewMacro(vtkStriderVolumeRepresentation);

vtkStriderVolumeRepresentation::vtkStriderVolumeRepresentation()
  : Appearance(std::make_unique<vtkStriderAppearance>())
{
  this->VolumeMapper = vtkSmartPointer<vtkStriderVolumeMapper>::New();
}

vtkStriderVolumeRepresentation::~vtkStriderVolumeRepresentation() = default;

vtkStriderVolumeMapper* vtkStriderVolumeRepresentation::GetStriderMapper()
{
  return static_cast<vtkStriderVolumeMapper*>(this->VolumeMapper.Get());
}

int vtkStriderVolumeRepresentation::RequestData(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const bool hasInput = inputVector[0]->GetNumberOfInformationObjects() == 1;
  vtkDataObject* input = hasInput ? vtkDataObject::GetData(inputVector[0], 0) : nullptr;
  if (input && !vtkImageData::SafeDownCast(input))
  {
    this->ShowOutline(input);
    return this->vtkVolumeRepresentation::RequestData(request, inputVector, outputVector);
  }
  return this->Superclass::RequestData(request, inputVector, outputVector);
}

// As the superclass does where the data are on another process: an empty data set to deliver, and the outline to draw.
void vtkStriderVolumeRepresentation::ShowOutline(vtkDataObject* input)
{
  if (!this->HasWarnedAboutInput)
  {
    this->HasWarnedAboutInput = true;
    vtkWarningMacro("Strider Volume shows image data (uniform grids) and not "
      << input->GetClassName()
      << ", so only the outline is drawn. Choose the representation Volume, or apply Resample To "
         "Image first.");
  }
  vtkBoundingBox box;
  if (auto dataSet = vtkDataSet::SafeDownCast(input))
  {
    box.SetBounds(dataSet->GetBounds());
  }
  else if (vtkCompositeDataSet::SafeDownCast(input))
  {
    for (vtkDataSet* part : vtkCompositeDataSet::GetDataSets(input))
    {
      box.AddBounds(part->GetBounds());
    }
  }
  box.GetBounds(this->DataBounds);
  this->DataSize = 0;
  this->OutlineSource->SetBounds(this->DataBounds);
  this->OutlineSource->Update();
  this->Cache = vtkSmartPointer<vtkPartitionedDataSet>::New();
  this->VolumeMapper->RemoveAllInputs();
  this->Actor->SetEnableLOD(1);
}

void vtkStriderVolumeRepresentation::SetBackend(int backend)
{
  this->GetStriderMapper()->SetBackend(backend);
}

void vtkStriderVolumeRepresentation::SetDeviceIndex(int index)
{
  this->GetStriderMapper()->SetDeviceIndex(index);
}

void vtkStriderVolumeRepresentation::SetMatchVTK(bool match)
{
  this->GetStriderMapper()->SetMatchVTK(match);
}

void vtkStriderVolumeRepresentation::SetEarlyTerminationOpacity(double opacity)
{
  this->GetStriderMapper()->SetEarlyTerminationOpacity(opacity);
}

void vtkStriderVolumeRepresentation::SetSampleDistanceInVoxels(double distance)
{
  this->GetStriderMapper()->SetSampleDistanceInVoxels(distance);
}

void vtkStriderVolumeRepresentation::SetAutoAdjustSampleDistances(bool adjust)
{
  this->GetStriderMapper()->SetAutoAdjustSampleDistances(adjust);
}

void vtkStriderVolumeRepresentation::SetUseInterop(bool use)
{
  this->GetStriderMapper()->SetUseInterop(use);
}

void vtkStriderVolumeRepresentation::SetBlockShapeMode(int mode)
{
  this->GetStriderMapper()->SetBlockShapeMode(mode);
}

void vtkStriderVolumeRepresentation::SetBlockWidth(int width)
{
  this->GetStriderMapper()->SetBlockWidth(width);
}

void vtkStriderVolumeRepresentation::SetBlockHeight(int height)
{
  this->GetStriderMapper()->SetBlockHeight(height);
}

void vtkStriderVolumeRepresentation::SetTransposedIndexing(int value)
{
  this->GetStriderMapper()->SetTransposedIndexing(value);
}

void vtkStriderVolumeRepresentation::SetSynchronousPropagation(int value)
{
  this->GetStriderMapper()->SetSynchronousPropagation(value);
}

void vtkStriderVolumeRepresentation::SetMaximizeBlockSize(int value)
{
  this->GetStriderMapper()->SetMaximizeBlockSize(value);
}

void vtkStriderVolumeRepresentation::SetShearedWarps(int value)
{
  this->GetStriderMapper()->SetShearedWarps(value);
}

void vtkStriderVolumeRepresentation::SetShearAxis(int axis)
{
  this->GetStriderMapper()->SetShearAxis(axis);
}

void vtkStriderVolumeRepresentation::SetBatchDepth(int samples)
{
  this->GetStriderMapper()->SetBatchDepth(samples);
}

void vtkStriderVolumeRepresentation::SetResidentThreads(int threads)
{
  this->GetStriderMapper()->SetResidentThreads(threads);
}

void vtkStriderVolumeRepresentation::SetRotationMode(int mode)
{
  this->GetStriderMapper()->SetRotationMode(mode);
}

void vtkStriderVolumeRepresentation::SetRotationHysteresis(double share)
{
  this->GetStriderMapper()->SetRotationHysteresis(share);
}

void vtkStriderVolumeRepresentation::SetCountSamples(bool count)
{
  this->GetStriderMapper()->SetCountSamples(count);
}

const char* vtkStriderVolumeRepresentation::GetBackendInUse()
{
  return this->GetStriderMapper()->GetBackendInUse();
}

const char* vtkStriderVolumeRepresentation::GetDeviceName()
{
  return this->GetStriderMapper()->GetDeviceName();
}

const char* vtkStriderVolumeRepresentation::GetDisplayPath()
{
  return this->GetStriderMapper()->GetDisplayPath();
}

const char* vtkStriderVolumeRepresentation::GetLaunchDescription()
{
  return this->GetStriderMapper()->GetLaunchDescription();
}

const char* vtkStriderVolumeRepresentation::GetStoredOrder()
{
  return this->GetStriderMapper()->GetStoredOrder();
}

double vtkStriderVolumeRepresentation::GetFrameMilliseconds()
{
  return this->GetStriderMapper()->GetFrameMilliseconds();
}

double vtkStriderVolumeRepresentation::GetKernelMilliseconds()
{
  return this->GetStriderMapper()->GetKernelMilliseconds();
}

double vtkStriderVolumeRepresentation::GetUploadMilliseconds()
{
  return this->GetStriderMapper()->GetUploadMilliseconds();
}

double vtkStriderVolumeRepresentation::GetLastRotationMilliseconds()
{
  return this->GetStriderMapper()->GetLastRotationMilliseconds();
}

vtkIdType vtkStriderVolumeRepresentation::GetRotationCount()
{
  return this->GetStriderMapper()->GetRotationCount();
}

vtkIdType vtkStriderVolumeRepresentation::GetSamplesTaken()
{
  return this->GetStriderMapper()->GetSamplesTaken();
}

vtkIdType vtkStriderVolumeRepresentation::GetBytesOnDevice()
{
  return this->GetStriderMapper()->GetBytesOnDevice();
}

void vtkStriderVolumeRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "VolumeMapper:\n";
  this->VolumeMapper->PrintSelf(os, indent.GetNextIndent());
}
